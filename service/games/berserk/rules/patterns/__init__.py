"""Event patterns: which moments they wait for, how a moment is told of, and what is remembered (405.1)."""
