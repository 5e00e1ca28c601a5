"""Who asks for what is not theirs: the other seat's actions, dice of one's own, hidden cards, others' replays."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from schemas.examples import GNOME
from schemas.table.action import ACTIONS
from service.trials.ledger import Caller, Ledger

SECRET = "Confidential"
"""It is in the name of every card that lies hidden; whoever may not see them finds it in no answer."""
_REFUSED = (400, 401, 403, 409, 413, 415, 421, 422, 429)


def guarded_position() -> dict[str, Any]:
    """A position in which each seat has a hidden card, a deck and a deal, all of them secret."""
    cards: dict[str, Any] = {}
    players: dict[str, Any] = {}
    for seat, half in (("first", ""), ("second", "'")):
        mine = {"definition": {**GNOME, "name": f"{SECRET} {seat}"}, "owner": seat}
        cards[f"{seat}-open"] = {"definition": GNOME, "owner": seat, "zone": "battlefield", "cell": "C1" + half}
        cards[f"{SECRET}-{seat}"] = {**mine, "zone": "battlefield", "cell": "A2" + half, "hidden": True}
        cards |= {f"{SECRET}-{seat}-{zone}": {**mine, "zone": zone} for zone in ("deck", "deal")}
        players[seat] = {"deck": [f"{SECRET}-{seat}-deck"]}
    return {"ruleset": "classic", "cards": cards, "players": players}


class Guarded(NamedTuple):
    """A replay that nobody may change but its players, and the callers who try."""

    replay_id: str
    judge: Caller
    seats: Mapping[str, Caller]
    strangers: tuple[Caller, ...]
    """A seat of another replay, a key that made no replay, nobody at all."""


def tries(guarded: Guarded, random: Random, ledger: Ledger) -> Iterator[None]:
    """Without end: ask for something that is not one's own, and see to it that it is refused and nothing is told."""
    path = f"/v1/replays/{guarded.replay_id}"
    other = {"first": "second", "second": "first"}
    while True:
        seat = random.choice(("first", "second"))
        action = _action(random, other[seat])
        version = _version(guarded, path)
        body = {"expected_version": version, "action": random.choice(_spellings(action)), **_beside(random)}
        _refused(guarded.seats[seat], f"{path}/events", body, ledger, f"the seat {seat} for the other", seat)
        own = {"expected_version": version, "action": {"type": "end_turn", "player": seat}, "dice": [6] * 4}
        _refused(guarded.seats[seat], f"{path}/events", own, ledger, f"the seat {seat} with dice of its own", seat)
        for stranger in guarded.strangers:
            one = {**body, "action": random.choice(_spellings(_action(random, seat)))}
            _refused(stranger, f"{path}/events", one, ledger, "a stranger")
        for what, told in _deeds(version).items():
            _refused(random.choice((*guarded.seats.values(), *guarded.strangers)), path + what, told, ledger, what)
        if _version(guarded, path) != version:
            ledger.fault("wrong seat", f"the replay went on from version {version}")
        _looks(guarded, path, seat, other[seat], random, ledger)
        yield


def _action(random: Random, player: str) -> dict[str, Any]:
    kind = random.choice(sorted(ACTIONS))
    full = {"source": f"{player}-open", "target": "first-open", "to": "C2", "option": "keep", "cell": "C3", "host": "x"}
    wanted = ACTIONS[kind]().fields
    return {"type": kind, "player": player, **{name: value for name, value in full.items() if name in wanted}}


def _spellings(action: Mapping[str, Any]) -> list[Any]:
    bare = " ".join(str(value) for name, value in action.items() if name not in ("type", "player"))
    written = f"{action['player']} {action['type']} {bare}".strip()
    return [action, written, f"  {written}  ", written + " / dice=6,6"]


def _beside(random: Random) -> dict[str, Any]:
    return random.choice(({}, {"dice": "server"}, {"dice": [6, 1]}, {"resolve": "all"}, {"resolve": "step"}))


def _deeds(version: int) -> dict[str, Any]:
    """What only judges and owners may do, below a replay's path."""
    at = {"expected_version": version}
    ruling = {**at, "event": 0, "verdict": "illegal", "rules": ["205.2"], "text": "x"}
    return {
        "/rewinds": {**at, "to": 0},
        "/closings": at,
        "/notes": {**at, "event": 0, "text": "x"},
        "/rulings": {**ruling, "correction": {"action": {"type": "concede", "player": "first"}}},
        "/forks": {"at": 0},
        "/seats": {},
        "/verifications": {},
    }


def _refused(caller: Caller, path: str, body: Any, ledger: Ledger, who: str, seat: str | None = None) -> None:
    status, told = caller.ask("POST", path, json.dumps(body).encode())
    if status not in (0, *_REFUSED) and status < 500:
        ledger.fault("wrong seat", f"{who}: {path} {body} was answered {status}: {told[:200]!r}")
    _tells_nothing(told, ledger, f"{who}: {path}", seat)


def _looks(guarded: Guarded, path: str, seat: str, other: str, random: Random, ledger: Ledger) -> None:
    """Everything that can be read, by who may read it in part: the secrets of the others are in none of it."""
    asked = random.choice(("", f"?as={seat}", "?as=public", f"?as={other}", "?as=judge"))
    join = "&" if asked else "?"
    for what in ("", "/events", "/positions/0", "/traces", "/notation", "/positions/0.svg", "/archive", "/rulings"):
        place = path + what + asked + (f"{join}from=0" if what == "/events" else "")
        status, told = guarded.seats[seat].ask("GET", place)
        _tells_nothing(told, ledger, f"the seat {seat}: {place} ({status})", seat)
        for stranger in guarded.strangers:
            _tells_nothing(stranger.ask("GET", place)[1], ledger, f"a stranger: {place}")


def _tells_nothing(told: bytes, ledger: Ledger, where: str, seat: str | None = None) -> None:
    """Nothing of anybody's hidden cards, but for the seat's own."""
    for join in " -" if seat is not None else "":
        told = told.replace(f"{SECRET}{join}{seat}".encode(), b"")
    if SECRET.encode() in told:
        ledger.fault("leak", f"{where} told of a hidden card")


def _version(guarded: Guarded, path: str) -> int:
    status, told = guarded.judge.ask("GET", path)
    return int(json.loads(told)["version"]) if status == 200 else 0
