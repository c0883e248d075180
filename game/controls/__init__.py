"""What keys and the buttons of a gamepad do, and how a person sets them otherwise."""
