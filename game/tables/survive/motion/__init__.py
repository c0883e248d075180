"""How the facts of Survive become motion."""
