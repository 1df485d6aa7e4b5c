"""What people say at a table, understood: words to senses, senses to readings, readings to moves (site/speech.md)."""
