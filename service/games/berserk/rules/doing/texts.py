"""Effects that hold other effects or ask for something on the way: choices, rolls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.games.berserk.rules.asking.conditions import condition_met, die_met
from service.games.berserk.rules.asking.filters import matches, no_cards, reckoned
from service.games.berserk.rules.asking.measures import settled
from service.games.berserk.rules.asking.modifiers import modified_roll, planned
from service.games.berserk.rules.chains.rolls import book_rolls, die_of
from service.games.berserk.rules.doing.effect_table import effect
from service.games.berserk.rules.doing.effects import bound_of, chosen_of, recipients, roles_now, taken_by_force
from service.games.berserk.rules.doing.trial import in_vain
from service.games.berserk.rules.features.base import Attack, Moment
from service.games.berserk.rules.forms.references import names_in, naming, referring
from service.games.berserk.rules.listening.happening import happen
from service.games.berserk.rules.listening.waiting import standing, wait_for_destruction
from service.games.berserk.rules.position.model import ELEMENTS, EQUIPMENT_CLASSES, Card, Wire
from service.games.berserk.rules.position.natures import CLASS, ELEMENT, classes_now, elements_now, elements_of
from service.games.berserk.rules.stack.durations import spanned
from service.games.berserk.rules.stack.run import Run, Step
from service.games.berserk.rules.targets.deciding import decides
from service.games.berserk.rules.telling.vocabulary import class_names
from service.games.berserk.rules.wounds.harm import add_marker

#: What of an effect's step belongs to that effect alone.
_OWN = frozenset({"do", "effect", "answers", "asked", "card", "amount", "counted", "dice", "shown"})


def then(run: Run, current: Step, effects: Sequence[Wire], **bound: Any) -> None:
    """Let further effects of the same text follow next, in their order (216.11a)."""
    context = {name: value for name, value in current.items() if name not in _OWN}
    context["bound"] = {**context["bound"], **bound}
    run.do_all({**context, "do": "effect", "effect": e, "nested": True} for e in effects)


def keep_in_mind(run: Run, current: Step, names: Mapping[Any, Any]) -> None:
    """Let what has got a name in a part of a text have it in all that follows that part too."""
    told = {name: what for name, what in names.items() if name is not None}
    for place, waiting in enumerate(run.todo if told and current.get("chain") is not None else ()):
        if waiting.get("chain") == current["chain"] and "bound" in waiting:
            bound = waiting["bound"]
            run.todo[place] = {**waiting, "bound": {**bound, "names": {**bound.get("names", {}), **told}}}


def called(current: Step, wanted: Wire, what: Any) -> Wire:
    """What an effect has found or rolled, by the name that its text gives it."""
    return {"names": {**current["bound"].get("names", {}), wanted["called"]: what}} if "called" in wanted else {}


@effect("choose", "options", "chooser", "both", "place", needs=("options",), anywhere=True)
def _choose(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """One of a text's alternatives, as its player decides, or the opponent where the text says so; all of them, in
    the order of the text, where what it asks for ``both`` is so (216.11a)."""
    source = standing(run.card(current["source"]), current["bound"], current["player"])
    if "both" in wanted and condition_met(run.game, source, wanted["both"]):
        then(run, current, [each for option in wanted["options"] for each in option])
        return
    chosen = current["bound"].get("modes", {}).get(wanted.get("place", "") + current["bound"].get("round", ""))
    if chosen is not None:  # as the text was declared, with whom it is aimed at (412.1)
        then(run, current, wanted["options"][chosen])
        return
    player = decides(run, current, wanted)
    names = [str(n) for n in range(1, len(wanted["options"]) + 1)]
    names = [n for n in names if _does_something(run, current, wanted["options"][int(n) - 1])] or names
    if wanted.get("chooser") == "its_player":  # who cannot do the one thing has to do the other (103.4)
        player = card.controller
        done = {"close": card.closed, "open": not card.closed}
        names = [n for n in names if not all(done.get(e["effect"]) for e in wanted["options"][int(n) - 1])] or names
    pick = run.choose(current, "mode", player, names, ("216.11a",), source=current["source"])
    then(run, current, wanted["options"][int(pick) - 1])


def _does_something(run: Run, current: Step, option: Sequence[Wire]) -> bool:
    """Whether there is anybody whom an alternative is about: one that is about some cards needs such a card (103.4)."""
    return any(e.get("to") != "each" or recipients(run, current, e) for e in option)


def fitting(run: Run, current: Step, source: Card, wanted: Wire) -> list[str]:
    """The cards, cells or players that are such as the text says now, whoever else it has spoken of."""
    form = referring(wanted, roles_now(current))
    form = settled(run.game, form, source, chosen_of(current))
    return [card.id for card in reckoned(run.game, form) if matches(run.game, card, source, form)] + no_cards(
        run.game, source, form
    )


@effect("may", "effects", "otherwise", "asks", needs=("effects",), anywhere=True)
def _may(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """A part of a text that its player can leave out (405.3); with ``asks`` the player of the card that it is about.

    Of each of a group its effects speak as the ``subject``.
    """
    about = {"source": current["source"], "target": card.id}
    told = wanted.get("asks", "own")
    player = card.controller if told == "its_player" else decides(run, current, wanted, "asks")
    known = {"subject": card.id} if wanted.get("to") == "each" else {}
    vain = "optional" not in current.get("answers", {}) and in_vain(
        run, lambda trial: then(trial, current, wanted["effects"], **known)
    )
    options = ["no"] if vain else ["yes", "no"]
    answer = run.choose(current, "optional", player, options, ("103.4",) if vain else ("405.3",), **about)
    if answer == "yes":
        then(run, current, wanted["effects"], **known, willing=True)
    else:
        then(run, current, wanted.get("otherwise", ()), **known)


@effect("suppose", "so", "effects", "otherwise", needs=("so", "effects"), anywhere=True)
def _suppose(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """One part of a text where something is so as it is carried out, another where it is not (216.11a)."""
    source = standing(run.card(current["source"]), current["bound"], current["player"])
    so = referring(wanted["so"], roles_now(current))
    then(run, current, wanted["effects"] if condition_met(run.game, source, so) else wanted.get("otherwise", ()))


@effect("name_value", "effects", "least", "chooser", needs=("effects",), anywhere=True)
def _name_value(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """A number that the player says, from 1 or what is ``least`` to so much (104.1); the text goes on with it as its
    amount."""
    least, player = int(wanted.get("least", 1)), decides(run, current, wanted)
    if amount < least:
        run.emit("nothing_happens", ("103.8", "104.1"), source=current["source"], target=card.id)
        return
    numbers: list[Any] = [str(number) for number in range(least, amount + 1)]
    if least == 0:
        numbers = list(range(amount, -1, -1))
    told = run.choose(current, "number", player, numbers, ("104.1", "216.11a"), source=current["source"])
    keep_in_mind(run, current, {wanted.get("called"): int(told)})
    then(run, current, wanted["effects"], amount=int(told), **naming(current["bound"], wanted, int(told)))


@effect("roll", "outcomes", "chooser", "three", "reckoned", needs=("outcomes",), anywhere=True)
def _roll(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """A die of the text's own: its number says what follows, without modifiers (dictionary.dice_roll.1, .2), or with
    them, where the edition means that by the number of a roll (``modified_rolls``) or the text says so itself. Of
    ``three`` numbers its force takes one (205.4), which is ``reckoned``."""
    said = [outcome["modified"] for outcome in wanted["outcomes"] if "modified" in outcome]
    modified = any(said) if said else bool(run.game.ruleset.added("modified_rolls"))
    about, player = _of_a_roll(run, current, card)
    about = _shown(run, current, about, player, () if modified else ("dictionary.dice_roll.2",))
    order = planned(run, current, about, "modify_roll") if modified or "three" in wanted else []
    die = result = int(current.pop("shown"))
    if modified or "three" in wanted:
        result = modified_roll(run, about, die, True, order)
        book_rolls(run, order)
    die = result if modified else die
    names = called(current, wanted, die)
    if "reckoned" in wanted:
        number = wanted["three"][{"medium": 1, "strong": 2}.get(run.game.ruleset.force(result), 0)]
        number = taken_by_force(run, current, run.card(current["source"]), number)
        names = naming({**current["bound"], **names}, {"called": wanted["reckoned"]}, number)
    for outcome in wanted["outcomes"]:
        if die_met(die, outcome):
            then(run, current, outcome["effects"], die=die, **names)
            return


def _shown(run: Run, current: Step, about: Attack, player: str, rules: tuple[str, ...] = ()) -> Attack:
    """What a die is rolled for, with the number that it shows, as texts about such rolls have it."""
    if "shown" not in current:  # once, whatever else is to be decided about the roll
        rolls = about._replace(source=about.source._replace(controller=player))
        die, more = die_of(run, current, rolls, player, "effect", run.chain(current["chain"]))
        data, rules = {"die": die, "for": about.source.id}, ("dictionary.dice_roll.1", *rules, *more)
        run.emit("dice_rolled", rules, player=player, source=about.source.id, data=data)
        current.pop("dice", None)
        current["shown"] = die
    return about._replace(die=int(current["shown"]))


def _of_a_roll(run: Run, current: Step, card: Card) -> tuple[Attack, str]:
    """What a roll of a text's own is about, and who makes it: another card's is made by its own player, and one by the
    player whom the text lets roll."""
    source, wanted = run.card(current["source"]), current["effect"]
    if card.id == source.id:
        player = decides(run, current, wanted) if "chooser" in wanted else current["player"]
        return Attack(current["type"], card, run.game.get(current["target"]) or card), player
    return Attack("impact", card, source, striking=False), card.controller


@effect("throw_die", "chooser")
def _throw_die(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """dictionary.dice_roll.1: a card rolls its die, and nothing hangs on the number but what triggers on the roll."""
    modified = run.game.ruleset.added("modified_rolls")
    about, player = Attack(current["type"], card, card), card.controller
    if "chooser" in wanted:
        player = decides(run, current, wanted)
    about = _shown(run, current, about, player)
    order = planned(run, current, about, "modify_roll") if modified else []
    die = int(current.pop("shown"))
    happen(run, Moment("rolled", card.id, type=current["type"], die=die))
    if modified:
        result = modified_roll(run, about, die, True, order)
        book_rolls(run, order)
        happen(run, Moment("resulted", card.id, type=current["type"], die=result))


@effect("lose_lives", "all", "fewer", "effects")
def _lose_lives(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """Additional lives are taken off, as many as there are; without them the card may have none left (402.3).

    ``fewer`` lets the player lose less of them, and what hangs on it (``effects``) follows only if some were lost;
    their number is its ``amount``.
    """
    lost = card.extra_lives if wanted.get("all") else min(card.extra_lives, amount)
    if lost and wanted.get("fewer"):
        rules, asked = ("216.11a", "405.3"), {"source": current["source"], "target": card.id}
        lost = int(run.choose(current, "number", current["player"], list(range(lost, -1, -1)), rules, **asked))
    if not lost:
        return
    if "effects" in wanted:
        then(run, current, wanted["effects"], amount=lost)
    changes = [("card", card.id, "extra_lives", card.extra_lives - lost)]
    about = {"source": current["source"], "target": card.id, "data": {"amount": lost}}
    run.emit("extra_lives_lost", ("216.11a", "starter.additional_lives.1"), changes, **about)
    happen(run, Moment("lives_lost", current["source"], card.id, amount=lost))
    after = run.card(card.id)
    if after.lives_left <= 0:
        wait_for_destruction(run, after, ("402.3",), {"source": current["source"], "type": current["type"]})


@effect("have_wounds")
def _have_wounds(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """103.1: it has so many wounds from then on; nothing deals them, so that nothing prevents or answers them."""
    if card.definition.has_lives or card.is_creature:
        changes = [("card", card.id, "wounds", card.wounds + amount)]
        run.emit("wounds_put", ("103.1",), changes, target=card.id, data={"amount": amount})


@effect("lose_wounds")
def _lose_wounds(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """103.1: it has so many wounds fewer from then on; nothing heals them, so that nothing comes of a healing."""
    if card.wounds:
        changes = [("card", card.id, "wounds", max(0, card.wounds - amount))]
        run.emit("wounds_put", ("103.1",), changes, target=card.id, data={"amount": -min(amount, card.wounds)})


@effect("oblige", "until", "while", "victim")
def _oblige(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """dictionary.oblige_to_attack.1: the card has to declare an attack; one with accuracy need not (accuracy.3)."""
    marker = {"kind": "obliged", "source": current["source"]}
    if wanted.get("victim") == "self":  # whom it has to attack, with a simple strike and as soon as it can (``owed``)
        marker["name"] = "simple_strike"
    marker |= spanned(run, current, card, wanted)
    add_marker(run, card, marker, ("dictionary.oblige_to_attack.1", "416.3"), current["source"])


@effect("stay_closed")
def _stay_closed(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """310.2: it will not open when its player's cards open next (311.1)."""
    memory = {**card.memory, "staying": True}
    run.emit("remembered", ("310.2",), [("card", card.id, "memory", memory)], target=card.id)


@effect("restore", "keyword", needs=("keyword",))
def _restore(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """103.1: what was used up this turn of a named feature, as of armor, is there again in full."""
    spent = {f.id for f in run.game.features(card) if f.keyword == wanted["keyword"]}
    turn = {name: used for name, used in card.used.get("turn", {}).items() if name not in spent}
    if turn == dict(card.used.get("turn", {})):
        run.emit("nothing_happens", ("416.2",), source=current["source"], target=card.id)
        return
    used = {**card.used, "turn": turn}
    data = {"keyword": wanted["keyword"]}
    run.emit(
        "restored", ("103.1",), [("card", card.id, "used", used)], source=current["source"], target=card.id, data=data
    )
    happen(run, Moment("number_set", current["source"], card.id, what={"unused": data}))


@effect("leave_unused", "keyword", "many", "by", needs=("keyword", "many|by"))
def _leave_unused(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """103.1: of the number of a named feature so much is left in this turn, or so much more or less than before."""
    held = run.game.has(card, wanted["keyword"])
    if held is None:
        run.emit("nothing_happens", ("416.2",), source=current["source"], target=card.id)
        return
    spent = int(card.used.get("turn", {}).get(held.id, 0))
    by = bound_of(run, current, card, wanted.get("many", wanted.get("by")))
    left = max(0, min(held.x, by if "many" in wanted else held.x - spent + by))
    used = {**card.used, "turn": {**card.used.get("turn", {}), held.id: held.x - left}}
    data = {"keyword": wanted["keyword"]}
    changes = [("card", card.id, "used", used)]
    run.emit("restored", ("103.1",), changes, source=current["source"], target=card.id, data=data)


@effect("gain_class", "class", "until", "while", "added", "instead", needs=("class",))
def _gain_class(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """208.5, 407.1: a class beside those that the card has, or instead of them; or one that it has no longer."""
    name = _spoken(current, wanted["class"])
    if name not in class_names():
        run.emit("nothing_happens", ("423.3",), source=current["source"], target=card.id)
        return
    had = name in classes_now(run.game, card)
    _become(run, current, card, wanted, CLASS, name)
    if "without" not in wanted:
        happen(run, Moment("became", current["source"], card.id, keyword=name))
    _told_apart(run, current, card, {"class": name}, "instead" in wanted, "without" in wanted and had)


def _told_apart(run: Run, current: Step, card: Card, what: Wire, instead: bool, lost: bool) -> None:
    """That it is of that alone from now on, or of it no longer."""
    for name in (*(("number_set",) if instead else ()), *(("forgone",) if lost else ())):
        happen(run, Moment(name, current["source"], card.id, what=what))


def _spoken(current: Step, name: Any) -> str:
    """A class or an element, or the one that the text has named; nothing where it has named none."""
    return str(names_in(chosen_of(current)).get(name["called"])) if isinstance(name, Mapping) else str(name)


@effect("choose_element", "effects", "chooser", needs=("effects",), anywhere=True)
def _choose_element(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """202.8: an element that some revealed card on the battlefield is of; what follows means it by "chosen"."""
    seen = [c for c in run.game.in_play() if c.zone == "battlefield" and not c.hidden]
    there = [name for name in ELEMENTS if any(name in elements_now(run.game, c) for c in seen)]
    if not there:
        run.emit("nothing_happens", ("202.9", "423.3"), source=current["source"], target=card.id)
        return
    picked = run.choose(
        current, "mode", decides(run, current, wanted), there, ("202.8", "216.11a"), source=current["source"]
    )
    keep_in_mind(run, current, {wanted.get("called"): picked})
    told = [{**one, "element": picked} if one.get("element") == "chosen" else one for one in wanted["effects"]]
    then(run, current, told, **naming(current["bound"], wanted, picked))


@effect("choose_class", "effects", "chooser", needs=("effects",), anywhere=True)
def _choose_class(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """208.5: a class, whether any card in play is of it or not; what follows means it by "chosen"."""
    named = [name for name in class_names() if name not in EQUIPMENT_CLASSES]
    picked = run.choose(
        current, "mode", decides(run, current, wanted), named, ("208.5", "216.11a"), source=current["source"]
    )
    keep_in_mind(run, current, {wanted.get("called"): picked})
    then(
        run,
        current,
        [_of_class(one, str(picked)) for one in wanted["effects"]],
        **naming(current["bound"], wanted, picked),
    )


def _of_class(value: Any, name: str) -> Any:
    """A text with a class for the one that was chosen."""
    if isinstance(value, Mapping):
        chosen = value.get("class") == "chosen" and "effects" not in value
        return {key: name if chosen and key == "class" else _of_class(item, name) for key, item in value.items()}
    return [_of_class(item, name) for item in value] if isinstance(value, list | tuple) else value


@effect("gain_element", "element", "until", "while", "added", needs=("element",))
def _gain_element(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """202.8, 407.1: it is of that element, and no longer of its own, unless it gets it beside them; or it is of it no
    longer. Where none was named nothing is done."""
    name = _spoken(current, wanted["element"])
    if name not in ELEMENTS:
        run.emit("nothing_happens", ("423.3",), source=current["source"], target=card.id)
        return
    anew = name not in elements_of(card)
    _become(run, current, card, wanted, ELEMENT, name)
    if anew and "without" not in wanted:
        happen(run, Moment("became", current["source"], card.id, keyword=name))
    instead = anew and "added" not in wanted and "without" not in wanted
    _told_apart(run, current, card, {"element": name}, instead, "without" in wanted and not anew)


@effect("lose_class", "class", "until", "while", needs=("class",))
def _lose_class(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """208.5: it is of that class no longer."""
    _gain_class(run, current, card, {**wanted, "without": True}, amount)


@effect("lose_element", "element", "until", "while", needs=("element",))
def _lose_element(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """202.8, 202.9: it is of that element no longer."""
    _gain_element(run, current, card, {**wanted, "without": True}, amount)


def _become(run: Run, current: Step, card: Card, wanted: Wire, kind: str, name: str) -> None:
    marker: dict[str, Any] = {"kind": kind, "name": name}
    marker |= next(({"how": how} for how in ("added", "without", "instead") if wanted.get(how)), {})
    marker |= spanned(run, current, card, wanted)
    add_marker(run, card, marker, ("407.1", "416.3"), current["source"])
