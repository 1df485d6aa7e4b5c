"""What a class did, as tables."""
