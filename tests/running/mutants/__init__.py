"""What the unit tests notice: one operator, bound, comparison or constant is changed, and its tests are run.

What they do not notice survives: it is read by people."""
