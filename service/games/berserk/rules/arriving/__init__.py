"""Cards come, go and change their place: summoned, revived, moved, put away."""
