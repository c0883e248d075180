"""The scenes of the program, on one stack."""
