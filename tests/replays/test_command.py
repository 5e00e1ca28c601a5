"""`arbiter replay`."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from redis import Redis

from replays.judged import judge as judges
from replays.judged.answers import Key
from replays.log import ReplayLog
from service.cli import main
from tests.replays.shared import START, STEP, STRIKE, SmallJudge, begun, everything


@pytest.fixture(autouse=True)
def surroundings(monkeypatch: pytest.MonkeyPatch, redis_server: str, judge: SmallJudge) -> None:
    """The command finds the Redis of the tests, and asks the small judge."""
    monkeypatch.setenv("ARBITER_REDIS_URL", redis_server)
    monkeypatch.setattr(judges, "default_judge", lambda: judge)


@pytest.fixture
def replay_id(log: ReplayLog) -> str:
    """A replay with a strike in it."""
    replay_id = str(log.create(START, "Финал")["id"])
    log.append(replay_id, 0, STEP)
    log.append(replay_id, 1, STRIKE, [4])
    return replay_id


def arbiter(*words: str) -> Result:
    """What the command does."""
    return CliRunner().invoke(main, ["replay", *words])


def test_show(replay_id: str) -> None:
    """The head, and the events in order."""
    result = arbiter("show", replay_id)
    assert result.exit_code == 0, result.output
    assert "Финал" in result.stdout
    passed, struck = result.stdout.splitlines()[-2:]
    assert passed.endswith("first  pass")
    assert struck.endswith("first  strike source=a1 target=a1 (4)")


def test_verify(replay_id: str) -> None:
    """Valid."""
    result = arbiter("verify", replay_id)
    assert (result.exit_code, result.stdout) == (0, "valid: 2 events\n")


def test_verify_what_was_changed(replay_id: str, client: Redis) -> None:
    """Not valid: where, and what."""
    client.xdel(f"replay:{{{replay_id}}}:events", "2-1")
    result = arbiter("verify", replay_id)
    assert (result.exit_code, result.stdout) == (1, "not valid: event 2, missing: Event 2 is missing.\n")


@pytest.mark.parametrize("what", ["show", "verify"])
def test_what_is_not_there(what: str) -> None:
    """A line, and a status of its own."""
    result = arbiter(what, "x")
    assert (result.exit_code, result.stderr) == (2, "There is no replay x.\n")


@pytest.mark.parametrize("what", ["show", "verify"])
def test_without_redis(what: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A line that says what to do."""
    monkeypatch.delenv("ARBITER_REDIS_URL")
    monkeypatch.setenv("ARBITER_VAR", str(tmp_path))
    result = arbiter(what, "0" * 32)
    assert result.exit_code == 2
    assert "arbiter serve" in result.stderr
    assert "Traceback" not in result.output


def test_retention(replay_id: str, client: Redis, log: ReplayLog) -> None:
    """A dry run names what would go; without, it goes, with all that is its; the rest stays."""
    new = begun(log, 1)
    log.append(replay_id, log.head(replay_id)["version"], STEP, key=Key("k"))
    client.hset(f"replay:{{{replay_id}}}:seats", "first", "digest")
    client.hset(f"replay:{{{replay_id}}}:head", "updated_at", "2020-01-01T00:00:00.000000Z")
    before = everything(client)
    dry = arbiter("retention", "--days", "30", "--dry-run")
    assert (dry.exit_code, dry.stdout, dry.stderr) == (0, f"{replay_id}\n", "1 would be deleted\n")
    assert everything(client) == before
    assert arbiter("retention", "--days", "36500").stdout == ""
    assert arbiter("retention", "--days", "30").stdout == f"{replay_id}\n"
    assert {key.decode().partition("{")[2].partition("}")[0] for key in client.keys("replay:*")} == {new}
    assert arbiter("retention").exit_code == 2
