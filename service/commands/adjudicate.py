"""`arbiter adjudicate`: a ruling without a server."""

from __future__ import annotations

import sys
from typing import BinaryIO

import click

from service.commands._requests import faults_told

LEGAL, ILLEGAL = 0, 1


@click.command("adjudicate")
@click.argument("file", type=click.File("rb"))
@click.option("--compact", is_flag=True, help="One line of JSON.")
def command(file: BinaryIO, compact: bool) -> None:
    """Rule on the request in FILE (`-`: standard input): what POST /v1/adjudications takes, as JSON or YAML.

    Prints the answer. Exit status: 0 legal, 1 illegal, 2 the request is malformed.
    """
    import orjson

    from service import adjudication, documents

    with faults_told():
        ruling = adjudication.run(documents.read(file.read()))
    click.echo(orjson.dumps(ruling, option=0 if compact else orjson.OPT_INDENT_2))
    sys.exit(LEGAL if ruling["verdict"] == "legal" else ILLEGAL)
