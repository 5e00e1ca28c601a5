"""People try things, and follow what is being played."""

from __future__ import annotations

import re
import time

import pytest

from schemas.examples import POSITION
from tests.browser.watching import Games, Watch
from tests.live.shared import Api

pytestmark = pytest.mark.xdist_group("browser")


AT_THE_LAST_STEP = """() => {
  const [, step, steps] = /step (\\d+) of (\\d+)/.exec(document.querySelector('.told').innerText);
  return step === steps;
}"""


class TestWhatIf:
    """Another replay that begins at a step, and actions tried in it."""

    def test_fork_and_try(self, watch: Watch, games: Games) -> None:
        """From the button to the first action of one's own; the game that was forked shows where."""
        at = watch.strike(games.battle) - 1
        watch.game(games.battle, f"#{at}")
        watch.page.get_by_role("button", name="What if?").click()
        watch.accessible()
        watch.page.get_by_role("button", name="Fork here").click()
        watch.page.wait_for_url(re.compile(rf"/viewer/replays/(?!{games.battle})"))
        watch.page.wait_for_selector(".choice")
        fork = watch.page.url.rpartition("/")[2].partition("#")[0]
        assert watch.get(f"/v1/replays/{fork}")["ancestry"][0]["replay"] == games.battle
        position = watch.position(games.battle, at)
        status, listed = watch.api.ask("POST", "/v1/legal-actions", {"position": position})
        assert status == 200
        assert watch.page.locator(".choice").count() == min(60, len(listed["actions"]))
        watch.page.get_by_label("Filter").fill("strike")
        choice = watch.page.locator(".choice").first
        choice.click()
        watch.screenshot("what-if")
        watch.accessible()
        # What is no die is said, and never taken for none.
        watch.page.get_by_label("Dice (1–6").fill("seven")
        watch.page.get_by_role("button", name="Do it").click()
        watch.page.wait_for_selector(".try [role=alert]")
        assert watch.get(f"/v1/replays/{fork}")["version"] == 0
        watch.page.get_by_label("Dice (1–6").fill("")
        watch.page.get_by_role("button", name="Do it").click()
        watch.page.wait_for_selector(".ruling-box")
        version = watch.get(f"/v1/replays/{fork}")["version"]
        assert version == 1
        watch.at("event 1 of 1")
        assert watch.get(f"/v1/replays/{fork}/events")["events"][0]["action"]["type"] == "strike"
        assert watch.get(f"/v1/replays/{games.battle}")["version"] > at
        watch.game(games.battle, f"#{at}")
        watch.page.wait_for_selector(f".mark.fork[href*='{fork}']")

    def test_inside_a_strike(self, watch: Watch, games: Games) -> None:
        """Before the dice of a strike are rolled: the fork begins there, and another roll can be tried."""
        at = watch.strike(games.battle)
        trace = watch.get(f"/v1/replays/{games.battle}/traces/{at}")["trace"]
        rolled = next(place for place, step in enumerate(trace) if step["event"] == "dice_rolled")
        watch.game(games.battle, f"#{at}.{rolled}")
        watch.page.get_by_role("button", name="What if?").click()
        watch.accessible()
        watch.screenshot("what-if-inside")
        watch.page.get_by_role("button", name="Fork here").click()
        watch.page.wait_for_url(re.compile(rf"/viewer/replays/(?!{games.battle})"))
        watch.page.wait_for_selector(".choice")
        fork = watch.page.url.rpartition("/")[2].partition("#")[0]
        nearest = watch.get(f"/v1/replays/{fork}")["ancestry"][0]
        assert (nearest["replay"], nearest["at"], nearest["step"]) == (games.battle, at, rolled)
        assert watch.page.locator(f".mark.fork[href='/viewer/replays/{games.battle}#{at}.{rolled}']").count() == 1
        assert watch.page.locator(".choice").first.inner_text()
        watch.page.locator(".choice").filter(has_text="oll").first.click()
        watch.page.get_by_role("button", name="Do it").click()
        watch.page.wait_for_selector(".ruling-box.legal")


class TestLive:
    """A game that is being played."""

    def begin(self, api: Api) -> str:
        """A game at its start."""
        status, begun = api.ask("POST", "/v1/replays", {"position": POSITION, "title": "Live game"})
        assert status == 201
        return str(begun["id"])

    def test_it_follows(self, watch: Watch, games: Games) -> None:
        """Each event is shown as it comes, to who stands at the end; who looks at something else is left there."""
        replay = self.begin(watch.api)
        path = f"/v1/replays/{replay}"
        watch.game(replay)
        watch.page.wait_for_selector(".live.live")
        watch.page.get_by_label("Speed").select_option(label="10×")
        for version in range(3):
            began = time.monotonic()
            watch.api.append(path, version)
            watch.at(f"event {version + 1} of {version + 1}")
            assert time.monotonic() - began < 3
            watch.until(AT_THE_LAST_STEP)
        watch.screenshot("live")
        watch.page.keyboard.press("Home")
        watch.at("event 0 of 3")
        watch.api.append(path, 3)
        watch.at("event 0 of 4")

    def test_it_comes_back(self, watch: Watch, games: Games) -> None:
        """After it was cut off it goes on where it was, and misses nothing."""
        replay = self.begin(watch.api)
        path = f"/v1/replays/{replay}"
        watch.game(replay)
        watch.page.wait_for_selector(".live.live")
        watch.expected = ["ERR_INTERNET_DISCONNECTED", "Failed to load resource", "ERR_"]
        (stream,) = watch.service.children("service.live")
        stream.kill()
        watch.page.wait_for_selector(".live.waiting")
        watch.api.append(path, 0)
        watch.api.append(path, 1)
        watch.at("event 2 of 2")
        watch.page.wait_for_selector(".live.live")


def test_rulings_stand_where_they_belong(watch: Watch, games: Games) -> None:
    """A judge goes back and corrects; what was gone back behind says so, and the ruling stands at its event."""
    replay = TestLive().begin(watch.api)
    path = f"/v1/replays/{replay}"
    for version in range(2):
        watch.api.append(path, version)
    body = {"expected_version": 2, "event": 2, "verdict": "illegal", "rules": ["215.6"], "text": "Nobody asked."}
    status, _ = watch.api.ask("POST", f"{path}/rulings", body)
    assert status == 201
    assert watch.api.ask("POST", f"{path}/rewinds", {"expected_version": 3, "to": 1})[0] == 201
    watch.game(replay, "#2")
    watch.page.wait_for_selector("[data-event='2'] .mark.ruling")
    watch.page.wait_for_selector("[data-event='2'].aside")
    watch.page.keyboard.press("End")
    watch.at("event 4 of 4")
    assert "Back to event 1" in watch.page.inner_text("[data-event='4']")
    watch.screenshot("rulings")
    watch.accessible()
