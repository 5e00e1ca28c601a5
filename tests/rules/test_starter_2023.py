"""What of the 2023 edition no position shows: its decks, and how its book is cited beside those of its relatives."""

from __future__ import annotations

from typing import Any

from service import adjudication, rulebook
from service.games.berserk.rules import RULESETS
from service.games.berserk.rules.rulesets.base import ADDED
from service.rulebook.citations import places

Wire = dict[str, Any]


def _strike(ruleset: str) -> Wire:
    card = {"cell": "C1", "definition": {"lives": 8, "strike": [1, 2, 3]}}
    cards = {"a1": {**card, "owner": "first"}, "b1": {**card, "owner": "second", "cell": "C1'", "closed": True}}
    action = {"type": "strike", "player": "first", "source": "a1", "target": "b1"}
    request = {"position": {"ruleset": ruleset, "cards": cards}, "action": action, "dice": [4], "resolve": "all"}
    return adjudication.run(request)


def test_a_ruling_cites_its_own_book() -> None:
    """No citation of a paragraph that the edition has words for; what the older ones order decides nothing here."""
    ruling = _strike("starter-2023")
    cited = {rule for step in ruling["trace"] for rule in step["rules"]}
    replaced = {old for old, new in RULESETS["starter-2023"].says.items() if old not in new}
    assert "starter.7.17" in cited and not cited & replaced
    assert any(not rule.startswith("starter.") for rule in cited)
    assert not any(w["code"] == "inherited_paragraphs" for w in ruling["warnings"])


def test_every_citation_of_any_edition_is_in_its_line() -> None:
    """A mechanism's citation of a younger book is left out elsewhere."""
    for name in RULESETS:
        known = {paragraph.number for paragraph in rulebook.paragraphs(name)}
        ruling = _strike(name)
        assert {rule for step in ruling["trace"] for rule in step["rules"]} <= known


def test_what_a_ruleset_adds_and_settles_is_known() -> None:
    """Each name of ``adds`` is one that a mechanism asks for, its paragraphs exist, and so do settled readings."""
    for name, ruleset in RULESETS.items():
        known = {paragraph.number for paragraph in rulebook.paragraphs(name)}
        assert set(ruleset.adds) <= set(ADDED)
        assert {rule for rules in ruleset.adds.values() for rule in rules} <= known
        assert ruleset.settled <= set(rulebook.interpretations())


def test_a_restated_paragraph_shows_the_code_that_obeys_it() -> None:
    """Not the table that says which older paragraph it restates."""
    found = places("starter-2023", "starter.7.17")
    assert found and not any("_book" in place for place in found)


def test_a_feature_that_only_this_book_knows_is_cited_from_it_in_every_edition() -> None:
    """A card brings its feature along; what relatives of an edition say beside it is not cited from a stranger."""
    classic = RULESETS["classic"]
    assert classic.cite(("starter.prophecy.1",)) == ("starter.prophecy.1",)
    assert classic.cite(("405.3", "starter.prophecy.1")) == ("405.3",)
