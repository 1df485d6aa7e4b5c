"""How an announcement in free speech is heard."""
