"""What may be announced in Erythro."""
