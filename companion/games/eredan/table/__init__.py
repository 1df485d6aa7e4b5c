"""The table of Eredan: what it shows, what a tap says."""
