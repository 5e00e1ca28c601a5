"""`arbiter compare`: one dispute by several rulesets, without a server."""

from __future__ import annotations

import sys
from typing import Any, BinaryIO

import click

from service.commands.judging._requests import faults_told

SAME, DIFFERENT = 0, 1
FEW = 6


@click.command("compare")
@click.argument("file", type=click.File("rb"))
@click.option("--ruleset", "rulesets", multiple=True, help="In the place of those in FILE; repeat it.")
@click.option("--json", "as_json", is_flag=True, help="The whole answer instead of a summary.")
def command(file: BinaryIO, rulesets: tuple[str, ...], as_json: bool) -> None:
    """Rule on the request in FILE (`-`: standard input) by several rulesets: what POST /v1/adjudications/compare takes.

    Prints what each says, and where the others part from the first. Exit status: 0 the same, 1 different, 2 the
    request is malformed.
    """
    import orjson

    from service import comparison, documents

    with faults_told():
        request = documents.read(file.read())
        if rulesets and isinstance(request, dict):
            request = {**request, "rulesets": list(rulesets)}
        compared = comparison.run(request)
    if as_json:
        click.echo(orjson.dumps(compared, option=orjson.OPT_INDENT_2))
    else:
        _tell(compared)
    sys.exit(SAME if compared["same"] else DIFFERENT)


def _tell(compared: dict[str, Any]) -> None:
    for side in compared["rulings"]:
        if "faults" in side:
            click.echo(f"{side['ruleset']}: takes no such request")
            continue
        ruling = side["ruling"]
        click.echo(f"{side['ruleset']}: {ruling['verdict']}, {ruling['status']}")
    for difference in compared["differences"]:
        one, other = difference["rulesets"]
        if difference["same"]:
            click.echo(f"{one} and {other}: the same")
            continue
        step = f", step {difference['n']}" if "n" in difference else ""
        click.echo(f"{one} and {other} part at the {difference['at']}{step}")
        for side in difference["sides"]:
            click.echo(f"  {side['ruleset']}: {_said(side)}")
            _tell_paragraphs(side["paragraphs"])


def _tell_paragraphs(paragraphs: list[dict[str, Any]]) -> None:
    """With their words where they are few; a declaration cites dozens."""
    if len(paragraphs) > FEW:
        click.echo(f"    by {', '.join(paragraph['number'] for paragraph in paragraphs)}")
        return
    for paragraph in paragraphs:
        click.echo(f"    {paragraph['ruleset']} {paragraph['number']}: {paragraph['text']}")


def _said(side: dict[str, Any]) -> str:
    """What one side says, as a sentence."""
    if "step" in side:
        return str(side["step"]["text"])
    told = [entry["message"] for entry in (*side.get("faults", ()), *side.get("violations", ()))]
    return " ".join(told) or "nothing more happens"
