"""A game's words about itself, as keys, numbers and names of pictures: words become sentences elsewhere."""
