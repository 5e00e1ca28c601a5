"""`arbiter`: one command a module in the rooms of `service.commands`; only the module that is asked for is imported."""

from __future__ import annotations

import importlib
import pkgutil

import click

from service import __version__, commands
from service.settings import SettingsError


class Commands(click.Group):
    """Finds its commands as modules: each has `command`, a `click.Command` named like it (`_` is `-`)."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, in order."""
        return sorted(_modules())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command; None if there is none of that name."""
        module = _modules().get(cmd_name)
        if module is None:
            return None
        command = importlib.import_module(module).command
        assert isinstance(command, click.Command)
        return command

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; what was set wrongly is told in one line."""
        try:
            return super().invoke(ctx)
        except SettingsError as error:
            raise click.ClickException(str(error)) from None


def _modules() -> dict[str, str]:
    """The module of each command, by its name."""
    rooms = [(room.name, f"{commands.__path__[0]}/{room.name}") for room in pkgutil.iter_modules(commands.__path__)]
    found = ((room, module.name) for room, folder in rooms for module in pkgutil.iter_modules([folder]))
    return {name.replace("_", "-"): f"{commands.__name__}.{room}.{name}" for room, name in found if name[0] != "_"}


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="arbiter")
def main() -> None:
    """Berserk Arbiter: a rules judge for the card game Berserk."""
