"""How Python runs here: processes, slices, the copies that engines make."""
