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
    flat,
    instance_of,
    lexeme_of,
)
from service.cards.getting import Gain, Until
from service.cards.moments import Trigger
from service.cards.permanents import permanent
from service.cards.phrases import NAMED
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


class ByName(str):
    """ "self", or the moment of the card itself, where the words name the card; `start` is where they do."""

    start = -1

    @classmethod
    def of(cls, said: str, token: CardToken) -> ByName:
        """What was said, with the name in front of it."""
        found = cls(said)
        found.start = token.lexeme.start
        return found


def by_name(action: Action, token: CardToken) -> Action:
    """What is done to the card itself, as done to the one that its name stands for; "this card" may be another one in
    a text that is given."""
    if str(token) != NAMED:
        return action
    effects = action.body.get("effects", [])
    if not any(effect.get("to") == "self" for effect in effects):
        return action
    told = [{**one, "to": ByName.of("self", token)} if one.get("to") == "self" else one for one in effects]
    return action._replace(body={**action.body, "effects": told})


def named_before(action: Action, before: Action) -> Action:
    """ "X is healed and gets a chip": a verb without a subject goes on about the card that its name stands for."""
    last = before.body.get("effects", [{}])[-1].get("to")
    effects = action.body.get("effects", [])
    if not isinstance(last, ByName) or any(effect.get("to") != "self" for effect in effects):
        return action
    return action._replace(body={**action.body, "effects": [{**effect, "to": last} for effect in effects]})


def moment_by_name(trigger: Trigger, token: CardToken) -> None:
    """The card's own moment, as that of the one that its name stands for; "it" is then that one."""
    if str(token) == NAMED:
        trigger["on"] = ByName.of(trigger["on"], token)
        trigger.spoken = ByName.of("self", token) if trigger.spoken == "self" else trigger.spoken


def given_by(children: list[Any], named: set[int]) -> list[Any]:
    """What is given, with the giver where it is named: what a quotation holds, or one feature without the marks."""
    features = [feature for item in children if isinstance(item, list) for feature in flat(item)]
    alone = [item for item in children if type(item) is dict and "class" in item]
    if features or len(alone) != 1:
        return [naming_giver(features, named)]
    return [naming_giver([item], named)[0] if item is alone[0] else item for item in children]


def naming_giver(features: list[Feature], named: set[int]) -> list[Feature]:
    """Given features with the giver where they name it: as who does or suffers something, as whose moment it is, or
    in the one place that is seen from the card with the text.

    Raises NotUnderstood where it is not known for a name what it stands for.
    """
    told = {start for feature in features for start in _named(feature)}
    places = sum(map(_places, features))
    if told == named and not places:
        return [_of_giver(feature) for feature in features]
    if told or len(named) != 1 or places != 1:
        raise NotUnderstood("whom the name of the giver means to who is given it")
    return [_put(feature) for feature in features]


def _named(value: Any) -> list[int]:
    """Where the card is named that something is done to, or whose moment is told."""
    if isinstance(value, ByName):
        return [value.start]
    if isinstance(value, Action):
        return _named(value.body)
    if isinstance(value, list):
        return [start for item in value for start in _named(item)]
    return [start for item in value.values() for start in _named(item)] if isinstance(value, dict) else []


def most_named(readings: list[Any]) -> Any:
    """Of readings that mean the same the one that knows best where the card is named."""
    return max(readings, key=lambda reading: len(_named(reading)))


def _of_giver(value: Any) -> Any:
    """The same with the giver for the card that is named."""
    if isinstance(value, list):
        return [_of_giver(item) for item in value]
    if not isinstance(value, dict):
        return value
    found = {name: _of_giver(item) for name, item in value.items()}
    if isinstance(value.get("to"), ByName):
        found |= {"to": "each", "filter": dict(GIVER)}
    if isinstance(value.get("on"), ByName):
        found |= {"on": str(value["on"]), "whose": dict(GIVER)}
    return found


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
