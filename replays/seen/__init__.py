"""Whose a replay is, and what of it somebody may see."""
