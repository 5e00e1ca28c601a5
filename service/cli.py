"""`arbiter`: one command a module of `service.commands`; only the module that is asked for is imported."""

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
        modules = (module.name for module in pkgutil.iter_modules(commands.__path__))
        return sorted(name.replace("_", "-") for name in modules if not name.startswith("_"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command; None if there is none of that name."""
        if cmd_name not in self.list_commands(ctx):
            return None
        module = importlib.import_module(f"{commands.__name__}.{cmd_name.replace('-', '_')}")
        command = module.command
        assert isinstance(command, click.Command)
        return command

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; what was set wrongly is told in one line."""
        try:
            return super().invoke(ctx)
        except SettingsError as error:
            raise click.ClickException(str(error)) from None


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="arbiter")
def main() -> None:
    """Berserk Arbiter: a rules judge for the card game Berserk."""
