"""What a built site must keep to."""
