"""The service: its start, its keys, its games, its document."""
