"""What serves whoever translates: what is wrong in a language or its rulebooks, and texts on their way to a
translator's program and back.
"""
