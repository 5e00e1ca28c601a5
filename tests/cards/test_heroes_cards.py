"""The printed cards of Heroes: figures as they are printed, features of our own, and decks that name them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from service.cards.heroes import heroes_catalogue, is_row
from service.cards.importer import catalogue_files, import_rows, order
from service.commands.collection.cards import command
from service.decks import asked
from service.games.berserk.rules import UnknownCard
from service.games.heroes.catalogue import CARDS
from service.games.heroes.language import LANGUAGE
from service.judge.language import faults
from tests.cards.shared import PROJECT, collection

DATA = PROJECT / "service" / "cards" / "data"


def test_every_printed_card_is_there_with_its_figures() -> None:
    catalogue, rows = heroes_catalogue(), collection("heroes")
    assert len(catalogue) == len(rows) == 214 and all(map(is_row, rows))
    for row in rows:
        entry = catalogue.get(row["id"])
        assert entry["names"]["ru"] == row["name"].strip()
        for field in ("kind", "cost", "lives", "strike"):
            assert entry.get(field) == row.get(field), (row["id"], field)
        elements = entry.get("elements", [entry.get("element", "neutral")])
        assert elements == (row.get("elements") or [row["element"]])
        assert len(entry.get("classes", ())) == len(row["classes_ru"])
        assert (row["text"] is None) == (entry.get("features") == [{"unsupported": "text: not known"}])


def test_every_feature_is_one_of_the_language() -> None:
    for entry in heroes_catalogue():
        read = [feature for feature in entry.get("features", ()) if "unsupported" not in feature]
        assert not [fault for feature in read for fault in faults(LANGUAGE, feature)]


def test_the_data_files_are_what_the_importer_makes() -> None:
    """A fifth of the cards: to read them all takes its time."""
    rows = collection("heroes")
    for card in import_rows(rows[::5]):
        assert card.entry == heroes_catalogue().get(card.entry["id"]), "run: arbiter cards import heroes.jsonl"


def test_the_data_files_are_written_as_the_importer_writes_them(tmp_path: Path) -> None:
    (card, *_) = import_rows(collection("heroes")[:1])
    entries = sorted(heroes_catalogue(), key=lambda entry: order(entry["id"]))
    for relative, content in catalogue_files([card._replace(entry=dict(entry)) for entry in entries]):
        assert (DATA / relative).read_text(encoding="utf-8") == content, relative
    source = tmp_path / "some.jsonl"
    source.write_text(json.dumps(collection("heroes")[0], ensure_ascii=False), encoding="utf-8")
    done = CliRunner().invoke(command, ["import", str(source), "--into", str(tmp_path)])
    assert done.exit_code == 0 and "1 cards" in done.output


def test_the_game_asks_for_cards_and_texts() -> None:
    cards = CARDS
    ident, wire = cards.card("heroes", "Гном-смертник")
    assert ident == "heroes:gnom-smertnik"
    assert (wire["name"], wire["kind"], "id" in wire) == ("Гном-смертник", "creature", False)
    assert cards.card("heroes", ident) == (ident, wire)
    with pytest.raises(UnknownCard) as refused:
        cards.card("heroes", "Гном-смертнег")
    assert ident in refused.value.candidates
    told = cards.text("Броня 2. Пощекотать гнома.", "Проба", "creature")
    assert told == (({"keyword": "armor", "x": 2}, {"unsupported": "Пощекотать гнома."}), ())
    assert cards.text("", "Проба", "creature") == ((), ())


def test_a_deck_may_name_printed_cards() -> None:
    """Elements, kinds and hordes are known of those that the catalogue has; others are taken as they stand."""
    text = "Герой: Тарна\n38 Незнакомец\n2 Цепной пес\n1 Гном-смертник\n"
    told = asked.check({"ruleset": "heroes", "format": "constructed", "text": text})
    assert told["hero"]["card"] == "heroes:tarna" and told["cards"][1]["card"] == "heroes:tsepnoy-pes"
    assert "card" not in told["cards"][0]
    codes = {(each["code"], each.get("line")) for each in told["violations"]}
    assert ("too_many_copies", 2) in codes
    hero, gnome = (heroes_catalogue().get(f"heroes:{name}") for name in ("tarna", "gnom-smertnik"))
    assert (("element_not_of_hero", 4) in codes) == (hero.get("element") != gnome.get("element"))
