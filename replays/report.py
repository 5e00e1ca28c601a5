"""A judge's ruling in the log as a page to print or send."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from replays.judged.judging import Bench
from service.games import game_of
from service.printing.retelling import names_of, retold
from service.printing.sheet import Boards, Facts, Heading, Part, Said, Sheet, Steps
from service.printing.telling import Telling

Wire = Mapping[str, Any]


def report_sheet(bench: Bench, replay_id: str, ruling_id: str, language: str = "en") -> Sheet:
    """The page of a ruling.

    Args:
        bench: where the ruling is.
        language: `en` or `ru`.

    Raises:
        UnknownReplay, UnknownRuling, Damaged: as they say.
    """
    ruling = bench.ruling(replay_id, ruling_id)
    head = bench.log.head(replay_id)
    telling = Telling(language)
    words = telling.words
    event = bench.log.event(replay_id, ruling["event"])
    before = bench.log.position(replay_id, event["seq"] - 1)[0]
    names = names_of(before, language, head["players"])
    rests_on = telling.told(head["ruleset"], words["rests_on"], "", ruling["rules"])
    boards = [(words["before"], before), (words["after"], bench.log.position(replay_id, event["seq"])[0])]
    happened = [(words["trace"], event)]
    proposed: list[Part] = [Heading(words["proposed"]), Said(telling.action(event["action"], names))]
    if ruling["corrected_by"] is not None:
        corrected = bench.log.event(replay_id, ruling["corrected_by"])
        boards.append((words["corrected_board"], bench.log.position(replay_id, corrected["seq"])[0]))
        happened.append((words["corrected_trace"], corrected))
        action = telling.action(ruling["correction"]["action"], names)
        proposed += [Heading(words["correction"]), Said(action)]
    parts: list[Part] = [
        Facts(tuple(_about(replay_id, head, event, ruling, telling))),
        Heading(words["ruling"]),
        Said(words["verdict"][ruling["verdict"]], "verdict"),
        Said(ruling["text"], "quoted"),
        Steps((rests_on,)),
        *proposed,
        Boards(tuple(boards)),
    ]
    for name, one in happened:
        trace = retold(head["ruleset"], bench.log.trace(replay_id, one["seq"])["trace"], names, language)
        rolls = telling.rolls(one.get("rolls", ()), names)
        parts += [Heading(name), *([Facts(rolls)] if rolls else []), telling.steps(head["ruleset"], trace)]
    hashes = [(words["replay"], head["head_hash"]), (words["ruling"], ruling["hash"])]
    for (_, one), suffix in zip(happened, ("event", "corrected_event"), strict=False):
        hashes += [(words[suffix], one["hash"]), (words[f"{suffix}_position"], one["position_hash"])]
    parts += [*telling.paragraphs(), Heading(words["hashes"]), Facts(tuple(hashes), code=True)]
    parts.append(Said(f"{words['signed']}: ______________________________", "signed"))
    return Sheet(words["title"], language, tuple(parts))


def _about(replay_id: str, head: Wire, event: Wire, ruling: Wire, telling: Telling) -> Iterator[tuple[str, str]]:
    words, players = telling.words, head["players"] or {}
    yield words["replay"], replay_id
    yield words["named"], head["title"] or "—"
    for seat in ("first", "second"):
        if seat in players:
            yield words[seat], players[seat]
    yield words["ruleset"], game_of(head["ruleset"]).rulesets[head["ruleset"]].name[telling.language]
    yield words["event"], f"{event['seq']}, {event['at']}"
    yield words["given"], ruling["at"]
    yield words["engine"], event["engine"]
