"""Decks: the formats that they are played in, lists as players share them, and their faults."""
