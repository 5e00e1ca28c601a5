"""Heroes as it is read: the grammar and the meaning of every game with words and figures of its own."""
