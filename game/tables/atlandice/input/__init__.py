"""What pointer and keys mean in the city: a visit that is planned, what effects ask for, and the words."""
