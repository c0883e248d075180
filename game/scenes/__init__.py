"""The scenes of the program, on one stack: a folder or a file each. `routes` leads from one to another."""
