"""The players: who sits at a table when a game begins or a saved one continues."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from game.bots import LEVELS, TEMPERAMENTS, Personality, person_named, person_named_in_english, person_of_key
from game.bots.names import word_of
from game.engine import GameError, Head, Line, Origin, PlainData, Rules
from game.engine.given_names import Say, keys_of
from game.engine.journal import LONGEST_HEAD, LONGEST_NAME, Sharing, levels_after

from .outside import is_level

if TYPE_CHECKING:
    from game.store import People

USUAL_LEVEL = "sailor"  # of a bot for which nobody chose another
USUAL_TEMPERAMENT = "calm"  # the temperament of a bot without a character of its own


@dataclass(frozen=True, slots=True)
class Player:
    """One seat: `level` is None for a person, else the key of a bot's level."""

    name: str
    colour: str
    level: str | None = None
    temperament: str = USUAL_TEMPERAMENT  # of the bot that sits there, or that would in a person's place
    key: str = ""  # of the word that the name is: `bot.marlin`, `seat.2`; empty where somebody typed it

    @property
    def is_person(self) -> bool:
        return self.level is None


def find_face(player: Player, people: People | None, say: Say) -> str:
    """The drawing of a player's face; none where nobody knows the name. A bot in a person's seat does not have that
    person's face.

    In a lesson or puzzle seats bear the names of their colours, and someone called Amber does not play there: it has no
    people.
    """
    if player.is_person:
        person = people.find(player.name) if people else None
        return f"avatars/{person.face}" if person and person.face else ""
    bot = find_bot(player, say)
    return bot.face if bot else ""


def find_bot(player: Player, say: Say) -> Personality | None:
    """The person that a bot is, if it bears their name."""
    if player.is_person:
        return None
    return person_of_key(player.key) or person_named(player.name, say) or person_named_in_english(player.name)


def call_today(players: Iterable[Player], say: Say) -> tuple[Player, ...]:
    """The players as they are called in today's language: names that are words are said anew."""
    return tuple(replace(player, name=word_of(player.key, say) or player.name) for player in players)


def level_today(level: str) -> str:
    """The level or bot of that name, and the usual level for one that is not there."""
    return level if is_level(level) else USUAL_LEVEL


def check_level(level: str | None) -> None:
    if level is not None and not is_level(level):
        raise GameError("no-such-level", level=level, known=LEVELS)


def check_players(rules: Rules[Any, Any], players: Sequence[Player]) -> None:
    """Refuses players who do not fit the seats and colours of a game, and bots of levels that there are not."""
    wanted = rules.setup.colours[: rules.seats]
    if [player.colour for player in players] != list(wanted):
        raise GameError("players-do-not-fit", players=len(players), seats=rules.seats, colours=tuple(wanted))
    for player in players:
        check_level(player.level)
        if len(player.name) > LONGEST_NAME:
            raise GameError("player-name-long", size=len(player.name), longest=LONGEST_NAME)


def restore_players(rules: Rules[Any, Any], head: Head, lines: Sequence[Line]) -> list[Player]:
    """The players of a saved game. For a level or bot that is not there, the usual level plays."""
    levels = [None if level is None else level_today(level) for level in levels_after(head, lines)]
    return players_of(head, rules.setup.colours, levels)


def missing_levels(head: Head, lines: Sequence[Line]) -> dict[str, tuple[int, ...]]:
    """What a saved game calls its levels and bots that are not there, each with its seats."""
    levels = levels_after(head, lines)
    missing = [level for level in dict.fromkeys(levels) if level is not None and not is_level(level)]
    return {one: tuple(seat for seat, level in enumerate(levels) if level == one) for one in missing}


def players_of(head: Head, colours: Sequence[str], levels: Sequence[str | None]) -> list[Player]:
    """The players that a journal names.

    A temperament that it does not tell, or that this program does not know, is calm.
    """
    told = [temperament if temperament in TEMPERAMENTS else USUAL_TEMPERAMENT for temperament in head.temperaments]
    temperaments = [*told, *[USUAL_TEMPERAMENT] * head.players]
    return [Player(*one) for one in zip(head.names, colours, levels, temperaments, keys_of(head), strict=False)]


def head_of(
    rules: Rules[Any, Any],
    players: Sequence[Player],
    seed: int,
    sharing: Sharing,
    position: PlainData | None = None,
    guide: str = "",
    origin: Origin | None = None,
) -> Head:
    """The first line of a new game's journal."""
    temperaments, keys = [player.temperament for player in players], [player.key for player in players]
    head = Head.of(
        rules,
        [player.name for player in players],
        seed,
        levels=[player.level for player in players],
        manner=sharing,
        temperaments=temperaments if set(temperaments) != {USUAL_TEMPERAMENT} else [],
        position=position,
        guide=guide,
        origin=origin,
        name_keys=keys if any(keys) else [],
    )
    if (size := len(head.write().encode())) > LONGEST_HEAD:
        raise GameError("game-head-long", game=rules.game, size=size, longest=LONGEST_HEAD)
    return head
