"""What several sheets of Etraclor are made of."""
