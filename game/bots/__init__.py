"""Players made of program: they get what a seat may know and what it may do, and name one of these actions."""

from .clock import Clock
from .levels import LEVELS, choose
from .personalities import Personality, personalities
from .process import BotProcess
from .thinker import InlineThinker, Thinker

__all__ = ["LEVELS", "BotProcess", "Clock", "InlineThinker", "Personality", "Thinker", "choose", "personalities"]
