"""People watch games: what the page shows is what the API says, move by move and inside a move."""

from __future__ import annotations

from typing import Any

import pytest

from service.judge import patch
from tests.browser.watching import Games, Watch, expected_cards

pytestmark = pytest.mark.xdist_group("browser")


def printed_lives(watch: Watch, position: Any) -> dict[str, int]:
    """The printed lives of every card of a position, from the catalogue."""
    known: dict[str, int] = {}
    found = {}
    for ident, card in position["cards"].items():
        name = card.get("card")
        if name is not None and name not in known:
            known[name] = watch.get(f"/v1/cards/{name}").get("lives", 0)
        found[ident] = known.get(name) if name is not None else card["definition"].get("lives", 0)
    return found


class TestGame:
    """A recorded game."""

    def test_the_list_leads_to_a_game(self, watch: Watch, games: Games) -> None:
        """Who opens the printed link sees the games and follows one."""
        watch.open("/viewer/")
        watch.page.wait_for_selector(".replay")
        watch.screenshot("list")
        watch.page.get_by_text("Game viewer", exact=True).click()
        watch.page.wait_for_selector(".board .card")
        start = watch.position(games.battle, 0)
        shown = watch.shown()
        assert shown == expected_cards(start, printed_lives(watch, start))
        watch.page.get_by_role("button", name="Play", exact=True).click()
        watch.until("() => !/^event 0 /.test(document.querySelector('.told').innerText)")
        watch.page.get_by_role("button", name="Pause", exact=True).click()

    def test_a_strike_step_by_step(self, watch: Watch, games: Games) -> None:
        """Every step shows its text, its paragraphs, and the position that the deltas lead to."""
        number = watch.strike(games.battle)
        trace = watch.trace(games.battle, number)
        position = watch.position(games.battle, number - 1)
        lives = printed_lives(watch, position)
        watch.game(games.battle, f"#{number}.1")
        for place, step in enumerate(trace, 1):
            watch.at(f"event {number} of")
            watch.until("text => document.querySelector('.caption-step').innerText === text", step["text"])
            cited = watch.page.eval_on_selector_all(".caption .cite", "all => all.map(one => one.dataset.paragraph)")
            assert set(step["rules"]) <= set(cited)
            position = patch.apply(position, step["delta"])
            assert watch.shown() == expected_cards(position, lives), step
            chains = watch.page.locator(".chain").count()
            assert chains == len(position.get("stack", [])), step
            if step["event"] == "dice_rolled":
                assert watch.page.locator(".rolled.now .die").count() == 1
                watch.screenshot("strike-roll")
            if step["event"] == "wounds_dealt":
                assert "changed" in (watch.page.get_attribute(f"[data-card='{step['target']}']", "class") or "")
                watch.screenshot("strike-wounds")
            if place < len(trace):
                watch.page.keyboard.press("ArrowRight")
        assert watch.shown() == expected_cards(watch.position(games.battle, number), lives)

    def test_a_paragraph_says_what_it_says(self, watch: Watch, games: Games) -> None:
        """To whoever points at its number, and to whoever comes to it with the keyboard; Escape sends it away."""
        number = watch.strike(games.battle)
        watch.game(games.battle, f"#{number}.1")
        cite = watch.page.locator(".caption .cite").first
        text = watch.get(f"/v1/rulesets/classic/paragraphs/{cite.get_attribute('data-paragraph')}")["text"]["en"]
        cite.hover()
        bubble = watch.page.get_by_role("tooltip")
        bubble.wait_for()
        assert text in bubble.inner_text()
        watch.screenshot("paragraph")
        watch.page.keyboard.press("Escape")
        bubble.wait_for(state="hidden")
        cite.focus()
        bubble.wait_for()
        assert text in bubble.inner_text()

    def test_a_card_in_words(self, watch: Watch, games: Games) -> None:
        """Pointing at a card shows all of it."""
        watch.game(games.battle)
        card = watch.page.locator(".grid .card").first
        ident = card.get_attribute("data-card") or ""
        card.hover()
        definition = watch.get(f"/v1/cards/{watch.position(games.battle, 0)['cards'][ident]['card']}")
        details = watch.page.locator(".details")
        details.get_by_text(definition["names"]["ru"]).wait_for()
        text = details.inner_text()
        assert "-".join(str(value) for value in definition["strike"]) in text
        assert details.locator(".features li").count() == len(definition["features"])

    @pytest.mark.parametrize("language", ["en", "ru"])
    def test_classes_are_called_by_name(self, watch: Watch, games: Games, language: str) -> None:
        """In the language of the page, and not as the wire spells them."""
        names = {one["id"]: one["names"][language] for one in watch.get("/v1/cards/classes")["classes"]}
        cards = watch.position(games.battle, 0)["cards"]
        classes = {ident: watch.get(f"/v1/cards/{card['card']}").get("classes") for ident, card in cards.items()}
        ident, of_it = next((ident, of_it) for ident, of_it in classes.items() if of_it)
        watch.game(games.battle, query=f"?lang={language}")
        watch.page.locator(f'.grid .card[data-card="{ident}"]').first.hover()
        said = ", ".join(names[slug] for slug in of_it)
        watch.page.locator(".details .facts").get_by_text(said, exact=True).wait_for()

    def test_scrubbing_to_the_end(self, watch: Watch, games: Games) -> None:
        """The slider goes to any step, and the address says which."""
        head = watch.get(f"/v1/replays/{games.battle}")
        watch.game(games.battle)
        slider = watch.page.locator(".scrub")
        slider.evaluate(
            "slider => { slider.value = slider.max; slider.dispatchEvent(new Event('input', {bubbles: true})); }"
        )
        watch.at(f"event {head['version']} of {head['version']}")
        end = watch.position(games.battle, head["version"])
        assert watch.shown() == expected_cards(end, printed_lives(watch, end))
        watch.until("n => location.hash === '#' + n", head["version"])
        watch.screenshot("end")

    def test_an_address_opens_exactly_there(self, watch: Watch, games: Games) -> None:
        """Every step has one; so has every turn, from the list of turns."""
        number = watch.strike(games.battle)
        watch.game(games.battle, f"#{number}.5")
        watch.at(f"event {number} of")
        assert "step 5 of" in watch.page.inner_text(".told")
        watch.page.evaluate("location.hash = '#3.2'")
        watch.at("event 3 of")
        watch.page.locator(".turns select").select_option(label="Turn 3, Аня")
        watch.until("() => /^Turn [23],/.test(document.querySelector('.turn-line').innerText)")


class TestPerspectives:
    """What a viewer may not know is nowhere in the page."""

    @pytest.mark.parametrize("eyes", ["first", "second", "public"])
    def test_nothing_hidden_is_seen(self, watch: Watch, games: Games, eyes: str) -> None:
        """Neither on the page nor in what it was sent."""
        replay, other = games.decks, {"first": "b", "second": "a"}.get(eyes)
        middle = next(
            event["seq"]
            for event in watch.get(f"/v1/replays/{replay}/events?from=1&limit=500")["events"]
            if event["action"]["type"] == "finish_placement"
        )
        position = watch.position(replay, middle)
        hidden = {
            ident: card
            for ident, card in position["cards"].items()
            if card.get("zone") == "deck" or (card.get("hidden") and (other is None or ident.startswith(other)))
        }
        seen = {card["card"] for ident, card in position["cards"].items() if ident not in hidden}
        names = {card["card"] for card in hidden.values()} - seen
        assert names
        watch.open(f"/viewer/replays/{replay}?as={eyes}#{middle}")
        watch.page.wait_for_selector(".board .cell")
        watch.at(f"event {middle} of")
        watch.screenshot(f"as-{eyes}")
        asked = [request.url for request in watch.requests if f"/v1/replays/{replay}" in request.url]
        assert asked
        assert all(f"as={eyes}" in url for url in asked)
        at_hand = watch.page.content()
        sent = "".join(response.text() for response in watch.responses if "/positions/" in response.url)
        for name in names:
            assert name not in at_hand
            assert name not in sent
        shown = watch.page.eval_on_selector_all(".board .card", "all => all.map(one => one.dataset.card)")
        assert not set(shown) & set(hidden)
        own = watch.position(replay, middle, eyes)
        assert watch.shown().keys() == expected_cards(own, {}).keys()

    def test_the_switch(self, watch: Watch, games: Games) -> None:
        """It stays where it is in the game, and the address carries the perspective."""
        watch.game(games.decks, "#40")
        watch.page.locator("select.eyes").select_option("public")
        watch.until("() => location.search === '?as=public'")
        watch.at("event 40 of")
        watch.page.locator("select.eyes").select_option("judge")
        watch.until("() => location.search === ''")
        watch.at("event 40 of")
