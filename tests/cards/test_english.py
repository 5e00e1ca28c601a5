"""What English says in forms of its own is read as the forms that both languages have; sentences of our own making."""

from __future__ import annotations

from typing import Any

import pytest

from service.cards.compiler import compile_text

SAME = {
    # Who "this creature" and "it" are.
    "When this creature dies - wound all adjacent creatures by 2.": "On death - wound all adjacent creatures by 2.",
    "When it dies - wound all adjacent creatures by 2.": "On death - wound all adjacent creatures by 2.",
    "Attacks against it are reduced to weak.": "Attacks against this card are reduced to weak.",
    "While it is open, your adjacent creatures get +1 to simple strikes.": (
        "Your adjacent creatures get +1 to simple strikes while this card is open."
    ),
    # States without a verb, and verbs of other places.
    "While closed, has armor 2.": "While this card is closed, it has armor 2.",
    "Has armor 2 while closed.": "While this card is closed, it has armor 2.",
    "While wounded, has armor 2.": "Has armor 2 while wounded.",
    "While open, has armor 1.": "While this card is open, it has armor 1.",
    "Heals itself by 1 at the start of your turn.": "At the start of your turn - heals itself by 1.",
    "May heal itself by 1 at the beginning of your turn.": "At the start of your turn - may heal itself by 1.",
    # Verbs where the collections have nouns.
    "On a strike - poison the attacked card by 1.": "On a strike - the attacked card gets poison 1.",
    "On a strike - curse the attacked card.": "On a strike - the attacked card gets curse.",
    "{tap}: give an adjacent creature armor 1 until the end of the turn.": (
        "{tap}: an adjacent creature gets armor 1 until the end of the turn."
    ),
    "{tap}: move an enemy creature one cell.": "{tap}: move an enemy creature to an adjacent cell.",
    # Words for the same.
    "At the beginning of the opponent's turn wound an adjacent creature by 1.": (
        "At the start of the enemy turn - wound an adjacent creature by 1."
    ),
    "{tap}: wound target opposing creature by 1.": "{tap}: wound the chosen enemy creature by 1.",
    "Ignores protection from shots.": "Ignores {zov}.",
    "{tap}: the chosen creature loses protection from poison.": "{tap}: the chosen creature loses {zoo}.",
    "{tap}: wound a creature with protection from throws by 1.": "{tap}: wound a creature with {zot} by 1.",
    "{tap}{chip}{chip}: special strike 4.": "{tap} 2{chip}: special strike 4.",
    "May defend any of your nonflying creatures.": "May defend any your nonflying creature.",
    "+1 to movement.": "+1 to {move}.",
    # Small words and orders of its own.
    "Your creatures adjacent to this card get armor 1.": "Your adjacent creatures get armor 1.",
    "On a shot - wound a creature adjacent to the attacked card by 1.": (
        "On a shot - wound a creature adjacent with the attacked card by 1."
    ),
    "The first strike of your gnome per turn gets +2 to its value.": (
        "The first per turn strike of your gnome gets +2 to value."
    ),
    "{tap}: wound up to 3 of your creatures by 1.": "{tap}: wound up to 3 your creatures by 1.",
    "While your squad has 2 or more elves of yours, gets armor 1.": (
        "While your squad has 2 or more your elves, gets armor 1."
    ),
    "Gets armor 1, while this card or your elf has chips.": "Gets armor 1, while this card or your elf it has chips.",
    "At the start of your turn, if the host is forest - gets 1 chip.": (
        "At the start of your turn, if host forest - gets 1 chip."
    ),
    "{tap}: remove poison from an adjacent creature.": "{tap}: remove poison with an adjacent creature.",
    "{tap}: restore armor of your elf.": "{tap}: restore armor your elf.",
    "On a miss of a shot in attack - gets 1 chip.": "On a miss shot in attack - gets 1 chip.",
    "{tap}: your elf ignores protection from magic until the end of the turn.": (
        "{tap}: your elf ignores {zom} until the end of the turn."
    ),
    "Ignores protection from shots of enemy cards.": "Ignores {zov} of enemy cards.",
    "May attack flying enemy creatures with a simple strike.": "May attack flying enemy creatures simple strike.",
}


@pytest.mark.parametrize("said", sorted(SAME))
def test_it_is_the_same(said: str) -> None:
    this, that = compile_text(said), compile_text(SAME[said])
    assert not that.unsupported, that.unsupported
    assert not this.unsupported, this.unsupported
    assert this.features == that.features


FORBIDDEN: dict[str, dict[str, Any]] = {
    "Cannot attack.": {"action": "attacks"},
    "Cannot attack flyers.": {"action": "attacks", "against": {"flying": True}},
    "Cannot move.": {"action": "move"},
}


@pytest.mark.parametrize("said", sorted(FORBIDDEN))
def test_what_it_cannot(said: str) -> None:
    (feature,) = compile_text(said).features
    assert feature == {"class": "permanent", "effects": [{"effect": "forbid", **FORBIDDEN[said]}]}


@pytest.mark.parametrize(
    "said",
    [
        "On a shot - it gets curse.",  # the attacked card or this one: nobody can say
        "The second strike of your gnome per turn gets +2 to its value.",  # only the first is known
        "Go to an adjacent cell, then your elf may announce a shot 1.",  # an attack of another card
        "Enemy creature may attack only against this card.",  # which one of them
        "{chip} 2{chip}: special strike 4.",
        "Cannot attack at night.",
        "Ignores protection from rain.",
        "{tap}: move an enemy creature one cell ahead of time.",
    ],
)
def test_what_is_refused(said: str) -> None:
    assert compile_text(said).unsupported
