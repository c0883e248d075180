"""Where everything lies in the city: its regions, the clock with the market in it, and the pieces on them."""
