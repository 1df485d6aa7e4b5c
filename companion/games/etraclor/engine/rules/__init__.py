"""What may be announced in Etraclor."""
