"""A position as a viewer is shown it is one that can be ruled on: what is said of it holds whatever lies hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import orjson
import pytest

from replays.seen.perspectives import UNSEEN, Perspective
from service import adjudication
from service.games.berserk.rules import Position, position_from_wire, position_to_wire
from service.games.berserk.rules.course.listed import listing
from service.games.berserk.sight import BACK
from service.judge import patch
from tests.properties import generators
from tests.replays import pairs

Wire = dict[str, Any]
VIEWERS = ("first", "second", "public")
#: What of an action names cards.
NAMING = ("source", "target", "targets", "host", "option", "options")
#: Kinds of cards that may lie face down, most of them creatures.
KINDS = ("creature", "creature", "creature", "artifact", "terrain", "flying", "equipment", "symbiote")


def blank(random: Random) -> Wire:
    """A card without a text."""
    kind = random.choice(KINDS)
    found: Wire = {"kind": kind, "name": random.choice("ABC"), "cost": {"silver": random.randrange(1, 9)}}
    if kind in ("creature", "flying", "symbiote"):
        found |= {"movement": random.randrange(3), "strike": [1, 2, 3]}
    if kind in ("creature", "flying", "symbiote", "artifact"):
        found |= {"lives": random.randrange(3, 20)}
    return found | ({"classes": ["armor"]} if kind == "equipment" else {})


def moments(seed: int) -> Iterator[Wire]:
    """Positions of a game with hidden cards, also in the middle of a strike or before the battle."""
    position = pairs.read((pairs.decks if seed % 4 == 3 else pairs.squads)(seed))
    if position is not None:
        game = pairs.Game(position, {ident: ident for ident in position.cards})
        for turn, _ in pairs.play(game, game, Random(seed), 10):
            yield turn.after


#: How the id of a card begins that the viewer does not know.
UNSEEN_CARD = "hidden:"


def known(shown: Wire) -> Position:
    """The judge's record of a position that could arise."""
    return position_from_wire(shown, generators.NoCatalogue())


def called(value: Any, names: dict[str, str | None]) -> Any:
    """The same with hidden cards called as they are shown; None where one is only counted."""
    if isinstance(value, list):
        return [called(inner, names) for inner in value]
    if isinstance(value, dict):
        return {called(key, names): called(inner, names) for key, inner in value.items()}
    return names.get(value, value) if isinstance(value, str) else value


def behind(position: Wire, viewer: str, random: Random) -> tuple[Wire, dict[str, str | None]] | None:
    """A game that the viewer may take this one for, in which hidden cards say nothing, and their names in it."""
    hides = Perspective(viewer).concealment(position)
    found = pairs.copied(position)
    for ident in hides.names:
        found["cards"][ident]["definition"] = blank(random)
    about = [found.get(name) for name in ("pending", "waiting", "effects")]
    read = pairs.read(found) if hides.names and not any(map(hides.mentions, about)) else None
    return (position_to_wire(read), hides.names) if read is not None else None


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_is_shown_is_a_position_in_normal_form(viewer: str) -> None:
    """It could arise, and says all that there is to say."""
    count = 0
    for seed in range(7):
        for position in moments(seed):
            shown = Perspective(viewer).position(position)
            assert position_to_wire(known(shown)) == shown
            count += 1
    assert count > 40


@pytest.mark.parametrize("viewer", VIEWERS[:2])
def test_a_player_can_list_his_actions(viewer: str) -> None:
    """They are those that are legal whatever cards without a text lie hidden; of the rest it says that nobody knows."""
    count: Counter[str] = Counter()
    for seed in range(8):
        random = Random(seed)
        for position in moments(seed):
            game = behind(position, viewer, random)
            if game is None:
                continue
            shown = listing(known(Perspective(viewer).position(game[0])), viewer)
            legal = [called(action, game[1]) for action in listing(known(game[0]), viewer).actions]
            mine, theirs, open_ = ({orjson.dumps(a) for a in some} for some in (shown.actions, legal, shown.undecided))
            assert mine <= theirs
            assert shown.incomplete or theirs <= mine | open_
            assert bool(shown.undecided or shown.incomplete) <= bool(shown.needed)
            count["whole"] += not shown.undecided and not shown.incomplete
            count["actions"] += len(mine)
            count["positions"] += 1
    assert count["whole"] > 0.9 * count["positions"] > 30
    assert count["actions"] > 500


@pytest.mark.parametrize("viewer", VIEWERS)
def test_rulings_hold_whatever_lies_hidden(viewer: str) -> None:
    """A ruling on what is shown is the ruling on the game behind it as the viewer is shown that, as far as it goes."""
    count: Counter[str] = Counter()
    eyes = Perspective(viewer)
    for seed in range(12):
        random = Random(f"{seed}/{viewer}")
        for position in moments(seed):
            game = behind(position, viewer, random)
            if game is not None:
                count += ruled(eyes, *game, random)
    assert count["same"] > 100
    assert count["needs"] > 5


def ruled(eyes: Perspective, game: Wire, names: dict[str, str | None], random: Random) -> Counter[str]:
    """Compare rulings on a few actions."""
    count: Counter[str] = Counter()
    shown = eyes.position(game)
    actions = listing(known(game)).actions
    for action in random.sample(actions, min(2, len(actions))):
        said = called(action, names)
        if any(
            name in said and None in (said[name], *(said[name] if isinstance(said[name], list) else ()))
            for name in NAMING
        ):
            continue  # it is about a card of a heap, which cannot be called anything
        how: Wire = {"resolve": random.choice(("step", "all"))}
        dice = {"seed": f"{random.getrandbits(32):08x}"}
        whole = adjudication.followed(known(game), [action], dice, **how)[0]
        found = adjudication.followed(known(shown), [said], dice, **how)[0]
        assert patch.fold(pairs.copied(shown), found["trace"]) == found["position"]
        if found["verdict"] == "undecided":
            assert found["needs_hidden"] and found["position"] == shown
            count["needs"] += 1
            continue
        assert found["verdict"] == whole["verdict"]
        events = [step["event"] for step in eyes.trace(pairs.copied(game), whole["trace"])]
        told = [step["event"] for step in found["trace"]]
        if found["status"] == "needs_hidden":
            assert found["needs_hidden"]
            assert told == events[: len(told)]
            count["needs"] += 1
            continue
        assert told == events or UNSEEN in events
        after = eyes.position(whole["position"])
        # A viewer loses sight of crystals as players begin to spend them; who rules on what he saw does not forget.
        waits = "pending" if after.get("pending", [{}])[-1].get("do") == "concealed" else "players"
        # Among which cards the other player chooses is not told where he may mean one that lies hidden.
        options = (after.get("decision") or {}).get("options")
        secret = ("decision",) if options == [] and UNSEEN_CARD in str(found["position"]["decision"]["options"]) else ()
        assert backs(without(found["position"], "players", waits, *secret)) == without(after, "players", waits, *secret)
        assert found["status"] == whole["status"]
        count["same"] += 1
    return count


def backs(position: Wire) -> Wire:
    """A position in which nothing is remembered of cards that are not known."""
    cards = position["cards"].items()
    seen = {i: card if "definition" in card else {n: card[n] for n in BACK if n in card} for i, card in cards}
    return {**position, "cards": seen}


def without(position: Wire, *names: str) -> Wire:
    """A position less some members."""
    return {key: value for key, value in position.items() if key not in names}
