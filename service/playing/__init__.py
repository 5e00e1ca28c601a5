"""Whole games of random legal actions: squads and decks, who decides, and what never took part."""
