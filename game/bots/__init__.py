"""Computer players: they get what a seat may know and its legal actions, and name one of them.

How long they may think is decided in `game/match/thinking.py`.
"""

from .comparing import Memory
from .decision import Clock
from .explaining import NEXT, Advice, explain
from .levels import LEVELS, choose
from .personalities import (
    TEMPERAMENTS,
    Personality,
    person_named,
    person_named_in_english,
    person_of_key,
    personalities,
)
from .process import BotProcess
from .thinker import Adviser, InlineThinker, Thinker
