"""Bot levels against each other: who wins how often, by how much, and how certain that is."""
