"""What each construction of the sentence grammar means: parse trees to structured features."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

from lark import Transformer, Tree
from lark.exceptions import VisitError

from service.cards.abiding import AbidingMeaning
from service.cards.aftermath import AftermathMeaning
from service.cards.aiming import AimingMeaning
from service.cards.answering import AnsweringMeaning
from service.cards.areas import AreaMeaning, walled
from service.cards.arranging import ArrangingMeaning
from service.cards.arrivals import ArrivalMeaning
from service.cards.assaults import AssaultMeaning
from service.cards.attack_moments import AttackMomentMeaning
from service.cards.attacks import AttackMeaning
from service.cards.bans import BanMeaning
from service.cards.bearers import BearerMeaning
from service.cards.blocking import BlockingMeaning
from service.cards.blows import BlowMeaning
from service.cards.bounds import BoundMeaning
from service.cards.bouts import BoutMeaning
from service.cards.cellmarks import CellMarkMeaning
from service.cards.cells import CellMeaning
from service.cards.cellways import CellWayMeaning
from service.cards.closing import ClosingMeaning
from service.cards.combat import CombatMeaning
from service.cards.coming import ComingMeaning
from service.cards.compared import ComparedMeaning
from service.cards.composing import ComposingMeaning
from service.cards.constructions import (
    PER_TURN,
    Action,
    CardToken,
    Classes,
    Feature,
    Limit,
    NotUnderstood,
    Range,
    Ungrammatical,
    any_number_of,
    count,
    find,
    flat,
    is_token,
    limited,
    number_of,
)
from service.cards.counting import CountingMeaning, announced
from service.cards.dealings import DealingMeaning
from service.cards.deeds import DeedMeaning
from service.cards.dice import DiceMeaning
from service.cards.durations import DurationMeaning
from service.cards.edges import EdgeMeaning
from service.cards.effects import EffectMeaning
from service.cards.english import EnglishMeaning
from service.cards.exchanges import ExchangeMeaning
from service.cards.extremes import ExtremeMeaning
from service.cards.fallen import FallenMeaning
from service.cards.farther import FartherMeaning
from service.cards.fates import FateMeaning
from service.cards.favours import FavourMeaning, gives_behind_colon
from service.cards.fighting import FightingMeaning
from service.cards.fights import FightMeaning
from service.cards.filters import FilterMeaning
from service.cards.firsts import FirstMeaning
from service.cards.foreseen import ForeseenMeaning
from service.cards.fortunes import FortuneMeaning
from service.cards.gains import GainMeaning
from service.cards.getting import GettingMeaning, Until
from service.cards.givers import GiverMeaning, by_name, given_by, most_named
from service.cards.graveyards import GraveyardMeaning, Spending
from service.cards.ground import GroundMeaning
from service.cards.handing import HandingMeaning
from service.cards.happenings import HappeningMeaning
from service.cards.incarnating import IncarnatingMeaning
from service.cards.instead import InsteadMeaning
from service.cards.joining import PhraseMeaning
from service.cards.keywords import KeywordMeaning
from service.cards.manners import MannerMeaning
from service.cards.marking import MarkingMeaning
from service.cards.measures import MeasureMeaning
from service.cards.modifiers import ModifierMeaning
from service.cards.moments import MomentMeaning
from service.cards.mounting import MountingMeaning
from service.cards.moving import MovingMeaning
from service.cards.named_features import NamedFeatureMeaning, raises_both
from service.cards.namings import NamingMeaning
from service.cards.nearby import NearbyMeaning
from service.cards.occasions import OccasionMeaning
from service.cards.pairs import PairMeaning
from service.cards.parsing import PARSED
from service.cards.passages import PassageMeaning
from service.cards.payments import PaymentMeaning
from service.cards.permanents import PermanentMeaning
from service.cards.places import PlaceMeaning
from service.cards.preparing import PreparingMeaning
from service.cards.presence import PresenceMeaning
from service.cards.pronouns import meant
from service.cards.prophecies import ProphecyMeaning, require_shown
from service.cards.provisos import ProvisoMeaning
from service.cards.reckonings import ReckoningMeaning
from service.cards.recruiting import RecruitingMeaning
from service.cards.recurring import RecurringMeaning
from service.cards.restrictions import RestrictionMeaning
from service.cards.returning import ReturningMeaning
from service.cards.riders import RiderMeaning
from service.cards.roles import answers_blow, speaks_of_attacked, speaks_of_attacker
from service.cards.seating import SeatingMeaning
from service.cards.seconds import SecondMeaning
from service.cards.sequels import SequelMeaning
from service.cards.several import SeveralMeaning
from service.cards.skirmishes import SkirmishMeaning
from service.cards.slaying import SlayingMeaning
from service.cards.spans import SpanMeaning
from service.cards.standing import StandingMeaning
from service.cards.states import StateMeaning
from service.cards.steps import StepMeaning
from service.cards.struggles import StruggleMeaning
from service.cards.tallies import TallyMeaning
from service.cards.trampling import TramplingMeaning
from service.cards.triggers import TriggerMeaning, attacks_once_more, revives_itself
from service.cards.turnabouts import TurnaboutMeaning
from service.cards.turns import TurnMeaning
from service.cards.twice import TwiceMeaning
from service.cards.twofold import TwofoldMeaning
from service.cards.unaffected import UnaffectedMeaning
from service.cards.uses import UseMeaning
from service.cards.verb_moments import VerbMomentMeaning
from service.cards.volleys import VolleyMeaning
from service.cards.ways import WayMeaning
from service.cards.whenever import WheneverMeaning
from service.cards.whose import WhoseMeaning
from service.judge.work import under_way


class Chips(NamedTuple):
    """How many chips something costs: a number, or "x"."""

    number: int | str


#: Texts that are given to some card, with quotation marks or without: what names the card with the text is the giver.
_GIVEN = frozenset(
    {"gained_quoted", "gained_trigger", "gained_ability", "gained_rule", "gained_counting", "comes_with_text"}
)


#: Readings of words that mostly mean something else: what makes no sense in one says nothing of the others.
_RATHER = frozenset({"closes_for", "loses_for"})


def _is_token(value: Any) -> bool:
    return isinstance(value, CardToken)


class Meaning(
    BoundMeaning,
    AbidingMeaning,
    InsteadMeaning,
    StateMeaning,
    StepMeaning,
    SeveralMeaning,
    NearbyMeaning,
    FallenMeaning,
    ForeseenMeaning,
    FartherMeaning,
    WheneverMeaning,
    DurationMeaning,
    AimingMeaning,
    ExtremeMeaning,
    DealingMeaning,
    ReturningMeaning,
    BearerMeaning,
    BlockingMeaning,
    HappeningMeaning,
    RiderMeaning,
    CombatMeaning,
    KeywordMeaning,
    FightingMeaning,
    AnsweringMeaning,
    ModifierMeaning,
    FilterMeaning,
    PlaceMeaning,
    PhraseMeaning,
    PresenceMeaning,
    CellMeaning,
    EdgeMeaning,
    GroundMeaning,
    WayMeaning,
    MovingMeaning,
    CountingMeaning,
    MeasureMeaning,
    FirstMeaning,
    HandingMeaning,
    ReckoningMeaning,
    UnaffectedMeaning,
    UseMeaning,
    SecondMeaning,
    GiverMeaning,
    VolleyMeaning,
    ProphecyMeaning,
    GraveyardMeaning,
    FateMeaning,
    FortuneMeaning,
    GainMeaning,
    DiceMeaning,
    DeedMeaning,
    EffectMeaning,
    AttackMeaning,
    GettingMeaning,
    PermanentMeaning,
    TramplingMeaning,
    TriggerMeaning,
    WhoseMeaning,
    MomentMeaning,
    VerbMomentMeaning,
    AttackMomentMeaning,
    RestrictionMeaning,
    BlowMeaning,
    StandingMeaning,
    ArrivalMeaning,
    TurnMeaning,
    TwiceMeaning,
    RecruitingMeaning,
    EnglishMeaning,
    OccasionMeaning,
    PassageMeaning,
    MannerMeaning,
    NamedFeatureMeaning,
    SkirmishMeaning,
    AssaultMeaning,
    StruggleMeaning,
    BoutMeaning,
    FavourMeaning,
    FightMeaning,
    ExchangeMeaning,
    SequelMeaning,
    PairMeaning,
    BanMeaning,
    AftermathMeaning,
    TurnaboutMeaning,
    AreaMeaning,
    MarkingMeaning,
    CellMarkMeaning,
    ClosingMeaning,
    RecurringMeaning,
    MountingMeaning,
    ComparedMeaning,
    CellWayMeaning,
    SpanMeaning,
    SlayingMeaning,
    ProvisoMeaning,
    NamingMeaning,
    PaymentMeaning,
    ComposingMeaning,
    ComingMeaning,
    TallyMeaning,
    PreparingMeaning,
    IncarnatingMeaning,
    SeatingMeaning,
    TwofoldMeaning,
    ArrangingMeaning,
    Transformer[CardToken, Any],
):
    """From the parse tree of one sentence to its features (a list) or its classes."""

    def __default__(self, data: str, children: list[Any], meta: Any) -> Any:
        raise NotUnderstood(f"no meaning for {data}")

    def __default_token__(self, token: Any) -> Any:
        return token

    def _call_userfunc(self, tree: Tree[CardToken], new_children: list[Any] | None = None) -> Any:
        """A reading that fails is carried upwards until it is known whether there is another."""
        under_way().spend(PARSED)
        children = tree.children if new_children is None else new_children
        if tree.data != "_ambig":
            failed = next((child for child in children if isinstance(child, NotUnderstood)), None)
            if failed is not None and tree.data in _RATHER:
                return Ungrammatical(failed.reason, failed.token)
            if failed is not None:
                return failed
        if tree.data in _GIVEN:
            named = {token.lexeme.start for token in tree.scan_values(_is_token) if token.type == "SELF"}
            try:
                new_children = given_by(children, named) if named else new_children
            except NotUnderstood as unclear:
                return unclear
        try:
            found = super()._call_userfunc(tree, new_children)  # type: ignore[no-untyped-call]
            itself = find(children, "SELF")
            if isinstance(found, Action) and children and type(children[0]) is Until:
                found = found._replace(span=str(children[0]))
            return by_name(found, itself) if itself is not None and isinstance(found, Action) else found
        except VisitError as error:
            if isinstance(error.orig_exc, ValueError):
                return NotUnderstood("what X is")  # where only a figure can stand
            if isinstance(error.orig_exc, NotUnderstood):
                return error.orig_exc
            raise

    def _ambig(self, readings: list[Any]) -> Any:
        """The one reading that case and number allow; two of them are none."""
        possible = [reading for reading in readings if not isinstance(reading, Ungrammatical)]
        first, *others = possible or readings[:1]
        failed = next((reading for reading in possible if isinstance(reading, NotUnderstood)), None)
        if failed is not None:
            return failed
        if any(other != first for other in others):
            return NotUnderstood("several readings")
        return most_named(possible) if others else first

    # --- sentences ---
    def classes(self, items: list[CardToken]) -> Classes:
        return Classes(str(item) for item in items if item.type == "CLASS")

    def features(self, items: list[Any]) -> list[Feature]:
        """Features side by side; of "A and +1 to B against C" nobody can say whether A is against C as well, but where
        A is a feature of attacking that would stand by itself otherwise: then it is (``doubts``)."""
        for before, item in pairwise(items):
            joined = is_token(before, "AND")
            if is_token(before, "AND", "COMMA") and raises_both(items[items.index(before) - 1], item):
                raise Ungrammatical("what is raised")  # read as `raised_both`
            if joined and _farther(items[0]) and len(items) == 3 and isinstance(item, dict) and "against" in str(item):
                raise Ungrammatical("what both are against")  # read as `farther_and_more_at`
            if joined and isinstance(item, dict) and "against" in item and len(items) == 3:
                raise Ungrammatical("what both are against")  # read as `modifies_and_directs`
            aimed = isinstance(item, dict) and (
                "against" in item
                or any("against" in effect and effect.get("when") == "attacking" for effect in item.get("effects", ()))
            )
            told = items[items.index(before) - 1] if joined else None
            if aimed and is_token(before, "AND") and not _has_its_own(told):
                both = _against_the_same(told, item) if len(items) == 3 else None
                if both is None:
                    raise NotUnderstood("unclear how far a target reaches", before.lexeme)
                return both
        return [item for item in items if not isinstance(item, CardToken)]

    def bound(self, items: list[Any]) -> list[Feature]:
        return [feature for item in items if isinstance(item, list) for feature in item]

    # --- named features ---

    def bound_to(self, items: list[Any]) -> Feature:
        found, forms = [item for item in items if isinstance(item, list)], items[0].lexeme.grammemes
        if forms and not any(number in ("sing", "") for number, _ in forms):
            raise Ungrammatical("no named feature", items[0].lexeme)  # "of the incorporeal ones"
        return {"keyword": str(items[0]), **({"features": flat(found[0])} if found else {})}

    def chip_limit(self, items: list[CardToken]) -> Feature:
        return {"keyword": "chip_limit", "x": number_of(items[1])}

    def life_limit(self, items: list[CardToken]) -> Feature:
        return {"keyword": "life_limit", "x": number_of(items[1])}

    def may_stay_closed(self, items: list[CardToken]) -> Feature:
        if str(items[1]) not in ("turn_start", "any_turn_start"):  # cards open as their own turn begins, and no other
            raise NotUnderstood("no time of opening", items[1].lexeme)
        return {"keyword": "may_stay_closed"}

    def seat(self, items: list[Any]) -> Feature:
        grants = [effect for feature in flat(items[-1]) for effect in _seated(feature)]
        return {"class": "permanent", "condition": {"seat": str(items[0])}, "effects": grants}

    # --- the start of the battle ---
    def starts_with_chips(self, items: list[CardToken]) -> Feature:
        return self._start({"effect": "gain_chips", "x": count(items)})

    def starts_with_lives(self, items: list[CardToken]) -> Feature:
        return self._start({"effect": "extra_lives", "x": count(items)})

    @staticmethod
    def _start(effect: Feature) -> Feature:
        trigger = {"on": "starts_with"}
        return {"class": "triggered", "trigger": trigger, "effects": [{**effect, "to": "self"}]}

    # --- playable features ---
    def chips(self, items: list[CardToken]) -> Chips:
        return Chips(count(items))

    def cost(self, items: list[Any]) -> Feature:
        symbols = [item.type for item in items if isinstance(item, CardToken)]
        chips = [item.number for item in items if isinstance(item, Chips)]
        if len(set(symbols)) < len(symbols) or (len(chips) > 1 and set(chips) != {1}):
            raise NotUnderstood("a cost named twice")
        paid = {"chips": chips[0] if len(chips) == 1 else len(chips)} if chips else {}
        cost = {**({"close": True} if "TAP" in symbols else {}), **paid}
        return {**({"sudden": True} if "SUDDEN" in symbols else {}), "cost": cost}

    def limit(self, items: list[Any]) -> Limit:
        times, per = find(items, "NUMBER"), find(items, "PER")
        turn = PER_TURN.get(str(per), "")
        limit = Limit(times=number_of(times), per="turn" if turn else str(per))
        limit.turn = turn
        if find(items, "FOR_EACH"):
            limit["each"], whom = True, find(items, "CLASS")
            limit.whom = str(whom) if whom is not None else None
        return limit

    def no_limit(self, items: list[Any]) -> Limit:
        """ "Without closing": so it is with all that triggers."""
        return Limit()

    def range(self, items: list[CardToken]) -> Range:
        if not str(items[1]).isdecimal():
            raise Ungrammatical("what X is", items[1].lexeme)  # read as `far_as`, where that can stand
        return Range(items[1])

    def ability(self, items: list[Any]) -> Feature:
        cost, action = items[0], next(item for item in items if isinstance(item, Action))
        if gives_behind_colon(action.body) and any(isinstance(item, Limit) for item in items):
            raise Ungrammatical("whose limit it is")  # that of what is given
        body = walled(meant(action, None))
        if cost["cost"].get("chips") == "x":
            cost, body = _paying(cost, announced(body))
        if (speaks_of_attacked(body) and not answers_blow(body)) or speaks_of_attacker(body):
            raise NotUnderstood("nobody is attacked here")
        if any(effect["effect"] == "reroll" for effect in body.get("effects", ())):
            raise NotUnderstood("no die was rolled")
        bounded = cost.get("sudden") and any(isinstance(item, Limit) for item in items)
        bounded = bounded or (cost.get("sudden") and _runs_out(body))
        if not cost["cost"] and not bounded and not any(isinstance(item, Spending) for item in items):
            raise NotUnderstood("no cost")
        if any(effect["effect"] in ("reduce", "modify_roll") for effect in body.get("effects", ())) and not cost.get(
            "sudden"
        ):
            raise NotUnderstood("an answer that is not sudden")
        require_shown(None, body.get("effects", ()))
        kinds = {effect["effect"] for effect in body.get("effects", ())}
        new = [
            effect for effect in body.get("effects", ()) if effect["effect"] == "redirect" and effect["to"] == "target"
        ]
        aimed = "target" in body and not new
        if {"block", "redirect"} & kinds and (len(kinds) > 1 or not cost.get("sudden") or aimed):
            raise NotUnderstood("no answer to an attack")
        if any_number_of(body):
            raise NotUnderstood("any number of targets")
        if any(map(revives_itself, body.get("effects", ()))):
            raise NotUnderstood("what a card in play cannot do")
        if Limit() in [item for item in items if isinstance(item, Limit)]:
            raise Ungrammatical("closing and not closing")
        if attacks_once_more(body):
            raise NotUnderstood("what it attacks once more after")
        feature = {"class": "playable", **cost, "type": body.get("type", "impact")}
        limit = limited(items, sudden=bool(cost.get("sudden")))
        return {**feature, **{k: v for k, v in body.items() if k not in ("type", "optional")}, **limit}


def _runs_out(body: Feature) -> bool:
    """Whether all that is done takes chips away: it can be done for nothing, but not for ever."""
    effects = body.get("effects", [])
    return bool(effects) and all(effect["effect"] == "lose_chips" for effect in effects)


def _paying(cost: Feature, body: Feature) -> tuple[Feature, Feature]:
    """ "X chips: a shot for X (at most 4)": the limit is one of what is paid."""
    values = [str(item) for item in body.get("value", ())]
    if not values or not values[0].startswith("x<"):
        return cost, body
    paid = {**cost["cost"], "most": int(values[0][2:])}
    return {**cost, "cost": paid}, {**body, "value": ["x"] * 3}


def _farther(feature: Any) -> bool:
    """Whether it is how much farther attacks reach, whomever they are at."""
    effects = feature.get("effects", ()) if isinstance(feature, dict) else ()
    return bool(effects) and all(effect.get("what") == "range" and "against" not in effect for effect in effects)


def _has_its_own(feature: Any) -> bool:
    """Whether what is said first says at whom, so that a target named later is none of its business."""
    effects = feature.get("effects", ()) if isinstance(feature, dict) else ()
    return bool(effects) and all("against" in effect for effect in effects)


#: Features of attacking that a text can narrow to attacks at some cards.
_OF_ATTACKING = frozenset({"directed_strike", "unanswered_strike", "experience_in_attack", "vampirism", "accuracy"})


def _against_the_same(feature: Any, modifier: Feature) -> list[Feature] | None:
    """ "A directed strike and +1 to strikes against elves": both against them; None of other features."""
    targets = [effect.get("against") for effect in modifier.get("effects", ())]
    narrowed = isinstance(feature, dict) and feature.get("keyword") in _OF_ATTACKING and "against" not in feature
    if not narrowed or len(targets) != 1 or targets[0] is None:
        return None
    return [{**feature, "against": targets[0]}, modifier]


def _seated(feature: Feature) -> list[Feature]:
    """What a seat gives: lives at once, anything else as a feature."""
    effects: list[Feature] = feature.get("effects", [])
    if feature.get("class") == "permanent" and all(effect.get("what") == "lives" for effect in effects):
        return effects
    return [{"effect": "grant", "feature": feature}]
