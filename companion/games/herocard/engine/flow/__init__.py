"""How a match of HeroCard goes on: moves applied."""
