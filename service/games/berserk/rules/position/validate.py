"""What could not be a position (contract §1): every fault is named before any rule runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.games.berserk.rules.battlefield.board import is_cell
from service.games.berserk.rules.forms.feature_shapes import feature_faults, text_faults
from service.games.berserk.rules.forms.pointing import pointed_faults
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.laid import cell_marker_faults, laid_faults
from service.games.berserk.rules.position.model import EQUIPMENT_CLASSES, HOSTED_KINDS, OBJECTS, Card, Position, Wire
from service.games.berserk.rules.position.natures import classes_of, kinds_of_equipment
from service.games.berserk.rules.position.unknown import counted, is_unknown
from service.games.berserk.rules.rulesets import RULESETS, Ruleset, no_ruleset
from service.games.berserk.rules.stack.chain_kinds import CHAIN_KINDS
from service.judge.faults import Fault
from service.judge.patch import escape
from service.judge.remembered import Remembered
from service.judge.seats import SEATS


def faults(position: Position, data: Wire) -> list[Fault]:
    """Every reason why a position could not arise, in the position's order."""
    found: list[Fault] = []
    if position.ruleset not in RULESETS:
        return [Fault("/ruleset", no_ruleset(position.ruleset))]
    found += _laid_faults(position)
    found += _feature_faults(position)
    # What a card is, and what it may do, is asked of its features: of sound ones only.
    if not found:
        found += _card_faults(position)
    found += _turn_faults(position)
    found += _stack_faults(position)
    found += _deck_faults(position)
    found += _option_faults(position)
    cite = RULESETS[position.ruleset].cite
    return [fault._replace(rules=cite(fault.rules)) for fault in found]


def _card_faults(position: Position) -> list[Fault]:
    """What is wrong with where cards are and what they are like, all of whose features can be read."""
    preliminary = position.turn.phase == "preliminary"
    found: list[Fault] = []
    for card in position.cards.values():
        if is_unknown(card):
            found += _unknown_faults(card)
            continue
        found += _place_faults(position, card, preliminary)
        found += _state_faults(card)
        found += _host_faults(position, card, preliminary)
    return [*found, *_life_faults(position), *_cell_faults(position)]


def _unknown_faults(card: Card) -> list[Fault]:
    """What is wrong with a card of which no more is said than what is public."""
    if counted(card):
        return []
    found = _cell_of_faults(card)
    if not card.hidden:
        message = "It says neither which card it is (`card`, `definition`) nor that it lies face down (`hidden`)."
        found.append(Fault(f"/cards/{escape(card.id)}", message, ("415.1",)))
    if not card.in_squad:
        found.append(
            Fault(_at(card, "zone"), "A card that is not known there is one of those that `concealed` counts.")
        )
    if card.host is not None:
        found.append(Fault(_at(card, "host"), "A card that nobody knows sits on no other.", ("210.2", "214.4")))
    return found


def _an(card: Card, revealed: bool = False) -> str:
    """The card's kind with the article that it takes at the beginning of a sentence."""
    said = f"revealed {card.kind}" if revealed else card.kind
    return f"{'An' if said[0] in 'aeiou' else 'A'} {said}"


def _at(card: Card, field: str) -> str:
    return f"/cards/{escape(card.id)}/{field}"


#: Definitions that nothing was found wrong with.
_SOUND = Remembered(4096)


def _feature_faults(position: Position) -> list[Fault]:
    """What is wrong with the features of the cards, those that they are described with before those that they got."""
    cards = position.cards.values()
    own = [card for card in cards if card.reference is None and "text" not in card.definition.wire]
    new = [card for card in own if _SOUND.get(card.definition) is None]
    told = [
        (_at(card, f"definition/features/{n}"), feature)
        for card in new
        for n, feature in enumerate(card.definition.wire.get("features", ()))
    ]
    found = [Fault(told[n][0] + pointer, why) for n, pointer, why in pointed_faults(feature for _, feature in told)]
    for card in new if not found else ():
        _SOUND.put(card.definition, True)
    for card in cards:
        for n, entry in enumerate(card.gained):
            for pointer, message in text_faults(entry.get("feature")):
                found.append(Fault(_at(card, f"gained/{n}/feature{pointer}"), message))
    return found


def _laid_faults(position: Position) -> list[Fault]:
    """Markers and the like that nobody can read: what a card is cannot be told from them."""
    laden = (c for c in position.cards.values() if c.markers or c.gained or c.lost)
    found = [Fault(_at(card, place), message) for card in laden for place, message in laid_faults(card)]
    for n, entry in enumerate(position.effects):
        found += [Fault(f"/effects/{n}/{name}", message) for name, message in cell_marker_faults(entry)]
    return found


#: How cards in the additional zone are reached, which who puts a flyer on a cell may want to know.
_REACHED = ", where flyers, ranged attacks and who has closed to strike flyers reach it"


def _cell_of_faults(card: Card) -> list[Fault]:
    found = []
    if card.cell is not None and not is_cell(card.cell):
        rules = ("207.2", "207.3", "207.5", "207.5a")
        found.append(Fault(_at(card, "cell"), f"{card.cell!r} is no cell of the battlefield.", rules))
    if card.zone == "battlefield" and card.host is None and card.cell is None:
        found.append(Fault(_at(card, "cell"), "A card on the battlefield stands on a cell.", ("207.1",)))
    if card.zone != "battlefield" and card.cell is not None:
        found.append(Fault(_at(card, "cell"), "Only a card on the battlefield has a cell.", ("206.11",)))
    return found


def _place_faults(position: Position, card: Card, preliminary: bool) -> list[Fault]:
    found = _cell_of_faults(card)
    if card.zone == "battlefield" and not card.hidden and not preliminary and card.kind in ("flying", "terrain"):
        flies = card.kind == "flying"
        said = f"{_an(card, revealed=True)} card is in the additional zone{_REACHED if flies else ''}."
        found.append(Fault(_at(card, "zone"), said, ("211.2", "211.9") if flies else ("212.4",)))
    if card.zone == "additional" and not card.hidden and not _flies(position, card):
        found.append(Fault(_at(card, "zone"), f"{_an(card)} card stands on the battlefield.", ("206.4", "211.2")))
    if not card.in_squad and card.controller != card.owner:
        found.append(Fault(_at(card, "controller"), "Outside a squad a card is its owner's.", ("206.3a",)))
    return found


def _flies(position: Position, card: Card) -> bool:
    """Whether a card may be in the additional zone: it flies, is a terrain, is worn by a flyer, or says so."""
    if card.kind in ("flying", "terrain") or (card.kind == "equipment" and card.host is not None):
        return True
    coming_down = any(s.get("do") == "land" and s.get("card") == card.id for s in position.pending)
    return coming_down or any("additional_zone" in str(f.data.get("effects")) for f in card.definition.features)


def _state_faults(card: Card) -> list[Fault]:
    found = []
    unclassed = not set(card.definition.classes) & set(EQUIPMENT_CLASSES)
    if card.definition.kind == "equipment" and card.reference is None and unclassed:
        rules = ("214.2", "214.2a")
        found.append(Fault(_at(card, "definition/classes"), "Equipment has a class of equipment.", rules))
    definition = card.definition
    lives = definition.has_lives or card.is_creature
    if card.wounds and not lives:
        found.append(Fault(_at(card, "wounds"), f"{_an(card)} card has no lives to wound.", ("212.1", "214.1")))
    if card.extra_lives and not lives:
        found.append(Fault(_at(card, "extra_lives"), f"{_an(card)} card has no lives.", ("212.1", "214.1")))
    for field in ("wounds", "extra_lives", "chips", "moved"):
        if getattr(card, field) < 0:
            found.append(Fault(_at(card, field), f"{field} cannot be negative.", ("104.2",)))
    if lives and definition.lives <= 0:
        pointer = "card" if card.reference is not None else "definition/lives"
        found.append(Fault(_at(card, pointer), "A card with lives needs at least one.", ("209.2",)))
    if not card.in_squad:
        for field in ("wounds", "extra_lives", "closed", "moved", "acted"):
            if getattr(card, field):
                found.append(Fault(_at(card, field), f"Outside a squad a card has no {field}.", ("206.11",)))
    return found


def _life_faults(position: Position) -> list[Fault]:
    """402.3: where who has no lives left is dead at once, it is gone; unless a text gives lives or saves from death."""
    if not RULESETS[position.ruleset].added("dead_at_once"):
        return []
    if position.stack or position.pending or position.decision is not None or position.outcome is not None:
        return []
    hurt = [c for c in position.cards.values() if c.in_squad and c.wounds and not is_unknown(c)]
    spent = [c for c in hurt if c.definition.lives and c.lives_left <= 0]
    if not spent or any(Game(position).hears(hook) for hook in ("replaces", "lives")):
        return []
    return [Fault(_at(c, "wounds"), "A card with no lives left is in the graveyard.", ("402.3",)) for c in spent]


def _host_faults(position: Position, card: Card, preliminary: bool) -> list[Fault]:
    if card.host is None:
        if card.kind in HOSTED_KINDS and card.in_squad and not card.hidden and not preliminary:
            rule = "214.4" if card.kind == "equipment" else "210.2"
            return [Fault(_at(card, "host"), f"{_an(card, revealed=True)} card needs a host.", (rule,))]
        return []
    if card.kind not in HOSTED_KINDS:
        return [Fault(_at(card, "host"), f"{_an(card)} card has no host.", ("210.2", "214.4"))]
    host = position.cards.get(card.host)
    if host is None:
        return [Fault(_at(card, "host"), f"There is no card {card.host!r}.")]
    if is_unknown(host):
        return []
    found = [] if _doomed(position, card) else _unfit(card, host, RULESETS[position.ruleset])
    for rival in position.cards.values():
        if rival.id < card.id and rival.host == card.host:
            found += _rival_faults(card, rival, _bearable(host))
    return found


def _unfit(card: Card, host: Card, ruleset: Ruleset) -> list[Fault]:
    """What keeps a card from being this one's host: 210.3 for symbiotes; 214.4, 214.4a for equipment."""
    if card.kind != "equipment":
        if host.zone == "battlefield" and host.kind == "creature":
            return []
        return [Fault(_at(card, "host"), "A host is a creature without a subtype on the battlefield.", ("210.3",))]
    found = []
    if not host.in_squad or not host.definition.is_creature:
        found.append(Fault(_at(card, "host"), "Equipment is worn by a creature of a squad.", ("214.4",)))
    elif not classes_of(host):
        found.append(Fault(_at(card, "host"), "Equipment is worn by a creature with a class.", ("214.4a", "214.4b")))
    if host.zone != card.zone:
        found.append(Fault(_at(card, "zone"), "Equipment is where its wearer is.", ("214.4", "214.7")))
    for state, rules in ruleset.unfit_owners.items():
        if _always(host, state):
            found.append(Fault(_at(card, "host"), f"{host.id} cannot wear equipment: {state}.", rules))
    return found


def _always(host: Card, state: str) -> bool:
    """Whether a card is printed as it is and has lost nothing of it since: flying, or with that feature."""
    if state == "flying":
        return host.kind == host.definition.kind == "flying"
    return not host.lost and any(feature.keyword == state for feature in host.definition.features)


def _doomed(position: Position, card: Card) -> bool:
    """Whether the card's destruction is on its way: then it may sit on a host that is none any more (210.3)."""
    steps = [s for s in position.pending if s.get("do") == "perish"]
    lists = [found for s in steps for found in (s.get("doomed"), s.get("dying")) if isinstance(found, list | tuple)]
    waiting = (w for w in position.waiting if w.get("kind") == "destruction")
    dooms = (doom for doom in (*(one for found in lists for one in found), *waiting) if isinstance(doom, Mapping))
    if any(doom.get("card") == card.id for doom in dooms):
        return True
    return any(c.kind == "destruction" and c.source == card.id for c in position.stack)


def _bearable(host: Card) -> int:
    """How many symbiotes a text that the card is printed with, or got, lets it bear (103.1); else one (210.4)."""
    texts = [*(f.data for f in host.definition.features), *(given.get("feature", {}) for given in host.gained)]
    told = (e for text in texts if not feature_faults(text) for e in text.get("always", ()))
    return 9 if any(_bears_more(e.get("may", {})) for e in told) else 1


def _bears_more(may: Wire) -> bool:
    return may.get("event") == "put" and may.get("to") == {"is": "self"}


def _rival_faults(card: Card, rival: Card, most: int) -> list[Fault]:
    if card.kind == rival.kind == "equipment":
        shared = kinds_of_equipment(card) & kinds_of_equipment(rival)
        if shared:
            names = ", ".join(sorted(shared))
            return [Fault(_at(card, "host"), f"The host already wears equipment of class {names}.", ("214.5",))]
    elif card.kind != "equipment" and rival.kind != "equipment":
        if most > 1 and card.definition.name != rival.definition.name:
            return []
        return [Fault(_at(card, "host"), "A creature is host to one symbiote only.", ("210.4",))]
    return []


def _cell_faults(position: Position) -> list[Fault]:
    """No two cards on one cell, unless one of them is an incorporeal creature (207.1, dictionary.incorporeality.4)."""
    found = []
    taken: dict[str, Card] = {}
    for card in position.cards.values():
        if card.zone != "battlefield" or card.host is not None or card.cell is None:
            continue
        acquired = [str(dict(entry.get("feature") or {}).get("keyword")) for entry in card.gained]
        if any(f.keyword == "incorporeality" for f in card.definition.features) or "incorporeality" in acquired:
            continue
        if card.memory.get("shares_cell"):
            continue  # it was incorporeal when it came there
        if is_unknown(card):
            continue  # it may be incorporeal
        rival = taken.setdefault(card.cell, card)
        if rival is not card:
            found.append(Fault(_at(card, "cell"), f"{card.cell} is taken by {rival.id}.", ("305.2", "207.1")))
    return found


def _turn_faults(position: Position) -> list[Fault]:
    found = []
    steps: dict[str, tuple[str | None, ...]] = {
        "preliminary": (
            "deal", "recruit_preparation", "recruitment", "placement", "reveal", "battle_start", "vanguard",
        ),
        "initial": ("turn_preparation", "turn_start"),
        "main": (None,),
        "final": (None,),
    }  # fmt: skip
    if position.turn.step not in steps[position.turn.phase]:
        found.append(Fault("/turn/step", f"The {position.turn.phase} phase has no step {position.turn.step!r}."))
    carried_out = position.pending or position.decision is not None
    if position.turn.phase == "preliminary" and position.stack and not carried_out:
        found.append(Fault("/stack", "There is no stack in the preliminary phase.", ("301.2",)))
    if position.passes not in (0, 1):
        found.append(
            Fault("/passes", "passes is 0 or 1: after the second pass the top object is executed.", ("215.8",))
        )
    return found


def _stack_faults(position: Position) -> list[Fault]:
    found = []
    seen: set[str] = set()
    for n, chain in enumerate(position.stack):
        pointer = f"/stack/{n}"
        if chain.id in seen:
            found.append(Fault(f"{pointer}/id", f"Two chains have the id {chain.id!r}.", ("215.3b", "215.3f")))
        seen.add(chain.id)
        if chain.kind not in CHAIN_KINDS:
            found.append(Fault(f"{pointer}/kind", f"kind is one of: {', '.join(CHAIN_KINDS)}."))
        order = [o for o in reversed(OBJECTS) if o in chain.objects]
        if list(chain.objects) != order or not chain.objects:
            found.append(Fault(f"{pointer}/objects", "The objects are not in the rulebook's order.", ("216.1j",)))
        for field in ("source", "target", "initial_target"):
            ident = getattr(chain, field)
            if ident is not None and ident not in position.cards:
                found.append(Fault(f"{pointer}/{field}", f"There is no card {ident!r}."))
        if chain.kind == "defend" and not any(c.id == chain.bound.get("strike") for c in position.stack):
            found.append(Fault(f"{pointer}/bound/strike", "The strike that is defended from is not on the stack."))
    return found


def _deck_faults(position: Position) -> list[Fault]:
    found = []
    for seat in SEATS:
        deck: tuple[Any, ...] = position.players[seat].deck
        for n, ident in enumerate(deck):
            card = position.cards.get(ident)
            if card is None or card.zone != "deck" or card.owner != seat:
                found.append(Fault(f"/players/{seat}/deck/{n}", f"{ident!r} is not in the {seat} player's deck."))
    return found


def _option_faults(position: Position) -> list[Fault]:
    ruleset = RULESETS[position.ruleset]
    told = ((name, ruleset.option_fault(name, value)) for name, value in position.options.items())
    return [Fault(f"/options/{escape(name)}", message) for name, message in told if message is not None]
