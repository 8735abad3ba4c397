"""Draws again and compares: was this match dealt fairly and played by the rules?"""

from collections.abc import Callable

from quickdraw.engine.words import CHANCE
from quickdraw.games import load
from quickdraw.play import notation
from quickdraw.play.fair import SECRET_BYTES, Fair, commit
from quickdraw.play.log import Chance, Entry, Log, Sits
from quickdraw.play.refusals import Refused
from quickdraw.play.table import Table


class NotFair(Exception):
    """The first thing in a log that does not hold."""


class NotYet(NotFair):
    """Nobody can say whether it holds: the match is not over, or these are not its rules or its options."""


class Differs(NotFair):
    """An entry that chance does not draw or the rules do not allow; the message says where it is."""


def verify_text(text: str) -> tuple[Log, Table]:
    """The log in a file, every line of it checked. Raises BadNotation or NotFair."""
    try:
        log, claimed_result = notation.read(text)
    except notation.OtherOptions as e:
        raise NotYet(f"It cannot be checked here: {e}. Verify it with the Quickdraw it was played on.") from e
    table = verify(log, claimed_result)
    if difference := notation.first_difference(text, log, table):
        raise NotFair(difference)
    return log, table


def verify(log: Log, claimed_result: str) -> Table:
    """Replays the log and checks every card and every choice. Returns the table at the end."""
    game = load(log.header.game)
    if log.rules != game.version:
        raise NotYet(
            f"The match was played by rules {log.rules}, and these are {game.version}: "
            "verify it with the Quickdraw it was played on."
        )
    if log.secret is None:
        raise NotYet("The secret is missing: a deal can be checked once the match is over.")
    if len(log.secret) != SECRET_BYTES or commit(log.secret) != log.header.commitment:
        raise NotFair("The secret is not the one that was committed to before the first card.")
    table = Table(log.header)
    replay(log, Fair(log.secret, log.header.entropy), table, table.take)
    if not table.over:
        raise NotFair("The log stops before the match is over.")
    if table.result() != claimed_result:
        raise NotFair(f"The file says '{claimed_result}', the cards say '{table.result()}'.")
    return table


def replay(log: Log, fair: Fair, table: Table, take: Callable[[Entry], object]) -> None:
    """Has every entry of the log taken again, up to the table's own `take`. Raises Differs."""
    for number, entry in enumerate(log.entries):
        if isinstance(entry, Sits):
            fair.stir(entry.entropy)
        if isinstance(entry, Chance) and table.actors == CHANCE and not table.by_table:
            drawn = table.draw(entry.at, fair.below)
            if drawn != entry:
                ours, theirs = (table.game.viewer.action_name(card.outcome) for card in (drawn, entry))
                raise Differs(f"{log.place(number)}: chance drew {ours}, the log says {theirs}.")
        try:
            take(entry)
        except Refused as e:
            raise Differs(f"{log.place(number)} breaks the rules: {e.words}") from e
