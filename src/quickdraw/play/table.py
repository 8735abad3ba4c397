"""What a log replays to: the position, the series, who sits there, and what was heard."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from quickdraw.engine.words import CHANCE, MAX_SEATS, OVER, WATCHER, Note, Rng, copy_state
from quickdraw.games import load
from quickdraw.games.names import own_names
from quickdraw.play import bankroll
from quickdraw.play.bankroll import Bankrolls
from quickdraw.play.heard import Heard, known
from quickdraw.play.log import (
    Act,
    Begin,
    Chance,
    Changed,
    Chips,
    Entry,
    Header,
    Left,
    Ruled,
    Seen,
    Sits,
    Stopped,
    Talk,
    Wants,
)
from quickdraw.play.refusals import (
    BACKWARDS,
    CHAT_CLOSED,
    GIVEN_UP,
    NO_RESIGNING,
    NO_SUCH_SEAT,
    NOT_DRAWN,
    NOT_NOW,
    NOT_SAID,
    NOT_SHOWN,
    NOT_TOGETHER,
    NOT_WANTED,
    NOTHING_CHOSEN,
    Refused,
    refused,
)
from quickdraw.play.series import Series
from quickdraw.play.talk import why_not_said

SEATS_IN = {mask: [seat for seat in range(MAX_SEATS) if mask >> seat & 1] for mask in range(1 << MAX_SEATS)}
SEATS_IN[CHANCE] = []
"""By bit mask; asked at every turn."""


class Table:
    """Takes entries one by one; refuses what the rules do not allow."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.game = load(header.game)
        self.state = self.game.new(header.options)
        self.series = Series(header.options.seats, header.best_of)
        self.bankrolls = Bankrolls(header.options.seats) if header.session else None
        self.who = list(header.seats)
        """Who sits there now."""
        self.names = [seat.name for seat in self.who]
        self.left: list[int] = []
        """The seats that were given up."""
        self.claimed: list[int] = []
        """Of these: by who stayed away."""
        self.wants: set[int] = set()
        """The seats that need not wait any longer for what the table waits for now."""
        self.stopped: Stopped | None = None
        self.number = 0
        """Which game of the series is being played; 0 before the first."""
        self.decisions = [0] * header.options.seats
        """How many decisions each seat has made: the number of its next one."""
        self.last_act: list[Act | None] = [None] * header.options.seats
        self.heard = Heard(header.options.seats, self.game.pace)
        self._began = 0
        """The entry with which the game began."""
        self.time = 0
        self.over = False
        self.actors = 0
        """The seats that must choose now (bit mask), CHANCE, or 0: between games, or over."""
        self.by_table = False
        """It is CHANCE's turn, and the table decides instead of a draw."""
        self._turn = 0
        self._allowed: Act | Chance | None = None
        """Known to be allowed, if it is taken next."""
        self._out = [0] * self.game.rules.MAX_ACTIONS

    # ---- who is to act ----
    def _look(self) -> None:
        """Only an entry changes anything, so this is worked out once for each and asked often."""
        self._turn = self.game.rules.actors(self.state) if self.number else 0
        self.actors = 0 if self.over else self._turn
        self.by_table = self.actors == CHANCE and self.game.rules.by_table(self.state)

    def _look_for_the_end(self) -> None:
        """Asked only after what can end the match: not with every choice."""
        ended = self.series.over if self.bankrolls is None else self.bankrolls.over
        self.over = ended or self.stopped is not None or self.left_alone

    @property
    def game_over(self) -> bool:
        return self.number > 0 and self._turn == 0

    @property
    def can_be_wanted(self) -> bool:
        """Nobody must choose, and the seats can agree to go on: a talk can end, a hand or game begin."""
        if self.by_table:
            return len(self.outcomes()) == 1
        return not (self.over or self.actors) and (self.number > 0 or self.bankrolls is not None)

    @property
    def left_alone(self) -> bool:
        """All seats but one were given up: that one wins, however things stand (A3)."""
        return bool(self.left) and len(self.left) >= len(self.who) - 1

    def outcomes(self) -> list[int]:
        """The equally likely outcomes, when it is CHANCE's turn."""
        return self._out[: self.game.rules.legal(self.state, CHANCE, self._out)]

    def draw(self, at: int, below: Callable[[int], int]) -> Chance:
        """What falls when it is CHANCE's turn, to be taken next: `below(n)` picks one of n outcomes."""
        if (draw := self.game.draw) is not None:
            outcome = draw(self.state, below)
        else:
            outcomes = self.outcomes()
            outcome = outcomes[below(len(outcomes))]
        self._allowed = Chance(at, outcome)
        return self._allowed

    def waiting(self) -> list[int]:
        """The seats that must choose now."""
        return SEATS_IN[self.actors][:]

    # ---- may it be done? ----
    def check(self, seat: int, actions: Sequence[int]) -> None:
        """Raises Refused unless the seat may do all of these, one after the other."""
        self._check_seat(seat)
        self._check_goes_on()
        if not actions:
            raise refused(NOTHING_CHOSEN)
        rules, state = self.game.rules, self.state
        for i, action in enumerate(actions):
            if code := rules.refuse(state, seat, action):
                raise Refused(code, self.game.viewer.REFUSALS[code])
            if i + 1 == len(actions):
                return
            if i == 0:
                state = self.copy()
                rules.reopen(state, seat)  # a refusal must not tell what others have sealed
            turn = rules.actors(state)
            rules.apply(state, seat, action)
            if rules.actors(state) != turn:  # then this was a decision of its own
                raise refused(NOT_TOGETHER)

    def check_act(self, entry: Act) -> None:
        """Raises Refused unless the seat may do this now. It is not asked again when the entry is taken."""
        self.check(entry.seat, entry.actions)
        self._allowed = entry

    def check_talk(self, entry: Talk) -> None:
        """Raises Refused unless the seat may say this now."""
        self._check_line(entry)
        if self.number == 0 or not (self.over or self.game.may_talk(self.state)):
            raise refused(CHAT_CLOSED)

    def _check_line(self, entry: Talk) -> None:
        """When people may talk is no part of the version of the rules, and has changed: a log of before then
        has lines that nobody could say now.
        """
        self._check_seat(entry.seat)
        if why := why_not_said(entry.text):
            raise Refused(NOT_SAID, why)

    def check_wants(self, entry: Wants) -> None:
        """Raises Refused unless the seat waits for something, and has not said yet that it need not."""
        self._check_seat(entry.seat)
        self._check_goes_on()
        free = self.bankrolls is not None and not self.bankrolls.seated[entry.seat]
        minds = self.who[entry.seat].kind != "bot" and entry.seat not in self.left and not free
        if not minds or entry.seat in self.wants or not self.can_be_wanted:
            raise refused(NOT_WANTED)

    def check_seen(self, entry: Seen) -> None:
        """Raises Refused unless the seat is shown something, and has not said yet that it has seen enough."""
        self._check_goes_on()
        if entry.seat not in self.heard.shown:
            raise refused(NOT_SHOWN)

    def check_change(self, entry: Sits | Left | Stopped | Changed) -> None:
        """Raises Refused unless the match can go on, or end, in that way."""
        self._check_goes_on()
        if isinstance(entry, Sits | Left):
            self._check_seat(entry.seat)
            if entry.seat in self.left:
                raise refused(GIVEN_UP)
        if isinstance(entry, Left) and (
            self.bankrolls is not None or (len(self.who) > 2 and self.game.leave is None)
        ):
            raise refused(NO_RESIGNING)
        if isinstance(entry, Stopped) and (why := why_not_said(entry.why)):
            raise Refused(NOT_SAID, why)

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.decisions):
            raise refused(NO_SUCH_SEAT)

    def _check_goes_on(self) -> None:
        if self.over:
            raise Refused(OVER, self.game.viewer.REFUSALS[OVER])

    def copy(self) -> Any:
        """The position as a State of its own, which nobody listens to."""
        copies = [self.state, self.game.new(self.header.options)]
        copy_state(copies, 1, 0)
        return copies[1]

    # ---- doing it ----
    def take(self, entry: Entry) -> list[Note]:
        """Apply an entry of the log; returns what happened. Raises Refused if it cannot be."""
        heard: list[Note] = []
        was_over = self.game_over
        self.state.heard = heard
        try:
            if entry.at < self.time:
                raise refused(BACKWARDS)
            self._apply(entry)
        finally:
            self.state.heard = self._allowed = None
        heard = [known(note) for note in heard]
        self._look()
        if self.game_over and not was_over:
            self._record()
            self._look()
        if self.wants and (isinstance(entry, Ruled) or not self.can_be_wanted):
            self.wants.clear()  # it has come
        self.heard.take(entry, heard)
        self.time = entry.at
        return heard

    def _apply(self, entry: Entry) -> None:
        if isinstance(entry, Act):
            self._choose(entry)
        elif isinstance(entry, Chance):
            self._fall(entry)
        elif isinstance(entry, Begin):
            self._begin(entry)
        elif isinstance(entry, Chips):
            self._pay(entry)
        elif isinstance(entry, Sits | Left | Stopped | Changed):
            self.check_change(entry)
            self._change(entry)
        elif isinstance(entry, Wants):
            self.check_wants(entry)
            self.wants.add(entry.seat)
        elif isinstance(entry, Seen):
            self.check_seen(entry)
        elif isinstance(entry, Talk):
            self._check_began()
            self._check_line(entry)
        else:
            self._fall(entry)

    def _choose(self, entry: Act) -> None:
        self._check_began()
        if entry is not self._allowed:
            self.check(entry.seat, entry.actions)
        for action in entry.actions:
            self.game.rules.apply(self.state, entry.seat, action)
        self.decisions[entry.seat] += 1
        self.last_act[entry.seat] = entry

    def _fall(self, entry: Chance | Ruled) -> None:
        self._check_began()
        if entry is not self._allowed:
            self.check_outcome(entry)
        self.game.rules.apply(self.state, CHANCE, entry.outcome)

    def _check_began(self) -> None:
        if not self.number:
            raise refused(NOT_NOW)

    def check_outcome(self, entry: Chance | Ruled) -> None:
        """Raises Refused unless chance, or the table, can say that now."""
        self._check_goes_on()
        if isinstance(entry, Ruled) != self.by_table:
            raise refused(NOT_DRAWN)
        if code := self.game.rules.refuse(self.state, CHANCE, entry.outcome):
            raise Refused(code, self.game.viewer.REFUSALS[code])

    def check_claim(self, seat: int, action: int) -> None:
        """Raises Refused unless the table waits for a race, and the seat could do this if it won it."""
        self._check_seat(seat)
        outcomes = self.outcomes() if self.by_table else []
        if len(outcomes) != len(self.who):
            raise refused(NOT_DRAWN)
        won = self.copy()
        self.game.rules.apply(won, CHANCE, outcomes[seat])
        if code := self.game.rules.refuse(won, seat, action):
            raise Refused(code, self.game.viewer.REFUSALS[code])

    def _change(self, entry: Sits | Left | Stopped | Changed) -> None:
        if isinstance(entry, Sits | Left):
            self.wants.discard(entry.seat)  # that was another's wish
        if isinstance(entry, Sits):
            if self.bankrolls is not None and not self.bankrolls.seated[entry.seat]:
                self.bankrolls.settle(entry.seat, self.who[entry.seat].name)
            self.who[entry.seat] = entry.who
            self.names = [seat.name for seat in self.who]
        elif isinstance(entry, Left):
            self.left.append(entry.seat)
            if entry.claimed:
                self.claimed.append(entry.seat)
            if not self.left_alone and self.actors:
                self._die(self.state, entry.seat)
        elif isinstance(entry, Stopped):
            self.stopped = entry
        self._look_for_the_end()

    def _die(self, state: Any, seat: int) -> None:
        assert self.game.leave is not None
        self.game.leave(state, seat)

    def check_begin(self, entry: Begin) -> None:
        """Raises Refused unless that game can begin now."""
        if self.over or (self.number and not self.game_over) or entry.number != self.number + 1:
            raise refused(NOT_NOW)
        if self.bankrolls is not None and self.game.rules.actors(self.next_hand()) == 0:
            raise Refused(bankroll.NOBODY_BETS, bankroll.REFUSALS[bankroll.NOBODY_BETS])

    def _begin(self, entry: Begin) -> None:
        self.check_begin(entry)
        self.number = entry.number
        self._began = len(self.heard.entries)
        self._start(self.state)

    def _start(self, state: Any) -> None:
        if self.bankrolls is not None and self.game.fund is not None:
            for seat in range(self.bankrolls.seats):
                self.game.fund(state, seat, self.bankrolls.to_bet_with(seat))
        self.game.rules.start(state)
        for seat in self.left:
            self._die(state, seat)

    def _record(self) -> None:
        if self.bankrolls is None:
            self.series.record(self.game_winner())
        else:
            won = [self.game.rules.payoff(self.state, seat) for seat in range(self.bankrolls.seats)]
            self.bankrolls.record([int(chips) for chips in won])
        self._look_for_the_end()

    # ---- chips ----
    def next_hand(self) -> Any:
        """How the next hand would begin, as a State of its own."""
        state = self.copy()
        self._start(state)
        return state

    def check_chips(self, entry: Chips) -> None:
        """Raises Refused unless the seat may do that now."""
        self._check_seat(entry.seat)
        paid = self._paid()
        self._check_goes_on()
        free = self.who[entry.seat].kind == "open"
        if code := bankroll.MID_HAND if self.actors else bankroll.FREE if free else paid.why_not(entry):
            raise Refused(code, bankroll.REFUSALS[code])

    def _pay(self, entry: Chips) -> None:
        self.check_chips(entry)
        self._paid().take(entry)
        if entry.what in ("join", "leave"):  # whoever sits down next is told nothing of before
            self.heard.came[entry.seat] = len(self.heard.entries)
            self.wants.discard(entry.seat)
        self._look_for_the_end()

    def _paid(self) -> Bankrolls:
        if self.bankrolls is None:
            raise Refused(bankroll.NOT_FOR_CHIPS, bankroll.REFUSALS[bankroll.NOT_FOR_CHIPS])
        return self.bankrolls

    # ---- what a seat gets ----
    def view(self, seat: int) -> Any:
        return self.views([seat])[0]

    def views(self, seats: Sequence[int]) -> list[Any]:
        """Of each of them. Where a game can tell apart what everybody sees, that is looked at once."""
        look, from_seat = self.game.viewer.view, self.game.from_seat
        if from_seat is None or self.heard.came:
            return [self._view(seat) for seat in seats]
        watched = look(self.state, WATCHER)
        return [from_seat(self.state, seat, watched) for seat in seats]

    def _view(self, seat: int) -> Any:
        """Whoever sat down after the hand was dealt sees no more of it than a watcher: it was another's."""
        look = self.game.viewer.view
        if self.heard.came.get(seat, 0) > self._began:
            return replace(look(self.state, WATCHER), seat=seat)
        return look(self.state, seat)

    def world(self, seat: int, rng: Rng) -> Any:
        """The position with what the seat cannot know put at random: all that a bot is shown."""
        world = self.copy()
        self.game.rules.redeterminize(world, seat, rng)
        return world

    def names_for(self, seat: int) -> list[str]:
        """As who looks from there reads them: one's own is marked."""
        return own_names(self.names, self.own(seat))

    def own(self, seat: int) -> int:
        """The seat, or WATCHER while another's name stands there: whoever takes a seat of a session in the
        middle of a hand joins when it is over.
        """
        mine = seat != WATCHER and (self.bankrolls is None or self.bankrolls.seated[seat])
        return seat if mine else WATCHER

    # ---- how it ended ----
    def game_winner(self) -> int | None:
        """The one seat that gained by the game; nobody if none did, or several."""
        winners = [p for p in range(len(self.decisions)) if self.game.rules.payoff(self.state, p) > 0]
        return winners[0] if len(winners) == 1 else None

    @property
    def winner(self) -> int | None:
        """Of the match; nobody while it goes on, or if it ends without one."""
        if not self.left_alone:
            return self.series.winner
        return next((seat for seat in range(len(self.who)) if seat not in self.left), None)

    def _given_up(self, names: Sequence[str]) -> str:
        resigned = [names[seat] for seat in self.left if seat not in self.claimed]
        told = [f"{' and '.join(resigned)} resign{'' if len(resigned) > 1 else 's'}"] if resigned else []
        if self.claimed:
            told.append(f"{' and '.join(names[seat] for seat in self.claimed)} stayed away")
        return "; ".join(told)

    def result(self, seat: int = WATCHER) -> str:
        """How the match ended, in words, as who looks from there reads it; empty while it goes on."""
        if not self.over:
            return ""
        names, winner = self.names_for(seat), self.winner
        if self.stopped is not None:
            return self.stopped.result
        if self.left_alone:
            wins = "" if winner is None else f"; {names[winner]} wins"
            return f"{self._given_up(names)}{wins}."
        if self.bankrolls is not None:
            return self.bankrolls.result(names)
        last = self.game.viewer.result(self.state, names)
        if self.header.best_of == 1 or winner is None:
            return last
        score = " to ".join(str(w) for w in sorted(self.series.wins, reverse=True))
        return f"{names[winner]} wins the match {score}. {last}"
