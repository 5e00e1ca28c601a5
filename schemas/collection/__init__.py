"""Cards, decks, the language that cards are written in, rulesets."""
