"""One expression: whole numbers and halves, yes and no, words. No text is made, nothing is called that is not listed."""
