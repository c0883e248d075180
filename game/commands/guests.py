"""`games`: lists the games there are, and tries one that somebody else made, telling its author everything that was
found.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator

from game.engine import GameError
from game.files.guest_guard import GuestFault
from game.files.guest_trials import Finding, read_back, try_in_process
from game.files.guests import guest_list, guests
from game.rules import GAMES
from game.store import write_guest_report
from game.words.catalogue import Catalogue

from .command_line import Argument, Command
from .terminal import format_columns


def list_games(_chosen: Namespace, catalogue: Catalogue) -> int:
    """Why others are left out has been said before."""
    rows = [[key, catalogue.game(key), catalogue.say("games.ours")] for key in GAMES]
    rows += [
        [guest.key, catalogue.game(guest.key), f"{guest.package} {guest.candidate.version}"]
        for guest in guests().values()
    ]
    print(format_columns(rows, left=3))
    return 0


def check_game(chosen: Namespace, catalogue: Catalogue) -> int:
    known = guest_list()
    found = [candidate for candidate in known.all if chosen.name in (candidate.key, candidate.package)]
    refused = [error for error in known.refused if chosen.name in (error.values.get("game"), error.values["package"])]
    if not found and not refused:
        raise GameError("unknown-guest", game=chosen.name, known=tuple(candidate.key for candidate in known.all))
    for error in refused:
        print(catalogue.explain(error))
    is_fit = not refused
    for candidate in found:
        result = try_in_process(candidate)
        known.put(candidate, result)
        for finding in result.findings:
            print("\n".join(_describe(finding, catalogue)))
        key = "games.unfit" if result.fault else "games.fit" if result.findings else "games.fit.well"
        print(catalogue.say(key, game=candidate.key, package=candidate.package, count=len(result.findings)))
        is_fit = is_fit and not result.fault
    return 0 if is_fit else 1


def tell_fault(fault: GuestFault, error: BaseException, catalogue: Catalogue) -> str:
    """Whose game failed.

    A report keeps how: its author needs that, and so do we, should the mistake be ours after all.
    """
    report = write_guest_report(fault, error) if error is not fault or fault.__cause__ else None
    told = catalogue.explain(fault), catalogue.say("guest.report", file=str(report)) if report else ""
    return catalogue.join_sentences(told)


def _describe(finding: Finding, catalogue: Catalogue) -> Iterator[str]:
    """As compilers write it: the place, what was called and what came of it; below that the way through the guest's own
    code.
    """
    kind = catalogue.say("games.fault" if finding.is_fault else "games.remark")
    key = "games.raised" if finding.code == "guest-fails" else "games.found"
    what = catalogue.say(key, **finding.told).strip()
    told = catalogue.say("heard.pair", name=kind, value=what) if what else kind
    yield catalogue.say("heard.pair", name=finding.place, value=told) if finding.place else told
    if finding.context:
        yield f"    {catalogue.word(read_back(finding.context))}"
    yield from (f"    {line}" for line in finding.trace)


COMMAND = Command(
    "games", parts=(Command("list", list_games), Command("check", check_game, (Argument("name", {"metavar": "NAME"}),)))
)
