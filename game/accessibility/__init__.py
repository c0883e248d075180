"""What a screen is to somebody who does not see it, and the screen reader that tells it."""
