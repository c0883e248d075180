"""Bots from outside: programs that speak lines of JSON, and functions of packages. Each has a process of its own."""
