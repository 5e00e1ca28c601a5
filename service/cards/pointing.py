"""Which card of a moment "that gnome" or "that creature" is, where the moment speaks of more cards than one."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import ATTACK_MOMENTS, Action, CardToken, Feature, NotUnderstood
from service.cards.moments import Trigger
from service.cards.roles import inside


class It(str):
    """The role of who was spoken of last, with what the words call that card: a noun, or "he" or "she" alone."""

    said: Feature

    @classmethod
    def called(cls, said: Feature) -> It:
        """ "It", which was called so."""
        found = cls("it")
        found.said = said
        return found


def called(token: CardToken, far: bool = False) -> str:
    """The role "it" of a noun behind "this" or, `far`, behind "that", or of a pronoun that has one in it."""
    if token.type in ("CLASS", "KIND"):
        return It.called({"class" if token.type == "CLASS" else "kind": str(token), **({"far": far} if far else {})})
    length = token.lexeme.end - token.lexeme.start
    if length > len("этого"):
        return It.called({"kind": "creature"})
    return It.called({"gender": _GENDERS[length]}) if str(token) == "accs" and length in _GENDERS else "it"


#: "Him" and "her", by their letters.
_GENDERS = {len("его"): "masc", len("ее"): "femn"}
_SHE = ("card", "terrain", "equipment")
_HE = ("creature", "plain_creature", "artifact")


def just_named(before: Action, action: Action) -> Action:
    """ "Move a creature and heal it": who is named by one verb is whom the next one means."""
    effects, chosen = action.body.get("effects", []), before.body.get("target", {})
    if before.subject or "kind" not in chosen or [e.get("to") for e in before.body.get("effects", ())] != ["target"]:
        return action
    fits = {"gender": "femn" if chosen["kind"] in _SHE else "masc"}
    if not effects or any(getattr(effect.get("to"), "said", {}) != fits or inside(effect) for effect in effects):
        return action
    return action._replace(body={**action.body, "effects": [{**effect, "to": "target"} for effect in effects]})


def pointed(moment: Trigger, action: Action) -> Action:
    """The action with "that gnome" as the card of the moment that alone is called a gnome there."""
    action = _aimed_at(moment, action)
    if "effects" not in action.body:
        return action
    if moment.spoken != "subject" and any("far" in getattr(e.get("to"), "said", {}) for e in action.body["effects"]):
        raise NotUnderstood("unclear whom a pronoun means", moment.lexeme)  # "that one", not who was just named
    if moment.spoken is not None:
        return action
    effects, named = [], None
    for effect in action.body["effects"]:
        if isinstance(effect.get("bearer"), It):  # "becomes a companion of that elf, and heals it"
            named = _role(moment, effect["bearer"].said)
            effect = {**effect, "bearer": named}
        elif (
            named is not None and effect.get("to") == "it" and "gender" in getattr(effect["to"], "said", {"gender": ""})
        ):
            effect = {**effect, "to": named}
        effects.append(_pointed(moment, effect))
    return action._replace(body={**action.body, "effects": effects})


def _aimed_at(moment: Trigger, action: Action) -> Action:
    """An attack at "this elf": at the card of the moment that alone is called an elf there."""
    whom = action.body.get("target", {}).get("is")
    if moment.spoken is not None or not isinstance(whom, It) or "gender" in whom.said:
        return action
    return action._replace(body={**action.body, "target": {"is": _role(moment, whom.said)}})


def _pointed(moment: Trigger, effect: Feature) -> Feature:
    role = effect.get("to")
    found = effect
    if isinstance(role, It) and role.said == {"gender": "femn"} and _wounded_by_other(moment):
        found = {**effect, "to": "subject"}
    elif isinstance(role, It) and "gender" not in role.said:
        found = {**effect, "to": _role(moment, role.said)}
    if not inside(effect):
        return found
    return {name: _within(moment, value) if name in _HOLDING else value for name, value in found.items()}


def _wounded_by_other(moment: Trigger) -> bool:
    """Whether it is the wounded card alone that is called a card: who dealt the wounds is of another gender."""
    wounded, source = moment.get("whose"), moment.get("source")
    if moment["on"] != "wounded" or not isinstance(wounded, dict) or not isinstance(source, dict):
        return False
    return wounded.get("kind") in _SHE and source.get("kind") in _HE


def _within(moment: Trigger, value: Any) -> Any:
    if isinstance(value, list):
        return [_within(moment, item) for item in value]
    if "effect" in value:
        return _pointed(moment, value)
    return {**value, "effects": _within(moment, value["effects"])}


_HOLDING = ("effects", "otherwise", "then", "options", "outcomes")


def _role(moment: Trigger, said: Feature) -> str:
    """The role of the one card that the moment calls so, or "it" where that is more or less than one."""
    on = moment["on"]
    struck = "dead" if on in ("kill", "any_death") else "attacked" if on in {*ATTACK_MOMENTS, *_ATTACKS} else None
    parts = {"subject": moment.get("whose"), "attacker": moment.get("source"), struck: moment.get("target")}
    fitting = [role for role, cards in parts.items() if role and isinstance(cards, dict) and so_called(cards, said)]
    if len(fitting) > 1 and "kind" in said:  # "a creature attacks an elf - this creature": who was called one
        named = [role for role in fitting if (parts[role] or {}).get("kind") == said["kind"]]
        fitting = named if len(named) == 1 and len(fitting) == 2 else fitting
    return fitting[0] if len(fitting) == 1 else "it"


_ATTACKS = ("attack", "assault", "after_attack", "miss", "defend", "after_defend")


def so_called(cards: Feature, said: Feature) -> bool:
    """Whether cards of a filter are called by a noun."""
    if "class" in said:
        return bool(cards.get("class") == said["class"])
    kind = cards.get("kind")
    if said["kind"] == "creature":
        return kind in ("creature", "plain_creature", "flying") or (kind is None and "class" in cards)
    return bool(kind == said["kind"])


__all__ = ["It", "called", "just_named", "pointed", "so_called"]
