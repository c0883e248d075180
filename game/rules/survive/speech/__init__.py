"""Words for this game at tables and in the scoring, as keys and values; the sentences are in `assets/texts`."""
