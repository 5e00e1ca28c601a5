"""The ground: who moved in this turn, what stands to the left and to the right, which cells are what to a card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.agreement import pronoun_in
from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    NotUnderstood,
    Ungrammatical,
    find,
    instance_of,
    lexeme_of,
    number_of,
)
from service.cards.filters import Place
from service.cards.getting import Gain
from service.cards.joining import Bound
from service.cards.moments import Aim, Into
from service.cards.permanents import permanent
from service.cards.roles import inside
from service.cards.sorts import attack_type
from service.games.berserk.rules.forms.references import mentions

#: Beside a card in its own row: to its left and to its right.
FLANKS: Feature = {"adjacent": True, "same_row": True}


class Moved(dict[str, Any]):
    """Whether a card moved in this turn; `verb` is the word that says so."""

    verb: CardToken


class Gone(dict[str, Any]):
    """How many cells a card went in this turn, and which way, as a filter."""


class Chooser(str):
    """Who has the choice: ``own`` or ``enemy``."""


class Bare(dict[str, Any]):
    """An effect on the card that was named before it."""


class GroundMeaning:
    """The part of the transformer for moves of this turn and for places."""

    # --- who moved ---
    def along(self, items: list[CardToken]) -> CardToken:
        return items[-1]

    def way_gone(self, items: list[CardToken]) -> CardToken:
        return items[0]

    def gone(self, items: list[Any]) -> Gone:
        """How many cells, and which way: "at least 2 cells in different directions". Raises NotUnderstood."""
        way, known = find(items, "WAYS", "ALONG", "DIAGONALLY", "A_CELL_DIAGONALLY"), instance_of(items, Bound)
        rest = [item for item in items if isinstance(item, CardToken) and item is not way]
        if known is None:
            number = number_of(find(rest, "NUMBER")) if find(rest, "NUMBER") else 1  # "one cell" is one word
            more = find(rest, "MORE_THAN", "AT_LEAST")
            limit = find(rest, "OR_LESS", "OR_MORE")
            known = {"max" if limit is not None and str(limit) == "max" else "min": number}
            if more is not None and more.type == "MORE_THAN" and isinstance(number, int):
                known = {"min": number + 1}
        elif find(rest, "AT_LEAST") and set(known) == {"equal"}:
            known = {"min": known["equal"]}
        if set(known) - {"min", "max"} or not all(isinstance(number, int) for number in known.values()):
            raise NotUnderstood("how far", lexeme_of(items[0]) if isinstance(items[0], CardToken) else None)
        if way is not None and way.type == "ALONG" and known == {"min": 1}:
            return Gone(went_along=str(way))
        told = {} if way is None else {"ways": str(way) if way.type in ("WAYS", "ALONG") else "diagonal"}
        return Gone(went_cells={**known, **told})

    def moved(self, items: list[Any]) -> Moved:
        """It moved, or it did not; so far, or along a row or a column where that is said."""
        far = instance_of(items, Gone)
        if far is not None:
            verb = find(items, "MOVED", "WENT")
            assert verb is not None
            if str(verb) != "went":
                raise NotUnderstood("how far it moved by itself", verb.lexeme)
            told = Moved(far if find(items, "NOT") is None else {"not": dict(far)})
            told.verb = verb
            return told
        return self._moved_at_all(items)

    @staticmethod
    def _moved_at_all(items: list[CardToken]) -> Moved:
        verb, line, so = find(items, "MOVED", "WENT"), find(items, "ALONG"), find(items, "NOT") is None
        assert verb is not None
        if line is not None and str(verb) != "went":
            raise NotUnderstood("which way it moved by itself", line.lexeme)
        found = Moved({str(verb): so})
        if line is not None:
            found = Moved({"went_along": str(line)} if so else {"not": {"went_along": str(line)}})
        found.verb = verb
        return found

    def who_moved(self, items: list[Any]) -> Feature:
        moved = next(item for item in items if isinstance(item, Moved))
        if moved.verb.type != "MOVED":
            raise Ungrammatical("no finite verb", moved.verb.lexeme)
        return dict(moved)

    def having_moved(self, items: list[Any]) -> Feature:
        moved = next(item for item in items if isinstance(item, Moved))
        if moved.verb.type != "WENT":
            raise Ungrammatical("no participle", moved.verb.lexeme)
        return dict(moved)

    # --- places ---
    def flanking(self, items: list[CardToken]) -> Place:
        return Place(FLANKS)

    def at_the_flanks(self, items: list[CardToken]) -> Feature:
        return dict(FLANKS)

    def beside_its_cell(self, items: list[CardToken]) -> Feature:
        """Next to the cell that a card is on: to that card."""
        pronoun = find(items, "PRONOUN")
        if pronoun is None:
            return {"adjacent": True}
        pronoun_in(pronoun, "nomn")
        return {"near": {"to": "it", "adjacent": True}}

    def on_that_cell(self, items: list[CardToken]) -> Feature:
        """On the cell that a card has come to."""
        return {"on_cell": "arrived"}

    def aim_on_the_field(self, items: list[Any]) -> Aim:
        """At a card on the battlefield, where no flyer is (211.2)."""
        found, place = items
        if str(place) != "field" or "zone" in found.form:
            raise NotUnderstood("no place of the battlefield", place.lexeme)
        aim: Aim = self.aim([found._replace(form={**found.form, "zone": "battlefield"})])  # type: ignore[attr-defined]
        return aim

    def into_diagonal(self, items: list[CardToken]) -> Into:
        """Diagonally, as seen from the cell that it came to."""
        return Into({"from": {"diagonal": True}})

    def into_its_line(self, items: list[CardToken]) -> Into:
        return Into(to={str(find(items, "OF_COLUMN")): "self"})

    # --- what cards get ---
    def gained_open(self, items: list[CardToken]) -> Gain:
        """ "Does not close when attacking"."""
        sort = items[-1]
        verb = items[0]
        if str(verb) not in ("-", "sing"):
            raise Ungrammatical("subject and verb do not agree", verb.lexeme)
        feature = permanent({"effect": "without_closing", "of": attack_type(sort, "loct")})
        return Gain([{"effect": "gain_feature", "feature": feature}], [{"effect": "grant", "feature": feature}])

    def gained_a_life(self, items: list[CardToken]) -> Gain:
        """ "An additional life": one."""
        life = items[-1]
        if life.lexeme.grammemes and not {("sing", "accs"), ("sing", "")} & life.lexeme.grammemes:
            raise Ungrammatical("not one", life.lexeme)
        return Gain([{"effect": "extra_lives", "x": 1}], [])

    def gained_ban(self, items: list[CardToken]) -> Gain:
        """ "Cannot move"."""
        feature = self.cannot(items)  # type: ignore[attr-defined]
        return Gain([{"effect": "gain_feature", "feature": feature}], [{"effect": "grant", "feature": feature}])

    # --- what a group gets while the card with the text is so ---

    # --- alternatives ---
    def chooser(self, items: list[CardToken]) -> Chooser:
        return Chooser(find(items, "BY_CHOICE") or "")

    def bare_change(self, items: list[CardToken]) -> Bare:
        return Bare({"effect": str(items[0])})

    def bare_wounds(self, items: list[CardToken]) -> Bare:
        return Bare({"effect": "wound", "x": number_of(items[-1])})

    def bare_heals(self, items: list[CardToken]) -> Bare:
        return Bare({"effect": "heal", "x": number_of(items[-1])})

    def bare_poison(self, items: list[CardToken]) -> Bare:
        return Bare({"effect": "poison", "x": number_of(items[-1])})

    def chosen_by(self, items: list[Any]) -> Action:
        """One of several things that are done to the same card; who chooses, may be said."""
        chooser = next((item for item in items if isinstance(item, Chooser)), "own")
        first: Action = next(item for item in items if isinstance(item, Action))
        effects = first.body["effects"]
        roles = {str(effect.get("to")) for effect in effects}
        if len(roles) != 1 or not roles <= _ALONE or "keyword" in first.body:
            raise NotUnderstood("unclear how far an alternative reaches")
        (to,) = roles
        others = [item for item in items if isinstance(item, Action | Bare)][1:]
        options = [effects, *(_option(other, to) for other in others)]
        if any(_chooses(effect) for option in options for effect in option):
            raise Ungrammatical("alternatives within alternatives")
        by: Feature = {"chooser": str(chooser)} if chooser != "own" else {}
        choice: Feature = {"effect": "choose", "options": options, **by, "to": to}
        return Action({**first.body, "effects": [choice]}, True, first.subject)


#: Who can have one of several things done to them: one card, that everybody knows.
_ALONE = {"target", "it", "attacked", "attacker", "self"}


def _option(other: Any, to: str) -> list[Feature]:
    """One more alternative: it has to be about the same card."""
    if isinstance(other, Bare):
        return [{**other, "to": to}]
    effects: list[Feature] = other.body["effects"]
    if other.subject == "unsaid":
        effects = [{**effect, "to": to} for effect in effects]
    if other.body.keys() != {"effects"} or any(effect.get("to") != to for effect in effects):
        raise NotUnderstood("unclear how far an alternative reaches")
    return effects


def _chooses(effect: Feature) -> bool:
    return effect["effect"] == "choose" or any(_chooses(inner) for held in inside(effect) for inner in held)


def homeless(features: list[Feature]) -> bool:
    """Whether a feature speaks of "that cell" where nobody has come to one."""
    return any(_speaks_of_a_cell(f) and f.get("trigger", {}).get("on") != "move" for f in features)


#: By what a card leaves its cell at once: who is destroyed dies after the text.
_LEAVING = frozenset({"move", "exile", "return_to_deck"})


def vacated(feature: Feature) -> Feature | None:
    """A feature with "the cell that has become free" as that of the card which its text has moved before; the cell
    that a card left by which it triggers needs no such word. None where nobody can say whose cell that is."""
    if feature.get("trigger", {}).get("on") == "move" or not _vacates(feature):
        return feature
    told: list[Feature] = []
    for effect in feature.get("effects", ()):
        if effect["effect"] == "move" and effect.get("cell") == {"vacated": True}:
            gone = [one["to"] for one in told if one["effect"] in _LEAVING]
            if not gone and feature.get("trigger", {}).get("on") in ("any_death", "kill") and effect["to"] == "self":
                told.append({**effect, "cell": {"stood": "dead"}})  # of who died, of whom alone the text has spoken
                continue
            several = {"count", "least", "every"} & feature.keys() and "target" in (*gone, effect["to"])
            if len(gone) != 1 or gone[0] not in ("target", "attacked", "self") or gone[0] == effect["to"] or several:
                return None
            effect = {**effect, "cell": {"stood": gone[0]}}
        told.append(effect)
    return None if _vacates(told) else {**feature, "effects": told}


def _vacates(value: Any) -> bool:
    return mentions(value, lambda part: isinstance(part, Mapping) and "vacated" in part)


def unvacated(feature: Feature) -> bool:
    """Whether a card comes to the cell of the card with the text, which has not left it, and does not die either."""
    trigger = feature.get("trigger", {})
    if trigger.get("on") == "death" and "whose" not in trigger:
        return False
    left = False
    for effect in feature.get("effects", ()):
        if effect.get("cell") == {"stood": "self"} and not left and effect["effect"] != "mark_cell":
            return True
        left = left or (
            effect.get("to") == "self" and effect["effect"] in ("return_to_deck", "exile", "destroy", "delay")
        )
    return False


def _speaks_of_a_cell(value: Any) -> bool:
    return mentions(value, lambda part: isinstance(part, Mapping) and "on_cell" in part)


__all__ = ["FLANKS", "GroundMeaning", "homeless", "unvacated", "vacated"]
