"""`python -m heterodox` is the same as the command `heterodox`."""

from heterodox.cli.main import main

main()
