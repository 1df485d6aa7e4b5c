"""The matches of a folder: kept, listed, named, thrown away."""
