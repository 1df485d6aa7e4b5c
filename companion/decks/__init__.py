"""The deck builder: a workbench without widgets, and the deck file it saves to. No game."""
