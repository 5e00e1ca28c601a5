"""Pages for people: the reference, the guides, the language of cards, what a problem means."""
