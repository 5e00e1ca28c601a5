"""`arbiter odds`: the distribution of what comes of an action, as a table."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, BinaryIO

import click

from service.commands.judging._requests import faults_told

ILLEGAL = 1


@click.command("odds")
@click.argument("file", type=click.File("rb"))
@click.option("--json", "as_json", is_flag=True, help="The answer as JSON instead of a table.")
def command(file: BinaryIO, as_json: bool) -> None:
    """Tell what can come of the action in FILE (`-`: standard input): what POST /v1/odds takes, as JSON or YAML.

    Exit status: 0 told, 1 the action is illegal, 2 the request is malformed.
    """
    import orjson

    from service import documents, odds

    with faults_told():
        found = odds.run(documents.read(file.read()))
    if as_json:
        click.echo(orjson.dumps(found, option=orjson.OPT_INDENT_2))
    else:
        click.echo("\n".join(_lines(found)))
    sys.exit(ILLEGAL if found["violations"] else 0)


def _lines(found: Mapping[str, Any]) -> Iterator[str]:
    """The table: each outcome with its probability, then what is to be expected."""
    for violation in found["violations"]:
        yield f"illegal: {violation['message']} [{', '.join(violation['rules'])}]"
    for outcome in found["outcomes"]:
        yield f"{_chance(outcome['probability'])}  {_told(outcome)}"
    for card, wounds in found["expected"]["wounds"].items():
        yield f"expected wounds of {card}: {wounds} ({float(Fraction(wounds)):.3f})"
    for card, chance in found["expected"]["deaths"].items():
        yield f"{card} dies: {_chance(chance).strip()}"
    for result, chance in found["expected"]["winner"].items():
        yield f"{'draw' if result == 'draw' else result + ' wins'}: {_chance(chance).strip()}"
    for warning in found["warnings"]:
        yield f"warning: {warning['message']}"


def _chance(probability: str) -> str:
    return f"{probability:>12}  {float(Fraction(probability)):8.3%}"


def _told(outcome: Mapping[str, Any]) -> str:
    parts = [f"{card} {amount} {'wound' if amount == 1 else 'wounds'}" for card, amount in outcome["wounds"].items()]
    parts += [f"{card} dies" for card in outcome["deaths"]]
    if outcome["winner"] is not None:
        parts.append("draw" if outcome["winner"] == "draw" else f"{outcome['winner']} wins")
    return ", ".join(parts) or "no wounds"
