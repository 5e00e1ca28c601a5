"""`arbiter adjudicate`: a ruling without a server."""

from __future__ import annotations

import sys
from typing import BinaryIO

import click

LEGAL, ILLEGAL, BAD_INPUT = 0, 1, 2


@click.command("adjudicate")
@click.argument("file", type=click.File("rb"))
@click.option("--compact", is_flag=True, help="One line of JSON.")
def command(file: BinaryIO, compact: bool) -> None:
    """Rule on the request in FILE (`-`: standard input): what POST /v1/adjudications takes, as JSON or YAML.

    Prints the answer. Exit status: 0 legal, 1 illegal, 2 the request is malformed.
    """
    import orjson

    from service import adjudication, documents

    try:
        ruling = adjudication.run(documents.read(file.read()))
    except documents.DocumentError as error:
        click.echo(f"the request is {error}", err=True)
        sys.exit(BAD_INPUT)
    except adjudication.BadRequest as bad:
        for fault in bad.faults:
            click.echo(f"{fault.pointer or '/'}: {fault.message}", err=True)
        sys.exit(BAD_INPUT)
    click.echo(orjson.dumps(ruling, option=0 if compact else orjson.OPT_INDENT_2))
    sys.exit(LEGAL if ruling["verdict"] == "legal" else ILLEGAL)
