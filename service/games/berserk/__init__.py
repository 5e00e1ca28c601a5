"""The card game Berserk: a board, dice and a stack. `game` puts it together as a game of the house."""
