"""The catalogue and its importer."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from click.testing import CliRunner

from service.cards import AmbiguousCard, Compiled, UnknownCard, compile_text, default_catalogue
from service.cards.importer import Imported, ImportFault, catalogue_files, import_row, import_rows, order
from service.cards.latin import TO_LATIN, sounded
from service.cards.tokens import clean, sentences
from service.cards.vocabulary import folded
from service.commands.collection.cards import command
from service.games.berserk.rules import feature_faults
from service.reading import wording
from tests.cards.shared import PROJECT, collection

#: Compiling takes its time: every card is compiled anew where somebody asks for it.
ALL = "ARBITER_ALL_CARDS" in os.environ
DATA = PROJECT / "service" / "cards" / "data"


def test_a_card_is_found_by_id_and_by_name() -> None:
    catalogue = default_catalogue()
    ident, definition = catalogue.card("classic", "classic:b_zendar")
    assert (ident, definition.name, definition.unique) == ("classic:b_zendar", "Зендар", True)
    assert [feature.data for feature in definition.features] == [{"keyword": "experience_in_defence", "x": 3}]
    for name in ("Зендар", "ЗЕНДАР", " зендар "):
        assert catalogue.card("online", name)[0] == ident
    assert catalogue.card("classic", "ослепленный")[0] == catalogue.card("classic", "Ослеплённый")[0]


def test_rulesets_see_their_own_edition() -> None:
    catalogue = default_catalogue()
    assert catalogue.card("starter-2023", "Зендар")[0].startswith("modern:")
    assert catalogue.card("storm", "Зендар")[0] == "classic:b_zendar"
    with pytest.raises(UnknownCard):
        catalogue.card("starter-2023", "classic:b_zendar")
    with pytest.raises(UnknownCard, match="no cards for the ruleset"):
        catalogue.card("heroes", "Зендар")


def test_names_that_fit_several_cards_are_refused_with_the_candidates() -> None:
    with pytest.raises(AmbiguousCard) as refused:
        default_catalogue().card("classic", "Пращник")
    assert refused.value.candidates == ("classic:s_praschnik", "classic:s_praschnik2")


def test_unknown_names_come_with_what_is_near() -> None:
    with pytest.raises(UnknownCard) as refused:
        default_catalogue().card("classic", "Зиндар")
    assert "classic:b_zendar" in refused.value.candidates
    for ref in ("", "classic:", "\x00", "x" * 10_000):
        with pytest.raises(UnknownCard):
            default_catalogue().card("classic", ref)


def test_search_forgives_typing_errors_and_filters() -> None:
    catalogue = default_catalogue()
    assert catalogue.search("зиндар", collection="classic")[0]["id"] == "classic:b_zendar"
    assert catalogue.search("ЗЕНДАР", collection="classic")[0]["id"] == "classic:b_zendar"
    found = catalogue.search(collection="classic", element="steppes", class_="orc", keyword="fury", cost=7)
    assert found and found == sorted(found, key=lambda entry: entry["id"])
    for entry in found:
        assert entry["element"] == "steppes" and "orc" in entry["classes"] and 7 in entry["cost"].values()
        assert "fury" in json.dumps(entry["features"])
    assert all("element" not in entry for entry in catalogue.search(element="neutral"))
    assert catalogue.search("абракадабра") == []


@pytest.mark.parametrize(
    ("latin", "ident"),
    [
        ("zendar", "classic:b_zendar"),
        ("Zendar", "classic:b_zendar"),
        ("toschak", "classic:b_toschak"),
        ("toshchak", "classic:b_toschak"),
        ("adept zhizni", "classic:f_adept_zhizni"),
        ("adept jizni", "classic:f_adept_zhizni"),
    ],
)
def test_latin_letters_find_a_name_by_its_sound(latin: str, ident: str) -> None:
    """However it is spelt: a keyboard without Cyrillic is enough."""
    assert default_catalogue().search(latin, collection="classic")[0]["id"] == ident


def test_every_name_is_found_as_its_letters_sound() -> None:
    """The usual spelling of any Cyrillic name, letter by letter, comes first or among those called the same."""
    catalogue = default_catalogue()
    for entry in list(catalogue)[::60]:
        name = folded(entry["names"]["ru"])
        wanted = name.translate(TO_LATIN)
        found = catalogue.search(wanted, limit=5)
        assert any(sounded(folded(one["names"]["ru"])) == sounded(name) for one in found), name


def test_a_search_by_text_looks_at_all_words_of_one_language() -> None:
    catalogue = default_catalogue()
    assert catalogue.words.keys() == {entry["id"] for entry in catalogue}
    for text in ("яд", "ЯД", "poison", "of poison"):
        found = {entry["id"] for entry in catalogue.search(text=text)}
        for entry in catalogue:
            said = [f" {' '.join(filter(None, told))}".lower() for told in wording(entry.get("features", ())).values()]
            has = any(all(f" {word}" in words for word in text.lower().split()) for words in said)
            assert has == (entry["id"] in found), (entry["id"], text)
    assert catalogue.search(text="яд") and catalogue.search(text="of poison")


def test_every_entry_is_sound() -> None:
    catalogue = default_catalogue()
    for entry in catalogue:
        definition = catalogue.definition(entry["id"])
        assert definition.name and definition.price >= 0
        unknown = any("lives" in feature.get("unsupported", "") for feature in entry.get("features", ()))
        assert definition.lives > 0 or definition.kind in ("terrain", "equipment") or unknown
        for feature in entry.get("features", ()):
            assert {"keyword", "playable", "when", "always", "unsupported"} & feature.keys()
            assert feature_faults(feature) == []


def test_every_printed_card_is_in_the_catalogue() -> None:
    catalogue = default_catalogue()
    for row in collection("classic"):
        entry = catalogue.get(f"classic:{row['proto']}")
        assert entry["names"]["ru"] == row["name"].strip()
        assert entry["cost"] == {row["crystal"]: row["crystalCount"]}
        assert entry.get("lives", 0) == int(row.get("health", 0))
        assert entry.get("strike") == row.get("kick")
        assert (entry["kind"] == "flying") == (str(row.get("fly", 0)) == "1")
    for row in collection("modern"):
        assert catalogue.get(f"modern:{row['set']}-{row['number']}")["names"]["ru"] == row["name"].strip()
    assert len(catalogue) == len(collection("classic")) + len(collection("modern"))


@pytest.mark.parametrize("name", ["classic", "modern"])
def test_the_data_files_are_what_the_importer_makes(name: str) -> None:
    """And every printed sentence is accounted for: a tenth of the cards, since to compile them all takes minutes.

    `arbiter cards import` makes the files of a whole collection, and version control shows what it changes.
    """
    rows = [row for row in collection(name) if ALL or crc32(_ident(name, row).encode()) % 10 == 0]
    cards = {card.entry["id"]: card for card in import_rows(rows)}
    assert len(cards) == len(rows) > 60
    for ident, row in ((_ident(name, row), row) for row in rows):
        assert cards[ident].entry == default_catalogue().get(ident), f"run: arbiter cards import {name}.jsonl"
        _accounted_for(cards[ident].compiled, row["desc" if name == "classic" else "text"])


def test_the_data_files_are_written_as_the_importer_writes_them() -> None:
    """Card by card in the same order, so that an import shows only what has changed."""
    for name in ("classic", "modern"):
        mine = (entry for entry in default_catalogue() if entry["id"].startswith(f"{name}:"))
        entries = sorted(mine, key=lambda entry: order(entry["id"]))
        for relative, content in catalogue_files([Imported(entry, compile_text(""), ()) for entry in entries]):
            assert (DATA / relative).read_text(encoding="utf-8") == content, relative


def _ident(name: str, row: dict[str, Any]) -> str:
    return f"classic:{row['proto']}" if name == "classic" else f"modern:{row['set']}-{row['number']}"


def _accounted_for(compiled: Compiled, text: str) -> None:
    printed = [sentence.text for sentence in sentences(clean(text))]
    read = [reading.sentence for reading in compiled.readings]
    assert "".join("".join(read).split()) == "".join("".join(printed).split())
    assert set(read) <= set(printed) or len(read) < len(printed)  # a full stop in the middle of one joins two
    for reading in compiled.readings:
        assert [bool(reading.features), bool(reading.classes), bool(reading.unsupported)].count(True) == 1
    features = {f"f{n}": feature for n, feature in enumerate(compiled.features, 1)}
    for unsupported in compiled.unsupported:
        assert features[unsupported.feature] == {"unsupported": unsupported.sentence}
    assert len(compiled.unsupported) == sum("unsupported" in feature for feature in compiled.features)


def test_import_coverage_and_show(tmp_path: Path) -> None:
    rows = collection("classic")[:25]
    runner = CliRunner()
    source = str(tmp_path / "some.jsonl")
    Path(source).write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    for folder in ("one", "two"):
        outcome = runner.invoke(command, ["import", source, "--into", str(tmp_path / folder)])
        assert outcome.exit_code == 0 and "25 cards" in outcome.output
    for first in sorted((tmp_path / "one").rglob("*.json")):
        second = tmp_path / "two" / first.relative_to(tmp_path / "one")
        assert first.read_bytes() == second.read_bytes()
    assert "cards compiled whole" in runner.invoke(command, ["coverage", source]).output


def test_coverage_and_show_need_no_collection() -> None:
    runner = CliRunner()
    told = runner.invoke(command, ["coverage"]).output
    assert all(f"{name}: cards compiled whole" in told for name in ("classic", "modern", "heroes"))
    assert json.loads(runner.invoke(command, ["show", "heroes:ilariel"]).output)["kind"] == "hero"
    shown = runner.invoke(command, ["show", "classic:b_zendar"])
    assert json.loads(shown.output)["names"] == {"ru": "Зендар"}
    refused = runner.invoke(command, ["show", "Пращник"])
    assert refused.exit_code == 1 and "classic:s_praschnik2" in refused.output


def test_rows_that_are_no_cards_are_faults(tmp_path: Path) -> None:
    with pytest.raises(ImportFault):
        import_row({"name": "?"})
    row = {
        "type": "c", "health": "1", "kick": [1, 1, 1], "steps": 1, "race": "s", "name": "А", "proto": "s_a",
        "rarity": "c", "desc": "", "crystal": "gold", "crystalCount": 1,
    }  # fmt: skip
    assert import_row(row).entry["id"] == "classic:s_a"
    with pytest.raises(ImportFault, match="occurs twice"):
        import_rows([row, row])
    with pytest.raises(ImportFault, match="row 2"):
        import_rows([row, {**row, "proto": "s_b", "race": "z"}])
    broken = tmp_path / "broken.jsonl"
    broken.write_text('{"proto": \n')
    outcome = CliRunner().invoke(command, ["import", str(broken), "--into", str(tmp_path)])
    assert outcome.exit_code == 1 and "line 1" in outcome.output


def test_a_symbol_beside_the_text_is_the_cards_own_unless_the_text_gives_the_same() -> None:
    row = {
        "set": 99, "number": 1, "name": "Зендар", "kind": "ground", "element": "steppes", "classes": [], "cost": 5,
        "crystal": "silver", "unique": False, "lives": 9, "movement": 1, "strike": [1, 2, 3], "rarity": "common",
        "icons": {"armor": 2},
    }  # fmt: skip
    refused = {"unsupported": "icon armor: in the text too"}
    own = {"keyword": "armor", "x": 2}

    def first(text: str, **icons: int) -> object:
        return import_row({**row, "text": text, "icons": icons or row["icons"]}).entry["features"][0]

    assert first("{tap}: разряд на Х, где Х величина его {armor}.") == own
    assert first("Строй: {armor} 1.") == own
    assert first("Строй: {armor} 2.") == refused
    assert first("Трижды вызубрить {armor}.") == refused
    assert first("При выстреле атакованный орк теряет {zoo}.", zoo=0) == {
        "keyword": "protection",
        "in": {"event": "gain", "what": {"feature": {"keyword": "poison"}}},
    }
    assert first("{tap}: Получить {zoo}.", zoo=1) == {"unsupported": "icon zoo: in the text too"}
    assert first("", dsc=0) == {"unsupported": "text: missing, though it is to be of dsc"}
    assert first("", direct=0) == {"keyword": "directed_strike"}
