"""An entry out of a text: its pieces, what they can mean in a file, what they say together."""
