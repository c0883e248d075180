"""How the facts of Atlantis become motion."""
