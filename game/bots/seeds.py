"""Seeds for bots. That of chance would tell what is going to be drawn, so bots get others that do not lead back to it."""

from __future__ import annotations

from hashlib import blake2b


def bot_seed(*facts: object) -> int:
    """A number that belongs to these facts and tells none of them."""
    return int.from_bytes(blake2b(" ".join(map(str, facts)).encode(), digest_size=8).digest())
