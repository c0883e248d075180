"""PettingZoo chooses a way of sound for the whole process when it is imported; the other tests keep theirs."""

from __future__ import annotations

import os
from importlib import import_module
from unittest.mock import patch

with patch.dict(os.environ):
    import_module("pettingzoo")
