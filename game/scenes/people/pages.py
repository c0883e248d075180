"""The page of one person: numbers, points game by game, who came out ahead, awards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from statistics import median

from game import widgets as ui
from game.files.guest_guard import calling
from game.rules import game_of, known_games
from game.tables import find_piece
from game.words.catalogue import plain_words
from game.words.days import tell_date, tell_recent

from ..scene import Command
from ..stage import Stage
from .parts import MOST_REVIEWED, Bar, Medal, Number, PointsPlot, ReviewedPlot, name_level, rank_level, tell_played
from .profiles import Ahead, Gathered, Profile

_MOST_PLOTS = 3
_MOST_MET = 6  # as many people as are compared
_TABS = ("points", "luck", "ahead", "awards")
_UNDRAWN = "common/icon-trophy"  # for an award of a guest whose drawing there is not


class PersonPage:
    """Makes the page out of what is known."""

    def __init__(
        self, stage: Stage, gathered: Gathered, profile: Profile, change: Callable[[], Command | None]
    ) -> None:
        self._stage = stage
        self._say = stage.say
        self._gathered = gathered
        self._profile = profile
        self._change = change
        self._colour = profile.person.colour or "teal"

    def large(self) -> ui.Widget:
        """All of it on one sheet."""
        portrait = self._portrait(8.7)
        who = ui.Column(
            self._name("title"), self._about(), ui.Row(self._button(), ui.EmptyRoom(), gap=0), gap=0.4, grow=1
        )
        numbers = ui.Column(
            ui.Row(ui.EmptyRoom(), *self._numbers(False), gap=0.7),
            ui.Label(self._last(), "body", "muted", align="right"),
            gap=0.7,
        )
        top = ui.Row(portrait, who, ui.Wide(numbers, 17), gap=1.4)
        points = ui.Column(self._heading("points"), *self._plots(), gap=0.7)
        tables = ui.Column(
            self._heading("ahead", self._say("people.ahead.about")),
            *self._ahead(),
            ui.EmptyRoom(0.3, grow=0),
            *self._reviewed(),
            ui.EmptyRoom(0.3, grow=0),
            self._heading("awards", self._kinds()),
            self._medals(),
            gap=0.5,
        )
        points.grow, beside = 1, ui.Scroll(tables, name="tables")
        return ui.Panel(
            ui.Column(top, ui.Hairline(), ui.Split(points, beside, gap=2.0, grow=1), gap=0.9),
            1.6,
            1.2,
            large=True,
            grow=1,
        )

    def small(self, tab: str, turn: Callable[[object], None]) -> ui.Widget:
        """One part of it at a time, below the name and the numbers."""
        button = ui.Button("", self._change, icon="common/icon-pencil", tip=self._say("people.change"), name="change")
        who = ui.Column(self._name("heading"), self._about("caption"), gap=0.1, grow=1)
        top = ui.Row(who, *self._numbers(True), button, gap=0.5)
        tabs = ui.Segments([ui.Part(one, self._say(f"people.tab.{one}")) for one in _TABS], tab, turn, name="tabs")
        last = ui.Label(self._last(), "caption", "muted")
        inside = ui.Column(top, last, ui.Row(tabs, ui.EmptyRoom(), gap=0), *self._tab(tab), gap=0.6)
        return ui.Panel(ui.Scroll(ui.Padded(inside, 0.4), name=f"page {tab}"), 0.7, 0.5, grow=1)

    def _tab(self, tab: str) -> list[ui.Widget]:
        match tab:
            case "points":
                return self._plots()
            case "luck":
                return self._reviewed()
            case "ahead":
                return self._ahead()
        return [ui.Label(self._kinds(), "caption", "muted"), self._medals()]

    # Who it is.

    def _portrait(self, high: float) -> ui.Widget:
        person = self._profile.person
        return ui.Portrait(person.face, person.colour, self._profile.letters, high)

    def _name(self, role: str) -> ui.Widget:
        return ui.OneLine(self._profile.person.name, role)

    def _about(self, role: str = "body") -> ui.Widget:
        person = self._profile.person
        since = self._say(
            "people.since", day=tell_date(self._stage.words, person.since.astimezone().date(), self._stage.today)
        )
        if person.colour is None:
            return ui.Label(since, role, "muted")
        return ui.Label(
            self._say("people.colour-since", colour=self._say(f"setup.colour.{person.colour}"), since=since),
            role,
            "muted",
        )

    def _button(self) -> ui.Widget:
        return ui.Button(self._say("people.change"), self._change, icon="common/icon-pencil", name="change")

    def _numbers(self, is_small: bool) -> list[ui.Widget]:
        tally = self._profile.tally
        counts = {"games": tally.games, "won": tally.wins, "awards": self._profile.awards_won}
        return [
            Number(count, self._say(f"people.number.{name}", count=count), is_small) for name, count in counts.items()
        ]

    def _last(self) -> str:
        last = self._profile.last
        if last is None:
            return self._say("people.last.none")
        values = {
            "game": self._stage.words.game(last.game),
            "day": tell_recent(self._stage.words, last.ended_at.astimezone().date(), self._stage.today),
            "other": last.other,
            "count": last.points,
        }
        if last.rank > 1:
            key = "people.last.lost" if last.points else "people.last.lost-by-nothing"
            return self._say(key, place=self._say(f"people.place.{min(last.rank, 6)}"), **values)
        if last.other_rank == 1:
            return self._say("people.last.shared", **values)
        return self._say("people.last.won" if last.points and last.other else "people.last.won-by-nothing", **values)

    # What came of their games.

    def _heading(self, name: str, about: str = "") -> ui.Widget:
        title = ui.Label(self._say(f"people.{name}"), "heading", wraps=False)
        return ui.Row(
            title, ui.EmptyRoom(), ui.Label(about, "caption", "muted", align="right") if about else None, gap=0.6
        )

    def _plots(self) -> list[ui.Widget]:
        games = list(self._profile.points.items())[:_MOST_PLOTS]
        if not games:
            return [ui.Label(self._say("people.points.none"), "body", "muted")]
        return [self._plot(game, points) for game, points in games]

    def _plot(self, game: str, points: Sequence[int]) -> ui.Widget:
        say, tally = self._say, self._profile.games[game]
        played = tell_played(self._stage.words, tally)
        head = ui.Row(
            ui.Picture(find_piece(game), 1.7, 1.7),
            ui.Label(self._stage.words.game(game), "name", wraps=False),
            ui.Label(played, "caption", "muted", grow=1),
            ui.Label(say("people.best", points=max(points)), "strong", wraps=False),
            gap=0.6,
        )
        usually = say("people.usually", points=round(median(points)))
        inside = ui.Column(head, PointsPlot(points, self._colour, usually), gap=0.1)
        plot = ui.PlainLine(inside, down=0.35)
        plot.grow = 1
        return plot

    def _reviewed(self) -> list[ui.Widget]:
        """What luck did and what was missed in the last games that were reviewed."""
        say, shown = self._say, tuple(self._profile.reviewed)[-MOST_REVIEWED:]
        if not shown:
            return [self._heading("reviewed"), ui.Label(say("people.reviewed.none"), "body", "muted")]
        told = {
            "luck": ", ".join(_signed(luck) for _, luck in shown),
            "missed": ", ".join(str(round(max(missed, 0))) for missed, _ in shown),
        }
        titles = say("people.reviewed.luck"), say("people.reviewed.missed")
        plot = ReviewedPlot(shown, titles, say("people.reviewed.tip", **told))
        return [
            self._heading("reviewed", say("people.reviewed.about", count=len(shown))),
            ui.PlainLine(plot, down=0.35),
        ]

    def _ahead(self) -> list[ui.Widget]:
        rows: list[ui.Widget] = []
        for name, counts in list(self._profile.ahead.items())[:_MOST_MET]:
            other = self._gathered.find(name)
            face = (
                ui.Portrait(other.person.face, other.person.colour, other.letters, 2.0)
                if other
                else ui.Picture("common/icon-person", 1.6, 2.0, colour="teal")
            )
            rows.append(self._compare(face, name, counts))
        for level, counts in sorted(self._profile.ahead_of_bots.items(), key=lambda item: rank_level(item[0])):
            bots = name_level(self._stage.words, level, are_many=True)
            rows.append(self._compare(ui.Picture("common/icon-bot", 1.6, 2.0, colour="teal"), bots, counts))
        return rows or [ui.Label(self._say("people.ahead.none"), "body", "muted")]

    def _compare(self, face: ui.Widget, name: str, counts: Ahead) -> ui.Widget:
        ahead, behind = counts
        share = ahead / (ahead + behind) if ahead + behind else 0.0
        said = self._say("people.ahead.count", ahead=ahead, behind=behind)
        words = ui.Label(said, "strong", align="right", wraps=False)
        return ui.Row(
            face,
            ui.Wide(ui.OneLine(name, "strong"), 9),
            Bar(share, self._colour, high=0.9, has_middle=True, grow=1),
            ui.Wide(words, 4),
            gap=0.6,
        )

    def _kinds(self) -> str:
        won = [title for _, title, count, _ in self._awards() if count]
        return (
            self._say("people.awards.kinds", awards=self._profile.awards_won, count=len(won))
            if won
            else self._say("people.awards.none")
        )

    def _medals(self) -> ui.Widget:
        return ui.Grid(*(Medal(*award) for award in self._awards()), least=5.0, most=6, gap=0.5)

    def _awards(self) -> list[tuple[str, str, int, str]]:
        """Drawing, title, count and tip of every award there is, those that were given most often first; what games
        share is one.
        """
        found: dict[str, tuple[str, int, list[str]]] = {}
        for game, name, picture in _all_awards():
            title = self._title(game, name)
            drawn = picture if self._stage.look.art.has(picture) else _UNDRAWN
            before = found.get(title, (drawn, 0, []))
            found[title] = (
                before[0],
                before[1] + self._profile.awards.get((game, name), 0),
                [*before[2], self._stage.words.game(game)],
            )
        ranked = sorted(found.items(), key=lambda item: -item[1][1])
        return [(picture, title, count, self._tell(title, games, count)) for title, (picture, count, games) in ranked]

    def _title(self, game: str, name: str) -> str:
        """What an award is called; a guest may have no words for it."""
        key = f"story.{game}.award.{name}.title"
        return self._say(key) if key in self._stage.words else plain_words(name).capitalize()

    def _tell(self, title: str, games: list[str], count: int) -> str:
        return self._say("people.medal" if count else "people.medal.none", title=title, games=games, count=count)


def _all_awards() -> Iterator[tuple[str, str, str]]:
    """The game, the name and the drawing of all awards that there are."""
    for game in known_games():
        with calling(game):
            awards = dict(game_of(game).RULES.awards)
            yield from [(game, str(name), str(picture)) for name, picture in awards.items()]


def _signed(points: float) -> str:
    """A number of points as it is said: with its sign, and without one where there is nothing."""
    number = round(points)
    return f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}" if number < 0 else "0"
