"""What a log replays to: the position, the series, and what has been told to whom."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from quickdraw.engine.words import CHANCE, OVER, Note, Rng, copy_state, only
from quickdraw.games import load
from quickdraw.play import bankroll
from quickdraw.play.bankroll import Bankrolls
from quickdraw.play.log import Act, Begin, Chance, Chips, Entry, Header, Ruled, Talk
from quickdraw.play.series import Series
from quickdraw.play.talk import why_not_said

NO_SUCH_SEAT, STALE, NOTHING_CHOSEN, NOT_NOW, NOT_DRAWN, NOT_TOGETHER, BACKWARDS = range(101, 108)
CHAT_CLOSED, NOT_SAID = 121, 122
REFUSALS = {
    NO_SUCH_SEAT: "There is no such seat at this table.",
    STALE: "That decision has already been made.",
    NOTHING_CHOSEN: "Choose something first.",
    NOT_NOW: "That cannot happen between two games, nor a new game within one.",
    NOT_DRAWN: "What the table decides is not drawn, and what is drawn the table does not decide.",
    BACKWARDS: "Time does not go backwards.",
    NOT_TOGETHER: "These are not one decision; choose one after the other.",
    CHAT_CLOSED: "Nobody may talk now.",
}


class Refused(Exception):
    """An action that may not be done: the code, and words for a person. Nothing has changed."""

    def __init__(self, code: int, words: str) -> None:
        super().__init__(words)
        self.code = code
        self.words = words


@dataclass(frozen=True)
class Told:
    """A note, when it was heard, and in which entry of the log."""

    at: int
    entry: int
    note: Note


class Table:
    """Takes entries one by one; refuses what the rules do not allow."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.game = load(header.game)
        self.state = self.game.new(header.options)
        self.series = Series(header.options.seats, header.best_of)
        self.bankrolls = Bankrolls(header.options.seats) if header.session else None
        self.number = 0
        """Which game of the series is being played; 0 before the first."""
        self.decisions = [0] * header.options.seats
        """How many decisions each seat has made: the number of its next one."""
        self.last_act: list[Act | None] = [None] * header.options.seats
        self.story: list[Told] = []
        self.entries = 0
        self.time = 0
        self._out = [0] * self.game.rules.MAX_ACTIONS

    # ---- who is to act ----
    @property
    def actors(self) -> int:
        """The seats that must choose now (bit mask), CHANCE, or 0: between games, or over."""
        return 0 if self.number == 0 else self.game.rules.actors(self.state)

    @property
    def game_over(self) -> bool:
        return self.number > 0 and self.game.rules.actors(self.state) == 0

    @property
    def over(self) -> bool:
        return self.series.over if self.bankrolls is None else self.bankrolls.over

    @property
    def by_table(self) -> bool:
        """It is CHANCE's turn, and the table decides instead of a draw."""
        return self.actors == CHANCE and self.game.rules.by_table(self.state)

    def outcomes(self) -> list[int]:
        """The equally likely outcomes, when it is CHANCE's turn."""
        return self._out[: self.game.rules.legal(self.state, CHANCE, self._out)]

    def waiting(self) -> list[int]:
        """The seats that must choose now."""
        mask = self.actors
        return [] if mask == CHANCE else [seat for seat in range(len(self.decisions)) if mask & only(seat)]

    # ---- may it be done? ----
    def check(self, seat: int, actions: Sequence[int]) -> None:
        """Raises Refused unless the seat may do all of these, one after the other."""
        if not 0 <= seat < len(self.decisions):
            raise Refused(NO_SUCH_SEAT, REFUSALS[NO_SUCH_SEAT])
        if not actions:
            raise Refused(NOTHING_CHOSEN, REFUSALS[NOTHING_CHOSEN])
        rules, state = self.game.rules, self.state
        for i, action in enumerate(actions):
            if code := rules.refuse(state, seat, action):
                raise Refused(code, self.game.viewer.REFUSALS[code])
            if i + 1 == len(actions):
                return
            state = self.copy() if i == 0 else state
            state.heard = []
            turn = rules.actors(state)
            rules.apply(state, seat, action)
            # The steps of one decision change nothing for others. Whatever does would be a way to ask what
            # they have sealed.
            if rules.actors(state) != turn or any(note.seen_by != only(seat) for note in state.heard):
                raise Refused(NOT_TOGETHER, REFUSALS[NOT_TOGETHER])

    def check_talk(self, seat: int, text: str) -> None:
        """Raises Refused unless the seat may say this now."""
        if not 0 <= seat < len(self.decisions):
            raise Refused(NO_SUCH_SEAT, REFUSALS[NO_SUCH_SEAT])
        if self.number == 0 or not self.game.may_talk(self.state):
            raise Refused(CHAT_CLOSED, REFUSALS[CHAT_CLOSED])
        if why := why_not_said(text):
            raise Refused(NOT_SAID, why)

    def copy(self) -> Any:
        """The position as a State of its own, which nobody listens to."""
        copies = [self.state, self.game.new(self.header.options)]
        copy_state(copies, 1, 0)
        return copies[1]

    # ---- doing it ----
    def take(self, entry: Entry) -> list[Note]:
        """Apply an entry of the log; returns what happened. Raises Refused if it cannot be."""
        if entry.at < self.time:
            raise Refused(BACKWARDS, REFUSALS[BACKWARDS])
        heard: list[Note] = []
        self.state.heard = heard
        try:
            self._apply(entry)
        finally:
            self.state.heard = None
        if not isinstance(entry, Begin | Chips | Talk) and self.game_over:
            self._record()
        self.story += [Told(entry.at, self.entries, note) for note in heard]
        self.entries += 1
        self.time = entry.at
        return heard

    def _apply(self, entry: Entry) -> None:
        if isinstance(entry, Begin):
            self._begin(entry)
        elif isinstance(entry, Chips):
            self.check_chips(entry)
            self._paid().take(entry)
        elif self.number == 0:
            raise Refused(NOT_NOW, REFUSALS[NOT_NOW])
        elif isinstance(entry, Chance | Ruled):
            if isinstance(entry, Ruled) != self.by_table:
                raise Refused(NOT_DRAWN, REFUSALS[NOT_DRAWN])
            if code := self.game.rules.refuse(self.state, CHANCE, entry.outcome):
                raise Refused(code, self.game.viewer.REFUSALS[code])
            self.game.rules.apply(self.state, CHANCE, entry.outcome)
        elif isinstance(entry, Talk):
            self.check_talk(entry.seat, entry.text)
        else:
            self.check(entry.seat, entry.actions)
            for action in entry.actions:
                self.game.rules.apply(self.state, entry.seat, action)
            self.decisions[entry.seat] += 1
            self.last_act[entry.seat] = entry

    def check_begin(self, entry: Begin) -> None:
        """Raises Refused unless that game can begin now."""
        if self.over or (self.number and not self.game_over) or entry.number != self.number + 1:
            raise Refused(NOT_NOW, REFUSALS[NOT_NOW])
        if self.bankrolls is not None and self.game.rules.actors(self.next_hand()) == 0:
            raise Refused(bankroll.NOBODY_BETS, bankroll.REFUSALS[bankroll.NOBODY_BETS])

    def _begin(self, entry: Begin) -> None:
        self.check_begin(entry)
        self.number = entry.number
        self._start(self.state)

    def _start(self, state: Any) -> None:
        if self.bankrolls is not None and self.game.fund is not None:
            for seat in range(self.bankrolls.seats):
                self.game.fund(state, seat, self.bankrolls.to_bet_with(seat))
        self.game.rules.start(state)

    def _record(self) -> None:
        if self.bankrolls is None:
            self.series.record(self.game_winner())
        else:
            won = [self.game.rules.payoff(self.state, seat) for seat in range(self.bankrolls.seats)]
            self.bankrolls.record([int(chips) for chips in won])

    # ---- chips ----
    def next_hand(self) -> Any:
        """How the next hand would begin, as a State of its own."""
        state = self.copy()
        self._start(state)
        return state

    def check_chips(self, entry: Chips) -> None:
        """Raises Refused unless the seat may do that now."""
        if not 0 <= entry.seat < len(self.decisions):
            raise Refused(NO_SUCH_SEAT, REFUSALS[NO_SUCH_SEAT])
        paid = self._paid()
        if self.over:
            raise Refused(OVER, self.game.viewer.REFUSALS[OVER])
        if code := bankroll.MID_HAND if self.actors else paid.why_not(entry):
            raise Refused(code, bankroll.REFUSALS[code])

    def _paid(self) -> Bankrolls:
        if self.bankrolls is None:
            raise Refused(bankroll.NOT_FOR_CHIPS, bankroll.REFUSALS[bankroll.NOT_FOR_CHIPS])
        return self.bankrolls

    # ---- what a seat gets ----
    def view(self, seat: int) -> Any:
        return self.game.viewer.view(self.state, seat)

    def world(self, seat: int, rng: Rng) -> Any:
        """The position with what the seat cannot know put at random: all that a bot is shown."""
        world = self.copy()
        self.game.rules.redeterminize(world, seat, rng)
        return world

    def told(self, seat: int) -> list[Told]:
        """What this seat (or a WATCHER) has been told so far."""
        return [told for told in self.story if told.note.seen_by & only(seat)]

    # ---- how it ended ----
    def game_winner(self) -> int | None:
        """The one seat that gained by the game; nobody if none did, or several."""
        winners = [p for p in range(len(self.decisions)) if self.game.rules.payoff(self.state, p) > 0]
        return winners[0] if len(winners) == 1 else None

    def result(self) -> str:
        """How the match ended, in words; empty while it goes on."""
        if not self.over:
            return ""
        names = self.header.names
        if self.bankrolls is not None:
            return self.bankrolls.result(names)
        last = self.game.viewer.result(self.state, names)
        if self.header.best_of == 1 or self.series.winner is None:
            return last
        score = " to ".join(str(w) for w in sorted(self.series.wins, reverse=True))
        return f"{names[self.series.winner]} wins the match {score}. {last}"
