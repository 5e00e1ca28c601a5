"""Named features as texts name them, in both languages, and the symbols that stand for them."""

from __future__ import annotations

import pytest

from service.cards.compiler import compile_text
from tests.cards.test_compiler import playable, read

PLAIN = [
    ("Авангард", "Vanguard", "vanguard"),
    ("Безответный удар", "Unanswered strike", "unanswered_strike"),
    ("Бестелесность", "Incorporeality", "incorporeality"),
    ("Благословение", "Blessing", "blessing"),
    ("Вампиризм", "Vampirism", "vampirism"),
    ("Гнев", "Wrath", "wrath"),
    ("Концентрация", "Concentration", "concentration"),
    ("Ловкость", "Agility", "agility"),
    ("Манёвр", "Maneuver", "maneuver"),
    ("Маскировка", "Disguise", "disguise"),
    ("Медитация", "Meditation", "meditation"),
    ("Направленный удар", "Directed strike", "directed_strike"),
    ("Орда", "Horde", "horde"),
    ("Проклятие", "Curse", "curse"),
    ("Прыжок", "Jump", "jump"),
    ("Телепортация", "Teleportation", "teleportation"),
    ("Скрытность", "Stealth", "stealth"),
    ("Стойкость", "Fortitude", "fortitude"),
    ("Строй", "Formation", "formation"),
    ("Схрон", "Hideout", "hideout"),
    ("Толстая кожа", "Thick skin", "thick_skin"),
    ("Точность", "Accuracy", "accuracy"),
    ("Трупоедство", "Corpse-eating", "corpse_eating"),
    ("Уязвимость", "Vulnerability", "vulnerability"),
    ("Чума", "Plague", "plague"),
    ("Не носит экипировку", "Wears no equipment", "equipment_free"),
    ("Может двигаться по диагонали", "May move diagonally", "diagonal_movement"),
]


COUNTED = [
    ("Броня", "Armor", "armor"),
    ("Дар жизни", "Gift of life", "gift_of_life"),
    ("Душелов", "Soul catcher", "soul_catcher"),
    ("Единство", "Unity", "unity"),
    ("Жажда", "Thirst", "thirst"),
    ("Инкарнация", "Incarnation", "incarnation"),
    ("Регенерация", "Regeneration", "regeneration"),
    ("Страх", "Fear", "fear"),
    ("Угасание", "Fading", "fading"),
    ("Щит Архаала", "Shield of Arhaal", "shield_of_arhaal"),
    ("Ярость", "Fury", "fury"),
]


COUNTABLE = [
    ("Неповоротливость", "Clumsiness", "clumsiness"),
    ("Опыт в атаке", "Experience in attack", "experience_in_attack"),
    ("Опыт в защите", "Experience in defence", "experience_in_defence"),
    ("Опыт в стрельбе", "Experience in shooting", "experience_in_shooting"),
    ("Опыт в метании", "Experience in throwing", "experience_in_throwing"),
    ("Опыт в разряде", "Experience in discharge", "experience_in_discharge"),
    ("Отравление", "Poison", "poison"),
]


PROTECTIONS = [
    ("выстрелов", "shots", "shots"),
    ("метаний", "throws", "throws"),
    ("разрядов", "discharges", "discharges"),
    ("магических ударов", "magic strikes", "magic_strikes"),
    ("магии", "magic", "magic"),
    ("заклинаний", "spells", "spells"),
    ("воздействий", "impacts", "impacts"),
    ("отравления", "poison", "poison"),
    ("ударов", "strikes", "strikes"),
    ("простых ударов", "simple strikes", "simple_strikes"),
    ("особых ударов", "special strikes", "special_strikes"),
    ("направленных ударов", "directed strikes", "directed_strikes"),
    ("дальних атак", "ranged attacks", "ranged_attacks"),
    ("ближних атак", "melee attacks", "melee_attacks"),
    ("атак", "attacks", "attacks"),
    ("ударов через ряд", "strikes through a row", "strike_through_a_row"),
    ("внезапных действий", "sudden actions", "sudden_actions"),
    ("проклятия", "curse", "curse"),
    ("чумы", "plague", "plague"),
    ("уязвимости", "vulnerability", "vulnerability"),
]


@pytest.mark.parametrize(("russian", "english", "keyword"), PLAIN)
def test_named_features(russian: str, english: str, keyword: str) -> None:
    assert read(f"{russian}.") == read(f"{english}.") == [{"keyword": keyword}]
    assert read(russian.upper()) == read(english.lower()) == [{"keyword": keyword}]


@pytest.mark.parametrize(("russian", "english", "keyword"), COUNTED + COUNTABLE)
def test_named_features_with_a_number(russian: str, english: str, keyword: str) -> None:
    assert read(f"{russian} 3.") == read(f"{english} 3.") == [{"keyword": keyword, "x": 3}]


@pytest.mark.parametrize(("russian", "english", "keyword"), COUNTABLE)
def test_a_number_that_is_left_out_is_one(russian: str, english: str, keyword: str) -> None:
    assert read(f"{russian}.") == read(f"{english}.") == [{"keyword": keyword, "x": 1}]


@pytest.mark.parametrize(("russian", "english", "keyword"), COUNTED)
def test_a_number_that_must_be_there(russian: str, english: str, keyword: str) -> None:
    for text in (f"{russian}.", f"{english}."):
        (unsupported,) = compile_text(text).unsupported
        assert unsupported.reason == "unfinished"


@pytest.mark.parametrize(("russian", "english", "kind"), PROTECTIONS)
def test_protections(russian: str, english: str, kind: str) -> None:
    expected = [{"keyword": "protection", "from": kind}]
    assert read(f"Защита от {russian}.") == read(f"Protection from {english}.") == expected


SYMBOLS = {
    "[:drs]": {"keyword": "directed_strike"},
    "{direct}": {"keyword": "directed_strike"},
    "{uht}": {"keyword": "unanswered_strike"},
    "{stamina}": {"keyword": "fortitude"},
    "[:rgn]-2": {"keyword": "regeneration", "x": 2},
    "{regen} 2": {"keyword": "regeneration", "x": 2},
    "{armor} 1": {"keyword": "armor", "x": 1},
    "{ova} 1": {"keyword": "experience_in_attack", "x": 1},
    "{ovz}2": {"keyword": "experience_in_defence", "x": 2},
    "{ovs} 1": {"keyword": "experience_in_shooting", "x": 1},
    "[:prm]": {"keyword": "protection", "from": "magic"},
    "[:prs]": {"keyword": "protection", "from": "shots"},
    "[:prp]": {"keyword": "protection", "from": "poison"},
    "[:zoz]": {"keyword": "protection", "from": "spells"},
    "[:zor]": {"keyword": "protection", "from": "discharges"},
    "[:zomet]": {"keyword": "protection", "from": "throws"},
    "{zov}": {"keyword": "protection", "from": "shots"},
    "{zot}": {"keyword": "protection", "from": "throws"},
    "{zoo}": {"keyword": "protection", "from": "poison"},
    "{zoal}": {"keyword": "protection", "from": "flying_attacks"},
    "{zom}": {"keyword": "protection", "from": "magic"},
}


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_symbols(symbol: str) -> None:
    assert read(f"{symbol}.") == read(symbol) == [SYMBOLS[symbol]]


def test_the_same_symbol_means_two_things_in_the_two_collections() -> None:
    assert read("{tap}: [:ovs] на 1.") == [playable("strike_through_a_row", value=[1, 1, 1])]
    assert read("{ovs} 1.")[0]["keyword"] == "experience_in_shooting"


def test_several_symbols_are_several_features_in_order() -> None:
    compiled = compile_text("[:unq][:prm][:rgn]-1. Броня 2.")
    assert compiled.unique
    assert list(compiled.features) == [
        {"keyword": "protection", "from": "magic"},
        {"keyword": "regeneration", "x": 1},
        {"keyword": "armor", "x": 2},
    ]
