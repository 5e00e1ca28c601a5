"""The list of games: what this place is, which games there are, and a game brought in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from schemas.examples import GAME_EXAMPLE
from tests.browser.watching import Games, Watch

pytestmark = pytest.mark.xdist_group("browser")

SMALL: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SHOWS = """([found, other]) => {
  const all = [...document.querySelectorAll('.replay b')].map((one) => one.innerText);
  return found.every((one) => all.includes(one)) && !all.includes(other);
}"""
TITLES = "() => [...document.querySelectorAll('.replay b')].map(one => one.innerText)"


def shows(watch: Watch, found: list[str], other: str) -> None:
    """Wait until the list has some games, and another one not."""
    watch.until(SHOWS, [found, other])


def test_games_are_found(watch: Watch, games: Games) -> None:
    """By player, by card, by state; the search stands in the address; each game shows where it stands."""
    watch.open("/viewer/")
    page = watch.page
    page.wait_for_selector(".last-position img")
    assert "comprehensive rules" in page.inner_text(".hello")
    ours = ["Game viewer", "Game viewer decks"]
    page.get_by_label("Player").fill("аня")
    shows(watch, ours, "First game")
    page.get_by_label("Player").fill("nobody of this name")
    watch.until("() => document.querySelector('.list').innerText.includes('No game fits this.')")
    page.get_by_role("button", name="Show all").click()
    position = watch.position(games.battle, watch.get(f"/v1/replays/{games.battle}")["version"], "public")
    card = next(one["card"] for one in position["cards"].values() if "card" in one)
    name = watch.get(f"/v1/cards/{card}")["names"]["ru"]
    page.get_by_label("Card", exact=True).fill(name)
    watch.until("wanted => location.search.includes(encodeURIComponent(wanted).slice(0, 12))", name)
    watch.until(f"() => ({TITLES})().includes('Game viewer')")
    page.reload()
    watch.until(f"() => ({TITLES})().includes('Game viewer')")
    assert page.get_by_label("Card", exact=True).input_value() == name
    watch.screenshot("list-found", whole=True)
    watch.accessible(None)


def test_a_game_is_brought_in(watch: Watch, games: Games, tmp_path: Path) -> None:
    """A game in notation, an archive, and a file that is neither."""
    watch.open("/viewer/")
    page = watch.page
    file = page.locator(".bring input[type=file]")
    text = tmp_path / "game.txt"
    text.write_text(GAME_EXAMPLE, encoding="utf-8")
    file.set_input_files(text)
    page.get_by_role("link", name="Open the game").wait_for()
    archive = tmp_path / "game.gz"
    archive.write_bytes(page.request.get(f"{watch.base}/v1/replays/{games.battle}/archive").body())
    file.set_input_files(archive)
    watch.until("() => document.querySelector('.bring').innerText.includes('It was here already')")
    assert page.get_by_role("link", name="Open the game").get_attribute("href") == f"/viewer/replays/{games.battle}"
    nothing = tmp_path / "nothing.txt"
    nothing.write_text("Once upon a time.", encoding="utf-8")
    watch.expected = ["422"]
    file.set_input_files(nothing)
    page.wait_for_selector(".bring .problem")
    assert "{" not in page.inner_text(".bring .problem")


@pytest.mark.context(locale="ru-RU", **SMALL)
def test_on_a_phone_in_russian(watch: Watch, games: Games) -> None:
    """Nothing runs off the side; no word is English, at an address that is none neither."""
    watch.open("/viewer/")
    watch.page.wait_for_selector(".replay")
    assert watch.page.evaluate("() => document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    watch.speaks_russian()
    watch.accessible(None)
    watch.expected = ["404"]
    watch.open("/viewer/nosuch")
    assert "Такой страницы нет." in watch.page.inner_text("main")
    watch.speaks_russian()
    watch.accessible(None)
