"""What texts do, an effect at a time (§416)."""
