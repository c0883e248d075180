"""Look again: what luck did in a finished game, what everyone did, and which turns are worth a second look."""
