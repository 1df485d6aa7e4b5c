"""The sheets of Eredan."""
