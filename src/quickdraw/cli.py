"""The command `quickdraw`."""

import errno
import json
import re
import signal
import sys
import time
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table

from quickdraw import __version__, games, tables_cli
from quickdraw.console import Json, Trouble, commands, err, out, progress_bar, say
from quickdraw.engine.variant import Variant, as_toml
from quickdraw.games.game import Game
from quickdraw.games.names import why_no_name

if TYPE_CHECKING:
    from quickdraw.lab.simulate import Report

app = typer.Typer(
    help="Quick-draw card games: play, learn, simulate, verify.", no_args_is_help=True, add_completion=False
)


command = commands(app)
app.add_typer(tables_cli.app, name="tables")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game; `quickdraw games` lists them.")]
VariantFile = Annotated[Path | None, typer.Option("--variant", help="A TOML file with options of the game.")]
Players = Annotated[int | None, typer.Option(help="How many sit at the table.")]
LogFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="A log: downloaded, exported, or saved by `quickdraw play`.")
]


def _options(game: Game, variant: Path | None, players: int | None) -> Variant:
    options = game.house if variant is None else game.options.load(variant)
    return options if players is None else replace(options, seats=players)


def _check_writable(path: Path) -> None:
    """Better now than when the game is over."""
    try:
        path.open("a").close()
    except OSError as e:
        raise Trouble(f"--save: {path} cannot be written: {e.strerror}.") from e


def _no_wait(seconds: float) -> None:
    """Nobody watches: no suspense."""


def _bot(game: Game, name: str) -> str:
    if name not in game.bot_numbers:
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
    chips: Annotated[
        int, typer.Option(min=1, max=1_000_000, help="Chips to begin with, in games for chips.")
    ] = 200,
) -> None:
    """Play a game in the terminal against a bot."""
    from quickdraw import casino, terminal

    game = games.load(game_name)
    if best_of < 1 or best_of % 2 == 0:
        raise Trouble(f"--best-of takes an odd number such as 1, 3 or 5, not {best_of}.")
    if best_of > 1 and game.fund is not None:
        raise Trouble(f"{game.title} is played for chips, hand after hand: --best-of makes no sense there.")
    if save is not None:
        _check_writable(save)
    if why := why_no_name(name):
        raise Trouble(f"--name: {why}")
    match = terminal.open_match(game, _options(game, variant, players), name, _bot(game, bot), seed, best_of)
    live = sys.stdin.isatty() and out.is_terminal
    wait = time.sleep if live else _no_wait
    if game.fund is not None:
        sitting: terminal.Sitting = casino.ChipSitting(match, bot, out, input, chips)
    else:
        sitting = terminal.Sitting(match, bot, out, input, wait)
    sitting.welcome()
    try:
        sitting.play()
    except EOFError:
        out.print("\nYou leave the table. See you.")
    finally:
        if save is not None:
            terminal.save(match, save)
            left = (
                "" if match.log.secret else ", as far as you saw it; a match that is left cannot be verified"
            )
            say(out, f"The log is in {save}{left}.")


@command
def serve(
    host: Annotated[str, typer.Option(help="0.0.0.0 lets others on the network in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free one.")] = 8000,
    db: Annotated[
        str | None, typer.Option(help="A file, or the URL of a database.", show_default="your data folder")
    ] = None,
    address: Annotated[
        str, typer.Option(metavar="URL", help="Where players find it, if a proxy stands before it.")
    ] = "",
    bot_delay: Annotated[float, typer.Option(min=0, max=60, help="Seconds a bot takes at least.")] = 0.7,
    log_json: Annotated[
        bool, typer.Option("--log-json", help="Log each request, as a line of JSON on stderr.")
    ] = False,
) -> None:
    """Run the server: people play in the browser, alone or with friends by link."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # to be stopped is no failure, whoever asks
    try:
        _serve(host, port, db, address.lower(), bot_delay, log_json)  # small letters, as browsers say it
    except KeyboardInterrupt:
        for asked in (signal.SIGINT, signal.SIGTERM):  # make passes on what the terminal has sent already
            signal.signal(asked, signal.SIG_IGN)
        say(err, "Stopped.")


def _serve(host: str, port: int, db: str | None, address: str, bot_delay: float, log_json: bool) -> None:
    from quickdraw.play.store import BadStore, default_url
    from quickdraw.web.serve import serve as run

    def announce(line: str) -> None:
        say(out, line)
        sys.stdout.flush()

    if address and not re.fullmatch(r"https?://(\[[0-9a-f:]+\]|[a-z0-9][a-z0-9.-]*)(:\d+)?/?", address):
        raise Trouble(
            f"--address: {address} is not like https://cards.example: a scheme and a name, no more."
        )
    try:
        run(
            host, port, default_url() if db is None else db,
            bot_delay=bot_delay, say=announce, address=address, log_json=log_json,
        )  # fmt: skip
    except BadStore as e:
        raise Trouble(f"--db: {e}") from e
    except OSError as e:
        taken = e.errno in (errno.EADDRINUSE, errno.EACCES)
        advice = "--port 0 takes any free one" if taken else "--host names an address of this machine"
        raise Trouble(f"{host} port {port} cannot be used ({e.strerror}); {advice}.") from e


@command
def rules(game_name: GameName) -> None:
    """Show the rules of a game."""
    text = games.load(game_name).rules_text
    if out.is_terminal:
        from rich.markdown import Markdown  # it is slow to load, and no other command needs it

        out.print(Markdown(text))
    else:
        sys.stdout.write(text)


@command
def games_(as_json: Json = False) -> None:
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
    n_games: Annotated[int, typer.Option("--games", min=10, help="How many games.")] = 100_000,
    bots: Annotated[str, typer.Option(help="A bot for each seat, with commas.")] = "random",
    seed: Annotated[
        int, typer.Option(min=0, max=2**63 - 1, help="The same seed gives the same figures.")
    ] = 1,
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

        loop = lab.compile_loop(game)
    with progress_bar() as progress:
        task = progress.add_task("games", total=n_games)
        report = lab.simulate(
            game, options, names, n_games, seed, lambda n: progress.advance(task, n), loop=loop
        )
    if as_json:
        sys.stdout.write(json.dumps(asdict(report), indent=2) + "\n")
    else:
        _print_report(report)


def _print_report(report: "Report") -> None:
    from quickdraw.lab.intervals import METHODS

    seats = ", ".join(f"seat {n} {bot}" for n, bot in enumerate(report.bots, 1))
    changed = "".join(f", {name} = {as_toml(value)}" for name, value in report.options.items())
    title = f"{report.games:,} games of {report.game}: {seats} (seed {report.seed}{changed})"
    table = Table("", "value", "95 % interval", title=title, caption=METHODS)
    for f in report.figures:
        if f.kind != "mean":
            table.add_row(f.label, f"{f.value:.3%}", f"{f.low:.3%} to {f.high:.3%}")
        else:
            table.add_row(f"{f.label} (per game)", f"{f.value:.4g}", f"{f.low:.4g} to {f.high:.4g}")
    out.print(table)


def _read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as e:
        raise Trouble(f"{path} cannot be read: {e.strerror}.") from e
    except UnicodeDecodeError as e:
        raise Trouble(f"{path} is not a text file.") from e


@command
def verify(file: LogFile, as_json: Json = False) -> None:
    """Check a finished match: every card as it was committed to, every move by the rules."""
    from quickdraw.play import verify as check

    text = _read_text(file)
    try:
        log, table = check.verify_text(text)
    except check.NotFair as e:
        unknown = isinstance(e, check.NotYet)
        if as_json:
            sys.stdout.write(json.dumps({"fair": None if unknown else False, "why": str(e)}) + "\n")
        else:
            say(out, str(e) if unknown else f"Not in order. {e}")
        raise typer.Exit(1) from e
    except ValueError as e:
        raise Trouble(f"{file}: {e}") from e
    if as_json:
        found = {"fair": True, "entries": len(log.entries), "result": table.result()}
        sys.stdout.write(json.dumps(found) + "\n")
    else:
        say(out, f"In order: {len(log.entries)} entries, every card and every move checked. {table.result()}")


@command
def replay(file: LogFile) -> None:
    """Walk through a finished match, decision by decision (Enter goes on, q leaves)."""
    from quickdraw import terminal
    from quickdraw.play import notation
    from quickdraw.play.refusals import Refused

    try:
        log, _ = notation.read(_read_text(file))
    except ValueError as e:
        raise Trouble(f"{file}: {e}") from e

    def pause() -> None:
        if sys.stdin.isatty() and out.is_terminal:
            answer = out.input("[dim]Enter goes on, q leaves[/] ")
            if answer.strip().lower() == "q":
                raise EOFError

    try:
        terminal.walk(log, out, pause)
    except EOFError:
        out.print()
    except Refused as e:
        raise Trouble(f"{file} breaks the rules ({e.words}); `quickdraw verify` says where.") from e


def _version(wanted: bool) -> None:
    if wanted:
        say(out, f"quickdraw {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")
    ] = False,
) -> None:
    """Quick-draw card games: play, learn, simulate, verify."""


def main() -> None:
    app(prog_name="quickdraw")
