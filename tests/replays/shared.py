"""A judge so small that what it says is plain, and what is proposed to it."""

from __future__ import annotations

import copy
import secrets
from collections.abc import Mapping
from typing import Any

from redis import Redis

from replays.errors import Refused
from replays.log import ReplayLog
from service.judge import patch
from service.judge.data import digest
from service.redis_client import Cluster, connect
from service.settings import Settings

START: dict[str, Any] = {"ruleset": "classic", "cards": {"a1": {"card": "classic:x", "owner": "first"}}}
STEP = {"type": "pass", "player": "first"}
ILLEGAL = {"type": "defend", "player": "second", "source": "a1"}
STRIKE = {"type": "strike", "player": "first", "source": "a1", "target": "a1"}
CONCEDE = {"type": "concede", "player": "second"}


class SmallJudge:
    """Counts passes in the options, wounds a1 by a die on a strike, and knows when the game is over."""

    def __init__(self, engine: str = "1.0") -> None:
        self.engine = engine
        self.step = 1

    def status(self, position: Mapping[str, Any]) -> str:
        """Settled, or over."""
        return "over" if position.get("outcome") else "settled"

    def rule(
        self,
        position: Mapping[str, Any],
        action: Mapping[str, Any],
        dice: Any,
        resolve: str,
        position_hash: str | None = None,
        language: str = "en",
    ) -> dict[str, Any]:
        """A ruling of the right shape."""
        drawn = {"seed": secrets.token_hex(4)} if dice == "server" else None
        rolls, delta = self._delta(position, action, drawn or dice)
        legal = action["type"] != "defend" and not position.get("outcome")
        trace = [{"n": 1, "event": "happened", "rules": ["1"], "delta": delta, "text": f"By {self.engine}."}]
        after = patch.fold(copy.deepcopy(dict(position)), trace if legal else [])
        violation = {"code": "game_over", "rules": ["102.2"], "message": "No."}
        ruling = {
            "verdict": "legal" if legal else "illegal",
            "status": self.status(after),
            "violations": [] if legal else [violation],
            "position": after,
            "position_hash": digest(after),
            "trace": trace if legal else [],
            "rolls": rolls if legal else [],
            "decision": None,
            "warnings": [],
            "engine": self.engine,
            "ruleset": "classic",
        }
        return ruling | ({"dice": drawn} if drawn else {})

    def _delta(
        self, position: Mapping[str, Any], action: Mapping[str, Any], dice: Any
    ) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        if action["type"] == "concede":
            return [], [{"op": "add", "path": "/outcome", "value": {"result": "first", "reason": "conceded"}}]
        if action["type"] != "strike":
            count = position.get("options", {}).get("count", 0) + self.step
            if count == self.step:
                return [], [{"op": "add", "path": "/options", "value": {"count": count}}]
            return [], [{"op": "replace", "path": "/options/count", "value": count}]
        if isinstance(dice, list) and len(dice) > 1:
            raise Refused([("/dice", "1 die was not needed.")])
        die = int(dice["seed"], 16) % 6 + 1 if isinstance(dice, dict) else (dice or [1])[0]
        before = position["cards"]["a1"].get("wounds", 0)
        return [{"die": die, "for": "a1"}], [{"op": "add", "path": "/cards/a1/wounds", "value": before + die}]


def begun(log: ReplayLog, passes: int = 0, wounds: int = 0) -> str:
    """The id of a replay with that many passes in it, and its card with wounds by which it can be told from others."""
    start = copy.deepcopy(START)
    if wounds:
        start["cards"]["a1"]["wounds"] = wounds
    replay_id = str(log.create(start)["id"])
    for version in range(passes):
        assert log.append(replay_id, version, STEP)["appended"]
    return replay_id


def everything(client: Redis) -> dict[bytes, Any]:
    """All that Redis holds, to compare: not by DUMP, which orders a hash's fields otherwise while it is resized."""
    read = {
        b"hash": client.hgetall,
        b"list": lambda key: client.lrange(key, 0, -1),
        b"set": client.smembers,
        b"stream": client.xrange,
        b"string": client.get,
        b"zset": lambda key: client.zrange(key, 0, -1, withscores=True),
    }
    return {key: read[client.type(key)](key) for key in sorted(client.keys("replay:*"))}


class WholeCluster(Cluster):
    """A cluster on which tests can do to all nodes what they do to a single Redis."""

    def keys(self, pattern: str = "*", **kwargs: Any) -> Any:
        """Of all nodes."""
        return sorted(self.scan_iter(match=pattern))

    def delete(self, *names: Any) -> Any:
        """Of all slots."""
        return sum(super(WholeCluster, self).delete(name) for name in names)

    def config_set(self, name: Any, value: Any, *args: Any, **kwargs: Any) -> Any:
        """On all nodes."""
        return super().config_set(name, value, *args, target_nodes=self.ALL_NODES)


def connected(url: str) -> Redis:
    """A client of the Redis, or the cluster, of a URL."""
    client = connect(Settings(redis_url=url, redis_timeout=10.0))
    if isinstance(client, Cluster):
        client.__class__ = WholeCluster
    return client
