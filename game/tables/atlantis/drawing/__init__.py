"""How the row is drawn: the isthmus, its tiles and gaps, the burning city, pawns and marks."""
