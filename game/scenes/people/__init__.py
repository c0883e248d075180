"""The people who play here: their faces, what they have won, and the form that changes them."""
