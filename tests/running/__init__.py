"""Running the tests: all of them with a table of what they cost, those that a change touches, at length; mutants."""
