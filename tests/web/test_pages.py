"""Pages for people: what each game is called, what a replay shows, who is talked to."""

import html
import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
import segno
from fastapi.testclient import TestClient

from matches import in_company, new_match, play_on, play_session
from proofs import drive
from quickdraw.engine.words import CHANCE
from quickdraw.games import NAMES, load
from quickdraw.games.game import Game
from quickdraw.games.names import bot_name
from quickdraw.web import replay
from quickdraw.web.frames import HERE
from web.visitors import Visitor, house_of, two_at

CHOICE = re.compile(r'data-act="([^"]+)"')


def test_no_two_games_go_by_the_same_name(client: TestClient) -> None:
    names = [load(game).known_as for game in NAMES]
    assert len({re.sub(r"\W", "", name).lower() for name in names}) == len(NAMES)
    home = client.get("/").text
    assert re.findall(r"<h2>([^<]+)</h2>", home) == [name.replace("'", "&#39;") for name in names]


@pytest.mark.parametrize("game", NAMES)
def test_the_bar_above_a_table_says_which_game_it_is(client: TestClient, game: str) -> None:
    seat = client.post(f"/play/{game}", follow_redirects=True).url
    table = client.post(seat, follow_redirects=True).text
    shown = re.search(r'<span class="what">([^<]+)<', table)
    assert shown
    assert shown[1].replace("&#39;", "'") == load(game).known_as != "Quickdraw"


@pytest.mark.parametrize("game", NAMES)
def test_who_opens_a_table_reads_how_long_the_games_own_clock_is(client: TestClient, game: str) -> None:
    """As long as it turns out to be when it is played."""
    told = re.search(r'<small id="about-clock">(.+?)</small>', client.get(f"/new/{game}").text)
    assert told
    times = re.findall(r"(a|\d+) (minute|second)", told[1])
    read = {(1 if n == "a" else int(n)) * (60 if unit == "minute" else 1) for n, unit in times}
    assert read == set(seconds_of(load(game)))


def seconds_of(game: Game) -> Iterator[int]:
    for seed in drive.SEEDS:
        for s in drive.walk(game, in_company(game.name), seed):
            mask = game.rules.actors(s)
            if mask == CHANCE:
                if game.rules.by_table(s) and not game.pace.by_the_rules:
                    yield game.pace.table_seconds(s)
            else:
                yield from (game.pace.seconds(s, seat) for seat in drive.members(mask))


@pytest.mark.parametrize("game", ["gunfight", "sixshooter"])
def test_in_a_replay_there_is_nothing_to_choose(client: TestClient, game: str) -> None:
    code, ann, bob = two_at(client, game)
    offered = []
    for player in (ann, bob) * 20:
        offered += choices_in(client.get(f"/tables/{code}", headers=player.headers).text)
        if player.sees(code)["legal"]:
            player.chooses(code)
    assert offered
    if ann.sees(code)["status"] == "running":
        ann.does(code, "resign")
    (steps,) = re.findall(r"Step 1 of (\d+)", client.get(f"/tables/{code}/replay").text)
    assert int(steps) > 2
    for step in range(int(steps)):
        assert not choices_in(client.get(f"/tables/{code}/replay?step={step}").text)


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_replay_tells_who_chose_and_what_comes_next_and_asks_nobody(game: str, seat: int) -> None:
    log = (play_session(game, 1) if game == "holdem" else play_on(new_match(game, seed=1), steps=40)).log
    steps = len(replay.steps_of(log))
    assert steps > 15
    walks = [replay.walk(log, step, seat) for step in range(steps)]
    for now, then in pairwise(walks):
        assert all(now.happened)
        assert now.follows == then.happened[0]
    assert walks[-1].follows == ""
    asked = [ASKS.search(page) for page in (str(walk.table) for walk in walks)]
    assert any(asked) or game == "iaijutsu", "there was something to hide"
    for walk in walks:
        words = re.sub("<[^>]*>", " ", HIDDEN.sub("", str(walk.table)))
        assert not ASKS.search(words), words


ASKS = re.compile(
    r"[Yy]our (move|turn|shot|action)\b|choosing|deciding|is arranging|acts now|betting|Waiting for|Pick a"
)
HIDDEN = re.compile(r'<(p|span) class="[^"]*\basks"[^>]*>.*?</\1>', re.S)
"""By `.at-replay .asks`."""


def test_what_asks_is_hidden_in_a_replay() -> None:
    assert re.search(
        r"^\.at-replay [^{]*\.asks\) {[^}]*display: none",
        (HERE / "static/pages.css").read_text("utf-8"),
        re.M,
    )


def choices_in(page: str) -> list[str]:
    table = page.partition('<section id="table"')[2].partition('<section class="told"')[0]
    return CHOICE.findall(table)


def test_there_is_nobody_to_talk_to_at_a_table_of_bots_that_do_not_answer(client: TestClient) -> None:
    ann = Visitor(client, "Ann")
    bot = [{"kind": "open"}, {"kind": "bot", "bot": "greedy"}]
    talks = {}
    for who, game, seats in (
        ("bot", "saloon", bot),
        ("answers", "sixshooter", bot),
        ("friend", "saloon", []),
    ):
        code = ann.opens(game, seats=seats)
        ann.sits(code)
        talks[who] = 'id="say"' in client.get(f"/tables/{code}", headers=ann.headers).text
    assert talks == {"bot": False, "answers": True, "friend": True}


# ---- who is who ----
@pytest.mark.parametrize("game", NAMES)
def test_every_bot_has_a_name_and_a_line_about_it_where_one_chooses(client: TestClient, game: str) -> None:
    page = client.get(f"/new/{game}").text
    bots = load(game).bots
    assert set(bots.ABOUT) == set(bots.BOTS)
    for bot in bots.BOTS:
        assert f">{bot_name(bot)}</option>" in page
        assert f'<option value="{bot}"' in page, "the form sends what it is known by"
        assert f"<dt>{bot_name(bot)}</dt> <dd>{bots.ABOUT[bot]}</dd>" in page


def test_a_bot_is_called_one_wherever_people_read_of_it_and_known_by_its_name_to_programs(
    client: TestClient,
) -> None:
    ann = Visitor(client, "Ann")
    bot = {"kind": "bot", "bot": "greedy"}
    code = ann.opens("gunfight", seats=[{"kind": "open"}, bot, bot])
    seats = ann.sits(code)["seats"]
    assert [seat["name"] for seat in seats] == ["Ann", "Greedy Bot", "Greedy Bot 2"]
    assert [seat["bot"] for seat in seats] == ["", "greedy", "greedy"]
    assert "\nseat 2 bot greedy Greedy Bot\n" in ann.get(f"/tables/{code}/log").text
    page = client.get(f"/tables/{code}", headers=ann.headers).text
    assert page.count('<span class="bot" title="bot"></span>\n<b>Greedy Bot') == 2
    assert "<h2>Greedy Bot 2</h2>" in page


@pytest.mark.parametrize("game", [game for game in NAMES if game != "holdem"])
def test_ones_own_name_is_marked_on_the_table_and_in_the_story_for_oneself_alone(
    client: TestClient, game: str
) -> None:
    code, ann, bob = two_at(client, game)
    for player in (ann, bob):
        if player.sees(code)["legal"]:
            player.chooses(code)
    shown = {
        name: client.get(f"/tables/{code}", headers=headers).text.partition('id="table"')[2]
        for name, headers in {"Ann": ann.headers, "Bob": bob.headers, "": {}}.items()
    }
    for name, page in shown.items():
        table, _, story = page.partition('id="story"')
        for part in (table, story):
            assert set(re.findall(r"(\w*) \(you\)", part)) == ({name} if name else set())


def told_to(visitor: Visitor, code: str) -> str:
    return " ".join(line["words"] for line in visitor.sees(code)["told"])


def after_a_hand(client: TestClient) -> tuple[str, Visitor, Visitor]:
    """Ann and Bob have played one for chips."""
    code, ann, bob = two_at(client, "holdem", options={"seats": 2}, chips=500)
    for player in (ann, bob):
        player.post(f"/tables/{code}/deal", {})
    while waiting := ann.sees(code)["waiting_for"]:
        (ann, bob)[waiting[0]].chooses(code)
    return code, ann, bob


@pytest.mark.parametrize("in_a_hand", [False, True])
def test_who_takes_a_seat_is_not_taken_for_who_sat_there_before(client: TestClient, in_a_hand: bool) -> None:
    code, ann, bob = after_a_hand(client)
    cid = Visitor(client, "Cid")
    bob.does(code, "resign")
    if in_a_hand:
        ann.does(code, "deal")
    cid.sits(code)
    if in_a_hand:
        assert "(you)" not in told_to(cid, code)
        assert "(you)" not in client.get(f"/tables/{code}", headers=cid.headers).text
        while ann.sees(code)["waiting_for"]:
            ann.chooses(code)
    told = told_to(cid, code)
    assert "Cid (you) sits down" in told
    assert "Bob" in told
    assert "Bob (you)" not in told
    for player in (ann, cid):
        player.post(f"/tables/{code}/deal", {})
    match = house_of(client).rooms[code].match
    assert match is not None
    walks = [replay.walk(match.log, step, 1, me=1) for step in range(len(replay.steps_of(match.log)))]
    words = " ".join(
        line for walk in walks for line in (*walk.happened, walk.follows, walk.table, *walk.names)
    )
    assert "Cid (you)" in words
    assert "Bob (you)" not in words
    assert "free seat (you)" not in words


def test_who_has_left_a_session_is_marked_in_its_replay(client: TestClient) -> None:
    code, ann, bob = after_a_hand(client)
    cid = Visitor(client, "Cid")
    for player in (bob, ann):
        player.does(code, "resign")
    for player, marked in ((ann, {"Ann"}), (bob, {"Bob"}), (cid, set())):
        page = client.get(f"/tables/{code}/replay?step=3", headers=player.headers).text
        assert set(re.findall(r"(\w+) \(you\)", page)) == marked


@pytest.mark.parametrize("name", ["Bob (you)", "Bob (You).", "Bob （you）", "Greedy Bot", "greedy bot 2"])
def test_nobody_is_called_like_oneself_or_a_bot(client: TestClient, name: str) -> None:
    refused = client.post("/api/guests", json={"name": name})
    assert refused.status_code == 422
    assert "(you)" in refused.json()["error"]


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("abc", "gold cards: whole numbers, please, not 'abc'"),
        ("9 9", "gold cards must be a list of 9 numbers"),
    ],
)
def test_an_option_that_is_wrong_is_shown_where_it_stands(client: TestClient, typed: str, why: str) -> None:
    sent = {"seat-0": "open", "seat-1": "open", "option-gold_cards": typed}
    refused = client.post("/new/saloon", data=sent)
    assert refused.status_code == 422
    (words,) = re.findall(r'role="alert">([^<]*)', refused.text)
    (field,) = re.findall("<input id=.option-gold_cards[^>]*", refused.text)
    assert html.unescape(words).startswith(why)
    assert 'aria-invalid="true" autofocus' in field
    assert refused.text.count("aria-invalid") == 1
    assert "<details open><summary>The variant" in refused.text
    assert "<details><summary>The variant" in client.get("/new/saloon").text


def test_of_several_options_that_are_wrong_each_is_told_so(client: TestClient) -> None:
    sent = {"seat-0": "open", "seat-1": "open", "option-nuggets_to_win": "0", "option-round_cap": "0"}
    page = client.post("/new/saloon", data=sent).text
    told = dict(re.findall(r'<small id="why-(\w+)" class="wrong" role="alert">([^<]*)', page))
    assert {option: words.partition(" must")[0] for option, words in told.items()} == {
        "nuggets_to_win": "nuggets to win",
        "round_cap": "round cap",
    }
    assert page.count(" autofocus>") == 1
    assert '<p class="wrong"' not in page, "nothing is left to be said of the form"


def test_who_plays_finds_the_log_so_far_beside_the_rules(client: TestClient) -> None:
    code, ann, _ = two_at(client, "saloon")
    page = client.get(f"/tables/{code}", headers=ann.headers).text
    link = re.search('<dialog id="rules".*<a href="([^"]*)" download>', page, re.S)
    assert link is not None
    assert "as seat 1 sees it" in client.get(link[1], headers=ann.headers).text


def test_the_first_link_leads_past_the_head_of_the_page(client: TestClient) -> None:
    code, _, _ = two_at(client, "saloon")
    for path, words in (("/", "To the page"), (f"/tables/{code}", "To the table")):
        page = client.get(path).text
        assert f'<a class="skip" href="#main">{words}</a>' in page
        assert '<main id="main">' in page


@pytest.mark.parametrize("typed", ["{}", " {} ", "{}."])
def test_a_code_is_found_however_it_is_typed(client: TestClient, typed: str) -> None:
    code = Visitor(client, "Ann").opens("saloon").lower()
    found = client.post("/find", data={"code": typed.format(code)})
    assert found.status_code == 200
    assert found.url.path == f"/tables/{code.upper()}"
    assert client.get(f"/tables/{code}").text == found.text


def test_the_picture_for_cameras_is_the_link_that_the_page_shows(client: TestClient) -> None:
    ann = Visitor(client, "Ann")
    code = ann.opens("saloon")
    ann.sits(code)
    shown = re.search('data-copy="(.+?)"', client.get(f"/tables/{code}", headers=ann.headers).text)
    assert shown
    assert shown[1] == house_of(client).link(code)
    drawn = client.get(f"/tables/{code}/qr.svg").text
    meant = segno.make(shown[1], micro=False).svg_inline(scale=4, border=2)
    squares = re.compile(' d="(.+?)"')
    assert squares.findall(drawn) == squares.findall(meant) != []


@pytest.mark.parametrize(("best_of", "mark"), [(1, "wins"), (3, "0 won, wins")])
@pytest.mark.parametrize("game", [name for name in NAMES if load(name).fund is None])
def test_whoever_wins_because_the_other_gives_up_is_marked_at_their_name(
    client: TestClient, game: str, best_of: int, mark: str
) -> None:
    code, ann, bob = two_at(client, game, best_of=best_of)

    def marks(headers: dict[str, str]) -> list[bool]:
        page = client.get(f"/tables/{code}", headers=headers).text
        seats = page.split('<li id="seat-')[1:]
        return [f'<span class="score">{mark}</span>' in seat.partition("</li>")[0] for seat in seats]

    assert marks(bob.headers) == [False, False]
    ann.does(code, "resign")
    for headers in (ann.headers, bob.headers, {}):
        assert marks(headers) == [False, True]
