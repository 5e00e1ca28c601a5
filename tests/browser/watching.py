"""A page of the viewer as a test uses it: what it shows, what it asked for, and what it must not do."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import axe_playwright_python
from playwright.sync_api import ConsoleMessage, Error, Page, Request, Response

from tests.live.shared import Api
from tests.test_serve import Service, eventually

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
_SHOWN = """() => Object.fromEntries([...document.querySelectorAll('.board .card')].map((card) => [card.dataset.card, [
    card.closest('[data-cell]')?.dataset.cell ?? 'additional',
    card.classList.contains('closed'),
    /Lives (-?\\d+)/.exec(card.querySelector('.unseen').textContent)?.[1] ?? '']]))"""


#: Words in Latin letters that people are shown, besides what is code, and the names of this place.
_ENGLISH = """() => {
  const found = [];
  const skipped = 'script, textarea, code, kbd, noscript, .top select, .home, .replay';
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.parentElement.closest(skipped)) found.push(...text.textContent.match(/[A-Za-z_]{3,}/g) ?? []);
  }
  for (const part of document.querySelectorAll('main [aria-label], main [title]')) {
    found.push(...(part.getAttribute('aria-label') ?? part.title).match(/[A-Za-z_]{3,}/g) ?? []);
  }
  return [...new Set(found)].filter((word) => !['JSON', 'API'].includes(word));
}"""


class Games(NamedTuple):
    """The ids of the recorded games."""

    battle: str
    decks: str


class Watch:
    """A page, the service behind it, and everything that went over the wire."""

    def __init__(self, page: Page, service: Service, screenshots: Path) -> None:
        self.page = page
        self.service = service
        self.api = Api(service)
        self.base = f"http://127.0.0.1:{self.api.port}"
        self.requests: list[Request] = []
        self.responses: list[Response] = []
        self.complaints: list[str] = []
        self.expected: list[str] = []
        self._screenshots = screenshots
        page.on("request", lambda request: self.requests.append(request))
        page.on("response", lambda response: self.responses.append(response))
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def open(self, path: str) -> None:
        """Go to an address and wait until it shows something."""
        self.page.goto(self.base + path)
        self.page.wait_for_selector("main h1, main .board, main .panel")

    def game(self, replay: str, place: str = "", query: str = "") -> None:
        """Open a game, at a place, and wait until all of it is loaded."""
        self.open(f"/viewer/replays/{replay}{query}{place}")
        self.page.wait_for_selector(".board [data-cell]")
        self.page.wait_for_selector(".timeline[data-loaded=all]")

    def get(self, path: str) -> Any:
        """What the API answers."""
        status, body = self.api.ask("GET", path)
        assert status == 200, body
        return body

    def position(self, replay: str, version: int, eyes: str = "judge") -> Any:
        """A recorded position."""
        return self.get(f"/v1/replays/{replay}/positions/{version}?as={eyes}")["position"]

    def trace(self, replay: str, version: int, eyes: str = "judge") -> Any:
        """A recorded trace, as its sentences call the players by their names."""
        query = f"from={version}&limit=1&players=names&as={eyes}"
        return self.get(f"/v1/replays/{replay}/traces?{query}")["traces"][0]["trace"]

    def strike(self, replay: str) -> int:
        """The number of a recorded strike that was rolled for and wounded somebody."""
        for event in self.get(f"/v1/replays/{replay}/events?from=1&limit=500")["events"]:
            if event["action"]["type"] != "strike" or not event["rolls"]:
                continue
            if any(step["event"] == "wounds_dealt" for step in self.trace(replay, event["seq"])):
                return int(event["seq"])
        raise AssertionError("nobody strikes in this game")

    def at(self, told: str) -> None:
        """Wait until the page says that it is at a place, as in `event 3 of 9, step 1`."""
        self.until("told => document.querySelector('.told')?.innerText.startsWith(told)", told)

    def until(self, holds: str, wanted: Any = None) -> None:
        """Wait until a function of the page, in JavaScript, gives something true.

        The page's policy forbids what Playwright's own waiting does.
        """
        eventually(lambda: self.page.evaluate(holds, wanted), 15)

    def shown(self) -> dict[str, list[Any]]:
        """Every card on the board: its cell or zone, whether it is closed, its lives left."""
        self.until("() => !document.querySelector('.board .card.unknown')")
        found: dict[str, list[Any]] = self.page.evaluate(_SHOWN)
        return found

    def screenshot(self, name: str, whole: bool = False) -> None:
        """Keep what is seen, for people to look at."""
        self._screenshots.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=self._screenshots / f"{name}.png", full_page=whole)

    def accessible(self, tags: list[str] | None = STANDARD) -> None:
        """No violation of WCAG 2.2 AA that axe can find.

        Args:
            tags: which rules hold; None: all that axe has, the moderate ones and mere good practice as well.
        """
        self.page.evaluate(f"{AXE};0")
        found = self.page.evaluate("tags => axe.run(document, tags ? {runOnly: tags} : {})", tags)
        told = [
            (v["id"], [(n["html"][:200], n["failureSummary"][:300]) for n in v["nodes"][:3]])
            for v in found["violations"]
        ]
        assert not told, told

    def speaks_russian(self) -> None:
        """No English is left on a Russian page."""
        assert self.page.evaluate(_ENGLISH) == []

    def behaved(self) -> None:
        """Nothing was asked of another host, and nothing went wrong unnoticed."""
        own = [request.url for request in self.requests if not request.url.startswith(("data:", "blob:"))]
        hosts = {urlsplit(url).netloc for url in own}
        assert hosts <= {f"127.0.0.1:{self.api.port}"}, hosts
        complaints = [said for said in self.complaints if not any(wanted in said for wanted in self.expected)]
        assert not complaints, complaints

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)


def expected_cards(position: Mapping[str, Any], lives: Mapping[str, int]) -> dict[str, list[Any]]:
    """What `Watch.shown` should give for a position.

    Args:
        position: in normal form.
        lives: the printed lives of the cards, by id.
    """
    found = {}
    for ident, card in position["cards"].items():
        zone = card.get("zone", "battlefield")
        if zone not in ("battlefield", "additional"):
            continue
        host = position["cards"].get(card.get("host"), {})
        place = card.get("cell") or host.get("cell") or "additional"
        printed = lives.get(ident, 0)
        left = str(printed + card.get("extra_lives", 0) - card.get("wounds", 0)) if printed else ""
        found[ident] = [place, bool(card.get("closed")), left]
    return found


__all__ = ["Error", "Games", "Watch", "expected_cards"]
