"""The page of *Are the dice fair?*: verdict, faces and people beside streaks; in a small window one after another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from game import widgets as ui
from game.files.faults import Fault
from game.store import People
from game.store.fairness import FEW, UNUSUAL, FairnessVerdict, RollCount
from game.store.rolls import BOTS, CountedLot, CountedStreak, LongestRun, RollShelf, SavedRolls, Whose
from game.tables.plates import initials
from game.widgets.regions import FindSlot
from game.words.catalogue import Word, plain_words
from game.words.days import tell_date

from ..background import progress_panel
from ..finder import ENDING, short_path
from ..scene import Command, Pop
from ..stage import Stage
from .parts import CountBar, FaceRow, FacesPlot, LegendSign, PlottedFace, StreakBar, Ticks

TABS = ("faces", "streaks", "whose")
_UNDRAWN = "common/die"  # for a face that has no drawing


@dataclass(frozen=True, slots=True)
class GatheredRolls:
    """All draws, what they add up to, and who people are."""

    saves: Sequence[SavedRolls]
    shelves: Sequence[RollShelf]
    people: People
    faults: Sequence[Fault] = ()


class DiceHost(Protocol):
    """The scene, as its page knows it."""

    stage: Stage
    gathered: GatheredRolls | None
    tab: str
    saved: Path | None
    percent: int
    grown: float

    @property
    def shelf(self) -> RollShelf | None: ...

    def show(self, shelf: object) -> None: ...

    def turn_to(self, tab: object) -> None: ...

    def save(self) -> None: ...

    def open_folder(self) -> None: ...

    def list_rolls(self) -> Command | None: ...


class DiceWords:
    """Names of shelves, dice and faces: of our own games, and of others as far as they have words."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.say = stage.say

    def shelf(self, name: str) -> str:
        return self._stage.words.titled(f"dice.shelf.{name}", name)

    def lot(self, game: str, name: str) -> str:
        return self._stage.words.titled(f"{game}.lot.{name}", name)

    def face(self, game: str, lot: str, face: str, count: int) -> str:
        key = f"{game}.lot.{lot}.{face}"
        return self.say(key, count=count) if key in self._stage.words else plain_words(face)

    def number(self, count: int) -> Word | int:
        keys = f"number.{count}", f"dice.number.{count}"
        return next((Word(key) for key in keys if key in self._stage.words), count)

    def drawing(self, lot: CountedLot, face: str) -> str:
        drawing = lot.lot.drawings.get(face, "")
        return drawing if drawing and self._stage.look.art.has(drawing) else _UNDRAWN

    def who(self, name: str) -> str:
        return name if name != BOTS else self.say("dice.bots")

    def verdict(self, verdict: FairnessVerdict, is_pile: bool) -> str:
        """What stands above the ticks."""
        kind = ".pile" if is_pile and verdict.word != "strange" else ""
        return self.say(f"dice.{verdict.word}{kind}", **self.numbers(verdict))

    def numbers(self, verdict: FairnessVerdict) -> dict[str, int | str]:
        """How often it was rolled, or, once that is enough, how many of 100 fair ones stray further."""
        count = verdict.of_hundred if verdict.is_known else verdict.rolls
        return {"count": count, "share": str(count) if count else self.say("dice.hardly"), "needed": FEW}

    def person(self, verdict: FairnessVerdict, is_pile: bool) -> str:
        kind = ".pile" if is_pile and verdict.word != "few" else ""
        return self.say(f"dice.person.{verdict.word}{kind}", **self.numbers(verdict))

    def about(self, verdict: FairnessVerdict, is_pile: bool) -> str:
        """What that means, and what allows for all that is shown."""
        if verdict.word == "few":
            return self.say("dice.few.about")
        about = self.say(f"dice.like.about{'.pile' if is_pile else ''}", **self.numbers(verdict))
        if verdict.share < UNUSUAL and verdict.shown > 1:
            tables = round(100 * verdict.among_all)
            values = {"shown": self.number(verdict.shown), "tables": str(tables) if tables else self.say("dice.hardly")}
            about = self._stage.words.join_sentences([about, self.say("dice.among", **values)])
        return about

    def streak(self, found: CountedStreak) -> str:
        streak = found.streak
        many = streak.long if streak.kind == "run" else 1
        values = {"number": self.number(streak.long), "face": self.face(found.game, found.lot, streak.face, many)}
        said = self.say(f"dice.streak.{streak.kind}", **values)
        return self._stage.words.begin(said)


class DicePage:
    """Arranges the screen: verdict, faces and people beside streaks; in a small window one after another."""

    def __init__(self, scene: DiceHost) -> None:
        self._scene = scene
        self._stage = scene.stage
        self._say = scene.stage.say
        self._words = DiceWords(scene.stage)
        self._is_small = scene.stage.look.room.is_small
        self._grown = lambda: scene.grown

    def arrange(self, find: FindSlot) -> ui.Widget:
        page = find("page")
        page.grow = 1
        return ui.Padded(ui.Column(find("head"), page, gap=0.8), *((0.9, 0.7) if self._is_small else (1.9, 1.0)))

    def head(self) -> ui.Widget:
        say = self._say
        gathered = self._scene.gathered
        shelf = self._scene.shelf
        back = ui.Button("", Pop, icon="common/icon-back", tip=say("dice.back"), name="back")
        title = ui.Label(say("dice.title"), "heading" if self._is_small else "title", "cream", wraps=False)
        if not gathered or not shelf:
            return ui.Row(back, title, ui.EmptyRoom(), gap=1.0)
        count = "dice.drawn-in" if shelf.is_of_piles else "dice.rolls-in"
        games = say("people.games", count=shelf.games)
        about = ui.Label(say(count, count=shelf.verdict.rolls, games=games), "body", "mist", wraps=False)
        parts = [ui.Part(one.name, self._words.shelf(one.name)) for one in gathered.shelves]
        shelves = ui.Segments(parts, shelf.name, self._scene.show, name="shelves", says=say("heard.dice"))
        if self._is_small:
            tabs = ui.Row(shelves, ui.EmptyRoom(), gap=0)
            return ui.Column(ui.Row(back, title, ui.EmptyRoom(), gap=0.8), tabs, gap=0.5)
        full, plain = [back, title, about, ui.EmptyRoom(), shelves], [back, title, ui.EmptyRoom(), shelves]
        return ui.FirstThatFits(ui.Row(*full, gap=1.0), ui.Row(*plain, gap=1.0))

    def body(self) -> ui.Widget:
        scene = self._scene
        if scene.gathered is None:
            panel = progress_panel(self._stage, self._say("dice.reading"), scene.percent, Pop)
            return ui.Centred(ui.Panel(panel, 1.7, large=True), most=40)
        shelf = scene.shelf
        if shelf is None:
            return ui.Centred(ui.Panel(ui.Label(self._say("dice.none"), "body"), 1.7, large=True), most=40)
        if self._is_small:
            return self._small(shelf)
        return self._of_piles(shelf) if shelf.is_of_piles else self._of_dice(shelf)

    def _of_dice(self, shelf: RollShelf) -> ui.Widget:
        people = ui.Scroll(ui.Column(*self._whose(shelf), gap=0.35), name="people", grow=0, least=7)
        left = ui.Column(
            *self._verdict(shelf), ui.Hairline(), *self._faces(shelf), *self._whose_head(shelf), people, gap=0.5
        )
        right = ui.Column(
            ui.Scroll(ui.Column(*self._streaks(shelf), gap=0.6), name="streaks", grow=1), *self._foot(), gap=0.6
        )
        return self._side_by_side(left, right)

    def _of_piles(self, shelf: RollShelf) -> ui.Widget:
        faces = ui.Scroll(ui.Column(*self._faces(shelf), gap=0.7), name="faces", grow=1)
        left = ui.Column(*self._verdict(shelf), ui.Hairline(), faces, gap=0.5)
        whose = [*self._whose_head(shelf), *self._whose(shelf, is_short=True), *self._order()]
        right = ui.Column(ui.Scroll(ui.Column(*whose, gap=0.5), name="people", grow=1), *self._foot(), gap=0.6)
        return self._side_by_side(left, right)

    def _side_by_side(self, left: ui.Widget, right: ui.Widget) -> ui.Widget:
        sheets = [ui.Panel(part, 1.4, 1.0, large=True, grow=grow) for part, grow in ((left, 1.6), (right, 1.0))]
        return ui.Split(*sheets, gap=1.3)

    def _small(self, shelf: RollShelf) -> ui.Widget:
        parts = [ui.Part(tab, self._say(f"dice.tab.{tab}")) for tab in TABS if tab != "streaks" or shelf.streaks]
        tab = self._scene.tab if any(part.value == self._scene.tab for part in parts) else TABS[0]
        tabs = ui.Segments(parts, tab, self._scene.turn_to, name="tabs", says=self._say("heard.tab.parts"))
        if tab == "faces":
            inside = [*self._verdict(shelf), ui.Hairline(), *self._faces(shelf)]
        elif tab == "streaks":
            inside = self._streaks(shelf)
        else:
            order = self._order() if shelf.is_of_piles else []
            inside = [*self._whose_head(shelf), *self._whose(shelf, is_short=True), *order, *self._foot()]
        page = ui.Column(ui.Row(tabs, ui.EmptyRoom(), gap=0), *inside, gap=0.6)
        return ui.Panel(ui.Scroll(ui.Padded(page, 0.4), name=f"page {tab}"), 0.7, 0.5, grow=1)

    # The verdict.

    def _verdict(self, shelf: RollShelf) -> list[ui.Widget]:
        say, verdict = self._say, shelf.verdict
        is_pile = shelf.is_of_piles
        title, about = self._words.verdict(verdict, is_pile), self._words.about(verdict, is_pile)
        head: list[ui.Widget] = [ui.Label(title, "heading"), ui.Label(about, "body", "muted")]
        if verdict.word == "few":
            return head
        ticks = say(f"dice.ticks{'.pile' if is_pile else ''}", **self._words.numbers(verdict))
        ends = ui.Row(
            ui.Label(say("dice.even"), "caption", "muted", wraps=False),
            ui.Label(ticks, "caption", "muted", align="middle", grow=1),
            ui.Label(say("dice.stranger"), "caption", "muted", wraps=False),
            unsaid=True,
        )
        return [*head, Ticks(verdict.of_hundred, title, self._grown), ends]

    # Faces.

    def _faces(self, shelf: RollShelf) -> list[ui.Widget]:
        say = self._say
        expected = [face.expected for lot in shelf.lots for face in lot.count.by_face()]
        is_even = len(shelf.lots) == 1 and max(expected) - min(expected) < 1
        dashes = say("dice.expects", count=round(expected[0])) if is_even else say("dice.expects.any")
        legend = ui.Flow(
            ui.Row(LegendSign(False), ui.Label(dashes, "caption", "muted", wraps=False), gap=0.4),
            ui.Row(LegendSign(True), ui.Label(say("dice.band"), "caption", "muted", wraps=False), gap=0.4),
            gap=1.0,
            align="end",
            unsaid=True,
        )
        if shelf.is_of_piles:
            head = ui.Label(say("dice.by-kind"), "heading", wraps=False)
            key = ui.Label(say("dice.line"), "caption", "muted", align="right", grow=1, unsaid=True)
            return [ui.Row(head, key, gap=1.0), *(self._pile(shelf, lot) for lot in shelf.lots)]
        title = ui.Label(say("dice.by-face"), "heading", wraps=False)
        plots = ui.Split(*(self._plot(lot) for lot in shelf.lots), gap=0.6, grow=1)
        if self._is_small:
            return [title, legend, *(self._plot(lot) for lot in shelf.lots)]
        return [ui.Row(title, ui.Rest(legend), gap=1.0), plots]

    def _plot(self, counted: CountedLot) -> ui.Widget:
        faces, tips = [], []
        for face in counted.count.by_face():
            name = self._words.face(counted.game, counted.name, face.face, face.count)
            share = self._say("dice.share", count=round(100 * face.count / max(counted.count.rolls, 1)))
            drawing = self._words.drawing(counted, face.face)
            faces.append(PlottedFace(drawing, face.count, face.expected, face.reach, name, share))
            tips.append(self._say("dice.face.tip", count=face.count, face=name, expected=round(face.expected)))
        return FacesPlot(faces, "\n".join(tips), self._grown, f"plot {counted.name}")

    def _pile(self, shelf: RollShelf, counted: CountedLot) -> ui.Widget:
        """What came, and what of it sooner or later than shuffling lets it: one of many is soon out of its place."""
        rows: list[ui.Widget] = []
        for face in counted.count.by_face():
            name = self._words.face(counted.game, counted.name, face.face, 1)
            place = "as" if not shelf.strays(face) else "sooner" if face.count > face.expected else "later"
            said = self._say(f"dice.pile.{place}", count=face.count, expected=round(face.expected))
            words = ui.Column(
                ui.OneLine(name, "strong"), ui.Label(said, "caption", "muted", wraps=False), gap=0, grow=1
            )
            bar = ui.Wide(CountBar(face.count, face.expected, self._grown), 4.4)
            says = self._say("heard.pair", name=name, value=said)
            drawing = ui.Picture(self._words.drawing(counted, face.face), 2.0, 2.0)
            rows.append(ui.Row(drawing, words, bar, gap=0.5, says=says))
        title = self._say(
            "dice.pile", game=self._stage.words.game(counted.game), lot=self._words.lot(counted.game, counted.name)
        )
        return ui.Column(
            ui.Label(title, "name", "teal", is_heading=True), ui.Grid(*rows, least=17, most=3, gap=0.6), gap=0.35
        )

    # Whose rolls.

    def _whose_head(self, shelf: RollShelf) -> list[ui.Widget]:
        say = self._say
        known = sum(one.verdict.is_known for one in shelf.people)
        title = ui.Label(say("dice.whose.drawn" if shelf.is_of_piles else "dice.whose"), "heading", wraps=False)
        some = 1 - (1 - UNUSUAL) ** known
        about = None
        if known > 1:
            said = say("dice.somebody", tables=self._words.number(round(1 / some)), people=self._words.number(known))
            about = ui.Label(said, "caption", "muted", align="right", grow=1)
        return [ui.FirstThatFits(ui.Row(title, about, gap=1.0), ui.Column(title, about, gap=0.2))]

    def _whose(self, shelf: RollShelf, is_short: bool = False) -> list[ui.Widget]:
        rows: list[ui.Widget] = []
        for one in shelf.people:
            rows += (
                [ui.Hairline(), self._person(shelf, one, is_short)] if rows else [self._person(shelf, one, is_short)]
            )
        return rows

    def _person(self, shelf: RollShelf, whose: Whose, is_short: bool) -> ui.Widget:
        say, verdict = self._say, whose.verdict
        person = self._scene.gathered.people.find(whose.name) if self._scene.gathered and whose.name != BOTS else None
        name = self._words.who(whose.name)
        face: ui.Widget = ui.Picture("common/icon-bot", 1.8, 2.6, colour="teal")
        if whose.name != BOTS:
            drawn = (person.face, person.colour) if person else ("", None)
            face = ui.Portrait(*drawn, initials([name])[0], 2.6)
        rolls = say("dice.drawn" if shelf.is_of_piles else "dice.rolls", count=verdict.rolls)
        who = ui.Column(ui.OneLine(name, "name"), ui.Label(rolls, "caption", "muted", wraps=False), gap=0)
        said = self._words.person(verdict, shelf.is_of_piles)
        told = ui.Label(said, "body" if verdict.word in ("few", "like") else "strong", align="right")
        bars = [] if is_short else self._bars(shelf.lots[0], whose.counts[0])
        lot, faces = shelf.lots[0], whose.counts[0].by_face() if bars else ()
        counts = [
            say("dice.heard", count=face.count, face=self._words.face(lot.game, lot.name, face.face, face.count))
            for face in faces
        ]
        says = say("heard.pair", name=name, value=self._stage.words.join_words((rolls, *counts, said)))
        if not bars:
            return ui.Row(face, ui.Wide(who, 8), ui.Rest(told), gap=0.7, says=says)
        return ui.Row(face, ui.Wide(who, 7.5), *bars, ui.Rest(told), gap=0.6, says=says)

    def _bars(self, counted: CountedLot, count: RollCount) -> list[ui.Widget]:
        """A small bar a face, where there are few of them."""
        faces = count.by_face()
        if len(faces) > 4:
            return []
        bars: list[ui.Widget] = []
        for face in faces:
            number = ui.Wide(ui.Label(str(face.count), "body", wraps=False), 1.9)
            bar = CountBar(face.count, face.expected, self._grown)
            bars.append(
                ui.Row(
                    ui.Picture(self._words.drawing(counted, face.face), 1.6, 1.6), ui.Wide(bar, 4.0), number, gap=0.35
                )
            )
        return bars

    # Streaks.

    def _streaks(self, shelf: RollShelf) -> list[ui.Widget]:
        say = self._say
        about = ui.Label(say("dice.streaks.about"), "caption", "muted", align="right", grow=1)
        head = ui.Row(ui.Label(say("dice.streaks"), "heading", wraps=False), about, gap=0.8)
        cards = [self._streak(shelf, found) for found in shelf.streaks if found.games]
        return [head, *cards, *([self._longest(shelf, shelf.longest)] if shelf.longest else [])]

    def _lot(self, shelf: RollShelf, game: str, name: str) -> CountedLot:
        return next(one for one in shelf.lots if (one.game, one.name) == (game, name))

    def _streak(self, shelf: RollShelf, found: CountedStreak) -> ui.Widget:
        say = self._say
        streak = found.streak
        games = found.games
        lot = self._lot(shelf, found.game, found.lot)
        face = streak.face or next(iter(lot.lot.drawings))
        drawing = self._words.drawing(lot, face)
        row = FaceRow([drawing] if streak.kind == "without" else [drawing] * streak.long, 1.6, streak.kind == "without")
        head = ui.Row(ui.Label(self._words.streak(found), "name", grow=1), row, gap=0.6)
        lines = []
        for name, count in (("table", found.came), ("fair", found.expected)):
            said = say(f"dice.streak.{name}.count", count=round(count), games=games, share=round(100 * count / games))
            label = ui.Wide(ui.Label(say(f"dice.streak.{name}"), "caption", "muted", wraps=False), 5.4)
            told = ui.Wide(ui.Label(said, "strong" if name == "table" else "body"), 10)
            says = say("heard.pair", name=say(f"dice.streak.{name}"), value=said)
            bar = StreakBar(count / games, name == "fair", self._grown)
            lines.append(ui.Row(label, bar, told, gap=0.5, says=says))
        return ui.PlainLine(ui.Column(head, *lines, gap=0.25), across=0.9, down=0.45)

    def _longest(self, shelf: RollShelf, run: LongestRun) -> ui.Widget:
        say, words = self._say, self._words
        face, number = words.face(run.game, run.lot, run.face, run.long), words.number(run.long)
        day = tell_date(self._stage.words, run.ended_at.astimezone().date(), self._stage.today)
        percent = round(100 * run.chance)
        key = "dice.longest.rarest" if percent < 1 else "dice.longest.rare" if percent < 10 else "dice.longest.usual"
        about = say(key, save=run.save, day=day, count=percent, number=number)
        drawing = words.drawing(self._lot(shelf, run.game, run.lot), run.face)
        title = ui.Label(say("dice.longest", number=number, face=face), "name")
        inside = ui.Column(title, FaceRow([drawing] * run.long, 1.6), ui.Label(about, "body"), gap=0.3)
        return ui.PlainLine(inside, ground="glow-light", edge="gold-edge", across=0.9, down=0.5)

    # How they are rolled.

    def _order(self) -> list[ui.Widget]:
        say = self._say
        return [ui.Label(say("dice.order"), "heading"), ui.Label(say("dice.order.about"), "body", "muted")]

    def _foot(self) -> list[ui.Widget]:
        say, scene = self._say, self._scene
        key = "dice.how.pile" if scene.shelf and scene.shelf.is_of_piles else "dice.how"
        how = ui.Column(
            ui.Label(say(key), "name", is_heading=True), ui.Label(say(f"{key}.about"), "body", "muted"), gap=0.2
        )
        save = ui.Button(say("dice.save"), scene.save, icon="common/icon-save", name="save", grow=1)
        listed = ui.Button(say("dice.list"), scene.list_rolls, icon="common/icon-log", name="list", grow=1)
        check: ui.Widget = ui.Label(say("dice.check"), "strong", "teal")
        if scene.saved:
            where = ui.OneLine(
                short_path(scene.saved),
                "strong",
                title=lambda told: say("dice.saved", path=told),
                tail=ENDING,
                tip=str(scene.saved),
                grow=1,
            )
            tip, icon = say("dice.folder"), "common/icon-folder"
            folder = ui.Button("", scene.open_folder, icon=icon, tip=tip, name="folder")
            check = ui.Row(ui.Picture("common/icon-tick", 1.2, 1.2, colour="gain"), where, folder, gap=0.4)
        buttons = ui.FirstThatFits(ui.Split(save, listed, gap=0.8), ui.Column(save, listed, gap=0.5))
        return [how, check, buttons]
