"""Targets: who may be one, who chooses them, and when (§412)."""
