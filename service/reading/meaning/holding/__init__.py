"""What always holds: conditions, permissions, statements."""
