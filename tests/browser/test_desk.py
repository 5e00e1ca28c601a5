"""The judge's desk: a position is built, a question asked, and the answer taken away."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from playwright.sync_api import Page

from schemas.examples import POSITION, STRIKE
from service.cli import main
from tests.browser.watching import Watch

pytestmark = pytest.mark.xdist_group("browser")

SMALL: dict[str, Any] = {"viewport": {"width": 375, "height": 812}, "has_touch": True, "is_mobile": True}


def put(page: Page, name: str, cell: str) -> None:
    """Find a card by its name, and put it on a cell."""
    page.get_by_label("Name", exact=True).fill(name)
    page.locator(".found .card", has_text=name).first.click()
    page.locator(f'[data-cell="{cell}"]').click()


def built(watch: Watch) -> None:
    """Two creatures face to face."""
    watch.open("/viewer/desk")
    put(watch.page, "Зендар", "C1")
    put(watch.page, "Тощак", "C1'")
    watch.page.wait_for_selector(".choice")


def ask(watch: Watch, dice: str = "") -> None:
    """Send the question."""
    watch.page.get_by_label("Dice (1–6").fill(dice)
    watch.page.get_by_role("button", name="Ask the judge").click()
    watch.page.wait_for_selector(".ruling-box")


def clipboard(watch: Watch) -> str:
    """What was copied."""
    watch.page.wait_for_selector(".notice:not([hidden])")
    found: str = watch.page.evaluate("() => navigator.clipboard.readText()")
    return found


class TestDesk:
    """From an empty board to a ruling."""

    def test_a_ruling(self, watch: Watch) -> None:
        """Cards from the catalogue, an action from the list, dice, the answer walked through."""
        built(watch)
        watch.accessible()
        watch.page.locator(".choice", has_text="strike").first.click()
        watch.until("() => document.querySelector('.question textarea').value === 'first strike a1 b1'")
        ask(watch, "4 3")
        answer = watch.page.locator(".answer")
        assert "legal" in answer.inner_text()
        position = {
            "ruleset": "classic",
            "cards": {
                "a1": {"card": "Зендар", "owner": "first", "cell": "C1"},
                "b1": {"card": "Тощак", "owner": "second", "cell": "C1'"},
            },
        }
        body = {"position": position, "action": STRIKE, "dice": [4, 3], "resolve": "all"}
        status, ruling = watch.api.ask("POST", "/v1/adjudications", body)
        assert status == 200
        texts = watch.page.eval_on_selector_all(".answer .step-text", "all => all.map(one => one.textContent.trim())")
        assert texts == [step["text"] for step in ruling["trace"]]
        place = next(n for n, step in enumerate(ruling["trace"]) if step["event"] == "dice_rolled")
        watch.page.locator(".answer .step-text").nth(place).click()
        watch.page.wait_for_selector(".walking")
        assert ruling["trace"][place]["text"] in watch.page.inner_text(".walking")
        assert watch.page.locator(".chain .die").count() == 1
        watch.screenshot("desk")
        watch.accessible()
        watch.page.get_by_role("button", name="Go on from there").click()
        watch.page.wait_for_selector(".decision")
        watch.page.locator(".choice", has_text="keep").first.click()
        watch.until("() => document.querySelector('.question textarea').value.includes('keep')")
        ask(watch)
        watch.page.get_by_role("button", name="Go on from there").click()
        watch.page.wait_for_selector(".board .card.closed[data-card='a1']")
        assert "wounds" in watch.page.locator(".board [data-card='b1'] .unseen").inner_text()

    def test_what_is_illegal_can_be_asked(self, watch: Watch) -> None:
        """It is written out; the answer names the paragraph."""
        built(watch)
        watch.page.locator(".board [data-card='a1']").click()
        watch.page.get_by_label("closed").check()
        watch.page.locator(".question textarea").fill("first strike a1 b1")
        ask(watch)
        text = watch.page.inner_text(".answer")
        assert "illegal" in text
        assert "209.3" in text
        watch.page.locator(".question textarea").fill("first dance a1")
        watch.page.get_by_role("button", name="Ask the judge").click()
        watch.page.wait_for_selector(".right [role=alert]")
        watch.expected = ["422"]

    def test_state_is_set_and_undone(self, watch: Watch) -> None:
        """Wounds, chips, another cell; a fault is told; Undo takes it back."""
        built(watch)
        editor = watch.page.locator(".editor")
        editor.get_by_label("wounds").fill("3")
        editor.get_by_label("chips").fill("2")
        editor.get_by_label("Where").select_option("E2'")
        watch.until("() => document.querySelector('[data-card=b1]').closest('[data-cell]').dataset.cell === \"E2'\"")
        spoken = watch.page.locator(".board [data-card='b1'] .unseen").inner_text()
        assert "wounds 3" in spoken
        assert "chips 2" in spoken
        editor.get_by_label("Where").select_option("C1")
        watch.page.wait_for_selector(".faults li")
        watch.page.get_by_role("button", name="Undo").click()
        watch.page.wait_for_selector(".faults li", state="detached")

    def test_cards_are_dragged(self, watch: Watch) -> None:
        """From the catalogue, and from cell to cell."""
        built(watch)
        watch.page.locator(".board [data-card='b1']").drag_to(watch.page.locator('[data-cell="A2\'"]'))
        watch.page.wait_for_selector("[data-cell=\"A2'\"] [data-card='b1']")
        watch.page.get_by_label("Name", exact=True).fill("Зендар")
        watch.page.locator(".found .card").first.drag_to(watch.page.locator("[data-cell='B3']"))
        watch.page.wait_for_selector("[data-cell='B3'] .card")

    def test_by_keyboard(self, watch: Watch) -> None:
        """A found card is chosen with Enter, and a cell with Enter."""
        watch.open("/viewer/desk")
        watch.page.get_by_label("Name", exact=True).fill("Зендар")
        watch.page.wait_for_selector(".found .card")
        watch.page.locator(".found .card").first.press("Enter")
        watch.page.locator("[data-cell='C1']").press("ArrowRight")
        watch.page.keyboard.press("Enter")
        watch.page.wait_for_selector("[data-cell='D1'] .card")

    def test_a_card_of_ones_own_and_a_pasted_position(self, watch: Watch) -> None:
        """A printed text is pasted; so is a whole position, in notation or as JSON."""
        watch.open("/viewer/desk")
        watch.page.get_by_role("button", name="A card of your own").click()
        form = watch.page.locator(".own")
        form.get_by_label("Name").fill("Gnome")
        form.get_by_label("Printed text").fill("Armor 1.")
        form.get_by_role("button", name="Take it").click()
        watch.page.locator("[data-cell='A1']").click()
        watch.page.wait_for_selector("[data-cell='A1'] .card")
        watch.page.locator(".paste summary").click()
        watch.page.get_by_label("JSON or notation").fill("classic turn=3 / a7@B2=classic:b_zendar wounds=2 /")
        watch.page.get_by_role("button", name="Read it").click()
        watch.page.wait_for_selector("[data-cell='B2'] [data-card='a7']")
        assert watch.page.get_by_label("Turn", exact=True).input_value() == "3"

    def test_a_case_and_a_link(self, watch: Watch, tmp_path: Path) -> None:
        """The copied case runs; the copied link brings the question back; the report has the paragraphs."""
        watch.page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=watch.base)
        built(watch)
        watch.page.locator(".choice", has_text="strike").first.click()
        watch.until("() => document.querySelector('.question textarea').value !== ''")
        ask(watch, "4 3")
        watch.page.get_by_role("button", name="Copy as a case").click()
        written = clipboard(watch)
        assert yaml.safe_load(written)[0]["steps"][0]["dice"] == [4, 3]
        (tmp_path / "case.yaml").write_text(written, encoding="utf-8")
        result = CliRunner().invoke(main, ["cases", str(tmp_path / "case.yaml")])
        assert result.exit_code == 0, result.output
        watch.page.get_by_role("button", name="Copy link").click()
        watch.until("async () => (await navigator.clipboard.readText()).startsWith('http')")
        link = watch.page.evaluate("() => navigator.clipboard.readText()")
        watch.page.evaluate("() => { window.print = () => { window.printed = true; }; }")
        watch.page.get_by_role("button", name="Print a report").click()
        watch.until(
            "() => window.printed && [...document.querySelectorAll('.restated dd')].every((one) => one.textContent)"
        )
        watch.page.emulate_media(media="print")
        watch.screenshot("desk-report", whole=True)
        watch.page.emulate_media(media="screen")
        watch.page.goto("about:blank")
        watch.page.goto(link)
        watch.page.wait_for_selector("[data-cell='C1'] [data-card='a1']")
        watch.until("() => document.querySelector('.question textarea').value.includes('strike')")

    @pytest.mark.context(**SMALL)
    def test_on_a_phone(self, watch: Watch) -> None:
        """Nothing runs off the side."""
        built(watch)
        assert watch.page.evaluate("() => document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        watch.screenshot("desk-phone", whole=True)
        watch.accessible()


def test_from_a_game_to_the_desk(watch: Watch) -> None:
    """A position of a game is asked about without typing it."""
    begun = watch.api.ask("POST", "/v1/replays", {"position": POSITION, "title": "Asked about"})[1]
    watch.game(begun["id"])
    watch.page.locator(".menu summary").click()
    watch.page.get_by_role("button", name="Ask the judge about it").click()
    watch.page.wait_for_url("**/viewer/desk#q=*")
    watch.page.wait_for_selector(".choice")
