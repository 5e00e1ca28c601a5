"""The card game Heroes: heroes, coins, a hand and a queue; no board and no dice. `game` puts it together."""
