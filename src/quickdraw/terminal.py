"""A person plays a match in the terminal, against bots."""

import secrets
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape

from quickdraw.engine.variant import Variant, as_toml
from quickdraw.engine.words import Note, Rng, only, random32
from quickdraw.games.game import Game
from quickdraw.games.names import bot_name
from quickdraw.play import news, notation
from quickdraw.play.fair import secret_from_seed
from quickdraw.play.log import UNTOLD, Begin, Log, Public, Seat, Talk
from quickdraw.play.match import Match
from quickdraw.play.refusals import Refused
from quickdraw.play.table import Table

ME = 0
HELP = "r shows the rules, ? the keys again, q leaves."


def open_match(game: Game, options: Variant, name: str, bot: str, seed: int | None, best_of: int) -> Match:
    """The person sits in the first seat. With a seed, deal and bots are the same every time."""
    names = [bot_name(bot) + (f" {n}" if options.seats > 2 else "") for n in range(1, options.seats)]
    bots = [Seat("bot", called, bot) for called in names]
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
        session=game.fund is not None,
        table_waits=_talks(game),
    )


def _talks(game: Game) -> bool:
    """Whether the game's terminal knows how a talk goes."""
    return hasattr(game.terminal, "talk_prompt")


class Sitting:
    """One person at one match."""

    def __init__(
        self,
        match: Match,
        bot: str,
        console: Console,
        ask: Callable[[str], str],
        wait: Callable[[float], None] = lambda seconds: None,
    ) -> None:
        self.match, self.bot, self.console, self.ask, self.wait = match, bot, console, ask, wait
        self.table = match.table
        self.game = match.table.game
        self.names = match.table.names
        self.heard = 0
        self.announced = 0

    def welcome(self) -> None:
        self.console.print(f"[bold]{self.game.title}[/]. {self.game.about}")
        if self.summary:
            self.console.print(self.summary)
        if changed := self.table.header.options.changes():
            told = ", ".join(f"{name} = {as_toml(value)}" for name, value in changed.items())
            self.console.print(f"Tonight's variant: {told}", markup=False)
        self.console.print(HELP)

    @property
    def summary(self) -> str:
        """The game in a line or two, for whoever has not read the rules."""
        return getattr(self.game.terminal, "SUMMARY", "")

    def show(self) -> None:
        self.console.print(self.game.terminal.draw(self.table.view(ME), self.names))

    def play(self) -> None:
        """Until the match is over or the person leaves (EOFError, KeyboardInterrupt, or q)."""
        while not self.table.over:
            others = [seat for seat in self.table.waiting() if seat != ME]
            if others:  # one at a time: what a bot does may change whose turn it is
                self.match.let_bot_act(others[0], self.bot)
            elif self.table.by_table:
                self.talk()
            elif self.table.game_over:  # the table waits between the games of a series, we do not
                self.match.begin()
            else:
                self.tell()
                self.show()
                self.choose()
        self.tell()
        self.show()
        self.farewell()

    def farewell(self) -> None:
        """Who won, and what the deal can be checked with."""
        winner = self.table.winner
        mine = {None: "", ME: "You win! "}.get(winner, "You lose. ")
        self.console.print(f"[bold]{mine}{escape(self.table.result(ME))}[/]")
        self.console.print(
            f"[dim]Before the first card the dealer had fixed a secret with SHA-256 "
            f"{self.table.header.commitment[:16]}...; --save FILE keeps the log that "
            "`quickdraw verify FILE` checks every card with.[/]"
        )

    def tell(self) -> None:
        """What happened since the last time."""
        told = self.table.heard.told(ME)
        begins = {i: e for i, e in enumerate(self.match.log.entries) if isinstance(e, Begin)}
        notes: list[Note] = []
        for t in told[self.heard :]:
            for i, begin in begins.items():
                if self.announced <= i <= t.entry and self.table.header.best_of > 1:
                    print_story(self.console, self.game, notes, self.names, self.count_down)
                    notes = []
                    best_of = self.table.header.best_of
                    self.console.rule(f"game {begin.number}, best of {best_of}: {escape(self.score())}")
            self.announced = t.entry + 1
            notes.append(t.note)
        print_story(self.console, self.game, notes, self.names, self.count_down)
        self.heard = len(told)

    def score(self) -> str:
        series = self.table.series
        wins = ", ".join(f"{name} {won}" for name, won in zip(self.names, series.wins, strict=True))
        return f"{wins}, drawn {series.draws}" if series.draws else wins

    def count_down(self, note: Note) -> None:
        """Some games keep their players in suspense for a moment before they show something."""
        if hasattr(self.game.terminal, "suspense"):
            for piece in self.game.terminal.suspense(note):
                self.console.print(f"  {piece}", end="")
                self.wait(0.3)
            if self.game.terminal.suspense(note):
                self.console.print()

    def choose(self) -> None:
        """Asks until a legal choice is made."""
        prompt = self.game.terminal.prompt(self.table.view(ME))
        self.console.print(prompt)
        while not self._try(self._answer("> ", prompt)):
            pass

    def _answer(self, sign: str, prompt: str) -> str:
        """What is typed, but for what means the same in every game."""
        while True:
            answer = self.ask(sign).strip()
            if answer.lower() in ("q", "quit"):
                raise EOFError
            if answer.lower() in ("r", "rules"):
                self.read_rules()
                self.show()
                self.console.print(prompt)
            elif answer == "?":
                for line in filter(None, (self.summary, prompt, HELP)):
                    self.console.print(line)
            else:
                return answer

    def read_rules(self) -> None:
        """Page by page where there is a screen to fill."""
        if self.console.is_terminal:
            with self.console.pager(styles=True):
                self.console.print(Markdown(self.game.rules_text))
        else:
            self.console.print(Markdown(self.game.rules_text))

    def talk(self) -> None:
        """The person says what it likes and the bots answer, until it has talked enough; they never mind."""
        here, seats = self.game.terminal, range(len(self.names))
        self.tell()
        self.show()
        prompt = here.talk_prompt(self.table.view(ME))
        self.console.print(prompt)
        time_is_up = self.match.now + 1000 * self.table.view(ME).talk_seconds
        while line := self._answer("say> ", prompt):
            if self.match.now > time_is_up:
                self.console.print("  The time is up: nobody hears that.")
                break
            if self._say(ME, here.spoken(line)):
                for seat in seats:
                    if seat != ME:
                        self._say(seat, here.answer(self.table.view(seat), random32(self.match.rng)))
        self.match.ready(ME)

    def _say(self, seat: int, text: str) -> bool:
        try:
            self.match.talk(seat, text)
        except Refused as e:
            self.console.print(f"[red]{escape(str(e))}[/]")
            return False
        self.console.print(said(self.names[seat], text))
        return True

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


def said(name: str, text: str) -> str:
    return f"  {escape(name)}: [italic]{escape(text)}[/]"


def print_story(
    console: Console,
    game: Game,
    notes: Sequence[Note],
    names: Sequence[str],
    before: Callable[[Note], None] = lambda note: None,
) -> None:
    """A sentence for each note, unless the game tells several in one line (`story` in its view.py)."""
    story = getattr(game.viewer, "story", None)
    if story:
        for line in story(notes, names):
            console.print(f"  {escape(line)}")
        return
    for note in notes:
        if note.kind not in getattr(game.terminal, "UNTOLD", ()):
            before(note)
            console.print(f"  {escape(game.viewer.tell(note, names))}")


def save(match: Match, path: Path) -> None:
    """The whole log if the match is over, else what the person may see."""
    over = match.log.secret is not None
    text = notation.write(match.log, match.table) if over else notation.write_for(match.log, match.table, ME)
    path.write_text(text, encoding="utf-8")


def walk(log: Log, console: Console, pause: Callable[[], None]) -> None:
    """A finished match, move by move, from the first seat's side of the table."""
    table = Table(log.header)
    notes: list[Note] = []
    for entry in log.entries:
        if isinstance(entry, Begin):
            print_story(console, table.game, notes, table.names)
            notes = []
            console.rule(f"game {entry.number}")
        elif isinstance(entry, Talk):
            console.print(said(table.names[entry.seat], entry.text))
        elif isinstance(entry, Public) and not isinstance(entry, UNTOLD):
            console.print(f"  {escape(news.tell(entry, table.names))}")
        before = set(table.waiting())
        notes += [note for note in table.take(entry) if note.seen_by & only(ME)]
        if set(table.waiting()) - before:  # somebody has a new decision
            print_story(console, table.game, notes, table.names)
            notes = []
            console.print(table.game.terminal.draw(table.view(ME), table.names))
            pause()
    print_story(console, table.game, notes, table.names)
    console.print(f"[bold]{escape(table.result())}[/]")
