"""The card game Berserk."""
