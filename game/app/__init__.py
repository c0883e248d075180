"""The program on a screen: its start and end, its window, its loop. Nobody imports it but commands and the taking of pictures."""
