"""Replays as files, and files on their way."""
