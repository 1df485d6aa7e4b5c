"""What is installed: games in their packages, and what they need besides."""
