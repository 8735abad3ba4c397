"""Draws again and compares: was this match dealt fairly and played by the rules?"""

from quickdraw.engine.words import CHANCE
from quickdraw.games import load
from quickdraw.play import notation
from quickdraw.play.fair import SECRET_BYTES, Fair, commit
from quickdraw.play.log import Chance, Log
from quickdraw.play.table import Refused, Table


class NotFair(Exception):
    """The first thing in a log that does not hold."""


def verify_text(text: str) -> tuple[Log, Table]:
    """The log in a file, every line of it checked. Raises BadNotation or NotFair."""
    log, claimed_result = notation.read(text)
    table = verify(log, claimed_result)
    if difference := notation.first_difference(text, log, table):
        raise NotFair(difference)
    return log, table


def verify(log: Log, claimed_result: str) -> Table:
    """Replays the log and checks every card and every choice. Returns the table at the end."""
    game = load(log.header.game)
    if log.header.rules != game.version:
        raise NotFair(
            f"The match was played by rules {log.header.rules}, and these are {game.version}: "
            "verify it with the Quickdraw it was played on."
        )
    if log.secret is None:
        raise NotFair("The secret is missing: a deal can be checked once the match is over.")
    if len(log.secret) != SECRET_BYTES or commit(log.secret) != log.header.commitment:
        raise NotFair("The secret is not the one that was committed to before the first card.")
    table = replay(log, Fair(log.secret, log.header.entropy))
    if not table.over:
        raise NotFair("The log stops before the match is over.")
    if table.result() != claimed_result:
        raise NotFair(f"The file says '{claimed_result}', the cards say '{table.result()}'.")
    return table


def replay(log: Log, fair: Fair) -> Table:
    table = Table(log.header)
    for number, entry in enumerate(log.entries):
        if isinstance(entry, Chance) and table.actors == CHANCE and not table.by_table:
            outcomes = table.outcomes()
            drawn = outcomes[fair.below(len(outcomes))]
            if drawn != entry.outcome:
                name = table.game.viewer.action_name
                raise NotFair(
                    f"{log.place(number)}: chance drew {name(drawn)}, the log says {name(entry.outcome)}."
                )
        try:
            table.take(entry)
        except Refused as e:
            raise NotFair(f"{log.place(number)} breaks the rules: {e.words}") from e
    return table
