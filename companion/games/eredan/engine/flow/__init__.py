"""How a match of Eredan goes on: moves applied, the queue, the fight, the end of a turn."""
