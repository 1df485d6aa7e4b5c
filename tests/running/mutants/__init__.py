"""What the unit tests would notice: one operator, bound, comparison or constant is changed, and the tests that pass that
line are run. What they do not notice survives: it is read by people."""
