"""Tables: what a match shows and how people act on it. No rule is decided here; what can be done is what `legal` says."""
