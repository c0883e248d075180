"""Levels of bots against each other: who wins how often, by how much, and how sure that is."""
