"""Abilities: what a text waits for, whom it is aimed at and what it costs, before anything is done (§400, §405)."""
