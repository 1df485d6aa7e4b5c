"""A game in one TOML file: what may stand in it, where each thing stands, what is wrong with it."""
