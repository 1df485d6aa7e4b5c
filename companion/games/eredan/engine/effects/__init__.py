"""What cards of Eredan do."""
