"""The table of a lesson: the real one with the real rules. It says what it hopes for, and until its end nothing else is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from game.engine import Action
from game.engine.speech.describing import Choice, Description
from game.learning.lesson_course import LessonCourse
from game.learning.lessons import Lesson, is_hoped
from game.match.match import GuidedMatch
from game.render import Look
from game.store.progress import note_lesson
from game.tables import TableContent
from game.tables.frame import shelf_height, shelf_width
from game.tables.gold_button import Gold, no_gold
from game.tables.kit.drawn_table import DrawnTable
from game.tables.table import Named, let_go
from game.widgets import Button, Column, EquallyHigh, Label, Layout, Padded, Panel, Region, Row, Widget
from game.widgets.regions import FindSlot
from game.widgets.toasts import ToastPlace

from . import routes
from .lesson_bubble import Bubble, ButtonRing, LessonPointer, OnSea, Ringed
from .scene import Command, Push, Stay
from .stage import Stage
from .table.around import Surroundings, wrap_board
from .table.scene import TableScene

_UNSURE, _LOST = 12.0, 30.0  # seconds without an action after which the ring grows, and after which the lesson's move is shown
_DECIDING = ("choose", "offer", "all", "none")  # what the gold button does that is a decision in the game, or nothing
_GLANCE, _WORD = 4.0, 0.4  # seconds that a tip stays, and more for every word of it


class LessonScene(TableScene):
    """One lesson, from where it was left to its end, and the game that it becomes."""

    def __init__(self, stage: Stage, lesson: Lesson, match: GuidedMatch) -> None:
        self.course = LessonCourse(lesson, match)
        self._is_noted = False
        self._bubble: Bubble | None = None
        self._idle = 0.0  # seconds since something was done, or since the sentence began to speak
        self._waited_for: object = None
        self._told: object = None  # what was said when the picture was made
        self._planned = 0
        self._tip = "", 0.0  # the tip that is to be read, and for how long it was
        self._sought: tuple[object, Choice | None] = None, None
        super().__init__(stage, match)
        self._own = [name for name in match.rules.names("explorer") if name.startswith(f"{match.players[0].colour}-")]
        """The learner's explorers: sentences call them by their letters."""

    def make_surroundings(self) -> Surroundings:
        self.pointer = LessonPointer(self.table, self.course, self._find_hope)
        return LessonSurroundings(self)

    # What happens.

    def key(self, event: pygame.Event) -> Command | None:
        uses = {pygame.K_PAGEDOWN: self.go_next, pygame.K_PAGEUP: self.go_back}
        if self.course.waits and self.root.focused is None:  # the way on stands out, and no other thing has the focus
            uses |= {pygame.K_RETURN: self.go_next, pygame.K_KP_ENTER: self.go_next}
        if event.key == pygame.K_w and self.course.beat is not None:
            return self.open_why()
        if event.key in uses and not self.course.is_over:
            uses[event.key]()
        else:
            return super().key(event)
        return Stay()

    def update(self, seconds: float) -> Command | None:
        command = super().update(seconds)
        if not self.table.is_busy and not self.pacing.is_waiting:
            self.course.after_step()
        if self._told != (told := (self.course.beat, self.course.waits, self.course.tip, self.course.is_over)):
            self._told = told
            self.note_change()
        self._wait(seconds)
        if self.pointer.planned != self._planned:
            self._planned = self.pointer.planned
            self.note_change()
        self.refresh_layout()
        if self.pointer.ring and self.pointer.ring.follow():
            self.redraw()
        self._let_tip_go(seconds)
        if self.course.is_heard and not self._is_noted:
            self._note()
        return command

    def _wait(self, seconds: float) -> None:
        """Nothing is done for the learner; the move is only shown."""
        before, now = self._idle, (self.course.beat, self.course.moment)
        self._idle = before + seconds if now == self._waited_for and self.course.hope else 0.0
        self._waited_for = now
        self.pointer.is_unsure = self._idle >= _UNSURE
        if before < _UNSURE <= self._idle:
            self.redraw(self.moving)
        if before < _LOST <= self._idle:
            self._point_out("puzzle.step")

    def _let_tip_go(self, seconds: float) -> None:
        """A tip goes by itself once it could be read."""
        tip = self.course.tip
        self._tip = tip, self._tip[1] + seconds if tip == self._tip[0] and self.match.actor is not None else 0.0
        if tip and self._tip[1] > _GLANCE + _WORD * len(self.stage.say(tip).split()):
            self.course.leave_tip()
            self.note_change()

    def _note(self) -> None:
        self._is_noted = True
        self.note_change()
        with self.stage.tell_errors():
            note_lesson(self.course.lesson.key)

    def go_next(self) -> None:
        """What only tells was read; what hopes for an action shows which."""
        if self.course.next():
            self._leave_sentence()
        elif self.course.hope:
            self._point_out("lesson.do-it")

    def go_back(self) -> None:
        """Goes back one sentence and undoes what was done since."""
        if self.course.back():
            self.table.catch_up() if isinstance(self.table, DrawnTable) else None
            self.visibility.after_step()
            self._leave_sentence()

    def skip_known(self) -> None:
        self.course.know()
        self._leave_sentence()

    def _leave_sentence(self) -> None:
        """What was shown for it goes with it."""
        self.hints.forget()
        self.note_change()

    def open_why(self) -> Command:
        """The rulebook, open where it tells why."""
        beat = self.course.beat
        rule = self.course.lesson.file.beats[beat].rule if beat is not None else ""
        rules = self.match.rules
        return Push(routes.open_rulebook(self.stage, rules.game, rule, rules))

    def hint(self) -> bool:
        """While a sentence speaks, its own move; afterwards a bot's."""
        if self._find_hope() is None:
            return super().hint()
        self._point_out("puzzle.step")
        return True

    def _point_out(self, sentence: str) -> None:
        if choice := self._find_hope():
            while not self.pointer.planned and let_go(self.table):  # what has moved stays in hand, and would hide what comes next
                pass
            self.hints.show(choice, self.stage.say(sentence, choice=self.narrator.say(choice.message)))
            self.note_change()

    def _find_hope(self) -> Choice | None:
        """What the sentence hopes for, as the table offers it; worked out once for each decision."""
        key = self.course.hope, self.course.moment
        if self._sought[0] != key:
            write, (hope, *_) = self.match.rules.write, key
            choices = self.visibility.choices() if hope else ()
            self._sought = key, next((choice for choice in choices if write(choice.action) == hope), None)
        return self._sought[1]

    # What it looks like.

    def layout(self) -> Layout:
        if isinstance(self.table, Named):
            self.table.write_letters(() if self.course.is_over else self._own)
        usual = super().layout()

        def arrange(find: FindSlot) -> Widget:
            frame = usual.arrange(find)
            self.pointer.ring = ButtonRing(lambda: self.pointer.widget() if self.match.actor is not None else "", frame)
            return Ringed(frame, self.pointer.ring)

        return replace(usual, arrange=arrange)

    def refresh_layout(self) -> None:
        has_happened = self._has_happened
        super().refresh_layout()
        if has_happened:
            self._bubble = next((widget for widget in self.root.top.walk() if isinstance(widget, Bubble)), None)
            if self.pointer.ring:
                self.pointer.ring.look_again()

    @property
    def toast_place(self) -> ToastPlace:
        """Never over the sentence."""
        place, bubble = super().toast_place, self._bubble
        return replace(place, kept_free=[*place.kept_free, bubble.sheet(self.stage.look)]) if bubble and bubble.text else place


class LessonSurroundings(Surroundings):
    """The usual frame, with what is said over the board and three buttons more."""

    def __init__(self, scene: LessonScene) -> None:
        super().__init__(scene)
        self._scene, self._course = scene, scene.course

    def _tip(self, key: str) -> str:
        return self._stage.say("lesson.hint.tip") if key == "table.hint" else super()._tip(key)

    @property
    def sentence(self) -> str:
        course = self._course
        key = course.tip if course.beat is None else self._key(course.beat) if course.speaks else ""
        return "" if not key or self._match.actor is None else self._stage.say(key)

    def _key(self, beat: int) -> str:
        """What a beat says, or says once a part of it is planned or done."""
        lesson, planned = self._course.lesson, self._course.lesson.file.beats[beat].planned
        is_begun = bool(self._scene.pointer.planned) or self._course.is_begun
        return lesson.words(planned) if planned and is_begun else lesson.sentence(beat)

    @property
    def praise(self) -> str:
        is_said = self._course.praise and self._course.beat is not None and not self._scene.pointer.planned
        return self._stage.say(self._course.praise) if is_said else ""

    def objection(self, action: Action) -> str:
        """What the sentence does not hope for is answered, kindly, and not done."""
        said = self._course.objection(self._match.rules.write(action)) if self._match.actor is not None else ""
        return self._refusal(said) if said else ""

    def _refusal(self, key: str) -> str:
        """A reason, or that something else comes first."""
        text = self._stage.say(key)
        return self._stage.say("lesson.held", first=text) if key.endswith(".first") else text

    def find_gold(self) -> Gold:
        """Off while a sentence explains or another click is asked for, and it says which."""
        found, course = super().find_gold(), self._course
        if course.beat is None or course.is_leaving or self._match.actor is None or found.command not in _DECIDING:
            return found
        if course.waits:
            return no_gold(self._stage.say("lesson.press-next"))
        if not course.hope or self._is_hoped(found):
            return found
        return no_gold(self._stage.say(course.lesson.first(course.beat)))

    def _is_hoped(self, gold: Gold) -> bool:
        """Whether the button does what the sentence asks for, or a part of it."""
        write, beat = self._match.rules.write, self._course.beat
        meant = gold.offer.choice if gold.offer else gold.choice
        actions = gold.actions or ((meant.action,) if meant else ())
        hopes = self._course.lesson.file.beats[beat].hopes if beat is not None else []
        return bool(actions) and all(any(is_hoped(write(action), hope) for hope in hopes) for action in actions)

    def _content_extra(self) -> object:
        return self.sentence, self.praise, self._course.beat, self._course.is_over

    def build_content(self, description: Description, choices: Sequence[Choice]) -> TableContent:
        content, pointer, said, praise = super().build_content(description, choices), self._scene.pointer, self.sentence, self.praise
        key = self._content_extra()
        if self._stage.look.is_narrow and content.shelf is None and not self._course.is_over:
            return wrap_board(content, key, lambda board: Column(self._strip(), OnSea(board, Bubble("", pointer)), gap=0.3, grow=1))
        if not said:
            return wrap_board(content, key, lambda board: board)
        if self._stage.look.is_narrow and content.shelf is not None:
            shelf = _SentenceShelf(self._stage.look, content.shelf, said, praise)
            content = replace(content, shelf=shelf.make)
            return wrap_board(content, shelf, lambda board: OnSea(board, Bubble(said, pointer, praise, lambda: shelf.has_room)))
        return wrap_board(content, key, lambda board: OnSea(board, Bubble(said, pointer, praise)))

    def _strip(self) -> Widget:
        """Above the board, of one height in the whole lesson, so that the board stays where it is; while others play, what was said."""
        course, say = self._course, self._stage.say
        last = say(course.lesson.sentence(course.beat)) if course.beat is not None else ""
        words = Label(self.sentence or last, "name", "ink" if self.sentence else "muted", name="bubble")
        praise = Label(self.praise, "strong", "gain") if self.praise and self.sentence else None
        alike = [self._write_sentence(say(course.lesson.sentence(beat)), beat) for beat in range(len(course.lesson.file.beats))]
        return EquallyHigh(_on_paper(words, praise), alike)

    def _write_sentence(self, sentence: str, beat: int) -> Widget:
        """A sentence with the praise that may come with it."""
        praise = self._course.lesson.file.beats[beat - 1].praise if beat else ""
        said = Label(self._stage.say(self._course.lesson.words(f"praise.{praise}")), "strong") if praise else None
        return _on_paper(Label(sentence, "name"), said)

    def _title(self) -> Region:
        game = self._stage.words.game(self._match.rules.game)
        beat, count = self._course.beat, len(self._course.lesson.file.beats)
        step = self._stage.say("lesson.your-game")
        if beat is not None:
            chapter = self._stage.say(self._course.lesson.chapter(beat) or "lesson.begin")
            step = self._stage.say("lesson.step", chapter=chapter, number=beat + 1, count=count)
        return Region("title", step, lambda: Column(Label(game, "heading", "cream"), Label(step, "caption", "mist"), gap=0))

    def _actions_extra(self) -> object:
        return self._course.is_over, self._course.waits

    def _action_box(self, gold: Gold, lesser: Sequence[Widget]) -> Widget:
        box = super()._action_box(gold, lesser)
        if self._course.is_over:
            return box
        words, use = self._stage.say("lesson.know"), self._scene.skip_known
        skip = Button(words, use, kind="dark", role="strong", tall=2.2, grow=1, name="lesson-know")
        return Column(self._ways_on(), box, Row(skip, gap=0), gap=0.45)

    def _ways_on(self) -> Widget:
        say = self._stage.say
        buttons = (
            ("lesson-back", "common/icon-chevl", self._scene.go_back),
            ("lesson-next", "common/icon-chevr", self._scene.go_next),
            ("lesson-why", "common/icon-info", self._scene.open_why),
        )
        stands_out = "lesson-next" if self._course.waits else ""  # where a sentence only tells
        kinds = {name: "teal" if name == stands_out else "paper" for name, *_ in buttons}
        tips = {name: say(name.replace("-", ".", 1)) for name, *_ in buttons}
        made = [Button("", use, icon=icon, name=name, grow=1, tip=tips[name], kind=kinds[name]) for name, icon, use in buttons]
        return Row(*made, gap=0.35)


def _on_paper(words: Widget, praise: Widget | None) -> Widget:
    return Padded(Panel(Column(praise, words, gap=0), 0.9, 0.4), 0, 0.1)


class _SentenceShelf:
    """A shelf with the sentence above what stands on it, or instead of that where it can only be read."""

    def __init__(self, look: Look, shelf: Callable[[], Widget], sentence: str, praise: str) -> None:
        self._look, self._shelf, self._sentence, self._praise = look, shelf, sentence, praise
        self.has_room = False

    def make(self) -> Widget:
        """Made anew whenever something else stands on it."""
        part, look, wide = self._shelf(), self._look, shelf_width(self._look)
        praise = Label(self._praise, "strong", "gain") if self._praise else None
        paper = _on_paper(Label(self._sentence, "name", name="bubble"), praise)
        free = shelf_height(look) - paper.height(look, wide)
        if part.least_height(look, wide) <= free:
            self.has_room = True
            return Column(paper, part, gap=0.2)
        self.has_room = free >= 0 and all(isinstance(widget, Label) for widget in part.walk() if not widget.children)
        return paper if self.has_room else part
