"""The tests of heterodox; a package, so that games may use the same file names side by side."""
