"""The gunfight on the web: a street at dusk, and leather."""
