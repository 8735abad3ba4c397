"""`python -m quickdraw` is the command `quickdraw`."""

from quickdraw.cli import main

main()
