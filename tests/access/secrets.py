"""Looking for a secret where none must be."""

from __future__ import annotations

_PIECE = 12


def secret_of(token: str) -> str:
    """The secret part of a key or a seat token, whole: it may have underscores of its own."""
    return token.split("_", 2)[2]


def is_told(secret: str, place: bytes) -> bool:
    """Whether a place tells a secret, or a good piece of it: what Redis dumps is cut into pieces where it is packed."""
    pieces = (secret[start : start + _PIECE] for start in range(len(secret) - _PIECE + 1))
    return any(piece.encode() in place for piece in pieces)
