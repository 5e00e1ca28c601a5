"""Meaning: what the trees of senses are in the language of cards."""
