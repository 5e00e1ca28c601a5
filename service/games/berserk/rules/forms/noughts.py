"""Features whose number is nought, which are neither declared nor executed (103.8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.games.berserk.rules.asking.filters import matches
from service.games.berserk.rules.asking.measures import number
from service.games.berserk.rules.forms.attack_types import ATTACKS
from service.games.berserk.rules.forms.references import mentions, refers
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Chain, Wire

#: What can be counted before a text is carried out; the rest is known only at its moment.
_OF_CARDS = frozenset({"cards", "elements"})
_OF_A_CARD = frozenset(
    {"wounds", "lives", "extra_lives", "chips", "cost", "feature", "left", "movement", "strike", "hurt"}
)


def of_value_zero(game: Game, card: Card, data: Wire, targets: Sequence[str]) -> bool:
    """103.8: all that the feature does, being no attack, has the number zero, counted as things are now.

    A number that only its moment tells (a die, an announced X), or that looks at a hidden card, is taken to be some.
    """
    if data.get("type") in ATTACKS:
        return False
    effects = data.get("effects") or ({"x": data.get("x")},)
    aims = [found for found in map(game.get, targets) if found is not None]
    return all(_is_nought(game, card, effect, aims) for effect in effects)


def takes_nothing(game: Game, card: Card, data: Wire) -> bool:
    """103.4: what costs nothing and only takes chips off cards cannot be done where none of these has any."""
    effects = data.get("effects", ())
    if data.get("cost") or "limit" in data or not effects or any(e["effect"] != "lose_chips" for e in effects):
        return False
    everybody = [*game.in_play()]
    for effect in effects:
        to = effect.get("to", "self")
        named = game.get(data.get("names", {}).get(effect.get("called"))) if to == "named" else None
        if to not in ("self", "each") and named is None:
            return False
        about = [card] if to == "self" else [c for c in everybody if matches(game, c, card, effect.get("filter", {}))]
        if any(one.hidden or one.chips for one in ([named] if named is not None else about)):
            return False
    return True


def in_vain(game: Game, chain: Chain, source: Card | None) -> tuple[str, ...]:
    """Why what was declared is not executed: its number has become nought before anything came of it (103.8, 423.1)."""
    text = chain.text or {}
    if chain.top != "wounds" or chain.effective or chain.kind != "feature" or source is None:
        return ()
    if "trigger" in text:  # of what triggers only the number of cards that it was aimed at is looked at again
        many = chain.bound.get("counted")
        nobody = many is not None and text.get("type") not in ATTACKS and number(game, many, source) <= 0
        return ("103.8", "423.1") if nobody else ()
    named = chain.targets or ((chain.target,) if chain.target is not None else ())
    return ("103.8", "423.1") if of_value_zero(game, source, text, named) else ()


def _is_nought(game: Game, card: Card, effect: Wire, aims: Sequence[Card]) -> bool:
    wanted = effect.get("x")
    if effect.get("least") == 0:  # none of it is what its player may say
        return False
    if wanted == "chips":
        return card.chips == 0
    if not isinstance(wanted, Mapping):
        return wanted == 0 and not isinstance(wanted, str)
    if not _countable(wanted, str(effect.get("to", "target"))):
        return False
    about = [card] if effect.get("to") == "self" or not aims else aims
    return all(not aim.hidden and number(game, wanted, card, aim, {"chosen": aim.id}) <= 0 for aim in about)


def _countable(wanted: Mapping[str, Any], to: str) -> bool:
    """Whether a measure can be counted at once: it asks for nothing of the moment, nor for each of several cards."""
    if wanted["of"] == "said":
        return not mentions(wanted["number"], lambda part: _unknown(part, to in ("target", "self")))
    if wanted["of"] in _OF_CARDS:
        return not refers(wanted.get("filter", {}))
    whose = wanted.get("whose", "target")
    return wanted["of"] in _OF_A_CARD and (whose == "self" or (whose == "target" and to in ("target", "self")))


def _unknown(part: Any, aimed: bool) -> bool:
    """Whether a part of a number speaks of what only its moment names, or of who stands so to the target."""
    if not isinstance(part, Mapping):
        return False
    known = ("self", "host", "it", *(("target",) if aimed and "of" in part else ()))
    return "number" in part or part.get("is", "self") not in known
