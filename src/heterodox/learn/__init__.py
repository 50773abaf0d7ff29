"""The school: lessons and whatever else teaches a game, from its own data; every door shows it."""
