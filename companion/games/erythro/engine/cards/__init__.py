"""The box of Erythro: planets, characters, cards."""
