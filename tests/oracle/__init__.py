"""Tests of Oracle Chess."""
