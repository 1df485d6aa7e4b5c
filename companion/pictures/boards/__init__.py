"""The kinds of boards in pictures, and their parts."""
