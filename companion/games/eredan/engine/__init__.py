"""The rules of Eredan iTCG: state, moves, judging, application. Imports the core and the card kit alone."""
