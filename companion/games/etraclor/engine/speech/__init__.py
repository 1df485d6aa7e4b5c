"""What players of Etraclor say."""
