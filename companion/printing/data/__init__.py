"""Tables from outside."""
