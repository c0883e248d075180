"""Are the dice fair?"""
