"""The routes of the interface, one file for each subject."""
