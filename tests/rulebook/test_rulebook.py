"""The rulebook as data: complete, in our own words, and every unclear place with the reading that is taken."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from service import rulebook
from service.games.berserk.rules.forms.readings import READINGS
from service.games.heroes.features.defined import defined
from service.rulebook.citations import ENGINES, citations, scan

SHARED = Path(__file__).parents[3] / "shared" / "rulebooks"
RUN = 8
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")

needs_shared = pytest.mark.skipif(
    not SHARED.is_dir(), reason="NOT CHECKED against the source texts: ../shared/rulebooks is not here"
)


def _runs(text: str) -> Iterator[tuple[str, ...]]:
    words = [word.lower().replace("ё", "е") for word in _WORD.findall(text)]
    return zip(*(words[start:] for start in range(RUN)), strict=False)


def _index() -> list[str]:
    """The numbers of the index, its dictionary entries left as they are there."""
    return _indexed("classic")


def _indexed(book: str) -> list[str]:
    lines = (SHARED / f"{book}-index.tsv").read_text(encoding="utf-8").splitlines()
    return [line.split("\t")[0] for line in lines if line]


@needs_shared
def test_every_paragraph_of_the_index_is_there_in_its_order() -> None:
    """The numbered sections by number; the dictionary, whose entries have our names, by its entries' places."""
    numbers = [paragraph.number for paragraph in rulebook.paragraphs("classic")]
    index = _index()
    assert [n for n in numbers if n[0].isdigit()] == [n for n in index if n[0].isdigit()]
    dictionary = [n.removeprefix("dictionary.") for n in numbers if not n[0].isdigit()]
    entries = [n.removeprefix("D:") for n in index if not n[0].isdigit()]
    assert [n.partition(".")[2] for n in dictionary] == [n.partition(".")[2] for n in entries]
    assert len(set(numbers)) == len(numbers)


@needs_shared
def test_every_entry_of_heroes_is_there_in_its_order() -> None:
    """Sections of which the title alone is known too: they name entries of the book that speak in their place."""
    book = {paragraph.number: paragraph for paragraph in rulebook.paragraphs("heroes")}
    assert list(book) == _indexed("heroes")
    lines = (SHARED / "heroes-index.tsv").read_text(encoding="utf-8").splitlines()
    silent = [book[line.split("\t")[0]] for line in lines if line.split("\t")[1] == "title-only"]
    assert silent and not any(paragraph.adjudicable for paragraph in silent)
    for paragraph in silent:
        named = re.findall(r"heroes\.[\w.-]*\w", paragraph.en)
        assert named and named == re.findall(r"heroes\.[\w.-]*\w", paragraph.ru), paragraph.number
        assert all(number in book and book[number] not in silent for number in named), paragraph.number


def test_answers_on_cards_are_no_rules() -> None:
    """They are told as answers, and nobody can rest a ruling on them."""
    answers = [p for p in rulebook.paragraphs("heroes") if p.number.startswith("heroes.faq.")]
    assert len(answers) == 24 and not any(answer.adjudicable for answer in answers)
    assert not any(number.startswith("heroes.faq.") for number in citations())


@needs_shared
def test_nothing_is_copied_from_the_sources() -> None:
    """No eight words in a row of ours, in either language, stand in any source text."""
    sources = [path.read_text(encoding="utf-8") for path in sorted(SHARED.iterdir()) if path.name != "README.md"]
    printed = {run for source in sources for run in _runs(source)}
    assert printed
    books = [p for book in rulebook.rulebooks() for p in rulebook.paragraphs(book) if p.ruleset == book]
    texts = [(p.number, text) for p in books for text in (p.en, p.ru, p.note or "")]
    for reading in rulebook.interpretations().values():
        texts += [(reading.id, text) for text in (*reading.readings.values(), reading.why, reading.en, reading.ru)]
    copied = [f"{where}: {' '.join(run)}" for where, text in texts for run in _runs(text) if run in printed]
    assert not copied


def test_each_paragraph_is_in_both_languages() -> None:
    """One sentence each, in the right script."""
    for paragraph in (p for book in rulebook.rulebooks() for p in rulebook.paragraphs(book)):
        assert re.search(r"[a-z]", paragraph.en), paragraph.number
        assert re.search(r"[а-яё]", paragraph.ru), paragraph.number
        assert not re.search(r"[а-яё]", paragraph.en), paragraph.number


def test_a_paragraph_is_found_and_a_missing_one_is_told() -> None:
    """By number; whoever asks for what there is not is told which of the two is missing."""
    assert rulebook.paragraph("classic", "216.5").adjudicable
    assert rulebook.paragraph("classic", "216.5").ruleset == "classic"
    assert not rulebook.paragraph("classic", "100").adjudicable
    with pytest.raises(rulebook.UnknownParagraph):
        rulebook.paragraph("classic", "999.1")
    with pytest.raises(rulebook.UnknownRulebook):
        rulebook.paragraph("chess", "1.1")
    with pytest.raises(rulebook.UnknownRulebook):
        rulebook.paragraph("interpretations", "1.1")


def test_a_rulebook_inherits(monkeypatch: pytest.MonkeyPatch) -> None:
    """The nearest relative speaks; inherited paragraphs say whose they are, and keep their place when replaced."""
    books = {
        "old": {"inherits": None, "paragraphs": [_entry("1", "old one"), _entry("2", "old two")]},
        "new": {"inherits": "old", "paragraphs": [_entry("1", "new one"), _entry("3", "new three")]},
    }
    monkeypatch.setattr(rulebook, "_read", lambda name: books[name.removesuffix(".yaml")])
    monkeypatch.setattr(rulebook, "rulebooks", lambda: ("new", "old"))
    rulebook._book.cache_clear()
    assert [(p.ruleset, p.en) for p in rulebook.paragraphs("new")] == [
        ("new", "new one"),
        ("old", "old two"),
        ("new", "new three"),
    ]
    assert rulebook.paragraph("new", "2").ruleset == "old"
    assert rulebook.paragraph("old", "1").en == "old one"
    rulebook._book.cache_clear()


def _entry(number: str, text: str) -> dict[str, object]:
    return {"number": number, "en": text, "ru": text, "adjudicable": True}


def test_what_the_judge_cites_exists() -> None:
    """Every paragraph in its code, those put together while it runs included."""
    cited, unresolved = scan()
    assert not unresolved
    known = {paragraph.number for book in rulebook.rulebooks() for paragraph in rulebook.paragraphs(book)}
    assert not [c for c in cited if c.number not in known]
    assert {"216.5", "dictionary.experience_in_shooting.4"} <= set(citations())


def _interpreted() -> set[str]:
    """The ids in the judge's ``interpret`` calls, what actions call their doubts, and readings of named features."""
    found = set(READINGS) | {doubt for row in defined().values() for doubt in row.get("unsure", ())}
    for path in (path for engine in ENGINES for path in engine.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "interpret":
                if ast.unparse(node.args[0]) in ("doubt", "keyword.moment", "bound.reading"):
                    continue  # of an action or a named feature, whose doubts are looked through below
                assert isinstance(node.args[0], ast.Constant), f"{path.name}:{node.lineno}: not a literal"
                found.add(str(node.args[0].value))
            if isinstance(node, ast.FunctionDef) and node.name == "doubts":
                given = [part.value for part in ast.walk(node) if isinstance(part, ast.Return)]
                found |= {
                    str(part.value)
                    for value in given
                    if value
                    for part in ast.walk(value)
                    if isinstance(part, ast.Constant) and isinstance(part.value, str)
                }
            if (
                isinstance(node, ast.keyword)
                and node.arg in ("reading", "moment")
                and isinstance(node.value, ast.Constant)
            ):
                found.add(str(node.value.value))
    return found


def test_the_judge_and_the_list_of_interpretations_agree() -> None:
    """Each id in the code has an entry, and each entry is used there or says that it only documents."""
    entries = rulebook.interpretations()
    used = _interpreted()
    assert used <= set(entries), f"without an entry: {sorted(used - set(entries))}"
    idle = {ident for ident, entry in entries.items() if entry.where == "code"} - used
    assert not idle, f"used nowhere, and not `where: documentation`: {sorted(idle)}"
    assert not {ident for ident, entry in entries.items() if entry.where != "code"} & used


def test_every_interpretation_is_whole() -> None:
    """Two readings at least, one of them taken, and paragraphs that exist in some book."""
    known = {paragraph.number for book in rulebook.rulebooks() for paragraph in rulebook.paragraphs(book)}
    for reading in rulebook.interpretations().values():
        assert len(reading.readings) >= 2 and reading.taken in reading.readings, reading.id
        assert reading.rules and reading.why and reading.where in ("code", "documentation"), reading.id
        assert set(reading.rules) <= known, reading.id
        assert re.search(r"[a-z]", reading.en) and re.search(r"[а-яё]", reading.ru), reading.id


def test_a_warning_is_explained_in_its_language() -> None:
    """A warning that names an interpretation gets its sentence and paragraphs; others stay as they are."""
    warning = {"code": "interpretation", "interpretation": "movement"}
    english, russian = rulebook.explain(warning), rulebook.explain(warning, "ru")
    assert english["rules"] == ["203", "209.2"] and english["message"].startswith("The section")
    assert russian["message"].startswith("Раздел")
    other = {"code": "unsupported_feature", "message": "x", "card": "a1"}
    assert rulebook.explain(other, "ru") == other
