"""How play goes: what happens is told and triggers, the queue is carried out, turns begin and end."""
