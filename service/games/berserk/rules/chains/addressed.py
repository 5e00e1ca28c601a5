"""Whom the chain of a feature is about, and what its text has done to them (411.1, 415.3a)."""

from __future__ import annotations

from collections.abc import Sequence

from service.games.berserk.rules.asking.filters import matches
from service.games.berserk.rules.battlefield.cells import effects_in
from service.games.berserk.rules.doing.effects import CARRIED_OUT, GIVEN
from service.games.berserk.rules.forms.references import referring, roles_of
from service.games.berserk.rules.position.model import Card, Chain, Wire
from service.games.berserk.rules.stack.run import Run
from service.games.berserk.rules.targets.aims import aimed_at


def speaker(run: Run, chain: Chain) -> Card | None:
    """The source of a chain as one of its player's cards: who took it meanwhile did not take the feature (200.5a)."""
    card = run.game.get(chain.source)
    same = card is None or not card.in_squad or card.controller == chain.player
    return card if card is None or same else card._replace(controller=chain.player)


def named_targets(run: Run, chain: Chain) -> tuple[str, ...]:
    """The targets, the second one where the text names two, and those that its parts ask for."""
    second = (str(chain.bound["second"]),) if "second" in chain.bound else ()
    further = (ident for ident in aimed_at(chain) if ident in run.position.cards)
    return (*(chain.targets or ((chain.target,) if chain.target else ())), *second, *further)


def hidden_targets(run: Run, chain: Chain) -> list[str]:
    """The hidden cards that a spell or impact is about: those named, and all that an "each" takes in (415.3a)."""
    found = (*named_targets(run, chain), *taken_in(run, chain))
    return [ident for ident in dict.fromkeys(found) if run.card(ident).hidden]


def taken_in(run: Run, chain: Chain) -> list[str]:
    """The cards that every "each" of a text takes in, as far as that is known before it is carried out."""
    source, found = speaker(run, chain) or run.card(chain.source), []
    roles = roles_of(chain.bound, chain.target)
    for wanted in effects_in(run.game, source, chain.text or {}, chain.bound):
        if wanted.get("to") == "each":
            meant = referring(wanted.get("filter", {}), roles)
            found += [c.id for c in run.game.in_play() if matches(run.game, c, source, meant)]
    return found


def addressed(run: Run, chain: Chain) -> tuple[str, ...]:
    """The cards a spell or impact can affect: its targets, else those bound by what triggered it."""
    named = named_targets(run, chain)
    if named:
        return named
    bound = dict.fromkeys(str(chain.bound[r]) for r in ("source", "target") if r in chain.bound)
    return tuple(ident for ident in bound if ident != chain.source)  # of that one ``undergone_by_itself`` knows


def undergone_by_itself(chain: Chain) -> tuple[str, ...]:
    """The source of a spell or impact that says so, where the text does something to it (dictionary.protection.2)."""
    text = chain.text or {}
    return (chain.source,) if "type" in text and _undergone(text.get("effects", ())) else ()


def _undergone(effects: Sequence[Wire]) -> bool:
    """Whether one of these effects, or of those that they lead to, is about the card itself."""
    inner = [o.get(part, ()) for e in effects for o in (e, *e.get("outcomes", ())) for part in ("effects", "otherwise")]
    inner += [option for e in effects for option in e.get("options", ())]
    own = any(e.get("to") == "self" and e["effect"] not in CARRIED_OUT | GIVEN for e in effects)
    return own or any(_undergone(more) for more in inner)
