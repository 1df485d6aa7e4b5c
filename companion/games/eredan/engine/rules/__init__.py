"""What may be announced in Eredan, and the figures that count."""
