"""The program on a screen: start and end, window, main loop. Only commands and the picture tool import it."""
