"""What is shown, found and taken in before recruiting: cards of the deal and of the deck (303.1)."""

from __future__ import annotations

from typing import Any, NamedTuple

from service.cards.agreement import pronoun_in
from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    find,
    instance_of,
    is_token,
    lexeme_of,
    number_of,
)
from service.cards.filters import single, single_or_several
from service.cards.phrases import NAMED
from service.cards.prophecies import require_printed


class Dealt(NamedTuple):
    """Cards of the deal that are shown, as the effect that shows them."""

    effect: Feature


class Sought(NamedTuple):
    """Cards of the deck that are found, as the effect that finds them."""

    effect: Feature


class Unlike(dict[str, Any]):
    """In what cards differ, and between which costs they are."""


class Shows(NamedTuple):
    """A part of a text that shows this card, or cards of the deal, or what was found."""

    itself: bool = False
    dealt: Dealt | None = None


class Looks(NamedTuple):
    """A part of a text that shows cards of the enemy's deal, as the effect that does so."""

    effect: Feature


class EachShown(NamedTuple):
    """What is done for each of the cards shown."""

    effect: Feature


class Takes(NamedTuple):
    """A part of a text that takes cards: this one and the one spoken of into the squad, or the latter into the deal."""

    who: tuple[str, ...]
    into: str


class PreparingMeaning:
    """The part of the transformer for what is done with the deal and the deck before recruiting."""

    # --- which cards ---
    def unlike(self, items: list[CardToken]) -> Unlike:
        """ "Of different elements", "of different costs from 4 to 8"."""
        word = find(items, "UNLIKE")
        quality = "name" if word is None else str(word)
        if quality == "crystal":
            raise NotUnderstood("in what they differ", lexeme_of(word))
        return Unlike({"unlike": quality, **_between(items, quality)})

    def unshown(self, items: list[CardToken]) -> Unlike:
        quality = "element" if find(items, "OF_ELEMENT_UNSHOWN") else "cost"
        return Unlike({"unlike": quality, **_between(items, quality)})

    def from_deal(self, items: list[Any]) -> Dealt:
        found, unlike, number = instance_of(items, Filter), instance_of(items, Unlike), _number(items)
        if unlike is not None and number < 2:
            raise NotUnderstood("in what they differ", found.head.lexeme)
        form = _form(found, {} if unlike is None else unlike)
        _counted(found, number)
        more: Feature = {"unlike": unlike["unlike"]} if unlike is not None else {}
        return Dealt({"effect": "show_dealt", "x": number, **more, "filter": form})

    def sought(self, items: list[Any]) -> Sought:
        found, unlike, number = instance_of(items, Filter), instance_of(items, Unlike), _number(items)
        form = _form(found, {} if unlike is None else unlike)
        _counted(found, number)
        more: Feature = {"unlike": unlike["unlike"]} if unlike is not None else {}
        more |= {"alike": "name"} if find(items, "OF_THE_NAME") else {}
        return Sought({"effect": "search", "x": number, "filter": form, **more})

    # --- the enemy's deal ---
    def looks_at_deal(self, items: list[Any]) -> Looks:
        """ "Look at 2 random cards of the enemy's deal"."""
        kind = find(items, "KIND")
        if str(kind) != "card":
            raise NotUnderstood("which cards of a deal", lexeme_of(kind))
        return Looks({"effect": "look_at_deal", "x": _number(items), "effects": [], "to": "self"})

    def cheapens(self, items: list[Any]) -> EachShown:
        """ "For each gold card shown it costs 1 silver less": in the crystals that it costs."""
        single(instance_of(items, Filter), {"accs"})
        crystal = str(next(item for item in reversed(items) if is_token(item, "ELITENESS")))
        effect = {"effect": "cheapen", "x": _number(items), "per": _of_shown(items), "to": "self"}
        return EachShown({**effect, "crystal": crystal})

    def gets_crystals_each(self, items: list[Any]) -> EachShown:
        """ "You get X gold, where X is the number of cards shown that are so"."""
        single_or_several(instance_of(items, Filter), {"gent"})
        numbers = [number_of(item) for item in items if is_token(item, "NUMBER")]
        if any(number != "x" for number in numbers):
            raise NotUnderstood("how many", lexeme_of(find(items, "NUMBER")))
        crystal = str(find(items, "ELITENESS"))
        return EachShown({"effect": "gain_crystals", crystal: 1, "per": _of_shown(items)})

    # --- what is done ---
    def shows_dealt(self, items: list[Any]) -> Shows:
        return Shows(find(items, "SELF") is not None, instance_of(items, Dealt))

    def shows_found(self, items: list[CardToken]) -> Shows:
        pronoun_in(find(items, "PRONOUN"), "accs")
        return Shows()

    def taken(self, items: list[CardToken]) -> str:
        pronoun_in(find(items, "PRONOUN"), "accs")
        if not is_token(items[0], "SELF"):
            return "it"
        return "self" if str(items[0]) == NAMED else "this"

    def takes_in(self, items: list[Any]) -> Takes:
        who = tuple(item for item in items if isinstance(item, str) and not isinstance(item, CardToken))
        if set(who) == {"self", "this"}:  # the card itself by its name, and the one that was found
            who = tuple("it" if each == "this" else each for each in who)
        who = tuple("self" if each == "this" else each for each in who)
        if len(set(who)) < len(who):
            raise NotUnderstood("who is taken twice", items[0].lexeme)
        return Takes(who, "squad")

    def takes_up(self, items: list[CardToken]) -> Takes:
        pronoun_in(find(items, "PRONOUN"), "accs")
        return Takes(("it",), "deal")

    def finds(self, items: list[Any]) -> Sought:
        return instance_of(items, Sought)  # type: ignore[no-any-return]


def prepared(items: list[Any]) -> list[Feature]:
    """The effects of the parts of a text, one within the other as each goes on with what the one before it found.

    Raises NotUnderstood where a part speaks of nothing, or a card is shown for nothing.
    """
    effects: list[Feature] = []
    here, found, spoken, looked = effects, None, "", False
    for number, item in enumerate(items):
        if isinstance(item, Action):
            here += item.body["effects"]
        elif isinstance(item, Shows):
            if item.itself and number:
                raise NotUnderstood("what is shown twice")
            if not item.itself and item.dealt is None and spoken != "found":
                raise NotUnderstood("what is shown")
            spoken = "self" if item.itself else spoken
            if item.dealt is not None:
                here.append({**item.dealt.effect, "to": "self", "effects": []})
                here, spoken = here[-1]["effects"], "shown" if not item.itself else "both"
        elif isinstance(item, Sought):
            if {"alike", "unlike"} & item.effect.keys() and here is effects:
                raise NotUnderstood("what was shown")
            found = {**item.effect, "to": "self"}
            here.append(found)
            spoken = "found"
        elif isinstance(item, Looks):
            here.append({**item.effect, "effects": []})
            here, looked = here[-1]["effects"], True
        elif isinstance(item, EachShown):
            if not looked:
                raise NotUnderstood("what was shown")
            here.append(item.effect)
        elif isinstance(item, Takes):
            _takes(item, here, found, spoken)
    _complete(effects)
    return effects


def _takes(part: Takes, here: list[Feature], found: Feature | None, spoken: str) -> None:
    for who in part.who:
        if who == "self" or spoken == "self":
            here.append({"effect": "take_in", "to": "self"})
        elif spoken != "found" or found is None or {"into", "effects"} & found.keys():
            raise NotUnderstood("unclear whom a pronoun means")
        elif part.into == "deal":
            found["into"] = "deal"
        elif found["x"] != 1:
            raise NotUnderstood("which of several is taken in")
        else:
            found["effects"] = [{"effect": "take_in", "to": "subject"}]


def _complete(effects: list[Feature]) -> int:
    """Something comes of all that is shown and found; the card itself is taken in once at the most: how often it is."""
    if not effects:
        raise NotUnderstood("shown for nothing")
    taken = 0
    for effect in effects:
        if effect["effect"] == "search" and not {"into", "effects"} & effect.keys():
            raise NotUnderstood("found for nothing")
        taken += effect == {"effect": "take_in", "to": "self"}
        if effect["effect"] in ("show_dealt", "look_at_deal"):
            taken += _complete(effect["effects"])
    if taken > 1:
        raise NotUnderstood("who is taken twice")
    return taken


def _between(items: list[CardToken], quality: str) -> Feature:
    """ "From 4 to 8", of costs."""
    numbers = [number_of(item) for item in items if item.type == "NUMBER"]
    if not numbers:
        return {}
    if quality != "cost" or any(not isinstance(number, int) for number in numbers) or numbers[0] >= numbers[1]:
        raise NotUnderstood("how much", items[0].lexeme)
    return {"cost": {"min": numbers[0], "max": numbers[1]}}


def _form(found: Filter, unlike: Feature) -> Feature:
    """A filter of cards of the deal or the deck: what is printed on them."""
    form = {name: value for name, value in found.form.items() if (name, value) != ("side", "own")}
    require_printed(form, found.head)
    if "cost" in unlike:
        if "cost" in form:
            raise NotUnderstood("a quality named twice", found.head.lexeme)
        form["cost"] = unlike["cost"]
    return form


def _number(items: list[Any]) -> int:
    token = find(items, "NUMBER")
    number = number_of(token) if token is not None else 1
    if not isinstance(number, int) or number < 1:
        raise NotUnderstood("how many", lexeme_of(token))
    return number


def _of_shown(items: list[Any]) -> Feature:
    """Which of the cards shown, by what is printed on them."""
    found = instance_of(items, Filter)
    require_printed(found.form, found.head)
    return dict(found.form)


def _counted(found: Filter, number: int) -> None:
    if number == 1:
        single(found, {"accs"})
    else:
        single_or_several(found, {"gent", "accs"})


__all__ = ["PreparingMeaning", "prepared"]
