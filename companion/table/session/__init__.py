"""One page on one match."""
