"""What the site tells those who do not open it yet: search engines, and whoever gets a link."""
