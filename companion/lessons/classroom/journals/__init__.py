"""What pupils did, on disk."""
