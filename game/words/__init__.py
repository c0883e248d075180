"""The words of the program: catalogues and how they are read, sentences for what happened, rulebooks."""
