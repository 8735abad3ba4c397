"""Pictures of the cards: one SVG file for each pack, and what draws it."""
