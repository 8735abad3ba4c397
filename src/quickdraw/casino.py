"""A person plays hand after hand for chips in the terminal, with bots at the other seats."""

from collections.abc import Callable

from rich.console import Console
from rich.markup import escape

from quickdraw.play.bankroll import balance
from quickdraw.play.match import Match
from quickdraw.play.refusals import Refused
from quickdraw.terminal import HELP, ME, Sitting


class ChipSitting(Sitting):
    """One person at one session. Leaving in the middle of a hand lets the clock play it to its end."""

    def __init__(
        self, match: Match, bot: str, console: Console, ask: Callable[[str], str], chips: int
    ) -> None:
        super().__init__(match, bot, console, ask)
        self.chips = chips
        self.last_bets = ""
        for seat in range(len(self.names)):
            match.join(seat, chips)
        assert self.table.bankrolls is not None
        self.bankrolls = self.table.bankrolls

    def play(self) -> None:
        """Until the person leaves (q, or no more answers)."""
        try:
            while True:
                bets = self.between_hands()
                self.match.begin()
                self.console.rule(f"hand {self.table.number}")
                self._try(bets)
                self.last_bets = bets
                self.play_hand()
                self.show_result()
        except EOFError:
            self.leave()

    def play_hand(self) -> None:
        while not self.table.game_over:
            others = [seat for seat in self.table.waiting() if seat != ME]
            if others:
                self.match.let_bot_act(others[0], self.bot)
            else:
                self.tell()
                self.show()
                self.choose()

    def show_result(self) -> None:
        self.tell()
        self.show()
        self.console.print(f"[bold]{escape(self.game.viewer.result(self.table.state, self.names))}[/]")

    # ---- between hands ----
    def between_hands(self) -> str:
        """The person's answer to what to bet next; bots without chips buy new ones."""
        for seat in range(len(self.names)):
            if seat != ME and not self.can_bet(seat):
                self.match.rebuy(seat, self.chips)
        if self.table.number == 0:
            view = self.game.viewer.view(self.table.next_hand(), ME)
            self.console.print(self.game.terminal.draw(view, self.names))
        self.console.print(f"You have {self.bankrolls.chips[ME]} chips; {escape(self.score())}.")
        self.console.print(self.keys())
        while True:
            answer = self.ask("> ").strip()
            if answer == "q":
                raise EOFError
            if answer == "r":
                self.read_rules()
            elif answer == "?":
                self.console.print(f"{self.keys()} {HELP}")
            elif answer.startswith("+"):
                self.buy(answer[1:].strip())
            elif not self.can_bet(ME):
                self.console.print("[red]You have not enough chips for a bet: + buys some, q leaves.[/]")
            elif why := self.why_not(answer or self.last_bets):
                self.console.print(f"[red]{escape(why)}[/]")
            else:
                return answer or self.last_bets

    def why_not(self, bets: str) -> str:
        """What is wrong with these bets, while chips can still be bought; empty if nothing is."""
        game, hand = self.game, self.table.next_hand()
        try:
            names = game.terminal.understand(game.viewer.view(hand, ME), bets)
        except ValueError as e:
            return str(e)
        for action in map(game.viewer.action_number, names):
            if code := game.rules.refuse(hand, ME, action):
                return game.viewer.REFUSALS[code]
            game.rules.apply(hand, ME, action)
        return ""

    def keys(self) -> str:
        if not self.can_bet(ME):
            return f"You cannot bet any more. + buys {self.chips} chips, q leaves."
        prompt = self.game.terminal.prompt(self.game.viewer.view(self.table.next_hand(), ME))
        again = f"Enter bets {self.last_bets} again" if self.last_bets else ""
        return ". ".join(filter(None, [prompt, again, f"+ buys {self.chips} chips, q leaves."]))

    def can_bet(self, seat: int) -> bool:
        return bool(self.game.rules.actors(self.table.next_hand()) >> seat & 1)

    def buy(self, amount: str) -> None:
        try:
            self.match.rebuy(ME, int(amount) if amount else self.chips)
        except (ValueError, Refused) as e:
            words = e.words if isinstance(e, Refused) else "Type + or a number after it, such as +100."
            self.console.print(f"[red]{words}[/]")
        else:
            self.console.print(f"You have {self.bankrolls.chips[ME]} chips now.")

    def score(self) -> str:
        hands = self.bankrolls.hands
        played = f"{hands} hand{'' if hands == 1 else 's'} played"
        return f"{played}, {self.names[ME]} {balance(self.bankrolls.won(ME))}"

    # ---- leaving ----
    def leave(self) -> None:
        """The hand is played to its end as for a slow player, then everybody takes the chips and goes."""
        if self.table.actors:
            while not self.table.game_over:
                for seat in self.table.waiting():
                    if seat == ME:
                        self.match.run_out(ME)
                    else:
                        self.match.let_bot_act(seat, self.bot)
            self.show_result()
        for seat, seated in enumerate(list(self.bankrolls.seated)):
            if seated:
                self.match.leave(seat)
        self.console.print(f"\n[bold]{escape(self.table.result())}[/] See you.")
