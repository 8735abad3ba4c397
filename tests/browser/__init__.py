"""Tables in a real browser: what people click, touch, press and hear read out."""
