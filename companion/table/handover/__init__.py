"""Matches that go from one device to another."""
