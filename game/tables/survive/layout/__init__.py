"""Where everything lies on the island: spaces, isles, and pieces that share them."""
