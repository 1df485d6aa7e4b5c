"""What may be announced in Aestery, and what it costs."""
