"""How films are cut: what was felt comes first, in the time there is, and the same again at every run."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.engine import GameError
from game.film.cut import LONGEST, RATE, SHORTEST, Clip, FilmedGame, FilmOrder, cut_film, rank_clips
from game.rules import GAMES
from game.tables import screen_of
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator
from tests.scenes.shelves import damage, save
from tests.soaks import soaked_unless


def open_game(path: Path, first: int = 0, last: int | None = None) -> FilmedGame:
    return FilmedGame.open(FilmOrder(path, first, last))


def clips_of(game: FilmedGame) -> list[Clip]:
    rules = game.replay.rules
    return list(
        rank_clips(game, Narrator(Catalogue.load("en"), rules, game.replay.head.names), screen_of(rules.game).sign)
    )


def signs_at(game: FilmedGame, clip: Clip) -> list[str]:
    sign = screen_of(game.replay.rules.game).sign
    return [sign(event) for entry in game.replay.entries(clip.stop) for event in entry.events if sign(event)]


@pytest.mark.parametrize("game", soaked_unless(lambda game: game == "survive", GAMES))
def test_what_was_felt_comes_first(tmp_path: Path, game: str) -> None:
    path = save(tmp_path, "evening", game)
    filmed = open_game(path)
    clips = clips_of(filmed)
    finished = filmed.finished
    assert finished
    moments = finished.rules.story(finished.history, finished.standings, finished.start_view).moments
    narrator = Narrator(Catalogue.load("en"), finished.rules, filmed.replay.head.names)
    weighty = {narrator.say(moment.caption) for moment in moments}
    great = [clip.caption in weighty for clip in clips]
    felt = [bool(is_great or signs_at(filmed, clip)) for is_great, clip in zip(great, clips, strict=True)]
    assert all(great[: min(sum(great), 3)])
    assert clips[0].stop == filmed.last
    assert not all(great[: sum(felt)])
    assert felt == sorted(felt, reverse=True)
    assert len({clip.stop for clip in clips}) == len(clips)
    assert clips == clips_of(open_game(path))


def test_every_kind_of_fate_is_shown_before_one_is_shown_again(tmp_path: Path) -> None:
    game = open_game(save(tmp_path, "evening", "survive", 300))
    assert game.finished is None
    signs = [found[0] for clip in clips_of(game) if (found := signs_at(game, clip))]
    kinds = set(signs)
    assert len(kinds) > 1
    assert set(signs[: len(kinds)]) == kinds


@pytest.mark.parametrize("seconds", [SHORTEST, LONGEST])
def test_a_film_is_as_long_as_was_asked_for(tmp_path: Path, seconds: int) -> None:
    game = open_game(save(tmp_path, "evening", "survive"))
    cut = cut_film(game, clips_of(game), seconds, lambda stop: 1 + stop % 3)
    assert cut.frames == seconds * RATE
    stops = [take.clip.stop for take in cut.takes]
    assert stops == sorted(stops)
    assert cut.hurried[-1:] in ((game.last,), ())
    before = game.first
    for take in cut.takes:
        assert list(take.hurried) == sorted(set(take.hurried))
        assert all(before < stop < take.clip.stop for stop in take.hurried)
        assert (*take.hurried, before)[0] == before or take.hurried[-1] == take.clip.stop - 1
        before = take.clip.stop


@pytest.mark.parametrize("seconds", [SHORTEST, 30, LONGEST])
def test_a_clip_that_does_not_fit_is_left_out_and_shorter_ones_after_it_are_not(tmp_path: Path, seconds: int) -> None:
    game = open_game(save(tmp_path, "evening", "survive"))
    clips = clips_of(game)
    for seed in range(10):
        random = Random(seed)
        lengths = {clip.stop: random.choice([0.2, 1.0, 3.0, 9.0]) for clip in clips}
        cut = cut_film(game, clips, seconds, lengths.__getitem__)
        assert cut.frames <= seconds * RATE
    first, *others = clips
    longest = {clip.stop: 3600.0 for clip in others[:3]}
    cut = cut_film(game, clips, seconds, lambda stop: longest.get(stop, 1.0))
    shown = {take.clip.stop for take in cut.takes}
    assert first.stop in shown
    assert shown.isdisjoint(longest)
    assert others[3].stop in shown, "what comes after it still fits"


def test_a_caption_is_read_as_long_in_chinese_as_in_english(tmp_path: Path) -> None:
    game, key = open_game(save(tmp_path, "evening", "survive")), "lesson.survive.tip.swimmers"
    captions = ["", *(Catalogue.load(language).say(key) for language in ("en", "zh-Hans"))]
    clips = [Clip(game.last - 20 * number, caption) for number, caption in enumerate(captions)]
    takes = cut_film(game, clips, LONGEST, lambda stop: 0.0).takes
    chinese, english, shortest = (take.frames for take in takes)
    assert english - shortest > 2 * RATE
    assert (chinese - shortest) / (english - shortest) == pytest.approx(1.0, abs=0.3)


def test_a_part_of_a_game_has_no_result(tmp_path: Path) -> None:
    path = save(tmp_path, "evening", "survive")
    whole = open_game(path)
    assert [standing.rank for standing in whole.standings][:1] == [1]
    part = open_game(path, 100, 140)
    assert part.standings == ()
    assert {clip.stop for clip in clips_of(part)} <= set(range(101, 141))


@pytest.mark.parametrize("first, last", [(-1, None), (9, 9), (9, 4), (0, 100_000), (100_000, None)])
def test_steps_that_a_game_has_not_are_refused(tmp_path: Path, first: int, last: int | None) -> None:
    with pytest.raises(GameError) as refusal:
        open_game(save(tmp_path, "evening", "atlandice"), first, last)
    assert refusal.value.code == "film-steps"


def test_a_damaged_game_is_filmed_as_far_as_it_goes(tmp_path: Path) -> None:
    game = open_game(damage(save(tmp_path, "evening", "survive")))
    assert game.replay.damage
    assert game.standings == ()
    assert clips_of(game)


def test_a_game_in_which_nothing_has_happened_has_no_film(tmp_path: Path) -> None:
    with pytest.raises(GameError) as refusal:
        open_game(save(tmp_path, "evening", "atlandice", 0))
    assert refusal.value.code == "film-nothing"
