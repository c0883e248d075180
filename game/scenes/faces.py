"""The faces of those who sit at a table: people's are known by name, as the People page has them; bots bring their
own.
"""

from __future__ import annotations

from functools import cached_property

from game.match import Player
from game.match.player import find_face
from game.store import People, load_people

from .stage import Stage


class Faces:
    """Whose face is whose on one screen; who is known is read once, when the first face is asked for.

    In a lesson or puzzle seats bear the names of their colours, and someone called Amber does not play there: it has no
    people.
    """

    def __init__(self, stage: Stage, has_people: bool = True) -> None:
        self._stage = stage
        self.has_people = has_people
        self._found: dict[tuple[Player, str], str] = {}

    def of(self, player: Player) -> str:
        """The drawing of a player's face; none where nobody knows the name.

        A bot in a person's seat does not have the person's face.
        """
        key = player, self._stage.settings.language  # bots have other names in other languages
        if key not in self._found:
            people = self._people if self.has_people and player.is_person else None
            self._found[key] = find_face(player, people, self._stage.say)
        return self._found[key]

    @cached_property
    def _people(self) -> People:
        people, _ = load_people()  # what is wrong with the file is told where people are chosen
        return people
