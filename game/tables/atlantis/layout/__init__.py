"""Where everything lies along the row: its places, the city and the mainland, and the pieces on them."""
