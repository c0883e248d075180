"""What every phone knows of the table: the game, who sits there, the words of the page, and colours for drawings."""

from __future__ import annotations

from game.match import Match
from game.phones.messages import Tell
from game.phones.screens import SeatCard
from game.phones.screens import Table as PhoneTableCard
from game.render.theme import hex_colour
from game.tables.plates import initials
from game.words.days import name_weekday
from game.words.narrator import Narrator

from ..faces import Faces
from ..stage import Stage

PAGE = "phone.page."  # what the keys of the page's words begin with


def tell_table(stage: Stage, match: Match, narrator: Narrator) -> Tell:
    words, faces = stage.words, Faces(stage)
    letters = initials(narrator.names)
    seats = tuple(
        SeatCard(
            seat=seat,
            name=player.name,
            colour=hex_colour(stage.look.colour(player.colour)),
            mark=f"common/mark-{player.colour}",
            letter=letters[seat],
            face=faces.of(player),
            is_person=player.is_person,
        )
        for seat, player in enumerate(match.players)
    )
    game = words.game(match.rules.game)
    people = words.say("phones.table.people", names=list(narrator.names), day=name_weekday(words, stage.today))
    table = PhoneTableCard(
        game=match.rules.game,
        title=game,
        about=game,
        people=people,
        language=stage.settings.language,
        seats=seats,
        words={key: words.unfilled(key) for key in words.messages if key.startswith(PAGE)},
        calm=stage.settings.reduced_motion,
    )
    return Tell(table, stage.look.art.paints())
