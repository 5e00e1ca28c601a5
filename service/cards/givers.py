"""What holds for other cards only while the giver is so, what names the giver, and cards that go over to the enemy."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    NotUnderstood,
    Ungrammatical,
    find,
    instance_of,
    lexeme_of,
)
from service.cards.getting import Gain, Until
from service.cards.permanents import permanent
from service.cards.states import Being
from service.cards.whom import done, each_done, subject_of, targets_among, to_self

#: How a feature that is given means the card with the text: it is the giver (201.2a).
GIVER: Feature = {"is": "giver"}


class GiverSo(dict[str, Any]):
    """What has to be so of the giver, as a filter."""


class GiverMeaning:
    """The part of the transformer for givers."""

    def giver_so(self, items: list[CardToken]) -> GiverSo:
        squad, being = find(items, "IN_SQUAD", "IN_PLAY"), instance_of(items, Being)
        if squad is not None and str(squad) == "enemy":
            raise NotUnderstood("in another squad", squad.lexeme)
        return GiverSo({"side": "own"} if squad is not None and str(squad) != "field" else being or {})

    def gets_while(self, items: list[Any]) -> Action:
        """ "It gets armor 1, while this card is open": it keeps what it got as long as the giver is so."""
        verb, targets = find(items, "GETS"), targets_among(items)
        numbers = {number for target in targets for number, _ in target.grammemes}
        wanted = "plur" if len(targets) > 1 or targets[0].number > 1 else "sing"
        if verb is None or str(verb) != wanted or (numbers and not numbers & {"", wanted}):
            raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
        return each_done(_while(_given(items), _so(items)), items, {"nomn"})

    def is_kept_while(self, items: list[Any]) -> Action:
        """The same of what it cannot do."""
        tokens = [item for item in items if isinstance(item, CardToken) and item.type not in ("GETS", "AND", "WHILE")]
        held = self.cannot([token for token in tokens if token.type != "COMMA"])  # type: ignore[attr-defined]
        gains = _given(items) if find(items, "GETS") else []
        return each_done(_while([*held["effects"], *gains], _so(items)), items, {"nomn"})

    def taken_while(self, items: list[Any]) -> Action:
        """Control that lasts as long as the giver is so (217.3)."""
        effect: Feature = {"effect": "take_control", "while": {"self": dict(_so(items))}}
        return each_done([effect], items, {"accs"})

    def goes_over(self, items: list[Any]) -> Action:
        """ "It goes over to the enemy" (217.1)."""
        verb, targets = find(items, "GOES_OVER"), targets_among(items)
        lasts = next((item for item in items if isinstance(item, Until)), Until("battle"))
        effect: Feature = {"effect": "take_control", "whose": "enemy"}
        effect |= {} if lasts == "battle" else {"until": str(lasts)}
        if not targets:
            return to_self(effect, subject_of(items) if str(verb) != "inf" else "nobody")
        if str(verb) == "inf":
            raise Ungrammatical("a verb without its subject", lexeme_of(verb))
        if len(targets) == 1 and str(targets[0].head) == "nomn":  # "it", or a card whose name is a plural: "they"
            return done(effect, items, {"nomn"})
        several = len(targets) > 1 or targets[0].number > 1 or targets[0].to == "they"
        if targets[0].to != "it" and several is not (str(verb) == "plur"):
            raise Ungrammatical("subject and verb do not agree", lexeme_of(verb))
        return each_done([effect], items, {"nomn"})


def _so(items: list[Any]) -> GiverSo:
    return next(item for item in items if isinstance(item, GiverSo))


def _given(items: list[Any]) -> list[Feature]:
    gains = next(item for item in items if isinstance(item, list) and item and isinstance(item[0], Gain))
    if any(not gain.permanent for gain in gains):
        raise NotUnderstood("got for good and only while something is so")
    return [effect for gain in gains for effect in gain.permanent]


def _while(effects: list[Feature], giver: GiverSo) -> list[Feature]:
    """The effects that give a card what it has while the giver is so."""
    features = [e["feature"] for e in effects if e.keys() == {"effect", "feature"}]
    held = [effect for effect in effects if effect.keys() != {"effect", "feature"}]
    given = [*([permanent(*held)] if held else []), *features]
    return [{"effect": "gain_feature", "feature": feature, "while": {"self": dict(giver)}} for feature in given]


def naming_giver(features: list[Feature], named: int) -> list[Feature]:
    """Quoted features with the giver where they name it: the one place that is seen from the card with the text.

    Raises NotUnderstood where more than one place could be meant.
    """
    if named != 1 or sum(map(_places, features)) != 1:
        raise NotUnderstood("whom the name of the giver means to who is given it")
    return [_put(feature) for feature in features]


def _places(value: Any) -> int:
    if isinstance(value, list):
        return sum(map(_places, value))
    if not isinstance(value, dict):
        return 0
    if value == {"other": False}:
        return 1
    return sum(1 if name == "adjacent" and item is True else _places(item) for name, item in value.items())


def _put(value: Any) -> Any:
    if isinstance(value, list):
        return [_put(item) for item in value]
    if not isinstance(value, dict):
        return value
    if value == {"other": False}:
        return dict(GIVER)
    found = {name: _put(item) for name, item in value.items() if not (name == "adjacent" and item is True)}
    return {**found, "beside": dict(GIVER)} if value.get("adjacent") is True else found


__all__ = ["GiverMeaning", "naming_giver"]
