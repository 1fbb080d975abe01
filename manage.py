#!/usr/bin/env python
"""The command line of the site."""

import os
import sys


def main() -> None:
    """Carry out the command; Ctrl-C ends it without a trace of where it was."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardsite.settings")
    try:
        from django.core.management import execute_from_command_line  # noqa: PLC0415  # loading takes a second, too

        execute_from_command_line(sys.argv)
    except KeyboardInterrupt:
        raise SystemExit(130) from None


if __name__ == "__main__":
    main()
