"""Other people's games: offered when they have been tried, loaded when somebody plays them, and left out with a reason
otherwise.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from threading import RLock, get_ident
from types import MappingProxyType, ModuleType

import msgspec

from game.engine.errors import GameError

from .guest_files import GuestCandidate, find_candidates
from .guest_guard import GuestFault, calling, know_guest
from .guest_trials import ShownGame, TrialResult, keep_results, load_results, try_in_process

OFFERED = ("RULES", "board_from_document", "load_board", "make_rules")  # what the module of every game has


class Guest(msgspec.Struct, frozen=True):
    """A game that can be played. Beside its module lies `boards`, and perhaps `texts`, `rules` and `presets`."""

    candidate: GuestCandidate
    shown: ShownGame

    @property
    def key(self) -> str:
        return self.candidate.key

    @property
    def package(self) -> str:
        """As whoever installed it calls it."""
        return self.candidate.package

    @property
    def players(self) -> tuple[int, ...]:
        """For how many it is, on its usual board."""
        return tuple(self.shown.players)

    @property
    def module(self) -> ModuleType:
        """Loaded when it is first asked for; `GameError` where it does not load, although it did when it was tried."""
        return load_module(self.candidate)

    def folder(self, name: str) -> Path:
        """A folder of its own files; it need not be there."""
        return self.candidate.home / name

    def texts(self, language: str) -> Sequence[Path]:
        """Its catalogues in a language, or else in English."""
        return sorted(self.folder("texts").glob(f"{language}/*.po")) or sorted(self.folder("texts").glob("en/*.po"))


class GuestList:
    """All games of other people in one run of the program: those that may be offered, those to be tried, and why others
    are left out.
    """

    def __init__(
        self, candidates: Sequence[GuestCandidate], refused: Sequence[GameError], results: Mapping[str, TrialResult]
    ) -> None:
        self._candidates = {candidate.key: candidate for candidate in candidates}
        self._results = {
            key: results[candidate.mark] for key, candidate in self._candidates.items() if candidate.mark in results
        }
        self._refused, self._withdrawn = list(refused), dict[str, GameError]()
        self.refused = tuple(refused)
        """Why some cannot even be tried."""
        self._lock, self._trying = RLock(), RLock()
        self.offered: Mapping[str, Guest] = MappingProxyType({})
        """The same object until something changes: who has made something of it can see that it is still right."""
        self._offer()

    @property
    def all(self) -> Sequence[GuestCandidate]:
        return tuple(self._candidates.values())

    @property
    def untried(self) -> Sequence[GuestCandidate]:
        return [candidate for key, candidate in self._candidates.items() if key not in self._results]

    @property
    def unfit(self) -> Sequence[GameError]:
        """Why some are left out."""
        errors = (self.why_not(key) for key in sorted(self._candidates))
        return [*self._refused, *(error for error in errors if error)]

    def try_out(self, keys: Collection[str] | None = None) -> None:
        """Tries those that have not been tried, all or these; others wait meanwhile who want the same."""
        with self._trying:  # not the other one, for which nobody waits long
            for candidate in self.untried:
                if keys is None or candidate.key in keys:
                    self.put(candidate, try_in_process(candidate))

    def put(self, candidate: GuestCandidate, result: TrialResult) -> None:
        """Takes what came of a trial, and keeps it if it will still be true at the next start."""
        with self._lock:
            self._results[candidate.key] = result
            if result.is_lasting:
                keep_results({candidate.mark: result})
            self._offer()

    def withdraw(self, key: str, error: GameError) -> None:
        with self._lock:
            self._withdrawn[key] = error
            self._offer()

    def note(self, error: GameError) -> None:
        self._refused.append(error)

    def why_not(self, key: str) -> GameError | None:
        """Why a game is left out, if it is one of these."""
        result = self._results.get(key)
        return self._withdrawn.get(key) or (result.error if result else None)

    def _offer(self) -> None:
        fit = {key: result.shown for key, result in sorted(self._results.items()) if result.shown and not result.fault}
        processes = sys.modules.get("multiprocessing.process")
        # Whoever started a process of a bot, of an arena or the like has tried them, and asks only for what it offers;
        # perhaps that could not be kept. Loading what knows it takes a while, and there it is loaded.
        if processes is not None and processes.parent_process() is not None:
            fit |= {key: ShownGame([1]) for key in self._candidates if key not in self._results}
        self.offered = MappingProxyType(
            {key: Guest(self._candidates[key], shown) for key, shown in fit.items() if key not in self._withdrawn}
        )


_lists: list[GuestList] = []  # the one of this run, as soon as somebody asked
_finding = RLock()


def guest_list() -> GuestList:
    """Found once. Nothing of a guest's own is run for that."""
    with _finding:
        if not _lists:
            candidates, refused = find_candidates()
            for candidate in candidates:  # from here on, any of them may run
                know_guest(candidate.key, candidate.package, candidate.roots)
            _lists.append(GuestList(candidates, refused, load_results() if candidates else {}))
        return _lists[0]


def set_guests(known: GuestList | None = None) -> None:
    """Goes by this list from now on; without one, all are found anew."""
    with _finding:
        _lists[:] = [known] if known else []
        _modules.clear()


def guests() -> Mapping[str, Guest]:
    """Those that may be offered now, by key. Takes no time; who was not tried yet is not among them."""
    return guest_list().offered


_hasty: set[int] = set()  # the threads that wait for no trial


def hurry_here() -> None:
    """From now on this thread waits for no trial: it draws what people see."""
    _hasty.add(get_ident())


def find_guest(key: str) -> Guest | None:
    """The guest of a key, tried now if it has not been: that may take as long as a trial does.

    `GameError` in a thread that cannot wait.
    """
    untried = next((candidate for candidate in untried_guests() if candidate.key == key), None)
    if key not in guests() and untried:
        if get_ident() in _hasty:
            raise GameError("guest-trying", **untried.named)
        try_guests([key])
    return guests().get(key)


def is_untried(key: str) -> bool:
    """Whether this may become a guest when it has been tried."""
    return any(candidate.key == key for candidate in untried_guests())


def untried_guests() -> Sequence[GuestCandidate]:
    """Those that may become guests when they have been tried."""
    return guest_list().untried


def try_guests(keys: Collection[str] | None = None) -> None:
    """Tries all who have not been tried, or these, one after another, each in its own process."""
    guest_list().try_out(keys)


def unfit_guests() -> Sequence[GameError]:
    """Why others are left out: each is named."""
    return guest_list().unfit


def why_unfit(key: str) -> GameError | None:
    """Why a game is left out, if it is installed at all; also that it has not been tried yet."""
    found = next((candidate for candidate in untried_guests() if candidate.key == key), None)
    return GameError("guest-trying", **found.named) if found else guest_list().why_not(key)


def note_trouble(error: GameError) -> None:
    """Lets be told that something of a guest's cannot be used, although the game can be played without it."""
    guest_list().note(error)


def withdraw(key: str, error: GameError) -> None:
    """Leaves a game out for the rest of this run: it failed where nobody had asked for it."""
    guest_list().withdraw(key, error)


# Their code.

_modules: dict[str, ModuleType] = {}
_loading = RLock()


def load_module(candidate: GuestCandidate) -> ModuleType:
    """Whatever another package's code does when it is loaded, ours carries on."""
    with _loading:
        if candidate.key not in _modules:
            know_guest(candidate.key, candidate.package, candidate.roots)
            try:
                with calling(candidate.key):
                    _modules[candidate.key] = import_module(candidate.module)
            except GuestFault as fault:
                raise GuestFault("guest-fails", **candidate.named, problem=str(fault.values["problem"])) from fault
        return _modules[candidate.key]
