"""An attack, a text or another action on the stack as what is about to be carried out (216.11, 419.1)."""

from __future__ import annotations

from service.rules.features.base import CARRIED_OUT, Deed
from service.rules.game import Game
from service.rules.model import Card, Chain


def carried(game: Game, chain: Chain) -> Deed | None:
    """What carrying it out does, at whom; None once its card is no longer known."""
    from service.rules.chains import CHAIN_KINDS
    from service.rules.chains.base import is_action

    source, target = game.get(chain.source), game.get(chain.target)
    if source is None:
        return None
    kind = CHAIN_KINDS[chain.kind].attack_type(chain)
    if chain.kind == "defend":
        strike = game.chain(str(chain.bound["strike"]))
        target = game.get(strike.target) if strike is not None else None
    told = {"doing": chain.kind, "on": target, "acts": is_action(chain, kind)}
    without, by = tuple(chain.bound.get("without", ())), game.keyword_of(chain.id)
    about = (chain.player, chain.x or 0, kind, without, by, chain.id, told)
    return Deed(CARRIED_OUT, target or source, source, *about)


def _befalling(game: Game, kind: str, chain: Chain, by: Card, to: Card | None, doing: str | None) -> Deed | None:
    """What is about to be done to a chain: it is blocked, or gets another target (410, 412)."""
    what = carried(game, chain)
    if what is None or what.source is None:
        return None
    told = {"on": what.source, "befalls": what, **({"host": to.id} if to is not None else {})}
    named = game.keyword_of(doing)
    return Deed(kind, what.source, by, by.controller, type="rule", by=named, chain=doing, told=told)


def kept_from_it(
    game: Game, kind: str, chain: Chain, by: Card, to: Card | None = None, doing: str | None = None
) -> tuple[str, ...]:
    """The paragraphs by which a text lets nobody block it, or give it that target (103.3); none where none does.

    ``doing`` is the text on the stack that would do so, where it is one.
    """
    deed = _befalling(game, kind, chain, by, to, doing) if game.hears("forbids") else None
    if deed is None:
        return ()
    return next((tuple(rules) for _, rules in game.ask("forbids", deed)), ())


def roll_of(game: Game, chain: Chain, roller: str) -> Deed:
    """The roll of a card in an attack or text, as what something is done to."""
    from service.rules.chains import CHAIN_KINDS

    card, kind = game.card(roller), CHAIN_KINDS[chain.kind].attack_type(chain)
    return Deed("roll", card, card, card.controller, type=kind, chain=chain.id, told={"on": game.get(chain.target)})
