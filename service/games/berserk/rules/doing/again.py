"""What a card has already: an effect of one name, as strong and as lasting, is not laid on it a second time.

Where the edition has it so (``Ruleset.adds``: not_again); in the others it has both, and the strongest of them works
(414.4).
"""

from __future__ import annotations

from service.games.berserk.rules.features.keyword import KEYWORDS
from service.games.berserk.rules.position.model import Card, Wire
from service.games.berserk.rules.stack.run import Run


def marked(run: Run, card: Card, marker: Wire) -> bool:
    """Whether the card bears such a marker already; the trace says so."""
    return _said(run, card, marker, any(_covers(m, marker) for m in card.markers))


def given(run: Run, card: Card, entry: Wire) -> bool:
    """Whether the card was given such a named feature already; the trace says so. What adds up is always given."""
    new = entry["feature"]
    keyword = KEYWORDS.get(new.get("keyword", ""))
    if keyword is None or not keyword.combines or keyword.bound or "class" in new or "sums" in new:
        return False
    found = any(_alike(old["feature"], new) and _lasts(old, entry) for old in card.gained)
    return _said(run, card, entry, found)


def _said(run: Run, card: Card, entry: Wire, found: bool) -> bool:
    rules = run.game.ruleset.added("not_again") if found else ()
    if rules:
        run.emit("nothing_happens", rules, source=entry.get("source"), target=card.id)
    return bool(rules)


def _covers(old: Wire, new: Wire) -> bool:
    """Whether a marker is of the same kind, as strong and as lasting."""
    return old["kind"] == new["kind"] and int(old.get("x", 0)) >= int(new.get("x", 0)) and _lasts(old, new)


def _alike(old: Wire, new: Wire) -> bool:
    """Whether a named feature is the same but for its number, and that is no smaller."""
    if {k: v for k, v in old.items() if k != "x"} != {k: v for k, v in new.items() if k != "x"}:
        return False
    one, another = old.get("x", 0), new.get("x", 0)
    return isinstance(one, int) and isinstance(another, int) and one >= another


def _lasts(old: Wire, new: Wire) -> bool:
    """Whether the one lasts until the end of the battle, or just as long as the other."""
    if "condition" in old:
        return False
    until = old.get("until", "battle")
    return until == "battle" or all(old.get(word) == new.get(word) for word in ("until", "player", "ends"))
