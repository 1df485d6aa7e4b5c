"""What a good player of Aestery knows beside the rules: rules of thumb, how good a table is, what to leave out."""
