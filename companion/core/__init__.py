"""What every game shares. The standard library alone; no game, no widget, no file format of others."""
