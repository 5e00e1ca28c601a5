"""People try things, and follow what is being played."""

from __future__ import annotations

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


LINE = "text => document.querySelector('.branch')?.innerText.includes(text)"


def choose(watch: Watch, *picks: str) -> None:
    """Press cards and cells of the board, one after the other, each when it is lit up."""
    for pick in picks:
        place = f".board [data-card='{pick}']" if pick[0] in "ab" else f'.board [data-cell="{pick}"]'
        watch.page.wait_for_selector(f"{place}:is(.lit, .can-act)")
        watch.page.locator(place).first.click()


class TestWhatIf:
    """Other actions are tried on the board; what comes of them is a variation, which the address keeps."""

    def test_a_strike_is_tried(self, watch: Watch, games: Games) -> None:
        """A card, whom it strikes, the dice, a choice: nothing is stored. A variation of the variation; both survive a
        reload, in the other language too; one is saved, one is removed."""
        at = watch.strike(games.battle) - 1
        struck = watch.get(f"/v1/replays/{games.battle}/events?from={at + 1}&limit=1")["events"][0]["action"]
        count = len(watch.get("/v1/replays?limit=200")["replays"])
        watch.game(games.battle, f"#{at}")
        page = watch.page
        page.keyboard.press("w")
        position = watch.position(games.battle, at)
        listed = watch.api.ask("POST", "/v1/legal-actions", {"position": position})[1]["actions"]
        able = {action["source"] for action in listed if "source" in action}
        watch.until("count => document.querySelectorAll('.board .can-act').length === count", len(able))
        choose(watch, struck["source"])
        aims = {a["target"] for a in listed if a["type"] == "strike" and a["source"] == struck["source"]}
        page.locator(".play-menu .choice", has_text="Strike").click()
        watch.until("count => document.querySelectorAll('.board .card.lit').length === count", len(aims))
        watch.accessible(None)
        watch.screenshot("what-if")
        choose(watch, struck["target"])
        watch.until(LINE, "Strike")
        watch.at(f"event {at + 1} of {at + 1}")
        for _ in range(9):
            watch.until("() => document.querySelector('.play-box .choice')")
            page.wait_for_timeout(150)
            answer = page.locator(".play-box > .face-buttons .face, .play-box > .loose .choice").first
            if "Pass" in answer.inner_text():
                break
            answer.click()
            page.wait_for_timeout(250)
        assert page.locator(".branch .die").count() >= 1
        watch.screenshot("variation")
        watch.accessible(None)
        # From a step of the variation another one leaves it.
        page.locator(".branch .event-text").first.click()
        page.locator(".play-box .face").last.click()
        page.wait_for_selector(".branch .branch")
        watch.until("() => location.hash.includes('&l=2')")
        page.get_by_role("button", name="Save as a replay").first.click()
        page.get_by_role("link", name="open the replay").wait_for()
        fork = str(page.get_by_role("link", name="open the replay").get_attribute("href")).rpartition("/")[2]
        nearest = watch.get(f"/v1/replays/{fork}")["ancestry"][0]
        assert (nearest["replay"], nearest["at"]) == (games.battle, at)
        assert watch.get(f"/v1/replays/{fork}/events")["events"][0]["action"] == struck
        page.wait_for_selector(f".mark.fork[href*='{fork}']")
        assert len(watch.get("/v1/replays?limit=200")["replays"]) == count + 1
        page.reload()
        page.wait_for_selector(".branch .branch")
        page.get_by_label("Language").select_option("ru")
        watch.until(LINE, "Вариант 2")
        page.get_by_role("button", name="Убрать вариант 1").click()
        page.wait_for_selector(".branch", state="detached")
        watch.until("place => location.hash === place", f"#{at}")

    def test_inside_a_strike_by_keyboard(self, watch: Watch, games: Games) -> None:
        """Before the dice of a strike are rolled, another roll is tried; and a move, with keys alone."""
        at = watch.strike(games.battle)
        trace = watch.trace(games.battle, at)
        rolled = next(place for place, step in enumerate(trace) if step["event"] == "dice_rolled")
        watch.game(games.battle, f"#{at}.{rolled}")
        page = watch.page
        page.keyboard.press("w")
        page.locator(".play-box .face").nth(1).click()
        page.wait_for_selector(".branch .die")
        watch.until("place => location.hash.startsWith(place)", f"#{at + 1}&l=1&v=")
        position = watch.position(games.battle, at - 1)
        listed = watch.api.ask("POST", "/v1/legal-actions", {"position": position})[1]["actions"]
        other = {(action["source"], cell) for action in listed for cell in action.get("cells", ())}
        move = next(a for a in listed if a["type"] == "move" and (a["source"], a["to"]) not in other)
        page.get_by_role("button", name="Back to the game").click()
        watch.at(f"event {at} of")
        page.keyboard.press("Shift+ArrowLeft")
        watch.at(f"event {at - 1} of")
        page.wait_for_selector(f".board [data-card='{move['source']}'].can-act")
        page.locator(f".board [data-card='{move['source']}']").focus()
        page.keyboard.press("Enter")
        page.wait_for_selector(f'.board [data-cell="{move["to"]}"].lit')
        page.keyboard.press("Escape")
        page.wait_for_selector(".board .lit", state="detached")
        page.keyboard.press("Enter")
        page.locator(f'.board [data-cell="{move["to"]}"].lit').focus()
        page.keyboard.press("Enter")
        page.wait_for_selector(".branch[data-line='2']")
        page.wait_for_selector(f'.board [data-cell="{move["to"]}"] [data-card="{move["source"]}"]')


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
