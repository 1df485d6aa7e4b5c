"""How a match of Etraclor goes on: moves applied."""
