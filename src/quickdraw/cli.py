"""The command `quickdraw`."""

import functools
import json
import sys
from collections.abc import Callable
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Annotated, Any, ParamSpec

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from quickdraw import __version__, games
from quickdraw.engine.variant import BadVariant, Variant
from quickdraw.games.game import Game

app = typer.Typer(
    help="Quick-draw card games: play, learn, simulate, verify.", no_args_is_help=True, add_completion=False
)
out = Console()
err = Console(stderr=True)
P = ParamSpec("P")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game; `quickdraw games` lists them.")]
VariantFile = Annotated[Path | None, typer.Option("--variant", help="A TOML file with options of the game.")]
Json = Annotated[bool, typer.Option("--json", help="Print machine-readable figures only.")]
Players = Annotated[int | None, typer.Option(help="How many sit at the table.")]
LogFile = Annotated[Path, typer.Argument(metavar="FILE", help="A log that `quickdraw play --save` wrote.")]


class Trouble(Exception):
    """Something the person can put right; the message says how."""


def command(f: Callable[P, None]) -> Callable[P, None]:
    """A command that answers trouble in one sentence and leaves politely."""

    @app.command()
    @functools.wraps(f)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            f(*args, **kwargs)
        except (Trouble, BadVariant, games.UnknownGame) as e:
            err.print(f"quickdraw: {e}", markup=False, highlight=False, soft_wrap=True)
            raise typer.Exit(2) from e
        except KeyboardInterrupt as e:
            err.print("\nLeft the table. See you.")
            raise typer.Exit(130) from e
        except BrokenPipeError as e:  # `quickdraw rules saloon | head`
            sys.stderr.close()
            raise typer.Exit(0) from e

    return run


def _options(game: Game, variant: Path | None, players: int | None) -> Variant:
    options = game.house if variant is None else game.options.load(variant)
    return options if players is None else replace(options, seats=players)


def _bot(game: Game, name: str) -> str:
    if name not in game.bots.BOTS:
        raise Trouble(
            f"There is no bot called '{name}' for {game.name}; there is {', '.join(game.bots.BOTS)}."
        )
    return name


@command
def play(
    game_name: GameName = "saloon",
    bot: Annotated[str, typer.Option(help="The bot to play against.")] = "greedy",
    name: Annotated[str, typer.Option(help="What you are called at the table.")] = "Stranger",
    seed: Annotated[
        int | None, typer.Option(help="Deal and bot the same as last time with this number.")
    ] = None,
    best_of: Annotated[int, typer.Option(help="An odd number of games.")] = 1,
    save: Annotated[Path | None, typer.Option(help="Write the log here at the end.")] = None,
    variant: VariantFile = None,
    players: Players = None,
) -> None:
    """Play a game in the terminal against a bot."""
    from quickdraw import terminal

    game = games.load(game_name)
    if best_of < 1 or best_of % 2 == 0:
        raise Trouble(f"--best-of takes an odd number such as 1, 3 or 5, not {best_of}.")
    if save is not None and not save.parent.is_dir():
        raise Trouble(f"--save: there is no folder {save.parent}.")
    match = terminal.open_match(game, _options(game, variant, players), name, _bot(game, bot), seed, best_of)
    sitting = terminal.Sitting(match, bot, out, input)
    sitting.welcome()
    try:
        sitting.play()
    except EOFError:
        out.print("\nYou leave the table. See you.")
    finally:
        if save is not None:
            terminal.save(match, save)
            out.print(f"The log is in {save}.")


@command
def rules(game_name: GameName) -> None:
    """Show the rules of a game."""
    text = games.load(game_name).rules_text
    if out.is_terminal:
        out.print(Markdown(text))
    else:
        sys.stdout.write(text)


@app.command("games")
def list_games(as_json: Json = False) -> None:
    """List the games."""
    found = [games.load(name) for name in games.NAMES]
    if as_json:
        sys.stdout.write(json.dumps([_game_json(game) for game in found], indent=2) + "\n")
        return
    table = Table("name", "game", "players", "minutes", "about")
    for game in found:
        table.add_row(game.name, game.title, game.players, str(game.minutes), game.about)
    out.print(table)


def _game_json(game: Game) -> dict[str, Any]:
    options = [{"name": f.name, "default": f.default, **f.metadata} for f in fields(game.options)]
    return {
        "name": game.name, "title": game.title, "players": game.players, "minutes": game.minutes,
        "about": game.about, "rules": game.version, "bots": game.bots.BOTS, "options": options,
    }  # fmt: skip


@command
def simulate(
    game_name: GameName,
    n_games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100_000,
    bots: Annotated[str, typer.Option(help="A bot for each seat, with commas.")] = "random",
    seed: Annotated[int, typer.Option(help="The same seed gives the same figures.")] = 1,
    variant: VariantFile = None,
    players: Players = None,
    as_json: Json = False,
) -> None:
    """Let bots play many games and tell what happened, with 95 % intervals."""
    game = games.load(game_name)
    options = _options(game, variant, players)
    names = [_bot(game, name.strip()) for name in bots.split(",")]
    if len(names) == 1:
        names *= options.seats
    if len(names) != options.seats:
        raise Trouble(f"--bots names {len(names)} bots for {options.seats} seats.")
    with err.status(f"Getting {game.name} ready (the first time takes some seconds) ..."):
        from quickdraw.lab import simulate as lab

        lab.compile_loop(game)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True) as progress:
        task = progress.add_task("games", total=n_games)
        report = lab.simulate(game, options, names, n_games, seed, lambda n: progress.advance(task, n))
    if as_json:
        sys.stdout.write(json.dumps(asdict(report), indent=2) + "\n")
    else:
        _print_report(report)


def _print_report(report: Any) -> None:
    title = f"{report.games:,} games of {report.game}: {' against '.join(report.bots)} (seed {report.seed})"
    table = Table("", "value", "95 % interval", title=title)
    for f in report.figures:
        if f.kind != "mean":
            table.add_row(f.label, f"{f.value:.3%}", f"{f.low:.3%} to {f.high:.3%}")
        else:
            table.add_row(f.label, f"{f.value:.4g}", f"{f.low:.4g} to {f.high:.4g}")
    out.print(table)


def _read_log(path: Path) -> Any:
    from quickdraw.play import notation

    try:
        return notation.read(path.read_text(encoding="utf-8"))
    except OSError as e:
        raise Trouble(f"{path} cannot be read: {e.strerror}.") from e
    except ValueError as e:
        raise Trouble(f"{path}: {e}") from e


@command
def verify(file: LogFile, as_json: Json = False) -> None:
    """Check a finished match: every card as it was committed to, every move by the rules."""
    from quickdraw.play import verify as check

    log, claimed = _read_log(file)
    try:
        result = check.verify(log, claimed).result()
    except check.NotFair as e:
        if as_json:
            sys.stdout.write(json.dumps({"fair": False, "why": str(e)}) + "\n")
        else:
            out.print(f"[red]Not in order.[/] {e}", highlight=False)
        raise typer.Exit(1) from e
    if as_json:
        sys.stdout.write(json.dumps({"fair": True, "entries": len(log.entries), "result": result}) + "\n")
    else:
        out.print(
            f"[green]In order.[/] {len(log.entries)} entries, every card and every move checked. {result}"
        )


@command
def replay(file: LogFile) -> None:
    """Walk through a finished match, move by move (Enter goes on)."""
    from quickdraw import terminal
    from quickdraw.play.table import Refused

    log, _ = _read_log(file)

    def pause() -> None:
        if sys.stdin.isatty() and out.is_terminal:
            out.input("[dim]Enter[/] ")

    try:
        terminal.walk(log, out, pause)
    except EOFError:
        out.print()
    except Refused as e:
        raise Trouble(f"{file} breaks the rules: {e.words}") from e


def _version(wanted: bool) -> None:
    if wanted:
        out.print(f"quickdraw {__version__}", highlight=False)
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")
    ] = False,
) -> None:
    """Quick-draw card games: play, learn, simulate, verify."""


def main() -> None:
    app()
