"""Who comes in: keys, the short word, guests."""
