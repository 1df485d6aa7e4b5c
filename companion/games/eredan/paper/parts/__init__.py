"""What several sheets of Eredan are made of."""
