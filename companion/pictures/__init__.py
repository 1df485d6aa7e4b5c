"""Still pictures of the table: one layout of a view, as SVG and on paper."""
