"""Effects that give a card a feature, or take one from it (§407)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.games.berserk.rules.asking.measures import number
from service.games.berserk.rules.doing.again import given
from service.games.berserk.rules.doing.effect_table import effect
from service.games.berserk.rules.doing.effects import amount_of, bound_of, chosen_of
from service.games.berserk.rules.features.keyword import KEYWORDS
from service.games.berserk.rules.forms.givers import naming
from service.games.berserk.rules.forms.references import names_in
from service.games.berserk.rules.forms.spoken import counted_as_given, known_in
from service.games.berserk.rules.position.having import fits
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.stack.durations import comes_later, in_its_next_turn, lasting
from service.games.berserk.rules.stack.run import Run, Step
from service.games.berserk.rules.wounds.harm import gained_id, remove_markers

#: Named features that work in the graveyard, so that a dead card can be given them (dictionary.incarnation.2).
_OF_THE_DEAD = frozenset({"incarnation"})
#: Named features that cards get from others and are rid of again: to lose one is no ban on getting it once more.
_AFFLICTIONS = frozenset({"poison", "curse", "fading", "vulnerability", "blessing"})


def _in_those_turns(card: Card, player: str, until: str, feature: Wire) -> Wire:
    """What a card has "for so many turns" of a player, it has while that player is active (418.1)."""
    theirs = until.startswith("end_of_enemy")
    turn = "enemy" if theirs is (card.controller == player) else "own"
    return {**feature, "if": {"turn": turn}}


@effect("gain_feature", "feature", "until", "turns", "most", "while", needs=("feature",), anywhere=True)
def _gain_feature(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """407.1, 407.2: an acquired feature, until the end of the battle where nothing else is said."""
    keyword = KEYWORDS.get(wanted["feature"].get("keyword", ""))
    if not card.in_squad and (card.zone != "graveyard" or wanted["feature"].get("keyword") not in _OF_THE_DEAD):
        run.emit("nothing_happens", ("416.2", "423.3"), source=current["source"], target=card.id)
        return
    if not fits(card.kind, wanted["feature"], run.game.ruleset):
        rules = keyword.kind_rules if keyword is not None else ()
        run.emit("nothing_happens", (*rules, "407.1"), source=current["source"], target=card.id)
        return
    until = wanted.get("until", "battle")
    feature = naming(wanted["feature"], run.card(current["source"]))
    known = chosen_of(current)
    known = {**known, "names": {**known.get("names", {}), "receiver": card.id}}
    if "class" not in feature and "keyword" not in feature:  # said in the language: it knows who was who
        if "always" in feature:
            feature = counted_as_given(run, run.card(current["source"]), feature, names_in(known))
        feature = {**feature, **known_in(feature, names_in(known))}
    elif "keyword" in feature:  # whom it is about knows who has a name in the text that gives it
        feature = _knowing(feature, names_in(known))
    if isinstance(feature.get("x"), Mapping):  # counted once, as it is given
        run.interpret("a-number-that-is-given")
        counted = number(run.game, feature["x"], run.card(current["source"]), card, known)
        lowers = {"sums": "existing"} if counted < 0 and "sums" in feature else {}  # who has none of it stays without
        feature = {**feature, "x": counted, **lowers}
    if isinstance(feature.get("most"), Mapping):  # up to how many, as that is counted now
        highest = bound_of(run, current, card, feature["most"])
        if highest < 1:
            run.emit("nothing_happens", ("103.8",), source=current["source"], target=card.id)
            return
        feature = {**feature, "most": highest}
    if any(isinstance(held.get("x"), Mapping) for held in feature.get("effects", ())):
        run.interpret("a-number-that-is-given")
        me = run.card(current["source"])
        told = [
            {**held, "x": number(run.game, held["x"], me, card, known)} if isinstance(held.get("x"), Mapping) else held
            for held in feature["effects"]
        ]
        feature = {**feature, "effects": told}
    bound: Any = feature.get("trigger", {}).get("die", {}).get("max")
    if isinstance(bound, Mapping):  # up to which number a fury works that is given
        run.interpret("a-number-that-is-given")
        most = min(6, number(run.game, bound, run.card(current["source"]), card, known))
        trigger = {**feature["trigger"], "die": {**feature["trigger"]["die"], "max": most}}
        feature = {**feature, "trigger": trigger}
    if isinstance(feature.get("amount"), Mapping):  # the bounds of a protection, as numbers
        me = run.card(current["source"])
        settled = {bound: number(run.game, value, me, card, known) for bound, value in feature["amount"].items()}
        feature = {**feature, "amount": settled} if settled != dict(feature["amount"]) else feature
    if "most" in wanted:
        made = (e["feature"] for e in card.gained if e.get("source") == current["source"])
        before = sum(_amount(f) for f in made if _with_amount(f, 0) == _with_amount(feature, 0))
        most = bound_of(run, current, card, wanted["most"])
        if before >= most:
            run.emit("nothing_happens", ("103.8", "416.2"), source=current["source"], target=card.id)
            return
        feature = _with_amount(feature, min(_amount(feature), most - before))
    feature = in_its_next_turn(run, card, until, feature)
    feature = _in_those_turns(card, current["player"], until, feature) if "turns" in wanted else feature
    entry: dict[str, Any] = {"id": gained_id(card), "feature": feature, **lasting(run, card, until, current["player"])}
    entry |= {"source": current["source"], "turn": run.position.turn.number}
    if "turns" in wanted:  # so many of those turns have to end
        turns = wanted["turns"]
        said = isinstance(turns, Mapping)
        turns = (
            number(run.game, turns, run.card(current["source"]), card, known)
            if said
            else amount_of(current, {"x": turns})
        )
        if turns < 1:
            run.emit("nothing_happens", ("103.8",), source=current["source"], target=card.id)
            return
        entry |= {"turns": turns} if turns > 1 else {}
    if "while" in wanted:
        entry |= {"condition": wanted["while"], "chain": current["chain"]}
    if any(_bans(loss, feature) for loss in card.lost):
        run.interpret("losing-one-feature")
    if given(run, card, entry):
        return
    changes = [("card", card.id, "gained", (*card.gained, entry))]
    lasts = ("407.2", "dictionary.until_the_end_of_the_battle.1")
    rules = ("407.1", *lasts) if entry["until"] == "battle" else ("407.1", "418.1")
    rules = (*rules, *(("201.2a",) if feature is not wanted["feature"] else ()), *comes_later(run, feature))
    run.emit(
        "feature_gained",
        rules,
        changes,
        source=current["source"],
        target=card.id,
        data={"feature": entry["feature"]},
    )


def _knowing(part: Any, names: Mapping[str, Any]) -> Any:
    """A named feature whose selectors know who has which of the names that they speak of."""
    if isinstance(part, list | tuple):
        return [_knowing(one, names) for one in part]
    if not isinstance(part, Mapping):
        return part
    if "such" in part:
        told = known_in(part["such"], names)
        return {**part, **told} if told else part
    return {word: _knowing(value, names) for word, value in part.items()}


def _amount(feature: Wire) -> int:
    """The number of a feature: its X, or that of what it prevents."""
    if "always" in feature:
        return int(feature["always"][0]["amount"])
    return int(feature["x"] if "x" in feature else feature["effects"][0]["x"])


def _with_amount(feature: Wire, x: int) -> dict[str, Any]:
    """The same feature with another number."""
    if "x" in feature:
        return {**feature, "x": x}
    if "always" in feature:
        first, *others = feature["always"]
        return {**feature, "always": [{**first, "amount": x}, *others]}
    first, *others = feature["effects"]
    return {**feature, "effects": [{**first, "x": x}, *others]}


def _bans(loss: Wire, feature: Wire) -> bool:
    """Whether a card that lost a feature by name is without this one too, got from elsewhere (407.5)."""
    lost = loss.get("feature")
    return lost is not None and not loss.get("printed") and all(feature.get(k) == v for k, v in lost.items())


@effect("lose_feature", "feature", "until", "all", "while", needs=("feature|all",))
def _lose_feature(run: Run, current: Step, card: Card, wanted: Wire, amount: int) -> None:
    """407.3–407.5: a named feature is lost wherever it came from, for good; "all" takes the printed ones. What only
    others give a card, as poison and curse, is taken off it, and may come again."""
    if _rid_of(run, current, card, wanted):
        return
    entry: dict[str, Any] = {"all": True} if wanted.get("all") else {"feature": wanted["feature"]}
    entry |= lasting(run, card, wanted.get("until", "battle"), current["player"])
    entry["source"] = current["source"]
    if "while" in wanted:
        entry |= {"condition": wanted["while"], "chain": current["chain"]}
    changes = [("card", card.id, "lost", (*card.lost, entry))]
    rules: tuple[str, ...] = ("407.4",) if wanted.get("all") else ("407.3", "407.5")
    if wanted.get("all") and wanted.get("until", "battle") == "battle":
        rules = (*rules, "407.3")
    if wanted.get("feature", {}).get("keyword") == "protection":
        rules = (*rules, "411.3", "411.4a")
    run.emit("feature_lost", rules, changes, source=current["source"], target=card.id, data=dict(wanted))


def _rid_of(run: Run, current: Step, card: Card, wanted: Wire) -> bool:
    """Take an affliction off a card, for no named time; False where it is another feature, or not all of it goes so."""
    feature = wanted.get("feature", {})
    kind = feature.get("keyword")
    if kind not in _AFFLICTIONS or set(feature) != {"keyword"} or {"until", "while"} & wanted.keys():
        return False
    before = card
    remove_markers(run, card, kind, ("407.1", "407.5"), current["source"])
    card = run.card(card.id)
    if run.game.has(card, kind) is not None:  # printed on it, or given by what always holds
        return False
    if card == before:
        run.emit("nothing_happens", ("416.2",), source=current["source"], target=card.id)
    else:
        run.interpret("afflictions-that-come-again")
    return True
