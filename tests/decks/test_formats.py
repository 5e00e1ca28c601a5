"""Formats as files: those that come with the service, and an operator's, without code."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from schemas.collection.formats import FormatFileSchema, FormatSchema
from service import documents
from service.app import create_app
from service.cards import default_catalogue
from service.cli import main
from service.decks import asked
from service.decks.formats import UnknownFormat, format_named, formats
from service.settings import Settings, SettingsError

SHIPPED = Path(__file__).parents[2] / "service" / "catalogue" / "formats"
FRIDAY = """
id: club:friday
like: berserk:constructed
name: {en: Friday night, ru: Вечер пятницы}
source: our club
date: 2026-11
size: {least: {cards: 4}}
sets: {admitted: ["1", "2"]}
banned: [{cards: [classic:d_ifrit]}]
restricted: [{names: [Зендар], most: 1}]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder with one format of an operator's."""
    (tmp_path / "friday.yaml").write_text(FRIDAY, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no format")
    yield tmp_path


def test_what_comes_with_the_service_has_its_shape() -> None:
    files = sorted(SHIPPED.glob("*.yaml"))
    assert len(files) == len(formats()) > 10
    for file in files:
        told = {**documents.read(file.read_bytes()), "date": "2015"}
        assert FormatFileSchema().load(told) == told
        assert file.stem == told["id"].replace(":", "_")
    for each in formats().values():
        assert FormatSchema().load(each.wire) == each.wire
        for row in (*each.wire.get("banned", ()), *each.wire.get("reserved", ())):
            assert all(default_catalogue().get(ident) for ident in row.get("cards", ()))


def test_a_name_means_a_format_of_the_ruleset() -> None:
    assert format_named("heroes", "draft").id == "heroes:draft"
    assert format_named("online", "berserk:draft").id == "berserk:draft"
    with pytest.raises(UnknownFormat, match=r"no format 'sealde'; it has constructed, .* Did you mean sealed"):
        format_named("storm", "sealde")
    with pytest.raises(UnknownFormat):
        format_named("starter-2023", "tournament")


@pytest.mark.parametrize("whole", [True, False])
def test_an_operator_adds_a_format_by_a_file(folder: Path, whole: bool) -> None:
    """A folder or a file; what it does not say is as in the format that it is like."""
    own = folder if whole else folder / "friday.yaml"
    assert format_named("online", "friday", own).wire["copies"]["most"] == 3
    text = "4 Афари\n2 Зендар\n1 Ифрит"
    answer = asked.check({"ruleset": "classic", "format": "club:friday", "text": text}, own)
    assert [(each.get("line"), each["code"]) for each in answer["violations"]] == [
        (1, "too_many_copies"),
        (1, "set_not_admitted"),
        (2, "too_many_copies"),
        (2, "set_not_admitted"),
        (3, "card_banned"),
    ]


def test_a_file_may_stand_in_the_place_of_ours(tmp_path: Path) -> None:
    told = (SHIPPED / "heroes_standard.yaml").read_text(encoding="utf-8").replace("Ветер перемен", "Новый сет")
    (tmp_path / "standard.yaml").write_text(told, encoding="utf-8")
    assert "Новый сет" in format_named("heroes", "standard", tmp_path).wire["sets"]["admitted"]
    assert "Новый сет" not in format_named("heroes", "standard").wire["sets"]["admitted"]


@pytest.mark.parametrize(
    ("line", "instead", "said"),
    [
        ("name:", "nmae:", "/nmae: Unknown field. Did you mean name"),
        ("like: berserk:constructed", "like: berserk:constructd", "/like: .*Did you mean berserk:constructed"),
        ("like: berserk:constructed", "like: club:friday", "/like: club:friday is like"),
        ("like: berserk:constructed", "", "/rulesets: Missing"),
        ("like: berserk:constructed", "rulesets: [clasic]", "/rulesets/0: .*Did you mean classic"),
        ("classic:d_ifrit", "classic:d_ifrti", "/banned/0/cards/0: .*Did you mean classic:d_ifrit"),
        ("most: 1}", "most: 0}", "/restricted/0/most: Must be an integer"),
        ("club:friday", "club:draft", "club:draft and berserk:draft would both be draft"),
        ("id: club:friday", "id: [", "not YAML"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_at_the_start(folder: Path, line: str, instead: str, said: str) -> None:
    file = folder / "friday.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace(line, instead), encoding="utf-8")
    with pytest.raises(SettingsError, match=f"ARBITER_FORMATS: .*{said}"):
        create_app(Settings(var=folder, formats=folder))


def test_a_path_without_a_format_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(SettingsError, match="ARBITER_FORMATS"):
            formats(path)


@pytest.mark.parametrize(
    ("text", "options", "status", "said"),
    [
        ("3 Зендар\n", ["--format", "draft"], 1, "-: The deck has 3 cards; it needs 20. (100.2a)"),
        ("20 Зендар\n", ["--format", "draft"], 0, "legal: berserk:draft, cards: 20"),
        ("\n4 Зендар", ["--format", "berserk:constructed"], 1, "-:2: 4 copies of “Зендар”; there may be 3."),
        ("4 Зендар", ["--format", "constructed", "--language", "ru"], 1, "-:1: Карта «Зендар»: копий 4, можно 3."),
        ("3 Зендырь", ["--format", "draft"], 2, "-: Line 1: no card answers to 'Зендырь'. Candidates: Зендар ("),
        ("3 Зендырь", ["--format", "draft", "--language", "ru"], 2, "-: Строка 1: Ни одна карта не называется"),
        ("3 Зендар", ["--format", "darft"], 2, "Did you mean draft?"),
        ("3 Зендар", ["--format", "darft", "--language", "ru"], 2, "В правилах classic нет формата 'darft'"),
        ("Герой: Тиша", ["--format", "heroes:draft"], 1, "note: The catalogue does not have these cards"),
        ("3 Зендар", ["--format", "draft", "--ruleset", "go"], 2, "There is no ruleset 'go'"),
        ("\udcff", ["--format", "draft"], 2, "not in UTF-8"),
    ],
)
def test_the_command(text: str, options: list[str], status: int, said: str) -> None:
    done = CliRunner().invoke(main, ["deck", "check", "-", *options], input=text.encode("utf-8", "surrogateescape"))
    assert done.exit_code == status, done.output
    assert said in done.output


def test_the_command_knows_the_operators_formats(folder: Path) -> None:
    listed = CliRunner().invoke(main, ["deck", "formats"], env={"ARBITER_FORMATS": str(folder)})
    assert "club:friday" in listed.output and "heroes:eternal" in listed.output
    check = ["deck", "check", "-", "--format", "club:friday"]
    done = CliRunner().invoke(main, check, input="4 Зендар", env={"ARBITER_FORMATS": str(folder)})
    assert done.exit_code == 1 and "club:friday" in done.output
