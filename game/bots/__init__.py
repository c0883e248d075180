"""Players made of program: they get what a seat may know and what it may do, and name one of these actions."""

from .comparing import Memory
from .decision import Clock
from .explaining import NEXT, Advice, explain
from .levels import LEVELS, choose
from .personalities import TEMPERAMENTS, Personality, person_named, personalities
from .process import BotProcess
from .thinker import Adviser, InlineThinker, Thinker
