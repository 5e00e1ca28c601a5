"""Whom and what phrases mean: named features, cards, places, who is spoken of."""
