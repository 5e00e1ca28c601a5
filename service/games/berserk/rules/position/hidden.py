"""Hidden cards whose permanent features already matter (415.2, 415.2a), and texts that draw attacks to their card."""

from __future__ import annotations

from service.games.berserk.rules.features.base import Claim
from service.games.berserk.rules.features.bodies import in_formation
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card
from service.games.berserk.rules.position.unknown import NeedsHidden
from service.games.berserk.rules.stack.run import Run, Step, step
from service.games.berserk.rules.statements import program
from service.games.berserk.rules.statements.others import concerns_another

#: What reveals a hidden card because the formation that it stands in helps its comrade.
AS_A_COMRADE = ("415.2", "dictionary.formation.5", "421.1")


def matters(game: Game, card: Card) -> tuple[str, ...]:
    """The paragraphs that reveal a hidden card because its permanent features affect the game; empty for none. Where an
    edition leaves it to the card's player (``hidden_at_will``), those by which it may be revealed.

    A feature about the card itself begins to matter when something asks for it; one about other cards as soon as
    there is such a card, and formation as soon as a revealed comrade stands in it.
    """
    at_will = game.ruleset.added("hidden_at_will")
    if game.has(card, "formation") is not None and in_formation(game, card):
        return AS_A_COMRADE
    for feature in game.features(card):
        data = feature.data
        if "always" in data and concerns_another(game, card, data, bool(at_will)):
            return ("415.2a" if "draws" in program(data) else "415.2", "421.1")
    return ()


@step("concealed")
def _concealed(run: Run, current: Step) -> None:
    """What is going on in a position as a player sees it, where that has to do with cards that he does not know."""
    raise NeedsHidden(sorted(ident for ident in run.unknown if run.card(ident).in_squad))


def undrawn(game: Game, about: Claim) -> bool:
    """103.1: whether the card that attacks so heeds no text that obliges it to aim at some card."""
    return game.hears("undrawn") and bool(game.ask("undrawn", about))
