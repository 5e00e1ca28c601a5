"""`arbiter adjudicate`: a ruling without a server."""

from __future__ import annotations

import sys
from typing import BinaryIO

import click

from service.commands.judging._requests import faults_told

LEGAL, ILLEGAL = 0, 1


@click.command("adjudicate")
@click.argument("file", type=click.File("rb"))
@click.option("--json", "form", flag_value="json", default=True, help="The answer as JSON, which is the default.")
@click.option("--compact", "form", flag_value="compact", help="One line of JSON.")
@click.option("--text", "form", flag_value="text", help="A page of plain text.")
@click.option("--html", "form", flag_value="html", help="A page to print.")
def command(file: BinaryIO, form: str) -> None:
    """Rule on the request in FILE (`-`: standard input): what POST /v1/adjudications takes, as JSON or YAML.

    Prints the answer, or a page that tells it: the board before and after, and the steps that matter, each with its
    paragraph in words. Exit status: 0 legal, 1 illegal, 2 the request is malformed.
    """
    import orjson

    from service import adjudication, documents
    from service.games import written
    from service.printing import html, text
    from service.printing.ruling import ruling_sheet

    writers = {"html": html.page, "text": text.page}
    with faults_told():
        request = adjudication.loaded(adjudication.REQUEST, documents.read(file.read()))
        ruling = adjudication.answer({**request, "trace": "full"} if form in writers else request)
    if form in writers:
        position = written(request["position"])
        sheet = ruling_sheet(position, adjudication.asked(request), ruling, request.get("language", "en"))
        click.echo(writers[form](sheet), nl=False)
    else:
        click.echo(orjson.dumps(ruling, option=0 if form == "compact" else orjson.OPT_INDENT_2))
    sys.exit(LEGAL if ruling["verdict"] == "legal" else ILLEGAL)
