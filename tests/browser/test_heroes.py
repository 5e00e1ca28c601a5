"""Heroes on the pages: the table that a game is watched on, tried on, and asked about at the desk."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from service.first_game.offering import HEROES_ID as GAME
from tests.browser.desk import SMALL, find, link
from tests.browser.watching import Watch

pytestmark = pytest.mark.xdist_group("browser")

LYING = """() => Object.fromEntries([...document.querySelectorAll('.table .lane')].map((lane) => [lane.dataset.cell,
    [...lane.querySelectorAll(':scope > .placed > .card')].map((card) => card.dataset.card).sort()]))"""
BACKS = "seat => document.querySelectorAll(`.lane.hand.${seat} .back-of`).length"
WIDTH = "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"
SMALLEST = """() => Math.min(...[...document.querySelectorAll('.table .lane > .placed > .card')]
    .map((card) => card.offsetWidth))"""
GNOME = {"name": "Гном", "kind": "creature", "cost": 2, "lives": 3, "strike": 2, "text": "Рывок."}
HERO = {"kind": "hero", "lives": 20}


def table(**more: Any) -> dict[str, Any]:
    """Two heroes, and a creature in the hand of one."""
    cards = {
        "h1": {"definition": {**HERO, "name": "Илла"}, "owner": "first", "zone": "play"},
        "h2": {"definition": {**HERO, "name": "Тарк"}, "owner": "second", "zone": "play"},
        "a1": {"definition": GNOME, "owner": "first", "zone": "hand"},
    }
    return {"ruleset": "heroes", "players": {"first": {"coins": 3, "coin_limit": 3}}, "cards": cards, **more}


def event_of(watch: Watch, kind: str, after: str = "") -> int:
    """The number of the first event with an action of a kind; with one of another kind after it."""
    return next(events_of(watch, kind, after))


def events_of(watch: Watch, kind: str, after: str = "") -> Iterator[int]:
    """The numbers of all of them."""
    events = watch.get(f"/v1/replays/{GAME}/events?from=1&limit=200")["events"]
    kinds = [event["action"]["type"] for event in events]
    return (n for n, one in enumerate(kinds, 1) if one == kind and after in ("", *kinds[n : n + 1]))


def hurt(watch: Watch, n: int) -> int:
    """How many cards that are in play after an event were wounded in it."""
    trace, cards = watch.trace(GAME, n), watch.position(GAME, n)["cards"]
    wounded = [step["target"] for step in trace if step["event"] == "wounded" and "target" in step]
    wounded += [one["target"] for step in trace for one in step.get("data", {}).get("wounds", ())]
    return sum(cards[ident]["zone"] == "play" for ident in wounded)


def in_play(watch: Watch, n: int, eyes: str) -> tuple[dict[str, list[str]], dict[str, Any]]:
    """The cards that lie in play and in hands, by whose and where; and the position."""
    position = watch.position(GAME, n, eyes)
    found: dict[str, list[str]] = {}
    for ident, card in sorted(position["cards"].items()):
        place = {"play": "play", "hand": "hand"}.get(card["zone"])
        if place and not card.get("attached"):
            found.setdefault(f"{card.get('controller', card['owner'])}/{place}", []).append(ident)
    return found, position


def lying(watch: Watch) -> dict[str, list[str]]:
    """The same as the page shows it."""
    watch.until("() => !document.querySelector('.board .card.unknown')")
    found: dict[str, list[str]] = {}
    for place, idents in watch.page.evaluate(LYING).items():
        seat, lane = place.split("/")
        found.setdefault(f"{seat}/{'hand' if lane == 'hand' else 'play'}", []).extend(idents)
    return {place: sorted(idents) for place, idents in found.items() if idents}


class TestWatched:
    """A recorded game: two rows of creatures, heroes with what they have, hands as far as one may see them."""

    @pytest.mark.parametrize("eyes", ["judge", "second", "public"])
    def test_everything_lies_where_it_is(self, watch: Watch, eyes: str) -> None:
        """Also the number of coins, of cards in heaps, and of cards that are not seen."""
        for n in (0, 60, 120):
            watch.game(GAME, f"#{n}", f"?as={eyes}")
            wanted, position = in_play(watch, n, eyes)
            assert lying(watch) == wanted
            for seat in ("first", "second"):
                hidden = position.get("concealed", {}).get(seat, {})
                assert watch.page.evaluate(BACKS, seat) == hidden.get("hand", 0)
                player = position.get("players", {}).get(seat, {})
                purse = watch.page.locator(f".seat.{seat} .coins > [aria-hidden]").inner_text()
                assert purse == f"◎{player.get('coins', 0)}/{player.get('coin_limit', 0)}"
                for heap in ("deck", "graveyard"):
                    lie = [c for c in position["cards"].values() if (c["owner"], c["zone"]) == (seat, heap)]
                    shown = watch.page.locator(f".seat.{seat} .heap.{heap} b").inner_text()
                    assert int(shown) == len(lie) + hidden.get(heap, 0)

    def test_an_attack(self, watch: Watch) -> None:
        """Who attacks and whom is marked while a defender is awaited; the blows, the wounds, the closing after it."""
        n = next(n for n in events_of(watch, "attack", after="defend") if hurt(watch, n + 1))
        attack = watch.get(f"/v1/replays/{GAME}/events?from={n}&limit=1")["events"][0]["action"]
        watch.game(GAME, f"#{n}")
        page = watch.page
        page.wait_for_selector(f".card.as-striker.closed[data-card={attack['source']}]")
        page.wait_for_selector(f".card.as-attacked[data-card={attack['target']}]")
        assert page.locator(".arrow.attack").count() == 1
        watch.accessible()
        page.keyboard.press("Shift+ArrowRight")
        watch.at(f"event {n + 1} of")
        page.wait_for_selector(".rise.harm")
        assert page.locator(".arrow.attack").count() == 1
        assert page.locator(".rise.harm").count() == hurt(watch, n + 1)
        watch.screenshot("heroes-attack")

    def test_what_if(self, watch: Watch) -> None:
        """A card from the hand is played on the table; what comes of it is a variation."""
        n = event_of(watch, "play") - 1
        wanted = watch.get(f"/v1/replays/{GAME}/events?from={n + 1}&limit=1")["events"][0]["action"]["source"]
        watch.game(GAME, f"#{n}")
        watch.page.keyboard.press("w")
        watch.page.locator(f".lane.hand .card.can-act[data-card={wanted}]").click()
        watch.page.locator(".play-menu .choice").first.click()
        watch.page.wait_for_selector(f".lane.creatures .card[data-card={wanted}]")
        watch.page.wait_for_selector(".branch")
        watch.accessible()

    @pytest.mark.parametrize("language", ["en", "ru"])
    @pytest.mark.parametrize("size", [(1280, 720), (1440, 900), (390, 844)], ids=lambda size: str(size[0]))
    def test_it_has_the_room(self, watch: Watch, size: tuple[int, int], language: str) -> None:
        """Cards are not too small, nothing runs off the side, no word of another language; each is looked at."""
        watch.page.set_viewport_size({"width": size[0], "height": size[1]})
        watch.game(GAME, "#70", f"?lang={language}")
        watch.until("() => !document.querySelector('.board .card.unknown')")
        assert watch.page.evaluate(SMALLEST) >= (72 if size[0] > 700 else 64)
        assert watch.page.evaluate(WIDTH)
        watch.accessible()
        watch.screenshot(f"heroes-{size[0]}-{language}")

    def test_both_first_games_are_offered(self, watch: Watch) -> None:
        watch.open("/viewer/")
        watch.page.locator(f"a.replay[href$='{GAME}'] img").wait_for()
        watch.screenshot("heroes-list")


class TestTheDesk:
    """A position of Heroes is set, asked about, and answered."""

    def test_a_position_is_built(self, watch: Watch) -> None:
        """From an empty board of the other game: rules, coins, heroes, a pasted text; what cannot be is said there."""
        watch.open("/viewer/desk")
        page = watch.page
        page.locator(".turn-state summary").click()
        page.get_by_label("Rules").select_option("heroes")
        page.wait_for_selector(".table .lane")
        page.get_by_label("First player: coins", exact=True).fill("3")
        page.locator(".turn-fields .field-fault").wait_for()
        page.get_by_label("First player: all coins").fill("3")
        page.locator(".turn-fields .field-fault").wait_for(state="detached")
        page.locator(".turn-state summary").click()
        for name, shown, seat in (("Ilariel", "Илариэль", "first"), ("Tarna", "Тарна", "second")):
            find(page, name)
            page.locator(".found .card", has_text=shown).first.click()
            page.locator(f".lane.hero.{seat}").click()
        page.get_by_role("button", name="A card of your own").click()
        own = page.locator("form.own")
        own.locator("textarea").fill("Рывок. Пощекотать гнома.")
        page.locator("form.own", has_text="Dash.").wait_for()
        page.locator("form.own .unread, form.own mark").first.wait_for()
        own.locator("textarea").fill("Рывок.")
        own.get_by_role("button", name="Take it").click()
        page.locator(".lane.hand.first").click()
        page.locator(".choices .choice", has_text="Play").first.click()
        watch.until("() => document.querySelector('.question textarea').value.includes('play')")
        page.get_by_role("button", name="Ask the judge").click()
        page.wait_for_selector(".walk-bar.legal")
        watch.accessible()
        watch.screenshot("heroes-desk", whole=True)

    def test_a_link_carries_it(self, watch: Watch) -> None:
        """The table, the question and the answer, in Russian as well."""
        play = {"type": "play", "player": "first", "source": "a1"}
        watch.open(link(position=table(), action=play, at=1).replace("#", "?lang=ru#"))
        watch.page.wait_for_selector(".walk-bar.legal")
        watch.page.wait_for_selector(".table .card[data-card=a1]")
        watch.accessible()

    @pytest.mark.context(**SMALL)
    def test_on_a_phone(self, watch: Watch) -> None:
        watch.open(link(position=table()))
        watch.page.wait_for_selector(".table .card[data-card=h1]")
        assert watch.page.evaluate(WIDTH)
        watch.accessible()
        watch.screenshot("heroes-desk-phone", whole=True)
