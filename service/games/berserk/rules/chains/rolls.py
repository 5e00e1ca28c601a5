"""The dice of a chain's fighters: how they are rolled, and what comes of having rolled (216.5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from service.games.berserk.rules.asking.filters import matches
from service.games.berserk.rules.asking.limits import book_use
from service.games.berserk.rules.asking.numbers import changed
from service.games.berserk.rules.features.base import Attack, Holder, Modifier, Moment
from service.games.berserk.rules.listening.happening import happen
from service.games.berserk.rules.matching.view import View
from service.games.berserk.rules.patterns.events import pattern
from service.games.berserk.rules.patterns.questions import BLOW
from service.games.berserk.rules.position.events import Change
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Chain, Wire
from service.games.berserk.rules.stack.chain_kinds import CHAIN_KINDS
from service.games.berserk.rules.stack.replacement import replaced
from service.games.berserk.rules.stack.responses import roll_of as rolling
from service.games.berserk.rules.stack.run import Run, Step, step

#: The marker of a card whose next die is set.
NEXT_DIE = "next_die"
#: Until when something lasts that was made for the roll that is being made now.
THIS_ROLL = "this_roll"


def roll_over(run: Run, chain: Chain, ident: str) -> None:
    """418.1: what a card had for this roll has done its work once the result stands."""
    card = run.card(ident)
    kept = tuple(entry for entry in card.gained if entry.get("until") != THIS_ROLL)
    if kept != card.gained:
        run.emit("effect_expired", ("418.1", "216.6"), [("card", ident, "gained", kept)], chain=chain, target=ident)


def book_rolls(run: Run, order: list[tuple[Holder, Modifier]]) -> None:
    """What is only for so many rolls of a turn or of the battle was for this one."""
    for me, _ in order:
        if me.feature.data.get("class") == "permanent" or "always" in me.feature.data:
            book_use(run, me)


def _for_this_roll(card: Card) -> list[Change]:
    """What waits for the next roll of a card is for this one from now on."""
    waiting = tuple({**e, "until": THIS_ROLL} if e.get("until") == "next_roll" else e for e in card.gained)
    return [("card", card.id, "gained", waiting)] if waiting != card.gained else []


@step("roll")
def _roll(run: Run, current: Step) -> None:
    chain = run.chain(current["chain"])
    if chain is None:
        return
    card = run.card(current["card"])
    if replaced(run, current, rolling(run.game, chain, card.id)):
        return
    rolled, rules, changes = roll_of(run, current, card, chain)
    run.emit(
        "dice_rolled",
        ("216.5", *(("205.5",) if len(chain.fighters) > 1 else ()), "dictionary.dice_roll.1", *rules),
        [
            *run.set_chain(chain, rolls={**chain.rolls, card.id: rolled}, bound=_alike(chain, card.id, current)),
            *changes,
            *_for_this_roll(card),
        ],
        chain=chain,
        object="roll",
        player=card.controller,
        source=card.id,
        target=chain.target if card.id == chain.source else chain.source,
        data={"die": rolled, "for": card.id},
    )


def _alike(chain: Chain, ident: str, current: Step) -> Wire:
    """What a chain remembers of its dice: whose two rolls showed the same; one that is rolled anew is one roll."""
    others = [each for each in chain.bound.get("alike", ()) if each != ident]
    shown = current.get("dice", ())
    same = len(shown) > 1 and len(set(shown)) == 1
    found = [*others, ident] if same else others
    rest = {name: value for name, value in chain.bound.items() if name != "alike"}
    return {**rest, "alike": found} if found else rest


def roll_of(run: Run, current: Step, card: Card, chain: Chain) -> tuple[int, tuple[str, ...], list[Change]]:
    """A card's die: one that a text has set for it, or what it shows as it is rolled."""
    about = _blow_of(run, chain, card)
    fixed = next((m for m in card.markers if m["kind"] == NEXT_DIE), None)
    if fixed is not None:
        if not current.get("again"):
            told_number(run, about)
        return int(fixed["x"]), ("103.1",), _spent(run, card, fixed)
    shown, rules = die_of(run, current, about, card.controller, "fight", chain, lambda: _to_come(run, chain))
    return shown, rules, []


def die_of(
    run: Run,
    current: Step,
    about: Attack,
    player: str,
    why: str,
    chain: Chain | None,
    to_come: Callable[[], int] = lambda: 0,
) -> tuple[int, tuple[str, ...]]:
    """What a die shows that is rolled, and the paragraphs: the number that texts say, else the one of several that its
    player chooses, or simply the next; ``to_come`` tells how many others need after it."""
    anew = current.get("again")
    number = told_number(run, about) if not anew and "dice" not in current else None
    if number is not None:
        return number, ("103.1",)
    told = run.game.ask("dice", about) if not anew else []
    many = max(1, changed(told, 1))
    while len(current.get("dice", ())) < many:
        left = many - 1 - len(current.get("dice", ()))
        then = (lambda left=left: left) if many > 1 else to_come
        die = run.die(current, player, about.source.id, why, chain, then)
        current["dice"] = (*current.get("dice", ()), die)
    if many == 1:
        return _as_shown(run, about, current["dice"][0])
    if chain is not None and len(chain.fighters) < 2 and why == "fight" and not _tells_who_fights(told):
        run.interpret("who-fights")
    rules = told[0][1].rules
    for me in {me.feature.id: me for me, _ in told}.values():
        book_use(run, me)
    picked = run.choose(current, "number", player, sorted(set(current["dice"])), rules, source=about.source.id)
    shown, more = _as_shown(run, about, int(picked))
    return shown, (*rules, *more)


def _tells_who_fights(told: Sequence[tuple[Holder, Modifier]]) -> bool:
    """Whether the text that gives more dice says in which attacks."""
    events = [said.get("in", {}) for said in told[0][0].feature.data.get("always", ())]
    return any({"answering", "type"} & each.keys() for each in events)


def _as_shown(run: Run, about: Attack, die: int) -> tuple[int, tuple[str, ...]]:
    """103.1: what a rolled die shows by the word of texts, which is one to six."""
    told = run.game.ask("pips", about._replace(die=die))
    shown = min(6, max(1, changed(told, die)))
    for me, _ in told:
        book_use(run, me)
    return shown, (("103.1",) if shown != die else ())


def _spent(run: Run, card: Card, fixed: Wire) -> list[Change]:
    """The number of a next roll is gone, for all the cards of which whichever rolls next was to have it."""
    left = {card.id: tuple(m for m in card.markers if m["kind"] != NEXT_DIE)}
    for other in run.position.cards.values() if fixed.get("shared") else ():
        kept = tuple(m for m in other.markers if m != fixed)
        if other.id != card.id and kept != other.markers:
            left[other.id] = kept
    return [("card", ident, "markers", markers) for ident, markers in left.items()]


def _blow_of(run: Run, chain: Chain, card: Card) -> Attack:
    """The blow that a card rolls for, as texts about its roll are told of it."""
    kind = CHAIN_KINDS[chain.kind]
    attack = kind.attack(run, chain, card.id)
    return attack or Attack(kind.attack_type(chain), card, run.game.get(chain.target) or card)


def _to_come(run: Run, chain: Chain) -> int:
    """How many dice the other fighters of a chain still need, those aside whose number a text says (103.1)."""
    waiting = (run.card(s["card"]) for s in run.todo if s["do"] == "roll" and s["chain"] == chain.id)
    return sum(_dice_of(run, chain, card) for card in waiting)


def _dice_of(run: Run, chain: Chain, card: Card) -> int:
    about = _blow_of(run, chain, card)
    if any(m["kind"] == NEXT_DIE for m in card.markers) or run.game.ask("fixes_roll", about):
        return 0
    return max(1, changed(run.game.ask("dice", about), 1))


def would_fight_with(game: Game, about: Attack) -> bool:
    """Whether a text of the card that rolls alone asks that it fights with such a card as it attacks (205.5a)."""
    features = [feature.data for feature in game.features(about.source)]
    effects = (e for data in features for e in data.get("effects", ()) if e.get("fighting"))
    if any(matches(game, about.target, about.source, effect.get("against", {})) for effect in effects):
        return True
    rolls = (said["in"] for data in features for said in data.get("always", ()) if said.get("in", {}).get("fight"))
    alone = ({word: told for word, told in event.items() if word != "fight"} for event in rolls)
    return any(pattern(event, BLOW)(View(game, about.source), about) is not None for event in alone)


def told_number(run: Run, about: Attack) -> int | None:
    """103.1: the number that texts say this die shows, without being rolled; None where none does.

    A roll is the first one for every text that waits for the first, whichever of them names its number.
    """
    told = run.ask("fixes_roll", about)
    for me, _ in told:
        book_use(run, me)
    return int(told[0][1]) if told else None


@step("rolled")
def _rolled(run: Run, current: Step) -> None:
    """216.5: features that trigger on the roll whatever the modifiers, and then those of fighting."""
    chain = run.chain(current["chain"])
    for card, die in (chain.rolls if chain is not None else {}).items():
        assert chain is not None
        opponent = chain.target if card == chain.source else chain.source
        kind = CHAIN_KINDS[chain.kind].attack_type(chain)
        happen(run, Moment("rolled", card, opponent, kind, die=die, chain=chain.id))
        happen(run, Moment("fighting", card, opponent, kind, die=die, chain=chain.id), wave=1)
