"""How a match of Aestery goes on: moves applied, the stack, the steps of a turn."""
