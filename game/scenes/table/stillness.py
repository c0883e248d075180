"""One gesture, one meaning: whether what is pressed now was meant for what is asked now, and not for what has just
moved.
"""

from __future__ import annotations

from math import dist

from game.tables.gold_button import Gold

STILL = 0.5  # seconds for which all has stood still before the gold button answers
_SEEN = 1.0  # seconds for which it has said so before a key alone gives up what cannot be had back
_READ = 0.33  # seconds in which nobody can have read another word on it, nor that the decision has changed hands
_RESTED = 1.6  # seconds after which whoever has hurried, and pressed on, hurries no longer
# Seconds after a step in which a click so many pixels from the one before is the end of a double click.
_AGAIN, _NEAR = 0.15, 8


class Stillness:
    """How long nothing has moved at a table, and how long the gold button has said what it says."""

    def __init__(self) -> None:
        self._still = 0.0
        self._hurrying = 0.0  # seconds in which a key is taken for one more of those that hurried
        self._said: object = None
        self._said_for = 0.0
        self._deaf = 0.0  # seconds in which no click is taken, on the board neither
        self._again = 0.0  # seconds in which none is that may be the second half of the one before
        self._clicked_at = 0, 0
        self._pressed: object = None  # what the gold button meant when it went down
        self._late: object = None  # what it meant when it was clicked, while it did not answer yet

    def pass_time(self, seconds: float, is_moving: bool) -> None:
        self._still = 0.0 if is_moving else self._still + seconds
        self._said_for += seconds
        self._hurrying = max(self._hurrying - seconds, 0.0)
        self._deaf, self._again = max(self._deaf - seconds, 0.0), max(self._again - seconds, 0.0)

    # What happens.

    def move(self, is_own: bool = False) -> None:
        """Something moves or was hurried: a press was meant for that, and an early click for what was there before.
        Only what is still to come of a click of one's own was known to whoever clicked after it.
        """
        self._still = 0.0
        if not is_own:
            self._late = None

    def hurry(self) -> None:
        """Somebody presses a key to see the next thing sooner: what is decided by it needs a hand that has rested."""
        self.move()
        self._hurrying = _RESTED

    def press_in_vain(self) -> None:
        """A key was pressed before gold answers: whoever hurries on means nothing by it until the hand has rested."""
        self.move()
        self._said_for = 0.0
        self._hurrying = _RESTED if self._hurrying else 0.0

    def make_step(self) -> None:
        self.move(is_own=True)
        self._again = _AGAIN

    def hand_over(self) -> None:
        """The decision comes to somebody who has not decided just before."""
        self.move()
        self._deaf = max(self._deaf, _READ)

    def click_at(self, place: tuple[int, int]) -> None:
        """Whoever clicks elsewhere does not click twice."""
        if dist(place, self._clicked_at) > _NEAR:
            self._again = 0.0
        self._clicked_at = place

    def come_back(self) -> None:
        """The table was covered by something else: nothing on it has been seen since."""
        self.move()
        self._said = None

    def see(self, gold: Gold) -> None:
        """The gold button says this."""
        if gold.meaning != self._said:
            self._said, self._said_for = gold.meaning, 0.0

    # What is taken.

    @property
    def takes_clicks(self) -> bool:
        return not self._deaf and not self._again

    @property
    def is_handed_over(self) -> bool:
        """Whether who is asked can know it: a click is taken, unless it is the second half of one."""
        return not self._deaf

    def is_settled(self, gold: Gold) -> bool:
        """Whether nothing will answer later that does not answer now."""
        return self.takes_clicks and (not gold.does_something or self.answers(gold, by_key=True))

    def answers(self, gold: Gold, by_key: bool) -> bool:
        """Whether a press is taken now.

        The key is under the hand all the time, and has to wait longer than the pointer.
        """
        if not gold.does_something or gold.only_hurries:
            return gold.does_something
        is_seen = self._said == gold.meaning and self._said_for >= _SEEN
        is_at_rest = self._still >= STILL and self.takes_clicks
        return is_at_rest and not (by_key and (self._hurrying or (gold.gives_up and not is_seen)))

    # A click, which goes down, comes up, and may be a little early.

    def press(self, gold: Gold) -> None:
        """The gold button goes down; what it has come to say too lately to be read is not meant, unless that came of a
        click of one's own and nothing has moved.
        """
        self._late = None
        is_read = gold.only_hurries or self._still >= STILL or (self._said == gold.meaning and self._said_for >= _READ)
        self._pressed = gold.meaning if is_read and gold.does_something else None

    def press_elsewhere(self) -> None:
        self._pressed = self._late = None

    def let_go(self, gold: Gold) -> bool:
        """It comes up: whether that is taken now.

        Where all has not stood still for long enough, it is as soon as it has.
        """
        is_meant, self._pressed = self._pressed == gold.meaning, None
        if not is_meant or self.answers(gold, by_key=False):
            return is_meant
        self._late = gold.meaning if gold.does_something else None
        return False

    @property
    def is_late(self) -> bool:
        return self._late is not None

    def take_late(self, gold: Gold) -> bool:
        """Whether a click that was early is taken now; it is forgotten where something else would be done by then."""
        if not self.is_late:
            return False
        is_meant = self._late == gold.meaning
        is_taken = is_meant and self.answers(gold, by_key=False)
        if is_taken or not is_meant:
            self._late = None
        return is_taken
