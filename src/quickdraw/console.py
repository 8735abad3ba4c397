"""What all commands share: where they print, and how they answer trouble."""

import functools
import os
import sys
from collections.abc import Callable
from typing import Annotated, ParamSpec

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from quickdraw.engine.variant import BadVariant
from quickdraw.games import UnknownGame

P = ParamSpec("P")
Json = Annotated[bool, typer.Option("--json", help="Print machine-readable figures only.")]


class Screen(Console):
    def on_broken_pipe(self) -> None:
        """Whoever read this has read enough: that is no failure (`commands` sees to it)."""
        raise BrokenPipeError


out = Screen()
err = Console(stderr=True)


class Trouble(Exception):
    """Something the person can put right; the message says how."""


def say(console: Console, text: str) -> None:
    """Text as it is: no markup, no colours, no line breaks of ours."""
    console.print(text, markup=False, highlight=False, soft_wrap=True)


def progress_bar() -> Progress:
    """For whatever may take longer than two seconds; gone when it is done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=err, transient=True, disable=not err.is_terminal)


def commands(app: typer.Typer) -> Callable[[Callable[P, None]], Callable[P, None]]:
    """A decorator: a command of `app` that answers trouble in one sentence and leaves politely.

    It is called like its function; an underscore at the end keeps a name free for Python.
    """

    def command(f: Callable[P, None]) -> Callable[P, None]:
        @app.command(f.__name__.rstrip("_"))
        @functools.wraps(f)
        def run(*args: P.args, **kwargs: P.kwargs) -> None:
            try:
                f(*args, **kwargs)
            except (Trouble, BadVariant, UnknownGame) as e:
                say(err, f"quickdraw: {e}")
                raise typer.Exit(2) from e
            except KeyboardInterrupt as e:
                err.print("\nLeft the table. See you.")
                raise typer.Exit(130) from e
            except BrokenPipeError as e:  # `quickdraw rules saloon | head`
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
                raise typer.Exit(0) from e

        return run

    return command
