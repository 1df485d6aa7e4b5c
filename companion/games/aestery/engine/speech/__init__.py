"""What players of Aestery say."""
