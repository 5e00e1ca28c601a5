"""Using a playable feature (§403.4, §404): its cost, its moment, its targets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from service.games.berserk.rules.actions.base import Action, ActionKind, controlled, may_act_slowly, own_card
from service.games.berserk.rules.actions.meant import fitting
from service.games.berserk.rules.actions.payments import chip_faults, number_faults, owing, texts_of
from service.games.berserk.rules.actions.spelling import spellings, thinkable_uses
from service.games.berserk.rules.asking.conditions import condition_met
from service.games.berserk.rules.asking.limits import uses
from service.games.berserk.rules.battlefield.cells import placing_faults
from service.games.berserk.rules.battlefield.mobility import movement_of
from service.games.berserk.rules.chains import declare, next_id
from service.games.berserk.rules.chains.strike import is_committed
from service.games.berserk.rules.features.base import Claim
from service.games.berserk.rules.features.keyword import KEYWORDS
from service.games.berserk.rules.forms.attack_types import ATTACKS
from service.games.berserk.rules.forms.kinds import declared_as, objects_of
from service.games.berserk.rules.forms.noughts import of_value_zero, takes_nothing
from service.games.berserk.rules.forms.references import BLOW, mentions, on_the_stack
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.having import works_there
from service.games.berserk.rules.position.model import REDIRECT_CHAIN, SQUAD_ZONES, Card, Chain, Feature, Wire
from service.games.berserk.rules.stack.responses import answer_faults, answers
from service.games.berserk.rules.stack.run import Run
from service.games.berserk.rules.targets.aiming import begun, possible
from service.games.berserk.rules.targets.aims import asks
from service.games.berserk.rules.targets.legality import aimed, announced, so_many
from service.games.berserk.rules.targets.seconds import aim_faults, left_over, parted
from service.games.berserk.rules.telling.grounds import TYPE_RULES, closeness, placed_rules, written_in
from service.games.berserk.rules.telling.silences import note_doubts
from service.games.berserk.rules.telling.violations import Violation, violation
from service.judge.asking import Question
from service.judge.remembered import Remembered


def playable(feature: Feature) -> Wire | None:
    """The playable text of a feature, None when it cannot be played; a named playable feature writes its own."""
    data = feature.data
    if data.get("class") == "playable":
        keyword = KEYWORDS.get(data.get("keyword", ""))
        if keyword is not None and keyword.playable is not None:
            return aimed({**keyword.playable(data), **data})
        return aimed(data)
    keyword = KEYWORDS.get(data.get("keyword", ""))
    if keyword is not None and keyword.playable is not None and "playable" in keyword.classes:
        return {**keyword.playable(data), "keyword": keyword.name}
    return None


def playables(game: Game, card: Card) -> list[tuple[Feature, Wire]]:
    """The playable features that a card has now and that work where it is, with their texts."""
    features = game.features(card)
    by_zone: dict[str, list[tuple[Feature, Wire]]] = _PLAYABLES.get(features) or _PLAYABLES.put(features, {})
    if card.zone not in by_zone:
        there = (f for f in features if works_there(f, card.zone))
        by_zone[card.zone] = [(f, data) for f in there if (data := playable(f)) is not None]
    return by_zone[card.zone]


_PLAYABLES = Remembered(20_000)
#: Where cards can be whose features are played.
_USED_IN = frozenset({*SQUAD_ZONES, "graveyard", "exile"})


def users(game: Game, player: str) -> list[Card]:
    """The cards of a player that have features which can be played where they are, in the position's order."""
    known: list[str] | None = game.memo.get("users")
    if known is None:
        known = [card.id for card in game.position.cards.values() if card.zone in _USED_IN and playables(game, card)]
        game.memo["users"] = known
    return [card for ident in known if (card := game.position.cards[ident]).controller == player]


class Use(ActionKind):
    """A player declares a playable feature."""

    type = "use"
    fields = {
        "source": True,
        "feature": False,
        "targets": False,
        "cells": False,
        "x": False,
        "choices": False,
    }

    def check(self, game: Game, action: Action) -> list[Violation]:
        """Whose card, which feature, when (312.2, 104.5), the cost (103.7, 104.3, 104.4), the targets (412.1)."""
        card = game.card(action["source"])
        named, wrong = _named(game, card, action)
        there = named is not None and works_there(named[0], card.zone)
        found = controlled(action["player"], card) if there else own_card(game, action["player"], card)
        if card.in_squad and named is not None and not there:
            found = [*found, violation("wrong_zone", "403.1", "103.1", card=card.id, source=card.id)]
        return found + (wrong if named is None else _use_faults(game, card, named, action))

    def priority_rules(self, game: Game, action: Action) -> tuple[str, ...]:
        """104.5: a sudden action whenever its player has priority."""
        named, _ = _named(game, game.card(action["source"]), action)
        return ("104.5",) if named is not None and named[1].get("sudden") else ()

    def doubt(self, run: Run, action: Action, found: Sequence[Violation]) -> None:
        """What no rulebook says clearly of the use of a feature, where the ruling rests on it."""
        card = run.card(action["source"])
        named, _ = _named(run.game, card, action)
        if named is not None:
            aims = [aim for t in action.get("targets", ()) if (aim := run.game.get(t)) is not None]
            note_doubts(run, card, named[1], aims, {fault.code for fault in found})

    def perform(self, run: Run, action: Action) -> None:
        """Put the feature's chain on the stack (400.3)."""
        card = run.card(action["source"])
        named, _ = _named(run.game, card, action)
        assert named is not None
        feature, data = named
        data = announced(so_many(run.game, card, data, action.get("x")), action.get("x"))
        targets, second = parted(data, action.get("targets", ()))
        _warn_of_silence(run, card, data, targets)
        top = run.game.top()
        answered = {"answers": top.id} if answers(data) and top is not None else {}
        redirects = any(e["effect"] == "redirect" for e in answers(data))
        chain = Chain(
            id=next_id(run),
            kind="redirect" if redirects else "feature",
            player=action["player"],
            source=card.id,
            feature=feature.id,
            text=data,
            target=targets[0] if targets else None,
            targets=targets if len(targets) > 1 else (),
            cells=tuple(action.get("cells", ())),
            x=action.get("x"),
            choices=action.get("choices", {}),
            objects=REDIRECT_CHAIN if redirects else objects_of(data),
            bound={
                **answered,
                **({"subject": top.target} if top is not None and _counts_attacked(data) else {}),
                **({"names": _known(data, top if answered else None)} if "names" in data else {}),
                **({"second": second} if second is not None else {}),
                **({"later": later} if (later := left_over(data, action.get("targets", ()))) else {}),
            },
        )
        kind = data.get("type", "impact")
        grounds = (
            *written_in(data.get("effects", ())),
            *texts_of(data),
            *TYPE_RULES.get(kind, ()),
            *placed_rules(card, data),
            *closeness(run.game, card, run.game.get(chain.target), kind),
        )
        several = ("414.6",) if "keyword" in data else ()
        rules = (
            "400.1",
            "400.1a",
            "400.2a",
            "400.3",
            "400.4",
            "dictionary.announce.1",
            "dictionary.use_game_action.1",
            "412.3" if redirects else "216.1",
        )
        declare(run, chain, (*rules, *several, *grounds))

    def candidates(self, game: Game, player: str) -> Iterable[dict[str, Any]]:
        """Every playable feature with each legal target, those with the fewest targets first."""
        return (way for _, ways in self.parts(game, player) for way in ways)

    def thinkable(self, game: Game, player: str, asked: Question) -> Iterable[dict[str, Any]]:
        """Every playable feature at each card it could be aimed at; of a card that has none, that it is used at all."""
        for ident in asked.only("source", (card.id for card in users(game, player))):
            card = game.card(ident)
            known = [(f, data) for f, data in playables(game, card) if asked.feature in (None, f.id)]
            if not known:
                yield {"source": ident} | ({"feature": asked.feature} if asked.feature is not None else {})
            for feature, data in known:
                yield from thinkable_uses(game, card, feature, data, asked)

    def parts(self, game: Game, player: str) -> Iterable[tuple[Wire, Iterable[dict[str, Any]]]]:
        """Each playable feature: a text about any number of creatures can be used in a hundred million ways."""
        for card in users(game, player):
            for feature, data in playables(game, card):
                if _timely(game, player, card, data):
                    named = {"source": card.id, "feature": feature.id}
                    yield named, spellings(game, player, card, feature, data)


def attacks_of(game: Game, player: str, card: Card) -> Iterable[dict[str, Any]]:
    """Every spelling of the attacks that a card's playable features make, by which it might attack (401.1)."""
    for feature, data in playables(game, card):
        if data.get("type") in ATTACKS and _timely(game, player, card, data):
            yield from spellings(game, player, card, feature, data)


def _timely(game: Game, player: str, card: Card, data: Wire) -> bool:
    """A cheap test before any target is looked for: the moment and the closing (``check`` says the same in full)."""
    if data.get("cost", {}).get("close") and card.closed:
        return False
    return bool(answers(data)) or not _when(game, player, card, data)


def _known(data: Wire, answered: Chain | None) -> Wire:
    """Who has which name in a text as it is declared: the two of the attack that it answers among them."""
    if answered is None:
        return dict(data["names"])
    fought = {"attacker": answered.source, "attacked": answered.target, BLOW: on_the_stack(answered.id)}
    return {**data["names"], **{name: ident for name, ident in fought.items() if ident is not None}}


def _named(game: Game, card: Card, action: Action) -> tuple[tuple[Feature, Wire] | None, list[Violation]]:
    """The feature an action means, with its text: the one named, or the only one that fits."""
    names = {"source": card.id}
    wanted = action.get("feature")
    if wanted is None:
        options = [(feature.id, (feature, data)) for feature, data in playables(game, card)]
        if options:
            return fitting(card, options, lambda option: _use_faults(game, card, option, action))
        unread = any("unsupported" in feature.data for feature in game.features(card))
        return None, [violation("feature_unsupported" if unread else "nothing_to_use", "403.4", "400.4", **names)]
    feature = game.feature(card, wanted)
    if feature is None:
        rules = (*unfit(game, card, wanted), "403.1", "400.4")
        return None, [violation("no_such_feature", *rules, feature=wanted, **names)]
    if "unsupported" in feature.data:
        return None, [violation("feature_unsupported", "400.4", **names)]
    for known, text in playables(game, card):
        if known is feature:
            return (feature, text), []  # the very text whose targets were looked for
    data = playable(feature)
    return (None, [violation("feature_not_playable", "403.4", **names)]) if data is None else ((feature, data), [])


def _use_faults(game: Game, card: Card, named: tuple[Feature, Wire], action: Action) -> list[Violation]:
    """What is wrong with using this feature as the action says: its moment, its cost, its condition, its targets."""
    feature, data = named[0], announced(so_many(game, card, named[1], action.get("x")), action.get("x"))
    if answers(data):
        found = answer_faults(game, card, data, action.get("targets", ()))
    else:
        found = _when(game, action["player"], card, data) + _already_so(card, data)
    found += cost_faults(game, card, feature, data, action)
    if data.get("condition") and not condition_met(game, card, data["condition"]):
        asks_seat = mentions(data["condition"], lambda part: isinstance(part, Mapping) and "seat" in part)
        seat = ("starter.first_or_second.1",) if asks_seat else ()
        found.append(violation("condition_unmet", *seat, "405.1", source=card.id))
    claims = [Claim(kind, action["player"], card, feature=feature) for kind in declared_as(data)]
    found += [answer for claim in claims for _, answer in game.ask("refuse_action", claim)]
    return found + _target_faults(game, card, data, action)


def unfit(game: Game, card: Card, wanted: str) -> tuple[str, ...]:
    """The paragraphs by which a card of this kind is without a feature that it has otherwise (208.3)."""
    features = [*card.definition.features, *(Feature(g["id"], g["feature"]) for g in card.gained)]
    keyword = next((KEYWORDS.get(f.keyword or "") for f in features if f.id == wanted), None)
    outside = keyword is not None and not game.ruleset.can_bear(card.kind, keyword)
    return keyword.kind_rules if keyword is not None and outside else ()


def _already_so(card: Card, data: Wire) -> list[Violation]:
    """219.2: a card is not opened that is open, nor closed that is closed, where its feature does nothing else."""
    effects = data.get("effects", ())
    if len(effects) != 1 or "target" in data or effects[0].get("to", "self") != "self":
        return []
    name = effects[0]["effect"]
    if (name == "open" and not card.closed) or (name == "close" and card.closed):
        code = "already_closed" if card.closed else "already_open"
        return [violation(code, "219.2", *texts_of(data), source=card.id)]
    return []


def _when(game: Game, player: str, card: Card, data: Wire) -> list[Violation]:
    """A sudden action whenever its player has priority (104.5), one before recruiting in its step of the preliminary
    phase alone (303.1); any other on one's own turn, stack empty (312.2)."""
    if data.get("when") == "before_recruiting":  # declared as the squad is prepared, and never later
        return [violation("not_before_recruiting", "303.1", "dictionary.before_recruiting_a_squad.1", source=card.id)]
    if data.get("sudden"):
        return []
    if may_act_slowly(game, player):
        return []
    position = game.position
    found = []
    if position.turn.active != player:
        found.append(violation("not_active_player", "312.2", "104.5", source=card.id))
    if position.turn.phase != "main":
        found.append(violation("not_main_phase", "312.2", source=card.id))
    if position.stack:
        found.append(violation("not_sudden", "312.2", "104.5", source=card.id))
    return found


def cost_faults(game: Game, card: Card, feature: Feature, data: Wire, action: Action) -> list[Violation]:
    """Whether the card can pay (103.7), and whether the feature may be used again."""
    cost = data.get("cost", {})
    found = []
    names = {"source": card.id}
    if cost.get("close"):
        if not card.in_squad:
            found.append(violation("not_in_squad", "104.3", "206.2", card=card.id, source=card.id))
        elif card.closed:
            found.append(violation("card_closed", "104.3", **names))
        elif card.acted and not _may_again(game, card, data, action):
            found.append(violation("already_acted", "dictionary.card_action.2", **names))
        if is_committed(game, card.id):
            found.append(violation("resources_committed", "103.7", "104.3", **names))
    found += owing(game, card, cost) + chip_faults(game, card, data, action) + number_faults(game, card, data, action)
    limit = data.get("limit")
    if limit is not None:
        whose: tuple[str | None, ...] = parted(data, action.get("targets", ()))[0] if limit.get("each") else (None,)
        top = game.top()
        if top is not None and _counts_attacked(data):
            whose = (top.target,)
        if any(uses(game, card, feature.id, limit, target) >= limit["times"] for target in whose):
            own = "starter.times.1" if limit["per"] == "battle" else "starter.times.2"
            found.append(violation("limit_used", own, "216.12", **names))
    if of_value_zero(game, card, data, parted(data, action.get("targets", ()))[0]):
        found.append(violation("value_zero", "103.8", **names))
    if takes_nothing(game, card, data):
        found.append(violation("value_zero", "103.4", **names))
    return found


def _counts_attacked(data: Wire) -> bool:
    """Whether it is an answer to attacks that is limited for each attacked card, and no card of its own choice."""
    return bool(data.get("limit", {}).get("each")) and "target" not in data and bool(answers(data))


def _may_again(game: Game, card: Card, data: Wire, action: Action) -> bool:
    """Whether the card has acted and may all the same use this attack, at each of its targets."""
    aims = [game.get(target) for target in parted(data, action.get("targets", ()))[0]]
    claims = [Claim(data.get("type", "impact"), action["player"], card, aim) for aim in aims]
    return bool(claims) and all(game.ask("again", claim) for claim in claims)


def _target_faults(game: Game, card: Card, data: Wire, action: Action) -> list[Violation]:
    """What is wrong with what the action names beside the feature: an X, targets, cells."""
    targets, cells = action.get("targets", []), action.get("cells", [])
    found = movement_faults(game, card, data)
    if "x" in action and data.get("cost", {}).get("chips") != "x" and "announce" not in data:
        found.append(violation("no_x", "104.4", "400.4", source=card.id))
    if "target" in data and not targets:
        return [*found, violation("target_missing", "412.1", "400.4", source=card.id)]
    if asks(data.get("effects", ())):
        first = parted(data, targets)[0]
        bound = {"names": _known(data, game.top() if answers(data) else None)} if "names" in data else {}
        if not possible(begun(game, card, action["player"], data, bound, first, action.get("x"))):
            found.append(violation("target_missing", "412.1", "400.4", source=card.id))
    aimed_wrong = aim_faults(game, card, data, targets, action["player"])
    if any(fault.code in ("no_target_taken", "too_many_targets") for fault in aimed_wrong):
        return found + aimed_wrong
    return found + aimed_wrong + placing_faults(game, card, data, parted(data, targets)[0], cells, {})


def movement_faults(game: Game, card: Card, data: Wire) -> list[Violation]:
    """What features that are movement ask of their card: a plain creature, open, unmoved, unacted, able to spend."""
    if "movement" not in data:
        return []
    name = data["keyword"]
    text = f"dictionary.{name}.{data['movement']}"
    found = []
    if card.closed:
        found.append(violation("card_closed", text, source=card.id))
    if card.moved:
        found.append(violation("already_moved", text, source=card.id))
    elif movement_of(game, card) < 1:
        found.append(violation("no_movement_left", text, "103.7", source=card.id))
    if card.has_begun:
        found.append(violation("already_acted", text, source=card.id))
    claim = Claim("move", card.controller, card)
    return found + [answer for _, answer in game.ask("refuse_action", claim)]


def _warn_of_silence(run: Run, card: Card, data: Wire, targets: tuple[str, ...]) -> None:
    """Ranged attacks at adjacent cards: the classic text neither allows nor forbids them."""
    from service.games.berserk.rules.forms.attack_types import RANGED

    if data.get("type") in RANGED and any(run.game.adjacent(card, run.card(t)) for t in targets):
        run.interpret("ranged-attack-at-adjacent-card")
