"""Aestery on the screen: its view and what can be tapped."""
