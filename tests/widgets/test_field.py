"""Text fields: letters, input methods, caret, clipboard and limits."""

from __future__ import annotations

import pygame
import pytest

from game.widgets import Button, Column, Dropdown, Part, TextField, Widget

from .conftest import Open, Screen

CTRL = pygame.KMOD_LCTRL


class Form:
    """A name that is written down letter by letter, as a scene does it."""

    def __init__(self, screen: Open, text: str = "", most: int = 12) -> None:
        self.text, self.most = text, most
        self.shown: Screen = screen(self.build)
        self.shown.root.focus("name")

    def build(self) -> Widget:
        field = TextField(self.text, self.change, name="name", most=self.most, hint="Who?", done=lambda: "done")
        return Column(field, Button("Next", lambda: "next", name="next"), align="start")

    def change(self, text: str) -> str:
        self.text = text
        return f"changed {text}"

    def key(self, *keys: int, mod: int = 0) -> None:
        for key in keys:
            self.shown.key(key, mod)
            self.shown.rebuild()

    def write(self, text: str) -> None:
        for letter in text:
            self.shown.write(letter)
            self.shown.rebuild()


def test_letters_are_written_at_the_caret(screen: Open) -> None:
    form = Form(screen)
    form.write("Aa")
    form.key(pygame.K_LEFT)
    form.write("d")
    assert form.text == "Ada"


def test_a_change_comes_out_at_once(screen: Open) -> None:
    assert Form(screen).shown.write("A") == "changed A"


def test_keys_move_the_caret_and_delete(screen: Open) -> None:
    form = Form(screen, "Bella")
    form.key(pygame.K_HOME, pygame.K_DELETE)
    assert form.text == "ella"
    form.key(pygame.K_BACKSPACE)
    assert form.text == "ella"
    form.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_BACKSPACE)
    assert form.text == "ela"
    form.key(pygame.K_END, pygame.K_DELETE, pygame.K_RIGHT, pygame.K_BACKSPACE)
    assert form.text == "el"
    form.key(*[pygame.K_LEFT] * 5)
    form.write("B")
    assert form.text == "Bel"


def test_no_more_is_written_than_the_most(screen: Open) -> None:
    form = Form(screen, "Anna", most=6)
    form.shown.write("-Maria")
    assert form.text == "Anna-M"
    form.shown.rebuild()
    form.write("x")
    assert form.text == "Anna-M"


def test_only_what_can_be_seen_is_written(screen: Open) -> None:
    form = Form(screen)
    form.shown.write("A\n\tB\x00")
    assert form.text == "AB"


def test_an_input_method_composes_before_it_writes(screen: Open) -> None:
    form = Form(screen, "Li")
    before = form.shown.picture()
    form.shown.compose("mi")
    form.shown.rebuild()
    assert form.text == "Li"
    assert form.shown.picture() != before
    form.key(pygame.K_BACKSPACE, pygame.K_LEFT)  # they belong to the input method
    assert form.text == "Li"
    form.shown.write("米")
    form.shown.rebuild()
    assert form.text == "Li米"
    form.key(pygame.K_BACKSPACE)
    assert form.text == "Li"


def test_composing_may_be_given_up(screen: Open) -> None:
    form = Form(screen, "Li")
    form.shown.compose("mi")
    form.shown.compose("")
    form.key(pygame.K_BACKSPACE)
    assert form.text == "L"


def test_enter_tells_that_it_is_done_and_tab_leaves(screen: Open) -> None:
    form = Form(screen, "Ada")
    assert form.shown.key(pygame.K_RETURN) == "done"
    form.shown.key(pygame.K_TAB)
    assert form.shown.focused == "next"
    form.shown.write("x")
    assert form.text == "Ada"


def test_letters_are_for_the_field_and_no_shortcut(screen: Open) -> None:
    form = Form(screen)
    field = form.shown.find("name")
    typed = pygame.Event(pygame.KEYDOWN, key=pygame.K_m, mod=0, unicode="m")
    assert field.key(typed, form.shown.root) == (True, None)
    function = pygame.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="")
    assert field.key(function, form.shown.root) == (False, None)


def test_all_is_chosen_and_written_over(screen: Open) -> None:
    form = Form(screen, "Ada")
    form.key(pygame.K_a, mod=CTRL)
    form.write("B")
    assert form.text == "B"
    form.key(pygame.K_a, mod=CTRL)
    form.key(pygame.K_DELETE)
    assert form.text == ""


def test_who_comes_to_a_field_writes_anew_and_a_second_click_sets_the_caret(screen: Open) -> None:
    form = Form(screen, "Player 1")
    form.shown.root.focus("next")
    form.key(pygame.K_UP)
    form.write("Bob")
    assert form.text == "Bob", "by keys"
    form.shown.click("next")
    form.shown.click("name")
    form.write("Bella")
    assert form.text == "Bella", "by the pointer"
    field = form.shown.find("name")
    form.shown.click((field.rect.left + 12, field.rect.centery))
    form.write("A")
    assert form.text == "ABella"
    form.shown.click((field.rect.right - 5, field.rect.centery))
    form.write("!")
    assert form.text == "ABella!"


def test_text_is_copied_and_pasted(screen: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    board: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", board.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: board[-1])
    form = Form(screen, "Ada")
    form.key(pygame.K_c, pygame.K_v, mod=CTRL)
    assert form.text == "AdaAda"


def test_without_a_clipboard_nothing_happens(screen: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*text: str) -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", none)
    monkeypatch.setattr(pygame.scrap, "get_text", none)
    form = Form(screen, "Ada")
    form.key(pygame.K_c, pygame.K_v, mod=CTRL)
    assert form.text == "Ada"


def test_the_caret_blinks_only_where_one_writes(screen: Open) -> None:
    form = Form(screen, "Ada")
    root = form.shown.root
    root.touched.clear()
    form.shown.wait(0.3)
    assert not root.touched
    form.shown.wait(0.3)
    assert [widget.name for widget in root.touched] == ["name"]
    form.shown.key(pygame.K_TAB)
    root.touched.clear()
    form.shown.wait(0.6)
    form.shown.wait(0.6)
    assert not root.touched


def test_a_long_text_moves_so_that_the_caret_is_seen(screen: Open) -> None:
    form = Form(screen, "W" * 60, most=60)
    end = form.shown.picture()
    form.key(pygame.K_HOME)
    assert form.shown.picture() != end


def test_a_field_that_is_off_takes_nothing(screen: Open) -> None:
    told: list[str] = []
    shown = screen(lambda: Column(TextField("Ada", told.append, name="name", off="It is fixed."), align="start"))
    shown.root.focus("name")
    shown.write("x")
    shown.key(pygame.K_BACKSPACE)
    assert told == []


def test_a_text_in_a_field_survives_an_opened_list(screen: Open) -> None:
    parts = [Part("a", "A"), Part("b", "B")]
    text = ["Ada"]
    shown = screen(
        lambda: Column(
            TextField(text[0], lambda new: text.__setitem__(0, new), name="name"),
            Dropdown(parts, "a", lambda value: value, name="list"),
            align="start",
        )
    )
    shown.root.focus("name")
    shown.key(pygame.K_HOME)
    shown.click("list")
    shown.key(pygame.K_ESCAPE)
    shown.root.focus("name")
    shown.write("M")
    assert text == ["MAda"]


@pytest.mark.parametrize("text", ["\0", "\ud83d", "\u200b", "\ufe0f", "a\nb", "\u0301", "\x1b[2J"])
def test_an_input_method_may_compose_anything(screen: Open, text: str) -> None:
    form = Form(screen)
    form.shown.compose(text)
    assert form.shown.picture()
    form.shown.write(text)
    form.shown.rebuild()
    assert form.shown.picture()
    assert form.text == "".join(sign for sign in text if sign.isprintable())
