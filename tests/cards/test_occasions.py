"""Rarer moments and what comes of them: our own sentences, in both languages, and what stays refused."""

from __future__ import annotations

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_language import CREATURE, OWN, Wire, always, on, read, tap

ELF = {"class": "elf"}
ONCE = {"limit": {"times": 1, "per": "turn"}}
CHIP = {"effect": "gain_chips", "x": 1, "to": "self"}
ARMOR = {"effect": "gain_feature", "feature": {"keyword": "armor", "x": 1}, "to": "self"}

SENTENCES: list[tuple[str, str, Wire]] = [
    (
        "При гибели эльфа от отравления - получить [:cnt].",
        "On death of an elf from poison - get a {chip}.",
        on("any_death", CHIP, target=ELF, keyword="poison"),
    ),
    (
        "Когда эльф получает раны от чумы - получает броню 1.",
        "When an elf gets wounds from plague - gets armor 1.",
        on("wounded", ARMOR, whose=ELF, keyword="plague"),
    ),
    ("Не получает ран от отравления.", "Gets no wounds from poison.", always({"effect": "prevent", "by": "poison"})),
    (
        "При гибели этой карты в течение хода от выстрела эльфа - ранить его на 1.",
        "On death of this card during the turn from a shot of an elf - wound it by 1.",
        on(
            "death",
            {"effect": "wound", "x": 1, "to": "attacker"},
            type="shot",
            source=ELF,
            more={"condition": {"in_turn": True}},
        ),
    ),
    (
        "Когда закрывается или излечивается - получить [:cnt] (один раз за ход).",
        "When this card closes or is healed - get a {chip} (once per turn).",
        {
            "class": "triggered",
            "trigger": {"on": "close", "or": [{"on": "heal"}]},
            "effects": [CHIP],
            **ONCE,
        },
    ),
    (
        "При [:atk] - закрыть выбранного противником эльфа противника.",
        "On {strike} - close an opponent-chosen enemy elf.",
        on(
            "simple_strike",
            {"effect": "close", "to": "target"},
            more={"target": {"side": "enemy", **ELF}, "chooser": "enemy"},
        ),
    ),
    (
        "При выстреле - противник выбирает закрытого эльфа в своем отряде, он погибает.",
        "On shot - the opponent chooses a closed elf in its own squad, destroy it.",
        on(
            "shot",
            {"effect": "destroy", "to": "target"},
            more={"target": {"side": "enemy", "closed": True, **ELF}, "chooser": "enemy"},
        ),
    ),
    (
        "При метании - цель метания теряет 2 дополнительные [:tgh].",
        "On throw - the attacked card loses 2 extra lives.",
        on("throw", {"effect": "lose_lives", "x": 2, "to": "attacked"}),
    ),
    (
        "При слабом выстреле - ранится на 2.",
        "On weak shot - is wounded by 2.",
        on("shot", {"effect": "wound", "x": 2, "to": "self"}, force=["weak"]),
    ),
    (
        "Начинает бой с 2 ранами.",
        "Starts the battle with 2 wounds.",
        on("starts_with", {"effect": "have_wounds", "x": 2, "to": "self"}),
    ),
    (
        "Начинает бой с Х дополнительными [:tgh], где Х - число эльфов в вашем отряде.",
        "Starts the battle with X extra lives, where X - number of elves in your squad.",
        on(
            "starts_with",
            {"effect": "extra_lives", "x": {"of": "cards", "filter": {"side": "own", **ELF}}, "to": "self"},
        ),
    ),
    (
        "Защита от безответных ударов.",
        "Protection from unanswered strikes.",
        {"keyword": "protection", "from": "unanswered_strikes"},
    ),
    (
        "Может двигаться только по диагонали.",
        "May move only diagonally.",
        {"keyword": "diagonal_movement", "only": True},
    ),
    (
        "Не закрывается после выстрела (один раз за ход).",
        "Does not close after a shot (once per turn).",
        always({"effect": "without_closing", "of": "shot"}, **ONCE),
    ),
    (
        "Каждая экипировка противника теряет особенности, пока эта карта стоит на вашей половине поля боя.",
        "Each enemy equipment loses features while this card stands on your half of the battlefield.",
        always(
            {"effect": "silence", "cards": {"kind": "equipment", "side": "enemy"}}, condition={"self": {"half": "own"}}
        ),
    ),
    (
        "Пока сражается с эльфом, получает +1 к броску.",
        "While fights with an elf, gets +1 to roll.",
        always({"effect": "modify", "what": "roll", "by": 1, "against": ELF, "fighting": True}),
    ),
    (
        "Пока эта карта на вашем кладбище, каждый ваш эльф получает ловкость.",
        "While this card in your graveyard, each your elf gets agility.",
        always(
            {"effect": "grant", "feature": {"keyword": "agility"}, "cards": {"side": "own", **ELF}},
            condition={"self": {"zone": "graveyard"}},
        ),
    ),
    (
        "При выстреле по вашему эльфу - заблокировать выстрел (один раз за бой).",
        "On shot against your elf - block shot (once per battle).",
        always({"effect": "block", "of": "shot", "cards": {"side": "own", **ELF}}, limit={"times": 1, "per": "battle"}),
    ),
    (
        "[:tap]: Эльф теряет [:cnt], иначе ранить его на 2.",
        "{tap}: An elf loses a {chip}, otherwise wound it by 2.",
        tap(
            {
                "effect": "attempt",
                "effects": [{"effect": "lose_chips", "x": 1, "to": "target"}],
                "otherwise": [{"effect": "wound", "x": 2, "to": "target"}],
                "to": "self",
            },
            target=ELF,
        ),
    ),
    (
        "[:tap]: Замешать случайное существо с кладбища противника в колоду.",
        "{tap}: Shuffle a random creature from the enemy graveyard into the deck.",
        tap(
            {
                "effect": "return_to_deck",
                "random": True,
                "filter": {**CREATURE, "zone": "graveyard", "side": "enemy"},
                "to": "self",
            }
        ),
    ),
    (
        "Когда ваш эльф нападает простым ударом - этот простой удар становится безответным.",
        "When your elf attacks with simple strikes - this simple strike becomes unanswered.",
        on(
            "assault",
            {
                "effect": "gain_feature",
                "feature": {"keyword": "unanswered_strike"},
                "until": "this_attack",
                "to": "subject",
            },
            type="simple_strike",
            whose={"side": "own", **ELF},
        ),
    ),
    (
        "Пока в отряде противника есть эльфы, может атаковать только по ним.",
        "While in the enemy squad has elves, may attack only against it.",
        always(
            {"effect": "forbid", "action": "attacks", "against": {"not": {"side": "enemy", **ELF}}},
            condition={"exists": {"filter": {"side": "enemy", **ELF}}},
        ),
    ),
    (
        "После нападения вашего эльфа, если он промахнулся - он открывается (2 раза за ход, для каждого эльфа).",
        "After attacking of your elf, if it missed - open it (2 times per turn, for each elf).",
        {
            **on("after_attack", {"effect": "open", "to": "subject"}, whose={"side": "own", **ELF}, force=["miss"]),
            "limit": {"times": 2, "per": "turn", "each": True},
        },
    ),
    (
        "При промахе - получить +1 к броне (максимум броня 4).",
        "On miss - get +1 to armor (at most armor 4).",
        on(
            "miss",
            {
                "effect": "gain_feature",
                "feature": {"keyword": "armor", "x": 1, "sums": "existing", "most": 4},
                "to": "self",
            },
        ),
    ),
]


@pytest.mark.parametrize(("ru", "en", "wire"), SENTENCES)
def test_both_languages(ru: str, en: str, wire: Wire) -> None:
    assert read(ru) == [wire]
    assert read(en) == [wire]


def test_who_is_near_the_dead() -> None:
    """The card that died is where it stood."""
    assert read("При гибели эльфа - ранить каждого стоящего рядом с ним гнома на 1.") == [
        on(
            "any_death",
            {
                "effect": "wound",
                "x": 1,
                "to": "each",
                "filter": {"class": "gnome", "near": {"to": "dead", "adjacent": True}},
            },
            target=ELF,
        )
    ]


def test_the_verb_says_beside_whom() -> None:
    """Beside "it" is beside the card that does the wounding."""
    text = "При выстреле вашего эльфа - Вязник ранит на 1 стоящего рядом с ним гнома."
    (feature,) = read(text, "Вязник")
    assert feature["target"] == {"adjacent": True, "class": "gnome"}


def test_a_host_of_an_element() -> None:
    assert read("При гибели лесного хозяина этой карты - излечиться на 1.") == [
        on("death", {"effect": "heal", "x": 1, "to": "self"}, whose="host", target={"element": "forests"})
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Защита от вампиризма.",  # no sort of attack
        "После первого нападения по вскрытому эльфу - открывается.",  # by then it is revealed anyway
        "[:tap]: Замешать карту с кладбища противника в колоду.",  # which one, nobody says
        "При гибели эльфа - каждый эльф теряет [:cnt], иначе ранится на 1.",  # some may and some may not
        "При закрытии, если он промахнулся - открыть его.",
        "Когда эльф закрывается - закрыть существо, стоящее в его отряде.",
    ],
)
def test_refused(text: str) -> None:
    assert compile_text(text).unsupported


def test_what_is_own_stays_own() -> None:
    """Who chooses says nothing about whose the card is."""
    (feature,) = read("При выстреле - закрыть выбранное противником ваше существо.")
    assert feature["target"] == OWN
