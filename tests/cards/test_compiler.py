"""Printed text to structured features, in both languages."""

from __future__ import annotations

import time
from typing import Any

import pytest

from service.cards import anew, understood
from service.cards.compiler import LONGEST_TEXT, compile_text


def read(text: str, name: str | None = None) -> list[dict[str, Any]]:
    """The features of a text; what it could mean besides is tested in ``test_doubts``."""
    compiled = compile_text(text, name)
    assert not compiled.unsupported, compiled.unsupported
    return [{n: value for n, value in feature.items() if n != "readings"} for feature in compiled.features]


def playable(of: str, **more: Any) -> dict[str, Any]:
    return {"class": "playable", "cost": {"close": True}, "type": of, **more}


def triggered(on: str, *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    feature = {"class": "triggered", "trigger": {"on": on}, **more}
    return {**feature, "effects": list(effects)} if effects else feature


def modifier(of: str, by: int, when: str, **more: Any) -> dict[str, Any]:
    effect = {"effect": "modify", "what": "value", "of": of, "by": by, "when": when, **more}
    return {"class": "permanent", "effects": [effect]}


def test_classes_are_no_features() -> None:
    compiled = compile_text("Герой-воин. Орк. Броня 1. Дитя Кронга. Зелье.")
    assert compiled.classes == ("hero_warrior", "orc", "child_of_krong", "potion")
    assert compiled.features == ({"keyword": "armor", "x": 1},)
    assert compile_text("Hero-warrior. Orc.").classes == ("hero_warrior", "orc")


PAIRS: list[tuple[str, str, dict[str, Any]]] = [
    (
        "{tap}: Выстрел на 1-2-3, дальность 3.",
        "{tap}: Shot 1-2-3, range 3.",
        playable("shot", value=[1, 2, 3], range=3),
    ),
    ("[:tap]: Разряд на 2.", "{tap}: Discharge 2.", playable("discharge", value=[2, 2, 2])),
    (
        '[:tap]: Метание "камня" на 2 (один раз за бой).',
        '{tap}: Throw "stone" for 2 (once per battle).',
        playable("throw", name="камня", value=[2, 2, 2], limit={"times": 1, "per": "battle"}),
    ),
    (
        "2[:cnt]: Магический удар на 4.",
        "2{chip}: Magic strike 4.",
        {"class": "playable", "cost": {"chips": 2}, "type": "magic_strike", "value": [4, 4, 4]},
    ),
    (
        "{instant}{counter}{tap}: Особый удар на 1-2-2.",
        "{sudden}{tap}{chip}: Special strike 1-2-2.",
        {
            "class": "playable",
            "sudden": True,
            "cost": {"close": True, "chips": 1},
            "type": "special_strike",
            "value": [1, 2, 2],
        },
    ),
    (
        "{tap}: {uchr} на 1-2-2.",
        "{tap}: Strike through a row 1-2-2.",
        playable("strike_through_a_row", value=[1, 2, 2]),
    ),
    ("[:tap]: Добивание на 3.", "{tap}: Finishing 3.", playable("impact", keyword="finishing", x=3)),
    (
        "[:tap]: Излечить другое ваше закрытое горное существо на 3.",
        "{tap}: Heal another your closed mountain creature by 3.",
        playable(
            "impact",
            target={"other": True, "side": "own", "closed": True, "element": "mountains", "kind": "creature"},
            effects=[{"effect": "heal", "x": 3, "to": "target"}],
        ),
    ),
    (
        '[:tap]: Заклинание "лед", дальность 3 - ранить существо противника стоимостью 5 или более на 1-2-3.',
        '{tap}: Spell "hoar frost", range 3 - wound enemy creature costing 5 or more by 1-2-3.',
        playable(
            "spell",
            name="лед",
            range=3,
            target={"kind": "creature", "side": "enemy", "cost": {"min": 5}},
            effects=[{"effect": "wound", "value": [1, 2, 3], "to": "target"}],
        ),
    ),
    (
        "[:tap]: Открыть вашего гнома.",
        "{tap}: Open your gnome.",
        playable("impact", target={"side": "own", "class": "gnome"}, effects=[{"effect": "open", "to": "target"}]),
    ),
    (
        "[:tap]: Полностью излечиться.",
        "{tap}: Fully heal itself.",
        playable("impact", effects=[{"effect": "heal", "full": True, "to": "self"}]),
    ),
    (
        "При [:atk] - атакованный получает отравление на 2.",
        "On {strike} - the attacked card gets poison 2.",
        triggered("simple_strike", {"effect": "poison", "x": 2, "to": "attacked"}),
    ),
    (
        "При простом ударе - излечивается на 2.",
        "On simple strike - heals itself by 2.",
        triggered("simple_strike", {"effect": "heal", "x": 2, "to": "self"}),
    ),
    (
        "При выстреле - закрыть атакованную карту (2 раза за ход).",
        "On shot - close the attacked card (2 times per turn).",
        triggered("shot", {"effect": "close", "to": "attacked"}, limit={"times": 2, "per": "turn"}),
    ),
    (
        "В начале вашего хода может излечить соседнюю карту на 1.",
        "At the start of your turn may heal adjacent card by 1.",
        triggered(
            "turn_start",
            {"effect": "heal", "x": 1, "to": "target"},
            optional=True,
            target={"adjacent": True, "kind": "card"},
        ),
    ),
    (
        "При гибели - разряд на 3.",
        "On death - discharge 3.",
        triggered("death", target={"kind": "card"}, type="discharge", value=[3, 3, 3]),
    ),
    (
        "Начинает бой с 3 [:cnt].",
        "Starts the battle with 3 {chip}.",
        triggered("starts_with", {"effect": "gain_chips", "x": 3, "to": "self"}),
    ),
    ("-1 от выстрелов.", "-1 from shots.", modifier("shot", -1, "attacked")),
    (
        "+2 к [:atk] по степным картам.",
        "+2 to simple strike against steppe cards.",
        modifier("simple_strike", 2, "attacking", against={"element": "steppes", "kind": "card"}),
    ),
    (
        "−2 от немагических атак летающих существ.",
        "-2 from nonmagical attacks flying creatures.",
        modifier("nonmagical_attacks", -2, "attacked", against={"flying": True, "kind": "creature"}),
    ),
    (
        "Строй: Броня 2 и опыт в атаке.",
        "Formation: Armor 2 and experience in attack.",
        {
            "keyword": "formation",
            "features": [{"keyword": "armor", "x": 2}, {"keyword": "experience_in_attack", "x": 1}],
        },
    ),
    (
        'Строй: "Авангард. Броня 1".',
        'Formation: "Vanguard. Armor 1".',
        {"keyword": "formation", "features": [{"keyword": "vanguard"}, {"keyword": "armor", "x": 1}]},
    ),
    (
        "Бестелесный: -1 от атак.",
        "Incorporeal: -1 from attacks.",
        {"keyword": "incorporeality", "features": [modifier("attacks", -1, "attacked")]},
    ),
    (
        "[:2hod]: Броня 1.",
        "{second}: Armor 1.",
        {
            "class": "permanent",
            "condition": {"seat": "second"},
            "effects": [{"effect": "grant", "feature": {"keyword": "armor", "x": 1}}],
        },
    ),
    (
        "Уязвимость к выстрелам.",
        "Vulnerability to shots.",
        {"keyword": "vulnerability_from", "from": "shots"},
    ),
    (
        "[:tap]: Закрыть открытое существо.",
        "{tap}: Close open creature.",
        playable(
            "impact",
            target={"closed": False, "kind": "creature"},
            effects=[{"effect": "close", "to": "target"}],
        ),
    ),
    ("Прыжок, дальность 2.", "Jump, range 2.", {"keyword": "jump", "range": 2}),
    ("Максимум 3 [:cnt].", "At most 3 {chip}.", {"keyword": "chip_limit", "x": 3}),
]


@pytest.mark.parametrize(("russian", "english", "feature"), PAIRS, ids=[english for _, english, _ in PAIRS])
def test_both_languages_compile_to_one_feature(russian: str, english: str, feature: dict[str, Any]) -> None:
    (from_russian,), (from_english,) = read(russian), read(english)
    assert from_russian == feature
    assert {**from_english, "name": None} == {**feature, "name": None}


def test_the_spelling_does_not_matter() -> None:
    expected = read("{tap}: Выстрел на 1-2-3, дальность 3.")
    for text in (
        "[:tap] : выстрел на 1–2–3 , дальность 3",
        "{ tap }: ВЫСТРЕЛ\u00a0на 1 - 2 - 3,\nдальность 3.",
        "{tap}: Bыстрел на 1—2—3, дaльность 3.",  # with Latin look-alikes
    ):
        assert read(text) == expected
    assert read("Манёвр.") == read("Маневр.") == read("Мане\u0308вр.")


def test_a_card_may_call_itself_by_its_name() -> None:
    assert read("В начале хода противника - Бородач открывается.", "Бородач") == [
        triggered("enemy_turn_start", {"effect": "open", "to": "self"})
    ]
    assert compile_text("В начале хода противника - Бородач открывается.", "Гвоздь").unsupported


@pytest.mark.parametrize(
    ("text", "stopped_at", "reason"),
    [
        ("{tap}: Выстрел на 1-2-3, пока светит солнце.", "светит солнце.", "unknown word"),
        ("{tap}: Разряд.", "", "unfinished"),
        ("Броня броня.", "броня.", "unexpected"),
        ("{tap}: Ранить выбранных существ противника на 1.", "существ противника на 1.", "not one chosen card"),
        ("При гибели слуа получает {counter}.", "слуа получает {counter}.", "unclear subject"),
        (
            "При гибели - закрыть атакованного.",
            "При гибели - закрыть атакованного.",
            "nobody is attacked here",
        ),
        ("{tap}: закрыть атакованного.", "", "nobody is attacked here"),
        ("Защита от отравления и проклятия.", "", "several readings"),
        ("+1 к магии.", "магии.", "no such attack to modify"),
        ("Fear and the dark.", "and the dark.", "unexpected"),
        ("Quel beau jour.", "Quel beau jour.", "unknown word"),
    ],
)
def test_what_is_not_understood_is_kept_whole(text: str, stopped_at: str, reason: str) -> None:
    compiled = compile_text(f"Броня 1. {text}")
    assert list(compiled.features) == [{"keyword": "armor", "x": 1}, {"unsupported": text}]
    (unsupported,) = compiled.unsupported
    assert (unsupported.sentence, unsupported.feature) == (text, "f2")
    assert (unsupported.stopped_at, unsupported.reason) == (stopped_at, reason)


@pytest.mark.parametrize(
    "text",
    [
        "х" * 100_000,
        "Броня 1. " * 220,
        "Защита от " + "проклятия и " * 30,
        "(" * LONGEST_TEXT,
        '"' * (LONGEST_TEXT - 1),
        "{tap}" * 300,
        "закрытое " * 200,
        "[:2hod]: " * 200,
        "\x00\x01\uffff",
    ],
)
def test_nonsense_is_answered_at_once(text: str) -> None:
    compile_text("Броня 1.")
    start = time.process_time()
    compile_text(text)
    assert time.process_time() - start < 1.0


def test_empty_texts_say_nothing() -> None:
    for text in ("", "  ", "...", "\n"):
        assert compile_text(text).features == ()


def _filters(found: object) -> list[dict[str, Any]]:
    if isinstance(found, dict):
        own = [found[key] for key in ("target", "against") if key in found]
        return own + [inner for value in found.values() for inner in _filters(value)]
    if isinstance(found, list | tuple):
        return [inner for value in found for inner in _filters(value)]
    return []


def test_what_the_judge_does_not_know_yet_is_unsupported(monkeypatch: pytest.MonkeyPatch) -> None:
    for reader in (understood, anew):
        monkeypatch.setattr(reader, "feature_faults", lambda feature: feature.get("keyword") == "horde")
    compiled = understood.understood(compile_text("[:unq]. Броня 1. Орда."))
    assert compiled.unique
    assert list(compiled.features) == [{"keyword": "armor", "x": 1}, {"unsupported": "Орда."}]
    assert [(item.feature, item.reason) for item in compiled.unsupported] == [("f2", "not in the judge yet")]
