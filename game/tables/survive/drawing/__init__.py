"""How the island is drawn: its ground, its pieces and the marks on them."""
