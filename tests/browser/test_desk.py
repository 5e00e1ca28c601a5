"""The judge's desk: a position is built, a question asked, and the answer taken away."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from schemas.examples import COMPARISONS, POSITION, STRIKE
from service.cli import main
from tests.browser.desk import FACING, FITS, ROLLED, SMALL, WALKED, WRITTEN, ask, built, clipboard, put
from tests.browser.watching import Watch

pytestmark = pytest.mark.xdist_group("browser")


class TestAsking:
    """From an empty board to a ruling, and on from there."""

    def test_a_ruling(self, watch: Watch) -> None:
        """Cards from the catalogue, an action from the list, dice by their faces, the answer walked through."""
        watch.open("/viewer/desk")
        page = watch.page
        put(page, "Зендар", "C1")
        put(page, "Тощак", "C1'")
        page.wait_for_selector(".choice")
        watch.accessible(None)
        page.locator(".choice", has_text="Strike").first.click()
        watch.until(WRITTEN, "first strike a1 b1")
        # Who rolls is said before each die, and at each die that is named.
        watch.until("() => document.querySelector('.next-die').innerText.includes('Зендар')")
        page.get_by_role("button", name="A die shows 4").click()
        watch.until("() => document.querySelector('.next-die').innerText.includes('Тощак')")
        page.get_by_role("button", name="A die shows 3").click()
        watch.until(f"{ROLLED} === 'ЗТ'")

        page.get_by_role("button", name="Ask the judge").click()
        page.wait_for_selector(".walk-bar.legal")
        body = {"position": FACING, "action": STRIKE, "dice": [4, 3], "resolve": "all"}
        status, ruling = watch.api.ask("POST", "/v1/adjudications", body)
        assert status == 200
        texts = page.eval_on_selector_all(".answer .step-text", "all => all.map(one => one.textContent.trim())")
        assert texts == [step["text"] for step in ruling["trace"]]
        place = next(n for n, step in enumerate(ruling["trace"], 1) if step["event"] == "dice_rolled")
        page.locator(".answer .step-text").nth(place - 1).click()
        watch.until(WALKED, f"{place}/")
        assert ruling["trace"][place - 1]["text"] in page.inner_text(".walking")
        assert page.locator(".chain .die").count() == 1
        watch.screenshot("desk")
        watch.accessible(None)
        # The arrows go through it, and passes are not on the way.
        page.locator("h1").click()
        page.keyboard.press("ArrowRight")
        watch.until(WALKED, f"{place + 1}/")
        # What is on the desk stands in the address: with the step that is looked at it survives a reload.
        watch.until("() => location.hash.startsWith('#q=')")
        page.wait_for_timeout(400)
        page.reload()
        watch.until(WALKED, f"{place + 1}/")
        page.get_by_role("button", name="Go on from there").click()
        page.wait_for_selector(".decision")
        watch.until(WRITTEN, "")
        assert page.locator(".named-dice li").count() == 0
        page.locator(".choice", has_text="keep").first.click()
        watch.until("() => document.querySelector('.question textarea').value.includes('keep')")
        ask(watch)
        page.get_by_role("button", name="Go on from there").click()
        page.wait_for_selector(".board .card.closed[data-card='a1']")
        assert "wounds" in page.locator(".board [data-card='b1'] .unseen").inner_text()

    def test_what_is_wrong_with_a_question_is_said(self, watch: Watch) -> None:
        """An illegal action with its paragraph; dice that are none, too many of them, a seed that is none."""
        built(watch, "a1")
        page = watch.page
        page.get_by_label("closed").check()
        page.locator(".question textarea").fill("first strike a1 b1")
        ask(watch)
        page.wait_for_selector(".walk-bar.illegal")
        assert "209.3" in page.inner_text(".walk-bar")
        page.get_by_label("closed").uncheck()
        page.get_by_label("Dice (1–6").fill("4 seven")
        page.wait_for_selector(".dice-fields .field-fault")
        assert "seven" in page.inner_text(".dice-fields .field-fault")
        page.get_by_role("button", name="Ask the judge").click()
        page.wait_for_selector(".question [role=alert]")
        assert page.locator(".walk-bar").count() == 0, "what was not understood is not asked"
        page.get_by_label("Dice (1–6").fill("4 3 2")
        watch.expected = ["422"]
        watch.until("() => document.querySelector('.dice-fields .field-fault')?.innerText.includes('not needed')")
        page.get_by_label("From a seed").check()
        page.get_by_label("Seed (hex").fill("not one")
        page.wait_for_selector(".dice-fields .field-fault")
        page.get_by_label("Seed (hex").fill("0f")
        page.get_by_role("button", name="Ask the judge").click()
        page.wait_for_selector(".walk-bar.legal")
        assert "0f" in page.inner_text(".asked")
        page.locator(".question textarea").fill("first dance a1")
        page.get_by_role("button", name="Ask the judge").click()
        page.wait_for_selector(".middle [role=alert]")
        page.locator(".question textarea").fill('{"type": "strike",')
        page.get_by_role("button", name="Ask the judge").click()
        assert "This is no JSON" in page.inner_text(".question [role=alert]")

    def test_an_example_and_other_rules(self, watch: Watch) -> None:
        """Somebody who comes by is shown one; by other rules the ruling parts, and the step is shown side by side."""
        watch.open("/viewer/desk")
        page = watch.page
        page.get_by_role("button", name="Show me an example").click()
        page.wait_for_selector(".guide")
        watch.until(WRITTEN, "first strike a1 b1")
        page.get_by_role("button", name="Ask the judge").click()
        page.wait_for_selector(".walk-bar.legal")
        shot = {
            name: value for name, value in COMPARISONS["shot"]["value"].items() if name not in ("rulesets", "trace")
        }
        page.locator(".paste summary").click()
        page.get_by_label("JSON or notation").fill(json.dumps(shot))
        page.get_by_role("button", name="Read it").click()
        page.wait_for_selector(".walk-bar", state="detached")
        page.get_by_role("button", name="Ask the judge").click()
        page.wait_for_selector(".walk-bar")
        page.locator(".compare summary").click()
        page.get_by_label("By these rules").select_option("storm")
        page.get_by_role("button", name="Compare", exact=True).click()
        page.wait_for_selector(".compared-side")
        assert page.inner_text(".compared [role=status]") == "They part at the verdict."
        sides = page.locator(".compared-side").all_inner_texts()
        assert len(sides) == 2
        assert "Storm of the Elements" in sides[1]
        assert "7.7" in sides[1]
        assert page.evaluate("() => new Set([...document.querySelectorAll('[id]')].map(one => one.id)).size") == (
            page.locator("[id]").count()
        )
        watch.screenshot("desk-compared", whole=True)
        watch.accessible(None)


class TestTakenAway:
    """What leaves the desk, and what comes to it."""

    def test_a_case_a_link_and_a_report(self, watch: Watch, tmp_path: Path) -> None:
        """The copied case runs; the copied link brings the question back; the report has it all."""
        watch.page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=watch.base)
        built(watch)
        page = watch.page
        page.locator(".choice", has_text="Strike").first.click()
        watch.until("() => document.querySelector('.question textarea').value !== ''")
        ask(watch, "4 3")
        page.get_by_role("button", name="Copy as a case").click()
        written = clipboard(watch)
        assert yaml.safe_load(written)[0]["steps"][0]["dice"] == [4, 3]
        (tmp_path / "case.yaml").write_text(written, encoding="utf-8")
        result = CliRunner().invoke(main, ["cases", str(tmp_path / "case.yaml")])
        assert result.exit_code == 0, result.output
        page.get_by_role("button", name="Copy link").click()
        watch.until("async () => (await navigator.clipboard.readText()).startsWith('http')")
        link = page.evaluate("() => navigator.clipboard.readText()")
        page.evaluate("() => { window.print = () => { window.printed = true; }; }")
        page.get_by_role("button", name="Print a report").click()
        watch.until("() => window.printed")
        page.emulate_media(media="print")
        assert page.locator(".report-boards img").count() == 2
        assert page.evaluate(
            "() => [...document.querySelectorAll('.report-boards img')].every(one => one.naturalWidth > 0)"
        )
        assert page.evaluate("() => [...document.querySelectorAll('.report dd')].every(one => one.textContent)")
        watch.screenshot("desk-report", whole=True)
        page.emulate_media(media="screen")
        page.goto("about:blank")
        page.goto(link)
        page.wait_for_selector("[data-cell='C1'] [data-card='a1']")
        watch.until("() => document.querySelector('.question textarea').value.includes('strike')")
        page.wait_for_selector(".walk-bar.legal")

    def test_from_a_game_to_the_desk(self, watch: Watch) -> None:
        """A step of a game is asked about without typing anything: its question comes along, with the dice."""
        begun = watch.api.ask("POST", "/v1/replays", {"position": POSITION, "title": "Asked about"})[1]
        body = {"expected_version": 0, "action": STRIKE, "dice": [5, 2], "resolve": "all"}
        assert watch.api.ask("POST", f"/v1/replays/{begun['id']}/events", body)[0] == 201
        watch.game(begun["id"], "#1.3")
        watch.page.locator(".menu summary").click()
        watch.page.get_by_role("button", name="Ask the judge about it").click()
        watch.page.wait_for_url("**/viewer/desk#q=*")
        watch.until(WALKED, "3/")
        assert watch.page.get_by_label("Dice (1–6").input_value() == "5 2"


def plays_on_the_board(watch: Watch) -> None:
    """An action is chosen beside the board; a card is picked, and where it goes; what was done is the question then."""
    page = watch.page
    page.get_by_role("button", name="Играть на поле").tap()
    page.locator(".play-box > .loose .choice", has_text="Закончить ход").tap()
    page.wait_for_selector(".board [data-card='b1'].can-act")
    page.locator(".board [data-card='b1']").tap()
    page.wait_for_selector(".play-menu")
    watch.speaks_russian()
    watch.accessible(None)
    watch.screenshot("desk-played")
    page.locator(".board .cell.lit").first.tap()
    watch.until("() => document.querySelector('.question textarea').value.startsWith('second move b1')")
    page.get_by_role("button", name="Ставить карты").tap()
    page.locator(".walk-tools button").first.tap()


@pytest.mark.context(locale="ru-RU", **SMALL)
def test_on_a_phone_in_russian(watch: Watch) -> None:
    """Nothing runs off the side, the ruling is brought into sight, and no word is English."""
    watch.open("/viewer/desk")
    page = watch.page
    page.get_by_role("button", name="Покажите пример").click()
    page.get_by_role("button", name="Спросить судью").click()
    page.wait_for_selector(".walk-bar.legal")
    watch.until("() => document.querySelector('.walk-bar').getBoundingClientRect().top > -2")
    page.locator(".walk-tools button").nth(2).tap()
    assert page.evaluate(FITS)
    watch.screenshot("desk-phone", whole=True)
    watch.accessible(None)
    watch.speaks_russian()
    page.get_by_role("button", name="Продолжить оттуда").click()
    plays_on_the_board(watch)
    page.locator(".board [data-card='b1']").tap()
    for summary in page.locator(".desk summary").all():
        summary.click()
    page.get_by_role("button", name="Добавить маркер").click()
    page.wait_for_selector(".marker-fields")
    assert page.evaluate(FITS)
    watch.speaks_russian()
    watch.accessible(None)


def test_away_and_back(watch: Watch) -> None:
    """While the service cannot be reached the page says so, keeps what is on it, and recovers by itself."""
    built(watch, "b1")
    page = watch.page
    watch.expected = ["ERR_INTERNET_DISCONNECTED", "Failed to load resource"]
    page.context.set_offline(True)
    page.locator(".editor").get_by_label("Wounds").fill("2")
    page.wait_for_selector(".away-line .away")
    page.context.set_offline(False)
    page.wait_for_selector(".away-line .back")
    assert "wounds 2" in page.locator(".board [data-card='b1'] .unseen").inner_text()
    page.wait_for_selector(".choice")
    watch.accessible(None)
