"""`arbiter serve`: the whole service."""

from __future__ import annotations

import click


@click.command("serve")
@click.option("--host", help="The address to listen on (ARBITER_HOST; 127.0.0.1).")
@click.option("--port", type=click.IntRange(0, 65535), help="The port to listen on (ARBITER_PORT; 8000).")
def command(host: str | None, port: int | None) -> None:
    """Start Redis, the job worker and the API; Ctrl-C stops them.

    ARBITER_* variables say everything else; ARBITER_REDIS_URL uses a Redis that already runs.
    """
    from service.observing import logs
    from service.settings import load_settings
    from service.supervisor import StartError
    from service.supervisor.serve import serve

    settings = load_settings(host=host, port=port)
    logs.configure(settings.log_level, settings.log_format)
    try:
        serve(settings, click.echo)
    except StartError as error:
        raise click.ClickException(str(error)) from None
