"""What a page looks up: rules, explanations, how a match ended."""
