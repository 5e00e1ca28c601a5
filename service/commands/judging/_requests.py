"""What commands that take a request from a file share."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

BAD_INPUT = 2
"""The exit status where a request is malformed."""


@contextmanager
def faults_told(what: str = "request") -> Iterator[None]:
    """End the command where the request, or what else was read, is malformed, with a line for each fault."""
    from service import adjudication, documents

    try:
        yield
    except documents.DocumentError as error:
        click.echo(f"the {what} is {error}", err=True)
    except adjudication.BadRequest as bad:
        for fault in bad.faults:
            click.echo(f"{fault.pointer or '/'}: {fault.message}", err=True)
    else:
        return
    sys.exit(BAD_INPUT)
