"""How a match of Erythro goes on: moves applied, phases, the opponent."""
