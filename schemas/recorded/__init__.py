"""Replays: what is sent to the log, and what it answers."""
