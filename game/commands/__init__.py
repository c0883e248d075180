"""What can be done from the command line: one small module a command, and none is loaded unasked."""
