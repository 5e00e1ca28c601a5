"""What the service tells of itself: log lines, and what it counts."""
