"""One expression: whole numbers and halves, yes and no, words. Nothing is called that is not listed."""
