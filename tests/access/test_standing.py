"""Whether what somebody was let in with is still good."""

from __future__ import annotations

from redis import Redis

from replays.judged.judge import default_judge
from replays.log import ReplayLog
from replays.seen.seats import SeatStore
from replays.storing.store import ReplayStore
from service.access import seats
from service.access.keys import Keys
from service.access.principals import Credential
from service.access.standing import still_good
from tests.replays.shared import START


def test_keys_and_tokens_until_they_are_revoked_or_replaced(redis: Redis) -> None:
    keys = Keys(redis)
    key, other = (keys.create(name, ["admin"])[0] for name in ("a", "b"))
    replay_id = ReplayLog(ReplayStore(redis), default_judge()).create(dict(START, cards={}))["id"]
    tokens = seats.issue(redis, replay_id, ["first", "second"])
    proofs = [key.principal.credential, other.principal.credential]
    found = [seats.principal(redis, token) for token in tokens.values()]
    proofs += [principal.credential for principal in found if principal is not None]
    everybody = {proof for proof in proofs if proof is not None}
    assert len(everybody) == 4
    assert still_good(redis, everybody) == everybody
    keys.revoke(key.ident)
    seats.issue(redis, replay_id, ["first"], replace=True)
    SeatStore(redis).drop(replay_id, "second")
    assert still_good(redis, everybody) == {other.principal.credential}
    forged = Credential(other.ident, None, "x")
    assert still_good(redis, [forged]) == set()
    assert still_good(redis, []) == set()
