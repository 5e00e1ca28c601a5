"""Several actions appended at once: all of them, or none.

An action is proposed in the position that the one before leads to. That nothing is recorded when a later one is illegal
must not let anybody undo what cannot be undone at a table: a roll of the service's, or a look at what was hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from replays.errors import NotYours, Refused
from replays.judged.answers import Key
from replays.judged.proposals import SERVER, Proposal
from replays.log import ReplayLog, Wire, followed
from replays.storing.entries import Addition, Entry
from replays.storing.recent import RECENT
from service.games import game_of
from service.judge.data import digest
from service.judge.work import OverBudget

Meant = Callable[[int, Proposal, Wire], Proposal]
"""What somebody means by a proposal, from its place, in the position that it is made in."""


def propose_all(
    log: ReplayLog,
    replay_id: str,
    expected: int,
    proposals: Sequence[Proposal],
    key: Key | None = None,
    meant: Meant = lambda place, proposed, position: proposed,
) -> Wire:
    """Rule on actions one after the other, and append them if all are legal.

    Args:
        log: where.
        replay_id: the replay.
        expected: the version that the client saw.
        proposals: what is proposed, in order.
        key: as of `ReplayLog.propose`.
        meant: what is meant by each.

    Returns:
        The answer of `POST …/events` with `actions`: where one is illegal, its place and the rulings up to it.

    Raises:
        UnknownReplay, StaleVersion, ReplayClosed, KeyReused, Damaged: as they say.
        Refused, NotYours: the dice of one are not what it needs, or not to be brought; its place is in the pointer.
        OverBudget: one is more work than is left.
    """
    wanted = [{"action": one.action, "dice": one.dice, "resolve": one.resolve} for one in proposals]
    asked = digest({"expected_version": expected, "actions": wanted})
    head, position, before = log.present(replay_id, expected, key, asked)
    if before is not None:
        return before
    added: list[Entry] = []
    rulings: list[Wire] = []
    for place, proposed in enumerate(proposals):
        last = place == len(proposals) - 1
        try:
            if not last:
                _check_dice(proposed)
            proposed = meant(place, proposed, position)
            proposed = proposed.but(resolve=game_of(head.ruleset).discreet(position, proposed.action, proposed.resolve))
            event, ruling = log.ruled(head, position, proposed, head.position_hash)
        except Refused as refused:
            raise Refused((f"/actions/{place}{pointer}", message) for pointer, message in refused.faults) from None
        except NotYours as refused:
            raise NotYours(f"/actions/{place}{refused.pointer}", str(refused)) from None
        except OverBudget as over:
            raise over.below(f"/actions/{place}") from None
        rulings.append(ruling)
        if event is None:
            answer = {"appended": False, "version": expected, "events": [], "adjudications": rulings}
            return log.answered(replay_id, answer | {"failed_action": place}, key, asked)
        head, position = followed(head, position, event, ruling)
        added.append(Entry(event, ruling["trace"]))
    answer = {"appended": True, "version": head.version, "events": [entry.event for entry in added]}
    answer["adjudications"] = rulings
    told = log.commit(replay_id, expected, Addition(added, position, head), answer, key, asked)
    if told is answer:
        RECENT.put(replay_id, head, position)
    return told


def _check_dice(proposed: Proposal) -> None:
    """Raises Refused."""
    for pointer, dice in (("/dice", proposed.dice), ("/action/dice", proposed.action.get("dice"))):
        if dice == SERVER:
            said = "The service rolls for the last of several actions only: a later one could undo the roll."
            raise Refused([(pointer, said)])
