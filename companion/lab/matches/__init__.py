"""What is to be played, and how it is played and kept."""
