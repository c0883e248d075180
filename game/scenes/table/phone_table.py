"""What every phone knows of the table: the game, who sits there, the words of the page, and colours for drawings."""

from __future__ import annotations

from game.engine.referee import TURN_BEGAN
from game.match import Match
from game.match.state import begins
from game.phones import screens
from game.phones.messages import Tell
from game.render.theme import hex_colour
from game.tables.plates import initials
from game.words.catalogue import Catalogue
from game.words.days import name_weekday
from game.words.narrator import Narrator

from ..faces import Faces
from ..stage import Stage

_PAGE = "phone.page."  # what the keys of the page's words begin with
_JOINS = "list.sentences", "heard.next"  # by which it joins what stands in several places


def key_here(words: Catalogue, match: Match, key: str) -> str:
    """The key of a sentence as it is at this table, where it has a form of its own: `.open` in a game without secrets,
    `.passed` where the device is passed around and a curtain hides hands.
    """
    way = "open" if not match.rules.has_secrets else match.sharing
    own = f"{key}.{way}"
    return own if own in words.messages else key


def name_moment(words: Catalogue, match: Match) -> str:
    """The game and how far it has come: "Survive, turn 20"."""
    game = words.game(match.rules.game)
    begun = [entry for entry in match.log if begins(entry)]
    turn = len(begun) + (match.origin.turn if match.origin else 0)
    if not turn:
        return words.say("menu.continue.begun", game=game)
    has_rounds = not any(event.key == TURN_BEGAN for entry in begun for event in entry.events)
    return words.say(f"menu.continue.{'round' if has_rounds else 'turn'}-unmoved", game=game, turn=turn)


def page_words(words: Catalogue) -> dict[str, str]:
    """All that is written on the page itself, by the keys that it knows; it fills in the gaps."""
    keys = [*(key for key in words.messages if key.startswith(_PAGE)), *_JOINS]
    return {key: words.unfilled(key) for key in keys}


def tell_table(stage: Stage, match: Match, narrator: Narrator, about: str) -> Tell:
    words, faces = stage.words, Faces(stage)
    letters = initials(narrator.names)
    seats = tuple(
        screens.SeatCard(
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
    table = screens.Table(
        game=match.rules.game,
        title=game,
        about=about,
        people=people,
        language=stage.settings.language,
        seats=seats,
        words=page_words(words),
        calm=stage.settings.reduced_motion,
    )
    return Tell(table, stage.look.art.paints())
