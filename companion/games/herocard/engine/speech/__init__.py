"""What players of HeroCard say."""
