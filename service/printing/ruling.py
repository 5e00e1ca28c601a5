"""A ruling as a page: what was proposed, whether it is legal and why not, the board, and what happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from service.games.berserk.rules import RULESETS
from service.printing.retelling import names_of
from service.printing.sheet import Boards, Facts, Heading, Part, Said, Sheet, Wire
from service.printing.telling import Telling


def ruling_sheet(position: Wire, actions: Sequence[Wire], ruling: Wire, language: str) -> Sheet:
    """The page of an adjudication.

    Args:
        position: in normal form, as it was sent.
        actions: what was proposed.
        ruling: the answer, with its whole trace, in this language.
        language: `en` or `ru`.
    """
    telling = Telling(language)
    parts = [
        Facts(tuple(_about(telling, ruling))),
        Heading(telling.words["asked"]),
        *proposed(telling, actions, ruling, names_of(position, language)),
        *ruled(telling, position, ruling),
        *telling.paragraphs(),
        Heading(telling.words["hashes"]),
        Facts(((telling.words["position_answered"], ruling["position_hash"]),), code=True),
    ]
    return Sheet(telling.words["ruling_title"], language, tuple(parts))


def proposed(telling: Telling, actions: Sequence[Wire], ruling: Wire, names: Mapping[str, str]) -> Iterator[Part]:
    """The actions in words; of several, which one is illegal."""
    failed = ruling.get("failed_action", 0) if ruling["verdict"] == "illegal" else None
    for place, action in enumerate(actions):
        mark = f" — {telling.words['this_one']}" if place == failed and len(actions) > 1 else ""
        said = telling.action(action, names)
        yield Said(f"{place + 1}. {said}{mark}" if len(actions) > 1 else said)


def ruled(telling: Telling, position: Wire, ruling: Wire) -> Iterator[Part]:
    """What a ruling says: verdict, reasons, boards, steps, what play waits for, warnings."""
    words, ruleset, language = telling.words, ruling["ruleset"], telling.language
    yield Said(words["verdicts"][ruling["verdict"]], "verdict")
    if ruling["violations"]:
        yield telling.reasons(ruleset, ruling["violations"])
    boards = [(words["before"], position)]
    boards += [(words["after"], ruling["position"])] if ruling["trace"] else []
    yield Boards(tuple(boards))
    if ruling["trace"] or ruling["verdict"] != "illegal":
        yield Heading(words["trace"])
        yield from _facts(telling.rolls(ruling["rolls"], names_of(position, language)))
        yield telling.steps(ruleset, ruling["trace"])
        yield Said(_waits(telling, ruling))
    if ruling["warnings"]:
        yield Heading(words["warnings"])
        yield telling.reasons(ruleset, ruling["warnings"])


def _facts(rows: tuple[tuple[str, str], ...]) -> Iterator[Part]:
    if rows:
        yield Facts(rows)


def _about(telling: Telling, ruling: Wire) -> Iterator[tuple[str, str]]:
    yield telling.words["ruleset"], RULESETS[ruling["ruleset"]].name[telling.language]
    yield telling.words["engine"], ruling["engine"]
    if "dice" in ruling:
        yield telling.words["seed"], ruling["dice"]["seed"]


def _waits(telling: Telling, ruling: Wire) -> str:
    """Where play stands after the ruling, and whose choice or dice it waits for."""
    names = names_of(ruling["position"], telling.language)
    said = str(telling.words["statuses"][ruling["status"]])
    decision, awaiting = ruling.get("decision"), ruling.get("awaiting")
    if decision:
        what = telling.value([decision["player"], decision["kind"]], names)
        return f"{said} {what} ({telling.value(decision['options'], names)})."
    if "needs_hidden" in ruling:
        wanted = [[one[name] for name in ("card", "player", "zone") if name in one] for one in ruling["needs_hidden"]]
        return f"{said} {'; '.join(telling.value(one, names) for one in wanted)}."
    if awaiting:
        return f"{said} {telling.value([awaiting['player'], awaiting['for']], names)}."
    return said
