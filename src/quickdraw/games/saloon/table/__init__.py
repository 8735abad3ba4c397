"""The saloon's table in the browser."""
