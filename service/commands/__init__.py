"""The commands of `arbiter`: each module here is one, and has `command`, a `click.Command`."""
