"""Values that nobody expects in a file, as Hypothesis draws them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

PATHS = (
    "../../../etc/passwd",
    "/dev/zero",
    "/dev/stdin",
    "/proc/self/mem",
    "C:\\Windows\\win.ini",
    "C:x",
    "\\\\host\\share\\x",
    "//host/share/x",
    "NUL",
    "con.yaml",
    "x:stream",
    ".",
    "..",
    "~",
    "a/b",
    "n" * 300,
)
"""Names that lead elsewhere."""
_TEXTS = (
    *(
        "",
        " ",
        "\n",
        "\t",
        "\0",
        "\x1b[31m",
        "\x7f",
        "\u202eabc",
        "\u2028",
        "\ufeff",
        "\ud800",
        "\udfff",
        "e\u0301" * 60,
        "\U0001f3dd" * 3,
    ),
    *(
        "a" * 201,
        "b" * 5000,
        "9" * 400,
        "-0",
        "1e999",
        "nan",
        "null",
        "true",
        "1_000",
        "٣",
        "²",
        "0x10",
        "*",
        "A1",
        "none",
    ),
    *(
        "{",
        "}",
        "{}",
        "{0}",
        "{x}",
        "{x.__class__}",
        "{x!r:>99999}",
        "%s",
        "$x",
        "\\",
        "'",
        '"',
        "<b>",
        "&amp;",
        "]]>",
        "#000000",
        "a: b",
    ),
)
_NUMBERS = (
    *(
        0,
        1,
        -1,
        2,
        7,
        99,
        255,
        256,
        2**31,
        -(2**31) - 1,
        2**53 + 1,
        2**63 - 1,
        2**63,
        -(2**63) - 1,
        10**30,
        -(10**30),
        10**4000,
    ),
    *(0.5, -0.0, 1e-320, 1e308, float("inf"), float("-inf"), float("nan"), 2.0),
)

texts = st.one_of(st.sampled_from(_TEXTS), st.sampled_from(PATHS), st.text(max_size=12))
scalars: st.SearchStrategy[Any] = st.one_of(
    st.none(), st.booleans(), st.sampled_from(_NUMBERS), st.integers(-40, 400), st.floats(), texts
)
_small = st.one_of(
    st.lists(scalars, max_size=4),
    st.dictionaries(texts, scalars, max_size=4),
    st.sampled_from([[], {}, [[]], [{}], {"": {}}, [[], [[]]]]),
)


def _deep(depth: int) -> Any:
    nested: Any = 1
    for level in range(depth):
        nested = [nested] if level % 2 else {"x": nested}
    return nested


_large = st.sampled_from(
    [_deep(40), _deep(300), list(range(3000)), {str(key): key for key in range(900)}, ["x" * 60] * 900, [[0] * 60] * 60]
)
anything: st.SearchStrategy[Any] = st.one_of(scalars, scalars, scalars, _small, _small, _large)
"""Any value that JSON or YAML can write, and some that they cannot."""
