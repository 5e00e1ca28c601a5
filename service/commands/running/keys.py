"""`arbiter keys`: API keys, for a service with ARBITER_AUTH=keys."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from service.access.principals import SCOPES
from service.settings import OFF, rate_of

if TYPE_CHECKING:
    from service.access.keys import Keys


@click.group("keys")
def command() -> None:
    """Make, list, renew and revoke API keys.

    They are asked for where ARBITER_AUTH is `keys`. Redis holds their hashes only: a key is shown once.
    """


def _rate(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    """A rate that can be held to."""
    if value is not None and value.lower() != OFF and rate_of(value.lower()) is None:
        raise click.BadParameter("a number of requests and a time, as in 600/minute, or off")
    return value.lower() if value is not None else None


@command.command("create")
@click.argument("name")
@click.option("--scope", "scopes", multiple=True, required=True, type=click.Choice(SCOPES), help="Can be repeated.")
@click.option("--rate", callback=_rate, help="Requests that it may make, as in 600/minute, or off; else as every key.")
def create(name: str, scopes: tuple[str, ...], rate: str | None) -> None:
    """Make a key for NAME, and print it."""
    with _keys() as keys:
        key, secret = keys.create(name, dict.fromkeys(scopes), rate)
    click.echo(f"{key.ident}  {', '.join(key.scopes)}  {key.name}", err=True)
    click.echo(secret)


@command.command("list")
def show() -> None:
    """List the keys: id, when it was made, scopes, its own rate if it has one, name."""
    with _keys() as keys:
        for key in keys.all():
            rate = f"  {key.rate}" if key.rate is not None else ""
            click.echo(f"{key.ident}  {key.created_at}  {','.join(key.scopes)}{rate}  {key.name}")


@command.command("renew")
@click.argument("ident", metavar="ID")
def renew(ident: str) -> None:
    """Make the key of that id anew, and print it; the old one is good for nothing within two seconds.

    Its scopes, and the replays that belong to it, stay what they are.
    """
    with _keys() as keys:
        secret = keys.renew(ident)
        if secret is None:
            raise click.ClickException(f"there is no key {ident}")
    click.echo(secret)


@command.command("revoke")
@click.argument("ident", metavar="ID")
def revoke(ident: str) -> None:
    """Make the key of that id good for nothing, within two seconds."""
    with _keys() as keys:
        if not keys.revoke(ident):
            raise click.ClickException(f"there is no key {ident}")
    click.echo(f"{ident} is revoked")


@contextmanager
def _keys() -> Iterator[Keys]:
    """The keys; what goes wrong with Redis ends the command with one line."""
    import redis.exceptions

    from replays.errors import StoreUnavailable
    from service.access.keys import Keys
    from service.redis_client import connect
    from service.settings import load_settings

    with connect(load_settings()) as client:
        try:
            yield Keys(client)
        except StoreUnavailable as error:
            click.echo(str(error), err=True)
        except redis.exceptions.RedisError as error:
            click.echo(f"Redis cannot be reached ({error}); is `arbiter serve` running?", err=True)
        else:
            return
    sys.exit(2)
