"""At whom attacks are: how targets differ, whom alone they may be at, into whom they go; wounds that others take."""

from __future__ import annotations

from typing import Any

from service.cards.attacks import Ahead
from service.cards.bearers import all_but
from service.cards.constructions import (
    SORTS,
    Action,
    CardToken,
    Feature,
    Filter,
    NotUnderstood,
    Target,
    Ungrammatical,
    count,
    find,
    instance_of,
    lexeme_of,
    number_of,
)
from service.cards.filters import Condition, single, single_or_several
from service.cards.moments import Aim, Whose
from service.cards.permanents import PermanentMeaning, permanent
from service.cards.whom import each_done

_SORTS = ("STRIKE", "DIRECTED", "ATTACK", "GROUP")


class Waived(dict[str, Any]):
    """ "Whatever the range": what a text lets an attack do without."""


class Share(dict[str, Any]):
    """How many of some wounds are moved."""


class AimingMeaning:
    """The part of the transformer for whom attacks are at."""

    # --- how the targets of one text differ ---
    def volley_unlike(self, items: list[Any]) -> Action:
        """So many attacks of one kind at cards that differ in something (412.1)."""
        unlike = find(items, "UNLIKE")
        return self._bound(items, {"unlike": str(unlike)})

    def volley_adjoining(self, items: list[Any]) -> Action:
        """So many attacks of one kind at cards that stand beside each other (412.1)."""
        if str(items[0]) != "2":
            raise NotUnderstood("which of them stand beside each other", lexeme_of(items[0]))
        return self._bound(items, {"adjoining": True})

    def _bound(self, items: list[Any], more: Feature) -> Action:
        action: Action = self.volley_apart(items)  # type: ignore[attr-defined]
        return Action({**action.body, **more}, False)

    # --- in which direction ---
    def aimed_ahead(self, items: list[CardToken]) -> Ahead:
        return Ahead()

    def aimed_only(self, items: list[Any]) -> Filter:
        """ "Only at creatures": at one of them, whichever."""
        found: Filter = instance_of(items, Filter)
        if found.group or found.chosen or not any((("plur", case) in found.grammemes) for case in ("datv", "loct", "")):
            raise Ungrammatical("one chosen card", found.head.lexeme)  # read as `aimed`
        single_or_several(found, {"datv", "loct"})
        return found

    def standing_ahead(self, items: list[CardToken]) -> Feature:
        return {"ahead": True}

    # --- whom alone they may be at ---
    def waived(self, items: list[CardToken]) -> Waived:
        return Waived(any_range=True)

    def draws(self, items: list[Any]) -> Feature:
        """ "Enemy cards may declare shots only at this card, whatever the range" (415.2a)."""
        found, aim, condition = instance_of(items, Filter), instance_of(items, Aim), instance_of(items, Condition)
        verb = find(items, "MAY_DECLARE")
        assert verb is not None
        if ("plur", "") not in found.grammemes:
            PermanentMeaning._subject(found, verb, alone=False)
        if aim or not aim.named:
            raise NotUnderstood("drawn to another card", verb.lexeme)
        sorts = next(item for item in items if isinstance(item, list))
        waived = dict(instance_of(items, Waived))
        but = waived.pop("but", None)
        kinds = [kind for sort in sorts for kind in all_but(_kind(sort), but)]
        effects = [{"effect": "draw", "of": kind, "cards": found.form, **waived} for kind in kinds]
        return {**permanent(*effects), **({"condition": dict(condition)} if condition else {})}

    # --- into whom they are redirected ---
    def redirected_sorts(self, items: list[CardToken]) -> list[str]:
        sorts = [item for item in items if item.type != "OR"]
        for sort in sorts:
            grammemes = sort.lexeme.grammemes
            if grammemes and not any(case in ("accs", "") for _, case in grammemes):
                raise Ungrammatical("not in the right case", sort.lexeme)
        return [_kind(sort) for sort in sorts]

    def redirects_into(self, items: list[Any]) -> Action:
        """An attack at one of some cards gets a new target of the player's choice (412.3, 412.5)."""
        *off, new = (item for item in items if isinstance(item, Filter))
        single(new, {"accs"})
        for old in off:
            single(old, {"datv"} if find(items, "AGAINST") else {"gent"})
        at = off[0].form if off else {"other": False}
        effect = {**self._redirect(items), "at": at, "to": "target"}
        near, form = new.form.get("near", {}), new.form
        if near.get("to") == "it":  # near who was attacked
            effect["nearby"] = {name: value for name, value in near.items() if name != "to"}
            form = {name: value for name, value in form.items() if name != "near"}
        return Action({"target": form, "effects": [effect]}, True)

    def redirects_here(self, items: list[Any]) -> Action:
        """An attack gets this card as its target, whatever it was at, or at one of some cards."""
        old, aim = instance_of(items, Filter), instance_of(items, Aim)
        effect = self._redirect(items)
        if old is not None:
            single(old, {"gent"})
            effect["at"] = old.form
        elif aim is not None:
            if "host" in aim:
                raise NotUnderstood("an attack at the host")
            effect["at"] = aim.get("filter", {"other": False})
        return Action({"effects": [{**effect, "to": "self"}]}, True)

    @staticmethod
    def _redirect(items: list[Any]) -> Feature:
        sorts: list[str] = next(item for item in items if isinstance(item, list))
        whose = instance_of(items, Whose)
        if whose is not None and not isinstance(whose.get("whose"), dict):
            raise NotUnderstood("whose attack")
        against: Feature = {"against": whose["whose"]} if whose is not None else {}
        return {"effect": "redirect", "of": sorts[0] if len(sorts) == 1 else sorts, **against}

    # --- wounds that others take ---
    def redistributes(self, items: list[Any]) -> Action:
        """So many wounds of a card go to another, or to this one (dictionary.redistribution.4)."""
        old, *others = (item for item in items if isinstance(item, Filter))
        single(old, {"gent"})
        fewer: Feature = {"fewer": True} if find(items, "OR_LESS") else {}
        target = Target("target", old.head, old.form, old.grammemes)
        effect = {"effect": "redistribute", "x": count(items), **fewer, **_takers(others)}
        return each_done([effect], [target], {"gent"})

    def takes_those(self, items: list[Any]) -> Action:
        """ "Redistribute these wounds to your other creatures": those that somebody has just got."""
        others = [item for item in items if isinstance(item, Filter)]
        takers = _takers(others)
        kept = {name: value for name, value in takers["filter"].items() if value is not True or name != "other"}
        named: Feature = {"alike": "name"} if find(items, "OF_THE_NAME") else {}
        takers = {**takers, "filter": kept if others else takers["filter"], **named}
        return Action({"effects": [{"effect": "redistribute", "x": "amount", **takers, "to": "it"}]}, True)

    def takes_some(self, items: list[Any]) -> Action:
        """ "Redistribute one of them to itself": no more than somebody has just got."""
        share = next(item for item in items if isinstance(item, Share))
        takers = _takers([item for item in items if isinstance(item, Filter)])
        return Action({"effects": [{"effect": "redistribute", **share, **takers, "to": "it"}]}, True)

    def some_wounds(self, items: list[CardToken]) -> Share:
        """One of the wounds that were spoken of, or so many of them."""
        one, number = find(items, "ONE_OF_THEM"), find(items, "NUMBER")
        if one is not None and str(one) not in ("accs", "both", "any"):
            raise Ungrammatical("not in the right case", one.lexeme)
        if number is None:
            return Share(x=1)
        most = number_of(number)
        if not isinstance(most, int) or most < 1:
            raise NotUnderstood("how many", number.lexeme)
        fewer = {"fewer": True} if find(items, "OR_LESS", "AT_MOST_TIMES") and most > 1 else {}
        return Share(x=1 if most == 1 else {"of": "amount", "max": most}, **fewer)


def _takers(found: list[Filter]) -> Feature:
    """Who takes wounds: this card, one card of the player's choice, or several as the player divides them."""
    if not found:
        return {"filter": {"other": False}}
    (cards,) = found
    single_or_several(cards, {"accs"})
    numbers = {number for number, case in cards.grammemes if case in ("accs", "")}
    alone: Feature = {"alone": True} if numbers == {"sing"} else {}
    if not numbers or numbers == {"sing", "plur"}:
        raise NotUnderstood("how many take wounds", cards.head.lexeme)
    return {"filter": dict(cards.form), **alone}


def _kind(sort: CardToken) -> str:
    if str(sort) not in SORTS or sort.type not in _SORTS:
        raise NotUnderstood("no such attack", sort.lexeme)
    return str(sort)


__all__ = ["AimingMeaning"]
