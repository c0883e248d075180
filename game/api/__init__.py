"""The games as other programs reach them. What `game` offers by name is for everyone; all else in here may change."""
