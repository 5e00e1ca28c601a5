"""Trials of a whole running service: its parts killed under load (`chaos`), hostile clients against it (`attack`)."""
