"""Who is to blame for what is raised while other people's games are open, and the report for their authors."""

from __future__ import annotations

from pathlib import Path

from game.files.guest_guard import GuestFault, fault_of, guest_of_error


def blame(error: BaseException, own: str | None = None) -> GuestFault | None:
    """The fault of a guest that an error is: the one whose files it came through, or `own`, whose scene is open. None
    for our own mistakes and for Ctrl-C.
    """
    if issubclass(type(error), KeyboardInterrupt):  # an error of a guest may say anything of its class itself
        return None
    key = guest_of_error(error) or own
    return fault_of(key, error) if key else None


def report_guest(fault: GuestFault, error: BaseException, scene: str = "") -> Path | None:
    """Writes the report for the guest's author; where it was written already, that is the one."""
    from game.store import write_guest_report  # only who needs it pays for it

    return write_guest_report(fault, error, scene)
