"""What permanent features forbid, demand, permit and let be ignored, asked about one event."""

from __future__ import annotations

from collections.abc import Iterator

from service.games.heroes.position.model import Card, Feature, Wire
from service.games.heroes.position.said import pattern_fits
from service.games.heroes.position.table import Statement, Table
from service.judge.matching import Happening, View, fits, matched


def matching(view: View, pattern: Wire, happening: Happening) -> bool:
    """Whether an event is such as a pattern asks for. Raises Unmatched."""
    return matched(view, pattern, happening) is not None


def in_event(statement: Statement, happening: Happening) -> bool:
    """Whether a statement works in an event; one that tells none works in no event. Raises Unmatched."""
    return "in" in statement.said and matching(statement.view, statement.said["in"], happening)


def forbidden(table: Table, happening: Happening) -> Statement | None:
    """The first statement that forbids an event; permission does not help (heroes.glossary.cannot)."""
    return next((one for one in table.statements("cannot") if _about(one, "cannot", happening)), None)


def permitted(table: Table, happening: Happening) -> bool:
    """Whether a text permits an event though the rules would not."""
    return any(_about(one, "may", happening) for one in table.statements("may"))


def demanded(table: Table) -> Iterator[Statement]:
    """What has to be done in its turn, if it can be (heroes.glossary.must-declare)."""
    yield from table.statements("must")


def _about(statement: Statement, head: str, happening: Happening) -> bool:
    return matching(statement.view, statement.said[head], happening)


def ignored(table: Table, card: Card, feature: Feature, happening: Happening) -> bool:
    """Whether a feature of a card is ignored in an event (heroes.glossary.ignore-features)."""
    for statement in table.statements("ignore"):
        said = statement.said
        if "in" in said and not matching(statement.view, said["in"], happening):
            continue
        if "on" in said and not fits(statement.view, card, said["on"]):
            continue
        if pattern_fits(statement.view, feature, said["ignore"]):
            return True
    return False
