"""Parasites and their hosts: where they may sit, what a host can do, who alone wounds a card."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import (
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    find,
    instance_of,
    is_token,
    lexeme_of,
)
from service.cards.filters import single, single_or_several
from service.cards.getting import Gain
from service.cards.permanents import permanent

_HOSTING: Feature = {"hosting": True}


class SeatingMeaning:
    """The part of the transformer for parasites and hosts."""

    # --- where they sit ---
    def seats_on(self, items: list[Any]) -> Feature:
        """ "As parasites are seated you may choose for a host creatures of the enemy in his second row"."""
        found = items[-1]
        single_or_several(found, {"accs", "gent"})
        return permanent({"effect": "seats_on", "cards": _abroad(found)})

    def seats_homeless(self, items: list[Any]) -> Feature:
        """Where it could not sit in the first row, it may sit elsewhere; its host gets something for it."""
        front, elsewhere = (item for item in items if isinstance(item, Filter))
        for found in (front, elsewhere):
            single(found, {"accs"})
        usual = {"kind": "creature", "side": "enemy", "row": 1, "half": "enemy"}
        if {name: value for name, value in front.form.items() if name != "his_rows"} != usual:
            raise NotUnderstood("where it sits anyway", front.head.lexeme)
        form = {name: value for name, value in _abroad(elsewhere).items() if (name, value) != ("hidden", False)}
        effect: Feature = {"effect": "seats_on", "cards": form, "itself": True, "homeless": True}
        gains = next((item for item in items if isinstance(item, list)), None)
        if gains is None:
            return permanent(effect)
        if str(find(items, "PRONOUN")) != "both" or not all(isinstance(gain, Gain) for gain in gains):
            raise NotUnderstood("who gets it", lexeme_of(find(items, "PRONOUN")))
        given = [{**one, "to": "target"} for gain in gains for one in gain.effects]
        return permanent({**effect, "with": given})

    # --- hosts ---
    def all_it_does(self, items: list[CardToken]) -> str:
        """Acting, whatever it is."""
        word = items[0]
        if not is_token(word, "ANNOUNCING") and str(word) != "act":
            raise NotUnderstood("what it cannot do", word.lexeme)
        return "act"

    def host_acts_only(self, items: list[Any]) -> Feature:
        """The host can do nothing but attack this card."""
        onto = next(item for item in items if type(item).__name__ == "Onto")
        if "filter" in onto or "host" in onto:
            raise NotUnderstood("whom it can attack", lexeme_of(find(items, "HOST")))
        but = {"of": "attacks", "against": {"other": False}}
        return permanent({"effect": "forbid", "action": "act", "cards": dict(_HOSTING), "but": but})

    # --- who wounds it ---
    def harmed_only_by(self, items: list[Any]) -> Feature:
        """Wounds from all but some cards are prevented (420.2)."""
        found, host = instance_of(items, Filter), find(items, "HOST")
        if found is not None:
            single_or_several(found, {"gent"})
        elif (
            host is not None and host.lexeme.grammemes and not {("sing", "gent"), ("sing", "")} & host.lexeme.grammemes
        ):
            raise NotUnderstood("who wounds it", host.lexeme)
        return permanent({"effect": "prevent", "spares": found.form if found is not None else dict(_HOSTING)})

    def harmed_only_so(self, items: list[Any]) -> Feature:
        """The same, with the card named."""
        rest = [item for item in items if not is_token(item, "SELF")]
        sorts = any(isinstance(item, list) for item in rest)
        return self.harmed_only(rest) if sorts else self.harmed_only_by(rest)  # type: ignore[attr-defined]


def _abroad(found: Filter) -> Feature:
    """Creatures of the enemy, wherever they stand."""
    form = {name: value for name, value in found.form.items() if name != "his_rows"}
    told = form.keys() - {"kind", "side", "row", "half", "hidden"}
    if form.get("side") != "enemy" or form.get("kind") != "creature" or told:
        raise NotUnderstood("whose host it can be", found.head.lexeme)
    return form


__all__ = ["SeatingMeaning"]
