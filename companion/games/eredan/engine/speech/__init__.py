"""What players of Eredan say."""
