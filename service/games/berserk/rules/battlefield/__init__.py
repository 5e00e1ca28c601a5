"""The battlefield: its cells, lines and distances, and who can go or reach where (§207)."""
