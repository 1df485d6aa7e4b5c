"""What may be announced in HeroCard."""
