"""Berserk Arbiter: the judge, the API in front of it, and what starts them."""

__version__ = "0.8.0"
