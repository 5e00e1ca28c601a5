"""Meanness and prophecy, what is taken from graveyards, and what is taken off cards or given back to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.cells import HURT
from service.cards.wording.gains import chips, lives
from service.cards.wording.keywords import first_keyword
from service.cards.wording.nouns import noun
from service.cards.wording.states import said_of
from service.cards.wording.struggles import hurt_one_strikes
from service.cards.wording.whom import Whom, only
from service.cards.wording.words import ACC, GEN, NOM, PLUR, SING, NoWording, inflected, nature, other_phrase, phrase

Feature = Mapping[str, Any]


def _inner(effects: list[Feature], whom: Whom, language: str) -> str:
    from service.cards.wording.effects import effects_of, roles_in

    targets = whom.targets if "target" in roles_in(effects) else whom.targets._replace(filter=None)
    if len(effects) == 1 and effects[0]["effect"] == "may" and set(effects[0]) == {"effect", "effects", "to"}:
        inner = effects[0]["effects"]
        if {one.get("to") for one in inner} == {"self"}:
            return f"{phrase(language, 'MAY')} {effects_of(inner, targets, language, may=True)}"
    return effects_of(effects, targets, language)


def meanness(effect: Feature, whom: Whom, language: str) -> str:
    """An own neighbour is wounded for what follows. Raises NoWording."""
    only(effect, "x", "effects")
    effects = [_to_the_hurt(one) for one in effect["effects"]]
    said = hurt_one_strikes(effects[0], language) if len(effects) == 1 else None
    return f"{phrase(language, 'MEANNESS')} {effect['x']}; {said or _inner(effects, whom, language)}"


def _to_the_hurt(effect: Feature) -> Feature:
    """A move to a cell that is seen from who got the wounds, as that has to be said."""
    cell = effect.get("cell", {})
    if set(cell) != {"near"} or cell["near"].get("to") != "subject":
        return effect
    return {**effect, "cell": {"near": {**cell["near"], "to": HURT}}}


def prophecy(effect: Feature, whom: Whom, language: str) -> str:
    """Cards are shown, and the text looks at them. Raises NoWording."""
    only(effect, "x", "effects")
    said = f"{phrase(language, 'PROPHECY')} {effect['x']}; "
    asked = [inner for inner in effect["effects"] if inner["effect"] == "if_shown"]
    if len(asked) == len(effect["effects"]) == 1 and _either_shown(asked[0]):
        parts = [f"{shown(one, effect['x'], language, later=bool(n))} {_inner(one['effects'], whom, language)}"
                 for n, one in enumerate(asked[0]["effects"])]  # fmt: skip
        otherwise = f"{phrase(language, 'OTHERWISE')} {_inner(asked[0]['otherwise'], whom, language)}"
        return said + ", ".join([*parts, otherwise])
    if not asked:
        return said + _inner(effect["effects"], whom, language)
    if len(asked) < len(effect["effects"]) or any("otherwise" in inner for inner in asked[1:]):
        raise NoWording("no words for such a prophecy")
    then = [inner["effects"] for inner in asked]
    leads = [shown(inner, effect["x"], language, later=bool(n)) for n, inner in enumerate(asked)]
    parts = [f"{lead} {_inner(done, whom, language)}" for lead, done in zip(leads, then, strict=True)]
    if "otherwise" in asked[0]:
        if len(asked) > 1:
            raise NoWording("no words for such a prophecy")
        parts.append(f"{phrase(language, 'OTHERWISE')} {_inner(asked[0]['otherwise'], whom, language)}")
    return said + ", ".join(parts)


def _either_shown(asked: Feature) -> bool:
    """Whether one thing is asked of the cards shown and then another, and "otherwise" is for when neither is so."""
    inner = asked["effects"]
    alone = all(set(one) == {"effect", "filter", "effects"} and one["effect"] == "if_shown" for one in inner)
    return alone and "otherwise" in asked and asked["filter"] == {"any": [one["filter"] for one in inner]}


def suppose(effect: Feature, whom: Whom, language: str) -> str:
    """ "If so, this, otherwise that". Raises NoWording."""
    from service.cards.wording.conditions import holds
    from service.cards.wording.effects import words_of

    only(effect, "so", "effects", "otherwise")
    so, one = _of_it(effect["so"], language) or holds(effect["so"], language), _inner(effect["effects"], whom, language)
    last = effect["otherwise"]
    if len(last) == 1 and last[0].get("to") == "target" == effect["effects"][0].get("to"):  # the same one
        again = Whom(last[0], whom.targets, language, True, True, False)
        other = words_of(last, again, language, first=False)
    elif len(last) == 1 and last[0].get("to") == "self" and effect["effects"][0].get("to") == "subject":
        named = _says_who(last[0])  # and not the one that was spoken of
        other = words_of(last, Whom(last[0], whom.targets, language, named, False, False), language, first=not named)
    else:
        other = _inner(last, whom, language)
    return f"{phrase(language, 'IF')} {so}, {one}, {phrase(language, 'OTHERWISE')} {other}"


def _says_who(effect: Feature) -> bool:
    """Whether an effect is said with a verb of the card itself."""
    return effect["effect"] in ("gain_chips", "extra_lives", "modify") or "until" in effect


def _of_it(so: Feature, language: str) -> str | None:
    """What has to be so of the card of the moment, as "it"; None for what is said otherwise."""
    form = dict(so.get("exists", {}).get("filter", {}))
    if set(so) != {"exists"} or set(so["exists"]) != {"filter"} or form.pop("is", None) != "subject" or not form:
        return None
    it = phrase("en", "PRONOUN", "both") if language == "en" else "оно"
    return f"{it} {said_of(form, language, named=False)}"


def shown(asked: Feature, drawn: int, language: str, later: bool = False) -> str:
    """What has to be among the cards shown. Raises NoWording."""
    wanted, lead = asked["filter"], phrase(language, "IF")
    if wanted == {"in_squads": True} and "min" not in asked:
        card, name = phrase(language, "KIND", "card"), phrase(language, "OF_THE_NAME")
        there = f"{phrase('ru', 'HAS')} {phrase('ru', 'IN_A_SQUAD')}" if language == "ru" else ""
        return f"{lead} {card} {name} {there or 'is ' + phrase('en', 'IN_A_SQUAD')},"
    if set(wanted) == {"cost"} and set(wanted["cost"]) == {"odd"} and later and "min" not in asked:
        parity = "odd" if wanted["cost"]["odd"] else "even"
        if language == "en":
            cost = f"{other_phrase('en', 'PARITY', parity, 1)} {other_phrase('en', 'COST_OF', '-', 1)}"
            return f"{lead} {phrase('en', 'OF')} {cost},"
        return f"{lead} {inflected(phrase('ru', 'PARITY', parity), GEN, SING, 'femn')},"
    if set(wanted) == {"cost"} and set(wanted["cost"]) == {"odd"} and "min" not in asked:
        parity = "odd" if wanted["cost"]["odd"] else "even"
        if language == "en":
            cost = f"{other_phrase('en', 'PARITY', parity, 1)} {other_phrase('en', 'COST_OF', '-', 1)}"
            return f"{lead} {other_phrase('en', 'SHOWN_CARD', '-', 1)} {phrase('en', 'OF')} {cost},"
        laid, card = inflected(phrase("ru", "SHOWN_CARD"), NOM, gender="femn"), phrase("ru", "KIND", "card")
        return f"{lead} {laid} {card} {inflected(phrase('ru', 'PARITY', parity), GEN, SING, 'femn')} стоимости,"
    if asked.get("min") == 2 == drawn and set(wanted) == {"cost"} and set(wanted["cost"]) == {"crystal"}:
        quality = phrase(language, "ELITENESS", wanted["cost"]["crystal"])
        if language == "en":
            return f"{lead} {other_phrase('en', 'BOTH', '-', 1)} {quality},"
        cards = inflected(phrase("ru", "KIND", "card"), NOM, PLUR)
        return f"{lead} {phrase('ru', 'BOTH')} {cards} {inflected(quality, NOM, PLUR)},"
    either = set(wanted) == {"any"} and all(set(option) & {"kind", "class"} for option in wanted["any"])
    if asked.get("min", 1) > 1 or not (either or set(wanted) & {"kind", "class"}):
        if asked.get("min", 1) > 1 or set(wanted) != {"cost"} or set(wanted["cost"]) != {"crystal"}:
            raise NoWording("no words for what is shown")
        quality = phrase(language, "ELITENESS", wanted["cost"]["crystal"])
        if language == "en":
            return f"{lead} {other_phrase('en', 'SHOWN_CARD', '-', 1)} {quality},"
        card, laid = phrase("ru", "KIND", "card"), inflected(phrase("ru", "SHOWN_CARD"), NOM, gender="femn")
        return f"{lead} {laid} {card} {inflected(quality, NOM, gender='femn')},"
    said = noun(language, wanted, NOM)
    if language == "en":
        return f"{lead} {said} is shown,"
    place = {"femn": 0, "masc": 1, "neut": 2}.get(nature(said)[0] or "femn", 0)
    return f"{lead} {other_phrase('ru', 'SHOWN', '-', place)} {said},"


def spending(effect: Feature, whom: Any, language: str) -> str:
    """What is taken from a graveyard, or off an own card, for what follows. Raises NoWording."""
    only(effect, "effects", "x", "filter")
    wanted = dict(effect["filter"])
    kind = effect["effect"]
    if kind in ("take_lives", "take_chips"):
        taken = _taken(effect, language)
        if "effects" not in effect:
            return taken
        return f"{taken}, {phrase(language, 'MEANWHILE')} {_inner(effect['effects'], whom, language)}"
    side = str(wanted.pop("side", None))
    grave = phrase(language, "OUT_OF_GRAVE", side)
    if kind == "take_counter" and side != "any":
        grave = other_phrase(language, "OUT_OF_GRAVE", side, 1)
    if kind == "exile_dead":
        taken = f"{phrase(language, 'EXILE')} {noun(language, wanted, ACC)} {grave}"
    else:
        counter = phrase("ru", "COUNTER") if language == "ru" else other_phrase("en", "COUNTER", "-", 1)
        verb = f"{phrase(language, 'STRIP')} {counter} {_off(language)}"
        taken = f"{verb} {noun(language, wanted, GEN)} {grave}"
    follows = effect.get("effects")
    if not follows:
        return taken
    return f"{taken}, {phrase(language, 'MEANWHILE')} {_inner(follows, whom, language)}"


def _off(language: str) -> str:
    """Off what something is taken."""
    return phrase(language, "WITH" if language == "ru" else "FROM")


def _taken(effect: Feature, language: str) -> str:
    """So many additional lives, or chips, taken off an own card."""
    many = lives(effect["x"], language) if effect["effect"] == "take_lives" else chips(effect["x"], language)
    if effect["filter"] == {"other": False} and effect["effect"] == "take_lives":
        return f"{phrase(language, 'LOSES', 'inf' if language == 'ru' else PLUR)} {many}"
    return f"{phrase(language, 'STRIP')} {many} {_off(language)} {noun(language, effect['filter'], GEN)}"


def paid_with_dead(feature: dict[str, Any], language: str) -> tuple[dict[str, Any], str]:
    """A use that is paid for with a card of the graveyard: the rest of it, and that price. Raises NoWording."""
    rest = dict(feature)
    effects, when = rest.pop("effects", [{}]), rest.pop("condition")
    spent, *more = effects
    if spent.keys() - {"effect", "x", "filter", "effects", "to"}:
        raise NoWording("no words for such a price")
    units = {"take_chips": "chips", "take_lives": "extra_lives"}.get(str(spent.get("effect")))
    if more and (spent.get("effect") not in ("exile_dead", "take_lives", "take_chips") or "effects" in spent):
        raise NoWording("no words for what has to be so")
    known = spent.get("effect") in ("exile_dead", "take_counter") or units is not None
    if not known or rest.keys() - {"sudden", "type", *(("target",) if more else ())}:
        raise NoWording("no words for what has to be so")
    if units is not None:
        if when != {"exists": {"filter": {**spent["filter"], units: {"min": spent["x"]}}}}:
            raise NoWording("no words for what has to be so")
        return {**rest, "effects": more or spent["effects"]}, f", {_taken(spent, language)}"
    chipped = {"chips": {"min": 1}} if spent["effect"] == "take_counter" else {}
    if when != {"exists": {"filter": {**spent["filter"], "zone": "graveyard", **chipped}}}:
        raise NoWording("no words for what has to be so")
    price = spending({n: v for n, v in spent.items() if n != "effects"}, None, language)
    return {**rest, "effects": more or spent["effects"]}, f", {price}"


def cure(effect: Feature, whom: Whom, language: str) -> str:
    """A marker is taken off. Raises NoWording."""
    only(effect, "marker")
    mark = first_keyword(language, effect["marker"])
    if whom.is_self:
        raise NoWording("no words for whom a marker is taken off")
    bent = inflected(mark, ACC) if language == "ru" else mark
    off = phrase("ru", "PRONOUN", "gent") if whom.again and language == "ru" else whom.text(GEN)
    return f"{phrase(language, 'STRIP')} {bent} {_off(language)} {off}"


def restore(effect: Feature, whom: Whom, language: str) -> str:
    """What armor has kept off does not count. Raises NoWording."""
    only(effect, "keyword")
    named = first_keyword(language, effect["keyword"])
    bent = inflected(named, ACC) if language == "ru" else named
    me = phrase(language, "SELF", "self")
    if language == "en":
        return f"{phrase('en', 'RESTORE')} {bent} {phrase('en', 'OF')} {me if whom.is_self else whom.text(GEN)}"
    return f"{phrase('ru', 'RESTORE')} {bent} {inflected(me, GEN) if whom.is_self else whom.text(GEN)}"


def exile(effect: Feature, whom: Whom, language: str) -> str:
    """A card goes into exile. Raises NoWording."""
    only(effect)
    if whom.to == "dead":
        return f"{phrase(language, 'EXILE')} {phrase(language, 'PRONOUN', 'both')}"
    if whom.is_self and not whom.may:
        return f"{whom.subject()}{phrase(language, 'IS_EXILED')}"
    if (whom.targets.filter or {}).get("zone") == "graveyard" and whom.to == "target" and not whom.again:
        from service.cards.wording.arrivals import of_graveyard

        return " ".join((phrase(language, "EXILE"), *of_graveyard(whom, language, many=True)))
    owner = phrase(language, "SELF", "self") if whom.is_self else whom.text(ACC)
    if whom.is_self and language == "ru":
        owner = inflected(owner, ACC)
    return f"{phrase(language, 'EXILE')} {owner}"


WORDS = {
    "exile": exile,
    "meanness": meanness, "prophecy": prophecy, "suppose": suppose, "exile_dead": spending, "take_counter": spending,
    "take_lives": spending, "take_chips": spending, "cure": cure, "restore": restore,
}  # fmt: skip
