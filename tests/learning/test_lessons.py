"""Lessons: every one that is shipped can be played by its hopes, and by learners who do something else."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from game.__main__ import main
from game.bots import InlineThinker
from game.engine import GameError
from game.files.faults import BadDocument
from game.files.resources import asset, data
from game.learning.lesson_course import LessonCourse, check_lesson, is_outdated, lesson_step
from game.learning.lessons import OR, Lesson, begin_lesson, lesson_in, lesson_of, load_lesson
from game.match import SavedGames
from game.match.match import GuidedMatch
from game.rules import GAMES
from game.words.catalogue import Catalogue
from game.words.rulebook import load
from tests.soaks import in_turns

from ..match.playing import players_of, rules_of

ENGLISH = Catalogue.load("en")
MOST_WORDS = 20
WORD, CLICK = 60 / 200, 1.5  # seconds that a learner needs to read a word, and to find and press something
SHOWN, MOVED = (
    2.0,
    0.7,
)  # seconds that what others or chance did is shown at most at normal speed, and what the learner did
LONGEST = 9 * 60  # seconds of a lesson that is done straight


RIMS = {"red-rimmed": "#E2574C", "green-rimmed": "#7CC06A"}
BAR = 'd="M-13.6,13.6 L13.6,-13.6"'  # the stroke through what a tile keeps away


@pytest.mark.parametrize("game", GAMES)
def test_tiles_are_described_as_they_are_drawn(game: str) -> None:
    lesson = lesson_of(game)
    for number, beat in enumerate(lesson.file.beats):
        said = ENGLISH.say(lesson.sentence(number)).lower()
        drawn = [asset("art", f"{show}.svg").read_text(encoding="utf-8") for show in beat.shows]
        for words, colour in RIMS.items():
            assert words not in said or all(colour in svg for svg in drawn), (beat.say, words)
        assert all(("a bar through" in said) == (BAR in svg) for svg in drawn), beat.say
        assert "with a cross" not in said


@pytest.mark.parametrize("game", GAMES)
def test_all_its_sentences_are_heard(tmp_path: Path, game: str) -> None:
    assert check_lesson(data("lessons", f"{game}.yaml"), tmp_path, InlineThinker(), ENGLISH.messages) == []


@pytest.mark.parametrize("game", GAMES)
def test_its_sentences_are_short_and_in_the_catalogue(game: str) -> None:
    lesson = lesson_of(game)
    beats = lesson.file.beats
    keys = {*map(lesson.sentence, range(len(beats))), *(lesson.words(beat.planned) for beat in beats if beat.planned)}
    keys |= {lesson.words(f"held.{key}") for beat in beats for key in beat.held.values()}
    keys |= {lesson.answer(number, key) for number, beat in enumerate(beats) for key in beat.answers}
    keys |= {lesson.first(number) for number, beat in enumerate(beats) if beat.hopes}
    assert [key for key in keys if key not in ENGLISH] == []
    assert [key for key in keys if len(ENGLISH.say(key).split()) > MOST_WORDS] == []


@pytest.mark.parametrize("game", GAMES)
def test_it_is_read_done_and_seen_in_nine_minutes(tmp_path: Path, game: str) -> None:
    lesson, beats = lesson_of(game), lesson_of(game).file.beats
    said = [lesson.sentence(number) for number in range(len(beats))] + [
        lesson.words(beat.planned) for beat in beats if beat.planned
    ]
    said += [lesson.answer(number, key) for number, beat in enumerate(beats) for key in beat.answers]
    said += [lesson.words(f"praise.{beat.praise}") for beat in beats if beat.praise]
    clicks = sum(not beat.hopes for beat in beats)
    with begin_lesson(lesson, ["1", "2", "3"], 1, tmp_path, InlineThinker()) as match:
        match.thinking.seconds = 0.0
        course = LessonCourse(lesson, match)
        go_on(match, course)
        advance(match, course, len(beats) - 1)
        own = sum(entry.kind == "decision" and entry.actor in match.people for entry in match.log)
        shown = SHOWN * (len(match.log) - own) + MOVED * own
    words = sum(len(ENGLISH.say(key).split()) for key in said)
    seconds = words * WORD + (clicks + 2 * own) * CLICK + shown  # a piece, and where it goes
    assert seconds <= LONGEST, (
        f"{game}: {words} words, {clicks + 2 * own} clicks, {shown:.0f} s of motion: {seconds:.0f} s"
    )


@pytest.mark.parametrize("game, seed", in_turns(GAMES, range(12)))
def test_who_presses_anything_at_every_sentence_still_hears_all_of_it_and_loses_nobody(
    tmp_path: Path, game: str, seed: int
) -> None:
    """Nothing but what a beat hopes for is done, any of its hopes leads on, and Back and Undo take back what was
    done.
    """
    lesson, random, heard = lesson_of(game), Random(seed), list[int]()
    with begin_lesson(lesson, ["1", "2", "3"], seed, tmp_path, InlineThinker()) as match:
        match.thinking.seconds = 0.0
        course = LessonCourse(lesson, match)
        while not course.is_over:
            go_on(match, course)
            beat = course.beat
            assert beat is not None, "somebody decides, and no sentence speaks"
            heard.append(beat)
            press_anything(match, course, random)
            if random.random() < 0.1 and match.why_no_undo() is None:
                match.undo()
            elif random.random() < 0.1:
                course.back()
            elif course.waits:
                assert course.next()
            else:
                match.play(match.rules.read(random.choice(course.hoped())))
                assert lost_by(match, 0) == [], lesson.file.beats[beat].say
        assert list(dict.fromkeys(heard)) == list(range(len(lesson.file.beats)))
        assert max(late - early for early, late in pairwise(heard)) == 1, "none was skipped"
        while not match.is_over:
            match.play(random.choice(match.legal())) if match.actor is not None else match.tick()
        assert match.past.standings()


def deed_of(text: str) -> tuple[str, ...]:
    """What is done with whom, wherever: a verb, and the piece, card or place of whoever is moved."""
    words = text.split()
    return tuple(words[:2] if len(words) > 2 else words[:1])


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_told_to_do_first_what_was_just_tried_elsewhere_or_with_another(tmp_path: Path, game: str) -> None:
    lesson, unfit = lesson_of(game), set[tuple[str, str]]()
    with begin_lesson(lesson, ["1", "2", "3"], 1, tmp_path, InlineThinker()) as match:
        match.thinking.seconds = 0.0
        course = LessonCourse(lesson, match)
        go_on(match, course)
        while not course.is_over:
            beat = lesson.file.beats[course.beat or 0]
            asked = {deed_of(like) for hope in beat.hopes for like in hope.split(OR)}
            for text in map(match.rules.write, match.legal()):
                said = course.objection(text)
                if deed_of(text) in asked and said.endswith(".first"):
                    unfit.add((text, ENGLISH.say(said)))
            match.play(match.rules.read(course.hope)) if course.hope else course.next()
            go_on(match, course)
    assert unfit == set()


def press_anything(match: GuidedMatch, course: LessonCourse, random: Random) -> None:
    """Whatever is pressed is answered with a sentence, again and again; of what is hoped for nothing is said."""
    hoped, legal = course.hoped(), [match.rules.write(action) for action in match.legal()]
    for text in random.sample(legal, min(len(legal), 6)) * 2:
        said = course.objection(text)
        assert bool(said) == (text not in hoped and not course.is_leaving), text
        assert not said or said in ENGLISH


def lost_by(match: GuidedMatch, seat: int) -> list[str]:
    """What the last decision of the learner cost the learner, with what chance brought by it."""
    found = list[str]()
    for entry in reversed(match.log):
        found += [
            event.key
            for event in entry.events
            for who, felt in match.rules.impacts(event)
            if who == seat and felt != "gain"
        ]
        if entry.kind == "decision" and entry.actor == seat:
            break
    return found


@pytest.mark.parametrize("game", GAMES)
def test_back_takes_back_what_was_done_since_the_sentence_before(tmp_path: Path, game: str) -> None:
    lesson = lesson_of(game)
    with begin_lesson(lesson, ["1", "2", "3"], 1, tmp_path, InlineThinker()) as match:
        match.thinking.seconds = 0.0
        course, began, halves = LessonCourse(lesson, match), dict[int, tuple[str, ...]](), set[int]()
        while not course.is_over:
            go_on(match, course)
            beat = course.beat or 0
            if began.setdefault(beat, match.texts()) != match.texts() and beat not in halves:
                halves.add(beat)
                assert course.back()
                assert (course.beat, match.texts()) == (beat, began[beat]), "half of it was done"
            elif beat and began[beat] == match.texts():
                assert course.back()
                assert (course.beat, match.texts()) == (beat - 1, began[beat - 1])
                advance(match, course, beat)
                assert match.texts() == began[beat]
            if course.waits:
                course.next()
            else:
                match.play(match.rules.read(course.hope))
    assert halves or game != "atlantis"


def advance(match: GuidedMatch, course: LessonCourse, beat: int) -> None:
    """By hopes until this beat speaks."""
    while course.beat != beat:
        if course.waits:
            course.next()
        else:
            match.play(match.rules.read(course.hope))
        go_on(match, course)


def number_of(lesson: Lesson, sentence: str) -> int:
    return next(number for number, beat in enumerate(lesson.file.beats) if beat.say == sentence)


def test_a_fault_is_told_with_file_and_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = data("lessons", "survive.yaml").read_text(encoding="utf-8")
    path = tmp_path / "survive.yaml"
    path.write_text(text.replace("hopes: [sink G3]", "hopes: [sink A1]"), encoding="utf-8")
    assert main(["lessons", "check", str(path)]) == 1
    assert f"{path}:" in (told := capsys.readouterr().out)
    assert "beach is never said" in told
    for before, after, place in (
        ("{keep: dolphin,", "{keep: dolfin,", "lesson.survive.held.dolfin"),
        ("praise: across", "praise: acros", "lesson.survive.praise.acros"),
        ("beside: SE", "beside: SEE", "SEE"),
    ):
        path.write_text(text.replace(before, after), encoding="utf-8")
        assert main(["lessons", "check", str(path)]) == 1
        assert f"{path}:" in (told := capsys.readouterr().out)
        assert place in told
    path.write_text(text.replace("A: boat C8", "A: boat Z9"), encoding="utf-8")
    with pytest.raises(BadDocument):
        load_lesson(path)
    assert main(["lessons", "check", str(data("lessons", "atlantis.yaml"))]) == 0
    assert "all 23 sentences" in capsys.readouterr().out


@pytest.mark.parametrize(
    "before, after, place, sentence",
    [
        (
            "when: {sees: {points: 1}}",
            "when: {sees: [points]}",
            "beats[10].when.sees",
            "Expected a mapping of keys, found a list",
        ),
        (
            "when: {sees: {points: 1}}",
            "when: {sees: {points: [1]}}",
            "beats[10].when.sees.points",
            "Expected text, found a list",
        ),
        ("when: {sees: {points: 1}}", "when: {told: {saved: 1}}", "beats[10].when.told", "Expected text"),
        ("when: {sees: {points: 1}}", "when: {can: [[stop]]}", "beats[10].when.can[0]", "Expected text, found a list"),
        ("beside: NE", "beside: cell ²", "beats[0].beside", "There is nothing called cell ²"),
        ("beside: NE", f"beside: cell {'9' * 5000}", "beats[0].beside", "There is nothing called cell 9"),
        ("beside: NE", "praise: ashore", "beats[0].praise", "nothing is hoped for"),
        ("hopes: [launch D9]", "hopes: launch D9", "beats[4].hopes", "Expected a list"),
        ("held: {stop: moves, sail B9 *: not-the-boat}", "held: [stop]", "beats[9].held", "Expected a mapping of keys"),
        ("  1: [under shark", "  one: [under shark", "wishes.one", "Expected a whole number"),
        ("- say: island", "- says: island", "beats[0].says", "There is no key says"),
    ],
)
def test_what_is_wrong_with_its_form_is_told_with_its_place(
    tmp_path: Path, before: str, after: str, place: str, sentence: str
) -> None:
    text = data("lessons", "survive.yaml").read_text(encoding="utf-8")
    assert before in text
    path = tmp_path / "survive.yaml"
    path.write_text(text.replace(before, after, 1), encoding="utf-8")
    with pytest.raises(BadDocument) as bad:
        load_lesson(path)
    told = "\n".join(map(ENGLISH.tell, bad.value.faults))
    assert told.startswith(f"{path}:")
    assert (place in told, sentence in told) == (True, True), told


@pytest.mark.parametrize("game", GAMES)
def test_chapters_praise_tips_and_reasons_are_all_there(game: str) -> None:
    lesson = lesson_of(game)
    beats, book = lesson.file.beats, load(game, "en")
    wanted = [f"chapter.{beat.chapter}" for beat in beats if beat.chapter] + [
        f"praise.{beat.praise}" for beat in beats if beat.praise
    ]
    wanted += [f"tip.{tip.say}" for tip in lesson.file.tips]
    assert [key for key in wanted if lesson.words(key) not in ENGLISH] == []
    assert [beat.say for beat in beats if book.find(beat.rule) is None] == []
    assert beats[0].chapter
    assert len(lesson.file.tips) >= 3


def test_what_was_hoped_for_is_praised(tmp_path: Path) -> None:
    lesson = lesson_of("survive")
    with begin_lesson(lesson, ["1", "2"], 1, tmp_path, InlineThinker()) as match:
        course = LessonCourse(lesson, match)
        go_on(match, course)
        advance(match, course, number_of(lesson, "row"))
        for done, praised in (("sail C8 B9", ""), ("land crimson-A NE", "lesson.survive.praise.ashore")):
            match.play(match.rules.read(done))
            course.after_step()
            assert course.praise == praised
        match.undo()
        course.after_step()
        assert not course.praise, "what was praised is taken back"


@pytest.mark.parametrize("game", GAMES)
def test_next_does_not_run_ahead_of_the_game_and_what_is_taken_back_is_told_again(tmp_path: Path, game: str) -> None:
    lesson = lesson_of(game)
    with begin_lesson(lesson, ["1", "2", "3"], 1, tmp_path, InlineThinker()) as match:
        course = LessonCourse(lesson, match)
        go_on(match, course)
        first = next(number for number, beat in enumerate(lesson.file.beats) if beat.hopes)
        assert [course.next() for _ in range(first + 2)] == [True] * first + [False] * 2
        assert course.beat == first
        match.play(match.rules.read(course.hope))
        go_on(match, course)
        assert course.beat == first + 1
        match.undo()
        course.after_step()
        assert course.beat == first


def go_on(match: GuidedMatch, course: LessonCourse) -> None:
    """Until the person is asked."""
    while match.actor is None:
        match.tick()
    course.after_step()


def test_each_reason_is_given_every_time_and_what_else_is_done_is_told_what_comes_first(tmp_path: Path) -> None:
    lesson = lesson_of("survive")
    with begin_lesson(lesson, ["1", "2"], 1, tmp_path, InlineThinker()) as match:
        course = LessonCourse(lesson, match)
        go_on(match, course)
        advance(match, course, number_of(lesson, "row") - 1)
        assert [course.objection(text) for text in ("sail C8 B9", "stop")] == ["lesson.read-first"] * 2, (
            "a sentence explains"
        )
        course.next()
        assert [course.objection("stop") for _ in range(3)] == ["lesson.survive.held.moves"] * 3
        assert course.objection("sail C8 C7") == "lesson.survive.held.nearer"
        assert [course.objection("go crimson-B C7") for _ in range(3)] == ["lesson.survive.row.first"] * 3
        assert course.objection("sail C8 B9") == ""
        match.play(match.rules.read("sail C8 B9"))
        assert [course.objection(text) for text in ("land crimson-A NE", "stop")] == [
            "",
            "lesson.survive.held.moves",
        ], "the next one"
        match.undo()
        assert (course.objection("sail C8 B9"), course.objection("sail C8 C7")) == ("", "lesson.survive.held.nearer")
        assert course.beat == number_of(lesson, "row"), "asked, it does not go on"


def test_whatever_is_done_at_the_last_sentence_ends_the_lesson(tmp_path: Path) -> None:
    lesson = lesson_of("atlantis")
    with begin_lesson(lesson, ["1", "2"], 1, tmp_path, InlineThinker()) as match:
        match.thinking.seconds = 0.0
        course = LessonCourse(lesson, match)
        go_on(match, course)
        advance(match, course, len(lesson.file.beats) - 1)
        assert course.is_leaving
        action = match.legal()[0]
        assert course.objection(match.rules.write(action)) == ""
        match.play(action)
        go_on(match, course)
        assert (course.is_over, course.is_heard) == (True, True)


@pytest.mark.parametrize("game", GAMES)
def test_five_questions_come_before_the_end_and_a_wrong_answer_gets_its_reason(tmp_path: Path, game: str) -> None:
    lesson = lesson_of(game)
    questions = [number for number, beat in enumerate(lesson.file.beats) if beat.answers]
    assert questions == list(range(len(lesson.file.beats) - 6, len(lesson.file.beats) - 1))
    with begin_lesson(lesson, ["1", "2", "3"], 1, tmp_path, InlineThinker()) as match:
        match.thinking.seconds = 0.0
        course = LessonCourse(lesson, match)
        go_on(match, course)
        for number in questions:
            advance(match, course, number)
            right, *wrong = lesson.file.beats[number].answers
            assert len(wrong) == 2
            for key in wrong * 2:
                assert course.answer(key) in ENGLISH
                assert (course.beat, course.asks) == (number, True), "it may be tried again"
            assert (course.answer(right), course.beat, course.solved) == ("", number, "lesson.right"), (
                "it is seen below its question"
            )
            assert (course.next(), course.beat, course.solved) == (True, number + 1, "")
        assert course.is_leaving


def test_after_a_break_and_a_step_back_it_goes_on_where_it_was(tmp_path: Path) -> None:
    lesson = lesson_of("survive")
    with begin_lesson(lesson, ["1", "2"], 1, tmp_path, InlineThinker()) as match:
        course = LessonCourse(lesson, match)
        go_on(match, course)
        row = number_of(lesson, "row")
        advance(match, course, row)
        before = match.texts()
        advance(match, course, row + 2)
        assert course.back()
        path = match.journal.path
    with GuidedMatch.open(path, InlineThinker()) as match:
        assert isinstance(match, GuidedMatch)
        course = LessonCourse(lesson, match)
        assert (course.beat, course.hope) == (row + 1, "land crimson-A NE")
        assert course.back()
        assert (course.beat, course.hope, match.texts()) == (row, "sail C8 B9", before)


@pytest.mark.parametrize("game", GAMES)
def test_a_save_of_a_lesson_that_had_other_sentences_is_outdated_unless_its_end_was_reached(
    tmp_path: Path, game: str
) -> None:
    """Sentences were noted by their numbers once."""
    lesson = lesson_of(game)
    formerly = lesson.file.formerly
    assert 0 < formerly < len(lesson.file.beats)
    for noted, outdated in (
        ("told 3 1", True),
        ("told 3", True),
        ("told gone 1", False),
        (f"told {formerly} 9", False),
        ("", False),
    ):
        with begin_lesson(lesson, ["1", "2", "3"], 1, tmp_path, InlineThinker(), save=f"{noted or 'new'}") as match:
            if noted:
                match.journal.note(noted)
            assert is_outdated(lesson, match.journal.remarks()) == outdated, noted
            assert LessonCourse(lesson, match).is_over == (noted == f"told {formerly} 9")
    with begin_lesson(lesson, ["1", "2", "3"], 1, tmp_path, InlineThinker(), save="left") as match:
        course = LessonCourse(lesson, match)
        go_on(match, course)
        assert not is_outdated(lesson, match.journal.remarks())
        match.journal.note("told 7 7")
        course.know()
        assert not is_outdated(lesson, match.journal.remarks()), "it is a game by now"


def test_who_knows_it_is_told_nothing_after_a_break_either(tmp_path: Path) -> None:
    lesson = lesson_of("survive")
    with begin_lesson(lesson, ["1", "2"], 1, tmp_path, InlineThinker()) as match:
        course = LessonCourse(lesson, match)
        go_on(match, course)
        assert match.guidance.wishes
        course.know()
        path = match.journal.path
    with GuidedMatch.open(path, InlineThinker()) as match:
        assert isinstance(match, GuidedMatch)
        course = LessonCourse(lesson, match)
        assert (course.after_step(), course.beat, course.tip, match.guidance.wishes, course.is_heard) == (
            False,
            None,
            "",
            {},
            False,
        )


def test_after_the_lesson_each_tip_comes_once_and_goes_with_the_next_decision(tmp_path: Path) -> None:
    lesson = lesson_of("atlandice")
    random, heard = Random(2), list[str]()
    with begin_lesson(lesson, ["1", "2", "3"], 2, tmp_path, InlineThinker()) as match:
        match.thinking.seconds = 0.0
        course = LessonCourse(lesson, match)
        while not match.is_over:
            if course.after_step() and course.tip:
                heard.append(course.tip)
            if match.actor is None:
                match.tick()
            elif course.waits:
                course.next()
            else:
                match.play(match.rules.read(course.hope) if course.hope else random.choice(match.legal()))
    assert heard
    assert len(heard) == len(set(heard))


def test_survive_begins_with_placing_and_values_are_seen_no_longer_than_that(tmp_path: Path) -> None:
    lesson = lesson_of("survive")
    with begin_lesson(lesson, ["1", "2"], 1, tmp_path, InlineThinker()) as match:
        match.thinking.seconds = 0.0
        course = LessonCourse(lesson, match)
        go_on(match, course)
        tiles = {text.split()[-1] for text in map(match.rules.write, match.legal())}
        assert tiles == {"D8", "G3", "C5", "D5", "G4", "H4", "H6", "E3", "E4", "F4", "F5"}, (
            "free tiles, and no place where one sank"
        )
        assert len(shown_values(match)) == 6
        advance(match, course, number_of(lesson, "hidden"))
        assert shown_values(match) == []
        assert [text for text in match.texts() if text.startswith("place crimson")] == [
            f"place crimson-{to}" for to in ("B D8", "D D5", "E F4")
        ]


def shown_values(match: GuidedMatch) -> list[int]:
    """What the learner is shown of the values of the learner's own."""
    hand = match.rules.describe(match.view(0)).hand
    return [item.number or 0 for section in hand if section.key == "survive.section.values" for item in section.items]


def test_a_donation_is_enough_though_another_could_be_made(tmp_path: Path) -> None:
    lesson = lesson_of("atlandice")
    with begin_lesson(lesson, ["1", "2", "3"], 1, tmp_path, InlineThinker()) as match:
        match.thinking.seconds = 0.0
        course, beat = LessonCourse(lesson, match), number_of(lesson, "donation")
        go_on(match, course)
        advance(match, course, beat)
        match.play(match.rules.read(course.hope))
        assert any(text.startswith("donate") for text in map(match.rules.write, match.legal()))
        assert course.after_step()
        assert course.beat == beat + 1


@pytest.mark.parametrize(
    "game, guide, levels, code",
    [
        ("survive", "lesson survive", (None, None), "lesson-seats"),
        ("survive", "lesson survive", ("castaway", None), "lesson-seats"),
        ("survive", "lesson survive", (None, "castaway", "castaway"), "lesson-seats"),
        ("atlantis", "lesson atlantis", (None,) * 4, "lesson-seats"),
        ("atlandice", "lesson atlandice", (None,) * 4, "lesson-seats"),
        ("survive", "lesson atlantis", (None, "castaway"), "save-guide"),
        ("survive", "lesson ../../x", (None, "castaway"), "save-guide"),
        ("survive", "lesson", (None, "castaway"), "save-guide"),
        ("survive", "puzzle x", (None, "castaway"), "save-guide"),
    ],
)
def test_a_save_that_cannot_be_its_lesson_is_refused(
    tmp_path: Path, game: str, guide: str, levels: tuple[str | None, ...], code: str
) -> None:
    rules = rules_of(game, len(levels))
    match = GuidedMatch.begin(
        rules, players_of(rules, levels), 1, "around", tmp_path, "odd", InlineThinker(), None, guide
    )
    with match, pytest.raises(GameError) as refused:
        lesson_in(match)
    assert refused.value.code == code
    assert f"error.{code}" in ENGLISH
    saves = SavedGames(tmp_path)
    step = lesson_step(saves.glimpse(saves.one(match.journal.path)))
    assert (step is not None) == (code == "lesson-seats"), (
        "Continue names what the save says that it is, if there is such a lesson"
    )
