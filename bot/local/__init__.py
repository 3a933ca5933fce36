"""Local play: the real bot against an in-memory Discord, with a page in the browser. No token, no network."""
