"""What stands on the shelf below the row: the hand, the purse, and the counter on which gaps are paid for."""
