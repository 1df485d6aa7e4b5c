"""Files of owners as data: spreadsheets, TOML, decks."""
