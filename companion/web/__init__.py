"""The companion without a server: what runs in a page (`page`), and the builder of the site around it (`builder`)."""
