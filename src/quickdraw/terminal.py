"""A person plays a match in the terminal, against bots."""

import secrets
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape

from quickdraw.engine.variant import Variant
from quickdraw.engine.words import Note, Rng
from quickdraw.games.game import Game
from quickdraw.play import notation
from quickdraw.play.fair import secret_from_seed
from quickdraw.play.log import Begin, Log, Seat
from quickdraw.play.match import Match
from quickdraw.play.table import Refused, Table

ME = 0
HELP = "r shows the rules, ? the keys again, q leaves."


def open_match(game: Game, options: Variant, name: str, bot: str, seed: int | None, best_of: int) -> Match:
    """The person sits in the first seat. With a seed, deal and bots are the same every time."""
    bots = [Seat("bot", bot if options.seats == 2 else f"{bot} {n}") for n in range(1, options.seats)]
    began = time.monotonic()

    def clock() -> int:
        return int((time.monotonic() - began) * 1000)

    return Match.open(
        game,
        options,
        [Seat("person", name), *bots],
        secret=secrets.token_bytes(32) if seed is None else secret_from_seed(seed),
        entropy=[b"" if seed is not None else secrets.token_bytes(16)] + [b""] * len(bots),
        rng=Rng([secrets.randbits(64) if seed is None else seed]),
        clock=clock,
        best_of=best_of,
    )


class Sitting:
    """One person at one match."""

    def __init__(self, match: Match, bot: str, console: Console, ask: Callable[[str], str]) -> None:
        self.match, self.bot, self.console, self.ask = match, bot, console, ask
        self.table = match.table
        self.game = match.table.game
        self.names = match.log.header.names
        self.heard = 0
        self.announced = 0

    def welcome(self) -> None:
        self.console.print(f"[bold]{self.game.title}[/]. {self.game.about}")
        self.console.print(
            f"{HELP} The deal is fixed: its secret hashes to {self.match.log.header.commitment[:16]}..."
        )

    def play(self) -> None:
        """Until the match is over or the person leaves (EOFError, KeyboardInterrupt, or q)."""
        while not self.table.over:
            for seat in self.table.waiting():
                if seat != ME:
                    self.match.let_bot_act(seat, self.bot)
            if ME in self.table.waiting():
                self.tell()
                self.console.print(self.game.terminal.draw(self.table.view(ME), self.names))
                self.choose()
        self.tell()
        self.console.print(f"[bold]{escape(self.table.result())}[/]")

    def tell(self) -> None:
        """What happened since the last time."""
        told = self.table.told(ME)
        begins = {i: e for i, e in enumerate(self.match.log.entries) if isinstance(e, Begin)}
        news: list[Note] = []
        for t in told[self.heard :]:
            for i, begin in begins.items():
                if self.announced <= i <= t.entry and self.table.header.best_of > 1:
                    print_story(self.console, self.game, news, self.names)
                    news = []
                    self.console.rule(f"game {begin.number} of best of {self.table.header.best_of}")
            self.announced = t.entry + 1
            news.append(t.note)
        print_story(self.console, self.game, news, self.names)
        self.heard = len(told)

    def choose(self) -> None:
        """Asks until a legal choice is made."""
        view = self.table.view(ME)
        self.console.print(self.game.terminal.prompt(view))
        while True:
            answer = self.ask("> ").strip()
            if answer == "q":
                raise EOFError
            if answer == "r":
                self.console.print(Markdown(self.game.rules_text))
            elif answer == "?":
                self.console.print(f"{self.game.terminal.prompt(view)}. {HELP}")
            elif self._try(answer):
                return

    def _try(self, answer: str) -> bool:
        viewer = self.game.viewer
        try:
            actions = [
                viewer.action_number(name)
                for name in self.game.terminal.understand(self.table.view(ME), answer)
            ]
            self.match.act(ME, self.table.decisions[ME], actions)
        except (ValueError, Refused) as e:
            self.console.print(f"[red]{escape(str(e))}[/]")
            return False
        return True


def print_story(console: Console, game: Game, notes: Sequence[Note], names: Sequence[str]) -> None:
    """A sentence for each note, unless the game tells several in one line (`story` in its terminal.py)."""
    story = getattr(game.terminal, "story", None)
    lines = story(notes, names) if story else [game.viewer.tell(note, names) for note in notes]
    for line in lines:
        console.print(f"  {escape(line)}")


def save(match: Match, path: Path) -> None:
    """The whole log if the match is over, else what the person may see."""
    over = match.log.secret is not None
    text = notation.write(match.log, match.table) if over else notation.write_for(match.log, match.table, ME)
    path.write_text(text, encoding="utf-8")


def walk(log: Log, console: Console, pause: Callable[[], None]) -> None:
    """A finished match, move by move, from the first seat's side of the table."""
    table = Table(log.header)
    names = log.header.names
    news: list[Note] = []
    for entry in log.entries:
        if isinstance(entry, Begin):
            print_story(console, table.game, news, names)
            news = []
            console.rule(f"game {entry.number}")
        before = set(table.waiting())
        news += table.take(entry)
        if set(table.waiting()) - before:  # somebody has a new decision
            print_story(console, table.game, news, names)
            news = []
            console.print(table.game.terminal.draw(table.view(ME), names))
            pause()
    print_story(console, table.game, news, names)
    console.print(f"[bold]{escape(table.result())}[/]")
