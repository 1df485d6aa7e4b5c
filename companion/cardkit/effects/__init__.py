"""What cards do, as data: their words, targets, costs, order, and how they are told."""
