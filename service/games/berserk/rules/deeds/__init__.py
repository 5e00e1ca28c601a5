"""What a text in the language of cards does, as a chain carries it out; a file for each family of deeds."""
