"""Two small games whose values are known: what is true of them must come out of the engine too."""
