"""The hash chain."""

from __future__ import annotations

import copy
import hashlib
import json
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from freezegun import freeze_time

from replays import events


def created() -> events.Event:
    """An event of creation with all it can have."""
    return events.created(
        at="2026-05-01T12:00:00.000000Z",
        engine="1.0",
        ruleset="classic",
        position_hash="sha256:" + "0" * 64,
        title="Финал",
        players={"first": "Аня", "second": "Борис"},
    )


def test_the_hash_is_over_canonical_json() -> None:
    """Anyone can compute it: sorted keys, no spaces, UTF-8."""
    event = created()
    bare = {name: value for name, value in event.items() if name != "hash"}
    text = json.dumps(bare, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert event["hash"] == "sha256:" + hashlib.sha256(text.encode()).hexdigest()
    assert events.link_fault(event, 0, None) is None


def changes(value: Any) -> Iterator[Any]:
    """Copies of JSON data that differ from it in one place each."""
    if isinstance(value, dict):
        for name in value:
            yield {key: inner for key, inner in value.items() if key != name}
            for other in changes(value[name]):
                yield {**value, name: other}
        yield {**value, "new": None}
    elif isinstance(value, str):
        yield value + "x"
        yield None
    elif isinstance(value, int):
        yield value + 1
        yield str(value)
        yield bool(value)
    else:
        yield {}
        yield 0


def test_every_change_breaks_the_chain() -> None:
    """Whatever is changed, left out or put in, at any depth."""
    event = created()
    tried = list(changes(event))
    assert len(tried) > 30
    for changed in tried:
        assert events.link_fault(changed, 0, None) is not None, changed


def test_places_in_the_chain() -> None:
    """An event fits in one place only."""
    event = created()
    assert events.link_fault(event, 1, None) == ("seq", 1, 0)
    assert events.link_fault(event, 0, "sha256:…") == ("previous_hash", "sha256:…", None)
    moved = copy.deepcopy(event) | {"seq": False}
    assert events.link_fault(moved, 0, None) == ("seq", 0, False)


@pytest.mark.parametrize("zone", ["UTC", "Asia/Vladivostok"])
def test_times_are_utc(zone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Times are UTC in ISO-8601 with a fixed width, wherever the machine is."""
    with monkeypatch.context() as elsewhere:
        elsewhere.setenv("TZ", zone)
        time.tzset()
        with freeze_time("2026-05-01 12:00:00"):
            assert events.now() == "2026-05-01T12:00:00.000000Z"
        said = datetime.fromisoformat(events.now())
        assert abs(said - datetime.now(UTC)) < timedelta(minutes=1)
    time.tzset()
