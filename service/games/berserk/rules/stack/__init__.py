"""The stack: what is on it, what answers it, and how it is worked off (§215–216)."""
