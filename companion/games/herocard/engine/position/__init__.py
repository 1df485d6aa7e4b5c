"""The figures of HeroCard, positions and codes."""
