"""How the questions that the engine asks tell of events: which event each is, and where its fields are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from service.games.berserk.rules.battlefield import board
from service.games.berserk.rules.battlefield.rows import crossed
from service.games.berserk.rules.features.base import Attack, Claim, Deed, Harm
from service.games.berserk.rules.forms.attack_types import ATTACKS
from service.games.berserk.rules.forms.references import on_the_stack
from service.games.berserk.rules.matching.compiling import PARTS
from service.games.berserk.rules.patterns.events import Question
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import Card, Chain, Wire
from service.games.berserk.rules.stack.chain_kinds import CHAIN_KINDS

_Read = Callable[[Game, Any], Any]


def _always(game: Game, about: Any) -> bool:
    return True


# -- blows -----------------------------------------------------------------------------------------------------------


def _chain(game: Game, about: Attack | Harm) -> Chain | None:
    return game.chain(about.chain) if about.chain is not None else None


def _pips(game: Game, about: Attack) -> int | None:
    """The die that was rolled for a blow, without what modifies it (dictionary.dice_roll.2)."""
    chain = _chain(game, about)
    return about.die if about.die is not None or chain is None else chain.rolls.get(about.source.id)


def _result(game: Game, about: Attack) -> int | None:
    """What the roll for a blow has come to (216.6)."""
    chain = _chain(game, about)
    return chain.results.get(about.source.id) if chain is not None else None


def _fight(game: Game, about: Attack) -> bool:
    """Whether two cards fight each other, so that both of them roll (205.5)."""
    chain = _chain(game, about)
    return chain is not None and len(chain.fighters) > 1


def through(game: Game, chain: str | None, keyword: str | None) -> str | None:
    """The named feature by which something is done; a vanguard's strike is one (dictionary.vanguard.1)."""
    held = game.chain(chain) if chain is not None else None
    return "vanguard" if held is not None and held.kind == "vanguard" else keyword


def _keyword(game: Game, about: Attack | Claim) -> str | None:
    keyword = about.feature.data.get("keyword") if about.feature is not None else None
    return through(game, about.chain if isinstance(about, Attack) else None, keyword)


def _title(game: Game, about: Attack | Claim | Harm) -> str | None:
    """What the text that does it is called."""
    chain = None if isinstance(about, Claim) else _chain(game, about)
    text: Wire = about.feature.data if about.feature is not None else (chain.text or {}) if chain is not None else {}
    return text.get("name") or text.get("title")


def _active(game: Game, about: Any) -> str:
    """Whose turn it is."""
    return game.position.turn.active


def _away(game: Game, about: Attack | Claim) -> int | None:
    """How far its target is."""
    return game.range_between(about.source, about.target) if about.target is not None else None


def _across(game: Game, about: Attack) -> list[Card]:
    """The cards over which a strike through a row goes (dictionary.strike_through_a_row.4)."""
    return crossed(game, about.source, about.target)[1] if about.type == "strike_through_a_row" else []


def named_chain(game: Game, about: Any) -> str | None:
    """What it is called on the stack, or what that is a part of."""
    return on_the_stack(about.chain) if about.chain is not None else None


_BLOW: Mapping[str, _Read] = {
    "is": named_chain,
    "by": lambda game, about: about.source,
    "on": lambda game, about: about.target,
    "type": lambda game, about: about.type,
    "force": lambda game, about: about.force,
    "value": lambda game, about: about.value,
    "printed": lambda game, about: about.base,
    "answering": lambda game, about: not about.striking,
    "across": _across,
    "fight": _fight,
    "pips": _pips,
    "result": _result,
    "range": _away,
    "whose": _active,
    "through": _keyword,
    "title": _title,
}


def _led_to(itself: bool) -> _Read:
    """The moments that led to it; of what happens in an attack that attack is the first."""

    def read(game: Game, about: Attack | Harm) -> Any:
        return PARTS["came of"](game, about.chain, about.source.id if about.source is not None else None, itself)

    return read


#: A blow of one card at another, an attack or what a spell or impact deals, from its roll to its wounds.
BLOW = Question(
    {
        "attack": lambda game, about: about.type in ATTACKS,
        "roll": _always,
        "wound": lambda game, about: about.type not in ATTACKS,
        "use": lambda game, about: about.type not in ATTACKS,
    },
    {**_BLOW, "causes": _led_to(False)},
)
#: What happens in an attack or a text: the roll for it.
ROLL = BLOW._replace(fields={**_BLOW, "causes": _led_to(True)})

#: The attacked card of a blow, asked whether it fights back: it is whose attack that is, the attacker the target.
REFLECTION = Question(
    {"attack": _always},
    {
        "by": lambda game, about: about.target,
        "on": lambda game, about: about.source,
        "type": lambda game, about: about.type,
        "answering": _always,
    },
    (BLOW, lambda game, about: about),
)


# -- wounds ----------------------------------------------------------------------------------------------------------


def _blow_of(game: Game, about: Harm) -> Attack | None:
    """The blow that wounds are of, None for what no attack deals."""
    chain = _chain(game, about)
    kind = CHAIN_KINDS[chain.kind] if chain is not None else None
    if chain is None or kind is None or not kind.strikes or about.source is None:
        return None
    hit, source = chain.hits.get(about.source.id, {}), about.source
    striking, base = chain.source != about.target.id, kind.base(game, chain, source.id)
    return Attack(
        about.type, source, about.target, striking, hit.get("force"), hit.get("value"), chain.id, about.feature, base
    )


def wounding(game: Game, about: Harm) -> Deed:
    """Wounds that are about to be dealt, as every game action is asked about."""
    owner, by = (about.source or about.target).controller, game.keyword_of(about.chain)
    told = (owner, about.amount, about.type, (), by, about.chain, {"shared": about.shared})
    return Deed("wound", about.target, about.source, *told)


#: Wounds about to be dealt.
WOUND = Question(
    {"wound": _always},
    {
        "is": named_chain,
        "by": lambda game, about: about.source,
        "on": lambda game, about: about.target,
        "type": lambda game, about: about.type,
        "amount": lambda game, about: about.amount,
        "force": lambda game, about: blow.force if (blow := _blow_of(game, about)) is not None else None,
        "shared": lambda game, about: about.shared,
        "title": _title,
        "whose": _active,
        "through": lambda game, about: game.keyword_of(about.chain),
        "causes": _led_to(True),
    },
    (BLOW, _blow_of),
)


# -- what is about to be declared --------------------------------------------------------------------------------------


def _acts(game: Game, about: Claim) -> bool:
    """Whether it is an action of the card's: what triggers is declared, but no card acts by it (405.2); in the living
    edition a card moves beside its one action (starter.6.6)."""
    if about.type == "move" and game.ruleset.added("one_action"):
        return False
    return about.feature is None or about.feature.data.get("class") != "triggered"


def _claimed_thing(game: Game, about: Claim) -> Any:
    """The feature that would be used, or the chip that it closes for."""
    if about.type == "gain_chip":
        return "chips"
    return {"feature": about.feature.data} if about.feature is not None else None


def _rows(about: Claim) -> bool:
    return about.type == "strike_through_a_row"


def _heads(game: Game, about: Claim) -> int | None:
    """Which way a movement would go, where it goes straight."""
    here, there = about.source.cell, about.cell
    return None if here is None or there is None else board.way(here, there)


def _claims(kind: str) -> _Read:
    return lambda game, about: about.type == kind


_CLAIMED: Mapping[str, _Read] = {
    "by": lambda game, about: about.source,
    "on": lambda game, about: about.target,
    "type": lambda game, about: about.type,
    "through": _keyword,
    "title": _title,
}

#: What a card is about to declare, at a target or before there is one.
CLAIM = Question(
    {
        "attack": lambda game, about: about.type in ATTACKS,
        "use": lambda game, about: about.type not in ("move", "defend", "gain_chip", "simple_strike"),
        "act": _acts,
        "move": lambda game, about: about.type in ("move", "jump"),
        "gain": _claims("gain_chip"),
    },
    {
        **_CLAIMED,
        "way": lambda game, about: {"move": "step"}.get(about.type, about.type),
        "what": _claimed_thing,
        "amount": lambda game, about: 1,
        "whose": _active,
        "range": _away,
        "across": lambda game, about: crossed(game, about.source, about.target)[1] if _rows(about) else [],
        "answering": lambda game, about: False,
    },
    (Question({"close": _always}, {}), lambda game, about: about),
)
#: A chip that a card gets: whoever gets it is whom it befalls. It closes for it (104.4), or a text gives it.
GATHERING = CLAIM._replace(
    fields={**CLAIM.fields, "on": lambda game, about: about.source, "by": lambda game, about: about.target},
    cause=(
        Question(
            {"close": lambda game, about: about.target is None, "use": lambda game, about: about.target is not None},
            {"by": lambda game, about: about.target or about.source, "on": lambda game, about: about.source},
        ),
        lambda game, about: about,
    ),
)
#: The number of a named feature that is used on a card.
NUMBERED = CLAIM._replace(words={"use": _always})
#: A card's own way, asked how far it goes from where its card is: whoever goes is whom it befalls.
LEAP = CLAIM._replace(
    fields={
        **CLAIM.fields,
        "on": lambda game, about: about.source,
        "from": lambda game, about: game.cell_of(about.source),
    }
)
#: A card's own movement, which goes to a cell.
STEP = LEAP._replace(
    fields={**LEAP.fields, "to": lambda game, about: about.cell, "direction": _heads},
)

_STRIKE = Question(
    {"attack": _always},
    {
        "by": lambda game, about: about.target,
        "on": lambda game, about: about.strike_target,
        "type": lambda game, about: "simple_strike",
        "answering": lambda game, about: False,
        "whose": _active,
    },
)
#: A defender before it defends (205.3): it is the source, the striker the target.
DEFENCE = Question(
    {"defend": _claims("defend")},
    {
        "by": lambda game, about: about.source,
        "on": lambda game, about: about.strike_target,
        "whose": _active,
    },
    (_STRIKE, lambda game, about: about),
)
#: The same, asked by the striker whether that defender may be named: the defender is the target.
NAMED_DEFENDER = Question(
    {"defend": _claims("defend")},
    {
        "by": lambda game, about: about.target,
        "on": lambda game, about: about.strike_target,
        "whose": _active,
    },
    (
        Question(
            {"attack": _always},
            {
                "by": lambda game, about: about.source,
                "on": lambda game, about: about.strike_target,
                "type": lambda game, about: "simple_strike",
                "answering": lambda game, about: False,
            },
        ),
        lambda game, about: about,
    ),
)
# -- coming to a cell, into play, onto a host --------------------------------------------------------------------------

#: How a card comes to a cell, as the language says it.
_WAYS = {"jump": "jump", "teleportation": "teleport", "summon": "summon", "revive": "revive",
         "incarnation": "incarnate"}  # fmt: skip
_ARRIVALS = frozenset({"summon", "revive", "incarnation"})

#: A card and a cell that it would come to.
WAY = Question(
    {
        "move": lambda game, about: about.how not in _ARRIVALS,
        "put": lambda game, about: about.how in _ARRIVALS,
    },
    {
        "by": lambda game, about: about.card,
        "on": lambda game, about: about.card,
        "to": lambda game, about: about.cell,
        "way": lambda game, about: _WAYS.get(about.how or "", "step"),
    },
)
#: A card about to come into play.
COMING = Question(
    {"put": _always},
    {
        "by": lambda game, about: about.card,
        "on": lambda game, about: about.card,
        "way": lambda game, about: _WAYS.get(about.how, about.how),
        "to zone": lambda game, about: "in_play",
        "from zone": lambda game, about: about.card.zone,
    },
)
#: A card about to be taken into a squad, by recruiting or later.
TAKING = Question(
    {"put": _always},
    {
        "by": lambda game, about: about.card._replace(controller=about.seat),
        "on": lambda game, about: about.card,
        "way": lambda game, about: "recruit",
        "to zone": lambda game, about: "in_play",
        "from zone": lambda game, about: about.card.zone,
    },
)
#: A symbiote or a piece of equipment about to get a host.
HOSTING = Question(
    {"put": _always},
    {
        "by": lambda game, about: about.rider,
        "on": lambda game, about: about.rider,
        "to": lambda game, about: about.host,
    },
)
