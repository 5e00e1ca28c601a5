"""Faults by doing them: games are played through a real service while its parts are killed, then all is compared.

Every client plays a game of its own and remembers each append that was acknowledged. An append without an answer is
sent again with its idempotency key until it is acknowledged. In the end every acknowledged append must be in the log
once, in order, with the hash that was told, and every replay must verify.
"""

from __future__ import annotations

import random
import tempfile
import threading
import time
import uuid
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from schemas.examples import FULL_BOARD_STRIKE
from service.trials.running import PARTS, Failed, Service, eventually

_BACK, _REQUEST = 60.0, 10.0
_PAUSE = 0.05
_PAGE = 500


class Kill(NamedTuple):
    """One part that was killed: when, and after how many seconds the log took appends again."""

    part: str
    at: float
    back: float


class Outcome(NamedTuple):
    """What came of it."""

    acknowledged: int
    repeated: int
    rulings: int
    replays: int
    kills: tuple[Kill, ...]
    faults: tuple[str, ...]


class Client(threading.Thread):
    """Plays one game as long as it may, and remembers what was acknowledged."""

    def __init__(self, service: Service, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self._service, self._over = service, stop
        self.replay_id = ""
        self.acknowledged: list[tuple[int, str]] = []
        self.repeated = 0
        self.last = 0.0
        self.faults: list[str] = []

    def run(self) -> None:
        """Play."""
        try:
            self._play()
        except Exception as error:
            self.faults.append(f"a client gave up: {error!r}")

    def _play(self) -> None:
        _, begun = self._insist("/v1/replays", {"position": FULL_BOARD_STRIKE["position"]}, {})
        self.replay_id, active, version = begun["id"], "first", 0
        while not self._over.is_set():
            action = {"type": "end_turn", "player": active}
            body = {"expected_version": version, "action": action, "dice": "server"}
            path, key = f"/v1/replays/{self.replay_id}/events", {"Idempotency-Key": uuid.uuid4().hex}
            status, told = self._insist(path, body, key)
            if status != 201:
                self.faults.append(f"{self.replay_id}: event {version + 1} was answered {status}: {told}")
                return
            version = told["version"]
            self.acknowledged.append((version, told["event"]["hash"]))
            self.last = time.monotonic()
            active = told["adjudication"]["position"].get("turn", {}).get("active", "first")

    def _insist(self, path: str, body: Any, headers: Mapping[str, str]) -> tuple[int, Any]:
        """Send a request until it has an answer other than "unavailable"."""
        deadline = time.monotonic() + _BACK
        while True:
            answer = self._service.ask("POST", path, body, headers)
            if answer is not None and answer[0] not in (500, 502, 503):
                return answer
            if answer is not None and answer[0] != 503:
                self.faults.append(f"{path} was answered {answer[0]}: {answer[1]}")
            if time.monotonic() > deadline:
                raise Failed(f"no answer within {_BACK:.0f} seconds")
            self.repeated += 1
            time.sleep(_PAUSE)


def run(
    seconds: float,
    clients: int,
    every: float,
    parts: tuple[str, ...] = tuple(PARTS),
    seed: int = 0,
    say: Callable[[str], None] = lambda line: None,
    variables: Mapping[str, str] | None = None,
) -> Outcome:
    """Play for so many seconds, and until each part was killed once, kill a part now and then, and compare.

    Args:
        seconds: how long to play.
        clients: how many games at once.
        every: seconds between two kills, on average.
        parts: what is killed, in turn.
        seed: of the moments and the choices.
        say: takes a line for each kill.
        variables: settings of the service.

    Raises:
        Failed: the service did not start or did not come back.
    """
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="arb-") as folder:
        service = Service(Path(folder), variables or {})
        try:
            service.wait()
            stop, rulings = threading.Event(), _Rulings(service)
            players = [Client(service, stop) for _ in range(clients)]
            for thread in (*players, rulings):
                thread.start()
            eventually(lambda: all(player.acknowledged or player.faults for player in players), _BACK, "no appends")
            kills = _kill(service, players, seconds, every, parts, rng, say)
            stop.set()
            for player in players:
                player.join(_BACK + _REQUEST)
            rulings.stop()
            faults = [fault for player in players for fault in player.faults] + rulings.faults
            faults += [f"{player.replay_id}: a client hangs" for player in players if player.is_alive()]
            for player in players:
                faults += _compare(service, player)
            faults += _verify(service, players)
            return Outcome(
                sum(len(player.acknowledged) for player in players),
                sum(player.repeated for player in players),
                rulings.given,
                len(players),
                tuple(kills),
                tuple(faults),
            )
        finally:
            service.stop()


class _Rulings(threading.Thread):
    """Asks for rulings all the while: they must not need Redis."""

    def __init__(self, service: Service) -> None:
        super().__init__(daemon=True)
        self._service, self._stopped = service, threading.Event()
        self.given = 0
        self.faults: list[str] = []

    def run(self) -> None:
        """Ask."""
        while not self._stopped.wait(_PAUSE):
            answer = self._service.ask("POST", "/v1/adjudications", FULL_BOARD_STRIKE)
            # None: the API process that had the request was killed.
            if answer is not None and answer[0] != 200:
                self.faults.append(f"a ruling was answered {answer[0]}: {answer[1]}")
            self.given += answer is not None

    def stop(self) -> None:
        """Ask no more."""
        self._stopped.set()
        self.join(_REQUEST)


def _kill(
    service: Service,
    players: list[Client],
    seconds: float,
    every: float,
    parts: tuple[str, ...],
    rng: random.Random,
    say: Callable[[str], None],
) -> list[Kill]:
    """Kill each part in turn at random moments, and see appends go on after each."""
    kills: list[Kill] = []
    begin = time.monotonic()
    # A part that is just being started again cannot be killed: where starting takes long, its turn comes later.
    while (passed := time.monotonic() - begin) < seconds or len(kills) < len(parts):
        if passed > seconds + _BACK * len(parts):
            raise Failed(f"{parts[len(kills) % len(parts)]} did not run again")
        time.sleep(rng.uniform(0.5 * every, 1.5 * every))
        part = parts[len(kills) % len(parts)]
        at = time.monotonic()
        if not service.kill(part, rng):
            continue
        # Until every game goes on: an append that was begun before the kill says nothing.
        going = [player for player in players if player.is_alive()]
        eventually(
            lambda at=at, going=going: all(  # type: ignore[misc]
                player.last > at + 2 * _PAUSE or not player.is_alive() for player in going
            ),
            _BACK,
            f"the log did not come back after {part} was killed",
        )
        kills.append(Kill(part, at - begin, time.monotonic() - at))
        say(f"{kills[-1].at:6.1f} s: {part} killed, every game went on after {kills[-1].back:.1f} s")
    return kills


def _compare(service: Service, player: Client) -> list[str]:
    """What differs between a log and what was acknowledged."""
    events: list[Any] = []
    following: int | None = 0
    while following is not None:
        page = _insist(service, "GET", f"/v1/replays/{player.replay_id}/events?from={following}&limit={_PAGE}")
        events += page["events"]
        following = page["next"]
    name, faults = player.replay_id, []
    if [event["seq"] for event in events] != list(range(len(events))):
        faults.append(f"{name}: the events are not in order")
    if [version for version, _ in player.acknowledged] != list(range(1, len(player.acknowledged) + 1)):
        faults.append(f"{name}: an append was acknowledged twice, or none was for a version")
    hashes = [event["hash"] for event in events]
    for version, told in player.acknowledged:
        if version >= len(hashes) or hashes[version] != told:
            faults.append(f"{name}: the acknowledged event {version} is lost or another one")
        elif hashes.count(told) != 1:
            faults.append(f"{name}: the acknowledged event {version} is there more than once")
    return faults


def _verify(service: Service, players: list[Client]) -> list[str]:
    replay_ids = [player.replay_id for player in players if player.replay_id]
    job = _insist(service, "POST", "/v1/verifications", {"replays": replay_ids})["id"]
    found: dict[str, Any] = {}

    def ended() -> bool:
        found.update(_insist(service, "GET", f"/v1/jobs/{job}"))
        return found["status"] in ("finished", "failed")

    eventually(ended, 10 * _BACK, "the verification did not end")
    if found["status"] == "failed":
        return [f"the verification failed: {found['error']}"]
    result = found["result"]
    return [f"{entry['replay']}: {entry['first_divergence']}" for entry in result["invalid"]] + [
        f"{replay_id}: it is gone" for replay_id in result["missing"]
    ]


def _insist(service: Service, method: str, path: str, body: Any = None) -> Any:
    answers: list[tuple[int, Any] | None] = []

    def answered() -> bool:
        answers.append(service.ask(method, path, body))
        return answers[-1] is not None and answers[-1][0] in (200, 202)

    eventually(answered, _BACK, f"{path} was not answered")
    found = answers[-1]
    assert found is not None
    return found[1]
