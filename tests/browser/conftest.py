"""A running service with recorded games, and a real browser that looks at it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from replays.judged.judge import default_judge
from replays.log import ReplayLog
from replays.storing.store import ReplayStore
from service.playing.play import RESOLVE, play, pool
from service.redis_client import connect
from service.settings import Settings
from tests.browser.finding import MISSING, chromium
from tests.browser.watching import Games, Watch
from tests.test_serve import Service

FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
SCREENSHOTS = Path(__file__).parents[2] / "var" / "screenshots"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium with an empty profile; in CI its absence is a failure."""
    path = chromium()
    if path is None:
        if os.environ.get("CI"):
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield found
        found.close()


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Service]:
    """The whole service, streams and all."""
    var = tmp_path_factory.mktemp("viewer") / "var"
    service = Service(var, ARBITER_API_WORKERS="1", ARBITER_JOB_WORKERS="0")
    yield service.wait_until_started()
    assert service.stop() == 0
    assert "Traceback" not in service.said


@pytest.fixture(scope="session")
def games(service: Service) -> Games:
    """Recorded games: of squads that are placed already, with more than 3,000 steps, and of two decks."""
    with connect(Settings(var=service.var)) as client:
        log = ReplayLog(ReplayStore(client), default_judge())

        def recorded(seed: str, turns: int, decks: bool) -> str:
            game = play(seed, "classic", pool("classic"), turns, decks)
            players = {"first": "Аня", "second": "Boris"}
            replay = log.create(game.start, title=f"Game {seed}", players=players)
            for version, move in enumerate(game.moves):
                assert log.append(replay["id"], version, move.action, dict(move.dice), RESOLVE)["appended"]
            return str(replay["id"])

        return Games(
            decks=recorded("viewer decks", 3, decks=True),
            battle=recorded("viewer", 8, decks=False),
        )


@pytest.fixture
def watch(browser: Browser, service: Service, request: pytest.FixtureRequest) -> Iterator[Watch]:
    """A page of the service; what it should not do fails the test."""
    options: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "locale": "en-US"}
    marker = request.node.get_closest_marker("context")
    with _page(browser, options | (marker.kwargs if marker else {})) as page:
        watch = Watch(page, service, SCREENSHOTS)
        yield watch
        watch.behaved()


@contextmanager
def _page(browser: Browser, options: dict[str, Any]) -> Iterator[Page]:
    context = browser.new_context(**options)
    try:
        yield context.new_page()
    finally:
        context.close()
