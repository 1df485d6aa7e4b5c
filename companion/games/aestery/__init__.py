"""Aestery TCG: Aether, Fighters and their combats, for two players."""
