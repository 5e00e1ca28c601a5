"""Replays as game notation, and game notation recorded as a replay."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from replays.errors import Refused
from replays.events import ACTION
from replays.judged.proposals import OPERATOR, PLAYERS, Hand, Proposal
from replays.log import ReplayLog, Wire, followed
from replays.storing import heads
from replays.storing.entries import Entry, Import
from replays.views import View
from service.judge.data import digest
from service.judge.work import OverBudget
from service.notation import Game

_PAGE = 500


def game_of(view: View, replay_id: str) -> Game:
    """The game that led to a replay's present position, as a viewer sees it.

    What was gone back behind is left out, and so is what judges said: it is the game, not its history.

    Raises:
        UnknownReplay, Damaged: as they say.
    """
    head = view.head(replay_id)
    tags = {"title": head["title"], "players": head["players"], "replay": replay_id, "engine": head["engine"]}
    tags |= {"dice": head["dice"], "outcome": head["outcome"], "position_hash": head.get("position_hash")}
    game = Game(view.position(replay_id, 0)[0], tags={name: value for name, value in tags.items() if value is not None})
    for event in _events(view, replay_id, head["line"]):
        if event["kind"] == ACTION:
            resolve = event["resolve"] if event["resolve"] != "forced" else None
            game.plays.append((event["action"], _given(dice=event.get("dice"), resolve=resolve)))
    return game


def _given(**given: Any) -> Wire:
    return {name: value for name, value in given.items() if value is not None}


def _events(view: View, replay_id: str, line: Sequence[Sequence[int]]) -> Iterator[Wire]:
    for first, last in line:
        following: int | None = max(first, 1)
        while following is not None and following <= last:
            page = view.page(replay_id, following, _PAGE)
            yield from (event for event in page.events if event["seq"] <= last)
            following = page.next


def record(
    log: ReplayLog,
    position: Wire,
    plays: Sequence[tuple[Mapping[str, Any], Mapping[str, Any]]],
    title: str | None = None,
    players: Mapping[str, str] | None = None,
    position_hash: str | None = None,
    wanted: str = "",
    dice: str = PLAYERS,
    by: Hand = OPERATOR,
    token: str | None = None,
) -> Wire:
    """Rule on every action of a game, and store the replay once all of them were legal.

    Args:
        position: the start, in normal form.
        plays: each action, and the ``dice`` and ``resolve`` it was taken with.
        title, players: what people call the game, and who played.
        position_hash: the hash of the position that the game must lead to.
        wanted: the id that the replay is to have; another where there is one of that id.
        dice: who brings its dice; see `replays.judged.proposals`.
        by: who records it.
        token: what recording it is called: done again, it finds the replay that it stored, and stores no other.

    Returns:
        The replay's id, version and hashes, as after its creation.

    Raises:
        NotYours: the dice are not theirs to bring.
        Refused: an action is illegal or its dice are not what it needs, or the game leads elsewhere.
        OverBudget: an action is more work by itself than what is under way may be.
    """
    first, head = log.begin(position, title, players, dice=dice)
    entries = [Entry(first, [], copy.deepcopy(position))]
    for number, (action, given) in enumerate(plays, 1):
        try:
            proposed = Proposal(action, given.get("dice"), given.get("resolve", "forced"), by)
            event, ruling = log.ruled(head, position, proposed, head.position_hash)
        except Refused as refused:
            raise Refused([("/notation", f"Action {number}: {what}") for _, what in refused.faults]) from None
        except OverBudget as over:
            raise OverBudget(f"action {number}, {over.part}").below("/notation") from None
        if event is None:
            said = " ".join(violation["message"] for violation in ruling["violations"])
            raise Refused([("/notation", f"Action {number} is illegal: {said}")])
        head, position = followed(head, position, event, ruling)
        entries.append(Entry(event, ruling["trace"]))
    if position_hash is not None and digest(position) != position_hash:
        raise Refused([("/notation", "The game does not lead to the position whose hash its tag position_hash says.")])
    received = log.receive(entries, position, head, wanted, Import(token))
    return heads.stored(received.replay_id, received.head)
