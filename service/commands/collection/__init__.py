"""Cards and decks, in a shell."""
