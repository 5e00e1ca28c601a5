"""Rulings by several rulesets as one page: what each says, and where the others part from the first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from service.games.berserk.rules import RULESETS
from service.printing.retelling import names_of
from service.printing.ruling import proposed, ruled
from service.printing.sheet import Heading, Part, Said, Sheet, Wire
from service.printing.telling import Telling


def comparison_sheet(position: Wire, actions: Sequence[Wire], compared: Wire, language: str) -> Sheet:
    """The page of a comparison.

    Args:
        position: in normal form, as it was sent.
        actions: what was proposed.
        compared: the answer, with whole traces, in this language.
        language: `en` or `ru`.
    """
    telling = Telling(language)
    words = telling.words
    parts: list[Part] = [Heading(words["asked"])]
    parts += proposed(telling, actions, {"verdict": "legal"}, names_of(position, language))
    parts.append(Heading(words["parting"]))
    for difference in compared["differences"]:
        parts += _difference(telling, difference)
    for side in compared["rulings"]:
        parts.append(Heading(_name(telling, side["ruleset"])))
        if "ruling" in side:
            parts += ruled(telling, {**position, "ruleset": side["ruleset"]}, side["ruling"])
        else:
            parts += [Said(words["no_such_request"], "verdict"), telling.reasons(side["ruleset"], side["faults"])]
    return Sheet(words["comparison_title"], language, (*parts, *telling.paragraphs()))


def _difference(telling: Telling, difference: Wire) -> Iterator[Part]:
    one, other = (_name(telling, name) for name in difference["rulesets"])
    if difference["same"]:
        yield Said(f"{one} / {other}: {telling.words['the_same']}", "verdict")
        return
    step = f" ({telling.words['step']} {difference['n']})" if "n" in difference else ""
    yield Said(f"{one} / {other}: {telling.words['part_at'][difference['at']]}{step}", "verdict")
    for side in difference["sides"]:
        said = [side["step"]["text"]] if "step" in side else []
        said += [entry["message"] for entry in (*side.get("violations", ()), *side.get("faults", ()))]
        text = f"{_name(telling, side['ruleset'])}: {' '.join(said) or telling.words['nothing']}"
        rules = [paragraph["number"] for paragraph in side["paragraphs"]]
        yield telling.reasons(side["ruleset"], [{"message": text, "rules": rules}])


def _name(telling: Telling, ruleset: str) -> str:
    return str(RULESETS[ruleset].name[telling.language])
