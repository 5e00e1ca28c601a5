"""Berserk put together as a game of the house: its rules, its forms, its words, and what its players see."""

from service.berserk.game import GAME

__all__ = ["GAME"]
