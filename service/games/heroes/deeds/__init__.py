"""What texts do: the deeds of the language of cards, one file a family."""

from service.games.heroes.deeds import acts, again, controls, gains, own, puts
from service.games.heroes.deeds.base import DEEDS, view_of

__all__ = ["DEEDS", "acts", "again", "controls", "gains", "own", "puts", "view_of"]
