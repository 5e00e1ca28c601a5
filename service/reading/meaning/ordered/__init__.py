"""What is done: numbers change, blows are made, cards and things are put, got and kept off."""
