"""The scoring: the show after a game, how it came to it, and a postcard of the evening."""
