"""What finished matches tell."""
