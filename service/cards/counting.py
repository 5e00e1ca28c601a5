"""Numbers that a text counts: "X, where X is the number of ..." (104.1)."""

from __future__ import annotations

import re
from typing import Any

from service.cards.constructions import (
    ATTACK_MOMENTS,
    Action,
    CardToken,
    Feature,
    Filter,
    Limit,
    Maximum,
    NotUnderstood,
    Ungrammatical,
    find,
    flat,
    gathered,
    limited,
    number_of,
)
from service.cards.picks import after_wounds, named_late
from service.cards.pronouns import near_it, near_to
from service.cards.seconds import by_a_number
from service.games.berserk.rules.features.keyword import KEYWORDS
from service.games.berserk.rules.forms.attack_types import ATTACKS
from service.games.berserk.rules.position.model import FORCES

_AMOUNTS = ("x", "by", "value", "max", "min", "equal", "range", "within", "count", "turns")
_UNSIGNED, _NEGATIVE = "x", "-x"
#: A number that is X, or made of it: its opposite, a sum, a limit of it, so many times it.
_OPEN = re.compile(r"-?x|x=|x[+-]\d+|x<\d+|\d+x|x~\d+")
#: A sum of X and a figure.
_SUM = re.compile(r"x([+-]\d+)")


#: Moments that tell the value of an attack, and those that tell who died.
TOLD_OF_VALUE = (*sorted(ATTACK_MOMENTS), "attack", "attacked", "answer")
_TOLD_OF_DEATH = ("kill", "any_death")


class Measure(dict[str, Any]):
    """What X is."""


class Her(str):
    """Whose number it is: of who was spoken of as "she", which no creature is called in Russian."""


def holder(pronoun: CardToken | None) -> str:
    """The card that "its" means, as the one that a text is about."""
    length = 0 if pronoun is None else pronoun.lexeme.end - pronoun.lexeme.start
    return Her("target") if pronoun is not None and str(pronoun) == "accs" and length == len("ее") else "target"


class CountingMeaning:
    """The part of the transformer for numbers that are counted."""

    def maximum(self, items: list[CardToken]) -> Maximum:
        number = number_of(find(items, "NUMBER"))
        if not isinstance(number, int):
            raise NotUnderstood("what X is", items[0].lexeme)
        return Maximum(number)

    def where(self, items: list[Any]) -> Measure:
        """ "Where X is ...": the number has to be X."""
        number = find(items, "NUMBER")
        if number is None or str(number) != _UNSIGNED:
            raise NotUnderstood("what X is", number.lexeme if number is not None else None)
        return next(item for item in items if isinstance(item, Measure))

    def how_many(self, items: list[Any]) -> Measure:
        """The number of some cards in play."""
        found = next(item for item in items if isinstance(item, Filter))
        squad = find(items, "IN_SQUAD")
        if found.group:
            raise NotUnderstood("a group", found.head.lexeme)
        if found.grammemes and not any(pair in (("plur", "gent"), ("plur", "")) for pair in found.grammemes):
            raise Ungrammatical("not in the right case", found.head.lexeme)
        form = dict(found.form)
        if squad is not None:
            if form.get("side", str(squad)) != str(squad):
                raise NotUnderstood("two sides", squad.lexeme)
            form["side"] = str(squad)
        return Measure(of="cards", filter=form)

    def how_much(self, items: list[Any]) -> Measure:
        """The wounds or chips of a card."""
        of = "wounds" if find(items, "WOUNDS") else "chips"
        if not find(items, "ATTACKED", "THAT"):  # its own, also where nobody is named
            return Measure(of=of, whose="self")
        return Measure(of=of, whose="attacked" if find(items, "ATTACKED") else "target")

    def of_a_feature(self, items: list[Any]) -> Measure:
        """The number of a named feature of the card that it is about."""
        pronoun = find(items, "PRONOUN")
        if pronoun is not None and str(pronoun) != "accs":
            raise Ungrammatical("not in the right case", pronoun.lexeme)
        keyword = find(items, "COUNTED", "REGENERATION", "COUNTABLE")
        return Measure(of="feature", keyword=str(keyword), whose=holder(pronoun))

    def counting(self, items: list[Any]) -> list[Feature]:
        """X gives way to what it is."""
        from service.cards.spans import gone_so_far

        features = flat(next(item for item in items if isinstance(item, list)))
        measure = next(item for item in items if isinstance(item, Measure))
        most = [item for item in items if isinstance(item, Maximum)]
        if len(most) > 1:
            raise NotUnderstood("two limits")
        wanted: Feature = {**measure, **({"max": int(most[0])} if most else {})}
        if len(features) != 1 or features[0].get("cost", {}).get("chips") == _UNSIGNED:
            raise NotUnderstood("what X is")
        features = [_numbered(features[0])]
        if put(features[0], wanted) == features[0]:
            features = [by_a_number(features[0])]
        if wanted["of"] == "lost":
            return self._lost(features[0], items, most)
        if not isinstance(features[0].get("count", 1), int) and not known_at_once(wanted):
            raise NotUnderstood("how many")  # before anybody is chosen
        features = [gone_so_far(features[0], wanted)]
        features = [named_late(after_wounds(features[0], wanted), wanted)]
        wanted = _of_the_paid(features[0], wanted)
        wanted = _of_the_dead(features[0], _own_number(features[0], wanted))
        wanted = _of_the_spent(features[0], wanted)
        _addressed(features[0], wanted)
        for aside in ("of_attack", "of_each"):
            wanted.pop(aside, None)
        wanted = _near_whom(features[0], wanted)
        (meant,) = (put(feature, wanted) for feature in _by_force(features, wanted))
        meant = gathered(meant)
        if meant == features[0] or unresolved(meant):
            raise NotUnderstood("what X is")
        limit = limited(items) if any(isinstance(item, Limit) for item in items) else {}
        if limit.keys() & meant.keys():
            raise NotUnderstood("two limits")
        return [{**meant, **limit}]

    def counted_amid(self, items: list[Any]) -> Action:
        """ "Heal an elf by X, where X is ..., and open it": X stands in what was said before it."""
        (place, measure), *_ = [(n, item) for n, item in enumerate(items) if isinstance(item, Measure)]
        told = next(item for item in items if isinstance(item, Action))
        moment: Feature = {"trigger": {"on": "roll"}} if measure["of"] == "die" else {}
        bare: Feature = {"class": "playable", **moment, **told.body}
        most = [item for item in items if isinstance(item, Maximum)]
        (counted,) = self.counting([[bare], measure, *most])
        body = {name: value for name, value in counted.items() if name not in ("class", "trigger")}
        rest = [item for item in items[place + 1 :] if not isinstance(item, Maximum)]
        return self.effects([told._replace(body=body), *rest])  # type: ignore[attr-defined, no-any-return]

    @staticmethod
    def _lost(feature: Feature, items: list[Any], most: list[Maximum]) -> list[Feature]:
        """X is what was lost just before."""
        from service.cards.closing import after_loss

        limit = limited(items) if any(isinstance(item, Limit) for item in items) else {}
        if most or limit.keys() & feature.keys():
            raise NotUnderstood("two limits")
        return [{**after_loss(feature), **limit}]


def _numbered(feature: Feature) -> Feature:
    """ "It gets experience in shooting, where X is ...": X is the one number that is left out, where no other is X."""
    effects = feature.get("effects", [])
    bare = [e for e in effects if e["effect"] == "gain_feature" and _without_number(e["feature"])]
    if len(bare) != 1 or unresolved(feature):
        return feature
    told = {**bare[0], "feature": {**bare[0]["feature"], "x": _UNSIGNED}}
    return {**feature, "effects": [told if effect is bare[0] else effect for effect in effects]}


def _without_number(feature: Feature) -> bool:
    """Whether it is a named feature whose number may be left out, and no more is said of it."""
    keyword = KEYWORDS.get(feature.get("keyword", ""))
    return keyword is not None and isinstance(keyword.x, int) and feature == {"keyword": keyword.name, "x": keyword.x}


def known_at_once(wanted: Feature) -> bool:
    """Whether a number can be counted before the card that a text is about is known."""
    counted = wanted["of"] in ("cards", "elements") and not near_it(wanted)
    return counted or (wanted.get("whose") == "self" and "between" not in wanted)


def _by_force(features: list[Feature], wanted: Feature) -> list[Feature]:
    """A modifier by the value of another strike is one for each force of it; no other number is of every force."""
    if wanted.get("force") != "same":
        return features
    (feature,) = features
    fits = feature.get("class") == "permanent" and len(feature["effects"]) == 1
    (effect, *_) = feature.get("effects", [{}])
    if not fits or effect.get("effect") != "modify" or effect.get("of") != "simple_strike" or "force" in effect:
        raise NotUnderstood("the value of which force")
    return [{**feature, "effects": [{**effect, "force": [force]} for force in FORCES]}]


def _own_number(feature: Feature, wanted: Feature) -> Feature:
    """In "a discharge for X, where X is its armor" nobody is named but the card itself; else it could be either."""
    blow = feature.get("type") in ATTACKS and feature.get("class") != "permanent"
    if not blow or wanted.get("of") != "feature" or wanted.get("whose") != "target":
        return wanted
    if feature.get("target", {"kind": "card"}) != {"kind": "card"} or feature.get("trigger", {}).keys() - {"on"}:
        raise NotUnderstood("unclear whom a pronoun means")
    return {**wanted, "whose": "self"}


def _of_the_paid(feature: Feature, wanted: Feature) -> Feature:
    """In "close an elf of yours: this card gets X, where X is the cost of this creature" the one that is closed."""
    (effect, *others) = feature.get("effects") or [{}]
    held = effect.get("effects", [])
    paid = effect.get("effect") in ("close_one", "take_lives") and not others
    about = {str(each.get("to", "self")) for each in held} <= {"self"}
    return {**wanted, "whose": "spent"} if paid and about and wanted.get("whose") == "target" else wanted


def _of_the_dead(feature: Feature, wanted: Feature) -> Feature:
    """In "on its death a shot for X, where X is the cost of that creature" only the dead one was spoken of."""
    trigger = feature.get("trigger", {})
    silent = feature.get("type") in ATTACKS and feature.get("target") == {"kind": "card"} and "target" in trigger
    return (
        {**wanted, "whose": "dead"}
        if silent and wanted.get("whose") == "target" and trigger["on"] in _FATAL
        else wanted
    )


#: Moments at which somebody else dies.
_FATAL = ("any_death", "kill")


def _addressed(feature: Feature, wanted: Feature) -> None:
    """There has to be a card of that role to look at."""
    trigger = feature.get("trigger", {})
    if (
        wanted.get("filter", {}).get("near", {}).get("to") == "target"
        and {"whose", "target", "source"} & trigger.keys()
    ):
        raise NotUnderstood("unclear whom a pronoun means")  # beside the target, or beside whom the trigger is about
    whose = wanted.get("whose")
    kind, triggered = feature.get("type", "impact"), feature.get("class") in ("triggered", "combined")
    attacks = kind not in ("impact", "spell") or feature.get("class") == "permanent"
    if whose == "attacked" and not (attacks or triggered):
        raise NotUnderstood("nobody is attacked here")
    elsewhere = any(effect.get("to") not in ("each", "target", None) for effect in _spelt_out(feature))
    several = "of_each" in wanted and {str(e.get("to")) for e in feature.get("effects", ())} <= {"attacked", "each"}
    if whose == "target" and "target" not in feature and elsewhere and not (several or _one_card(feature)):
        raise NotUnderstood("unclear whom a pronoun means")
    on = feature.get("trigger", {}).get("on")
    if wanted.get("of") == "row" and on != "move":
        raise NotUnderstood("which row")
    if wanted.get("of") == "die" and on not in ("fight", "roll") and not _rolls(feature):
        raise NotUnderstood("which roll")
    if wanted.get("of") == "amount" and on not in (TOLD_OF_VALUE if "of_attack" in wanted else ("prophecy",)):
        raise NotUnderstood("what X is")
    trigger = feature.get("trigger", {})
    if wanted.get("of_attack", True) not in (True, "attacks", trigger.get("type", on)):
        raise NotUnderstood("which attack")
    if whose == "dead" and on not in (("kill",) if wanted.get("of") == "excess" else _TOLD_OF_DEATH):
        raise NotUnderstood("nobody dies here")
    if whose == "spent" and (_UNSIGNED in str(feature.get("target", {})) or not _spends(feature)):
        raise NotUnderstood("nothing was exiled")
    if whose == "shown" and _UNSIGNED in str(feature.get("target", {}).get("cost", {}).values()):
        raise NotUnderstood("a target that depends on what is shown")
    if whose == "shown" and not _shows(feature):
        raise NotUnderstood("nothing was shown")
    if feature.get("trigger", {}).get("on") == "starts_with" and wanted.get("of") != "cards":
        raise NotUnderstood("unclear when it is counted")


def _rolls(feature: Feature) -> bool:
    """Whether it rolls a die of its own first."""
    return [effect["effect"] for effect in feature.get("effects", ())][:1] == ["roll"]


def _spelt_out(feature: Feature) -> list[Feature]:
    """The effects of a feature; those of its alternatives, where each of them is about a card of its own."""
    effects: list[Feature] = feature.get("effects", [])
    options = effects[0].get("options", []) if len(effects) == 1 else []
    picks = [one for option in options for one in option if one.get("effect") == "pick"]
    if not picks or any(len(option) > 1 for option in options) or len(picks) < len(options):
        return effects
    return [{**one, "to": "target"} if one.get("to") == "subject" else one for pick in picks for one in pick["effects"]]


def _one_card(feature: Feature) -> bool:
    """Whether only one card beside the bearer is spoken of: whom the moment is about, or whom it attacks."""
    trigger = feature.get("trigger", {})
    told = {name for name in ("whose", "target", "source") if name in trigger}
    roles = {str(effect.get("to")) for effect in feature.get("effects", ())}
    counted = [effect for effect in feature.get("effects", ()) if _OPEN.search(str(effect.get("x", effect.get("by"))))]
    if not counted or len(roles) != 1:
        return False
    return (roles <= {"attacked", "attacker"} and not told) or (roles == {"subject"} and told == {"whose"})


def _of_the_spent(feature: Feature, wanted: Feature) -> Feature:
    """ "Exile a creature of a graveyard; heal by X, where X is its cost": that one's, as nobody else is spoken of."""
    told = feature.keys() & {"target", "second"} or feature.get("trigger", {}).keys() & {"whose", "target", "source"}
    own = all(inner.get("to") == "self" for effect in feature.get("effects", ()) for inner in effect.get("effects", ()))
    if wanted.get("whose") != "target" or told or not own or not _spends(feature):
        return wanted
    return {**wanted, "whose": "spent"}


def _spends(feature: Feature) -> bool:
    """Whether all that is done follows on something that is taken for it."""
    kinds = [effect.get("effect") for effect in feature.get("effects", ())]
    return kinds in (["exile_dead"], ["close_one"], ["take_lives"])


def _shows(feature: Feature) -> bool:
    """Whether cards of the deck are shown here: by a prophecy, or as one is answered."""
    kinds = {effect.get("effect") for effect in feature.get("effects", ())}
    return "prophecy" in kinds or feature.get("trigger", {}).get("on") == "prophecy"


def _near_whom(feature: Feature, wanted: Feature) -> Feature:
    """What is counted near "it" is near the one card that the feature is about."""
    if not near_it(wanted):
        return wanted
    roles = {str(effect.get("to")) for effect in feature.get("effects", ())} - {"self"}
    if "value" in feature:
        roles = {"target"}
    told = {"whose", "target", "source"} & feature.get("trigger", {}).keys()  # or it is whom the trigger is about
    if len(roles) != 1 or "each" in roles or (told and roles == {"target"}):
        raise NotUnderstood("unclear whom a pronoun means")
    counted: Feature = near_to(wanted, *roles)
    return counted


def put(value: Any, wanted: Feature) -> Any:
    """A feature with what is counted in place of X."""
    if isinstance(value, list):
        return [put(item, wanted) for item in value]
    if not isinstance(value, dict):
        return value
    if "force" in wanted and wanted["force"] == "same" and "force" in value:
        wanted = {**wanted, "force": value["force"][0]}
    return {name: _number(item, wanted) if _amount(name, item) else put(item, wanted) for name, item in value.items()}


def _amount(name: str, value: Any) -> bool:
    """Whether a field is a number; lives and wounds are where a card comes in with so many."""
    return name in _AMOUNTS or (name in ("lives", "wounds") and isinstance(value, str))


def _number(value: Any, wanted: Feature) -> Any:
    if isinstance(value, list) and len(set(map(str, value))) == 1 and isinstance(value[0], str):
        value = value[0]
    if value == _UNSIGNED:
        return dict(wanted)
    if isinstance(value, str) and _multiple(value):
        if "max" in wanted:
            raise NotUnderstood("two limits of what X is")
        return {**wanted, "times": int(value[:-1])}
    if isinstance(value, str) and _SUM.fullmatch(value):
        return _and_more(wanted, value)
    if not isinstance(value, str) or not _OPEN.fullmatch(value):
        return value
    if value.startswith("x~"):
        if {"max", "times", "divide"} & wanted.keys():
            raise NotUnderstood("two limits of what X is")
        return {**wanted, "times": -1, "plus": int(value[2:]) - wanted.get("plus", 0)}
    if "max" in wanted:
        raise NotUnderstood("two limits of what X is")
    return {**wanted, "times": -1} if value == _NEGATIVE else {**wanted, "max": int(value[2:])}


def _and_more(wanted: Feature, value: str) -> Feature:
    """ "X+1" where it is known what X is; a limit of X would be one of the sum."""
    if "max" in wanted:
        raise NotUnderstood("two limits of what X is")
    return {**wanted, "plus": wanted.get("plus", 0) + int(value[1:])}


def announced(value: Any) -> Any:
    """Sums with the X that is paid: "X+1" as a number that is counted from what was announced (104.4)."""
    if isinstance(value, list):
        same = value and all(isinstance(item, str) and item == value[0] for item in value)
        return _announced(value[0]) if same and _SUM.fullmatch(value[0]) else [announced(item) for item in value]
    if not isinstance(value, dict):
        return value
    if value.get("effect") == "gain_feature" and value["feature"].get("x") == _UNSIGNED:
        value = {**value, "feature": {**value["feature"], "x": {"of": "x"}}}
    return {
        n: _announced(item, n == "by") if n in ("x", "by", *_SUMMED) else announced(item) for n, item in value.items()
    }


#: Bounds that may be so much more than the X that is paid.
_SUMMED = ("min", "max", "equal")


def _announced(value: Any, signed: bool = False) -> Any:
    found = _SUM.fullmatch(value) if isinstance(value, str) else None
    if found is not None:
        return {"of": "x", "plus": int(found[1])}
    if signed and value in (_UNSIGNED, _NEGATIVE):
        return {"of": "x", **({"times": -1} if value == _NEGATIVE else {})}
    return announced(value)


def _multiple(value: str) -> bool:
    """Whether it stands for so many times X, as in "3*X"."""
    return value.endswith(_UNSIGNED) and value[:-1].isdecimal()


def unresolved(value: Any, paid: bool = False) -> bool:
    """Whether a feature speaks of an X that nobody says: no price in chips and no "where X is"."""
    if isinstance(value, str):
        return bool(_OPEN.fullmatch(value))
    if isinstance(value, list):
        return any(unresolved(item, paid) for item in value)
    if not isinstance(value, dict):
        return False
    paid = paid or value.get("cost", {}).get("chips") == _UNSIGNED or "announce" in value
    known = (*_AMOUNTS, "chips") if paid else ()
    return any(
        unresolved(item, paid)
        for name, item in value.items()
        if name not in ("name", "of") and not (name in known and item in (_UNSIGNED, [_UNSIGNED] * 3))
    )


__all__ = ["CountingMeaning", "put", "unresolved"]
