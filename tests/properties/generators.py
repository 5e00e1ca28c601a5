"""Positions out of a number: every keyword, every effect, both squads, in odd states. Same number, same position.

What the judge learns later is generated too, because keywords, effects and filters are read from its own registries.
"""

from __future__ import annotations

from random import Random
from typing import Any

from service.rules import KEYWORDS, InvalidPosition, Position, UnknownCard, feature_faults, position_from_wire
from service.rules.abilities import TRIGGERS, UNTIL
from service.rules.attack_types import ATTACKS
from service.rules.board import CELLS
from service.rules.effects import EFFECT_FIELDS
from service.rules.model import ELEMENTS, EQUIPMENT_CLASSES

Wire = dict[str, Any]

#: The middle of the battlefield, where cards meet; the corners are in it for the sake of the border.
CROWDED = ("A1", "B1", "C1", "D1", "B2", "C2", "E3", "A1'", "B1'", "C1'", "D1'", "B2'", "C2'", "E3'")
ON = sorted(set(TRIGGERS))
SAFE_IN_BOUND = ("armor", "protection", "experience_in_attack", "experience_in_defence", "directed_strike", "fear")


class NoCatalogue:
    """For positions whose cards all carry their definition."""

    def card(self, ruleset: str, ref: str) -> Any:
        """There is none."""
        raise UnknownCard(f"no card {ref!r}")

    def text(self, ruleset: str, text: str, name: str) -> tuple[Wire, ...]:
        """Nothing is printed."""
        return ()


def named(random: Random, kind: str, depth: int = 0) -> Wire | None:
    """A named feature that a card of this kind can have."""
    names = [n for n, k in KEYWORDS.items() if k.kinds is None or kind in k.kinds]
    keyword = KEYWORDS[random.choice(names)]
    data: Wire = {"keyword": keyword.name}
    if keyword.x == "required" or (keyword.x is not None and random.random() < 0.7):
        data["x"] = random.choice((1, 1, 2, 3))
    for name, options in keyword.params.items():
        if options:
            data[name] = random.choice(options)
    if keyword.bound and depth == 0:
        inner = [f for f in (named(random, kind, 1) for _ in range(random.randrange(3))) if f]
        if inner:
            data[keyword.bound] = inner
    if keyword.playable is not None and random.random() < 0.6:
        data = {"class": "playable", "cost": cost(random), **data}
    return None if feature_faults(data) else data


def cost(random: Random) -> Wire:
    """What a playable feature costs."""
    return random.choice(
        ({"close": True}, {"close": True}, {"chips": 1}, {"close": True, "chips": 1}, {"chips": "x"}, {})
    )


def target(random: Random) -> Wire:
    """A filter for targets."""
    wanted: Wire = {"kind": random.choice(("creature", "creature", "card", "plain_creature", "artifact"))}
    if random.random() < 0.4:
        wanted["side"] = random.choice(("own", "enemy"))
    if random.random() < 0.3:
        wanted[random.choice(("closed", "adjacent", "corporeal", "wounded", "poisoned", "flying", "other"))] = True
    return wanted


def effect(random: Random, roles: tuple[str, ...]) -> Wire:
    """One effect, of any name the judge knows, with some of its fields."""
    name = random.choice(sorted(EFFECT_FIELDS))
    data: Wire = {"effect": name, "x": random.choice((1, 1, 2, 3)), "to": random.choice(roles)}
    if random.random() < 0.2:
        del data["x"]
        data["value"] = sorted(random.choices(range(4), k=3))
    for field in sorted(EFFECT_FIELDS[name] - {"effect", "to", "called", "x", "value", "if", "filter"}):
        if field in ("get", "full", "capped", "all"):
            if random.random() < 0.4:
                data[field] = True
        elif field == "until":
            data[field] = random.choice(UNTIL)
        elif field == "marker":
            data[field] = random.choice(("poison", "curse", "blessing"))
        elif field == "feature":
            data[field] = {"keyword": random.choice(("armor", "fear", "regeneration")), "x": 1}
    if data.get("all") and "feature" in data:
        del data["feature"]
    if data["to"] == "each":
        data["filter"] = target(random)
    return data


def effects(random: Random, roles: tuple[str, ...]) -> list[Wire]:
    """One effect or two."""
    return [effect(random, roles) for _ in range(random.choice((1, 1, 1, 2)))]


def standing(random: Random) -> Wire:
    """What a permanent feature says beside modifying and granting."""
    of = random.choice(("attacks", "simple_strike", "spells", "impacts"))
    instead = [{"effect": random.choice(("close", "open", "gain_chips", "destroy", "wound")), "to": "self"}]
    said: Wire = random.choice(
        (
            {"effect": "ignore", "all": True},
            {"effect": "ignore", "keyword": random.choice(("armor", "protection", "fear", "hideout"))},
            {"effect": "forbid", "action": random.choice(("defend", "gain_chip", "move", "redirect", "act", of))},
            {"effect": "allow", "action": "gain_chip"},
            {"effect": "block", "of": of, "stage": random.choice(("target", "protection"))},
            {"effect": "redirect", "of": of, "cards": {"side": "own", "kind": "creature"}},
            {"effect": "stays_open"},
            {"effect": "prevent", "x": random.choice((1, 2)), "per": random.choice(("turn", "battle"))},
            {"effect": "prevent", "of": of},
            {"effect": "replace", "what": random.choice(("wound", "die", "close", "gain_chips")), "with": instead},
            {"effect": "replace", "what": "wound", "with": [], "optional": True},
        )
    )
    if "cards" not in said and random.random() < 0.4:
        said = {**said, "cards": {"side": random.choice(("own", "enemy"))}}
    if random.random() < 0.2:
        said = {**said, "against": {"kind": "creature"}}
    return said


def answer(random: Random) -> Wire:
    """A playable feature that answers what is on the stack."""
    said: Wire = random.choice(
        (
            {"effect": "block"},
            {"effect": "block", "force": ["weak", "medium"]},
            {"effect": "redirect", "to": "self"},
            {"effect": "reduce", "down_to": "weak"},
            {"effect": "reduce", "max": 1},
            {"effect": "modify_roll", "by": random.choice((-2, 1, 3)), "to": random.choice(("attacker", "self"))},
        )
    )
    return {"class": "playable", "sudden": True, "cost": cost(random), "effects": [said]}


def ability(random: Random) -> Wire | None:
    """A feature without a name: playable, triggered or permanent."""
    kind = random.choice(("playable", "playable", "triggered", "permanent"))
    if kind == "playable" and random.random() < 0.2:
        return answer(random)
    data: Wire = {"class": kind}
    if kind == "permanent":
        change = {"effect": "modify", "what": random.choice(("value", "roll")), "by": random.choice((-2, -1, 1, 2))}
        data["effects"] = [{**change, "of": random.choice(("attacks", "simple_strike", "ranged_attacks"))}]
        if random.random() < 0.3:
            granted = {"keyword": random.choice(SAFE_IN_BOUND[3:]), "x": 1}
            if granted["keyword"] == "directed_strike":
                del granted["x"]
            data["effects"] = [{"effect": "grant", "feature": granted, "cards": {"side": "own", "kind": "creature"}}]
        elif random.random() < 0.6:
            data["effects"] = [standing(random)]
        return None if feature_faults(data) else data
    roles: tuple[str, ...] = ("self", "each")
    if kind == "playable":
        data["cost"] = cost(random)
        data["type"] = random.choice((*sorted(ATTACKS), "spell", "impact", "impact"))
        if random.random() < 0.4:
            data["sudden"] = True
        if data["type"] in ATTACKS or random.random() < 0.7:
            data["target"] = target(random)
            roles = ("target", "target", "self", "each")
    else:
        data["trigger"] = {"on": random.choice(ON)}
        if random.random() < 0.5:
            data["optional"] = True
        if random.random() < 0.4:
            data["target"] = target(random)
            roles = ("target", "self")
        else:
            roles = ("self", "attacked", "attacker", "each")
    if data.get("type") in ATTACKS:
        data["value"] = random.choice(([1, 2, 3], [2, 2, 2], [0, 1, 2], [1, 1, 1]))
        data["range"] = random.choice((2, 3, 4))
        if random.random() < 0.6:
            return None if feature_faults(data) else data
    data["effects"] = effects(random, roles)
    if random.random() < 0.2:
        data["limit"] = {"times": 1, "per": random.choice(("turn", "battle"))}
    return None if feature_faults(data) else data


def features(random: Random, kind: str) -> list[Wire]:
    """None to four features."""
    made = []
    for _ in range(random.choice((0, 1, 1, 2, 2, 3, 4))):
        made.append(ability(random) if random.random() < 0.45 else named(random, kind))
    return [f for f in made if f is not None]


def definition(random: Random, kind: str) -> Wire:
    """A card of a kind."""
    data: Wire = {"kind": kind, "cost": {random.choice(("gold", "silver")): random.randrange(1, 9)}}
    if random.random() < 0.8:
        data["element"] = random.choice(ELEMENTS)
    if kind == "equipment":
        data["classes"] = [random.choice(EQUIPMENT_CLASSES)]
    if kind not in ("terrain", "equipment"):
        data["lives"] = random.randrange(1, 12)
    if kind not in ("terrain", "equipment", "artifact"):
        data["strike"] = sorted(random.choices(range(5), k=3))
    if kind == "creature":
        data["movement"] = random.randrange(3)
    made = features(random, kind)
    if made:
        data["features"] = made
    return data


def card(random: Random, kind: str, owner: str) -> Wire:
    """A card in the squad in some state, its place aside."""
    data: Wire = {"definition": definition(random, kind), "owner": owner}
    if random.random() < 0.08:
        data["controller"] = "second" if owner == "first" else "first"
    if random.random() < 0.2:
        data["closed"] = True
    lives = data["definition"].get("lives", 0)
    if lives > 1 and random.random() < 0.35:
        data["wounds"] = random.randrange(1, lives)
    if lives and random.random() < 0.1:
        data["extra_lives"] = random.randrange(1, 4)
    if random.random() < 0.3:
        data["chips"] = random.randrange(1, 4)
    if kind in ("creature", "flying") and random.random() < 0.2:
        marker = random.choice(({"kind": "poison", "x": 1}, {"kind": "curse"}, {"kind": "blessing"}))
        data["markers"] = [marker]
    if random.random() < 0.05:
        data["gained"] = [
            {"id": "g1", "feature": {"keyword": "armor", "x": 1}, "until": random.choice(UNTIL), "player": owner}
        ]
    return data


def squad(random: Random, owner: str, cells: list[str], size: int, cards: Wire) -> None:
    """Put a squad of about ``size`` cards into ``cards``."""
    letter = "a" if owner == "first" else "b"
    hosts: list[str] = []
    for place in range(size):
        ident = f"{letter}{place + 1}"
        kind = "creature" if not hosts else random.choice(
            ("creature",) * 6 + ("flying", "artifact", "symbiote", "terrain", "equipment", "companion", "parasite")
        )  # fmt: skip
        made = card(random, kind, owner)
        if kind in ("flying", "terrain"):
            made["zone"] = "additional"
        elif kind in ("creature", "artifact"):
            made |= {"zone": "battlefield", "cell": cells.pop()}
            if random.random() < 0.08:
                made["hidden"] = True
            if kind == "creature":
                hosts.append(ident)
        else:
            made |= {"zone": "battlefield", "host": random.choice(hosts)}
        cards[ident] = made
    if random.random() < 0.3:
        dead = {"definition": definition(random, "creature"), "owner": owner, "zone": "graveyard"}
        cards[f"{letter}0"] = dead


def wire(seed: int, size: int = 8) -> Wire:
    """A position on the wire, as a client would send it; ``size`` is about the number of its cards."""
    random = Random(f"{seed}/{size}")
    cells = list(CROWDED if random.random() < 0.8 else CELLS)
    random.shuffle(cells)
    cards: Wire = {}
    half = max(1, size // 2)
    squad(random, "first", cells, half, cards)
    squad(random, "second", cells, max(1, size - half), cards)
    active = random.choice(("first", "second"))
    return {"ruleset": "classic", "turn": {"number": random.choice((1, 2, 5)), "active": active}, "cards": cards}


def read(data: Wire) -> Position:
    """A position whose cards all carry their definition."""
    return position_from_wire(data, NoCatalogue())


def position(seed: int, size: int = 8) -> Position:
    """The same as the judge's own record; cards whose place or host cannot be are left out."""
    data = wire(seed, size)
    while True:
        try:
            return read(data)
        except InvalidPosition as invalid:
            doomed = {f.pointer.split("/")[2] for f in invalid.faults if f.pointer.startswith("/cards/")}
            if not doomed:
                raise
            data["cards"] = {ident: made for ident, made in data["cards"].items() if ident not in doomed}
