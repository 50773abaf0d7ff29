"""Tests of the parts of the server; tests/web_suite has it run as a whole."""
