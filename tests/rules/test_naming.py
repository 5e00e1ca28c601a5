"""What sentences call the cards: names in quotes, in the nominative, and never what is not there to be known."""

from __future__ import annotations

import re
from typing import Any

import pytest

from service import adjudication
from service.games.berserk.rules.telling.naming import Named, called
from service.games.berserk.rules.telling.narration import WARNINGS
from service.games.berserk.rules.telling.sentences import SENTENCES
from service.games.berserk.rules.telling.violations import MESSAGES, violation

#: What may stand before a name: the word that is declined in its place, or nothing that governs a case.
_BEFORE = re.compile(r"(^|[:—] |\bкарт(а|ы|е|у|ой) |\bкарты \{source\} и )$", re.IGNORECASE)
_PLACES = re.compile(r"\{(source|target|card|name|of|for)\}")
_CREATURE = {"kind": "creature", "lives": 8, "movement": 1, "strike": [1, 2, 3]}


def _position(*names: str) -> dict[str, Any]:
    """A striker, and then cards of the second player from C1' on."""
    places = [("first", "C1"), ("second", "C1'"), ("second", "E3'"), ("second", "A3'")]
    cards = {
        f"c{n}": {"owner": owner, "cell": cell, "definition": {**_CREATURE, **({"name": name} if name else {})}}
        for n, (name, (owner, cell)) in enumerate(zip(names, places, strict=False), 1)
    }
    return {"ruleset": "classic", "cards": cards}


def _ruled(position: dict[str, Any], target: str, language: str) -> dict[str, Any]:
    action = {"type": "strike", "player": "first", "source": "c1", "target": target}
    return adjudication.run({"position": position, "action": action, "dice": [], "language": language})


@pytest.mark.parametrize("table", [SENTENCES, MESSAGES, WARNINGS], ids=["steps", "violations", "warnings"])
def test_no_russian_sentence_bends_a_name(table: dict[str, tuple[str, str]]) -> None:
    """A name stands where the nominative stands, or after "карта", which is declined in its place."""
    bent = [
        russian
        for _, russian in table.values()
        for place in _PLACES.finditer(russian)
        if not _BEFORE.search(russian[: place.start()]) and "«{" not in russian
    ]
    assert not bent


@pytest.mark.parametrize(
    ("language", "message"),
    [("en", "“Бык” and “Вол” are not adjacent."), ("ru", "Карты «Бык» и «Вол» не стоят рядом.")],
)
def test_a_refusal_names_the_cards(language: str, message: str) -> None:
    """By what is printed on them; the ids stand beside the sentence."""
    ruling = _ruled(_position("Бык", "Гном", "Вол"), "c3", language)
    (refusal,) = ruling["violations"]
    assert (refusal["message"], refusal["source"], refusal["target"]) == (message, "c1", "c3")


def test_a_step_names_the_cards() -> None:
    """In the quotes of its language."""
    position = _position("Бык", "Вол")
    assert _ruled(position, "c2", "en")["trace"][0]["text"] == "“Бык” declares a simple strike at “Вол”."
    assert _ruled(position, "c2", "ru")["trace"][0]["text"] == "«Бык»: заявлено «простой удар» → «Вол»."


def test_cards_of_one_name_are_told_apart() -> None:
    """By their ids; what has no name is called by its id alone."""
    (refusal,) = _ruled(_position("Бык", "Вол", "Бык", ""), "c3", "en")["violations"]
    assert refusal["message"] == "“Бык” (c1) and “Бык” (c3) are not adjacent."
    (refusal,) = _ruled(_position("Бык", "Вол", "Бык", ""), "c4", "ru")["violations"]
    assert refusal["message"] == "Карты «Бык» (c1) и c4 не стоят рядом."


def test_what_a_card_is_called_tells_nothing_of_a_hidden_one() -> None:
    """The name of a public card is the same whether a hidden card bears it too or not."""
    seen = Named("a1", "Бык", True)
    for hidden in ("Бык", "Вол"):
        assert called([seen, Named("b1", hidden, False)], "en")["a1"] == "“Бык”"
    assert called([seen, Named("b1", "Бык", False)], "ru")["b1"] == "«Бык» (b1)"


def test_players_are_called_in_the_middle_of_a_sentence_as_at_its_beginning() -> None:
    """With a small letter there and a capital one here, in both languages."""
    broken = violation("not_owned", "304.1", source="a1", player="first")
    assert broken.message({"a1": "“Ox”"}) == "The first player does not own “Ox”."
    assert broken.message({"a1": "«Бык»"}, "ru") == "Первый игрок не владеет картой «Бык»."


def test_a_name_is_quoted_where_it_stands_in_the_words_of_a_refusal() -> None:
    """As of the copies in a deck."""
    broken = violation("too_many_copies", "100.2a", count=4, most=3, name="Бык")
    assert broken.message({}, "ru") == "Карта «Бык»: копий 4, можно 3."
