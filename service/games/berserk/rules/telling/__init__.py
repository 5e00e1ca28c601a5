"""The words for what happened, and for why something is refused."""
