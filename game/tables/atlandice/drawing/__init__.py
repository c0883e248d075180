"""How the city is drawn: its regions as cards, the clock, the market, dice and tokens, and marks."""
