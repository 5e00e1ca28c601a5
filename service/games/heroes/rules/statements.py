"""What permanent features forbid, demand, permit and let be ignored, asked about one event."""

from __future__ import annotations

from collections.abc import Iterator

from service.games.heroes.position.model import Card, Feature, Wire
from service.games.heroes.position.said import pattern_fits
from service.games.heroes.position.table import Statement, Table
from service.judge.matching import Happening, View, fits, matched

#: The types of wounds that attacks deal (heroes.glossary.attack).
ATTACKS = frozenset({"strike", "shot"})


def matching(view: View, pattern: Wire, happening: Happening) -> bool:
    """Whether an event is such as a pattern asks for. Raises Unmatched."""
    return matched(view, pattern, happening) is not None


def in_event(statement: Statement, happening: Happening) -> bool:
    """Whether a statement works in an event; one that tells none works in no event. Raises Unmatched."""
    return "in" in statement.said and matching(statement.view, statement.said["in"], happening)


def forbidden(table: Table, happening: Happening) -> Statement | None:
    """The first statement that forbids an event; permission does not help (heroes.glossary.cannot)."""
    found = (one for one in table.statements("cannot") if _about(one, "cannot", happening))
    return next((one for one in found if not overlooked(table, one, happening)), None)


def permitted(table: Table, happening: Happening) -> bool:
    """Whether a text permits an event though the rules would not."""
    return any(_about(one, "may", happening) for one in table.statements("may"))


def demanded(table: Table) -> Iterator[Statement]:
    """What has to be done in its turn, if it can be (heroes.glossary.must-declare)."""
    yield from table.statements("must")


def _about(statement: Statement, head: str, happening: Happening) -> bool:
    return matching(statement.view, statement.said[head], happening)


def aspects(happening: Happening) -> tuple[Happening, ...]:
    """An event as texts may speak of it: wounds are also the attack, or the use of an ability, that deals them."""
    if happening.event == "attack":
        return (happening, happening._replace(told={**happening.told, "stage": "landed"}))
    if happening.event != "wound":
        return (happening,)
    of = "attack" if happening.told.get("type") in ATTACKS else "use"
    return (happening, Happening(of, happening.told, happening.was))


def about(view: View, pattern: Wire | None, happening: Happening) -> bool:
    """Whether a pattern speaks of an event in any of its aspects; none at all speaks of each. Raises Unmatched."""
    return pattern is None or any(matching(view, pattern, one) for one in aspects(happening))


def protected(table: Table, card: Card, happening: Happening) -> bool:
    """Whether a card is protected from an event (heroes.glossary.protection), unless that is ignored."""
    return any(
        about(table.view(card), feature.said.get("in"), happening)
        for feature in table.features(card)
        if feature.keyword == "protection"
        and table.works(card, feature)
        and not ignored(table, card, feature, happening)
    )


def overlooked(table: Table, statement: Statement, happening: Happening) -> bool:
    """Whether a statement of the card that an event befalls is ignored in it: that card's own feature says it."""
    if statement.feature is None or statement.source != happening.told.get("on"):
        return False
    return ignored(table, table.position.cards[statement.source], statement.feature, happening)


def ignored(table: Table, card: Card, feature: Feature, happening: Happening) -> bool:
    """Whether a feature of a card is ignored in an event (heroes.glossary.ignore-features)."""
    return any(True for _ in ignoring(table, card, feature, happening))


def ignoring(table: Table, card: Card, feature: Feature, happening: Happening) -> Iterator[Statement]:
    """What lets a feature of a card be ignored in an event."""
    for statement in table.statements("ignore"):
        said = statement.said
        if not about(statement.view, said.get("in"), happening):
            continue
        if "on" in said and not fits(statement.view, card, said["on"]):
            continue
        if pattern_fits(statement.view, feature, said["ignore"]):
            yield statement
