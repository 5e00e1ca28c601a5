"""What is done: effects one after another, each with whom it is done to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.cards.wording import living, moving, passages
from service.cards.wording.arrivals import incarnates, mill, returns, revive, summon
from service.cards.wording.blows import NEXT, bring, next_brought
from service.cards.wording.cells import spot
from service.cards.wording.choices import choose
from service.cards.wording.conditions import holds
from service.cards.wording.fighting import answer, into, undefended
from service.cards.wording.gains import GAINED, LOST, ONCE, gained, lasting, lost, recognisable, told_of_giver
from service.cards.wording.hosts import becomes_kind, changes_host, hands_chips, picks
from service.cards.wording.limited import kept_to
from service.cards.wording.nouns import noun
from service.cards.wording.passing import kept_from, redistribute
from service.cards.wording.skirmishes import area
from service.cards.wording.whom import SPOKEN, Targets, Whom, only, ranged, value
from service.cards.wording.words import (
    ACC,
    DAT,
    GEN,
    NOM,
    PLUR,
    SING,
    NoWording,
    figure,
    inflected,
    listed,
    other_phrase,
    phrase,
    plural,
    with_article,
)

Feature = Mapping[str, Any]
_MISSED = {"end_of_its_next_turn": "its", "end_of_your_next_turn": "your", "end_of_enemy_next_turn": "enemy"}


def effects_of(effects: list[Feature], targets: Targets, language: str, may: bool | str = False) -> str:
    """Effects in a row, after "may" as infinitives; a chosen card is named once, then spoken of. Raises NoWording."""
    handed = hands_chips(effects, targets, language)
    if handed is not None:
        return handed
    effects = _dying_first(effects)
    roles = roles_in(effects) - {"None"}
    if roles & set(SPOKEN) and len(roles - {"self"}) > 1:
        raise NoWording("unclear whom a pronoun would mean")
    if targets.filter is not None and "target" not in roles:
        raise NoWording("a target that nothing is done to")
    told: list[str] = []
    groups = _grouped(effects)
    for place, group in enumerate(groups):
        effect = group[0]
        earlier = [other[0].get("to") for other in groups[:place]]
        again = effect.get("to") == "target" and "target" in earlier
        if again and len(roles - {"self", "target"}):
            raise NoWording("unclear whom a pronoun would mean")
        spoken = any(to != "self" for to in earlier)
        whom = Whom(effect, targets, language, spoken, again, False if spoken else may)
        whom.after_self = bool(earlier) and earlier[-1] == "self" and groups[place - 1][0]["effect"] == "wound"
        told.append(_said(group, whom, language, first=not place))
    return _joined(told, groups, language)


def _joined(told: list[str], groups: list[list[Feature]], language: str) -> str:
    """One after another; what is done only if something is so then, after that."""
    said = told[0]
    for words, group in zip(told[1:], groups[1:], strict=True):
        asked = group[0].get("if")
        said += (
            f"; {phrase(language, 'IF')} {holds(asked, language)}, " if asked else f", {phrase(language, 'MEANWHILE')} "
        )
        said += words
    return said


def _dying_first(effects: list[Feature]) -> list[Feature]:
    """What waits for the card's own death is said after that it is destroyed, as the compiler reads it."""
    done: list[Feature] = []
    for effect in effects:
        waits = done[-1] if done and done[-1]["effect"] == "delay" else {}
        if waits.get("trigger") == {"on": "death"} and effect == {"effect": "destroy", "to": "self"}:
            done[-1:] = [effect, *waits["effects"]]
        else:
            done.append(effect)
    return done


def roles_in(effects: list[Feature]) -> set[str]:
    """Whom effects are about, also those within others."""
    roles = {str(effect.get("to")) for effect in effects}
    roles |= {"target" for effect in effects if effect.get("host") == "target"}
    for effect in effects:
        for held in (*(effect[name] for name in ("effects", "otherwise") if name in effect),):
            if effect["effect"] != "may":
                roles |= roles_in(held)
    return roles


def _grouped(effects: list[Feature]) -> list[list[Feature]]:
    """Effects, those together that one verb says: what the same card gets for the same time."""
    groups: list[list[Feature]] = []
    for effect in effects:
        if groups and _together(groups[-1][-1], effect):
            groups[-1].append(effect)
        else:
            groups.append([effect])
    return groups


def _together(before: Feature, after: Feature) -> bool:
    kinds = {before["effect"], after["effect"]}
    if not (kinds <= GAINED or kinds <= LOST):
        return False
    if before.get("feature", {}).keys() & {"from", "class", "sums"} or after.get("feature", {}).get("sums"):
        return False
    return all(before.get(name) == after.get(name) for name in ("to", "filter", "until", "while"))


def _said(group: list[Feature], whom: Whom, language: str, first: bool) -> str:
    kind = str(group[0]["effect"])
    if len(group) == 1:
        so = passages.if_it_is_so(group[0], whom, language)
        if so is not None:
            return so
    if group[0].get("until") == "this_attack" and group[0].get("feature") == {"keyword": "unanswered_strike"}:
        return _becomes_unanswered(group[0], language)
    if kind == "gain_feature" and len(group) == 1:
        special = _kept(group[0], whom, language)
        if special is not None:
            return special
    if kind == "may":
        return _may(group[0], whom, language, first)
    if kind == "lose_feature" and group[0].get("all"):
        return _loses_all(group, whom, language)
    if len(group) == 1 and kind in _EFFECTS:
        said = _EFFECTS[kind](group[0], whom, language)
        if said is not None:
            return said
    if kind in GAINED:
        return _gets(gained, "GETS", group, whom, language)
    if kind in LOST:
        return _gets(lost, "LOSES", group, whom, language)
    raise NoWording(f"no words for the effect {kind}")


def _amount(effect: Feature, language: str) -> str:
    if "value" in effect:
        return f"{phrase(language, 'BY')} {value(list(effect['value']))}"
    return f"{phrase(language, 'BY')} {figure(effect['x'])}"


def until_words(until: str | None, language: str) -> str:
    """How long, with the space before it. Raises NoWording."""
    return "" if until is None else f" {phrase(language, 'UNTIL', until)}"


def while_words(effect: Feature, language: str) -> str:
    """As long as the giver is so, with the comma before it. Raises NoWording."""
    if "while" not in effect:
        return ""
    state = effect["while"].get("self", {})
    if effect["while"].keys() != {"self"} or state.keys() - {"closed"} or "until" in effect:
        raise NoWording("no words for how long it lasts")
    word = phrase(language, "IN_PLAY")
    if state:
        word = other_phrase(language, "SHORT", "closed" if state["closed"] else "open", 1)
    return f", {phrase(language, 'WHILE')} {phrase(language, 'SELF', 'self')} {word}"


def _gets(
    words: Callable[[list[Feature], str], str], verb: str, group: list[Feature], whom: Whom, language: str
) -> str:
    if len({(lasting(effect), str(effect.get("while"))) for effect in group}) > 1:
        raise NoWording("several durations")
    so = while_words(group[0], language)
    bare: list[dict[str, Any]] = [
        {n: v for n, v in effect.items() if n not in ("to", "filter", "while")} for effect in group
    ]
    most = [effect.pop("most") for effect in bare if _limited(effect)]
    if most and len(group) > 1:
        raise NoWording("several limits")
    got = words(list(bare), language)
    said = phrase(language, verb, whom.number)
    if whom.may:
        said = phrase(language, verb, "inf" if language == "ru" else PLUR)
    up_to = f" ({phrase(language, 'AT_MOST')} +{most[0]})" if most else ""
    return f"{whom.subject()}{said} {got}{until_words(lasting(group[0]), language)}{up_to}{so}"


def _limited(effect: Feature) -> bool:
    """Whether it says what it all comes to at the most, beside what is got."""
    once = effect["effect"] == "modify" and effect.get("until") in ONCE
    return "most" in effect and (once or effect["effect"] == "gain_feature")


def _loses_all(group: list[Feature], whom: Whom, language: str) -> str:
    """All features that are printed. Raises NoWording."""
    (effect,) = group
    only(effect, "all", "until")
    if whom.is_self:
        lost_ = f"{phrase(language, 'LOSES', SING)} {phrase(language, 'ALL')} {phrase(language, 'FEATURES')}"
        return f"{whom.subject()}{lost_}{until_words(lasting(effect), language)}"
    lost_ = f"{phrase(language, 'LOSES', whom.number)} {phrase(language, 'ALL')} {phrase(language, 'FEATURES')}"
    return f"{whom.text(NOM)} {lost_}{until_words(lasting(effect), language)}"


def _kept(effect: Feature, whom: Whom, language: str) -> str | None:
    """What a card cannot do for a while: the permanent feature that it gets, said by its verb."""
    feature, until = effect["feature"], effect.get("until")
    bound = kept_to(effect, whom, language)
    if bound is not None:
        return bound
    kept = kept_from(feature["effects"], language) if feature.get("class") == "permanent" else None
    plain = {"effect": "replace", "what": "heal", "with": []}
    if kept is not None and feature["effects"] not in ([plain], [{"effect": "forbid", "action": "magic"}]):
        return _kept_too(effect, kept, whom, language)
    if kept is not None and "condition" in feature:
        return _kept_too(effect, kept, whom, language)
    if feature.get("class") != "permanent" or set(feature) != {"class", "effects"}:
        return None
    if set(effect) - {"effect", "feature", "until", "to", "filter", "while"}:
        return None
    (held, *more) = feature["effects"]
    if held["effect"] == "reduce" and not more and whom.is_self and until in NEXT:
        return next_brought(held, str(until), language)
    if held["effect"] == "stays_closed" and not more and until in _MISSED:
        verb = phrase(language, "STAYS_CLOSED", whom.number)
        opening = f"{_MISSED[until]}_turn" if held.get("throughout") else _MISSED[until]
        return f"{whom.subject()}{verb} {phrase(language, 'NEXT_OPENING', opening)}"
    ignoring = all(
        e["effect"] == "ignore" and set(e) <= {"effect", "keyword", "from", "of"} for e in feature["effects"]
    )
    stays = feature["effects"] == [{"effect": "without_closing", "of": "attacks"}] and until == "this_attack"
    if stays and (whom.is_self or whom.to == "subject"):
        attack = phrase(language, "GROUP", "attacks")
        this = phrase(language, "THIS")
        if language == "ru":
            this, attack = inflected(this, GEN, SING, "femn"), inflected(attack, GEN)
        return f"{whom.subject()}{phrase(language, 'NOT_CLOSES')} {phrase(language, 'AFTER')} {this} {attack}"
    if whom.is_self and not (ignoring and until):
        return None
    alone = held.get("for") == {"other": False} and not more and effect.get("to") != "each"
    if alone and undefended(held, language) is not None:
        return _undefended(effect, whom, language)
    lasts = while_words(effect, language) or f" {phrase(language, 'UNTIL', until or 'battle')}"
    if told_of_giver(feature):
        return None
    if held["effect"] in ("forbid", "replace") and not more:
        from service.cards.wording.restrictions import forbids

        return f"{whom.subject()}{forbids(held, language)}{lasts}"
    if held["effect"] == "prevent":
        from service.cards.wording.permanents import prevented_from

        said = (
            "" if feature["effects"] == [{"effect": "prevent"}] else f" {prevented_from(feature['effects'], language)}"
        )
        return f"{whom.subject()}{phrase(language, 'UNHARMED', whom.number)}{said}{lasts}"
    if ignoring:
        about = ("effect", "of")
        told = [recognisable({n: v for n, v in e.items() if n not in about}, language) for e in feature["effects"]]
        when = _attacking(feature, language)
        return f"{whom.subject()}{phrase(language, 'IGNORES')} {listed(told, language)}{when}{lasts}"
    return None


def _attacking(feature: Feature, language: str) -> str:
    """When it attacks, where something is ignored only then, with the space before it. Raises NoWording."""
    sorts = {effect.get("of") for effect in feature["effects"]}
    if sorts == {None}:
        return ""
    if sorts != {"attacks"}:
        raise NoWording("no words for when something is ignored")
    word = phrase(language, "GROUP", "attacks")
    return f" {phrase(language, 'WHEN')} {inflected(word, 'loct', PLUR) if language == 'ru' else plural(word)}"


def _kept_too(effect: Feature, kept: str, whom: Whom, language: str) -> str:
    """What a card cannot do until some time, or throughout its next turn. Raises NoWording."""
    feature, until = effect["feature"], effect.get("until")
    if set(effect) - {"effect", "feature", "until", "to", "filter"} or whom.is_self:
        raise NoWording("no words for such a prohibition")
    if set(feature) == {"class", "effects"}:
        return f"{whom.subject()}{kept} {phrase(language, 'UNTIL', until or 'battle')}"
    if feature.get("condition") == {"turn": "own"} and until == "end_of_its_next_turn":
        return f"{whom.subject()}{kept} {phrase(language, 'NEXT_OPENING', 'its_turn')}"
    raise NoWording("no words for such a prohibition")


def _undefended(effect: Feature, whom: Whom, language: str) -> str:
    lasts = phrase(language, "UNTIL", effect.get("until") or "battle")
    return f"{whom.text(DAT)} {phrase(language, 'NOT_DEFENDED')} {lasts}"


def _may(effect: Feature, whom: Whom, language: str, first: bool) -> str:
    inner = effect["effects"]
    refused = moving.allowed(effect, whom, language)
    if refused is not None:
        return refused
    if not first and len(inner) == 1 and inner[0]["effect"] == "attack" and whom.is_self:
        strikes = _attack(inner[0], whom, language)
        strikes = f"{phrase(language, 'ANNOUNCE')} {strikes if language == 'ru' else with_article(strikes)}"
        return f"{phrase(language, 'SELF', 'self')} {phrase(language, 'MAY')} {strikes}"
    if first or set(effect) != {"effect", "effects", "to"} or len(inner) != 1 or inner[0].get("to") != effect["to"]:
        raise NoWording("no words for such a choice")
    if inner[0]["effect"] in GAINED | LOST:
        raise NoWording("no words for what may be got")
    whom.may = True
    return f"{phrase(language, 'MAY')} {_said(inner, whom, language, first=False)}"


def _wound(effect: Feature, whom: Whom, language: str) -> str:
    only(effect, "x", "value", "get")
    if whom.is_self:
        if "x" not in effect:
            raise NoWording("no words for wounding itself so")
        if not effect.get("get"):
            if whom.spoken:
                raise NoWording("no words for wounding itself so")
            oneself = (
                phrase(language, "SELF", "self") if language == "en" else other_phrase(language, "ONESELF", "-", 1)
            )
            return f"{phrase(language, 'WOUND')} {oneself} {_amount(effect, language)}"
        finite = phrase(language, "GETS_WOUNDED", SING) if whom.spoken and language == "ru" else ""
        return f"{whom.subject()}{finite or _own_verb('WOUND_SELF', whom, language)} {_amount(effect, language)}"
    if effect.get("get"):
        raise NoWording("no words for getting wounds so")
    return f"{phrase(language, 'WOUND')} {whom.text(ACC)} {_amount(effect, language)}"


def _heal(effect: Feature, whom: Whom, language: str) -> str:
    only(effect, "x", "value", "full")
    if effect.get("x") == {"of": "hurt", "whose": "target"} and whom.to == "target":
        wounds = inflected(phrase(language, "WOUNDS"), GEN, PLUR) if language == "ru" else phrase(language, "WOUNDS")
        healed = f"{phrase(language, 'HEAL')} {whom.text(ACC)}"
        return f"{healed} {phrase(language, 'FROM')} {wounds}, {phrase(language, 'GOT_THIS_TURN')}"
    fully = f"{phrase(language, 'FULLY')} " if effect.get("full") else ""
    amount = "" if effect.get("full") else f" {_amount(effect, language)}"
    if whom.is_self:
        if fully:
            whom.silent()
        return f"{whom.subject()}{fully}{_own_verb('HEAL_SELF', whom, language)}{amount}"
    return f"{fully}{phrase(language, 'HEAL')} {whom.text(ACC)}{amount}"


def _change(effect: Feature, whom: Whom, language: str) -> str:
    only(effect)
    kind = str(effect["effect"])
    if not whom.is_self:
        return f"{phrase(language, kind.upper(), kind)} {whom.text(ACC)}"
    if language == "en" and not whom.spoken:
        return f"{phrase(language, kind.upper(), kind)} {phrase(language, 'ONESELF')}"
    if whom.may:
        return other_phrase(language, "CHANGES", kind, 0 if kind == "destroy" else 1)
    finite = 1 if kind == "destroy" and whom.spoken and language == "ru" else 0
    return f"{whom.subject()}{other_phrase(language, 'CHANGES', kind, finite)}"


def _own_verb(terminal: str, whom: Whom, language: str) -> str:
    """What a card does to itself: as an infinitive, or after its subject as a finite verb."""
    return other_phrase(language, terminal, "-", 1 if whom.spoken else 0)


def _poison(effect: Feature, whom: Whom, language: str) -> str:
    if "sums" in effect:
        return _more_poison(effect, whom, language)
    only(effect, "x", "value")
    if language == "ru" and not whom.is_self:
        return f"{phrase(language, 'POISON_VERB')} {whom.text(ACC)} {_amount(effect, language)}"
    number = _amount(effect, language).split()[-1]
    poison = phrase(language, "POISON", "poison")
    return f"{whom.subject()}{phrase(language, 'GETS', whom.number)} {poison} {number}"


def _more_poison(effect: Feature, whom: Whom, language: str) -> str:
    """ "Gets poison 1 or +1 to poison", or only the latter, which is of what it has. Raises NoWording."""
    only(effect, "x", "sums", "most")
    poison, x = phrase(language, "POISON", "poison"), effect["x"]
    more = f"+{figure(x)} {phrase(language, 'TO')} {inflected(poison, DAT) if language == 'ru' else poison}"
    if effect["sums"] == "always":
        new = inflected(poison, ACC) if language == "ru" else poison
        more = f"{new} {figure(x)} {phrase(language, 'OR')} {more}"
    most = f" ({phrase(language, 'AT_MOST')} {effect['most']})" if "most" in effect else ""
    return f"{whom.subject()}{phrase(language, 'GETS', whom.number)} {more}{most}"


def _becomes_unanswered(effect: Feature, language: str) -> str:
    """That strike has no answer. Raises NoWording."""
    only(effect, "feature", "until")
    strike = phrase(language, "GROUP", "strikes")
    unanswered = phrase(language, "UNANSWERED")
    unanswered = inflected(unanswered, "ablt", SING, "masc") if language == "ru" else unanswered
    return f"{phrase(language, 'THIS')} {strike} {phrase(language, 'BECOMES', SING)} {unanswered}"


def _mark(verb: str) -> Callable[[Feature, Whom, str], str | None]:
    def said(effect: Feature, whom: Whom, language: str) -> str | None:
        """By its verb where there is one, else as something that is got."""
        if whom.is_self or "until" in effect:
            return None
        only(effect)
        return f"{phrase(language, verb)} {whom.text(ACC)}"

    return said


def _move(effect: Feature, whom: Whom, language: str) -> str:
    only(effect, "cell")
    where = spot(effect["cell"], language)
    if not whom.is_self:
        return f"{phrase(language, 'MOVE')} {whom.text(ACC)} {where}"
    return f"{whom.subject()}{_own_verb('MOVE_SELF', whom, language)} {where}"


def _jump(effect: Feature, whom: Whom, language: str) -> str:
    only(effect, "range")
    if effect.get("to") == "host" and "range" in effect:
        word = f"{'a ' if language == 'en' else ''}{phrase(language, 'JUMP', 'jump')}{ranged(effect, language)}"
        verb = other_phrase("ru", "ANNOUNCE", "-", 0) if language == "ru" else phrase(language, "ANNOUNCE")
        return f"{whom.subject()}{verb} {word}"
    if not whom.is_self or "range" not in effect:
        raise NoWording("no words for such a jump")
    return f"{phrase(language, 'JUMP', 'jump')}{ranged(effect, language)}"


def _take_control(effect: Feature, whom: Whom, language: str) -> str:
    only(effect, "until", "while", "whose")
    lasts = until_words(lasting(effect), language) + while_words(effect, language)
    if effect.get("whose") == "enemy":
        if whom.is_self and not whom.spoken and language == "ru":
            return f"{phrase(language, 'GOES_OVER', 'inf')}{lasts}"
        return f"{whom.subject()}{phrase(language, 'GOES_OVER', whom.number)}{lasts}"
    return f"{phrase(language, 'TAKE_CONTROL')} {whom.text(ACC)}{lasts}"


def _attack(effect: Feature, whom: Whom, language: str) -> str:
    """One more attack, or several of a kind. Raises NoWording."""
    from service.cards.wording.actions import attack

    if set(effect) - {"effect", "blow", "times", "x", "if"} or {"times", "x"} <= set(effect):
        raise NoWording("no words for such an attack")
    return attack(effect["blow"], language, effect.get("x", effect.get("times", 1)))


def _reroll(effect: Feature, whom: Whom, language: str) -> str:
    if set(effect) != {"effect"}:
        raise NoWording("no words for such a roll")
    return phrase(language, "REROLL")


def _roll(effect: Feature, whom: Whom, language: str) -> str:
    """A roll of the text's own, and what comes of which number. Raises NoWording."""
    only(effect, "outcomes")
    if not whom.is_self:
        raise NoWording("no words for whose roll it is")
    told = []
    for outcome in effect["outcomes"]:
        low, high = outcome.get("min", 1), outcome.get("max", 6)
        joint = f" {phrase(language, 'OR')} "
        (done,) = outcome["effects"]
        said = _said([done], Whom(done, whom.targets, language, False, False, False), language, first=True)
        numbers = joint.join(str(number) for number in range(low, high + 1))
        told.append(f"{phrase(language, 'IF')} {phrase(language, 'FELL')} {numbers} - {said}")
    return f"{phrase(language, 'ROLL_DIE')}, {phrase(language, 'MEANWHILE')} {', '.join(told)}"


def _redistribute(effect: Feature, whom: Whom, language: str) -> str:
    if {n: v for n, v in effect.items() if n != "to"} != {
        "effect": "redistribute",
        "x": "amount",
        "filter": {"other": False},
    }:
        return redistribute(effect, whom, language)
    return phrase(language, "REDISTRIBUTES")


def _becomes(effect: Feature, whom: Whom, language: str) -> str:
    """Of which element a card is from then on. Raises NoWording."""
    only(effect, "element", "until")
    word = phrase(language, "ELEMENT", effect["element"])
    plural_ = whom.number == PLUR
    bent = inflected(word, "ablt", PLUR if plural_ else SING, None if plural_ else "neut") if language == "ru" else word
    said = f"{phrase(language, 'BECOMES', whom.number)} {bent}{until_words(lasting(effect), language)}"
    if whom.is_self:
        raise NoWording("no words for what it becomes itself")
    return f"{whom.text(NOM)} {said}"


def _set_die(effect: Feature, whom: Whom, language: str) -> str:
    """What the next roll of a card is. Raises NoWording."""
    only(effect, "x")
    if whom.is_self:
        whom.silent()
        who = phrase(language, "SELF", "self")
        who = inflected(who, GEN) if language == "ru" else who
    elif whom.to == "target":
        who = whom.text(GEN)
    else:
        raise NoWording("no words for whose roll it is")
    of = f"{phrase('en', 'OF')} " if language == "en" else ""
    head = f"{phrase(language, 'FOLLOWING')} {phrase(language, 'ROLLS')} {of}{who}"
    return f"{head} {phrase(language, 'EQUALS')} {effect['x']}"


def _invoke(effect: Feature, whom: Whom, language: str) -> str:
    """Another card's text for Valhalla. Raises NoWording."""
    only(effect, "keyword")
    if effect["keyword"] != "valhalla":
        raise NoWording("no words for such a text")
    if whom.to == "dead":
        return phrase(language, "INVOKE_ITS")
    wanted = dict(whom.targets.filter or {})
    if whom.to != "target" or wanted.pop("zone", None) != "graveyard" or wanted.pop("keyword", None) != "valhalla":
        raise NoWording("no words for whose text it is")
    grave = other_phrase(language, "OUT_OF_GRAVE", wanted.pop("side"), 1)
    return f"{phrase(language, 'INVOKE')} {noun(language, wanted, GEN)} {grave}"


def _answer(effect: Feature, whom: Whom, language: str) -> str:
    if effect.get("to") == "target":
        return into(effect, whom, language)
    whom.silent()
    return answer(effect, language)


def _changes_roll(effect: Feature, whom: Whom, language: str) -> str:
    """The roll of a chosen card, made more or less. Raises NoWording."""
    only(effect, "by")
    by = effect["by"]
    if whom.to != "target" or not isinstance(by, int):
        raise NoWording("no words for whose roll it is")
    verb, roll = phrase(language, "RAISE" if by > 0 else "LOWER"), phrase(language, "ROLLS")
    owner = whom.text(GEN)
    said = f"{inflected(roll, ACC)} {owner}" if language == "ru" else f"the {roll} {phrase(language, 'OF')} {owner}"
    return f"{verb} {said} {phrase(language, 'BY')} {abs(by)}"


_EFFECTS: Mapping[str, Callable[[Feature, Whom, str], str | None]] = {
    "area": area,
    "set_die": _set_die,
    "become": becomes_kind,
    "pick": picks,
    "change_host": changes_host,
    "invoke": _invoke,
    "block": _answer,
    "redirect": _answer,
    "wound": _wound,
    "heal": _heal,
    "close": _change,
    "open": _change,
    "destroy": _change,
    "poison": _poison,
    "curse": _mark("CURSE_VERB"),
    "bless": _mark("BLESS_VERB"),
    "move": _move,
    "jump": _jump,
    "summon": summon,
    "revive": revive,
    "return_to_deck": returns,
    "mill": mill,
    "modify_roll": _changes_roll,
    "incarnate": incarnates,
    "gain_element": _becomes,
    "roll": _roll,
    "take_control": _take_control,
    "choose": choose,
    "attack": _attack,
    "reroll": _reroll,
    "reduce": bring,
    "redistribute": _redistribute,
    **living.WORDS,
    **moving.WORDS,
}
