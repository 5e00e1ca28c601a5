"""The desk: cards are found, put, written, changed and moved."""

from __future__ import annotations

import pytest

from tests.browser.desk import built, find
from tests.browser.watching import Watch

pytestmark = pytest.mark.xdist_group("browser")


class TestBuilding:
    """Cards are found, put, changed and taken off."""

    def test_cards_are_found(self, watch: Watch) -> None:
        """By a name in Latin letters, by what they are like; and it is said where there is none."""
        watch.open("/viewer/desk")
        page = watch.page
        find(page, "zendar")
        page.locator(".found .card", has_text="Зендар").first.wait_for()
        find(page, "qqqqqqq")
        watch.until(
            "() => document.querySelector('.found-frame [role=status]').innerText.startsWith('Nothing is found')"
        )
        find(page, "")
        page.locator(".browse summary").click()
        page.locator(".browse").get_by_label("Element").select_option("swamps")
        page.locator(".browse").get_by_label("Kind").select_option("equipment")
        watch.until("() => document.querySelectorAll('.found .card').length > 0")
        shown = page.locator(".found .card").count()
        total = int(page.inner_text(".found-frame [role=status]").split(" of ")[1])
        found = watch.get("/v1/cards?element=swamps&kind=equipment&ruleset=classic&limit=500")
        assert (shown, total) == (min(24, found["total"]), found["total"])
        assert watch.page.locator(".found .band[data-element=swamps]").count() == shown

    def test_state_is_set_and_undone(self, watch: Watch) -> None:
        """Wounds, chips, markers, crystals, another cell; what cannot be is said at the field; undo, redo, delete."""
        built(watch, "b1")
        page = watch.page
        editor = page.locator(".editor")
        editor.get_by_label("Wounds").fill("3")
        editor.get_by_label("Chips").fill("2")
        editor.get_by_label("Where").select_option("E2'")
        watch.until("() => document.querySelector('[data-card=b1]').closest('[data-cell]').dataset.cell === \"E2'\"")
        editor.get_by_role("button", name="Add a marker").click()
        editor.locator(".marker-fields select").first.select_option("curse")
        editor.get_by_label("How much").fill("4")
        watch.until("() => document.querySelector('.board [data-card=b1] .unseen').innerText.includes('curse 4')")
        spoken = page.locator(".board [data-card='b1'] .unseen").inner_text()
        assert "wounds 3" in spoken
        assert "chips 2" in spoken
        editor.get_by_label("What it has got").fill("Regeneration 2.")
        editor.get_by_role("button", name="Give it").click()
        watch.until("() => document.querySelector('.details').innerText.includes('Regeneration 2')")
        editor.get_by_label("Wounds").fill("-1")
        assert "A whole number" in editor.locator(".field-fault").inner_text()
        assert "wounds 3" in page.locator(".board [data-card='b1'] .unseen").inner_text()
        editor.get_by_label("Wounds").fill("3")
        page.locator(".turn-state summary").click()
        page.get_by_label("First player: Gold", exact=False).fill("7")
        page.wait_for_selector(".board .purse.gold")
        page.locator(".turn-state summary").click()
        editor.get_by_label("Where").select_option("C1")
        page.wait_for_selector(".faults li")
        page.get_by_role("button", name="Undo").click()
        page.wait_for_selector(".faults li", state="detached")
        page.get_by_role("button", name="Redo").click()
        page.wait_for_selector(".faults li")
        page.locator("h1").click()
        page.keyboard.press("Control+z")
        page.wait_for_selector(".faults li", state="detached")
        page.keyboard.press("Delete")
        page.wait_for_selector(".board [data-card='b1']", state="detached")
        page.keyboard.press("Control+z")
        page.wait_for_selector(".board [data-card='b1']")

    def test_what_is_printed_is_changed(self, watch: Watch) -> None:
        """A card of the catalogue becomes one's own; its text is read while it is typed, and shows as what."""
        built(watch, "b1")
        page = watch.page
        editor = page.locator(".editor")
        editor.locator(".printed summary").click()
        editor.get_by_role("button", name="Change it here").click()
        editor.get_by_label("Lives", exact=True).fill("0")
        page.wait_for_selector(".editor .field-fault")
        editor.get_by_label("Lives", exact=True).fill("5")
        page.wait_for_selector(".editor .field-fault", state="detached")
        editor.get_by_role("button", name="Write a text instead").click()
        editor.get_by_label("fire").check()
        editor.get_by_label("Paid in").select_option("gold")
        editor.get_by_label("Classes").fill("elf")
        editor.get_by_label("Classes").press("Enter")
        editor.get_by_role("button", name="Take off: elf").wait_for()
        editor.get_by_label("Printed text").fill("Armor 1. Frobnicates a gnome. Regeneration 2.")
        watch.until("() => document.querySelectorAll('.editor .reading .features li').length === 3")
        assert page.inner_text(".editor mark.stop") == "Frobnicates"
        assert "".join(page.locator(".editor mark").all_inner_texts()) == "Frobnicates a gnome."
        assert editor.locator(".reading li:not(.unsupported)").all_inner_texts() == ["Armor 1.", "Regeneration 2."]
        details = page.locator(".details")
        watch.until("() => document.querySelectorAll('.details .features li').length === 3")
        assert "Armor 1." in details.inner_text()
        assert "No features" not in details.inner_text()
        watch.screenshot("desk-own-card", whole=True)
        watch.accessible(None)

    def test_cards_are_dragged_and_put_by_keyboard(self, watch: Watch) -> None:
        """From the catalogue, and from cell to cell; with Enter; and whoever rides is put onto a creature."""
        built(watch)
        page = watch.page
        page.locator(".board [data-card='b1']").drag_to(page.locator('[data-cell="A2\'"]'))
        page.wait_for_selector("[data-cell=\"A2'\"] [data-card='b1']")
        find(page, "Зендар")
        found = page.locator(".found .card", has_text="Зендар").first
        found.drag_to(page.locator("[data-cell='B3']"))
        page.wait_for_selector("[data-cell='B3'] .card")
        found.press("Enter")
        page.locator("[data-cell='C2']").press("ArrowRight")
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-cell='D2'] .card")
        page.get_by_role("button", name="A card of your own").click()
        page.locator(".own").get_by_label("What it is called").fill("Rider")
        page.locator(".own").get_by_label("Kind").select_option("symbiote")
        page.get_by_role("button", name="Take it").click()
        page.locator(".board [data-card='a1']").click()
        page.wait_for_selector("[data-cell='C1'] .riders .card")
        # Equipment is worn by who has a class, and who has none is told so at the field.
        find(page, "Браслет Подчинения")
        page.locator(".found .card", has_text="Браслет").first.click()
        page.locator(".board [data-card='a1']").click()
        page.wait_for_selector(".editor .field-fault")
        assert "creature with a class" in page.inner_text(".editor .field-fault")

    def test_a_card_of_ones_own_and_a_pasted_position(self, watch: Watch) -> None:
        """A printed text is pasted; so is a whole position, in notation or as JSON, which is read while it is typed."""
        watch.open("/viewer/desk")
        page = watch.page
        page.get_by_role("button", name="A card of your own").click()
        form = page.locator(".own")
        form.get_by_label("What it is called").fill("Gnome")
        form.get_by_label("Printed text").fill("Armor 1.")
        form.get_by_role("button", name="Take it").click()
        page.locator("[data-cell='A1']").click()
        page.wait_for_selector("[data-cell='A1'] .card")
        page.locator(".paste summary").click()
        paste = page.get_by_label("JSON or notation")
        paste.fill('{"ruleset": "classic"')
        page.wait_for_selector(".paste .problem")
        assert "This is no JSON" in page.inner_text(".paste .problem")
        paste.fill("classic turn=3 / a7@B2=classic:b_zendar wounds=2 /")
        watch.until("() => document.querySelector('.paste [role=status]').innerText.includes('1 card')")
        page.get_by_role("button", name="Read it").click()
        page.wait_for_selector("[data-cell='B2'] [data-card='a7']")
        assert "Turn 3" in page.inner_text(".turn-state summary")
