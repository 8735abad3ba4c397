"""A match: numbered decisions, sealed choices, all or nothing, the log first."""

import pytest

from matches import act, new_match, play_on, win_duel
from quickdraw.engine.words import NOT_YOUR_TURN, OVER, WATCHER, Note, Position, Rng
from quickdraw.games import load
from quickdraw.play import notation
from quickdraw.play.log import Act, Begin, Chance, Entry, Log, Ruled, Seat
from quickdraw.play.match import Match, Receipt
from quickdraw.play.refusals import (
    NO_SUCH_SEAT,
    NOT_DRAWN,
    NOT_NOW,
    NOT_TOGETHER,
    NOTHING_CHOSEN,
    REFUSALS,
    STALE,
    Refused,
)
from quickdraw.play.table import Table
from quickdraw.play.thinking import mind_of
from quickdraw.play.verify import verify

LOOT_SHOOT, LOOT_LOOT = 1, 0


def refusal(match: Match, seat: int, number: int, actions: list[int]) -> Refused:
    """The refusal, after checking that nothing at all has changed."""
    before = (
        len(match.log.entries),
        vars(match.table.copy()),
        list(match.table.decisions),
        len(match.table.heard.story),
    )
    with pytest.raises(Refused) as e:
        match.act(seat, number, actions)
    assert (
        len(match.log.entries),
        vars(match.table.copy()),
        match.table.decisions,
        len(match.table.heard.story),
    ) == before
    return e.value


def test_a_choice_is_acknowledged_with_its_number() -> None:
    match = new_match()
    assert match.act(0, 0, [LOOT_SHOOT]) == Receipt(0)
    assert match.act(1, 0, [LOOT_SHOOT]) == Receipt(0)
    assert match.table.decisions == [1, 1]


def test_the_same_number_with_the_same_action_is_acknowledged_again() -> None:
    match = new_match()
    match.act(0, 0, [LOOT_SHOOT])
    entries = len(match.log.entries)
    assert match.act(0, 0, [LOOT_SHOOT]) == Receipt(0, again=True)
    assert len(match.log.entries) == entries


def test_honest_simultaneous_choices_never_make_each_other_stale() -> None:
    match = new_match()
    match.act(1, 0, [LOOT_SHOOT])
    assert match.act(0, 0, [LOOT_LOOT]) == Receipt(0)


def test_a_used_number_with_another_action_is_stale() -> None:
    match = new_match()
    match.act(0, 0, [LOOT_SHOOT])
    assert refusal(match, 0, 0, [LOOT_LOOT]).code == STALE
    assert refusal(match, 0, 5, [LOOT_LOOT]).code == STALE
    assert refusal(match, 1, -1, [LOOT_LOOT]).code == STALE


@pytest.mark.parametrize(
    ("seat", "actions", "code"),
    [(2, [0], NO_SUCH_SEAT), (-1, [0], NO_SUCH_SEAT), (0, [], NOTHING_CHOSEN), (0, [99], 4), (0, [-1], 4)],
)
def test_refusals_have_words_and_change_nothing(seat: int, actions: list[int], code: int) -> None:
    refused = refusal(new_match(), seat, 0, actions)
    assert refused.code == code
    assert refused.words.endswith((".", "card."))


def test_a_second_choice_must_wait() -> None:
    match = new_match()
    match.act(0, 0, [LOOT_SHOOT])
    assert refusal(match, 0, 1, [LOOT_SHOOT]).code == NOT_YOUR_TURN


def test_several_actions_are_taken_all_or_none() -> None:
    match = new_match()
    assert refusal(match, 0, 0, [LOOT_SHOOT, LOOT_SHOOT]).code == NOT_TOGETHER


def test_one_act_is_one_decision() -> None:
    """Choices of two phases do not go together, also when the rival has sealed."""
    match = new_match()
    act(match, 1, "loot+loot")
    assert refusal(match, 0, 0, [LOOT_SHOOT, LOOT_SHOOT]).code == NOT_TOGETHER
    assert refusal(match, 0, 0, [LOOT_SHOOT, 99]).code == NOT_TOGETHER


def test_nothing_can_be_done_after_the_end() -> None:
    match = play_on(new_match())
    assert match.table.over
    assert refusal(match, 0, match.table.decisions[0], [LOOT_SHOOT]).code == OVER


def test_the_log_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match()
    seen: list[int] = []
    take = Table.take

    def watched(self: Table, entry: Entry) -> list[Note]:
        seen.append(len(match.log.entries))
        return take(self, entry)

    monkeypatch.setattr(Table, "take", watched)
    before = len(match.log.entries)
    match.act(0, 0, [LOOT_SHOOT])
    assert seen == [before + 1]


def test_a_choice_that_was_allowed_before_something_else_happened_is_asked_about_again() -> None:
    table = new_match().table
    first, other = Act(table.time, 0, (LOOT_SHOOT,)), Act(table.time, 0, (LOOT_LOOT,))
    table.check_act(first)
    table.take(other)
    with pytest.raises(Refused) as e:
        table.take(first)
    assert e.value.code == NOT_YOUR_TURN
    assert table.decisions[0] == 1


def test_the_state_is_what_the_log_replays_to() -> None:
    for seed in range(20):
        match = play_on(new_match(seed=seed, best_of=3), steps=seed)
        table = Table(match.log.header)
        for entry in match.log.entries:
            table.take(entry)
        assert vars(table.copy()) == vars(match.table.copy())
        assert table.series == match.table.series
        assert table.heard.story == match.table.heard.story


def test_sealed_choices_are_told_but_not_shown() -> None:
    match = new_match()
    act(match, 0, "loot+shoot")
    for seat in (1, WATCHER):
        assert match.table.view(seat).sides[0].chosen
        assert match.table.view(seat).my_pair is None
    assert match.table.view(0).my_pair == "loot+shoot"
    assert "lays two cards" in match.table.game.viewer.tell(match.table.heard.told(1)[-1].note, ["A", "B"])


def test_the_secret_is_shown_only_when_the_match_is_over() -> None:
    match = new_match(best_of=3)
    win_duel(match, 0)
    assert match.table.number == 2
    assert match.log.secret is None
    win_duel(match, 0)
    assert match.log.secret is not None


def test_a_game_begins_only_in_its_turn() -> None:
    match = new_match(best_of=3)
    table = Table(match.log.header)
    with pytest.raises(Refused) as e:
        table.take(Begin(0, 2))
    assert e.value.code == NOT_NOW
    table.take(Begin(0, 1))
    with pytest.raises(Refused):
        table.take(Begin(0, 2))
    assert REFUSALS[NOT_NOW] == e.value.words


def test_a_card_that_is_not_in_the_deck_is_refused_from_a_log() -> None:
    table = Table(new_match().log.header)
    table.take(Begin(0, 1))
    with pytest.raises(Refused, match="not in the deck"):
        table.take(Chance(0, 9 + 1))


@pytest.fixture
def first_row_by_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """A saloon in which the table, not a draw, lays out the first row."""
    monkeypatch.setattr(load("saloon").rules, "by_table", lambda s: s.phase == 0 and s.round == 1)


@pytest.mark.usefixtures("first_row_by_table")
def test_the_table_decides_what_is_its_to_decide() -> None:
    match = new_match(table_waits=True)
    assert match.table.waiting() == []
    for card in (3, 3, 10, 11):
        match.decide(9 + card)
    assert match.table.view(0).row == ("gold-3", "gold-3", "sip", "shot")
    assert [type(e) for e in match.log.entries[1:]] == [Ruled] * 4
    with pytest.raises(Refused, match="not drawn"):
        match.decide(9 + 4)
    play_on(match)
    text = notation.write(match.log, match.table)
    assert text.count(" table deal:") == 4
    log, result = notation.read(text)
    assert verify(log, result).over


@pytest.mark.usefixtures("first_row_by_table")
def test_what_the_table_decides_must_be_possible() -> None:
    match = new_match(table_waits=True)
    with pytest.raises(Refused, match="not in the deck"):
        match.decide(9 + 1)
    assert len(match.log.entries) == 1


@pytest.mark.usefixtures("first_row_by_table")
def test_a_table_that_does_not_wait_decides_at_random() -> None:
    rows = {new_match(seed=seed).table.view(0).row for seed in range(20)}
    assert len(rows) > 5


@pytest.mark.parametrize("wrong", [Chance(0, 9 + 3), Ruled(0, 9 + 3)])
def test_a_draw_is_no_ruling_and_a_ruling_no_draw(wrong: Entry, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(new_match().log.header)
    monkeypatch.setattr(load("saloon").rules, "by_table", lambda s: isinstance(wrong, Chance))
    table.take(Begin(0, 1))
    with pytest.raises(Refused) as e:
        table.take(wrong)
    assert e.value.code == NOT_DRAWN


def test_seats_must_match_the_options() -> None:
    game = load("saloon")
    with pytest.raises(ValueError, match="2 seats here, not 1"):
        Match.open(game, game.house, [Seat("person", "A")], secret=bytes(32), entropy=[b""], rng=Rng([0]))


def test_bots_choose_for_their_seats_and_are_logged_like_anyone() -> None:
    match = new_match()
    while not match.table.over:
        for seat in match.table.waiting():
            match.let_bot_act(seat, ("greedy", "random")[seat])
    acts = [e for e in match.log.entries if isinstance(e, Act)]
    assert {e.seat for e in acts} == {0, 1}
    assert not any(e.by_clock for e in acts)


def test_a_bot_out_of_turn_is_refused() -> None:
    match = new_match()
    match.let_bot_act(0, "random")
    with pytest.raises(Refused):
        match.let_bot_act(0, "random")


def test_a_bot_never_sees_the_sealed_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever place of the pool a bot looks at: the same for every pair that the rival may have sealed."""
    seen: dict[str, set[str]] = {}
    sealed = ""

    def spy(bot: int, pool: list[Position], world: int, seat: int, out: list[int], rng: Rng) -> int:
        seen.setdefault(str([vars(place) for place in pool]), set()).add(sealed)
        return LOOT_LOOT

    for sealed in ("loot+loot", "whisky+whisky", "shoot+loot"):
        match = new_match(seed=4)
        act(match, 0, sealed)
        monkeypatch.setattr(mind_of("saloon"), "think", spy)
        match.let_bot_act(1, "random")
    assert list(seen.values()) == [{"loot+loot", "whisky+whisky", "shoot+loot"}]


def test_a_world_holds_what_the_rival_may_have_sealed() -> None:
    match = new_match()
    act(match, 0, "whisky+whisky")
    assert {match.table.world(1, Rng([seed])).choice[0] for seed in range(300)} == set(range(9))


@pytest.mark.parametrize("early", [Chance(0, 9 + 3), Act(0, 0, (0,)), Act(0, 1, (0,), by_clock=True)])
def test_nothing_happens_before_the_first_game_begins(early: Entry) -> None:
    table = Table(new_match().log.header)
    with pytest.raises(Refused) as e:
        table.take(early)
    assert e.value.code == NOT_NOW
    assert table.state.heard is None


def test_two_matches_with_one_seed_are_the_same() -> None:
    logs: list[Log] = [play_on(new_match(seed=3, best_of=3)).log for _ in range(2)]
    assert logs[0].entries == logs[1].entries
    assert play_on(new_match(seed=4, best_of=3)).log.entries != logs[0].entries
