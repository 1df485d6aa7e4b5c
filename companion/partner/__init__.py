"""A partner: what a seat would do, how good it is and why; of every game, by `legal`, `apply` and what a seat knows."""
