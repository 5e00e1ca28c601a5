"""What a viewer may not know, he cannot learn: proved by games that differ in nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import orjson
import pytest

from replays.seen.perspectives import UNSEEN, Perspective
from service.games.berserk.concealment import Concealed
from service.judge import patch
from service.judge.sight import VIEWERS
from tests.replays import pairs

GAMES, DECKS, ACTIONS = 16, 5, 40
UNWISE = ("first", "second", "public")


def seen(perspective: Perspective, turn: pairs.Turn) -> dict[str, bytes]:
    """Everything that the viewer is shown of an action, as bytes."""
    before, after = (perspective.concealment(position) for position in (turn.before, turn.after))
    shown = {
        "position": perspective.position(turn.after),
        "event": perspective.event(turn.event, before, after),
        "trace": perspective.trace(pairs.copied(turn.before), turn.trace),
    }
    return {name: orjson.dumps(value) for name, value in shown.items()}


def revealed(turn: pairs.Turn, viewer: str, differing: Iterable[str]) -> bool:
    """Whether a card that differs can be seen afterwards, or is about to: from then on the games differ for him.

    A card whose feature has triggered is turned up next (415.2); who is asked in which order features go on the stack
    is asked before.
    """
    after, hidden = Concealed(turn.after, viewer), set(differing)
    if any(ident not in after.names for ident in hidden):
        return True
    after.names = {ident: name for ident, name in after.names.items() if ident in hidden}
    return any(after.mentions(turn.after.get(part)) for part in ("decision", "pending", "waiting"))


def until_revealed(trace: list[Any]) -> list[Any]:
    """The steps before the first one in which a card is turned up, or is about to be since it does something."""
    for place, step in enumerate(trace):
        paths = [op["path"] for op in step["delta"] if op["op"] != "remove"]
        acts = step["event"] == UNSEEN and any(path.startswith("/stack") for path in paths)
        asked = step["event"] == "decision_opened" and step["data"]["kind"] in ("order", "optional", "target")
        if acts or asked or any(path.startswith("/cards/") and path.count("/") == 2 for path in paths):
            # What a feature answers is counted as done when it goes on the stack.
            near = [n for n in range(max(0, place - 3), place) if trace[n]["event"] == "committed"]
            return trace[: near[0] if near else place]
    return trace


def looked_through(*turns: pairs.Turn) -> bool:
    """Whether a deck was looked through: whether there is something to summon in it, all are told."""
    rules = {rule for turn in turns for step in turn.trace for rule in step["rules"]}
    return any(rule.startswith("dictionary.summon") for rule in rules)


def compared(start: Callable[[int], Any], viewer: str, seed: int, dealt: bool = False) -> Counter[str]:
    """Play a pair of games as long as the viewer sees nothing that differs between them; count what was compared."""
    count: Counter[str] = Counter()
    games = pairs.pair(start(seed), viewer, seed, dealt)
    if games is None:
        return count
    perspective = Perspective(viewer)
    mine = [ident for ident, other in games[1].called.items() if ident != other]
    yours = [games[1].called[ident] for ident in mine]
    first, second = (orjson.dumps(perspective.position(game.wire)) for game in games)
    assert first == second
    count["games"] += 1
    for one, other in pairs.play(*games, Random(seed), ACTIONS):
        shown, too = seen(perspective, one), seen(perspective, other)
        if looked_through(one, other):
            count["summoned"] += 1
            break
        if one.after.get("outcome") != other.after.get("outcome"):
            # Who has no creature left has lost, whatever still lies face down: all can see that.
            count["over"] += 1
            break
        if revealed(one, viewer, mine) or revealed(other, viewer, yours):
            traces = [until_revealed(orjson.loads(part["trace"])) for part in (shown, too)]
            short = min(map(len, traces))
            assert traces[0][:short] == traces[1][:short]
            count["revealed"] += 1
            break
        assert shown == too, (one.event["action"], other.event["action"])
        count["actions"] += 1
        count["booked"] += "record" in perspective.position(one.after).get("turn", {})
        count["booked unseen"] += ("record" in one.after.get("turn", {})) != ("record" in other.after.get("turn", {}))
        count[one.event["action"]["type"]] += 1
    return count


@pytest.mark.parametrize("viewer", UNWISE)
def test_games_that_differ_in_what_cannot_be_seen(viewer: str) -> None:
    """Look the same, byte for byte: positions, events, traces."""
    total: Counter[str] = Counter()
    for seed in range(GAMES):
        total += compared(pairs.squads, viewer, seed)
    assert total["games"] > GAMES // 2
    assert total["actions"] > 3 * GAMES
    assert total["revealed"] > 3


def test_games_in_which_it_is_asked_what_has_happened() -> None:
    """Look the same to each viewer, although what is booked hangs on what the hidden cards ask."""
    total: Counter[str] = Counter()
    for viewer in UNWISE:
        for seed in range(GAMES):
            total += compared(pairs.asking, viewer, seed)
    assert total["booked"] > GAMES
    assert total["booked unseen"] > 3


@pytest.mark.parametrize("viewer", UNWISE)
def test_games_from_decks(viewer: str) -> None:
    """The same from the deal on: mulligans, recruiting, placement."""
    total: Counter[str] = Counter()
    for seed in range(DECKS):
        total += compared(pairs.decks, viewer, seed, dealt=True)
    assert total["games"] == DECKS
    assert {"recruit", "keep"} <= total.keys()


def test_deltas_lead_from_one_shown_position_to_the_next() -> None:
    """For each viewer of the same games, so that a viewer page needs no more than what it is shown."""
    perspectives = [Perspective(viewer) for viewer in VIEWERS]
    for seed in range(8):
        for start in (pairs.squads, pairs.decks):
            position = pairs.read(start(seed))
            if position is None:
                continue
            game = pairs.Game(position, {ident: ident for ident in position.cards})
            for turn, _ in pairs.play(game, game, Random(seed), 15):
                for perspective in perspectives:
                    led(perspective, turn)


def led(perspective: Perspective, turn: pairs.Turn) -> None:
    """The steps that a viewer is shown lead from the position that he is shown to the next."""
    shown = perspective.position(turn.before)
    trace = perspective.trace(pairs.copied(turn.before), turn.trace)
    assert patch.fold(pairs.copied(shown), trace) == perspective.position(turn.after)
    assert [step["n"] for step in trace] == list(range(1, len(trace) + 1))
    assert all(step["text"] for step in trace)


def test_the_judge_sees_everything_as_it_is() -> None:
    """Nothing is changed for judges."""
    perspective = Perspective("judge")
    position = pairs.read(pairs.squads(3))
    assert position is not None
    game = pairs.Game(position, {ident: ident for ident in position.cards})
    for turn, _ in pairs.play(game, game, Random(3), 5):
        hides = perspective.concealment(turn.after)
        assert not hides.names
        assert perspective.position(turn.after) == turn.after
        assert perspective.event(turn.event, hides, hides) is turn.event
        assert perspective.trace(turn.before, turn.trace) is turn.trace


def test_nobody_else() -> None:
    """There are four viewers."""
    with pytest.raises(ValueError, match="third"):
        Perspective("third")


class TestNames:
    """What hidden cards are called."""

    POSITION: dict[str, Any] = {
        "ruleset": "classic",
        "turn": {"phase": "preliminary", "step": "recruitment"},
        "players": {
            "first": {"gold": 3, "silver": 2, "deck": ["a3", "a4"], "memory": {"recruited": True}},
            "second": {"gold": 1, "deck": ["b4"], "memory": {"other": 1}},
        },
        "cards": {
            "a1": {"card": "classic:b_zendar", "owner": "first", "zone": "battlefield", "cell": "C1", "hidden": True},
            "b1": {"card": "x", "owner": "second", "zone": "battlefield", "cell": "C1'", "hidden": True, "chips": 2},
            "b2": {"card": "x", "owner": "second", "zone": "additional", "hidden": True, "memory": {"gold": 3}},
            "a2": {"card": "x", "owner": "first", "zone": "set", "memory": {"gold": 3}},
            "a3": {"card": "x", "owner": "first", "zone": "deck"},
            "a4": {"card": "x", "owner": "first", "zone": "deck"},
            "b3": {"card": "x", "owner": "second", "zone": "deal"},
            "b4": {"card": "x", "owner": "second", "zone": "deck"},
            "b5": {"card": "x", "owner": "second", "zone": "graveyard"},
        },
    }

    def test_what_each_sees(self) -> None:
        """Oneself one's own but the deck; the other what lies open."""
        shown = {viewer: Perspective(viewer).position(self.POSITION) for viewer in VIEWERS}
        assert shown["judge"] == self.POSITION
        assert set(shown["first"]["cards"]) == {"a1", "a2", "b5", "hidden:C1:second", "hidden:additional:second:1"}
        assert set(shown["second"]["cards"]) == {"b1", "b2", "b3", "b5", "hidden:C1:first"}
        assert set(shown["public"]["cards"]) == {
            *("b5", "hidden:C1:first", "hidden:C1:second", "hidden:additional:second:1")
        }
        assert shown["first"]["cards"]["hidden:C1:second"] == {
            **{"owner": "second", "zone": "battlefield", "cell": "C1'", "hidden": True}
        }
        assert shown["first"]["concealed"] == {"first": {"deck": 2}, "second": {"deal": 1, "deck": 1}}
        assert shown["public"]["concealed"] == {"first": {"deck": 2, "set": 1}, "second": {"deal": 1, "deck": 1}}
        assert shown["first"]["players"] == {"first": {"gold": 3, "silver": 2, "memory": {"recruited": True}}}
        assert shown["second"]["players"] == {
            "first": {"memory": {"recruited": True}},
            "second": {"gold": 1, "memory": {"other": 1}},
        }

    def test_a_strike_at_a_hidden_card(self) -> None:
        """It has its name until it is turned up, in what is said too."""
        cards = {
            "a1": {"definition": {"name": "Near", "lives": 5, "strike": [1, 1, 1], "kind": "creature"}, "cell": "C1"},
            "b1": {"definition": {"name": "Far", "lives": 5, "strike": [1, 1, 1], "kind": "creature"}, "cell": "C1'"},
        }
        cards["a1"] |= {"owner": "first"}
        cards["b1"] |= {"owner": "second", "hidden": True}
        position = pairs.read({"ruleset": "classic", "cards": cards})
        assert position is not None
        game = pairs.Game(position, {"a1": "a1", "b1": "b1"})
        strike = {"type": "strike", "player": "first", "source": "a1", "target": "b1"}
        ruled = pairs._ruled(game, strike, {"seed": "1"}, "all", 1, "")
        assert ruled is not None
        turn = ruled[1]
        trace = Perspective("first").trace(pairs.copied(turn.before), turn.trace)
        declared, up = trace[0], next(step for step in trace if step["event"] == "card_revealed")
        assert declared["target"] == "hidden:C1:second"
        assert "a hidden card" in declared["text"]
        assert up["target"] == "b1"
        assert {op["path"] for op in up["delta"]} >= {"/cards/hidden:C1:second", "/cards/b1"}
        assert "Far" not in str(trace[: up["n"] - 1])

    def test_actions_of_those_who_cannot_know(self) -> None:
        """Name hidden cards as they are shown; a card's own id is nobody's."""
        eyes = Perspective("first")
        strike = {"type": "strike", "player": "first", "source": "a1", "target": "hidden:C1:second"}
        assert eyes.actual(strike, self.POSITION) == {**strike, "target": "b1"}
        with pytest.raises(Exception, match="/action/target: The position has no card 'b1'"):
            eyes.actual({**strike, "target": "b1"}, self.POSITION)
        pay = {"type": "use", "player": "first", "source": "a1", "choices": {"chips": {"hidden:C1:second": 1}}}
        assert eyes.actual(pay, self.POSITION)["choices"] == {"chips": {"b1": 1}}


def test_what_is_not_seen_is_one_step_or_none() -> None:
    """Recruiting tells the other no more than how many cards lie where."""
    for seed in range(4):
        position = pairs.read(pairs.decks(seed))
        assert position is not None
        game = pairs.Game(position, {ident: ident for ident in position.cards})
        for turn, _ in pairs.play(game, game, Random(seed), 60):
            if turn.event["action"]["type"] != "recruit" or turn.event["actor"] != "second":
                continue
            eyes = Perspective("first")
            (step,) = eyes.trace(pairs.copied(turn.before), turn.trace)
            assert step["event"] == UNSEEN
            assert all(op["path"].startswith("/concealed/second") for op in step["delta"])
            hides = [eyes.concealment(at) for at in (turn.before, turn.after)]
            event = eyes.event(turn.event, *hides)
            assert event["action"] == {"type": "recruit", "player": "second"}
            assert event["dice"] is None
            assert not [name for name in event if "hash" in name]
