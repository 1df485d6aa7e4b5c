"""Games that people play by themselves, each a file of data: what is announced, what it scores, what is checked."""
