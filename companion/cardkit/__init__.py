"""What card games share: card lists, deck rules, announcing, hidden hands, what waits. Imports the core alone."""
