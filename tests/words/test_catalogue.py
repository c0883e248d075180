"""Catalogues: what they say, and that they say all that the program asks them to."""

from __future__ import annotations

import ast
import re
from collections import ChainMap
from dataclasses import fields
from pathlib import Path
from string import Formatter

import pytest

from game.engine import CannotUndo, GameError, IllegalAction, ImpossibleOptions
from game.engine.speech.words import Message
from game.files.faults import BadDocument, Fault
from game.files.po import Translation, read_messages
from game.files.resources import asset
from game.rules import GAMES, game_of
from game.tables.screen import all_actions
from game.words.catalogue import Catalogue, Word
from game.words.message_files import MessageFiles

from ..source import calls, classes_below, keywords, literals, name_of, nodes, pattern, source_of_reasons

HEADER = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
ENGLISH = Catalogue.load("en")


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    sentences = {
        "eaten": "{creature:the} eats {explorer}.",
        "shark": "shark",
        "shark.the": "the shark",
        "list.none": "nobody",
        "list.next": "{start}, {next}",
        "list.last": "{start} and {last}",
        "met": "{names} meet.",
        "error.lost-file": "There is no {file}.",
        "mean": "{mean:.1f}",
        "size": "{size:,}",
        "number.point": ",",
        "number.thousands": ".",
        "list.sentences": "{start}|{next}",
        "heard.next": "{start}; {next}",
        "name.of": "of {name}",
        "whose": "the boat {owner:of}",
        "wind": "a wind",
        "wind.of": "of {wind:the}",
        "capital.i": "İ",
        "walked": "from {path:first} to {path:last}",
    }
    plural = 'msgid "boats"\nmsgid_plural "boats"\nmsgstr[0] "a boat"\nmsgstr[1] "{count} boats"\n'
    text = HEADER + plural + "".join(f'msgid "{key}"\nmsgstr "{sentence}"\n' for key, sentence in sentences.items())
    (tmp_path / "words.po").write_text(text, encoding="utf-8")
    return Catalogue.read(tmp_path)


def test_a_word_that_was_missing_is_found_once_somebody_brings_it(tmp_path: Path) -> None:
    (tmp_path / "own.po").write_text(f'{HEADER}\nmsgid "shark"\nmsgstr "shark"\n', encoding="utf-8")
    (tmp_path / "unread.po").write_text(f'{HEADER}\nmsgid "whale"\nmsgstr "whale"\n', encoding="utf-8")
    said = {"shark": "shark", "whale": "whale"}
    of_others: dict[str, Translation] = {}
    found = ChainMap(MessageFiles(tmp_path), of_others)  # type: ignore[arg-type]  # nobody writes into it
    for _ in range(2):
        assert {key: found[key].form(1) for key in said if key in found} == said
        assert "squid" not in found
    of_others["squid"] = found["shark"]
    assert found["squid"].form(1) == "shark"


SOME_CAPS = dict.fromkeys(all_actions(), "Q")
CAN_BE_NONE = [name for name, action in all_actions().items() if not action.is_locked]
WITH_KEYS = [key for key, message in ENGLISH.messages.items() if any("{key-" in form for form in message.forms)]


def said_with(caps: dict[str, str]) -> dict[str, str]:
    """Every sentence that names keys."""
    words = ENGLISH.with_caps(caps)
    values = {name: name for key in WITH_KEYS for name in _names(ENGLISH.messages[key]) if not name.startswith("key-")}
    return {key: words.say(key, **values) for key in WITH_KEYS}


def _names(message: Translation) -> set[str]:
    return {name for form in message.forms for _, name, _, _ in Formatter().parse(form) if name}


@pytest.mark.parametrize("missing", [*([name] for name in CAN_BE_NONE), CAN_BE_NONE], ids=lambda names: names[-1])
def test_a_sentence_says_nothing_of_a_key_that_is_none(missing: list[str]) -> None:
    usual = said_with(SOME_CAPS)
    for key, said in said_with({**SOME_CAPS, **dict.fromkeys(missing, "")}).items():
        assert not re.search(r"no key|[][|<>]|\(\W|  | [,.:;]", said), (key, said)
        named = {f"key-{name}" for name in missing} & _names(ENGLISH.messages[key])
        assert (said != usual[key]) == bool(named), (key, said)
        assert len(said) < len(usual[key]) or not named, (key, said)
        is_aside = usual[key][:1] == "Q"  # what a key stands before begins with a capital without it
        assert not said or said[:1].isupper() or not is_aside, (key, said)


def test_sentences_about_keys_are_whole_where_there_are_keys() -> None:
    said = said_with(SOME_CAPS)
    assert said["table.undo.tip"] == "Undo your last step (Q) or your whole turn (Q)"
    assert said["hint.coming"] == "Thinking… Q or Q cancels."
    assert said["privacy.later"] == "Q: not now"
    assert not [one for one in said.values() if set(one) & set("[]|")]
    none = said_with({**SOME_CAPS, **dict.fromkeys(CAN_BE_NONE, "")})
    assert none["hint.coming"] == "Thinking… Q cancels."
    assert none["privacy.later"] == "Not now"
    assert none["table.reach.tip"] == "What can reach me?"
    assert none["menu.keys"] == "Arrows choose, Q opens"


def test_a_sentence_that_is_filled_in_elsewhere_has_its_gaps_and_names_its_keys() -> None:
    words = ENGLISH.with_caps({"phones": "F9"})
    assert words.unfilled("phone.page.code.where") == "F9 shows it there"
    assert ENGLISH.unfilled("phone.page.code.where") == "Look in Phones"
    assert "{number}" in words.unfilled("phone.page.creature")


def test_values_stand_in_their_places(catalogue: Catalogue) -> None:
    assert catalogue.say("eaten", creature=Word("shark"), explorer="red C") == "the shark eats red C."
    assert catalogue.say("mean", mean=2.25) == "2,2"
    assert catalogue.say("size", size=1234567) == "1.234.567"
    assert catalogue.say("walked", path=["E7", "E8", "F8"]) == "from E7 to F8"


def test_a_count_picks_the_form(catalogue: Catalogue) -> None:
    assert [catalogue.say("boats", count=count) for count in (1, 3)] == ["a boat", "3 boats"]


@pytest.mark.parametrize(
    "names, said", [((), "nobody"), (("a",), "a"), (("a", "b"), "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_lists_are_joined(catalogue: Catalogue, names: list[str], said: str) -> None:
    assert catalogue.say("met", names=names) == f"{said} meet."


def test_a_list_within_a_list_has_no_last_one(catalogue: Catalogue) -> None:
    assert catalogue.word(["A", "B", "C"], "row") == "A, B, C"
    assert catalogue.word("A", "row") == "A"


def test_full_width_brackets_go_with_their_key_too(tmp_path: Path) -> None:
    (tmp_path / "words.po").write_text(HEADER + 'msgid "hint"\nmsgstr "提示（{key-hint}）"\n', encoding="utf-8")
    catalogue = Catalogue.read(tmp_path)
    assert catalogue.with_caps({"hint": "H"}).say("hint") == "提示（H）"
    assert catalogue.with_caps({"hint": ""}).say("hint") == "提示"


def test_names_words_and_sentences_take_forms_of_a_languages_own(catalogue: Catalogue) -> None:
    assert catalogue.say("whose", owner="Ana") == "the boat of Ana"
    assert catalogue.say("whose", owner=Message("wind.of", {"wind": Word("shark")})) == "the boat of the shark"
    assert catalogue.say("whose", owner=Message("wind", {"wind": Word("shark")})) == "the boat of the shark"
    assert catalogue.say("eaten", creature="Ana", explorer="B") == "Ana eats B."
    assert catalogue.lacking == set()


def test_what_is_counted_and_verbs_go_by_a_number_that_is_not_called_count(tmp_path: Path) -> None:
    text = (
        HEADER
        + """
msgid "count.points"
msgid_plural "count.points"
msgstr[0] "{count} point"
msgstr[1] "{count} points"

msgid "count.swim"
msgid_plural "count.swim"
msgstr[0] "swims"
msgstr[1] "swim"

msgid "two"
msgstr "{name} has {points:points} and {won:points}; {who} {who:swim}."

msgid "wind"
msgstr "wind"
"""
    )
    (tmp_path / "words.po").write_text(text, encoding="utf-8")
    catalogue = Catalogue.read(tmp_path)
    values = {"name": "Ana", "points": 12, "won": 1}
    assert catalogue.say("two", **values, who=["A"]) == "Ana has 12 points and 1 point; A swims."
    assert catalogue.say("two", **values, who=["A", "B"]).endswith(" swim.")
    assert catalogue.say("two", **values, who=Message("wind", {"count": 3})).endswith("; wind swim.")
    assert catalogue.say("two", **values, who=Word("wind")).endswith("; wind swims.")


def test_a_pattern_that_asks_for_itself_has_an_end(tmp_path: Path) -> None:
    patterns = {"name.of": "of {name:from}", "name.from": "from {name:of}", "times": "{count:times} {n:times}x"}
    text = "".join(
        f'msgid "{key}"\nmsgstr "{said}"\n' for key, said in {**patterns, "all": "{who:of}, {n:times}"}.items()
    )
    (tmp_path / "words.po").write_text(HEADER + text, encoding="utf-8")
    assert Catalogue.read(tmp_path).say("all", who="Ana", n=3) == "of Ana, 3 <n>x"


def test_a_word_without_a_form_is_said_plainly_and_noted(catalogue: Catalogue) -> None:
    assert catalogue.say("whose", owner=Word("shark")) == "the boat shark"
    assert catalogue.lacking == {"shark.of"}


def test_sentences_and_things_follow_each_other_as_the_language_has_it(catalogue: Catalogue) -> None:
    assert catalogue.join_sentences(["One.", "", "Two.", "Three."]) == "One.|Two.|Three."
    assert catalogue.join_items(["a", "b", "c"]) == "a, b, c"
    assert catalogue.join_items([]) == catalogue.join_sentences([]) == ""


def test_words_of_several_places_are_one_line_in_which_sentences_end(catalogue: Catalogue) -> None:
    assert catalogue.join_words(["Ana", "", "3 points", "She won.", "first"]) == "Ana; 3 points; She won.|first"
    assert catalogue.join_words([]) == ""


def test_the_language_parts_words_and_not_what_is_written_in_them() -> None:
    assert Catalogue.load("zh-Hans").join_words(["A", "3分", "在岛上"]) == "A，3分，在岛上"
    assert Catalogue.load("zh-Hans").join_words(["你赢了。", "Ana", "红色"]) == "你赢了。Ana，红色"
    assert ENGLISH.join_words(["张伟", "Sailor", "red"]) == "张伟, Sailor, red"


def test_a_capital_is_the_languages_own(catalogue: Catalogue) -> None:
    assert [catalogue.begin(text) for text in ("one", "ist", "“a”", "")] == ["One", "İst", "“a”", ""]
    assert catalogue.go_on("One") == "one"


def test_what_a_language_lacks_is_said_as_it_was_first_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path))
    folder = tmp_path / "languages" / "xx"
    folder.mkdir(parents=True)
    text = (
        HEADER + 'msgctxt "menu.load"\nmsgid "Load"\nmsgstr "Lode"\n\nmsgctxt "menu.rules"\nmsgid "Rules"\nmsgstr ""\n'
    )
    (folder / "own.po").write_text(text, encoding="utf-8")
    words = Catalogue.load("xx")
    assert [words.say(key) for key in ("menu.load", "menu.rules", "no.such.key")] == ["Lode", "Rules", "<no.such.key>"]


def test_what_is_missing_is_shown_and_never_raised(catalogue: Catalogue) -> None:
    assert catalogue.say("no.such.key") == "<no.such.key>"
    assert catalogue.say("met") == "<names> meet."
    assert catalogue.say("eaten", creature=Word("whale"), explorer=3) == "<whale.the> eats 3."
    assert catalogue.say("mean", mean="much") == "much"


def test_a_broken_sentence_of_our_own_is_not_hidden(tmp_path: Path) -> None:
    (tmp_path / "en.po").write_text(f'{HEADER}\nmsgid "a"\nmsgstr "one {{ two"\n', encoding="utf-8")
    with pytest.raises(ValueError, match="expected '}'"):
        Catalogue.read(tmp_path).say("a")


def test_an_error_becomes_a_sentence(catalogue: Catalogue) -> None:
    assert catalogue.explain(GameError("lost-file", file="a.yaml")) == "There is no a.yaml."
    assert catalogue.explain(GameError("unheard-of", file="a.yaml")) == "<unheard-of(file='a.yaml')>"


def test_an_error_inside_a_sentence_leaves_its_full_stop_to_that() -> None:
    missing = GameError("unknown-guest", game="x", known=("a", "b"))
    assert ENGLISH.explain(missing).endswith("installed: a and b.")
    assert ENGLISH.word(missing).endswith("installed: a and b")
    faults = [Fault("a.yaml", place, "unheard-of") for place in ("1", "2")]
    assert ENGLISH.word(BadDocument(faults)) == "a.yaml:1: <unheard-of()> a.yaml:2: <unheard-of()>"


def test_two_files_with_one_key_are_refused(catalogue: Catalogue, tmp_path: Path) -> None:
    assert "met" in catalogue
    (tmp_path / "more.po").write_text(HEADER + 'msgid "met"\nmsgstr "met"\n', encoding="utf-8")
    with pytest.raises(GameError, match="texts-twice"):
        Catalogue.read(tmp_path)


@pytest.mark.parametrize("content", [None, b"\xff\xfe"])
def test_a_folder_without_readable_texts_is_refused(tmp_path: Path, content: bytes | None) -> None:
    if content:
        (tmp_path / "words.po").write_bytes(content)
    with pytest.raises(GameError, match="texts-unreadable" if content else "texts-missing"):
        Catalogue.read(tmp_path)


def placeholders(key: str) -> set[str]:
    forms = ENGLISH.messages[key].forms
    names = {name for form in forms for _, name, _, _ in Formatter().parse(form) if name is not None}
    return {name for name in names if not name.startswith("key-")}  # those the catalogue knows by itself


def can_be_filled_in(key: str) -> bool:
    forms = ENGLISH.messages[key].forms
    return all(name.isidentifier() for name in placeholders(key)) and all(
        form.strip() == form != "" or form.startswith("  ") for form in forms
    )


def test_every_sentence_can_be_filled_in() -> None:
    assert [key for key in sorted(ENGLISH.messages) if not can_be_filled_in(key)] == []


def test_every_key_that_a_sentence_names_is_that_of_an_action() -> None:
    named = re.findall(r"\{key-([^}]*)\}", " ".join(form for one in ENGLISH.messages.values() for form in one.forms))
    assert {"hint", "let-go", "whole-row"} <= set(named) <= set(all_actions())


def test_every_sentence_the_code_asks_for_exists_with_its_values() -> None:
    for call in calls("say", "told"):
        for key in literals(call.args[0]) if call.args else ():
            assert key in ENGLISH, key
            given = keywords(call)
            assert given is None or placeholders(key) <= given, key
        if call.args and isinstance(call.args[0], ast.JoinedStr):
            shape = pattern(call.args[0])
            assert any(shape.fullmatch(key) for key in ENGLISH.messages), shape


def error_codes() -> dict[str, list[set[str] | None]]:
    """Every code that errors are raised with, and the values that come with it at each place."""
    found: dict[str, list[set[str] | None]] = {}
    for call in calls(*classes_below("GameError")):
        for code in literals(call.args[0]) if call.args else ():
            found.setdefault(code, []).append(keywords(call))
    return dict(sorted(found.items()))


def unsaid(kind: str, codes: dict[str, list[set[str] | None]]) -> list[str]:
    """The codes that have no sentence, or one that asks for a value which is not given."""
    keys = {code: f"{kind}.{code}" for code in codes}
    return [
        code
        for code, key in keys.items()
        if key not in ENGLISH or any(v is not None and not placeholders(key) <= v for v in codes[code])
    ]


def test_every_error_has_a_sentence_with_values_that_are_given() -> None:
    codes = error_codes()
    assert len(codes) > 50
    assert unsaid("error", codes) == []


def test_every_reason_for_no_undo_has_a_sentence() -> None:
    for node in nodes(ast.FunctionDef):
        if isinstance(node, ast.FunctionDef) and node.name == "why_no_undo":
            returned = [part.value for part in ast.walk(node) if isinstance(part, ast.Return) and part.value]
            assert all(f"error.{code}" in ENGLISH for value in returned for code in literals(value))


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_why_an_action_is_not_legal_has_words(game: str) -> None:
    tree = ast.parse(source_of_reasons(game))
    giving = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    given = [node.value for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg == "why_not"]
    said = [text for part in (*giving, *given) for node in ast.walk(part) for text in literals(node)]
    codes = {text for text in said if re.fullmatch(r"[\w-]+", text)}
    assert len(codes) > 5
    assert {code for code in codes if f"reason.{code}" not in ENGLISH} == set()


def _keys(node: ast.expr) -> set[str] | None:
    """The keys of a table that is written out; None where it is made elsewhere."""
    return {text for key in node.keys if key for text in literals(key)} if isinstance(node, ast.Dict) else None


def fault_codes() -> dict[str, list[set[str] | None]]:
    """Every code of a fault in a file, and the values that come with it at each place."""
    found: dict[str, list[set[str] | None]] = {}
    for call in calls("fault", "_fault", "_Refused", "_bad", "Fault"):
        where = {"Fault": 2, "_bad": 2}.get(name_of(call.func), 0)
        written_out = call.args[3] if where == 2 and len(call.args) > 3 else None
        given = keywords(call) if written_out is None else _keys(written_out)
        for code in literals(call.args[where]):
            found.setdefault(code, []).append(given)
    return dict(sorted(found.items()))


def test_every_fault_has_a_sentence_with_values_that_are_given() -> None:
    codes = fault_codes()
    assert len(codes) > 50
    assert unsaid("fault", codes) == []


def test_a_fault_is_told_with_its_place() -> None:
    fault = Fault("b.yaml", "3: supply.boats", "wrong-type", {"wanted": ("number",), "found": "text", "value": "many"})
    assert ENGLISH.tell(fault) == "b.yaml:3: supply.boats: Expected a whole number, found text: many"
    assert ENGLISH.explain(BadDocument([fault, fault])).count("\n") == 1


@pytest.mark.parametrize(
    "game, has, has_not", [("survive", "die", "card"), ("atlantis", "card", "die"), ("atlandice", "[Dd]ice", "card")]
)
def test_why_nothing_can_be_undone_is_said_of_what_a_game_has(game: str, has: str, has_not: str) -> None:
    said = [
        ENGLISH.explain(CannotUndo(code, game=game))
        for code in ("undo-chance", "undo-news", "undo-nothing", "undo-passed")
    ]
    assert re.search(rf"\b{has}\b", said[0])
    assert not any(re.search(rf"\b{has_not}\b", one) for one in said)
    assert "card" in said[1] if game == "atlantis" else "card" not in said[1]


def test_how_often_is_said_in_words_while_it_is_seldom() -> None:
    """Nothing happens "2 times"; and of one other player nobody says "the others" when a game is scored."""
    counted = [ENGLISH.say("story.atlantis.award.stuck", seat="Ben", count=count) for count in (1, 2, 3)]
    assert counted == ["Ben was stuck once.", "Ben was stuck twice.", "Ben was stuck 3 times."]
    for key in ENGLISH.messages:
        said = [ENGLISH.messages[key].form(count) for count in (1, 2)]
        assert key in ("times", "table.times") or not any(re.search(r"\{count\} times", one) for one in said), key
        assert not key.startswith("story.") or not any(
            re.search(r"\bothers\b(?!\})", one, re.IGNORECASE) for one in said
        ), said


def test_an_illegal_action_is_explained_by_its_rule() -> None:
    assert (
        ENGLISH.explain(IllegalAction("K1-no-tile", action="sink A1"))
        == '"sink A1" cannot be done here: there\'s no tile there.'
    )
    refused = ImpossibleOptions("board-refuses", board="atoll", option="squid", reason="needs-five-players")
    assert ENGLISH.explain(refused) == "atoll does not allow squid: it is for five or six players."


@pytest.mark.parametrize("game", GAMES)
def test_every_fact_of_a_game_has_a_sentence(game: str) -> None:
    for kind in game_of(game).RULES.facts:
        assert placeholders(f"{game}.event.{object.__new__(kind).key}") <= {field.name for field in fields(kind)}


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_a_name_an_explanation_and_reasons(game: str) -> None:
    for option in game_of(game).RULES.options:
        assert f"{game}.option.{option.key}" in ENGLISH
        assert f"{game}.option.{option.key}.about" in ENGLISH
        for condition in (*option.needs, *option.excludes):
            assert placeholders(f"error.{condition.reason}") <= {"option", "other"}
            assert f"reason.{condition.reason}" in ENGLISH


def test_what_is_quoted_of_a_file_is_cut() -> None:
    fault = Fault("board.yaml", "3: " + "k" * 5000, "unknown-key", {"key": "x" * 5000, "known": ("a", "b" * 5000)})
    assert len(ENGLISH.tell(fault)) < 1000
    error = GameError("unknown-board", board="y" * 5000, known=("a",) * 5000)
    assert len(ENGLISH.explain(error)) < 1000


def test_of_many_faults_the_first_are_told_and_the_others_counted() -> None:
    told = ENGLISH.explain(BadDocument(Fault("board.yaml", str(line), "bad-key") for line in range(5000))).splitlines()
    assert len(told) == 21
    assert told[-1] == "There are 4980 more faults."


def test_the_name_of_a_file_is_told_whole() -> None:
    path = "/" + "folder/" * 60 + "a.journal"
    assert path in ENGLISH.explain(GameError("not-a-journal", path=path))


def test_the_words_of_a_game_are_in_one_catalogue() -> None:
    elsewhere = [
        f"{key} in {path.name}"
        for path in sorted(asset("texts", "en").glob("*.po"))
        for key in read_messages(path.read_text(encoding="utf-8"), path.name)
        if key.partition(".")[0] in GAMES and key.partition(".")[0] != path.stem
    ]
    assert not elsewhere
