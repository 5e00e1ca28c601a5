"""In words: what works so many times only, what comes instead of what would befall a card, whom alone it may attack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.cards.wording.blows import sorts_of
from service.cards.wording.closing import brings_first
from service.cards.wording.conditions import holds
from service.cards.wording.counting import as_x
from service.cards.wording.keywords import keyword
from service.cards.wording.moments import HOLDER
from service.cards.wording.nouns import NounPhrase, noun
from service.cards.wording.rolls import first_roll
from service.cards.wording.sequels import kept_off, redirects_first, wounding
from service.cards.wording.states import said_of
from service.cards.wording.twofold import doubles
from service.cards.wording.words import (
    ACC,
    ATTACK_WORDS,
    DAT,
    GEN,
    INS,
    NOM,
    PLUR,
    SING,
    NoWording,
    counted,
    first_of,
    inflected,
    nature,
    other_phrase,
    phrase,
    plural,
    with_article,
)

Feature = Mapping[str, Any]
_MARKERS = {"curse": ("CURSE", "curse"), "bless": ("BLESSING", "blessing"), "infect": ("PLAGUE", "plague"),
            "poison": ("POISON", "poison")}  # fmt: skip
#: Words of the vocabulary by the gender of who has to do something.
_GENDERS = {
    "SHOULD": ("neut", "masc", "femn"),
    "SHOULD_DIE": ("neut", "masc", "femn"),
    "MUST": ("masc", "femn", "neut"),
}


#: What would befall a card so many times.
_FATED = ("heal", "extra_lives", "wound", "gain_chips")


def limited(effects: list[Feature], when: Feature | None, limit: Feature | None, language: str) -> str | None:
    """A rule that works so many times, or for some of all attacks; None for any other. Raises NoWording."""
    first, kind = effects[0], effects[0]["effect"]
    if len(effects) > 1:
        return None
    if kind == "twice":
        return doubles(first, when, limit, language, _times(limit, language))
    host = (when or {}).get("self", {}).get("host", {})
    if kind == "block" and limit is not None and set(host) == {"class"} and when == {"self": {"host": host}}:
        return _blocks_for_host(first, str(host["class"]), limit, language)
    if kind == "block" and "cards" in first:
        return _blocks(first, when, limit, language)
    if kind == "replace" and when is None:
        return _replaced(first, limit, language)
    if limit is None:
        return None
    if kind == "redirect":
        return redirects_first(first, {"limit": limit, **({"condition": when} if when else {})}, language)
    if kind == "without_closing" and when is None:
        return _stays_open(first, limit, language)
    if kind == "modify" and first.get("what") == "roll" and when is None:
        return first_roll(first, limit, language)
    return _first(first, when, limit, language) if kind in ("modify", "reduce") else None


def _times(limit: Feature | None, language: str, cards: Feature | None = None) -> str:
    """How often, of the cards that it is about for each of them. Raises NoWording."""
    from service.cards.wording.actions import limit as often

    if limit is not None and limit.get("each") and "kind" not in (cards or {}):
        raise NoWording("no words for so often for each")
    return often(limit, language, str((cards or {}).get("kind", "creature")))


def _blocks(effect: Feature, when: Feature | None, limit: Feature | None, language: str) -> str:
    """ "On a shot at your elf - block the attack". Raises NoWording."""
    from service.cards.wording.triggers import moment

    if set(effect) - {"effect", "of", "cards", "against"}:
        raise NoWording("no words for such a block")
    kind = {} if effect["of"] == "attacks" else {"type": effect["of"]}
    source = {"source": effect["against"]} if "against" in effect else {}
    said = moment({"on": "attacked", **kind, "whose": effect["cards"], **source}, None, language)
    if when is not None:
        state = when.get("self", {})
        if when.keys() != {"self"} or state.keys() != {"closed"}:
            so = holds(when, language)
        else:
            so = other_phrase(language, "SHORT", "closed" if state["closed"] else "open", 1)
            so = f"{phrase(language, 'SELF', 'self')} {so}"
        said += f", {phrase(language, 'IF')} {so}"
    attack = phrase(language, "GROUP", "attacks")
    bent = inflected(attack, ACC) if language == "ru" else f"the {attack}"
    verb = other_phrase("ru", "BLOCK", "-", 1) if language == "ru" else phrase(language, "BLOCK")
    return f"{said} - {verb} {bent}{_times(limit, language)}"


def _blocks_for_host(effect: Feature, being: str, limit: Feature, language: str) -> str:
    """ "Block a shot against the host, if it is an elf". Raises NoWording."""
    if set(effect) != {"effect", "of"}:
        raise NoWording("no words for such a block")
    word, host, who = (
        first_of(language, ATTACK_WORDS, effect["of"]),
        phrase(language, "HOST"),
        phrase(language, "CLASS", being),
    )
    verb = other_phrase("ru", "BLOCK", "-", 1) if language == "ru" else phrase(language, "BLOCK")
    if language == "en":
        it = f"{phrase('en', 'PRONOUN', 'both')} {phrase('en', 'EQUALS')} {with_article(who)}"
        said = f"{verb} {with_article(word)} {phrase('en', 'AGAINST')} the {host}, {phrase('en', 'IF')} {it}"
    else:
        it = f"{other_phrase('ru', 'PRONOUN', 'nomn', 1)} {who}"
        at = f"{phrase('ru', 'AGAINST')} {inflected(host, DAT)}"
        said = f"{verb} {inflected(word, ACC)} {at}, {phrase('ru', 'IF')} {it}"
    return said + _times(limit, language)


def _stays_open(effect: Feature, limit: Feature, language: str) -> str:
    """Open after so many attacks of a turn. Raises NoWording."""
    if set(effect) != {"effect", "of"}:
        raise NoWording("no words for after what it stays open")
    assault, of = phrase(language, "ASSAULT"), effect["of"]
    if language == "ru":
        assault = inflected(assault, GEN)
    elif of == "attacks":
        assault = other_phrase(language, "ASSAULT", "-", 1)
    word = first_of(language, ATTACK_WORDS, of)
    with_ = "" if of == "attacks" else f" {inflected(word, INS) if language == 'ru' else plural(word)}"
    said = f"{phrase(language, 'NOT_CLOSES')} {phrase(language, 'AFTER')} {assault}{with_}"
    return said + _times(limit, language)


def _first(effect: Feature, when: Feature | None, limit: Feature, language: str) -> str:
    """The first attack of somebody in a turn, which is less or more. Raises NoWording."""
    own_turn = when == {"turn": "own"}
    known = {"effect", "what", "of", "by", "when", "cards", "down_to", "with_features"}
    if limit.keys() != {"times", "per"} or limit["times"] != 1 or (when is not None and not own_turn):
        raise NoWording("no words for so many attacks")
    if set(effect) - known or effect["when"] != "attacking" or "of" not in effect:
        raise NoWording("no words for such a first attack")
    per = phrase(language, "PER", "own_turn" if own_turn else limit["per"])
    if "with_features" in effect:
        return brings_first(effect, per, language)
    word, ordinal = first_of(language, ATTACK_WORDS, effect["of"]), phrase(language, "ORDINAL", "1")
    cards = effect.get("cards")
    itself = phrase(language, "SELF", "self")
    if language == "ru":
        whose = inflected(itself, GEN) if cards is None else noun(language, cards, GEN)
        said = f"{inflected(ordinal, NOM, SING, nature(word)[0])} {per} {word} {whose}"
    else:
        whose = itself if cards is None else noun(language, cards, GEN)
        said = f"the {ordinal} {word} of {whose} {per}"
    if effect["effect"] == "reduce":
        force = phrase(language, "FORCE", effect["down_to"])
        bent = inflected(force, DAT, SING, nature(word)[0]) if language == "ru" else force
        return f"{said} {phrase(language, 'REDUCED_TO')} {bent}"
    if not isinstance(effect["by"], int):
        raise NoWording("no words for such a first attack")
    by = f"+{effect['by']}" if effect["by"] > 0 else str(effect["by"])
    value = (
        inflected(phrase("ru", "MAGNITUDE"), DAT) if language == "ru" else other_phrase(language, "MAGNITUDE", "-", 1)
    )
    its = f"{phrase(language, 'HIS')} " if language == "en" else ""
    return f"{said} {phrase(language, 'GETS', SING)} {by} {phrase(language, 'TO')} {its}{value}"


# --- what comes instead ---
def _replaced(effect: Feature, limit: Feature | None, language: str) -> str | None:
    """ "If an elf should get a curse, instead of that wound it by 1"; None for what other words say."""
    what, done = effect["what"], effect["with"]
    fated = what in _FATED and done != []
    cause = ("by", "of", "against", "amount") if what == "wound" else ()
    if not done or set(effect) - {"effect", "what", "with", "optional", "cards", *cause}:
        return None
    if not (fated or what in _MARKERS or (what == "die" and ("cards" in effect or limit is not None))):
        return None
    from service.cards.wording.effects import effects_of
    from service.cards.wording.restrictions import instead as instead_of_dying
    from service.cards.wording.whom import OTHERS, OthersMay, Targets

    if what == "die" and "cards" not in effect and done[0]["effect"] == "attempt":
        return instead_of_dying(effect, language) + _times(limit, language)
    cards, may = effect.get("cards"), bool(effect.get("optional"))
    spoken = _told_of_it(as_x(done))
    who, gender = _who(cards, language)
    state = _of_host(cards, language)
    most = spoken[0].pop("most", None) if len(spoken) == 1 else None
    up_to = f" ({phrase(language, 'AT_MOST')} {most})" if most is not None else ""
    try:
        said = effects_of(spoken, Targets(None), language, may)
    except OthersMay:  # "may" stands behind who does it
        may, said = False, effects_of(spoken, Targets(None), language, OTHERS)
    said += up_to
    me = f"{phrase(language, 'SELF', 'self')} " if may and fated and who else ""
    instead = f"{phrase(language, 'INSTEAD_OF_THAT')} {me}{phrase(language, 'MAY') + ' ' if may else ''}{said}"
    lead = phrase(language, "WHENEVER" if fated else "IF")
    fated_so = f"{who} {_has_to(effect, gender, language)}{_caused_by(effect, language)}{state}".strip()
    return f"{lead} {fated_so}, {instead}{_times(limit, language, cards)}"


def _told_of_it(value: Any) -> Any:
    """What is done instead, with whom something would befall as who was spoken of."""
    if isinstance(value, list):
        return [_told_of_it(one) for one in value]
    if not isinstance(value, Mapping):
        return value
    return {n: "subject" if n in ("to", "striker") and v == "target" else _told_of_it(v) for n, v in value.items()}


def _who(cards: Feature | None, language: str) -> tuple[str, str]:
    """Whom something would befall, and of which gender that is."""
    if cards == HOLDER:  # the text that a card is given speaks of that card without a word
        return "", "masc"
    if cards is None or cards == {"other": False}:
        return phrase(language, "SELF", "self"), "femn"
    if cards.get("hosting"):
        host = phrase(language, "HOST")
        return (host, "masc") if language == "ru" else (f"the {host}", "masc")
    found = NounPhrase(language, cards)
    return found.text(NOM), (nature(found.head)[0] or "masc") if language == "ru" else "masc"


def _of_host(cards: Feature | None, language: str) -> str:
    """What has to be so of the host. Raises NoWording."""
    state = {name: value for name, value in (cards or {}).items() if name != "hosting"}
    if not (cards or {}).get("hosting") or not state:
        return ""
    it = phrase("en", "PRONOUN", "both") if language == "en" else "он"
    return f", {phrase(language, 'IF')} {it} {said_of(state, language, named=False)}"


def _caused_by(effect: Feature, language: str) -> str:
    """ "From shots of an elf", "from poison". Raises NoWording."""
    if not {"by", "of", "against"} & effect.keys():
        return ""
    if "by" in effect:
        said = keyword(language, effect["by"], GEN)
    elif "of" in effect:
        said = sorts_of(language, [effect["of"]], GEN)
    else:
        return f" {phrase(language, 'FROM')} {noun(language, effect['against'], GEN)}"
    return f" {phrase(language, 'FROM')} {said}{_owner(effect['against'], language) if 'against' in effect else ''}"


def _owner(wanted: Feature, language: str) -> str:
    return f" {'of ' if language == 'en' else ''}{noun(language, wanted, GEN)}"


def _so_many(effect: Feature, word: str, language: str) -> str:
    """ "X wounds", "exactly 2 wounds", "3 or more wounds"."""
    ((bound, number),) = effect.get("amount", {"": "X"}).items()
    if bound == "equal":
        many = counted(number, word, ACC) if language == "ru" else f"{number} {word}"
        return f"{phrase(language, 'EXACTLY')} {many}"
    more = {"min": ("OR_MORE", "min"), "max": ("OR_LESS", "max")}.get(bound)
    number = f"{number} {phrase(language, *more)}" if more else number
    return f"{number} {inflected(word, GEN, PLUR) if language == 'ru' else word}"


def _has_to(effect: Feature, gender: str, language: str) -> str:
    """ "Should get a curse", "has to be healed by X"."""
    what = effect["what"]
    if what in _FATED:
        must = _gendered("MUST", gender, language)
        if what == "heal":
            return f"{must} {phrase(language, 'HEAL_SELF')} {phrase(language, 'BY')} X"
        if what == "wound":
            return f"{must} {_get(language)} {_so_many(effect, phrase(language, 'WOUNDS'), language)}"
        if what == "gain_chips":
            chip = phrase(language, "CHIP")
            return f"{must} {_get(language)} X {inflected(chip, GEN, PLUR) if language == 'ru' else plural(chip)}"
        extra, life = phrase(language, "EXTRA"), phrase(language, "LIVES")
        many = f"{inflected(extra, GEN, PLUR, 'femn')} {inflected(life, GEN, PLUR)}" if language == "ru" else ""
        return f"{must} {_get(language)} X {many or f'{extra} {plural(life)}'}"
    if what == "die":
        return _gendered("SHOULD_DIE", gender, language)
    word = phrase(language, *_MARKERS[what])
    return (
        f"{_gendered('SHOULD', gender, language)} {_get(language)} {inflected(word, ACC) if language == 'ru' else word}"
    )


def _get(language: str) -> str:
    return phrase(language, "GETS", "inf" if language == "ru" else PLUR)


def _gendered(terminal: str, gender: str, language: str) -> str:
    return (
        phrase("en", terminal)
        if language == "en"
        else other_phrase("ru", terminal, "-", _GENDERS[terminal].index(gender))
    )


# --- what a card is kept to for a while ---
def kept_to(effect: Feature, whom: Any, language: str) -> str | None:
    """What a permanent feature that somebody gets for a while keeps it to; None where other words say it."""
    feature = effect["feature"]
    if feature.get("class") != "permanent" or set(effect) - {
        "effect", "feature", "until", "to", "filter", "most", "whom"
    }:  # fmt: skip
        return None
    held = feature["effects"]
    first = held[0]
    if len(held) == 1 and first["effect"] == "reduce" and "limit" in feature:
        return _next_of_others(effect, first, whom, language)
    if len(held) == 1 and first["effect"] == "modify" and feature.get("limit") == {"times": 1, "per": "battle"}:
        return _next_at(effect, first, whom, language)
    if len(held) == 1 and first["effect"] == "prevent" and first.get("once"):
        kept = kept_off if "condition" in effect["feature"] else _first_wounds
        return kept(effect, first, whom, language)
    if "most" in effect:
        return None
    against = first.get("against", {})
    allowed = against.get("not") if set(against) == {"not"} else None
    if allowed not in ({"is": "giver"}, {"opposite": True}) or first["effect"] != "forbid":
        return None
    if any(one != {"effect": "forbid", "action": one.get("action"), "against": against} for one in held):
        return None
    return _bound(effect, [one["action"] for one in held], allowed, whom, language)


def _bound(effect: Feature, actions: list[str], allowed: Feature, whom: Any, language: str) -> str:
    """ "It may attack this card only, while this card is in play". Raises NoWording."""
    when, until = dict(effect["feature"].get("condition", {})), effect.get("until")
    present, turn = when.pop("exists", None), when.pop("turn", None)
    if (
        when
        or present not in (None, {"filter": {"is": "giver"}})
        or set(effect["feature"]) - {"class", "effects", "condition"}
    ):
        raise NoWording("no words for how long it is bound")
    lead = ""
    if turn is not None:
        if turn != "own" or until != "end_of_its_next_turn":
            raise NoWording("no words for how long it is bound")
        lead, until = f"{phrase(language, 'NEXT_OPENING', 'its_turn')} ", None
    if until is not None and present is not None:
        raise NoWording("no words for how long it is bound")
    number = whom.number if language == "ru" else SING
    if actions == ["attacks"]:
        verb = (
            other_phrase("en", "MAY_ATTACK", "sing", 1) if language == "en" else phrase(language, "MAY_ATTACK", number)
        )
        at = phrase(language, "BY" if language == "ru" else "AGAINST")
        case = ACC
    else:
        words = [first_of(language, ATTACK_WORDS, action) for action in actions]
        sorts = f" {phrase(language, 'AND')} ".join(
            inflected(word, ACC, PLUR) if language == "ru" else plural(word) for word in words
        )
        verb, at, case = f"{phrase(language, 'MAY_DECLARE', number)} {sorts}", phrase(language, "AGAINST"), DAT
    itself, card = phrase(language, "SELF", "self"), phrase(language, "KIND", "card")
    if allowed == {"opposite": True}:
        facing = other_phrase("ru", "OPPOSITE", "-", 1) if language == "ru" else phrase(language, "OPPOSITE")
        target = f"{inflected(card, case)} {facing}" if language == "ru" else f"the {card} {facing}"
    else:
        target = inflected(itself, case) if language == "ru" else itself
    lasts = f" {phrase(language, 'UNTIL', until or 'battle')}" if turn is None or present is None else ""
    if present is not None:
        lasts = f", {phrase(language, 'WHILE')} {itself} {phrase(language, 'IN_PLAY')}"
    return f"{whom.subject()}{lead}{verb} {phrase(language, 'ONLY')} {at} {target}{lasts}"


def _next_of_others(effect: Feature, held: Feature, whom: Any, language: str) -> str:
    """ "The next attack of an enemy card is reduced to weak". Raises NoWording."""
    plain = {"effect": "reduce", "when": "attacking"}
    known = set(held) == {"effect", "down_to", "of", "when", "cards"} and {**held, **plain} == held
    if (
        not known
        or effect["feature"]["limit"] != {"times": 1, "per": "battle"}
        or "until" in effect
        or not whom.is_self
    ):
        raise NoWording("no words for such a next attack")
    word, coming = first_of(language, ATTACK_WORDS, held["of"]), phrase(language, "FOLLOWING")
    said = f"{inflected(coming, NOM, SING, nature(word)[0]) if language == 'ru' else coming} {word}"
    whose = f"{'of ' if language == 'en' else ''}{noun(language, held['cards'], GEN)}"
    force = phrase(language, "FORCE", held["down_to"])
    bent = inflected(force, DAT, SING, nature(word)[0]) if language == "ru" else force
    return f"{said} {whose} {phrase(language, 'REDUCED_TO')} {bent}"


def _next_at(effect: Feature, held: Feature, whom: Any, language: str) -> str:
    """ "Gets +2 to its next simple strike against an elf". Raises NoWording."""
    from service.cards.wording.gains import signed
    from service.cards.wording.skirmishes import next_of

    known = set(held) == {"effect", "what", "of", "by", "when", "against"} and isinstance(held["by"], int)
    if not known or (held["what"], held["when"]) != ("value", "attacking") or "until" in effect or not whom.is_self:
        raise NoWording("no words for such a next attack")
    word = first_of(language, ("STRIKE", "ATTACK", "GROUP"), held["of"])
    bent = inflected(word, DAT) if language == "ru" else word
    gets = phrase(language, "GETS", ("inf" if language == "ru" else PLUR) if whom.may else SING)
    at = f"{phrase(language, 'AGAINST')} {noun(language, held['against'], DAT)}"
    return f"{whom.subject()}{gets} {signed(held['by'])} {phrase(language, 'TO')} {next_of(word, language)} {bent} {at}"


def _first_wounds(effect: Feature, held: Feature, whom: Any, language: str) -> str:
    """The first wounds from some attacks at some cards, which it prevents for a while. Raises NoWording."""
    if (
        set(held) - {"effect", "x", "once", "of", "cards"}
        or not whom.is_self
        or "until" not in effect
        or "most" in effect
    ):
        raise NoWording("no words for such wounds prevented")
    wounds, ordinal = phrase(language, "WOUNDS"), phrase(language, "ORDINAL", "1")
    dealt, from_ = phrase(language, "DEALT"), phrase(language, "FROM")
    if language == "ru":
        number = f"{inflected(ordinal, ACC, PLUR)} {counted(held['x'], wounds)} {from_} {wounding(held, language)}"
        dealt = f", {inflected(dealt, GEN, PLUR)}"
    else:
        number, dealt = f"the {ordinal} {held['x']} {wounds} {from_} {wounding(held, language)}", f" {dealt}"
    at = ""
    if "cards" in held:
        at = f"{dealt} {phrase(language, 'AGAINST')} {noun(language, held['cards'], DAT, PLUR)}"
    whom.silent()
    return f"{phrase(language, 'UNTIL', effect['until'])} {phrase(language, 'PREVENTS')} {number}{at}"


__all__ = ["kept_to", "limited"]
