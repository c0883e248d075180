"""Looking again at a finished game: what luck did, what each player did, and which turns could have been better.

Nothing in here is shown before a game is over, so it works on whole positions. Only what a seat should have done is
weighed by what it knew at the time.
"""
