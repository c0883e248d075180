"""What keys, the buttons of a gamepad and fingers do, and how a person sets keys and buttons otherwise."""
