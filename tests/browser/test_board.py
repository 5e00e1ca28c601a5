"""The board tells what happens: who struck whom, with which dice, and what came of it; and it has the room for it."""

from __future__ import annotations

from typing import Any

import pytest

from service.first_game.offering import REPLAY_ID as FIRST
from tests.browser import measuring
from tests.browser.watching import Games, Watch

pytestmark = pytest.mark.xdist_group("browser")

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LAPTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
WIDE: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
CALM = {"reduced_motion": "reduce"}


_TOLD: dict[int, list[Any]] = {}


def told(watch: Watch) -> dict[int, list[Any]]:
    """The traces of the first game, which ships with the service, by number of event."""
    after: int | None = 1
    while not _TOLD or (after is not None and after > 1):
        page = watch.get(f"/v1/replays/{FIRST}/traces?from={after}&limit=100&players=names")
        _TOLD.update((one["version"], one["trace"]) for one in page["traces"])
        after = page["next"]
    return _TOLD


def event_of(watch: Watch, kind: str) -> int:
    """The first event of the first game in whose trace something happens."""
    return next(n for n, trace in told(watch).items() if any(step["event"] == kind for step in trace))


def go(watch: Watch, place: str) -> None:
    """To a place of the game that is open."""
    watch.page.evaluate(f"location.hash = '#{place}'")
    number, _, step = place.partition(".")
    watch.at(f"event {number} of")
    if step:
        watch.until(f"() => document.querySelector('.told').innerText.includes('step {step} of')")


class TestBlow:
    """A strike, as somebody sees it who has never seen the page."""

    def test_step_by_step(self, watch: Watch, games: Games) -> None:
        """Who strikes and who fights back are marked while their chain is on the stack, dice lie on the cards that
        rolled them and show that they were changed, wounds rise from who gets them, and a line explains them."""
        number = event_of(watch, "roll_modified")
        trace = told(watch)[number]
        place = {step["event"]: step for step in trace}
        watch.game(FIRST, f"#{number}.1")
        dealt, changed = place["wounds_dealt"], place["roll_modified"]
        striker, struck = dealt["source"], dealt["target"]
        go(watch, f"{number}.{place['result_determined']['n']}")
        assert watch.page.locator(f"[data-card='{striker}'].as-striker").count() == 1
        assert watch.page.locator(f"[data-card='{struck}'].as-reflector").count() == 1
        assert "fights back" in watch.page.inner_text(f"[data-card='{struck}'] .unseen")
        assert watch.page.locator(".arrow.attack").count() == 1
        assert watch.page.locator(".thrown .die").count() == 2
        assert watch.page.inner_text(".thrown.changed b") == str(changed["data"]["after"])
        go(watch, f"{number}.{dealt['n']}")
        rise = f".placed:has([data-card='{struck}']) .rise.harm"
        assert watch.page.inner_text(rise) == f"−{dealt['data']['amount']}"
        said = watch.page.inner_text(".caption-step")
        assert said == dealt["text"]
        assert "against" in said
        assert "difference" in said
        watch.screenshot("blow")
        go(watch, f"{number}.{trace[-1]['n']}")
        assert watch.page.locator(".as-striker").count() == 0

    def test_at_once(self, watch: Watch, games: Games) -> None:
        """The end of an action shows all of it together, and the line of the blow first; a defender is marked, a
        movement has its way, what is aimed at several is a fan."""
        struck = event_of(watch, "roll_modified")
        watch.game(FIRST, f"#{struck}")
        dealt = next(step for step in told(watch)[struck] if step["event"] == "wounds_dealt")
        watch.until("said => document.querySelector('.caption-step')?.innerText === said", dealt["text"])
        assert watch.page.locator(".as-striker").count() == 1
        assert watch.page.locator(".rise.harm").count() == 1
        defended = event_of(watch, "defender_declared")
        go(watch, str(defended))
        watch.page.wait_for_selector(".card.as-defender")
        assert watch.page.locator(".card.as-aimed").count() == 1
        moved = event_of(watch, "card_moved")
        ways = [step for step in told(watch)[moved] if step["event"] == "card_moved"]
        go(watch, str(moved))
        watch.until("count => document.querySelectorAll('.arrow.move').length === count", len(ways))

    def test_things_move_for_who_wants_it(self, watch: Watch, games: Games) -> None:
        """A card that closes turns."""
        closing = event_of(watch, "roll_modified")
        watch.game(FIRST, f"#{closing}.1")
        paid = next(step for step in told(watch)[closing] if step["event"] == "cost_paid")
        go(watch, f"{closing}.{paid['n'] - 1}")
        watch.page.evaluate(
            """() => { window.turned = []; const animate = Element.prototype.animate;
            Element.prototype.animate = function (frames, how) {
                window.turned.push([this.dataset.card, frames[0].transform]);
                return animate.call(this, frames, how); }; }"""
        )
        go(watch, f"{closing}.{paid['n']}")
        turned = watch.page.evaluate("() => window.turned")
        assert [paid["source"], "rotate(-90deg)"] in turned

    @pytest.mark.context(**LAPTOP, **CALM)
    def test_nothing_moves_for_who_does_not(self, watch: Watch, games: Games) -> None:
        """Where reduced motion is asked for, nothing at all is animated, whatever happens."""
        closing = event_of(watch, "roll_modified")
        watch.game(FIRST, f"#{closing}.1")
        for _ in told(watch)[closing]:
            watch.page.keyboard.press("ArrowRight")
            assert watch.page.evaluate("() => document.getAnimations().length") == 0


class TestRoom:
    """Everything on the board is seen, on a laptop, a wide screen and a phone, in both languages."""

    @pytest.mark.parametrize(
        ("least", "language"),
        [
            pytest.param(72, "en", marks=pytest.mark.context(**LAPTOP, **CALM, locale="en-US"), id="laptop-en"),
            pytest.param(72, "ru", marks=pytest.mark.context(**LAPTOP, **CALM, locale="ru-RU"), id="laptop-ru"),
            pytest.param(72, "en", marks=pytest.mark.context(**WIDE, **CALM, locale="en-US"), id="wide-en"),
            pytest.param(60, "ru", marks=pytest.mark.context(**PHONE, **CALM, locale="ru-RU"), id="phone-ru"),
            pytest.param(60, "en", marks=pytest.mark.context(**PHONE, **CALM, locale="en-US"), id="phone-en"),
        ],
    )
    def test_nothing_is_cut_off_or_covered(self, watch: Watch, games: Games, least: int, language: str) -> None:
        """No name, no figure, at places all over a game with riders and markers; the whole board is in the window."""
        watch.game(games.battle, "#1")
        version = watch.get(f"/v1/replays/{games.battle}")["version"]
        for number in range(2, version + 1, version // 9):
            watch.page.evaluate(f"location.hash = '#{number}'")
            said = f"{'event' if language == 'en' else 'событие'} {number} "
            watch.until("said => document.querySelector('.told').innerText.startsWith(said)", said)
            watch.until("() => !document.querySelector('.board .card.unknown')")
            assert measuring.clipped(watch.page) == []
            assert measuring.narrowest(watch.page) >= least
            assert watch.page.evaluate(measuring.COVERED) == []
            assert watch.page.evaluate(measuring.OUTSIDE) == []
        watch.screenshot(f"room-{watch.page.viewport_size['width']}-{language}")  # type: ignore[index]

    @pytest.mark.context(viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True, locale="ru-RU")
    def test_a_phone_on_its_side(self, watch: Watch, games: Games) -> None:
        """The controls stand beside the board and not over it, wherever that is scrolled to."""
        watch.game(FIRST, "#6")
        for scrolled in (0, 150, 400):
            watch.page.evaluate(f"document.querySelector('.middle').scrollTop = {scrolled}")
            assert watch.page.evaluate(measuring.COVERED) == []
        assert watch.page.evaluate("() => document.documentElement.scrollWidth") <= 844
        watch.screenshot("phone-landscape")

    @pytest.mark.context(**LAPTOP)
    def test_nothing_jumps(self, watch: Watch, games: Games) -> None:
        """While sixty steps are looked at one after the other."""
        watch.game(FIRST, "#5.1")
        watch.until("() => !document.querySelector('.board .card.unknown')")
        watch.page.evaluate(measuring.WATCH_SHIFTS)
        for _ in range(60):
            watch.page.keyboard.press("ArrowRight")
        watch.page.wait_for_timeout(300)
        shifted, worst = measuring.shifts(watch.page)
        print(f"layout shift in 60 steps: {shifted:.3f}")
        assert shifted < 0.05, worst


class TestWatching:
    """A game is watched one decision after the other."""

    def test_it_is_over_in_four_minutes(self, watch: Watch, games: Games) -> None:
        """The first game plays by itself from its start to its end, at the speed that it begins with."""
        watch.page.clock.install()
        watch.game(FIRST, "#0")
        watch.page.get_by_role("button", name="Play", exact=True).click()
        version = watch.get(f"/v1/replays/{FIRST}")["version"]
        seconds = 0
        while not watch.page.inner_text(".told").startswith(f"event {version} of"):
            assert seconds < 240
            watch.page.clock.run_for(5000)
            seconds += 5
        print(f"the first game plays for {seconds} s")
        assert seconds > 60

    def test_a_row_is_an_action(self, watch: Watch, games: Games) -> None:
        """A strike, the passes that let it happen and what came of it are one row; a choice says what was asked; the
        steps inside are shown to who asks."""
        struck = event_of(watch, "roll_modified")
        events = {event["seq"]: event for event in watch.get(f"/v1/replays/{FIRST}/events?from=1&limit=500")["events"]}
        assert events[struck]["action"]["type"] == "pass"
        watch.game(FIRST, f"#{struck}")
        row = watch.page.locator(f".row-of[data-event='{struck - 1}']")
        assert row.locator(".row-dice .die").count() == len(events[struck]["rolls"])
        assert "−2" in row.locator(".outcome").inner_text()
        assert watch.page.locator(f"[data-event='{struck}']").count() == 0
        assert row.locator(".step").count() == 0
        row.locator(".event-text").click()
        row.locator(".step").first.wait_for()
        shown = row.locator(".step-text").all_inner_texts()
        assert any("changes the roll" in text for text in shown)
        chosen = next(n for n, event in events.items() if event["action"]["type"] == "choose" and n > struck)
        kind = watch.position(FIRST, chosen - 1)["decision"]["kind"].replace("_", " ")
        go(watch, str(chosen))
        asked = watch.page.locator(f".beat[data-event='{chosen}'] .what, .row-of[data-event='{chosen}'] .what")
        assert asked.first.inner_text().lower().startswith(kind)

    def test_lives_and_deaths(self, watch: Watch, games: Games) -> None:
        """Both sides' lives are drawn over the game, and every death is marked where it is."""
        watch.game(FIRST)
        deaths = [step for trace in told(watch).values() for step in trace if step["event"] == "card_died"]
        assert deaths
        watch.until("count => document.querySelectorAll('.lives-graph .death').length === count", len(deaths))
        lines = watch.page.eval_on_selector_all(".lives-graph .line", "all => all.map(one => one.getAttribute('d'))")
        assert all(line.count("L") > 50 for line in lines)
        assert lines[0] != lines[1]
        assert watch.page.locator(".score").count() == 1

    def test_keys_and_names(self, watch: Watch, games: Games) -> None:
        """Keys work after the slider was used, and players are called by their names."""
        watch.game(games.battle, "#3")
        watch.page.locator(".scrub").focus()
        watch.page.keyboard.press("Space")
        watch.page.wait_for_selector("button[aria-label=Pause]")
        watch.page.keyboard.press("Space")
        watch.page.wait_for_selector("button[aria-label=Play]")
        watch.page.keyboard.press("PageDown")
        watch.until("() => /^Turn 2, Boris/.test(document.querySelector('.turn-line').innerText)")
        watch.page.keyboard.press("PageUp")
        watch.until("() => /^Turn 1, Аня/.test(document.querySelector('.turn-line').innerText)")
        watch.page.keyboard.press("?")
        watch.page.wait_for_selector("dialog[open] .legend .role.defender")

    def test_a_paragraph_is_looked_at_closely(self, watch: Watch, games: Games) -> None:
        """Those that decide stand first; one that is pressed stays, with what stands beside it, in the other language,
        and with every step of the game that rests on it."""
        struck = event_of(watch, "roll_modified")
        watch.game(FIRST, f"#{struck}")
        dealt = next(step for step in told(watch)[struck] if step["event"] == "wounds_dealt")
        rules = {rule for term in dealt["data"]["terms"] for rule in term["rules"]} | set(dealt["rules"])
        first = watch.page.locator(".caption .cite").first
        number = first.get_attribute("data-paragraph")
        assert number in rules - set(dealt["rules"])
        first.click()
        dialog = watch.page.locator("dialog[open]")
        text = watch.get(f"/v1/rulesets/starter-2023/paragraphs/{number}")["text"]
        dialog.get_by_text(text["en"]).wait_for()
        dialog.locator("details summary").click()
        dialog.get_by_text(text["ru"]).wait_for()
        dialog.locator(".neighbours .cite").first.wait_for()
        watch.accessible()
        watch.screenshot("pinned")
        place = dialog.locator(".pinned-steps button").first
        number = place.locator(".number").inner_text().partition(".")[0]
        place.click()
        watch.at(f"event {number} of")

    @pytest.mark.context(**LAPTOP, **CALM)
    def test_recruiting_is_shown(self, watch: Watch, games: Games) -> None:
        """Before there is anything on the board: what each side has taken so far, and what it was dealt."""
        events = watch.get(f"/v1/replays/{games.decks}/events?from=1&limit=500")["events"]
        recruited = [event["seq"] for event in events if event["action"]["type"] == "recruit"]
        watch.game(games.decks, f"#{recruited[5]}")
        cards = watch.position(games.decks, recruited[5])["cards"]
        beside = {ident for ident, card in cards.items() if card.get("zone") in ("set", "deal")}
        watch.until("count => document.querySelectorAll('.recruiting .card').length === count", len(beside))
        watch.accessible()
        watch.screenshot("recruiting")
        watch.page.keyboard.press("End")
        watch.page.wait_for_selector(".recruiting", state="detached")
