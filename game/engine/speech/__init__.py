"""What a game says of itself, as keys, numbers and names of pictures: words become sentences elsewhere."""
