"""What a position is made of, how it stands on the wire, and what of it is known to whom."""
