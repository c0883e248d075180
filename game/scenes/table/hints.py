"""Hints on the screen: made of a hand only while it is up, and gone with it; else of what everyone can see, where a
decision needs no more; and when the hand goes up and down.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace

import pygame

from game.bots import NEXT, Advice, Adviser, BotProcess
from game.engine import Action
from game.engine.speech.describing import Choice
from game.engine.speech.words import Message
from game.match import Match
from game.tables import Table, TableHost
from game.tables.hint_panel import HintWords
from game.tables.selection import give_back, hinted_offer, lend
from game.tables.table import let_go
from game.tables.visibility import Lift
from game.words.narrator import Narrator

from ..stage import Stage

HIDING = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
"""After these nobody looks at the window, or others do."""


@dataclass(frozen=True, slots=True)
class RemainingHint:
    """The rest of a hinted turn, from the next step on."""

    actions: tuple[Action, ...] = ()
    steps: tuple[str, ...] = ()  # the same in words
    dangers: tuple[str, ...] = ()  # what each of them would cost
    is_open: bool = False  # whether it was made of what everyone can see


NOTHING_LEFT = RemainingHint()
StepWords = Callable[[Choice], str]


class Hints:
    """The hint of one table."""

    def __init__(self, stage: Stage, host: TableHost, table: Table, request: HintRequest) -> None:
        self._stage = stage
        self._host = host
        self._table = table
        self._request = request
        self._words: HintWords | None = None  # the hint that is shown, or that one is on its way
        self.is_pointed = False  # whether the table shows where the hint is
        self._remaining = NOTHING_LEFT
        """The steps that were hinted at and are not made. They are the hint's own: what is lent to a table goes with
        each step, and who has picked something is lent nothing, but may make the same steps by hand.
        """
        self._tell_step: StepWords | None = None  # how a step is told, where only the next one is told at a time
        self._in_hand: Hashable = None  # what was picked or planned when a hint was asked for
        self._waits_for_hand = False  # whether one was asked for that comes as soon as the hand is up
        self._waits_for_curtain: int | None = None  # the seat for which one comes as soon as it has lifted the curtain
        self._is_open = False  # whether the one that is shown, or on its way, was made of what everyone can see

    @property
    def is_next(self) -> bool:
        """Whether the steps before were made as they were hinted at, and the next one is still to be marked."""
        return bool(self._remaining.actions) and not self.is_pointed

    @property
    def words(self) -> HintWords | None:
        """The words that are shown: the rest of a partly planned turn, starting with the next step."""
        words = self._words
        if words is not None and self.is_coming():
            return HintWords((self._stage.say("hint.coming"),))  # in the language of now
        marked = hinted_offer(self._table.selection, self._table.offers)
        turn = self._remaining.actions
        if words is None:
            return None
        if self._tell_step is not None:
            following = marked.choice if marked is not None else self._find_after_plan()
            return self._in_one_step(following, self._tell_step) if following is not None else words
        if marked is not None:
            made = turn.index(marked.choice.action) if marked.choice.action in turn else 0
            return words.from_step(made).with_danger(self._danger_of(marked.choice))
        planned = self._table.offers.planner.actions(self._table.selection.plan)
        return words.from_step(len(planned) if planned == turn[: len(planned)] else 0)

    def is_coming(self) -> bool:
        """Whether a hint was asked for and is still thought about."""
        return self._request.is_asked

    def ask(self) -> bool:
        """Whether one is on its way now: what may give a hand away is told only while it is up, and who asks again has
        changed its mind.
        """
        if self.is_coming():
            self.forget()
            return False
        visibility, match = self._host.visibility, self._host.match
        rules, seen = match.rules, match.view(None)
        if match.actor is None or (self._is_hand_closed and not visibility.has_come):
            self._stage.tell(self._stage.say("table.hint-nothing"))
        elif self._is_hand_closed and (rules.needs_hand(seen) or rules.is_setting_up(seen)):
            # It cannot be weighed, or only blindly, without what only its seat knows; everyone can tell.
            # With the device passed around, the curtain comes for it.
            if visibility.asks_first:
                self._waits_for_curtain = match.actor
                match.privacy.ask_to_inspect("hint")
                self._host.note_change()
            else:
                self._waits_for_hand = True
                is_pressed = self._stage.is_on_and_off("eye")
                self._stage.tell(self._stage.say("table.hint-waits-pressed" if is_pressed else "table.hint-waits"))
        else:
            self.forget()
            self.expect()
            self._is_open = match.actor in match.privacy.secret_holders and not visibility.is_up
            self._request.ask(self._is_open)
            self._tell(HintWords((self._stage.say("hint.coming"),)))
        return self.is_coming()

    def come_behind_curtain(self) -> bool:
        """The table is seen again: whether a hint is on its way that was asked for before the curtain came.

        Who left that wants none.
        """
        seat, self._waits_for_curtain = self._waits_for_curtain, None
        return seat is not None and seat == self._host.match.actor and not self._is_hand_closed and self.ask()

    def come_with_hand(self) -> None:
        """The hand was lifted: a hint comes that was asked for while it was down."""
        if self._waits_for_hand and not self._is_hand_closed:
            self.ask()

    def go_with_hand(self) -> None:
        """The hand was only looked at, and is down again: its hint comes back with it.

        One that is everyone's to see stays.
        """
        if self._is_open:
            return
        is_wanted = self._words is not None or self.is_coming()
        self.forget()
        self._waits_for_hand = is_wanted

    def update(self) -> None:
        """An answer is shown only if it still may be; so is the next step of one that is followed."""
        if self.is_next and not self._table.is_busy:
            choices = self._host.visibility.choices()
            choice = next((one for one in choices if one.action == self._remaining.actions[0]), None)
            if choice is None or self._host.match.actor is None or (self._is_hand_closed and not self._is_open):
                self.forget()
            else:
                steps = step_in_words(choice.message, self._host.narrator), *self._remaining.steps[1:]
                self._show(choice, HintWords(steps, dangers=self._remaining.dangers))
        was_coming = self.is_coming()
        is_open = self._is_open
        advice = self._request.answer()
        if was_coming and not self.is_coming():
            self.forget()
        if advice is None or (self._is_hand_closed and not is_open):
            return
        self._is_open = is_open
        shown = {each.action: each for each in self._host.visibility.choices()}
        hints = [(shown[each.action], each) for each in advice if each.action in shown]
        if not hints:
            self._stage.tell(self._stage.say("hint.failed"))
            return
        note = self._request.first_note()
        words = replace(in_words(hints, self._host.narrator), note=self._stage.say(note) if note else "")
        if is_open:
            reasons = words.reasons, self._stage.say("hint.openly")
            words = replace(words, reasons=self._stage.words.join_sentences(reasons))
        self._remaining, self._tell_step = RemainingHint(hints[0][1].turn, words.steps, words.dangers), None
        self._begin(hints[0][0], words)

    def after(self, action: Action) -> RemainingHint:
        """Gives what is left of the hinted turn if this step is made: nothing where it is another one, or where one
        step was asked for.
        """
        rest, is_followed = self._remaining, self._remaining.actions[:1] == (action,) and self._tell_step is None
        return (
            RemainingHint(rest.actions[1:], rest.steps[1:], rest.dangers[1:], self._is_open)
            if is_followed
            else NOTHING_LEFT
        )

    def follow(self, rest: RemainingHint) -> None:
        """A step was made as it was hinted at: those after it stay in sight, and the next one is marked as soon as the
        table is at rest.
        """
        self._remaining, self._is_open = rest, rest.is_open
        if rest.steps and (rest.is_open or not self._is_hand_closed):
            self._tell(HintWords(rest.steps, dangers=rest.dangers))

    def dismiss(self) -> bool:
        """Whether there was a hint to be taken off the screen, or one on its way."""
        is_any = self._words is not None or self.is_coming()
        self.forget()
        return is_any

    def expect(self) -> None:
        """A hint is asked for, here or elsewhere."""
        self._in_hand = self._table.selection.in_hand

    def show(self, choice: Choice, tell_step: StepWords, then: Sequence[Action] = ()) -> None:
        """One step, until the next decision, or until it is dismissed. `then`: what is meant to follow it. Of that the
        table takes what has to be planned together with it, and each of these steps is told when it is the next one.
        """
        self._remaining, self._tell_step = RemainingHint((choice.action, *then)), tell_step
        self._begin(choice, self._in_one_step(choice, tell_step))

    def _begin(self, choice: Choice, words: HintWords) -> None:
        """Marks the first step of a turn, or the next one where the first ones are planned already: whoever asks again
        goes on.
        """
        following = self._find_after_plan()
        if following is None:
            while self._table.selection.in_hand == self._in_hand and let_go(self._table):
                self._in_hand = self._table.selection.in_hand
            self._in_hand = None
        self._show(following or choice, words)

    def _find_after_plan(self) -> Choice | None:
        """Finds the step of the hinted turn that follows on those that are planned."""
        planner = self._table.offers.planner
        plan = self._table.selection.plan
        turn = self._remaining.actions
        if not planner.is_begun(plan, turn):
            return None
        planned = planner.actions(plan)
        ahead, rest = self._host.visibility.ahead(planned), turn[len(planned) :]
        return next((one for one in ahead.choices if one.action in rest[:1]), None) if ahead else None

    def _show(self, choice: Choice, words: HintWords) -> None:
        turn = self._remaining.actions
        then = turn[turn.index(choice.action) + 1 :] if choice.action in turn else ()
        self._table.select(lend(self._table.selection, self._table.offers, choice, then))
        self.is_pointed = True
        self._tell(words.with_danger(self._danger_of(choice)))

    def _in_one_step(self, choice: Choice, tell_step: StepWords) -> HintWords:
        return HintWords((tell_step(choice),), dangers=(self._danger_of(choice),))

    def _danger_of(self, choice: Choice) -> str:
        return self._host.narrator.say(choice.danger) if choice.danger else ""

    def forget(self) -> None:
        """A hint was made of the hand: it goes with it, and one that is on its way is not waited for."""
        self._request.cancel()
        if self.is_pointed:
            self._table.select(give_back(self._table.selection, self._table.offers))
        if self._words is not None:
            self._tell(None)
        self._remaining = NOTHING_LEFT
        self._tell_step = None
        self.is_pointed = False
        self._waits_for_hand = self._is_open = False

    def _tell(self, words: HintWords | None) -> None:
        self._words = words
        self._host.surroundings.offers_changed()

    @property
    def _is_hand_closed(self) -> bool:
        visibility = self._host.visibility
        return visibility.can_lift and not visibility.is_up and not visibility.is_empty


_OPEN = 10.0  # seconds after which an eye closes that is not held


class Lifting:
    """The hand at one table, and the hint that was made of it."""

    def __init__(self, host: TableHost, hints: Hints) -> None:
        self._host, self._hints = host, hints
        self._open_for: float | None = None  # seconds for which an eye is open that nobody holds

    @property
    def is_on_and_off(self) -> bool:
        """Whether one press opens the eye and the next closes it."""
        return self._host.stage.is_on_and_off("eye")

    def peek(self, is_held: bool) -> None:
        """Shows the hand while the eye is held or, where it is set to on and off, from one press to the next."""
        if not self.is_on_and_off:
            self._show(is_held)
        elif is_held:
            is_open = self._open_for is not None and self._host.visibility.is_up
            self._show(not is_open)
            self._open_for = None if is_open else 0.0

    def pass_time(self, seconds: float) -> None:
        """An eye that nobody holds closes by itself; and it is closed once somebody else acts."""
        if self._open_for is not None:
            self._open_for += seconds
            if self._open_for >= _OPEN or not self._host.visibility.is_up:
                self._open_for = None
                self._show(False)

    def _show(self, is_up: bool) -> None:
        if is_up:
            self.lift("held")
        elif self._host.visibility.let_down("held"):
            self._hints.go_with_hand()
            self._host.surroundings.offers_changed()

    def lift(self, how: Lift) -> None:
        """Shows the hand, and with it a hint that was waiting for that; where everyone can tell that it is empty, says
        so.
        """
        if self._host.visibility.is_empty:
            self._host.stage.tell(self._host.narrator.words.say("table.empty-hand"))
        self._host.visibility.lift(how)
        self._host.surroundings.offers_changed()
        self._hints.come_with_hand()

    def hide(self) -> None:
        """The hand is put down."""
        self._open_for = None
        self._hints.forget()
        if self._host.visibility.let_down():
            self._host.surroundings.offers_changed()

    def cover(self) -> None:
        """Nobody watches over the screen: a hand that others could see goes down, with the hint that was made of it."""
        self._open_for = None
        if self._host.visibility.cover():
            self._hints.go_with_hand()
            self._host.surroundings.offers_changed()

    def notice(self, event: pygame.Event) -> None:
        """A window that nobody looks at shows no hand, and the key of the eye may be let go at any time."""
        if event.type in HIDING:
            self._hints.forget()
            self.cover()
        elif event.type == pygame.KEYUP and event.key == pygame.K_e:
            self.peek(False)


HINT_SECONDS = 1.0  # that a hint is thought about
_ABOUT_AS_GOOD = "hint.near", "hint.worse-little"  # what is said of other moves that are worth a word


class HintRequest:
    """Asks for advice on behalf of the person to act; an adviser is made when the first hint is wanted."""

    def __init__(self, match: Match, adviser: Callable[[], Adviser] = BotProcess) -> None:
        self._match, self.make = match, adviser
        self._adviser: Adviser | None = None
        self._asked_at: int | None = None
        self._has_noted = False  # whether it was said what is new at this table

    @property
    def is_asked(self) -> bool:
        return self._asked_at is not None

    def ask(self, is_open: bool = False) -> None:
        """A hint for the present decision, unless one is on its way; openly, by what everyone can see. The match
        refuses a view of closed eyes.
        """
        actor = self._match.actor
        if actor is None or self._asked_at == self._here:
            return
        self._adviser = self._adviser or self.make()
        self._asked_at = asked_at = self._here
        self._adviser.consult(self._match.rules, self._match.view(None if is_open else actor), asked_at, HINT_SECONDS)

    def answer(self) -> Sequence[Advice] | None:
        """The best moves, once they are known, or none if something went wrong; nothing when the game has gone on
        since.
        """
        if self._adviser is None or not self.is_asked:
            return None
        found = self._adviser.advice()
        if found is None:
            return None
        is_stale, self._asked_at = self._asked_at != self._here, None
        return None if is_stale else found

    def first_note(self) -> str:
        """The key of what the first hint says of a game that is played on: whoever comes from a review has read of
        other hands and bots.
        """
        origin, bots = self._match.origin, len(self._match.people) < self._match.rules.seats
        if origin is None or self._has_noted:
            return ""
        self._has_noted = True
        if origin.luck:
            return "hint.played-on.then" if bots else ""
        return "hint.played-on.anew" if bots else "hint.played-on.anew-people"

    def cancel(self) -> None:
        """Nobody waits for the hint any more."""
        if self._adviser and self.is_asked:
            self._adviser.cancel()
        self._asked_at = None

    def close(self) -> None:
        if self._adviser:
            self._adviser.close()

    @property
    def _here(self) -> int:
        """The line of what happened last: a step that was taken back and done otherwise has another."""
        return self._match.log[-1].line if self._match.log else -1


def in_words(hints: Sequence[tuple[Choice, Advice]], narrator: Narrator) -> HintWords:
    """The turn of the best move, what each step of it would cost, why, and one other way that is about as good."""
    (best, advice), *others = hints
    following = [reason.values for reason in advice.reasons if reason.key == NEXT]
    then = [values["step"] for values in following]
    dangers = tuple(
        narrator.say(danger) if danger else ""
        for danger in (best.danger, *(values.get("danger") for values in following))
    )
    why = [narrator.say(reason) for reason in advice.reasons if reason.key != NEXT]
    steps = tuple(step_in_words(message, narrator) for message in (best.message, *then))
    ways = [
        choice.message
        for choice, one in others
        if (one.action not in advice.turn and any(reason.key in _ABOUT_AS_GOOD for reason in one.reasons))
    ]
    other = [way for way in ways if step_in_words(way, narrator) not in steps][:1]
    others_told = tuple(narrator.words.say("hint.other", choice=narrator.briefly(way)) for way in other)
    return HintWords(steps, narrator.words.join_sentences(why), others_told, dangers if any(dangers) else ())


def step_in_words(message: Message, narrator: Narrator) -> str:
    """One step of a hinted turn."""
    return narrator.words.say("hint.step", step=narrator.briefly(message))
