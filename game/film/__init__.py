"""The film of an evening: the great moments of a saved game as the whole table saw them, in a file for those who
were not there.
"""
