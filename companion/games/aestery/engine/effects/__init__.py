"""What cards of Aestery do."""
