"""Lines and squares of cells that the player of a text chooses, and the cards there (207.6, 207.6a)."""

from __future__ import annotations

from typing import Any

from service.cards.constructions import (
    Action,
    CardToken,
    Feature,
    NotUnderstood,
    Ungrammatical,
    find,
    lexeme_of,
    number_of,
)
from service.cards.counting import Measure
from service.cards.roles import inside
from service.games.berserk.rules.forms.references import mentions


class AreaMeaning:
    """The part of the transformer for lines and squares of cells."""

    def in_chosen_area(self, items: list[CardToken]) -> Feature:
        """ "In a chosen column": which one that is, is chosen as the text is carried out."""
        shape, half = find(items, "AREA_CHOSEN"), find(items, "OF_HALF")
        return {"in_area": f"{shape} {half}" if half is not None else str(shape)}

    def on_noted_line(self, items: list[CardToken]) -> Feature:
        """ "In the row chosen at the start of the battle"."""
        return {"noted_line": str(find(items, "NOTED_LINE"))}

    def of_noted_element(self, items: list[CardToken]) -> Feature:
        return {"noted_element": True}

    def notes_element(self, items: list[CardToken]) -> Action:
        """ "Choose an element that is there", and no more: for what other texts of the card say of it."""
        note: Feature = {"effect": "note", "element": "chosen", "to": "self"}
        return Action({"effects": [{"effect": "choose_element", "effects": [note], "to": "self"}]}, True)

    def on_these_cells(self, items: list[CardToken]) -> Feature:
        return {"in_area": True}

    def chooses_square(self, items: list[CardToken]) -> Action:
        first, *_, last = (number_of(item) for item in items if item.type == "NUMBER")
        middle = [item for item in items if item.type == "NUMBER"][1:-1]
        if (first, last) != (2, 2) or any(number_of(item) != "x" for item in middle):
            raise NotUnderstood("what square", items[0].lexeme)
        return Action({"area": "square", "effects": []}, True)

    def chooses_line(self, items: list[CardToken]) -> Action:
        shape, half = find(items, "LINE"), find(items, "OF_HALF")
        return Action({"area": f"{shape} {half}" if half is not None else str(shape), "effects": []}, True)

    def free_cells_there(self, items: list[CardToken]) -> Measure:
        """The cells of the chosen line on which nobody stands."""
        free = find(items, "FREE_CELLS")
        if str(free) == "accs":
            raise Ungrammatical("not in the right case", lexeme_of(free))
        return Measure(of="free_cells", in_area=True)

    def free_cells_beside(self, items: list[CardToken]) -> Measure:
        """The free cells next to the card itself."""
        free = find(items, "FREE_CELLS")
        if str(free) == "accs":
            raise Ungrammatical("not in the right case", lexeme_of(free))
        return Measure(of="free_cells", whose="self")


def walled(body: Feature) -> Feature:
    """What a text does, with the area that its player chooses around it. Raises NotUnderstood."""
    effects = body.get("effects", [])
    named = {str(shape) for shape in _shapes(effects)}
    named |= {str(body["area"])} if "area" in body else set()
    if not named:
        return body
    if named == {"cell"}:
        named = {"cell free"}
    free: Feature = {"free": True} if "cell" in named else {}
    named -= {"cell"}
    if not named or (free and named & {"square"}):
        raise NotUnderstood("which cells")
    if len(named) > 1 or "target" in body or "value" in body or any(inside(effect) for effect in effects):
        raise NotUnderstood("which cells")
    if any(effect.get("to") not in ("each", "self") for effect in effects) or not _speaks(effects):
        raise NotUnderstood("which cells")
    found = {**_area(named.pop()), **free}
    rest = {name: value for name, value in body.items() if name != "area"}
    return {**rest, "effects": [{**found, "effects": _there(effects), "to": "self"}]}


class FreeCell(str):
    """ "A free cell", of which no more is said: the line that it is on may be meant."""


def noting(feature: Feature) -> Feature:
    """ "At the start of the battle choose a free cell", and no more: kept for what other texts of the card say."""
    if feature.get("trigger") != {"on": "battle_start"} or "area" not in feature or feature.get("effects"):
        return feature
    shape = feature["area"]
    known = isinstance(shape, FreeCell) or shape in ("cell free", "row", "column")
    if not known or {"target", "value", "optional"} & feature.keys():
        return feature
    rest = {name: value for name, value in feature.items() if name not in ("area", "effects")}
    note: Feature = {"effect": "note", "to": "self"}
    return {
        **rest,
        "effects": [{**_area("cell free" if shape == "cell" else str(shape)), "effects": [note], "to": "self"}],
    }


def noted_elsewhere(features: list[Feature]) -> bool:
    """Whether something is noted at another moment than the start of the battle, of which no words speak later."""
    return any(
        mentions(feature, lambda part: isinstance(part, dict) and part.get("effect") == "note")
        and feature.get("trigger") != {"on": "battle_start"}
        for feature in features
    )


def _area(named: str) -> Feature:
    """The area that words tell: a shape, with the half it lies on, how long it is, or which cell it may be."""
    shape, *words = named.split()
    found: Feature = {"effect": "area", "shape": shape}
    if shape == "ray":
        return {**found, "length": int(words[0])}
    if shape != "cell":
        return {**found, **({"half": words[0]} if words else {})}
    cell: Feature = {"free": True} if "free" in words else {}
    cell |= {"adjacent": "self"} if "adjacent" in words else {}
    halves = [word.partition("=")[2] for word in words if word.startswith("half=")]
    cell |= {"half": halves[0]} if halves else {}
    return {**found, **({"cell": cell} if cell else {})}


def _shapes(value: Any) -> list[str]:
    """The shapes that filters speak of."""
    if isinstance(value, list):
        return [shape for item in value for shape in _shapes(item)]
    if not isinstance(value, dict):
        return []
    named = [value["in_area"]] if isinstance(value.get("in_area"), str) else []
    return named + [shape for item in value.values() for shape in _shapes(item)]


def _speaks(value: Any) -> bool:
    return mentions(
        value, lambda part: isinstance(part, dict) and ("in_area" in part or part.get("beside_cell") == "that")
    )


def _there(value: Any) -> Any:
    """The same, on the cells that were chosen."""
    if isinstance(value, list):
        return [_there(item) for item in value]
    if not isinstance(value, dict):
        return value
    if value.get("beside_cell") == "that":
        value = {**{name: item for name, item in value.items() if name != "beside_cell"}, "near_area": True}
    return {name: True if name == "in_area" else _there(item) for name, item in value.items()}


def nowhere(value: Any) -> bool:
    """Whether a feature speaks of "these cells" where none were chosen, or chooses cells for nothing."""
    if isinstance(value, list):
        return any(map(nowhere, value))
    if not isinstance(value, dict) or value.get("effect") == "area":
        return False
    chosen = "area" in value and "class" in value  # cells of which no more is said
    return chosen or "in_area" in value or any(map(nowhere, value.values()))


__all__ = ["AreaMeaning", "FreeCell", "noted_elsewhere", "noting", "nowhere", "walled"]
