"""Questions of players, answered: which clause of the book is meant, and what a match says of itself."""
