"""What stands on the cap of a key, and how a sentence names it."""

from __future__ import annotations

from game.words.catalogue import Catalogue

from .controls import Controls
from .key_names import CODES, split


def key_text(key: str, controls: Controls, words: Catalogue) -> str:
    """A key as its cap has it, such as "Shift+Z"; "" for none."""
    if not key:
        return ""
    mod, plain = split(key)
    code = CODES[plain]
    is_sign = len(plain) == 1 or (plain[0] == "f" and plain[1:].isdigit())
    if not is_sign and f"key.{plain}" in words:  # a word that is not ours would be looked for among those of guests
        shown = words.say(f"key.{plain}")
    else:
        shown = controls.layout.sign(code) or (chr(code) if ord("!") <= code < 127 else plain).upper()
    return words.say(f"key.{mod}", key=shown) if mod else shown


def cap_texts(controls: Controls, words: Catalogue) -> dict[str, str]:
    """Of every action, what stands on its key."""
    bindings = controls.bindings
    first = {name: next(iter(bindings.of(name)), "") for name in bindings.actions}
    return {name: key_text(key, controls, words) for name, key in first.items()}
