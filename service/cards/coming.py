"""How cards come in that are summoned or revived: with how many lives, where, under whose control, and what then."""

from __future__ import annotations

from typing import Any

from service.cards.agreement import pronoun_in
from service.cards.cells import Rows
from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    find,
    flat,
    instance_of,
    is_token,
    lexeme_of,
    number_of,
)
from service.cards.deeds import Landing, With, arrives
from service.cards.joining import quality_of
from service.cards.moments import Trigger
from service.cards.passages import Named
from service.cards.picks import picking
from service.cards.whom import done, targets_among, to_self

#: What brings cards in.
BRINGS = frozenset({"summon", "revive"})
#: Stands for what is said of the card that has just come in, until it is put together with what brought it.
COMES_IN, CAME = "comes_in", "came"


#: What else is said in "it comes in ...".
_SAID_OF_COMING = ("COMES_IN", "FACE", "AND", "COMMA")


class ComingMeaning:
    """The part of the transformer for how cards come in."""

    def comes_with(self, items: list[CardToken]) -> With:
        """ "With 2 lives", "with 3 wounds"."""
        number = number_of(find(items, "NUMBER"))
        return With({"wounds" if find(items, "WOUNDS") else "lives": number})

    def comes_with_as_many(self, items: list[CardToken]) -> With:
        """ "With the same number of wounds as this card"."""
        return With({"wounds": {"of": "wounds", "whose": "self"}})

    def lands_in_rows(self, items: list[Any]) -> Landing:
        """ "In your third row"."""
        rows: Rows = items[0]
        return Landing({"rows": list(rows["rows"]), **({"half": rows["half"]} if "half" in rows else {})})

    def comes_under_whom(self, items: list[CardToken]) -> With:
        """ "Under your control" is what is usual."""
        under = str(items[0])
        return With({"under": under} if under != "own" else {})

    def comes_with_text(self, items: list[Any]) -> With:
        """ "With the feature 'it is exiled instead of dying'": what it has from then on."""
        features = flat([feature for item in items if isinstance(item, list) for feature in item])
        gained = [{"effect": "gain_feature", "feature": feature, "to": "subject"} for feature in features]
        return With({"effects": gained})

    # --- qualities in brackets, and exile ---
    def aside(self, items: list[Any]) -> Feature:
        """ "(A forest one, costing 3 or less)": a quality of all the cards that were named."""
        if is_token(items[0], "COST"):
            return {"cost": dict(items[-1])}
        return quality_of(items[0])

    def narrowed(self, items: list[Any]) -> Filter:
        found, *asides = [item for item in items if not isinstance(item, CardToken)]
        form: Feature = dict(found.form)
        named = {name for option in form.get("any", []) for name in option}
        for aside in asides:
            if aside.keys() & (form.keys() | named):
                raise NotUnderstood("a quality named twice", found.head.lexeme)
            form |= aside
        return found._replace(form=form)  # type: ignore[no-any-return]

    def is_exiled(self, items: list[Any]) -> Action:
        if targets_among(items):
            return done({"effect": "exile"}, items, {"nomn"})
        return to_self({"effect": "exile"}, "" if find(items, "SELF") else "unsaid")

    def died_this_turn(self, items: list[CardToken]) -> Feature:
        return {"died_this_turn": True}

    def near_summoned(self, items: list[CardToken]) -> Feature:
        """ "Next to the summoned creature": the card that has just come in."""
        return {"near": {"to": CAME, "adjacent": True}}

    def revives_it(self, items: list[Any]) -> Action:
        """ "It comes back": the card that the sentence has spoken of."""
        pronoun = find(items, "PRONOUN")
        pronoun_in(pronoun, "accs")
        if find(items, "OUT_OF_GRAVE"):
            raise NotUnderstood("which graveyard", lexeme_of(find(items, "OUT_OF_GRAVE")))
        return Action({"effects": [{"effect": "revive", **arrives(items), "to": "it"}]}, True, "")

    def comes_in(self, items: list[CardToken]) -> Trigger:
        """It comes into play, in whatever way."""
        return Trigger.of("arrive")

    def comes_in_so(self, items: list[Any]) -> Action:
        """ "It comes in with 1 life": said of the card that what stands before it brings in."""
        if instance_of(items, Named) is None:
            raise NotUnderstood("who comes in")
        tokens = [item for item in items if isinstance(item, CardToken)]
        if any(token.type not in _SAID_OF_COMING for token in tokens):
            raise NotUnderstood("how it comes in", tokens[-1].lexeme)
        told = arrives([item for item in items if not isinstance(item, Named)])
        return Action({"effects": [{"effect": COMES_IN, **told, "to": "it"}]}, True, "object")


def brought_in(actions: list[Action], joined: list[Any]) -> tuple[list[Action], list[Any]]:
    """The actions of a sentence, with what is said of a card that comes in as a part of what brings it in; and what
    still stands between them.

    "Summon a gnome; it comes in with 1 life", "revive an elf, it loses its features".
    """
    found: list[Action] = []
    between: list[Any] = []
    for number, action in enumerate(actions):
        effects = action.body.get("effects", [])
        if action.body.get("target", {}).get("near", {}).get("to") == CAME:
            action, effects = _beside_it(action, found)
        said = bool(effects) and all(effect.get("to") == "it" for effect in effects) and action.subject == "object"
        if said and found and set(action.body) == {"effects"} and _brings(found[-1]):
            found[-1] = _with(found[-1], effects)
            continue
        between += joined[number - 1 : number] if number else []
        found.append(action)
    if any(effect["effect"] == COMES_IN for action in found for effect in action.body.get("effects", ())):
        raise NotUnderstood("who comes in")
    return found, between


def _beside_it(action: Action, before: list[Action]) -> tuple[Action, list[Feature]]:
    """What is done to a card beside the one that has come in: it is named once that one stands there (412.1)."""
    if not before or not _brings(before[-1]) or set(action.body) != {"target", "effects"}:
        raise NotUnderstood("which card was summoned")
    target = {**action.body["target"], "near": {**action.body["target"]["near"], "to": "subject"}}
    picked = picking({"target": target, "effects": action.body["effects"]})
    effects = [{**effect, "to": "it"} for effect in picked]
    return Action({"effects": effects}, True, "object"), effects


def _brings(action: Action) -> bool:
    effects = action.body.get("effects", [])
    return bool(effects) and effects[-1]["effect"] in BRINGS and action.body.get("count", 1) == 1


def _with(action: Action, said: list[Feature]) -> Action:
    """What brings a card in, with what is said of that card."""
    *before, brings = action.body["effects"]
    then = list(brings.get("effects", []))
    for effect in said:
        if effect["effect"] == COMES_IN:
            more = {name: value for name, value in effect.items() if name not in ("effect", "to", "effects")}
            then += effect.get("effects", [])
            if more.keys() & brings.keys():
                raise NotUnderstood("a place named twice")
            brings = {**brings, **more}
        elif "being" in effect:
            raise NotUnderstood("unclear whom a pronoun means")
        else:
            then.append({**effect, "to": "self" if effect["effect"] == "pick" else "subject"})
    brings = {**brings, **({"effects": then} if then else {})}
    return Action({**action.body, "effects": [*before, brings]}, True, action.subject)


__all__ = ["BRINGS", "ComingMeaning", "brought_in"]
