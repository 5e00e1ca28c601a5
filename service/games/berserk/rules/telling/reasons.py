"""What a card lacks that a text asks of its target, in words: what a judge reads in a refusal (412.1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from service.games.berserk.rules.telling.vocabulary import KINDS_RU, NAMES_RU, class_name

#: What is wrong with a card by the filter that it fails: in English, in Russian. ``{}`` is what the filter names.
_LACKING: dict[str, tuple[str, str]] = {
    "adjacent": ("it is not adjacent", "она не стоит рядом"),
    "straight": ("it is not straight beside", "она стоит не по прямой"),
    "opposite": ("it is not opposite", "она стоит не напротив"),
    "behind": ("it is not behind", "она стоит не сзади"),
    "ahead": ("it is not straight ahead", "она не впереди по прямой"),
    "same_row": ("it is in another row", "она в другом ряду"),
    "same_column": ("it is in another column", "она на другой вертикали"),
    "same_line": ("it is not on a line", "она не на одной линии"),
    "row": ("it is in another row", "она в другом ряду"),
    "half": ("it is on the other half", "она на другой половине поля"),
    "kind": ("it is no {}", "это не {}"),
    "class": ("it has no class {}", "у неё нет класса {}"),
    "name": ("its name is not “{}”", "её имя — не «{}»"),
    "element": ("its element is not {}", "её стихия не подходит (нужна: {})"),
    "cost": ("its cost does not fit", "её стоимость не подходит"),
    "lives_to_strike": ("its lives do not compare so with its strike", "её жизни так не относятся к её удару"),
    "lives_at_most": ("it has more than {} lives left", "у неё осталось больше {} жизней"),
    "lives": ("the number of its lives does not fit", "число её жизней не подходит"),
    "wounds": ("the number of its wounds does not fit", "число её ран не подходит"),
    "chips": ("the number of its chips does not fit", "число её фишек не подходит"),
    "keyword": ("it has no {}", "у неё нет нужной особенности: {}"),
    "without": ("it has {}", "у неё есть особенность {}"),
    "formed": ("it is not in formation", "она не в строю"),
}
#: The same for what a text wants so, or wants not so: what is wrong in the first case, and in the second.
_STATES: dict[str, tuple[tuple[str, str], tuple[str, str]]] = {
    "closed": (("it is open", "она открыта"), ("it is closed", "она закрыта")),
    "wounded": (("it is not wounded", "она не ранена"), ("it is wounded", "она ранена")),
    "poisoned": (("it is not poisoned", "она не отравлена"), ("it is poisoned", "она отравлена")),
    "flying": (("it does not fly", "она не летает"), ("it flies", "она летает")),
    "corporeal": (("it is incorporeal", "она бестелесна"), ("it is corporeal", "она небестелесна")),
    "unique": (("it is not unique", "она не уникальна"), ("it is unique", "она уникальна")),
    "other": (("it is the card itself", "это сама карта"), ("it is another card", "это другая карта")),
    "symbiote": (("it is no symbiote", "это не симбиот"), ("it is a symbiote", "это симбиот")),
}
_SIDES: dict[str, tuple[str, str]] = {
    "own": ("it is not an own card", "это не своя карта"),
    "enemy": ("it is not an enemy card", "это не карта противника"),
}
#: Filters for which the other way round needs other words: "not adjacent" is wanted, and it is.
_NEGATED: dict[str, tuple[str, str]] = {
    "adjacent": ("it is adjacent", "она стоит рядом"),
    "straight": ("it is straight beside", "она стоит по прямой"),
    "formed": ("it is in formation", "она в строю"),
}


def lacking(failing: Iterable[tuple[str, Any]]) -> tuple[str, str] | None:
    """What keeps a card from being meant, in English and Russian; None where a filter it fails has no words."""
    found = [_words(name, value) for name, value in failing]
    known = [words for words in found if words is not None]
    if not known or len(known) < len(found):
        return None
    return ", ".join(en for en, _ in known), ", ".join(ru for _, ru in known)


def _words(name: str, value: Any) -> tuple[str, str] | None:
    if name == "side":
        return _SIDES.get(value) if isinstance(value, str) else None
    if name in _STATES:
        return _STATES[name][0 if value else 1]
    if value is False:
        return _NEGATED.get(name)
    words = _LACKING.get(name)
    if words is None or ("{}" in words[0] and not isinstance(value, str | int)):
        return None
    if name == "class":
        return words[0].format(class_name(str(value), "en")), words[1].format(class_name(str(value), "ru"))
    said = str(value).replace("_", " ")
    return words[0].format(said), words[1].format(KINDS_RU.get(str(value)) or NAMES_RU.get(str(value), said))
