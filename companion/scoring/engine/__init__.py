"""A file at play: what stands, what is announced, what it scores, how the match ends."""
