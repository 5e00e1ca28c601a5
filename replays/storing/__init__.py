"""How replays lie in Redis: keys, scripts, what is added and what is thrown away."""
