"""Notices that go by themselves, when they have been read."""

from __future__ import annotations

import pygame
import pytest

from game.render import Look
from game.tables.kit.layers import Aside, Layers
from game.widgets import Column, Label, Toasts
from game.widgets.toasts import ToastPlace
from game.words.catalogue import Catalogue

SHORT, LONG = "Saved.", "It brings you more than your other moves. " * 5


def test_what_is_long_stays_longer() -> None:
    toasts = Toasts()
    toasts.tell(LONG)
    toasts.tell(SHORT)
    toasts.update(4.9)
    assert toasts.texts == [LONG, SHORT]
    toasts.update(0.2)
    assert toasts.texts == [LONG]
    toasts.update(15)
    assert toasts.texts == []


def test_a_long_error_stays_as_long_in_chinese_as_in_english() -> None:
    english, chinese = (Catalogue.load(language).messages for language in ("en", "zh-Hans"))
    keys = [key for key, message in english.items() if key.startswith("error.") and len(message.form(1)) > 100]
    stayed = [[seconds_of(words[key].form(1)) for key in keys] for words in (english, chinese)]
    assert len(keys) > 5
    assert all(there / here == pytest.approx(1.0, abs=0.3) for here, there in zip(*stayed, strict=True)), stayed


def seconds_of(text: str) -> float:
    toasts, seconds = Toasts(), 0.0
    toasts.tell(text)
    while toasts.texts:
        toasts.update(0.25)
        seconds += 0.25
    return seconds


def test_what_is_forgotten_goes_at_once() -> None:
    toasts = Toasts()
    toasts.tell(SHORT)
    toasts.tell(LONG)
    toasts.is_dirty = False
    toasts.forget(LONG)
    assert (toasts.texts, toasts.is_dirty) == ([SHORT], True)


def test_what_is_told_of_a_scene_goes_with_it_but_for_faults_and_what_is_told_at_the_change() -> None:
    toasts = Toasts()
    toasts.tell("A hint about the table")
    toasts.tell("The disk is full", stays=True)
    toasts.update(0.1)
    toasts.tell("The save was damaged")
    toasts.change_scene()
    assert toasts.texts == ["The disk is full", "The save was damaged"]


def test_panels_over_a_board_inside_another_are_kept_free_too(look: Look) -> None:
    counter, sentence = Label("counter"), Label("sentence")
    layers = Layers(Column(Layers(Label("board"), Aside(counter, "left", 9)), grow=1), Aside(sentence, "right", 9))
    layers.place(look, pygame.Rect(0, 0, 800, 600))
    assert layers.panels == [sentence.rect, counter.rect]


def test_they_hang_where_less_is_hidden_and_drawing_decides_nothing(look: Look) -> None:
    toasts, room = Toasts(), pygame.Rect((0, 0), look.size)
    upper, lower = pygame.Rect(room.topleft, (room.width, 300)), pygame.Rect(0, 420, room.width, 300)
    toasts.tell(SHORT)

    def drawn() -> pygame.Rect:
        surface = pygame.Surface(look.size)
        surface.set_colorkey((0, 0, 0))
        toasts.draw(surface, look)
        assert toasts.is_dirty, "who asked for the picture says when it is drawn"
        return surface.get_bounding_rect()

    toasts.arrange(look, ToastPlace(room, 40, [upper]))
    assert lower.contains(drawn())
    assert drawn() == drawn()
    toasts.arrange(look, ToastPlace(room, 40, [lower]))
    assert upper.contains(drawn())
    toasts.is_dirty = False
    assert not toasts.is_dirty
