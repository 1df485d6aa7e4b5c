"""The commands of `companion`, one module a command."""
