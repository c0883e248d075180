"""The lesson beside a table, which is the real one with the real rules.

It says what it hopes for, and until its end nothing else is done.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.controls import Place
from game.engine import Action
from game.engine.speech.describing import Choice
from game.learning.lesson_course import LessonCourse
from game.learning.lessons import Lesson, is_hoped
from game.letters import letters_to_read
from game.match import Match
from game.match.match import GuidedMatch
from game.sound import SILENCE
from game.store.progress import note_lesson
from game.tables import TableContent
from game.tables.gold_button import Gold, no_gold
from game.tables.table import let_go, wrap_board
from game.widgets import Button, Column, EquallyHigh, Region, Reserved, Row, Widget
from game.widgets.keys import ARROWS

from .. import routes
from ..ask import Answer, AskScene, LeavingScene, is_saved
from ..scene import Command, Pop, Push, Replace
from ..stage import Stage
from .guide import SHIFT_Z, BesideGold, Guide, KeyUse, stack_gold, table_title
from .lesson_pointer import BoardRing, ButtonRing, LessonPointer, OnSea
from .lesson_sheet import SHEET, AnswerButton, LessonSheet, SheetWords, Way, is_brief, is_roomy
from .scene import TableScene

_UNSURE = 12.0  # seconds without an action after which the ring grows
_LOST = 30.0  # and after which the lesson's move is shown
_DECIDING = ("choose", "offer", "all", "none")  # what the gold button does that is a decision in the game, or nothing
_TIPS = {"table.hint": "lesson.hint.tip", "table.undo": "lesson.undo.tip"}  # what is said of tools in a lesson
_GLANCE = 4.0  # seconds that a tip stays
_LETTER = 0.08  # and more for every letter of it
_PRAISED = 1.6  # seconds for which an answer that was right stays below its question
Refusal = tuple[str, int | None, int]  # why something was not done, at which sentence and after how many steps
NO_ANSWER: Refusal = ("", None, -1)


def open_lesson_table(stage: Stage, lesson: Lesson, match: GuidedMatch) -> TableScene:
    """The table of a lesson, from where that was left."""
    return TableScene(stage, match, lambda scene: LessonGuide(scene, lesson, match))


class LessonGuide(Guide):
    """Leads through one lesson, from where it was left to its end, and the game that it becomes."""

    music = SILENCE  # there is enough to be read
    has_voices = False
    has_phones = False

    def __init__(self, scene: TableScene, lesson: Lesson, match: GuidedMatch) -> None:
        self.scene = scene
        self.stage = scene.stage
        self.match = match
        self.table = scene.table
        self.course = LessonCourse(lesson, match)
        self.pointer = LessonPointer(scene.table, self.course, self._find_hope)
        self.ring = ButtonRing(scene.root, lambda: self.pointer.widget() if match.actor is not None else "")
        self._ringed: pygame.Rect | None = None  # what the ring was around in the last frame
        self._sheet = LessonSheet(self.course, scene.stage.say, scene.surroundings.feelings)
        self._is_above = False  # whether the sentence stands above the board
        self._is_noted = False  # whether its end was written down
        self._is_ending = False  # whether its last sentence was left just now
        # What was answered that is wrong, and at which question, until the right answer is seen.
        self._tried = set[tuple[int | None, str]]()
        self.answer = NO_ANSWER  # what was refused last
        self._answered = 0.0  # and how long ago
        self._praised = 0.0  # seconds for which the answer still stays that was right
        self._other = ""  # what is planned that the sentence does not hope for
        self._idle = 0.0  # seconds since something was done, or since the sentence began to speak
        self._waited_for: object = None
        self._told: object = None  # what was said when the picture was made
        self._planned = 0
        self._tip = ""  # the tip that is to be read
        self._tip_read = 0.0  # and for how long it was
        self._sought: tuple[object, Choice | None] = None, None
        scene.root.over = self.ring
        scene.surroundings.faces.has_people = False
        scene.pacing.is_guided = True
        scene.panel_state.log = "folded"  # there is more to be read in a lesson than what happened
        self._name_explorers()

    def _name_explorers(self) -> None:
        """Sentences call the learner's explorers by their letters, and tell what mattered since the last turn."""
        own, colour = self.match.rules.names("explorer"), self.match.players[0].colour
        is_over = self.course.is_over
        self.table.write_letters([name for name in own if name.startswith(f"{colour}-") and not is_over])
        self.scene.panel_state.tells_since = is_over

    @property
    def offers_rest(self) -> bool:
        """The learner places all by hand."""
        return self.course.is_over

    @property
    def keys_at(self) -> Place:
        return "table" if self.course.is_over else "lesson"

    @property
    def keys(self) -> Mapping[int, KeyUse]:
        if self.course.is_over:
            return {}
        keys: dict[int, KeyUse] = {
            pygame.K_PAGEDOWN: self.go_next,
            pygame.K_PAGEUP: self.go_back,
            SHIFT_Z: self.begin_chapter,
        }
        if self.course.beat is not None:
            keys[pygame.K_w] = self.open_why
        root = self.scene.root
        if self.course.waits and not self.course.asks and root.focused is None:  # the way on stands out
            keys |= {pygame.K_RETURN: self.go_next, pygame.K_KP_ENTER: self.go_next}
        if self.course.asks and not self.course.solved and self.course.beat is not None:
            choices = self._sheet.choices(self.course.beat)
            keys |= {pygame.K_1 + i: partial(self.choose_answer, key) for i, (key, _) in enumerate(choices)}
        if self.course.asks:  # arrows go to the answers first, unless the focus is in their column already
            answers = [one for one in root.top.walk() if isinstance(one, AnswerButton) and one.rect and not one.off]
            focused = root.focused if root.focused and not root.focused.covers else None
            if answers and not (focused and focused.rect.left >= answers[0].rect.left):
                keys |= dict.fromkeys(ARROWS, partial(root.focus_on, answers[0]))
        return keys

    # What happens.

    def after_step(self, seconds: float) -> Command | None:
        """Once a step has been seen the lesson goes on; what is said long enough ago gives way to what comes next."""
        scene = self.scene
        course = self.course
        pointer = self.pointer
        if not self.table.is_busy and not scene.pacing.is_waiting:
            course.after_step()
        told = course.beat, course.waits, course.tip, course.is_over
        self.table.answers.takes_steps = not course.waits or course.is_leaving
        if self._told != told:
            self._told = told
            self._name_explorers()
            pointer.seek()
            scene.note_change()
        # Nothing is done for the learner; the move is only shown.
        before, now = self._idle, (course.beat, course.learner.moment)
        self._idle = before + seconds if now == self._waited_for and course.hope else 0.0
        self._waited_for = now
        pointer.is_unsure = self._idle >= _UNSURE
        if before < _UNSURE <= self._idle:
            scene.redraw(scene.moving)
        if before < _LOST <= self._idle:
            self._point_out("puzzle.step")
        if pointer.planned != self._planned:
            self._planned = pointer.planned
            scene.note_change()
        scene.refresh_layout()
        if self._ringed != (ringed := self.ring.find()):
            self._ringed = ringed
            scene.redraw()
        if pointer.come_into_sight(seconds, scene.pacing.is_lively()):
            scene.redraw(scene.moving)
        self._let_words_go(seconds)
        if course.is_heard and not self._is_noted:
            self._is_noted = True
            scene.note_change()
            with self.stage.tell_errors():
                note_lesson(course.lesson.key)
        # Who has left the last sentence hears that it was the last, before anything at the table takes a key.
        is_ending, self._is_ending = self._is_ending, False
        return Push(LessonEnd(self.stage, self.match)) if is_ending else None

    def _let_words_go(self, seconds: float) -> None:
        """Takes away what was said long enough ago: a tip, an answer, a question that was answered."""
        tip = self.course.tip
        self._tip_read = self._tip_read + seconds if tip == self._tip and self.match.actor is not None else 0.0
        self._tip = tip
        if tip and self._tip_read > _GLANCE + _LETTER * letters_to_read(self.stage.say(tip)):
            self.course.tips.leave()
            self.scene.note_change()

        # An answer goes with the next step or another sentence, for good: it does not come back with what is undone.
        # Where it stands in the sentence's place, it goes once it could be read.
        if self.answer != NO_ANSWER:
            self._answered += seconds
            reading = _GLANCE / 2 + _LETTER * letters_to_read(self.answer[0])
            is_read = is_brief(self.stage.look) and self._answered > reading
            if is_read or self.answer[1:] != (self.course.beat, len(self.match.log)):
                self.answer = NO_ANSWER
                self.scene.note_change()

        # A question goes by itself after its right answer, and waits for Next where the answer had to be shown.
        if self.course.solved and self._praised > 0:
            self._praised -= seconds
            if self._praised <= 0:
                self.go_next()

    def go_next(self) -> None:
        """Goes on from what only tells; what hopes for an action shows which."""
        if self.course.next():
            while let_go(self.table):  # what was tried meanwhile, and would be in the way of what is asked for now
                self.scene.surroundings.offers_changed()
            self._leave_sentence()
            self._is_ending = self.course.is_heard
        elif self.course.hope:
            self._point_out("lesson.do-it")

    def choose_answer(self, key: str) -> None:
        """A question is answered: what is wrong gives way to its reason, and there is another go."""
        if wrong := self.course.answer(key):
            self._tried.add((self.course.beat, key))
            self.stage.sounds.play("error")
            self._refuse(self.stage.say(wrong))
        elif self.course.solved:
            self.stage.sounds.play("saved")
            self.answer = NO_ANSWER
            self._praised = _PRAISED
            self.scene.note_change()

    def show_answer(self) -> None:
        """The right answer alone stays below its question, until Next."""
        self.course.show_answer()
        self.answer = NO_ANSWER
        self._praised = 0.0
        self.scene.note_change()

    def go_back(self) -> None:
        """Goes back one sentence and undoes what was done since."""
        if self.course.back():
            self._show_past()

    def begin_chapter(self) -> None:
        """Goes back to where the chapter began."""
        if self.course.back_to_chapter():
            self._show_past()
        else:
            self.stage.tell(self.stage.say("lesson.at-start"))

    def _show_past(self) -> None:
        """The lesson has gone back."""
        self.table.catch_up()
        self.scene.visibility.after_step()
        self._leave_sentence()

    def skip_known(self) -> None:
        self.course.know()
        self._leave_sentence()

    def _leave_sentence(self) -> None:
        """Takes away what was shown for it."""
        self.scene.hints.forget()
        self._tried.clear()
        self.scene.note_change()

    def open_why(self) -> Command:
        """The rulebook, open where it tells why."""
        beat = self.course.beat
        rule = self.course.lesson.file.beats[beat].rule if beat is not None else ""
        rules = self.match.rules
        return Push(routes.open_rulebook(self.stage, rules.game, rule, rules))

    def hint(self) -> bool | None:
        """While a sentence speaks, its own move; afterwards a bot's. To a question no move is an answer, and to whoever
        plays by ear, a sentence that only tells says how to go on.
        """
        if self.course.asks:
            self.stage.tell(self.stage.say("lesson.answer-first"))
            return False
        if self.course.beat is not None and self.course.waits and self.stage.is_by_ear:
            self.stage.tell(self.stage.say("lesson.by-ear.next"))
            return False
        if self._find_hope() is None:
            return None
        self._point_out("puzzle.step")
        return True

    def _point_out(self, sentence: str) -> None:
        if choice := self._find_hope():
            self.pointer.seek()
            # What has moved stays in hand, and would hide what comes next.
            while not self.pointer.planned and let_go(self.table):
                pass

            def tell_step(step: Choice) -> str:
                return self.stage.say(sentence, choice=self.scene.narrator.say(step.message))

            self.scene.hints.show(choice, tell_step)
            self.scene.note_change()

    def _find_hope(self) -> Choice | None:
        """Finds what the sentence hopes for, as the table offers it; worked out once per decision."""
        key = self.course.hope, self.course.learner.moment
        if self._sought[0] != key:
            write, (hope, *_) = self.match.rules.write, key
            choices = self.scene.visibility.choices() if hope else ()
            self._sought = key, next((choice for choice in choices if write(choice.action) == hope), None)
        return self._sought[1]

    def objection(self, action: Action) -> bool:
        """Answers kindly what the sentence does not hope for; that is not done."""
        said = self.course.objection(self.match.rules.write(action)) if self.match.actor is not None else ""
        if said:
            self._refuse(self._tell_refusal(said))
        return bool(said)

    def _tell_refusal(self, key: str) -> str:
        """A reason, or that something else comes first."""
        if key == "lesson.read-first" and self.stage.is_by_ear:
            return self.stage.say("lesson.by-ear.next")
        text = self._say_heard(key)
        return self.stage.say("lesson.held", first=text) if key.endswith(".first") else text

    def _refuse(self, why: str) -> None:
        """The sheet shakes, and says why below its sentence; where it has no room for that, in its place for a
        while.
        """
        if self.course.beat is None:
            self.stage.tell(why)
            return
        before, self.answer = self.answer, (why, self.course.beat, len(self.match.log))
        self._answered = 0.0
        if before == self.answer and self.stage.is_heard:
            self.stage.announce(why)  # it stands there already, and is not new to whoever looks at the sheet
        feelings = self.scene.surroundings.feelings
        feelings.is_still = not self.scene.pacing.is_lively()
        feelings.begin(SHEET, "blow", 0.0)
        self.scene.note_change()

    def gold(self, usual: Gold) -> Gold:
        """Goes on while a sentence explains; off while another click is asked for, and it says which."""
        course, say = self.course, self.stage.say
        self._other = ""
        if course.beat is None or self.match.actor is None or usual.command not in _DECIDING:
            return usual
        if course.asks:
            return no_gold(say("lesson.give-answer"))
        if course.waits:
            return Gold(say("lesson.next.button"), "use", use=self.go_next)
        if not course.hope or self._is_hoped(usual):
            return usual
        self._other = self.pointer.other_plan([self.match.rules.write(action) for action in usual.actions])
        if self._other:
            return no_gold(say("lesson.not-so"))
        return no_gold(say(course.lesson.first(course.beat, self._is_begun)))

    def _is_hoped(self, gold: Gold) -> bool:
        """Whether the button does what the sentence asks for, or a part of it."""
        write, beat = self.match.rules.write, self.course.beat
        meant = gold.offer.choice if gold.offer else gold.choice
        actions = gold.actions or ((meant.action,) if meant else ())
        hopes = self.course.lesson.file.beats[beat].hopes if beat is not None else []
        return bool(actions) and all(any(is_hoped(write(action), hope) for hope in hopes) for action in actions)

    # What it says.

    @property
    def _is_begun(self) -> bool:
        return bool(self.pointer.planned) or self.course.is_begun

    @property
    def sentence(self) -> str:
        """The words of the present beat, or those once a part of it is planned or done; or a tip."""
        course, key = self.course, ""
        if course.beat is None:
            key = course.tip
        elif course.speaks:
            planned = course.lesson.file.beats[course.beat].planned
            is_planned = planned and self._is_begun
            key = course.lesson.words(planned) if is_planned else course.lesson.sentence(course.beat)
        return "" if not key or self.match.actor is None else self._say_heard(key)

    def _say_heard(self, key: str) -> str:
        """A sentence, in other words for whoever plays by ear where it speaks of the mouse."""
        heard = f"{key}.by-ear"
        return self.stage.say(heard if self.stage.is_by_ear and heard in self.stage.words else key)

    @property
    def words(self) -> SheetWords:
        """All that stands on the sheet; while others play, what was said last."""
        course, say = self.course, self.stage.say
        beat, lesson = course.beat, course.lesson
        if not self.sentence:
            return SheetWords(say(lesson.sentence(beat)) if beat is not None else "", is_past=True)
        if beat is None:
            return SheetWords(self.sentence)
        said, solved = lesson.file.beats[beat], say(course.solved) if course.solved else ""
        praise = say(course.praise) if course.praise and not self.pointer.planned else ""
        why, *where = self.answer
        if where != [beat, len(self.match.log)]:  # of what is planned and not hoped for, as long as it is planned
            why = self._tell_refusal(course.objection(self._other)) if self._other else ""
        wrong = [key for key in said.answers[1:] if solved or (beat, key) in self._tried]
        return SheetWords(
            self.sentence,
            solved or praise,
            why,
            shows=tuple(said.shows),
            choices=self._sheet.choices(beat),
            crossed=tuple((key, say(f"{lesson.answer(beat, key)}.wrong")) for key in wrong),
            is_solved=bool(solved),
        )

    @property
    def told(self) -> Sequence[str]:
        words = self.words
        keys = self.stage.say("lesson.by-ear") if self.stage.is_by_ear and self.course.beat == 0 else ""
        said = self.stage.words.join_sentences([words.sentence, self._tell_way_on(words)])
        return words.praise, words.answer, said, self._tell_ring(), keys, *self._tell_choices(words)

    def _tell_way_on(self, words: SheetWords) -> str:
        """What goes on from a sentence that hopes for no move, for whoever does not see the sheet's buttons."""
        if not self.stage.is_by_ear or words.is_past or not self.course.waits or not self.course.beat:
            return ""
        return self.stage.say("lesson.by-ear.answers" if self.course.asks else "lesson.by-ear.next")

    def _tell_choices(self, words: SheetWords) -> Iterator[str]:
        """The answers to a question, with the numbers that choose them."""
        beat, say = self.course.beat, self.stage.say
        for number, (key, text) in enumerate(() if words.is_solved or beat is None else words.choices, 1):
            heard = self._say_heard(self.course.lesson.answer(beat or 0, key))
            yield say("lesson.by-ear.answer", number=number, answer=heard) if self.stage.is_by_ear else text

    def _tell_ring(self) -> str:
        """What the ring is around, for whoever does not see it: the move that the sentence hopes for."""
        choice = self._find_hope() if self.stage.is_by_ear and not self.course.waits else None
        return self.stage.say("lesson.by-ear.ring", choice=self.scene.narrator.say(choice.message)) if choice else ""

    # What it looks like.

    def title(self) -> Region:
        game = self.stage.words.game(self.match.rules.game)
        beat, count = self.course.beat or 0, len(self.course.lesson.file.beats)
        step = self.stage.say("lesson.your-game")
        if not self.course.is_over:
            chapter = self.stage.say(self.course.lesson.chapter(beat) or "lesson.begin")
            step = self.stage.say("lesson.step", chapter=chapter, number=beat + 1, count=count)
        return Region("title", step, lambda: table_title(game, step))

    def tip(self, tool: str) -> str:
        return self.stage.say(_TIPS[tool]) if tool in _TIPS else ""

    def scroll(self, content: TableContent) -> TableContent:
        """The sentence stands above the board where the column has no room for it, or only for it or the hand."""
        if self.course.is_over:
            return content
        look, words = self.stage.look, self.words
        self._is_above = look.room.is_tiny or (is_brief(look) and content.shelf is None)
        key = words if is_brief(look) or look.room.is_tiny else None, self.course.beat

        def wrap(board: Widget) -> Widget:
            ringed = OnSea(board, BoardRing(self.pointer), self.table)
            return Column(self._sheet.strip(look, words), ringed, gap=0.3, grow=1) if self._is_above else ringed

        return wrap_board(replace(content, is_asking=bool(words.choices), has_since=False), key, wrap)

    def beside_gold(self, gold: Gold) -> BesideGold:
        words, course = self.words, self.course
        key = words, course.beat, course.is_over, course.waits, self.stage.look
        return BesideGold(key, partial(self._arrange_sheet, words))

    def _arrange_sheet(self, words: SheetWords, gold: Widget, lesser: Sequence[Widget]) -> Widget:
        """The sheet stands on the gold button, which is as high as it has to be for any of its words in the whole
        lesson.
        """
        look = self.stage.look
        course = self.course
        sheet = self._sheet
        if lesser and not course.is_over and is_brief(look) and not self._is_above:
            # What stands below is in one row, the last of it that is there: the sheet needs the room of the others.
            shown = [widget for widget in lesser if not isinstance(widget, Reserved)]
            lesser = [EquallyHigh(shown[-1] if shown else lesser[0], lesser)]
        box = stack_gold(EquallyHigh(gold, sheet.all_gold(look)), lesser)
        if course.is_over:
            return Column(sheet.tip(self.sentence), box, gap=0.45) if self.sentence else box
        choose = self.choose_answer if course.asks else lambda key: self.go_next()
        if words.choices and is_brief(look) and not self.match.paused:
            box = sheet.answers(words, choose)
        if self._is_above:
            return Column(sheet.buttons(self._ways(has_skip=True)), box, gap=0.45)
        if not is_roomy(look):
            return Column(sheet.make(look, words, self._ways(has_skip=True), choose), box, gap=0.45)
        know = self.stage.say("lesson.know")
        skip = Button(know, self.skip_known, kind="dark", role="strong", tall=2.2, grow=1, name="lesson-know")
        return Column(sheet.make(look, words, self._ways(), choose), box, Row(skip, gap=0), gap=0.45)

    def _ways(self, has_skip: bool = False) -> list[Way]:
        course, say = self.course, self.stage.say
        leave = [Way("lesson-know", "common/icon-skip", self.skip_known)] if has_skip else []
        if course.asks:
            skip = Way("lesson-next", "common/icon-chevr", self.go_next, key="lesson.skip-question")
            return [Way("lesson-show", "common/icon-hint", self.show_answer), skip, *leave]
        off = ""
        if course.beat is not None and not course.waits:
            off = say(course.lesson.first(course.beat, self._is_begun))
        at_start = "" if course.beat else say("lesson.at-start")
        return [
            Way("lesson-back", "common/icon-chevl", self.go_back, at_start),
            Way("lesson-next", "common/icon-chevr", self.go_next, off),
            Way("lesson-why", "common/icon-info", self.open_why),
            *leave,
        ]


class LessonEnd(AskScene):
    """The lesson is over, and the game goes on unless somebody wants to leave it."""

    def __init__(self, stage: Stage, match: Match) -> None:
        self._match = match
        others = stage.words.join_list([player.name for player in match.players if not player.is_person])
        answers = [
            Answer(stage.say("lesson.play-on"), lambda: None, "gold"),
            Answer(stage.say("lesson.to-menu"), self._leave),
        ]
        super().__init__(stage, stage.say("lesson.ended"), stage.say("lesson.play-on.ask", names=others), answers)

    def escape(self) -> Command | None:
        return Pop()

    def _leave(self) -> Command:
        return self._to_menu() if is_saved(self._match) else Push(LeavingScene(self.stage, self._match, self._to_menu))

    def _to_menu(self) -> Command:
        return Replace(routes.open_menu(self.stage), whole=True)
