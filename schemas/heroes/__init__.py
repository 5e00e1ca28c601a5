"""The wire of Heroes: a position, and what a player can propose."""
