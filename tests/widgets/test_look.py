"""How things look: text that is wrapped and never cut, drawings in all colours, and caches that end."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.engine import GameError
from game.files.resources import asset
from game.render import Look, Theme
from game.render import art as art_module
from game.render import look as look_module
from game.render import text as text_module
from game.render.look import Caps
from game.render.pieces import button, display, draw_panel, focus_ring, mark, panel
from game.scenes.review.ledger import letters_of
from game.scenes.scoring.ladder import name_letters
from game.widgets import Button, GoldTitle, Label, Pen, Root
from game.widgets.words import fit_name, shorten
from tests.inside import kept_art, kept_surfaces, kept_texts

from .conftest import Screen

SENTENCE = "Two explorers may start on an inland tile, and nobody may say whose they are."
TEMPLATES = sorted(path for path in asset("art").rglob("*.svg") if "@base@" in path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("role", Theme.load().type)
@pytest.mark.parametrize("width", [40, 150, 400, 2000])
def test_lines_are_no_wider_than_asked_and_lose_nothing(look: Look, role: str, width: int) -> None:
    lines = look.wrap(SENTENCE, role, width)
    assert all(look.text_width(line, role) <= width or len(line) == 1 for line in lines)
    assert "".join(lines).replace(" ", "") == SENTENCE.replace(" ", "")
    assert all(abs(look.line(line, role, "ink").get_width() - look.text_width(line, role)) <= 1 for line in lines)


def test_words_stay_whole_where_they_fit(look: Look) -> None:
    width = look.longest_word(SENTENCE, "body")
    assert " ".join(look.wrap(SENTENCE, "body", width)) == SENTENCE


def test_a_word_that_is_too_long_is_broken(look: Look) -> None:
    word = "Donaudampfschifffahrtsgesellschaft"
    lines = look.wrap(f"Die {word} sinkt", "body", look.text_width("Donaudampf", "body"))
    assert len(lines) > 3
    assert "".join(lines) == f"Die{word}sinkt"


@pytest.mark.parametrize("word", ["Wilhelmine-Adelhei's", "Maximiliana-Theodo’s", "Bartholomäusnachtjungfer's"])
def test_a_possessive_never_stands_alone(look: Look, word: str) -> None:
    for width in range(look.text_width("Wilhel", "body"), look.text_width(word, "body") + 1):
        lines = look.wrap(f"for {word} H", "body", width)
        assert "".join(lines).replace(" ", "") == f"for{word}H"
        assert not any(line.lstrip().startswith(("'", "’")) or line[1:2] in ("'", "’") for line in lines), (
            width,
            lines,
        )
        assert all(look.text_width(line, "body") <= width for line in lines)


def test_scripts_without_spaces_are_wrapped(look: Look) -> None:
    text = "离开亚特兰蒂斯是三个关于逃离沉没岛屿的游戏" * 3
    lines = look.wrap(text, "body", 200)
    assert len(lines) > 1
    assert "".join(lines) == text
    assert all(look.text_width(line, "body") <= 200 for line in lines)


def test_paragraphs_and_empty_lines_are_kept(look: Look) -> None:
    assert look.wrap("One\n\nTwo", "body", 500) == ("One", "", "Two")
    assert look.wrap("", "body", 500) == ("",)


def test_no_room_at_all_is_no_reason_to_fail(look: Look) -> None:
    assert "".join(look.wrap("Ada", "body", -20)) == "Ada"


def test_a_label_is_as_high_as_its_lines_and_draws_inside_itself(look: Look) -> None:
    label = Label(SENTENCE, "body", "white")
    high = label.height(look, 200)
    assert high == len(look.wrap(SENTENCE, "body", 200)) * look.line_height("body")
    surface = pygame.Surface((400, 400))
    label.place(look, pygame.Rect(100, 50, 200, high))
    label.draw(Pen(surface, look, Root()))
    drawn = pygame.mask.from_threshold(surface, (255, 255, 255), (120, 120, 120)).get_bounding_rects()
    assert drawn
    assert all(label.rect.contains(rect) for rect in drawn)


def test_large_letters_shrink_to_their_room(look: Look) -> None:
    letters = GoldTitle("Leaving Atlantis", 5.6)
    wide = letters.widest(look)
    assert letters.height(look, wide // 2) < letters.height(look, wide)


def test_a_shortened_text_fits_and_says_that_it_goes_on(look: Look) -> None:
    short = shorten(look, SENTENCE, "strong", 150)
    assert short.endswith("…")
    assert look.text_width(short, "strong") <= 150
    assert shorten(look, "Ada", "strong", 150) == "Ada"


# Caches.


def test_baked_things_are_made_once_and_the_oldest_go(look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(look_module, "_KEPT", 10)
    made: list[int] = []

    def bake(number: int) -> pygame.Surface:
        def make() -> pygame.Surface:
            made.append(number)
            return pygame.Surface((4, 4))

        return look.bake(number, make)

    for number in range(10):
        bake(number)
    bake(0)
    bake(10)
    assert len(kept_surfaces(look)) == 10
    bake(0)
    bake(1)
    assert made == [*range(11), 1]


def test_drawings_and_lines_are_kept_and_bounded(look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(art_module, "_KEPT", 5)
    monkeypatch.setattr(text_module, "_KEPT", 20)
    monkeypatch.setattr(text_module, "_LINES", 20)
    assert look.art.picture("common/icon-back", 20, 20) is look.art.picture("common/icon-back", 20, 20)
    assert look.line("Ada", "body", "ink") is look.line("Ada", "body", "ink")
    for number in range(200):
        look.art.picture("common/icon-back", 10 + number % 30, 20)
        look.line(f"Line {number}", "body", "ink")
        look.wrap(f"Line {number}", "body", 100)
        look.longest_word(f"Line {number}", "body")
    kept = kept_texts(look)
    assert len(kept_art(look)) <= 5
    assert kept["lines"] <= 20
    assert max(kept["wrapped"], kept["words"]) <= 21
    assert kept["widths"] <= 81


# Drawings.


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.stem)
def test_a_template_is_drawn_in_every_colour(look: Look, path: Path) -> None:
    name = path.relative_to(asset("art")).with_suffix("").as_posix()
    drawn = {colour: look.art.picture(f"{name}-{colour}", 64, 64) for colour in look.theme.players}
    assert all(max(picture.get_size()) == 64 for picture in drawn.values())
    assert len({pygame.image.tobytes(picture, "RGBA") for picture in drawn.values()}) == len(drawn)


def test_there_are_templates_and_a_missing_drawing_is_named(look: Look) -> None:
    assert TEMPLATES
    assert not look.art.has("common/nothing")
    with pytest.raises(GameError) as missing:
        look.art.picture("common/nothing", 10, 10)
    assert missing.value.values == {"name": "common/nothing"}


def test_marks_tell_players_apart_by_colour_and_initials(look: Look) -> None:
    marks = [mark(look, colour, initials, 40) for colour in look.theme.players for initials in ("A", "Bo", "")]
    assert len({pygame.image.tobytes(drawn, "RGBA") for drawn in marks}) == len(marks)


@pytest.mark.parametrize("size", [(300, 200), (40, 30), (8, 8), (1, 1), (0, 0)])
def test_parts_are_drawn_at_any_size(look: Look, size: tuple[int, int]) -> None:
    for kind in ("paper", "gold", "teal", "danger", "dark", "off"):
        assert button(look, size, kind).get_size() == size
    assert panel(look, size).get_width() > size[0]
    assert focus_ring(look, size, 8).get_width() > size[0]


@pytest.mark.parametrize("size", [(300, 200), (60, 300), (500, 44), (10, 10)])
@pytest.mark.parametrize("large", [False, True])
def test_a_panel_drawn_in_parts_is_the_panel(look: Look, size: tuple[int, int], large: bool) -> None:
    whole, parts = pygame.Surface((600, 400)), pygame.Surface((600, 400))
    for surface in (whole, parts):
        surface.fill((20, 120, 140))
    whole.blit(panel(look, size, large=large), (40 - 8, 30 - 8))
    draw_panel(look, parts, pygame.Rect((40, 30), size), large=large)
    assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(parts, "RGB")


def test_the_letters_of_a_title_have_a_rim(look: Look) -> None:
    letters = display(look, "Atlantis", 4)
    assert letters.get_width() > look.texts.width("Atlantis", "serif-black", 4)


@pytest.mark.parametrize(
    "text", ["\0", "a\ud83d", "\u200b", "\ufe0f", "\udcff\udce9", "x" * 200_000, "many words " * 20_000]
)
def test_any_text_can_be_drawn(look: Look, text: str) -> None:
    for role in ("strong", "title"):
        assert look.line(text, role, "ink").get_width() < 100_000
        assert look.text_width(text, role) >= 0
        assert len(look.wrap(text, role, 200)) < 20_000


@pytest.mark.parametrize("height", [22, 30, 48])
def test_two_letters_of_a_mark_stand_on_one_plain_plate(look: Look, height: int) -> None:
    for colour, player in look.theme.players.items():
        drawn = mark(look, colour, "Ma", height)
        below = round(height * 0.08) if player.symbol == "triangle" else 0
        row = [
            tuple(drawn.get_at((x, drawn.get_width() // 2 + below - round(height * 0.17))))[:3]
            for x in range(drawn.get_width())
        ]
        assert row.count(tuple(look.colour(player.sign))[:3]) >= height * 0.2


def test_a_path_is_shortened_in_its_middle(look: Look) -> None:
    path = "Documents/Leaving Atlantis/films/Wilhelmine-Adelhei, Bo and Zoe, Wednesday 18 November.webp"
    for width in (260, 340, 500):
        told, role = fit_name(look, path, "strong", width, lambda path: f"Saved as {path}", 20)
        assert told.startswith("Saved as Doc")
        assert told.endswith("18 November.webp")
        assert "…" in told
        assert look.text_width(told, role) <= width


def test_names_of_one_table_are_written_alike_and_a_long_one_breaks_at_its_hyphen(look: Look) -> None:
    names = ["Maximiliana-Theodo", "Wilhelmine-Adelhei", "Ole", "Grandpa O'Flannery"]
    for room in (400, 160, 110, 60):
        role = letters_of(look, names, room)
        assert role == "caption" or all(look.text_width(name, role) <= room for name in names)
    assert letters_of(look, names, 400) == letters_of(look, ["Ole"], 400) == "name"
    for name in [
        *names,
        "Bartholomaeusgeorg",
        "Wolfgang Amadeusxx",
    ]:  # in the scoring too no word is broken within itself
        role = name_letters(look, name, look.u(10))
        assert all(
            line.endswith("-") or line in name.replace("-", "- ").split() or " " in line
            for line in look.wrap(name, role, look.u(10))
        )
    for name in names[:2]:
        assert look.wrap(name, "name", look.text_width(name, "name") - 4)[0].endswith("-")


def test_a_sign_is_in_the_middle_of_its_button_where_a_gamepad_has_none_for_it(look: Look) -> None:
    capped = look.with_caps(Caps({"reach": "X"}))

    def drawn(cap: str, text: str = "", **buttons: str) -> bytes:
        shown = Screen(capped, lambda: Button(text, lambda: None, icon="common/icon-warning", cap=cap))
        shown.root.signs.are_shown = True
        shown.root.signs.buttons = buttons
        return shown.picture()

    assert drawn("reach") == drawn("")
    assert drawn("reach", reach="y") != drawn("")
    assert drawn("reach", "Who?") != drawn("", "Who?"), "words keep their place when keys are used again"
