"""What the rules of Heroes do: wounds and death, cards between zones, coins, fights, turns."""
