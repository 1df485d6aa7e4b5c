"""JupyterLite."""
