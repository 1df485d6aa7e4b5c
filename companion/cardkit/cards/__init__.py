"""The card lists of an owner, and the box of a match."""
