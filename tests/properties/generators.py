"""Positions out of a number: named features, deeds, statements, both squads, odd states. Same number, same position.

Named features that the judge learns later are generated too: they are read from its own registry.
"""

from __future__ import annotations

from random import Random
from typing import Any

from service.games.berserk.rules import KEYWORDS, Position, UnknownCard, feature_faults, position_from_wire
from service.games.berserk.rules.battlefield.board import CELLS
from service.games.berserk.rules.forms.attack_types import ATTACKS
from service.games.berserk.rules.position.laid import UNTIL
from service.games.berserk.rules.position.model import ELEMENTS, EQUIPMENT_CLASSES
from service.judge.faults import InvalidPosition

Wire = dict[str, Any]

#: The middle of the battlefield, where cards meet; the corners are in it for the sake of the border.
CROWDED = ("A1", "B1", "C1", "D1", "B2", "C2", "E3", "A1'", "B1'", "C1'", "D1'", "B2'", "C2'", "E3'")
SELF: Wire = {"is": "self"}
SAFE_IN_BOUND = ("armor", "protection", "experience_in_attack", "experience_in_defence", "directed_strike", "fear")


class NoCatalogue:
    """For positions whose cards all carry their definition."""

    def card(self, ruleset: str, ref: str) -> Any:
        """There is none."""
        raise UnknownCard(f"no card {ref!r}")

    def text(self, ruleset: str, text: str, name: str, kind: str) -> tuple[Wire, ...]:
        """Nothing is printed."""
        return ()


def named(random: Random, kind: str, depth: int = 0) -> Wire | None:
    """A named feature that a card of this kind can have."""
    names = [n for n, k in KEYWORDS.items() if k.kinds is None or kind in k.kinds]
    keyword = KEYWORDS[random.choice(names)]
    data: Wire = {"keyword": keyword.name}
    if keyword.x == "required" or (keyword.x is not None and random.random() < 0.7):
        data["x"] = random.choice((1, 1, 2, 3))
    if "from" in keyword.params:
        data["in"] = {"event": "attack", "type": random.choice((*sorted(ATTACKS), "attacks", "magic"))}
    if keyword.bound and depth == 0:
        inner = [f for f in (named(random, kind, 1) for _ in range(random.randrange(3))) if f]
        if inner:
            data["grant"] = inner
    if keyword.playable is not None and random.random() < 0.6:
        data = {"playable": "turn", "pay": pay(random), "do": [{"deed": "use", "by": SELF, "what": {"feature": data}}]}
    return None if feature_faults(data) else data


def pay(random: Random) -> list[Wire]:
    """What a playable feature costs."""
    close: Wire = {"deed": "close", "on": SELF}
    chip: Wire = {"deed": "lose", "on": SELF, "what": "chips", "amount": 1}
    return random.choice(([close], [close], [chip], [chip, close], []))


def selector(random: Random) -> Wire:
    """Cards in play that a text speaks of."""
    wanted: Wire = {"kind": random.choice(("creature", "creature", "card", "ground", "artifact"))}
    if random.random() < 0.4:
        wanted["side"] = random.choice(("own", "enemy"))
    if random.random() < 0.3:
        wanted |= random.choice(
            (
                {"closed": True}, {"near": {"adjacent": SELF}}, {"wounds": {"min": 1}}, {"kind": "flying"},
                {"has": {"keyword": "poison"}}, {"not": SELF}, {"not": {"has": {"keyword": "incorporeality"}}},
            )
        )  # fmt: skip
    return wanted


def deed(random: Random, on: Wire) -> Wire:
    """Something that is done to some cards, of any verb that speaks of cards."""
    number = random.choice((1, 1, 2, 3))
    armor: Wire = {"feature": {"keyword": random.choice(("armor", "fear", "regeneration")), "x": 1}}
    told: Wire = random.choice(
        (
            {"deed": "wound", "amount": number}, {"deed": "wound", "amount": sorted(random.choices(range(4), k=3))},
            {"deed": "heal", "amount": number}, {"deed": "die"}, {"deed": "open"}, {"deed": "close"},
            {"deed": "move", "way": "carried", "to": {"kind": "cell", "free": True}}, {"deed": "put", "to": "exile"},
            {"deed": "gain", "what": "chips", "amount": number}, {"deed": "lose", "what": "chips", "amount": number},
            {"deed": "gain", "what": "extra_lives", "amount": number}, {"deed": "gain", "what": armor},
            {"deed": "gain", "what": {"feature": {"keyword": "curse"}}}, {"deed": "become", "kind": "flying"},
            {"deed": "gain", "what": armor, "until": {"event": "phase", "at": "turn_end", "whose": "active"}},
            {"deed": "attack", "type": "simple_strike"}, {"deed": "gain", "what": {"class": "elf"}},
        )
    )  # fmt: skip
    return {**told, "by": SELF, "on": on}


def statement(random: Random) -> Wire:
    """Something that always holds."""
    attack: Wire = {"event": "attack", "type": random.choice(("attacks", "simple_strike", "ranged_attacks"))}
    own: Wire = {"side": "own", "kind": "creature"}
    said: Wire = random.choice(
        (
            {"change": "value", "in": {**attack, "by": SELF}, "plus": random.choice((-2, -1, 1, 2))},
            {"change": "result", "in": {"event": "roll", "by": SELF}, "plus": random.choice((-1, 1))},
            {"grant": {"keyword": random.choice(("directed_strike", "unanswered_strike"))}, "on": own},
            {"grant": {"keyword": random.choice(SAFE_IN_BOUND), "x": 1}, "on": own}, {"ignore": {}, "in": attack},
            {"ignore": {"keyword": random.choice(("armor", "protection", "fear", "hideout"))}, "in": attack},
            {"cannot": {"event": random.choice(("defend", "move")), "by": random.choice((SELF, {"side": "enemy"}))}},
            {"cannot": {**attack, "by": {"side": random.choice(("own", "enemy"))}}}, {"may": {**attack, "on": SELF}},
            {"prevent": {"event": "wound", "on": SELF}, "amount": random.choice((1, 2)), "per": "turn"},
            {"prevent": {"event": "wound", "on": SELF, "type": random.choice(("spell", "shot"))}},
            *(
                {"instead_of": {"event": event, "on": SELF}, "do": [deed(random, SELF)]}
                for event in ("wound", "die", "close")
            ),
        )
    )  # fmt: skip
    return said


def answer(random: Random) -> Wire:
    """A playable feature that answers an attack on the stack."""
    aim: Wire = {"target": {"event": "attack", "stage": "aimed"}, "many": {"equal": 1}, "by": "own", "as": "blow"}
    return {"playable": "sudden", "pay": pay(random), "do": [aim, {"deed": "block", "by": SELF, "on": {"is": "blow"}}]}


def ability(random: Random) -> Wire | None:
    """A feature without a name: used, waiting for an event, or always so."""
    kind = random.choice(("playable", "playable", "when", "always"))
    if kind == "always":
        data: Wire = {"always": [statement(random)]}
    elif kind == "playable" and random.random() < 0.2:
        data = answer(random)
    else:
        head = {"when": moment(random)} if kind == "when" else {"pay": pay(random)}
        aimed = random.random() < 0.5
        aim: Wire = {"target": selector(random), "many": {"equal": 1}, "by": "own", "as": "goal"}
        on: Wire = {"is": "goal"} if aimed else random.choice((SELF, selector(random)))
        does = [deed(random, on) for _ in range(random.choice((1, 1, 1, 2)))]
        if kind == "when" and random.random() < 0.5:
            does = [{"optional": does, "by": "own"}]
        data = {**head, "type": random.choice(("spell", "impact")), "do": [aim, *does] if aimed else does}
        if kind == "playable":
            data["playable"] = random.choice(("turn", "turn", "sudden"))
        if random.random() < 0.2:
            data["limit"] = {"times": 1, "per": random.choice(("turn", "battle"))}
    return None if feature_faults(data) else data


#: Events that cards are in, with the roles that they have there.
_ROLES = {
    "attack": ("by", "on"), "wound": ("by", "on"), "heal": ("on",), "die": ("on",), "open": ("on",), "close": ("on",),
    "move": ("on",), "defend": ("by",), "gain": ("on",), "roll": ("by",),
}  # fmt: skip


def moment(random: Random) -> Wire:
    """An event that a text waits for, of any word that cards are in."""
    event = random.choice((*_ROLES, "phase"))
    if event == "phase":
        at = random.choice(("turn_start", "turn_end", "battle_start"))
        return {"event": event, "at": at, "whose": random.choice(("own", "enemy"))}
    who = random.choice((SELF, {"side": "enemy", "kind": "creature"}, {"side": "own", "kind": "creature", "not": SELF}))
    role = random.choice(_ROLES[event])
    return {"event": event, role: who, **({"what": "chips"} if event == "gain" else {})}


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
