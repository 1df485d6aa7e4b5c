"""The rules of Aestery TCG: state, moves, judging, application. Imports the core and the card kit alone."""
