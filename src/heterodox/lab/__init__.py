"""The laboratory: matches between players, ratings with error bars, and the tuning of evaluations."""
