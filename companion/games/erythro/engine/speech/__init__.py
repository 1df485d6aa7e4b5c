"""What players of Erythro say."""
