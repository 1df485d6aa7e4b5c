"""The record on disk: its lines, the ledger, reading back, rescue."""
