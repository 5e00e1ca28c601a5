"""A position and what is asked about it: its cards and stack, actions, rulings, odds."""
