"""How cards come into a squad and leave it: summoned, revived, brought back, sent to the graveyard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.constructions import MOST_TARGETS
from service.cards.wording.cells import rows
from service.cards.wording.incarnating import as_companion
from service.cards.wording.keywords import keyword
from service.cards.wording.nouns import HERO, each, noun, several
from service.cards.wording.whom import Whom, only, value
from service.cards.wording.words import (
    ACC,
    GEN,
    INS,
    NOM,
    PLUR,
    SING,
    NoWording,
    figure,
    inflected,
    nature,
    other_phrase,
    phrase,
    plural,
    with_article,
)
from service.rules.model import EQUIPMENT_CLASSES

Feature = Mapping[str, Any]
OR = "OR"


#: What summon and revive say of how a card comes in.
_HOW = ("closed", "cell", "lives", "wounds", "under")


def _arrives(effect: Feature, language: str) -> str:
    """Where and how a card comes in, with the space before it. Raises NoWording."""
    face = f" {phrase(language, 'FACE', 'closed')}" if effect.get("closed") else ""
    under = f" {phrase(language, 'UNDER_WHOM', effect['under'])}" if "under" in effect else ""
    return f"{_where(effect, language)}{face}{_so_many(effect, language)}{under}"


def _where(effect: Feature, language: str) -> str:
    cell = effect.get("cell")
    if cell is None:
        return ""
    if cell == {"adjacent": "self"}:  # where nothing is said it is so too
        return f" {phrase(language, 'TO_NEXT_CELL', 'adjacent')}"
    if cell == {"stood": "self"}:
        return f" {phrase(language, 'ON_OWN_CELL', 'self')}"
    if set(cell) == {"stood"}:
        named = cell["stood"] == "dead" and "copy" in effect.get("filter", {}).get("near", {})  # so it is who died
        return f" {phrase(language, 'ON_ITS_CELL', 'dead' if named else '-')}"
    if set(cell) == {"half"}:
        return f" {phrase(language, 'FREE_CELL')} {phrase(language, 'OF_HALF', cell['half'])}"
    if "rows" in cell and not set(cell) - {"rows", "half"}:
        half = {"half": cell["half"]} if "half" in cell else {}
        return f" {rows({'any': [{'row': row} for row in cell['rows']], **half}, language)}"
    if set(cell) == {"crowd"} or set(cell) == {"beside"}:
        beside = cell.get("crowd", {}).get("filter") or cell.get("beside")
        which, stands = phrase(language, "BESIDE_WHICH"), phrase(language, "STANDS")
        which = f"{which.rsplit(' ', 1)[0]} {inflected('который', INS, SING, 'femn')}" if language == "ru" else which
        onto = phrase(language, "TO_CELL") if language == "ru" else other_phrase("en", "TO_CELL", "-", 1)
        if "beside" in cell:
            return f" {onto}, {which} {stands} {noun(language, beside, NOM)}"
        least = f"{cell['crowd']['min']} {phrase(language, 'OR_MORE', 'min')}"
        return f" {onto}, {which} {stands} {least} {noun(language, beside, GEN, PLUR)}"
    if cell:
        raise NoWording("no words for where it comes in")
    return f" {phrase(language, 'ON_ANY_CELL', 'any')}"


def _so_many(effect: Feature, language: str) -> str:
    """ "With 2 lives", "with 3 wounds". Raises NoWording."""
    name = next((name for name in ("lives", "wounds") if name in effect), None)
    if name is None:
        return ""
    word = phrase(language, name.upper())
    if effect[name] == {"of": "wounds", "whose": "self"} == effect.get("wounds"):
        return f" {_as_many_wounds(word, language)}"
    number = figure(effect[name])
    if language == "ru":
        return f" {phrase('ru', 'WITH')} {number} {inflected(word, INS, SING if number == '1' else PLUR)}"
    many = name if name == "wounds" else plural(word)
    return f" with {number} {word if number == '1' else many}"


def _as_many_wounds(wounds: str, language: str) -> str:
    """ "With the same number of wounds as this card"."""
    lead = f"{phrase(language, 'WITH')} {phrase(language, 'SAME_AMOUNT')}"
    at, me = phrase(language, "THAT_AT"), phrase(language, "SELF", "self")
    if language == "en":
        return f"{lead} {wounds} {at} {me}"
    return f"{lead} {inflected(wounds, GEN, PLUR)}, {at} {inflected(me, GEN)}"


def _unlike(language: str) -> str:
    """ "If there is no card of the same name in your squad"."""
    card, name = phrase(language, "KIND", "card"), phrase(language, "OF_THE_NAME")
    if language == "ru":
        none, squad = phrase("ru", "HAS_NO"), phrase("ru", "IN_SQUAD", "own")
        return f"{phrase('ru', 'IF')} {inflected(card, GEN)} {name} {none} {squad}"
    none, squad = other_phrase("en", "HAS_NO", "-", 2), other_phrase("en", "IN_SQUAD", "own", 1)
    return f"{phrase('en', 'IF')} {squad} {none} {card} {name}"


def summon(effect: Feature, whom: Whom, language: str) -> str:
    """A card of the deck, summoned. Raises NoWording."""
    only(effect, "random", "onto", "graveyard", "most", "effects", *_HOW)
    come = _having_come(effect["effects"], language) if "effects" in effect else ""
    if effect["filter"].get("namesake") is False:
        rest = {name: value for name, value in effect["filter"].items() if name != "namesake"}
        return f"{summon({**effect, 'filter': rest}, whom, language)}, {_unlike(language)}"
    if effect["filter"] == {"other": False}:  # a card that is shown
        return f"{phrase(language, 'SUMMON')} {_shown(language)}{_arrives(effect, language)}{come}"
    if effect["filter"].get("shown") is True:  # the one that was shown, which the condition around it names
        host, it = _onto(effect.get("onto"), language), _shown(language)
        if (
            language == "ru"
            and nature(noun("ru", {n: v for n, v in effect["filter"].items() if n != "shown"}))[0] != "femn"
        ):
            it = phrase("ru", "PRONOUN", "accs")
        return f"{phrase(language, 'SUMMON')} {it}{host}{_arrives(effect, language)}{come}"
    most = f" ({phrase(language, 'AT_MOST')} {effect['most']})" if "most" in effect else ""
    drawn = {"random": True} if effect.get("random") else {}
    wanted = dict(effect["filter"])
    if wanted.get("class") in EQUIPMENT_CLASSES:
        wanted.pop("kind", None)  # its class says that it is equipment
    sorts = len(wanted) > 1 and "any" in wanted and wanted["any"] != HERO
    aside = _aside(wanted, language) if sorts and not drawn else ""
    wanted = {"any": wanted["any"]} if aside else wanted
    forms = wanted["any"] if set(wanted) == {"any"} and not drawn else [{**wanted, **drawn}]
    card = f" {phrase(language, OR)} ".join(noun(language, form, ACC) for form in forms)
    verb = phrase(language, "SUMMON")
    if effect.get("graveyard"):
        verb = f"{verb} {phrase(language, OR)} {phrase(language, 'REVIVE')}"
    return f"{verb} {card}{aside}{most}{_onto(effect.get('onto'), language)}{_arrives(effect, language)}{come}"


def _aside(wanted: Feature, language: str) -> str:
    """What is said of one sort of card and of another, in brackets behind them. Raises NoWording."""
    rest = {name: value for name, value in wanted.items() if name != "any"}
    if rest.keys() - {"element", "cost"} or any(option.keys() != {"class"} for option in wanted["any"]):
        raise NoWording("no words for cards of several sorts")
    told = []
    if "element" in rest:
        word = phrase(language, "ELEMENT", rest["element"])
        told.append(inflected(word, ACC, SING, "masc", animate=True) if language == "ru" else word)
    if "cost" in rest:
        ((bound, number),) = rest["cost"].items()
        more = {"max": "OR_LESS", "min": "OR_MORE"}.get(bound)
        if not isinstance(number, int) or (more is None and bound != "equal"):
            raise NoWording("no words for cards of several sorts")
        told.append(f"{phrase(language, 'COST')} {number}{f' {phrase(language, more, bound)}' if more else ''}")
    return f" ({', '.join(told)})"


def _having_come(effects: list[Feature], language: str) -> str:
    """With which text a card comes in, or what befalls one of those that it has come beside. Raises NoWording."""
    from service.cards.wording.features import clause
    from service.cards.wording.hosts import picks
    from service.cards.wording.whom import Targets

    (effect,) = effects
    if set(effect) == {"effect", "feature", "to"} and effect["effect"] == "gain_feature" and effect["to"] == "subject":
        word = phrase(language, "FEATURE_WORD")
        word = inflected(word, INS) if language == "ru" else word
        text = clause(effect["feature"], language)
        return f' {phrase(language, "WITH")} {word} "{text[:1].upper()}{text[1:]}"'
    near = effect.get("filter", {}).get("near", {})
    if effect["effect"] != "pick" or near != {"to": "subject", "adjacent": True}:
        raise NoWording("no words for what befalls a card that comes in")
    told = {**effect, "filter": {**effect["filter"], "near": {**near, "to": "summoned"}}}
    said = picks(told, Whom(told, Targets(None), language, True, False, False), language)
    return f", {phrase(language, 'MEANWHILE')} {said}"


def _shown(language: str) -> str:
    return other_phrase("ru", "PRONOUN", "accs", 1) if language == "ru" else phrase("en", "PRONOUN", "both")


def _onto(wanted: Feature | None, language: str) -> str:
    """Whom equipment is put on, with the space before it. Raises NoWording."""
    if wanted is None:
        return ""
    told = [_bearer(option, language) for option in wanted.get("any", [wanted])]
    return f" {phrase(language, 'BY' if language == 'ru' else 'ONTO')} {f' {phrase(language, OR)} '.join(told)}"


def _bearer(wanted: Feature, language: str) -> str:
    if wanted == {"is": "host"}:
        word = phrase(language, "HOST")
        return inflected(word, ACC) if language == "ru" else f"the {word}"
    if wanted == {"is": "attacked"}:
        attacked = phrase(language, "ATTACKED", "creature")
        return attacked if language == "ru" else f"the {attacked}"
    if wanted == {"other": False}:
        return other_phrase(language, "ONESELF", "-", 1) if language == "ru" else phrase(language, "ONESELF")
    return noun(language, wanted, ACC)


def of_graveyard(whom: Whom, language: str, many: bool = False) -> tuple[str, str]:
    """A card of a graveyard, or ``many`` of them, and of which. Raises NoWording."""
    wanted, number = dict(whom.targets.filter or {}), whom.targets.number
    side = wanted.pop("side", None)
    if whom.to != "target" or whom.again or wanted.pop("zone", None) != "graveyard":
        raise NoWording("no words for whom is brought back")
    grave = phrase(language, "OUT_OF_GRAVE", str(side))
    if whom.targets.exactly or (many and whom.targets.many):
        return several(language, wanted, number, whom.targets.exactly, MOST_TARGETS), grave
    if number == 1:
        return noun(language, wanted, ACC), grave
    return f"{number} {phrase(language, 'OR_LESS', 'max')} {noun(language, wanted, GEN, PLUR)}", grave


def revive(effect: Feature, whom: Whom, language: str) -> str:
    """A card of a graveyard, revived. Raises NoWording."""
    only(effect, "random", "onto", *_HOW)
    if "onto" in effect:
        if effect["onto"] != {"is": "subject"} or not whom.is_self:
            raise NoWording("no words for whom it is put on")
        rest = {name: value for name, value in effect.items() if name != "onto"}
        return f"{phrase(language, 'INCARNATES', 'revive')}{as_companion(language)}{_arrives(rest, language)}"
    if whom.to == "dead":
        return f"{phrase(language, 'REVIVE')} {_it(language)}{_arrives(effect, language)}"
    if whom.is_self and not effect.get("random"):
        return f"{phrase(language, 'REVIVE')} {_itself(language)}{_arrives(effect, language)}"
    if effect.get("random"):
        card, grave = _dead(effect["filter"], language, {"random": True})
    else:
        card, grave = of_graveyard(whom, language)
    return f"{phrase(language, 'REVIVE')} {card} {grave}{_arrives(effect, language)}"


def _it(language: str) -> str:
    return phrase(language, "PRONOUN", "accs" if language == "ru" else "both")


def _itself(language: str) -> str:
    word = phrase(language, "SELF", "self")
    return inflected(word, ACC) if language == "ru" else word


def _dead(found: Feature, language: str, more: Feature) -> tuple[str, str]:
    """A card that a text finds in a graveyard by itself, and in which. Raises NoWording."""
    wanted = {**found, **more}
    if wanted.pop("zone", None) != "graveyard" or "side" not in wanted:
        raise NoWording("no words for whom is brought back")
    grave = phrase(language, "OUT_OF_GRAVE", str(wanted.pop("side")))
    return noun(language, wanted, ACC), grave


def incarnates(effect: Feature, whom: Whom, language: str) -> str:
    """A chip for an incarnation. Raises NoWording."""
    only(effect)
    chip, name = phrase(language, "CHIP"), keyword(language, "incarnation", GEN)
    said = f"{inflected(chip, ACC)} {name}" if language == "ru" else f"{with_article(chip)} {phrase('en', 'OF')} {name}"
    if whom.to == "each":
        wanted = dict(effect["filter"])
        if wanted.pop("zone", None) != "graveyard":
            raise NoWording("no words for whose incarnation it is")
        grave = phrase(language, "OUT_OF_GRAVE", str(wanted.pop("side", "")))
        verb = phrase(language, "GETS", SING if language == "ru" else PLUR)
        return f"{each(language, wanted, NOM)} {grave} {verb} {said}"
    if whom.is_self:
        onto = phrase(language, "BY" if language == "ru" else "ONTO")
        return f"{phrase(language, 'MILL')} {said} {onto} {_itself(language)}"
    card, grave = of_graveyard(whom, language)
    return f"{phrase(language, 'MILL')} {said} {phrase(language, 'BY' if language == 'ru' else 'ONTO')} {card} {grave}"


def returns(effect: Feature, whom: Whom, language: str) -> str:
    """A card that goes back into its deck. Raises NoWording."""
    if effect.get("random") and whom.is_self:
        only(effect, "random")
        card, grave = _dead(effect["filter"], language, {"random": True})
        return f"{phrase(language, 'SHUFFLE_IN')} {card} {grave} {phrase(language, 'INTO_DECK')}"
    only(effect)
    if whom.is_self:
        whom.silent()
        return phrase(language, "RETURNS_TO_DECK")
    if whom.to == "target" and "zone" in (whom.targets.filter or {}):
        card, grave = of_graveyard(whom, language)
        return f"{phrase(language, 'RETURN')} {card} {grave} {phrase(language, 'INTO_DECK')}"
    if whom.number == PLUR:
        raise NoWording("no words for several that return")
    return f"{whom.subject()}{phrase(language, 'RETURNS_TO_DECK')}"


def _killed(number: int, wanted: Feature, language: str) -> str:
    """A card that is found counts as killed by the attack of the moment. Raises NoWording."""
    if number != 1:
        raise NoWording("no words for several that count as killed")
    it, he = phrase(language, "PRONOUN", "both"), phrase(language, "PRONOUN", "both")
    if language == "ru":
        it, he = phrase("ru", "PRONOUN", "accs"), phrase("ru", "PRONOUN", "nomn")
    found = f"{phrase(language, 'FIND')} {phrase(language, 'IN_DECK')} {noun(language, wanted, ACC)}"
    grave = f"{phrase(language, 'MILL')} {it} {phrase(language, 'INTO_GRAVE')}"
    attack = f"{phrase(language, 'THIS')} {phrase(language, 'GROUP', 'attacks')}"
    attack = inflected(attack, GEN) if language == "ru" else attack
    killed = f"{he} {phrase(language, 'COUNTS_KILLED')} {phrase(language, 'FROM')} {attack}"
    return f"{found} {phrase(language, 'AND')} {grave}, {killed}"


def _finds(effect: Feature, language: str) -> str:
    """Cards that the player finds in the deck. Raises NoWording."""
    number, wanted = effect["x"], effect["filter"]
    told = {"effect", "x", "filter", "chosen", "to"} | ({"fallen"} if effect.get("fallen") else {"unlike"})
    if effect.keys() - told or effect.get("unlike", "name") != "name":
        raise NoWording("no words for cards that are found so")
    if effect.get("fallen"):
        return _killed(number, wanted, language)
    if number == 1 and "unlike" not in effect:
        cards = noun(language, wanted, ACC)
    elif isinstance(number, int) and number > 1:
        cards = several(language, wanted, number, False, 0)
    else:
        raise NoWording("no words for how many are found")
    names = f" {phrase(language, 'OF_DIFFERENT_NAMES')}" if "unlike" in effect else ""
    deck = phrase(language, "OUT_OF_DECK", "own")
    return f"{phrase(language, 'MILL')} {cards}{names} {deck} {phrase(language, 'INTO_GRAVE')}"


def mill(effect: Feature, whom: Whom, language: str) -> str:
    """Random cards of a deck that go to the graveyard. Raises NoWording."""
    only(effect, "x", "value", "from", "chosen", "unlike", "fallen")
    if effect.get("chosen"):
        return _finds(effect, language)
    if effect.get("fallen") or "unlike" in effect:
        raise NoWording("no words for drawn cards that count as killed, or differ")
    number = value(list(effect["value"])) if "value" in effect else effect["x"]
    number = "X" if number == "x" else number
    drawn = {**effect["filter"], "random": True}
    if number == 1:
        cards = noun(language, drawn, ACC)
    elif language == "ru" and number in (2, 3, 4):
        raise NoWording("no words for so few cards")
    else:
        cards = f"{number} {noun(language, drawn, GEN, PLUR)}"
    deck = phrase(language, "OUT_OF_DECK", effect.get("from", "own"))
    return f"{phrase(language, 'MILL')} {cards} {deck} {phrase(language, 'INTO_GRAVE')}"
