"""Nothing leaks: all bytes of all messages are the same for histories that the onlooker cannot tell apart."""

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from play.twins import make_twin
from quickdraw.engine.words import WATCHER, Rng, only
from quickdraw.games import NAMES
from quickdraw.games.iaijutsu.state import LOOKED
from quickdraw.play.fair import commit
from quickdraw.play.log import Log
from quickdraw.play.match import Match
from quickdraw.web import picture, replay
from web import leaky_tables
from web.full_rooms import WAYS, all_told, kinds_of
from web.leaky_tables import DEFECTS, TOLD_DEFECTS, Defect, in_frame
from web.positions import PHASES, SETUPS, moments
from web.traces import TOLD_TRACES, TRACES
from web.twin_rooms import KINDS, SECRET, Twins, all_sent, frame, twin_house

SEARCHES = 6
"""For a twin; some histories have hardly any."""
WALKS = {
    "saloon": (range(5), 2), "gunfight": (range(5), 2), "iaijutsu": (range(8), 1),
    "sixshooter": (range(5), 1), "holdem": (range(3), 1),
}  # fmt: skip
"""By game: the seeds, and how many moments of a kind."""
EVERYBODY = range(WATCHER + 1)
ONLOOKERS = {"played": range(2), "watched": range(WATCHER, WATCHER + 1)}
"""The seats of persons, in all of the games; and who has none."""
MANY = {"saloon": 12, "gunfight": 12}
"""More of a kind where few kinds of moments hide anything."""


class Leak(AssertionError):
    """The kind of the message, and where its bytes differ."""


async def prove_secrecy(
    folder: Path, game: str, seeds: range, of_each: int, tries: int = 40, onlookers: range = EVERYBODY
) -> Counter[str]:
    """Returns how many twins were compared at each kind of moment. Raises Leak."""
    setup = SETUPS[game]
    compared: Counter[str] = Counter()
    async with twin_house(folder, setup) as twins:
        for number, moment in enumerate(moments(setup, seeds, of_each)):
            for seat in (*range(len(setup.seats)), WATCHER):
                if seat not in onlookers:
                    continue
                twin = twin_of(moment.match, seat, Rng([number]))
                if twin is None:
                    continue
                sent = await all_sent(twins, moment.log, seat, tries)
                compare(sent, await all_sent(twins, twin, seat, tries))
                keeps_secrets(twins, sent)
                assert commit(SECRET).encode() in sent["answer"], "the commitment is no secret"
                compared[f"{moment.kind} {'watched' if seat == WATCHER else 'played'}"] += 1
    return compared


async def prove_secrecy_of_what_is_told(
    folder: Path, game: str, seeds: range, of_each: int = 1, onlookers: range = EVERYBODY
) -> Counter[str]:
    """In rooms in which everybody looks at once. Returns how much was compared, and of what kind."""
    setup = SETUPS[game]
    compared: Counter[str] = Counter()
    async with twin_house(folder, setup) as twins:
        for number, moment in enumerate(moments(setup, seeds, of_each)):
            told = await all_told(twins, moment.log)
            for seat, texts in told.items():
                if seat not in onlookers:
                    continue
                sent = {way: "\n".join(heard).encode() for way, heard in texts.items()}
                keeps_secrets(twins, sent)
                twin = twin_of(moment.match, seat, Rng([number]))
                if twin is None:
                    continue
                same = (await all_told(twins, twin))[seat]
                compare(sent, {way: "\n".join(heard).encode() for way, heard in same.items()})
                compared[f"{moment.kind} {'watched' if seat == WATCHER else 'played'}"] += 1
                compared += kinds_of(texts)
    return compared


def twin_of(match: Match, seat: int, rng: Rng) -> Log | None:
    tries = (make_twin(match, seat, rng) for _ in range(SEARCHES))
    return next((twin[0] for twin in tries if twin), None)


def compare(one: dict[str, bytes], other: dict[str, bytes]) -> None:
    for kind, sent in one.items():
        if sent != other[kind]:
            at = next(
                (i for i, pair in enumerate(zip(sent, other[kind], strict=False)) if pair[0] != pair[1]), 0
            )
            here = slice(max(0, at - 80), at + 80)
            raise Leak(f"{kind}: {sent[here]!r} or {other[kind][here]!r}")


def keeps_secrets(twins: Twins, sent: dict[str, bytes]) -> None:
    """What both twins share is compared with nothing: it must not be there at all."""
    secrets = [
        SECRET.hex(),
        repr(SECRET)[2:-1],
        *twins.secrets,
        *(s.guest_id for s in twins.seats if s.guest_id),
    ]
    for kind, text in sent.items():
        for secret in secrets:
            if secret.encode() in text:
                raise Leak(f"{kind}: a secret")


@pytest.mark.parametrize("game", NAMES)
def test_nothing_leaks(game: str, tmp_path: Path) -> None:
    compared = asyncio.run(prove_secrecy(tmp_path, game, *WALKS[game]))
    assert compared.total() >= 20, "hardly anything was tried"
    words = {word for kind in compared for word in kind.split()}
    assert words >= PHASES[game] | {"watched", "played"}


@pytest.mark.slow(group="secrecy")
@pytest.mark.parametrize("game", NAMES)
def test_nothing_leaks_at_many_more_moments(game: str, tmp_path: Path) -> None:
    compared = asyncio.run(prove_secrecy(tmp_path, game, range(100, 140), MANY.get(game, 8), tries=400))
    assert compared.total() >= 100


@pytest.mark.parametrize("defect", DEFECTS, ids=lambda defect: defect.what)
def test_a_planted_leak_is_caught(defect: Defect, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    defect.plant(monkeypatch)
    with pytest.raises(Leak) as leak:
        asyncio.run(prove_secrecy(tmp_path, defect.game, range(5), of_each=2, tries=5))
    assert str(leak.value).split(":")[0] in defect.caught_by


@pytest.mark.parametrize("looks", ONLOOKERS)
@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("kind", TRACES)
def test_a_trace_is_caught_in_every_kind_of_message(
    kind: str, game: str, looks: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    TRACES[kind](monkeypatch)
    with pytest.raises(Leak, match=f"^{kind}: "):
        asyncio.run(prove_secrecy(tmp_path, game, *WALKS[game], tries=1, onlookers=ONLOOKERS[looks]))


@pytest.mark.parametrize("game", NAMES)
def test_nothing_leaks_where_everybody_looks_at_once(game: str, tmp_path: Path) -> None:
    compared = asyncio.run(prove_secrecy_of_what_is_told(tmp_path, game, range(1)))
    words = {word for kind in compared for word in kind.split()}
    assert words >= {"watched", "played"}
    assert compared["whole"] >= 15, "hardly any page was shown all of the table"
    assert compared["changes"] >= 60, "hardly any page was told what is new"
    assert compared["situations"] >= 40, "hardly any program was told anything"


@pytest.mark.slow(group="secrecy")
@pytest.mark.parametrize("game", NAMES)
def test_nothing_leaks_in_many_more_full_rooms(game: str, tmp_path: Path) -> None:
    compared = asyncio.run(prove_secrecy_of_what_is_told(tmp_path, game, range(100, 110), of_each=3))
    assert compared["changes"] >= 100


@pytest.mark.parametrize("defect", TOLD_DEFECTS, ids=lambda defect: defect.what)
def test_a_leak_to_those_who_look_together_is_caught(
    defect: Defect, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    defect.plant(monkeypatch)
    with pytest.raises(Leak) as leak:
        asyncio.run(prove_secrecy_of_what_is_told(tmp_path, defect.game, range(5)))
    assert str(leak.value).split(":")[0] in defect.caught_by


@pytest.mark.parametrize("looks", ONLOOKERS)
@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("way", TOLD_TRACES)
def test_a_trace_is_caught_in_every_way_of_looking_together(
    way: str, game: str, looks: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    TOLD_TRACES[way](monkeypatch)
    with pytest.raises(Leak, match=f"^{way}: "):
        asyncio.run(prove_secrecy_of_what_is_told(tmp_path, game, range(5), onlookers=ONLOOKERS[looks]))


def test_every_kind_of_message_has_its_trace() -> None:
    assert TRACES.keys() == {kind.__name__ for kind in KINDS}
    assert TOLD_TRACES.keys() == WAYS.keys()


@pytest.mark.parametrize("game", NAMES)
def test_a_trace_of_what_everybody_sees_gives_nothing_away(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So what was caught is what is hidden, and not that there was more to be sent."""
    monkeypatch.setattr(leaky_tables, "others", lambda table, seat: [table.view(WATCHER)])
    for plant in (*TRACES.values(), *TOLD_TRACES.values()):
        plant(monkeypatch)
    watched = ONLOOKERS["watched"]
    assert asyncio.run(prove_secrecy(tmp_path, game, range(1), of_each=1, tries=1))
    assert asyncio.run(prove_secrecy_of_what_is_told(tmp_path, game, range(1), onlookers=watched))


def secret_in_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    in_frame(lambda table, seat: f"<!-- {SECRET.hex()} -->")(monkeypatch)


def check_of_a_running_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "finished_text", lambda room: "")


def guest_in_the_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = picture.facts
    monkeypatch.setattr(
        picture, "facts", lambda room, seat: {**sound(room, seat), "notice": room.seats[0].guest_id}
    )


@pytest.mark.parametrize(
    ("plant", "kind"),
    [(secret_in_the_page, "page"), (check_of_a_running_match, "replay"), (guest_in_the_facts, "situation")],
)
def test_a_secret_in_the_open_is_caught(
    plant: object, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert callable(plant)
    plant(monkeypatch)
    with pytest.raises(Leak, match=f"{kind}: a secret"):
        asyncio.run(prove_secrecy(tmp_path, "saloon", range(5), of_each=1, tries=5))


def test_a_proof_that_tries_nothing_does_not_pass(tmp_path: Path) -> None:
    """Alone at a table nobody has secrets: no twin is found, and the count says so."""
    assert asyncio.run(prove_secrecy(tmp_path, "saloon", range(0), of_each=1)).total() == 0


def test_I8_only_who_looks_behind_the_curtain_has_it_before_them(tmp_path: Path) -> None:
    setup = SETUPS["iaijutsu"]
    moment = next(moment for moment in moments(setup, range(8), 1) if "shown" in moment.kind)
    (looker,) = {
        only(told.note.a) for told in moment.match.table.heard.story[-8:] if told.note.kind == LOOKED
    }

    async def curtains() -> list[bool]:
        async with twin_house(tmp_path, setup) as twins:
            sent = [await all_sent(twins, moment.log, seat, 1, (frame,)) for seat in (0, 1, WATCHER)]
        return [b"Behind the Curtain" in message["frame"] for message in sent]

    assert asyncio.run(curtains()) == [looker == only(0), looker == only(1), False]
