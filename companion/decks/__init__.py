"""The deck builder: a workbench without widgets, the deck file it saves to, and its form for notebooks. No game."""
