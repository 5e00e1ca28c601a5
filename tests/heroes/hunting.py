"""Random cards of Heroes, and games of them in which everything is looked at that must always hold."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

from service.games.heroes.game import GAME
from service.games.heroes.position.model import Position
from service.judge import patch
from service.judge.asking import ANYTHING
from service.judge.dice import Dice
from service.judge.seats import SEATS

Wire = dict[str, Any]
SELF: Wire = {"is": "self"}
_PLAYER: Wire = {"kind": "player", "side": "own"}
_CREATURE: Wire = {"kind": "creature"}
_OWN: Wire = {"kind": "creature", "side": "own"}
_ENEMY: Wire = {"kind": "creature", "side": "enemy"}
_CHOSEN: Wire = {"is": "n1"}
_TOP: Wire = {"zone": "deck", "owner": "own", "place": "top"}
DRAW: Wire = {"deed": "put", "way": "draw", "by": "own", "on": _TOP, "to": "hand"}
_MILL: Wire = {"deed": "put", "way": "mill", "by": "own", "on": _TOP, "to": "graveyard"}
_WORDS = ("concede", "offer_draw", "accept_draw", "decline_draw")
_IDLE = ("end_turn", "pass", "mulligan")


def _at(selector: Wire, *deeds: Wire) -> list[Wire]:
    return [{"target": selector, "many": {"equal": 1}, "by": "own", "as": "n1"}, *deeds]


def _from(zone: str, cost: int, way: str, to: str) -> list[Wire]:
    where = {"zone": zone, "owner": "own", "kind": "creature", "cost": {"max": cost}}
    return [
        {"pick": where, "many": {"max": 1}, "by": "own", "as": "n2"},
        {"deed": "put", "by": "own", "way": way, "on": {"is": "n2"}, "to": to},
    ]


DEEDS: list[list[Wire]] = [
    _at({"kind": "character"}, {"deed": "wound", "by": SELF, "on": _CHOSEN, "amount": 2}),
    _at(_CREATURE, {"deed": "die", "by": SELF, "on": _CHOSEN}),
    [{"repeat": 2, "do": [DRAW]}],
    [_MILL],
    _at({"kind": "character"}, {"deed": "heal", "by": SELF, "on": _CHOSEN, "amount": 2}),
    _at(
        _OWN,
        {"deed": "gain", "what": "strike", "amount": 2, "on": _CHOSEN, "until": {"event": "phase", "at": "turn_end"}},
    ),
    _at(_CREATURE, {"deed": "gain", "what": {"marker": {"title": "strengthening"}}, "amount": 2, "on": _CHOSEN}),
    _at(_CREATURE, {"deed": "gain", "what": {"marker": {"title": "weakening"}}, "amount": 1, "on": _CHOSEN}),
    _at(_CREATURE, {"deed": "gain", "what": {"feature": {"keyword": "poison", "x": 1}}, "on": _CHOSEN}),
    _at(_ENEMY, {"deed": "gain", "what": "control", "by": "own", "on": _CHOSEN}),
    _at(_CREATURE, {"deed": "put", "way": "return", "on": _CHOSEN, "to": "hand"}),
    _at(_CREATURE, {"deed": "put", "way": "return", "on": _CHOSEN, "to": "deck", "place": "random"}),
    _from("deck", 2, "search", "hand"),
    _from("deck", 2, "summon", "in_play"),
    _from("graveyard", 3, "revive", "in_play"),
    [{"deed": "gain", "what": "coins", "amount": 2, "on": _PLAYER, "until": {"event": "phase", "at": "turn_end"}}],
    [{"deed": "lose", "what": "coins", "amount": 1, "on": _PLAYER}],
    _at(
        {"kind": "character", "side": "enemy"},
        {"deed": "attack", "type": "shot", "by": SELF, "on": _CHOSEN, "value": [2]},
    ),
    [{"choose": [[DRAW], [_MILL]], "by": "own"}],
    [{"optional": [{"deed": "die", "by": SELF, "on": SELF}], "by": "own", "do": [DRAW]}],
    _at(_CREATURE, {"deed": "put", "way": "create", "copy_of": _CHOSEN, "to": "in_play"}),
    _at(_ENEMY, {"deed": "put", "way": "capture", "on": _CHOSEN, "to": SELF}),
    _at(_CREATURE, {"deed": "lose", "what": {"feature": {}}, "on": _CHOSEN}),
    [{"later": {"when": {"event": "phase", "at": "turn_end", "whose": "own"}, "do": [DRAW]}}],
    _at(_CREATURE, {"deed": "set", "what": "lives", "amount": 1, "on": _CHOSEN}),
    [
        {
            "each": _OWN,
            "as": "n3",
            "do": [{"deed": "heal", "by": SELF, "on": {"is": "n3"}, "amount": {"of": "strike", "is": "n3"}}],
        }
    ],
]
WHEN: list[Wire] = [
    {"event": "put", "on": SELF, "to": "in_play"},
    {"event": "die", "on": SELF},
    {"event": "die", "on": {**_OWN, "not": SELF}},
    {"event": "attack", "by": SELF, "type": "strike", "stage": "landed"},
    {"event": "attack", "on": SELF, "stage": "aimed"},
    {"event": "wound", "on": SELF},
    {"event": "phase", "at": "turn_start", "whose": "own"},
    {"event": "phase", "at": "turn_end"},
    {"event": "use", "type": "spell", "by": {"kind": "spell", "side": "own"}},
    {"event": "put", "way": "draw", "by": "enemy", "to": "hand", "nth": {"equal": 2}, "per": "turn"},
    {"event": "attack", "by": {"side": "enemy"}, "type": "strike", "stage": "declared"},
]
ALWAYS: list[Wire] = [
    {"change": "strike", "on": {**_OWN, "not": SELF}, "plus": 1},
    {"change": "cost", "on": {"kind": "spell", "owner": "enemy", "zone": "hand"}, "plus": 1},
    {"cannot": {"event": "wound", "on": SELF, "type": "strike"}},
    {"cannot": {"event": "attack", "by": SELF, "type": "strike"}},
    {"grant": {"keyword": "dash"}, "on": {**_OWN, "not": SELF}},
    {"change": "value", "in": {"event": "attack", "on": SELF}, "plus": -1},
    {"must": {"event": "attack", "by": _ENEMY, "on": SELF}},
    {
        "instead_of": {"event": "wound", "on": {"kind": "hero", "side": "own"}},
        "do": [{"deed": "die", "by": SELF, "on": SELF}],
    },
    {"prevent": {"event": "wound", "on": SELF, "type": "spell"}},
    {"ignore": {"keyword": "armor"}, "in": {"event": "wound", "by": SELF}},
]
NAMED: list[Wire] = [
    *({"keyword": name} for name in (
        "dash", "directed_strike", "experience_in_attack", "experience_in_defence", "first_strike", "last_strike",
        "frenzy", "fury", "sleeping", "stealth", "superiority", "suppression", "undead", "uniqueness",
        "vulnerability", "wrath", "elusiveness",
    )),
    *({"keyword": name, "x": 2} for name in (
        "armor", "might", "meditation", "poison", "regeneration", "scale", "vampirism", "vanguard", "union",
        "incarnation", "thirst",
    )),
    {"keyword": "protection", "in": {"event": "use", "type": "spell"}},
    {"keyword": "concentration", "do": [DRAW]},
    {"keyword": "expend", "x": 3, "do": [DRAW]},
    {"keyword": "raid", "x": 2, "grant": [{"keyword": "first_strike"}]},
    {"keyword": "soul_catcher", "grant": [{"keyword": "dash"}]},
    {"keyword": "ambush", "x": 1, "in": WHEN[-1], "do": [DRAW]},
]  # fmt: skip


def _feature(random: Random, kind: str) -> Wire:
    if kind == "spell":
        return {"playable": "turn", "do": random.choice(DEEDS)}
    sort = random.choice(("named", "when", "always", "playable"))
    if sort == "named" and kind == "creature":
        return random.choice(NAMED)
    if sort == "always":
        return {"always": [random.choice(ALWAYS)]}
    if sort == "playable":
        coins = {"deed": "lose", "what": "coins", "amount": random.randrange(1, 3), "on": _PLAYER}
        return {"playable": "turn", "pay": [coins, {"deed": "close", "on": SELF}], "do": random.choice(DEEDS)}
    limit = {"limit": {"times": 1, "per": "turn"}} if random.random() < 0.4 else {}
    return {"when": random.choice(WHEN), "do": random.choice(DEEDS), **limit}


def _card(random: Random) -> Wire:
    kind = random.choice([*["creature"] * 6, *["spell"] * 3, "weapon", "armor", "amulet", "event", "terrain"])
    told: Wire = {"name": f"{kind}{random.randrange(40)}", "kind": kind, "cost": random.randrange(5)}
    if kind == "creature":
        told |= {"lives": random.randrange(1, 6), "strike": random.randrange(5)}
    return {**told, "features": [_feature(random, kind) for _ in range(1 if kind == "spell" else random.randrange(3))]}


def start(random: Random) -> Wire:
    """Two decks of random cards before the mulligan."""
    cards: Wire = {}
    for seat, letter in zip(SEATS, "ab", strict=True):
        cards[f"{letter}0"] = {"definition": {"kind": "hero", "lives": 14}, "owner": seat}
        for number in range(1, 31):
            zone = "hand" if number <= 4 else "deck"
            cards[f"{letter}{number}"] = {"definition": _card(random), "owner": seat, "zone": zone}
    return {"ruleset": "heroes", "turn": {"phase": "setup", "step": "mulligan"}, "cards": cards}


def read(wire: Wire) -> Position:
    """A position as it comes over the wire."""
    return GAME.read(GAME.position.check(json.loads(json.dumps(wire))))


def hunted(seed: int, most: int = 120) -> Position:
    """One game of random actions; what must always hold is asserted at each step."""
    random = Random(seed)
    position = read(start(random))
    before = GAME.write(position)
    for _ in range(most):
        if position.outcome is not None:
            break
        listed = [one for one in GAME.listing(position, None, 300, ANYTHING).actions if one["type"] not in _WORDS]
        assert listed, "nobody may do anything"
        deeds = [one for one in listed if one["type"] not in _IDLE]
        action = random.choice(deeds if deeds and random.random() < 0.85 else listed)
        ruling = GAME.adjudicate(position, [action], Dice.seeded(f"{random.getrandbits(64):016x}"), "forced")
        assert ruling.legal, (action, ruling.violations)
        after = GAME.write(ruling.position)
        trace = GAME.trace(ruling.events, GAME.names(ruling.position, "ru"), "ru")
        assert patch.fold(copy.deepcopy(before), copy.deepcopy(trace)) == after, action
        position = read(after)
        assert GAME.write(position) == after, action
        _nothing_lost(after)
        _unseen(after)
        before = after
    return position


def _nothing_lost(wire: Wire) -> None:
    """Every card that began is there, each deck has its cards once, and nobody has two heroes."""
    decks = [ident for seat in SEATS for ident in wire.get("players", {}).get(seat, {}).get("deck", ())]
    lying = [ident for ident, card in wire["cards"].items() if card["zone"] == "deck"]
    assert sorted(decks) == sorted(lying)


def _unseen(wire: Wire) -> None:
    """No id and nothing printed on a concealed card is in what a viewer is shown."""
    for viewer in (*SEATS, "public"):
        sight = GAME.sight(viewer)
        shown = json.dumps(sight.position(wire))
        for ident in sight.concealment(wire).names:
            assert f'"{ident}"' not in shown, (viewer, ident)
