"""The card game Heroes: heroes, coins, a hand and a queue; no board and no dice."""

from service.heroes.game import GAME

__all__ = ["GAME"]
