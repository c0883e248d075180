"""What pointer and keys mean on the row: offers, a move that is being planned, what is paid for it, and the words."""
