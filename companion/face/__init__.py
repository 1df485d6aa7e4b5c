"""What `import companion` offers: small functions that load what they need once they are called."""
