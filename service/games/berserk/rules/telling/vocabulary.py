"""The words of the trace's sentences: what stands in the data, as people say it in English and in Russian."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from service.data_files import read_yaml

#: Words that stand in the data and are shown to people.
WORDS_RU: dict[str, str] = {
    "first": "первый игрок", "second": "второй игрок", "draw": "ничья", "declaration": "объект заявки",
    "target": "объект цели", "roll": "объект броска", "result": "объект результата", "count": "объект подсчёта",
    "protection": "объект защиты", "wounds": "объект ран", "payment": "объект оплаты", "end": "объект завершения",
    "simple_strike": "простой удар", "defend": "защита", "move": "движение", "feature": "особенность",
    "gain_chip": "получение фишки", "close_for_flyer": "закрыться для удара по летающему", "main": "основная",
    "initial": "начальная", "final": "финальная", "preliminary": "предварительная", "weak": "слабый",
    "medium": "средний", "strong": "сильный", "miss": "промах", "even": "ровно", "poison": "отравление",
    "curse": "проклятие", "blessing": "благословение", "plague": "чума", "keep": "оставить", "weaken": "ослабить",
    "yes": "да", "no": "нет", "destruction": "уничтожение", "turn_start": "начало хода",
    "turn_preparation": "подготовка хода", "weaken_result": "ослабление результата", "order": "порядок",
    "optional": "применить ли", "mode": "вариант", "prevention_order": "порядок предотвращения",
    "cell": "клетка", "number": "число", "host": "хозяин", "replacement": "что вместо", "trigger": "срабатывание",
    "keep_hidden": "что оставить скрытым", "incarnation": "инкарнация", "redirect": "перенаправление",
    "deal": "раздача", "recruit_preparation": "подготовка к набору", "recruitment": "набор отряда",
    "placement": "расстановка", "reveal": "вскрытие", "battle_start": "начало боя", "vanguard": "авангард",
    "type": "тип", "class": "класс", "element": "стихия", "control": "контроль", "named": "именной маркер",
    "lives": "жизни", "obliged": "обязанность атаковать", "next_die": "число следующего броска", "enough": "достаточно",
    "noted": "сделанный выбор", "all": "все", "target_closed": "карта закрыта",
    "no_fighter": "такие карты не сражаются",
    "one_sided": "на такую атаку не отвечают", "own_card": "со своей картой не сражаются",
    "kept_from_fighting": "особенность не даёт сражаться",
}  # fmt: skip
#: The same in English, where the word in the data is not the one to say.
WORDS_EN: dict[str, str] = {
    "first": "the first player", "second": "the second player", "simple_strike": "a simple strike",
    "move": "a movement", "defend": "defending", "feature": "a feature", "gain_chip": "gaining a chip",
    "close_for_flyer": "closing to strike a flyer", "weaken_result": "weakening the result",
    "keep_hidden": "what stays hidden", "obliged": "an obligation to attack", "next_die": "the number of the next roll",
    "noted": "what was chosen", "named": "a marker of its own name", "target_closed": "it is closed",
    "no_fighter": "such cards do not fight", "one_sided": "nobody fights back against such an attack",
    "own_card": "nobody fights a card of its own squad",
    "kept_from_fighting": "a feature keeps it from fighting",
}  # fmt: skip

#: Types of features and named features, as a sentence calls them; other names are said as they are.
NAMES_EN: dict[str, str] = {
    "shot": "a shot", "throw": "a throw", "discharge": "a discharge", "spell": "a spell", "impact": "an impact",
    "special_strike": "a special strike", "magic_strike": "a magic strike",
    "strike_through_a_row": "a strike through a row", "corpse_eating": "corpse-eating", "depth": "being in the depth",
    "surface": "being on the surface", "vulnerability_from": "vulnerability",
}  # fmt: skip

#: The same in Russian.
NAMES_RU: dict[str, str] = {
    "accuracy": "точность", "agility": "ловкость", "armor": "броня", "blessing": "благословение",
    "clumsiness": "неповоротливость", "concentration": "концентрация", "corpse_eating": "трупоедство",
    "curse": "проклятие", "dash": "рывок", "depth": "на глубине", "directed_strike": "направленный удар",
    "disguise": "маскировка", "does_not_fight": "не сражается", "experience_in_attack": "опыт в атаке",
    "experience_in_defence": "опыт в защите", "experience_in_discharge": "опыт в разряде",
    "experience_in_shooting": "опыт в стрельбе", "experience_in_throwing": "опыт в метании", "fading": "угасание",
    "fear": "страх", "finishing": "добивание", "formation": "строй", "fortitude": "стойкость", "fury": "ярость",
    "gift_of_life": "дар жизни", "hideout": "схрон", "horde": "орда", "incarnation": "инкарнация",
    "incorporeality": "бестелесность", "jump": "прыжок", "maneuver": "манёвр",
    "may_stay_closed": "может не открываться", "meditation": "медитация", "plague": "чума", "poison": "отравление",
    "protection": "защита", "regeneration": "регенерация", "shield_of_arhaal": "щит Архаала",
    "soul_catcher": "ловец душ", "stealth": "скрытность", "surface": "на поверхности",
    "teleportation": "телепортация", "thick_skin": "толстая кожа", "thirst": "жажда",
    "unanswered_strike": "безответный удар", "uniqueness": "уникальность", "unity": "единство",
    "valhalla": "вальхалла", "vampirism": "вампиризм", "vanguard": "авангард", "vulnerability": "уязвимость",
    "vulnerability_from": "уязвимость", "wrath": "гнев", "shot": "выстрел", "throw": "метание", "discharge": "разряд",
    "strike_through_a_row": "удар через ряд", "special_strike": "особый удар", "magic_strike": "магический удар",
    "spell": "заклинание", "impact": "воздействие", "redirect": "перенаправление", "simple_strike": "простой удар",
}  # fmt: skip

#: Kinds of cards and elements, as a refusal names them.
KINDS_RU: dict[str, str] = {
    "card": "карта", "creature": "существо", "plain_creature": "существо без подтипа", "flying": "летающее существо",
    "symbiote": "симбиот", "companion": "компаньон", "parasite": "паразит", "artifact": "артефакт",
    "terrain": "местность", "equipment": "экипировка", "steppes": "степи", "mountains": "горы", "forests": "леса",
    "swamps": "болота", "darkness": "тьма", "fire": "огонь", "neutral": "нет стихии",
}  # fmt: skip

#: Where a card goes to that goes to no cell.
ZONES_EN: dict[str, str] = {
    "additional": "the additional zone", "graveyard": "the graveyard", "deck": "the deck", "exile": "exile",
    "battlefield": "the battlefield", "set": "the set", "deal": "the deal",
}  # fmt: skip
#: The same in Russian.
ZONES_RU: dict[str, str] = {
    "additional": "дополнительная зона", "graveyard": "кладбище", "deck": "колода", "exile": "зона изгнания",
    "battlefield": "поле боя", "set": "набор", "deal": "раздача",
}  # fmt: skip

#: Whatever stands in the data, as the Russian sentences of the trace say it: the first table that knows it.
SAID_RU: dict[str, str] = {**KINDS_RU, **NAMES_RU, **WORDS_RU}
_CLASSES = Path(__file__).parents[4] / "reading" / "lexicon" / "classes.yaml"


@lru_cache(maxsize=1)
def _classes() -> dict[str, dict[str, Any]]:
    groups: dict[str, dict[str, dict[str, Any]]] = read_yaml(_CLASSES)
    return {slug: names for group in groups.values() for slug, names in group.items()}


def class_names() -> list[str]:
    """Every class that the list has, as the data call it."""
    return list(_classes())


def class_name(slug: str, language: str) -> str:
    """What a class is called, in ``en`` or ``ru``; one that no list has is called as the data call it."""
    names = _classes().get(slug)
    return str(names[language][0]) if names is not None else slug.replace("_", " ")
