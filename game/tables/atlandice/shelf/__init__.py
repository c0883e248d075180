"""What stands on the shelf below the city and on the plates: what a visit would bring, stocks and tiles."""
