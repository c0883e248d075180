"""Writes every golden playthrough anew from its head: `python -m tests.goldens.write`."""

from __future__ import annotations

from .playthrough import Golden, paths


def main() -> None:
    for path in paths():
        text = Golden.read(path).text()
        if path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8", newline="\n")
            print(path)


if __name__ == "__main__":
    main()
