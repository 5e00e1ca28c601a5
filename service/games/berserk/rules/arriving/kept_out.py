"""What keeps a card out of a squad that a text would bring it into, and whom it can be put on (210.2, 214.4)."""

from __future__ import annotations

from service.games.berserk.rules.asking.filters import matches
from service.games.berserk.rules.features.base import Coming
from service.games.berserk.rules.forms.references import referring
from service.games.berserk.rules.position.game import Game
from service.games.berserk.rules.position.model import HOSTED_KINDS, SYMBIOTE_KINDS, Card, Wire
from service.games.berserk.rules.preliminary.hosts import host_faults, hosts_for
from service.games.berserk.rules.preliminary.limits import squad_faults
from service.games.berserk.rules.preliminary.texts import Taking

#: How a card comes out of such a zone by a text, where it is not said.
WAYS_IN = {"deck": "summon", "graveyard": "revive"}


def kept_out_by(
    game: Game, card: Card, seat: str, by: Card | None = None, onto: Wire | None = None, how: str | None = None
) -> tuple[str, ...]:
    """The paragraphs that keep a card out of a seat's squad, or leave it without the host that it needs.

    ``onto`` says whom it may be put on, seen from the card ``by`` that brings it.
    """
    found = [rule for fault in squad_faults(game, Taking(card, seat, tuple(game.squad(seat)))) for rule in fault.rules]
    how = how or WAYS_IN.get(card.zone, "")
    if game.hears("refuse_coming"):
        found += [rule for _, rules in game.ask("refuse_coming", Coming(card, how)) for rule in rules]
    if not found and card.kind in HOSTED_KINDS and not bearers(game, card, seat, by, onto):
        found = ["214.4" if card.kind == "equipment" else "210.2"]
    return tuple(dict.fromkeys(found))


def bearers(game: Game, card: Card, seat: str, by: Card | None, onto: Wire | None) -> list[str]:
    """The hosts that a card can be put on by a text (214.4, 210.2): of those that it names, where it names any."""
    rider = card._replace(controller=seat)
    hosts = hosts_for(game, rider)
    if onto is None or by is None:
        return hosts
    if card.kind in SYMBIOTE_KINDS:  # whoever the text names, whosever squad that is in (103.1)
        hosts = [c.id for c in game.in_play() if not _unfit(game, rider, c)]
    wanted = referring(onto, {"host": by.host})
    return [ident for ident in hosts if matches(game, game.card(ident), by, wanted)]


def _unfit(game: Game, rider: Card, host: Card) -> bool:
    """Whether anything but the squad that it is in keeps a creature from bearing a symbiote."""
    return any("dictionary.squad.1" not in fault.rules for fault in host_faults(game, rider, host))
