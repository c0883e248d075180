"""How the facts of Atlandice become motion."""
