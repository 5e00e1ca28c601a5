"""English as it is spoken, in sentences of our own: what they are read as, and what must not be read."""

from __future__ import annotations

import pytest

from service.cards.compiler import compile_text
from tests.cards.making import Feature, used
from tests.cards.test_compiler import read

SAME = {
    # Moments and who acts.
    "After this creature kills an elf, heal it completely.": "When this card kills an elf - fully heals itself.",
    "When an enemy elf uses a spell, that elf takes 2 damage.": "When an enemy elf declares a spell - wound it by 2.",
    "Whenever a friendly elf deals damage with a shot, it gains an extra life.": (
        "When a friendly elf deals wounds by a shot - it gets 1 extra life."
    ),
    "After this creature has attacked, it may move one cell.": "After attacking - may move to an adjacent cell.",
    "Enemy elves that attack this creature get plague.": (
        "On attacks of enemy elves against this card - the attacker gets plague."
    ),
    "Whenever an adjacent elf is healed, heal this creature by the same amount.": (
        "When an adjacent elf heals itself, heal this card by as much."
    ),
    "The first time this creature would die each battle, heal it fully instead.": (
        "If this card would die, fully heal this card instead (1 time per battle)."
    ),
    # Who is attacked, and what nobody can do.
    "This creature cannot be targeted by enemy spells.": "Cannot be the target of spells of enemy cards.",
    "This creature can only be attacked by flyers.": "Cannot be attacked by cards except flyers.",
    "This creature can't be closed by enemy abilities.": "Cannot be closed by features of enemy cards.",
    "Your opponent can't close elves adjacent to this creature.": (
        "Elves adjacent to this card cannot be closed by enemy cards."
    ),
    "Friendly elves adjacent to this creature can't be poisoned.": "Your adjacent elves cannot get poison.",
    "Once per turn, when an adjacent friendly elf is attacked, this creature may become the target of that attack.": (
        "When your adjacent elf is attacked, may redirect this attack to itself (1 time per turn)."
    ),
    "The first shot against this creature each turn deals no damage.": "Gets no wounds from first 1 shots per turn.",
    # What is so meanwhile, and where.
    "While defending, this creature has armor 2.": "While it defends, gets armor 2.",
    "If your squad contains three or more elves, this creature gains armor 1.": (
        "Gets armor 1, while your squad has 3 or more elves."
    ),
    "If this creature is adjacent to two or more elves, it gains armor 1.": (
        "Gets armor 1, while beside it stand 2 or more elves."
    ),
    "Opposing elves in the front row have armor 1.": "Enemy elves in the first row have armor 1.",
    "All undead in play have armor 1.": "All undead get armor 1.",
    "Wounds from spells dealt to friendly elves are reduced by 1.": "Your elves get -1 from spells.",
    # What is done.
    "At the start of your turn, you may move this creature to any adjacent empty cell.": (
        "At the start of your turn - may move to an adjacent cell."
    ),
    "At the beginning of the battle, place a poison marker on any two enemy elves.": (
        "At the start of battle - two enemy elves get poison."
    ),
    "{tap}: Exchange the positions of this creature and an elf.": "{tap}: swap places with an elf.",
    "{tap}: Until your next turn, simple strikes against friendly elves are weakened by 1.": (
        "{tap}: your elves get -1 from simple strikes until the start of your turn."
    ),
    "At the start of your turn, you may pay 2 chips. If you do, open another elf.": (
        "At the start of your turn - may lose 2 chips, then open another elf."
    ),
    "{tap}: Target elf's next attack this turn is reduced by 2.": (
        "{tap}: an elf gets -2 to its next attack until the end of the turn."
    ),
    "{tap}: Move any elf one cell in any direction.": "{tap}: move an elf to an adjacent cell.",
    "When this creature attacks an elf, the target can't heal until the end of the turn.": (
        "When this creature attacks an elf, the target cannot be healed until the end of the turn."
    ),
    "Friendly elves that have not attacked this turn have armor 1.": (
        "Your elves who did not attack this turn get armor 1."
    ),
    "This creature's shots deal 2 extra damage to elves.": "+2 to shots against elves.",
    "If your opponent has more elves than you, this creature gets +1 to its rolls.": (
        "While in the enemy squad there are more than elves than in your squad, +1 to rolls."
    ),
    "{tap}: Heal all wounds from an elf.": "{tap}: fully heal an elf.",
    "At the start of your turn, put a chip on this creature if it has none.": (
        "At the start of your turn, if it has no chips - gets 1 chip."
    ),
    "While this creature is not closed, it has armor 1.": "While it is open, gets armor 1.",
    "When a friendly elf adjacent to this creature dies, this creature may move to its cell.": (
        "On death of your adjacent elf, this card may move to the cell where it stood."
    ),
    "When this creature attacks a wounded elf, it gets +1 to that attack.": "+1 to attacks against wounded elves.",
    "{tap}: Teleport an elf to any empty cell of your half of the battlefield.": (
        "{tap}: телепортировать эльфа на любую свободную клетку вашей половины."
    ),
    "Ignores thick skin and armor of enemy trolls.": "Игнорирует толстую кожу и броню троллей противника.",
    "{tap}: This creature and a chosen enemy elf each take 3 damage.": "{tap}: wound this card and an enemy elf by 3.",
    "Enemy elves can't heal while adjacent to this creature.": "Adjacent enemy elves cannot be healed.",
    "Attacks by cards costing 3 or less deal no damage to this creature.": (
        "Gets no wounds from attacks of cards costing 3 or less."
    ),
    # What the next sentence goes on about.
    "{tap}: Close an enemy elf. That creature gets curse.": "{tap}: close an enemy elf, then it gets curse.",
    "{tap}: Throw 1-2-4. The target also gets curse.": "{tap}: throw 1-2-4, then the attacked card gets curse.",
    "{tap}: Shot 1-2-3. If this attack kills the target, you may move this creature one cell.": (
        "{tap}: shot 1-2-3. If the target dies, you may move this creature to an adjacent cell."
    ),
    "{tap}: Wound an elf by 2. Then close it.": "{tap}: wound an elf by 2, then close it.",
    "{tap}: Heal an elf by 2. Use this ability only once per battle.": "{tap}: heal an elf by 2 (1 time per battle).",
    "{tap}: Roll a die. On 1-2 nothing happens, on 3-4 wound an elf by 2, on 5-6 wound it by 4.": (
        "{tap}: roll a die: if it shows 3 or 4 - wound an elf by 2; if it shows 5 or 6 - wound an elf by 4."
    ),
}


@pytest.mark.parametrize(("said", "plain"), SAME.items())
def test_fluent_english_is_read_as_plain_english(said: str, plain: str) -> None:
    features = read(said)
    assert features == read(plain)


def _or_else(so: Feature, instead: Feature, otherwise: Feature) -> Feature:
    found = {"exists": {"filter": {"is": "target", **so}}}
    return {"effect": "suppose", "so": found, "effects": [instead], "otherwise": [otherwise], "to": "self"}


_CLOSE, _CHIP = {"effect": "close", "to": "target"}, {"effect": "gain_chips", "x": 1, "to": "self"}
INSTEAD = {
    "{tap}: Close an elf. If it is a dark creature, deal 2 damage instead.": _or_else(
        {"element": "darkness"}, {"effect": "wound", "x": 2, "to": "target"}, _CLOSE
    ),
    "{tap}: Close an elf. If that elf is poisoned, destroy it instead.": _or_else(
        {"poisoned": True}, {"effect": "destroy", "to": "target"}, _CLOSE
    ),
    "{tap}: Close an elf. If it is already closed, this creature gets a chip instead.": _or_else(
        {"closed": True}, _CHIP, _CLOSE
    ),
}


@pytest.mark.parametrize(("said", "effect"), INSTEAD.items())
def test_one_thing_or_else_another_is_done_to_the_chosen_card(said: str, effect: Feature) -> None:
    feature = used(effect, target={"class": "elf"})
    assert read(said) == [feature]


@pytest.mark.parametrize(
    "text",
    [
        "That creature gets armor 1.",
        "{tap}: Shot 1-2-3. That elf gets curse.",
        "{tap}: Wound two elves by 1. If it is closed, wound it by 2 instead.",
        "Each time you spend a chip, this creature heals 1.",
        "{tap}: Heal an elf by 2. Use this elf only once per battle.",
    ],
)
def test_what_nobody_was_named_for_is_not_read(text: str) -> None:
    assert compile_text(text).unsupported
