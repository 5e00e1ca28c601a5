"""Features that wait for an event: who hears of what happens, and what triggers (§405)."""
