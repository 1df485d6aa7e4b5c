"""The table: what a page shows of a match and what it may ask, for every game alike; and the hosts of the page."""
