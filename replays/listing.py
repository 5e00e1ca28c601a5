"""Which replays there are, the newest first.

The list is an index beside the replays, one key for all of them and one for the forks of each, and not part of any: it
is written after a replay is begun, read leniently, and made anew from the replays themselves where it is missing. What
is asked of a replay beyond when it was begun is looked up in its head, and its cards in what everybody sees of its
position: a page looks at so many at the most.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import orjson
from redis import Redis

from replays.errors import Damaged, Refused, UnknownReplay
from replays.storing.enlisting import NAME, begun_at, enter_fork, forks_of
from replays.storing.heads import Head
from replays.storing.keeping import Keeper
from replays.storing.store import ReplayStore
from service.judge.data import digest
from service.printing.retelling import names_of

LANGUAGES = ("en", "ru")
MOST_LOOKED = 2000
"""At how many heads a page looks; one that finds less than was asked for among them says where to go on."""
MOST_OPENED = 200
"""In how many positions a page looks for a card."""
_BATCH = 200

Shown = Callable[[str, int], Mapping[str, Any]]
"""What everybody sees of the position of a replay, by its id and version."""


class Wanted(NamedTuple):
    """Which replays are asked for; None: whichever."""

    status: str | None = None
    player: str | None = None
    """The name of one of the players, or a part of it, however it is capitalised."""
    ruleset: str | None = None
    created_from: float | None = None
    """Begun then or later, in seconds since 1970."""
    created_before: float | None = None
    forked_from: str | None = None
    card: str | None = None
    """A card that everybody sees: its id, or its name or a part of that."""

    def takes(self, head: Head) -> bool:
        """Whether what a head says is what is asked for."""
        names = [name.casefold() for name in (head.players or {}).values()]
        return (
            self.status in (None, head.status)
            and self.ruleset in (None, head.ruleset)
            and (self.player is None or any(self.player.casefold() in name for name in names))
        )

    def bears(self, position: Mapping[str, Any]) -> bool:
        """Whether the card that is asked for is in a position."""
        card = (self.card or "").casefold()
        known = {str(entry["card"]).casefold() for entry in position["cards"].values() if "card" in entry}
        return card in known or any(
            card in name.casefold() for language in LANGUAGES for name in names_of(position, language).values()
        )

    @property
    def filters(self) -> bool:
        """Whether it takes a look into a replay to say whether that is asked for."""
        return any(value is not None for value in (self.status, self.player, self.ruleset, self.card))

    @property
    def mark(self) -> str:
        """What tells this question from others."""
        return digest(list(self)).removeprefix("sha256:")[:16]


EVERYTHING = Wanted()


class _Place(NamedTuple):
    """A place in the list: after a replay."""

    score: float
    replay_id: str


def page(
    client: Redis, limit: int, wanted: Wanted = EVERYTHING, cursor: str | None = None, shown: Shown | None = None
) -> tuple[list[dict[str, Any]], str | None]:
    """Some of the replays, the one begun last first.

    Args:
        limit: how many at the most; there may be fewer, or none, though it goes on.
        wanted: which.
        cursor: where to go on, as the page before said it.
        shown: where a card is looked for.

    Returns:
        What may be said of each to anybody who may read replays, and where to go on, or None at the end.

    Raises:
        Refused: the cursor is none of a page of this list.
    """
    index: Any = client
    store = ReplayStore(client)
    after = _read(cursor, wanted) if cursor is not None else None
    if not index.exists(NAME):
        _make(index, client, store)
    name = forks_of(wanted.forked_from) if wanted.forked_from else NAME
    found: list[dict[str, Any]] = []
    gone: list[str] = []
    looked = opened = 0
    first, end = _span(index, name, wanted, after)
    while first < end and looked < MOST_LOOKED and opened < MOST_OPENED and len(found) < limit:
        batch = index.zrevrange(name, first, min(first + _BATCH, end) - 1, withscores=True)
        places = [_Place(score, ident.decode()) for ident, score in batch[: None if wanted.filters else limit]]
        for place, head in zip(places, store.heads([place.replay_id for place in places]), strict=True):
            looked, after = looked + 1, place
            if isinstance(head, UnknownReplay):
                gone.append(place.replay_id)
            elif isinstance(head, Head) and wanted.takes(head):
                if wanted.card is not None and shown is not None:
                    opened += 1
                if _has_card(place.replay_id, head, wanted, shown):
                    found.append(_told(place.replay_id, head))
                if len(found) == limit or opened == MOST_OPENED:
                    break
        # Anew: others may have been begun meanwhile, which moves places down.
        first, end = _span(index, name, wanted, after)
    following = _written(after, wanted) if after is not None and first < end else None
    if gone:
        index.zrem(name, *gone)
    return found, following


def _has_card(replay_id: str, head: Head, wanted: Wanted, shown: Shown | None) -> bool:
    if wanted.card is None or shown is None:
        return True
    try:
        return wanted.bears(shown(replay_id, head.version))
    except (UnknownReplay, Damaged):
        return False


def _span(index: Any, name: str, wanted: Wanted, after: _Place | None) -> tuple[int, int]:
    """From which place in the list to before which one a page is to look."""
    first = _rank_after(index, name, after) if after is not None else 0
    if wanted.created_before is not None:
        first = max(first, index.zcount(name, wanted.created_before, "+inf"))
    begun_later = "-inf" if wanted.created_from is None else wanted.created_from
    return first, index.zcount(name, begun_later, "+inf")


def _rank_after(index: Any, name: str, place: _Place) -> int:
    """The number of replays in the list up to a place, also where the replay there is gone."""
    rank = index.zrevrank(name, place.replay_id)
    return int(rank) + 1 if rank is not None else int(index.zcount(name, f"({place.score!r}", "+inf"))


def _written(place: _Place, wanted: Wanted) -> str:
    return base64.urlsafe_b64encode(orjson.dumps([*place, wanted.mark])).rstrip(b"=").decode()


def _read(cursor: str, wanted: Wanted) -> _Place:
    """The place that a cursor names. Raises Refused."""
    try:
        score, replay_id, mark = orjson.loads(base64.b64decode(cursor + "=" * (-len(cursor) % 4), "-_", validate=True))
    except (ValueError, TypeError):
        score = replay_id = mark = None
    if not (isinstance(score, float) and isinstance(replay_id, str)):
        raise Refused([("/query/cursor", "It is not what a page said in `next`.")])
    if mark != wanted.mark:
        raise Refused([("/query/cursor", "It belongs to another list: `next` goes on with the same filters.")])
    return _Place(score, replay_id)


def _make(index: Any, client: Redis, store: ReplayStore) -> None:
    """The list anew, from everything that is there; it is there only when all of it is, forks included."""
    scores = {}
    for replay_id in Keeper(client).all():
        try:
            head = store.head(replay_id)
        except (UnknownReplay, Damaged):
            continue
        scores[replay_id] = begun_at(head.created_at)
        enter_fork(index, replay_id, head)
    if scores:
        index.zadd(NAME, scores)


def _told(replay_id: str, head: Head) -> dict[str, Any]:
    return {
        "id": replay_id,
        "title": head.title,
        "players": head.players,
        "ruleset": head.ruleset,
        "version": head.version,
        "status": head.status,
        "outcome": head.outcome,
        "created_at": head.created_at,
        "updated_at": head.updated_at,
        "closed": head.closed,
        "forked_from": {name: head.ancestry[0][name] for name in ("replay", "at")} if head.ancestry else None,
    }
