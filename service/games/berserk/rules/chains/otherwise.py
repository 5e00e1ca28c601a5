"""What of an attack does not come about because something else does instead: a roll, the blow that answers (419.1)."""

from __future__ import annotations

from service.games.berserk.rules.features.base import ANSWER, Deed
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Chain
from service.games.berserk.rules.stack.replacement import Found, instead_of
from service.games.berserk.rules.stack.run import Run, Step


def unrolled(chain: Chain) -> bool:
    """Whether a card that fights has no number, as its die was not rolled and no text said one."""
    return any(card not in chain.results for card in chain.fighters)


def numbered(run: Run, chain: Chain, card: str) -> bool:
    """Whether a card has a die, rolled or said by a text, that its result is found from (216.6)."""
    if card not in chain.rolls:
        run.interpret("no-roll-and-no-number")
    return card in chain.rolls


def force_of(game: Game, chain: Chain, card: str) -> str | None:
    """The force of a blow by its single die (205.4); none without a number."""
    return game.ruleset.force(chain.results[card]) if card in chain.results else None


def forces_of(game: Game, chain: Chain) -> dict[str, str | None]:
    """The same for each that fights."""
    return {card: force_of(game, chain, card) for card in chain.fighters}


def answered_otherwise(
    run: Run, chain: Chain, current: Step, fighters: tuple[str, ...], type: str
) -> tuple[Deed, Found] | None:
    """What comes instead of the blow with which the attacked card would fight back (205.5), if anything does."""
    striker = run.game.get(chain.source)
    if len(fighters) < 2 or striker is None or not run.game.hears("replaces"):
        return None
    answerer = run.card(fighters[1])
    told = {"on": striker, "answering": True}
    by = run.game.keyword_of(chain.id)
    deed = Deed(ANSWER, striker, answerer, answerer.controller, type=type, by=by, chain=chain.id, told=told)
    found = instead_of(run, current, deed)
    return (deed, found) if found is not None else None
