"""HeroCard on paper: its sheets."""
