"""The kernel: what any game of this house needs. It knows no board, no dice table and no keyword."""
