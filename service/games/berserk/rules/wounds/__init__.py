"""Wounds: dealt, prevented, healed, and what comes of them (§402, §420)."""
