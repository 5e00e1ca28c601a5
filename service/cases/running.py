"""Running a case: each step on the position that the one before it left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from service.cases.judges import Broken, Judge, Refused
from service.cases.matching import Difference, differences, legal_actions
from service.cases.reading import Case, Step


@dataclass(frozen=True, slots=True)
class Failure:
    """A step whose answer is not what the case expects."""

    step: int
    differences: tuple[Difference, ...]
    answer: Mapping[str, Any] | None

    def lines(self) -> list[str]:
        """What was expected, what came, and the trace, for people."""
        lines = []
        for difference in self.differences:
            lines += [f"  step {self.step}, {difference.at}:"]
            lines += [f"    expected  {difference.expected!r}", f"    came      {difference.came!r}"]
        answer = self.answer or {}
        lines += [
            f"    violation {v['code']} [{', '.join(v['rules'])}] {v['message']}" for v in answer.get("violations", ())
        ]
        lines += [_line(step) for step in answer.get("trace", ())]
        return lines


def _line(step: Mapping[str, Any]) -> str:
    about = " ".join(f"{name}={step[name]}" for name in ("chain", "object", "source", "target") if name in step)
    data = f" {step['data']}" if step.get("data") else ""
    return f"    {step['n']:>4}  {step['event']} {about}{data} [{', '.join(step['rules'])}]"


def run(case: Case, judge: Judge) -> Failure | None:
    """Run a case to its first step that differs; None when every step is as expected.

    Raises:
        JudgeError: the judge cannot be asked.
    """
    position = case.position
    for number, step in enumerate(case.steps, 1):
        try:
            answer, found = _ask(step, position, judge)
        except Refused as refused:
            found = _refusal(step, refused)
            answer = {}
        except Broken as broken:
            found = [Difference("verdict", step.expect.get("verdict", "a ruling"), f"the judge broke: {broken}")]
            answer = {}
        if found:
            return Failure(number, tuple(found), answer)
        position = answer.get("position", position)
    return None


def _ask(step: Step, position: Mapping[str, Any], judge: Judge) -> tuple[Mapping[str, Any], list[Difference]]:
    answer: Mapping[str, Any]
    if step.proposes:
        answer = judge.adjudicate({"position": position, **step.request})
    else:
        answer = {"position": position, "decision": position.get("decision")}
    found = differences(step.expect, answer)
    if "refused" in step.expect:
        found.append(Difference("refused", step.expect["refused"], f"a ruling: {answer.get('verdict')}"))
    wanted = step.expect.get("legal_actions")
    if wanted is not None:
        found += legal_actions(wanted, judge.legal_actions(answer["position"]))
    return answer, found


def _refusal(step: Step, refused: Refused) -> list[Difference]:
    """Whether the case wanted the request refused, at these places at least."""
    wanted = step.expect.get("refused")
    if wanted is None:
        return [Difference("verdict", step.expect.get("verdict", "a ruling"), f"refused: {refused}")]
    missing = [pointer for pointer in wanted if pointer not in refused.pointers]
    return [Difference("refused", missing, str(refused))] if missing else []
