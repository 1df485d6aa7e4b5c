"""What several sheets of Aestery are made of."""
