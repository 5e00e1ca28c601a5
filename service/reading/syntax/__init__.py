"""Syntax: words, phrases and clauses, as trees of senses."""
