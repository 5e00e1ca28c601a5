"""What a feature is to the engine: a bundle of hooks.

A *hook* is a named moment at which the rulebook lets a card interfere. The engine never asks for a feature by name; it
asks a hook, and whoever listens answers. Two kinds of hooks exist:

*Questions* are answered at once and must not change anything. A handler gets ``(game, me, about)`` and returns None
for "nothing to say".

===================  =========================  ==============================================================
hook                 about                      answer
===================  =========================  ==============================================================
``refuse_target``    ``Claim``                  ``Violation``: the target may not be declared
``refuse_action``    ``Claim``                  ``Violation``: the action may not be declared at all
``refuse_defender``  ``Claim`` (target = the     ``Violation``: that defender may not be named
                     defender)
``no_fight``         ``Attack``                 paragraphs: the reflector does not fight
``modify_roll``      ``Attack``                 ``Modifier`` to the roll of ``about.source``
``modify_value``     ``Attack``                 ``Modifier`` to the value of the attack
``protects``         ``Attack``                 paragraphs: the target is protected from it
``movement``         ``Card``                   ``Modifier`` to its movement reserve
``fury``             ``Card``                   ``Modifier`` to the number of its fury
``foresees``         ``Card``                   ``Modifier`` to the number of cards that its prophecies show
``finishing``        ``Claim``                  ``Modifier`` to the number of a finishing at its target
``range``            ``Claim``                  ``Modifier`` to the range of an attack
``prevents``         ``Harm``                   ``Prevention``: how many wounds it can prevent
``halves``           ``Harm``                   ``up`` or ``down``: only half of the wounds are dealt, so rounded
``grants``           ``None``                   ``Grant``s: features that cards have while this one listens
``crosses``          ``Claim``                  the paragraphs by which its strike through a row goes over more cells
``classes``          a card                     classes that it has beside its own (208.5)
``elements``         a card                     elements that it has beside its own (202.8)
``depths``           a cell                     whether it counts as depth, or as surface
``silences``         ``None``                   the ids of cards that are without their printed features (407.4)
``strips``           ``None``                   pairs of a card's id and a named feature that it is without (407.3)
``ignores``          ``Attack``, ``Claim``,     a list of what of its target the card ignores: ``{"all": True}`` or
                     ``Harm``                   the fields of a named feature (§408)
``blocks``           ``Attack``                 paragraphs: the chain is blocked before the roll (216.4d)
``stops``            ``Attack``                 paragraphs: the chain is blocked at its protection object (216.10)
``redirects``        ``Attack``                 the id of the card that becomes the target (412.7)
``refuse_redirect``  ``Claim`` (target = the     ``Violation``: it may not be redirected to that card
                     new one)
``stays_open``       ``Claim``                  paragraphs: defending does not close the defender
``fights_closed``    ``Attack``                 paragraphs: the target reflects although it is closed
``stays_closed``     ``Claim``                  paragraphs: the card does not open at the start of its player's turn
``allows``           ``Claim``                  paragraphs: the action is permitted although the rules would not
``lands``            ``Attack``                 the force that a miss becomes
``raises``           ``Attack``                 the force that a lesser one is raised to
``settles``          ``Attack``                 the forces of both of its fighters, whose player may set them so
``fixes_roll``       ``Attack``                 the number that the die of the source shows, without being rolled
``forbids``          ``Deed``                   paragraphs: it cannot be done (103.3)
``permits``          ``Deed``                   paragraphs: it can be done though the rules would not let it
``replaces``         ``Deed``                   ``Replacement``: what happens instead (§419); payments are asked
                                                for too: ``close``, ``lose_chips``; so are ``move``, ``open``, ``die``
``refuse_squad``     ``Taking``                 ``Violation``: the card may not be taken into that squad
``refuse_set``       ``Taking``                 ``Violation``: the card may not be recruited for that squad
``squad_limit``      ``Taking``                 ``Limit``: how many cards of a kind the squad may have
``recruit_cost``     ``Taking``                 a number added to the card's price
``nth_cost``         ``Taking``                 the price in place of the printed one
``recruit_gain``     ``Taking``                 crystals that come with the card
``own_cost``         ``Taking``                 the price of a card whose printed cost is (X) (202.5)
``alternative_cost`` ``Taking``                 a cost that may be paid instead (202.6)
``seats_on``         ``Hosting``                the effects on the host, for a parasite that may sit there although it
                                                is not in the first row
``bears_more``       ``Hosting``                paragraphs: the creature may bear one more symbiote
``refuse_host``      ``Hosting``                ``Violation``: the creature may not be the host
``reduces``          ``Attack``                 the force it is kept down to, and whether features of that force work
``lives``            a card                     ``Modifier`` to its lives while the feature works
``repeats``          ``Claim``                  paragraphs: this attack does not close its source, which may repeat it
``guards``           ``Claim`` (target = the     paragraphs: the source may defend that card from wherever it stands
                     striker)
``again``            ``Claim``                  paragraphs: the source may do this although it has acted and is open
``obliges``          ``Claim``                  ``Violation``: the source has to attack others first; True where it is
                                                the one that it has to attack
``must_do``          ``Claim``                  paragraphs: its player has to do so, if he can
``must_attack``      ``Claim``                  paragraphs: the source has to declare an attack this turn
``additional_zone``  a card                     True: the card is located in the additional zone (306.3)
``rests``            a dying card               ``Rest``: it is exiled
``incarnates``       a card of the graveyard    to which cells beside its third row (``at``) it returns, if ``closed``
                                                and for what ``price``; who goes into exile, or is destroyed
``returns_again``    a card                     True: it may return by incarnation once more in this battle
``avoids``           ``Entry``                  the cells beside that cell that the card cannot step on from there
``heeds_force``      ``Attack``                 True: features that ask for its force work though it is reduced to that
``seated``           ``Hosting``                the effects on the host in whose place the parasite would not be
``strides``          ``Entry``                  the cells that are one step away from that cell for the card
``trades``           ``Entry``                  what a text says of the card changing places with who stands there
``tramples``         ``Entry``                  what a text says of a jump that destroys who stands there
``keeps_calm``       a card                     how often it may be wounded in a turn and still concentrate
``doubles``          ``Claim``                  paragraphs: a text of that name is declared a second time
``answers_attack``   ``Attack``                 ``Answer``: with what its target fights back
``answers_for``      ``Attack``                 paragraphs: the card fights back in the target's place
``exchanged``        a card                     by forces of its simple strike of which force their value is
``undrawn``          ``Claim``                  True: its source heeds no text that obliges it to aim at some card
``occupies``         a cell                     True: it counts as occupied, for the marker on it
``reaches``          ``Claim``                  paragraphs: the target is reached as if it were adjacent
``draws``            ``Claim``                  True: such abilities can be used on the card with the text only
``refuse_coming``    ``Coming``                 paragraphs: the card cannot come into play that way
``crosses_over``     ``Claim``                  a test of the cards over whom a strike through a row goes too
``mourned``          ``Moment`` of a death      what the dead card keeps of it in the graveyard
===================  =========================  ==============================================================

*Moments* trigger features (§405). A handler gets ``(game, me, moment)`` and returns None, or a mapping with what the
feature has to remember of the moment (``{}`` for nothing); the feature then goes on the stack and its effects run
from there. ``Moment.name`` is one of: ``declared``, ``targeted``, ``rolled``, ``fighting``, ``resulted``,
``attack_landed``, ``after_payment``, ``wounds_dealt``, ``healed``, ``turn_start``, ``turn_end``, ``preparation``,
``died``, ``closed``, ``opened``, ``revealed``, ``moved``, ``formation_broken``, ``formation_formed``, ``defended``,
``chips_gained``,
``battle_start``, ``vanguard``, ``attack_missed``, ``entered``, ``lives_gained``, ``feature_executed``, ``chips_lost``,
``host_changed``, ``marked``, ``buried``, ``exiled``, ``became``, ``defence_over``, ``redirected``, ``counter_gained``,
``counter_lost``, ``lives_lost``, ``aimed``, ``came_about``, ``acted``,
``executed``, ``in_a_row``, ``assaulted``, ``struck_back``, ``got``, ``forgone``, ``changed``, ``number_set``,
``shifted``, ``rerolled``, ``blocked``, ``counted``, ``zone_changed``, ``taking``, ``taken``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from service.games.berserk.rules.asking.numbers import Modifier as Modifier
from service.games.berserk.rules.position.model import EMPTY, Card, Feature, Wire

Handler = Callable[..., Any]


#: Questions about recruiting and taking into a squad: cards in the deal and the set answer them too (304.3).
RECRUIT_HOOKS = frozenset(
    (
        "refuse_host",
        "refuse_squad",
        "refuse_set",
        "squad_limit",
        "recruit_cost",
        "nth_cost",
        "recruit_gain",
        "own_cost",
        "alternative_cost",
        "taking",
        "taken",
    )
)
RECRUIT_ZONES = frozenset({"deal", "set"})


class Holder(NamedTuple):
    """A feature together with the card that has it: the ``me`` of every handler."""

    card: Card
    feature: Feature

    @property
    def x(self) -> int:
        """The feature's X (414.3)."""
        return self.feature.x


class Claim(NamedTuple):
    """An action about to be declared: who uses what on whom. ``type`` is an attack or ability type, or ``move``.

    ``redirected`` when the target is one that others have chosen by now (412.5), not the one it was declared at;
    ``text`` is what the feature says, where a target is asked about; ``cell`` where a movement would end.
    """

    type: str
    player: str
    source: Card
    target: Card | None = None
    feature: Feature | None = None
    strike_target: Card | None = None
    redirected: bool = False
    text: Wire | None = None
    cell: str | None = None


class Entry(NamedTuple):
    """A card and a cell: one that it would come to, or one from which it would take a step.

    ``how`` is "jump", "teleportation", "summon", "revive" or "incarnation" where it would come in that way.
    """

    card: Card
    cell: str
    how: str | None = None


class Attack(NamedTuple):
    """One card's blow at another within a chain; ``striking`` is false for the reflector's answer.

    ``force`` and ``value`` are known from the count on; ``base`` is the value before anything modifies it (205.1a),
    told where its value is counted and where attacks are blocked; ``die`` is what was rolled, before it is noted.
    """

    type: str
    source: Card
    target: Card
    striking: bool = True
    force: str | None = None
    value: int | None = None
    chain: str | None = None
    feature: Feature | None = None
    base: int | None = None
    die: int | None = None


class Harm(NamedTuple):
    """Wounds about to be dealt to a card. ``type`` is the attack or ability type, or ``rule``."""

    target: Card
    amount: int
    type: str
    source: Card | None = None
    feature: Feature | None = None
    self_inflicted: bool = False
    chain: str | None = None
    shared: bool = False


class Prevention(NamedTuple):
    """A prevention effect (§420): at most ``amount`` wounds (None: all, 420.2).

    What it ``spends`` is booked for the ``span``, each time as one where it counts ``whole`` attacks; one that ``ends``
    is gone once it has nothing left (420.6). One that ``leaves`` some prevents only what is more than that.
    """

    amount: int | None
    rules: tuple[str, ...]
    spends: bool = False
    span: str = "turn"
    ends: bool = False
    whole: bool = False
    leaves: int | None = None


class Coming(NamedTuple):
    """A card about to come into play, and ``how``: summoned, revived, or by incarnation."""

    card: Card
    how: str


class Matter(NamedTuple):
    """What something is about that a card could ignore features in, and the card (408.3)."""

    source: Card
    about: Any


#: Of what type it is that a card dies with its host (210.6, 214.6).
HOST_LOST = "host_lost"
#: What is done where an attack, a text or another action is carried out (216.11).
CARRIED_OUT = "carried_out"
#: What is done where the attacked card fights back (205.5).
ANSWER = "answer"


class Deed(NamedTuple):
    """A game action about to be performed on a card, as replacements see it (419.1).

    ``kind`` is an effect's name, ``wound`` or ``die``; ``owner`` is the player whose action it is; ``without`` names
    the replacements that made it and cannot apply again (419.5); ``by`` is the named feature that performs it,
    ``chain`` what it is part of. ``told`` is what else is said of it: the effect, and of what comes somewhere from
    where (``start``) to which cell (``end``) or ``host`` and how (``way``).
    """

    kind: str
    card: Card
    source: Card | None
    owner: str
    amount: int = 0
    type: str = "rule"
    without: tuple[str, ...] = ()
    by: str | None = None
    chain: str | None = None
    told: Wire = EMPTY


class Rest(NamedTuple):
    """Where a dying card goes other than to the graveyard: to exile, as its death or ``instead`` of it."""

    rules: tuple[str, ...]
    instead: bool = False


class Replacement(NamedTuple):
    """A replacement effect (419.1): the effects that come instead, none for "not"."""

    effects: tuple[Wire, ...]
    rules: tuple[str, ...]
    optional: bool = False
    limit: str | None = None
    each: str | None = None
    """The card that the limit counts for, where each has its own."""
    names: Mapping[str, Any] = EMPTY
    """What the text has named in what it replaces."""
    forbids: bool = False
    """It is no replacement: the action cannot be done (103.3)."""


class Grant(NamedTuple):
    """A feature that a card has while another feature listens; ``lost`` makes it a ban on a keyword instead."""

    card: str
    feature: Wire
    rules: tuple[str, ...] = ()
    tied: bool = False


class Moment(NamedTuple):
    """A trigger point (405.1): what happened, by whom (``source``), to whom (``target``); cards are named by id.

    ``striking`` tells a striker's blow from the reflector's answer; ``part_of`` of what it was a part, once that is
    over (``record``). ``what`` is the thing that is got, lost or set, ``origin`` the card that it goes from, ``left``
    and ``reached`` the zones of a card that goes from one to another, ``over`` the cards that a blow goes over,
    ``shared`` tells that an amount was divided, ``way`` how a card was moved that did not walk, and ``causes`` is what
    it came of, the nearest first (``causes``).
    """

    name: str
    source: str | None = None
    target: str | None = None
    type: str | None = None
    force: str | None = None
    amount: int = 0
    chain: str | None = None
    seat: str | None = None
    die: int | None = None
    striking: bool = False
    keyword: str | None = None
    start: str | None = None
    end: str | None = None
    shown: tuple[str, ...] = ()
    part_of: Wire = EMPTY
    what: Wire = EMPTY
    origin: str | None = None
    left: str | None = None
    reached: str | None = None
    place: str | None = None
    way: str | None = None
    over: tuple[str, ...] = ()
    shared: bool = False
    causes: tuple[Wire, ...] = ()

    def bound(self) -> dict[str, Any]:
        """What a triggered feature remembers of the moment: its fields that say something."""
        told = self._asdict()
        del told["left"]  # which zone it was is asked as it happens, and of the record
        return {f: v for f, v in told.items() if v is not None and v is not False and v not in (0, (), EMPTY)}


class Unsaid(NamedTuple):
    """A handler's answer to a moment: nothing triggers, which rests on an interpretation of the rulebook."""

    reading: str
