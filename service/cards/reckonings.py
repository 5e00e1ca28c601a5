"""Who killed a card, cards of the graveyard as a number, what others ignore, cells of a row."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.agreement import in_case, means_each
from service.cards.cells import Spot, rows_named
from service.cards.constructions import (
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Target,
    Ungrammatical,
    find,
    lexeme_of,
    number_of,
)
from service.cards.filters import recognised, single_or_several, while_standing
from service.cards.modifiers import Counted
from service.cards.permanents import permanent
from service.cards.sorts import attack_type
from service.games.berserk.rules.forms.references import mentions


class ReckoningMeaning:
    """The part of the transformer for killers, for the dead as a number, and for what others have."""

    def killer(self, items: list[CardToken]) -> Target:
        """Who killed the card that a moment is about (``killers`` sees to which)."""
        return Target("killer", items[0], None, items[0].lexeme.grammemes)

    def counted_dead(self, items: list[Any]) -> Counted:
        """ "For each creature of your graveyard"."""
        found, where = items[0], find(items, "OUT_OF_GRAVE")
        if found.group or {"opposite", "zone", "adjacent"} & found.form.keys():
            raise NotUnderstood("unclear what is counted", found.head.lexeme)
        side = {"own": "own", "enemy": "enemy"}.get(str(where))
        if side is None and "side" not in found.form:
            raise NotUnderstood("whose graveyard", lexeme_of(where))
        if side is not None and found.form.get("side", side) != side:
            raise NotUnderstood("two sides", lexeme_of(where))
        return Counted(
            {"of": "cards", "filter": {**found.form, **({"side": side} if side else {}), "zone": "graveyard"}}
        )

    def group_ignores(self, items: list[Any]) -> Feature:
        """What cards ignore while the giver is there: each of them has it as a feature of its own (408)."""
        found = items[0]
        if not means_each(found):
            raise Ungrammatical("subject and verb do not agree", found.head.lexeme)
        return while_standing(items, permanent(*_blind(items[1:], found.form)))

    def host_ignores(self, items: list[CardToken]) -> Feature:
        """What its host ignores."""
        in_case(items[0], "nomn")
        return permanent(*_blind(items[1:], {"hosting": True}))

    def range_of_others(self, items: list[Any]) -> Feature:
        """ "+1 to the range of shots of your elves": the same as "your elves get +1 to the range of shots"."""
        found: Filter = items[-1]
        single_or_several(found, {"gent"})
        number = number_of(find(items, "NUMBER"))
        if not isinstance(number, int):
            raise NotUnderstood("how much further", found.head.lexeme)
        sorts = next(item for item in items if isinstance(item, list))
        by = number if find(items, "PLUS") is not None else -number
        change: Feature = {"effect": "modify", "what": "range", "by": by, "cards": found.form}
        return permanent(*({**change, "of": attack_type(sort, "gent")} for sort in sorts))

    def spot_of_row(self, items: list[CardToken]) -> Spot:
        """ "To a cell of your third row", "to a free cell in the enemy's first row"."""
        row = find(items, "ROW")
        assert row is not None
        cases = {"loct", "loc2", ""} if find(items, "IN", "INTO") else {"gent", ""}
        if row.lexeme.grammemes and not any(case in cases for _, case in row.lexeme.grammemes):
            raise Ungrammatical("not in the right case", row.lexeme)
        return Spot(rows_named(items))


def killers(feature: Feature) -> Feature | None:
    """A feature with its killer as the source of the death that it is about; None where nobody has died."""
    given = [killers(effect["feature"]) if _gives_text(effect) else {} for effect in feature.get("effects", ())]
    if None in given:
        return None
    if any(given):
        told = [{**e, "feature": one} if one else e for e, one in zip(feature["effects"], given, strict=True)]
        feature = {**feature, "effects": told}
    if not _named(feature.get("effects")):
        return None if _named(feature) else feature
    if feature.get("trigger", {}).get("on") not in ("death", "any_death") or _named(feature.get("target")):
        return None
    return {**feature, "effects": _of_the_killer(feature["effects"])}


def _gives_text(effect: Feature) -> bool:
    """Whether an effect gives a feature that says itself when it triggers."""
    return isinstance(effect.get("feature"), dict) and "trigger" in effect["feature"]


def _named(value: Any) -> bool:
    return mentions(value, lambda part: isinstance(part, Mapping) and "killer" in (part.get("to"), part.get("is")))


def _of_the_killer(value: Any) -> Any:
    if isinstance(value, list):
        return [_of_the_killer(one) for one in value]
    if isinstance(value, dict):
        return {name: "attacker" if one == "killer" else _of_the_killer(one) for name, one in value.items()}
    return value


def _blind(items: list[CardToken], cards: Feature) -> list[Feature]:
    """The features that cards are given by which they ignore what is named."""
    lost = [item for item in items if item.type not in ("IGNORES", "COMMA", "AND")]
    features = [permanent({"effect": "ignore", **recognised(item)}) for item in lost]
    return [{"effect": "grant", "feature": feature, "cards": cards} for feature in features]


__all__ = ["ReckoningMeaning", "killers"]
