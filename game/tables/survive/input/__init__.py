"""What pointer and keys mean on the island, and the words for it."""
