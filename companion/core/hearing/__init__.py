"""How an announcement in free speech is heard: from a breath of words to the moves that are meant."""
