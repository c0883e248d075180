"""YAML of tests, by the quick library where there is one: positions are many."""

from __future__ import annotations

from typing import Any

import yaml

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


def read_yaml(text: str) -> Any:
    return yaml.load(text, _LOADER)


def through_yaml(document: Any) -> Any:
    """Written and read."""
    return read_yaml(yaml.dump(document, Dumper=_DUMPER))
