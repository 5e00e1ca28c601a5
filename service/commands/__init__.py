"""The commands of `arbiter` by rooms: each module in one is a command, and has `command`, a `click.Command`."""
