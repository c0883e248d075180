"""The rulebooks say the numbers of the standard boards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.files.documents import read_document
from game.files.resources import asset, data
from game.rules import GAMES
from game.words.rulebook import for_table, load
from tests.words.test_rulebook import board, entries, everything, texts


def text_of(game: str, number: str) -> str:
    return " ".join(rule.text for _, rule in everything(load(game, "en")) if number in rule.names)


def plain_texts(game: str) -> str:
    """What stands in the book without a number."""
    return " ".join(rule.text for _, rule in everything(load(game, "en")) if not rule.number)


def test_the_card_of_survive_counts_the_undersides_of_the_standard_board() -> None:
    told = {}
    for entry in entries(load("survive", "en")):
        if found := re.findall(r"(\d+) under (?:a )?(beach|forest|mountain)", entry.text):
            told[entry.name.lower().replace(" a ", " ").replace(" ", "-")] = {
                terrain: int(count) for count, terrain in found
            }
    real = {
        name: {terrain: n for terrain, n in row.items() if n} for name, row in board("survive")["undersides"].items()
    }
    assert told == real


def test_the_book_of_survive_has_the_numbers_of_the_standard_board() -> None:
    real, told = board("survive"), plain_texts("survive")
    assert f"worth {', '.join(map(str, real['explorers']))}." in told
    assert all(f"{count} {kind}" in told for kind, count in real["supply"].items())
    assert all(f"{count} {terrain}" in text_of("survive", "S2") for terrain, count in real["terrain"].items())
    assert f"{real['points']} moves" in text_of("survive", "T2")
    assert f"You start with {real['boats_each']} boats." in text_of("survive", "S4")


def test_the_book_of_survive_reaches_as_far_as_the_creatures() -> None:
    reach = board("survive")["reach"]
    assert f"exactly {reach['serpent']} space" in text_of("survive", "C1")
    assert f"1 or {reach['shark']} spaces" in text_of("survive", "C2")
    assert f"1 to {reach['whale']} spaces" in text_of("survive", "C3")
    assert f"1 to {reach['dolphin_help']} sea spaces" in text_of("survive", "H1")
    assert f"1 to {reach['fair_wind']} sea spaces" in text_of("survive", "H2")
    assert f"up to {reach['squid']} spaces" in text_of("survive", "Q3")


def test_the_card_of_atlantis_has_the_tiles_of_the_standard_board() -> None:
    told = {
        entry.picture.removeprefix("atlantis/object-"): entry.text
        for entry in entries(load("atlantis", "en"))
        if "object-" in entry.picture
    }
    tiles = board("atlantis")["tiles"]
    real = {
        kind: "Tiles " + ", ".join(f"{back} {' '.join(map(str, tiles[back][kind]))}" for back in tiles)
        for kind in tiles["A"]
    }
    assert told == real


def test_the_book_of_atlantis_has_the_numbers_of_the_standard_board() -> None:
    real, told = board("atlantis"), plain_texts("atlantis")
    assert f"{real['cards']['ring']} movement cards of each" in told
    assert len(set(real["cards"].values())) == 1
    assert f"{sum(len(values) for back in real['tiles'].values() for values in back.values())} treasure tiles" in told
    *hands, most = real["hands"]
    assert f"Deal {', '.join(map(str, hands))} and {most} cards" in text_of("atlantis", "A3")
    laid = re.findall(r"(\d+) (stacks of two|single tiles)", text_of("atlantis", "A1"))
    assert laid == [
        (str(s["places"]), "stacks of two" if s["tiles"] == 2 else "single tiles") for s in real["row"] if s["tiles"]
    ]


def test_the_card_of_atlantis_sells_tiles_by_half_their_value() -> None:
    (told,) = (entry.text for entry in entries(load("atlantis", "en")) if entry.name == "Cards for a tile")
    offers = re.findall(r"(\d) or (\d) buys (\d)", told)
    prices = {int(value): int(cards) for low, high, cards in offers for value in (low, high)}
    assert prices == {value: value // 2 for value in range(2, 8)}


def test_the_card_of_atlandice_has_the_tiles_and_the_clock_of_the_standard_board() -> None:
    real, card = board("atlandice"), entries(load("atlandice", "en"))
    hands = {found[1]: int(found[2]) for entry in card if (found := re.match(r"([A-Z]\d), (\d) hand", entry.name))}
    assert hands == {tile["effect"]: tile["hands"] for tile in real["tiles"]}
    spaces = {
        int(space) for entry in card if entry.name.startswith("Space") for space in re.findall(r"\d+", entry.name)
    }
    assert spaces == {i for i, face in enumerate(real["clock"]) if face != "plain"}
    assert any(f"The market has {real['market_hands']}." in entry.text for entry in card)


def test_the_clock_in_the_book_of_atlandice_is_that_of_the_standard_board() -> None:
    clock, told = board("atlandice")["clock"], plain_texts("atlandice")
    at = {face: [i for i, found in enumerate(clock) if found == face] for face in clock}
    for face in ("gem", "book", "provision", "tool", "weapon"):
        assert f"{at[face][0]} for {face}s" in told
    assert f"{at['all'][0]} for all resources" in told
    assert f"Donations are at {', '.join(map(str, at['donation']))}." in told
    assert f"spaces 0 to {at['waves'][0]}" in told


def test_the_setup_in_the_book_of_atlandice_is_that_of_the_standard_board() -> None:
    real, told = board("atlandice"), text_of("atlandice", "S1")
    three, four = real["crowds"][3], real["crowds"][4]
    assert real["crowds"][2] == three
    assert f"{real['market']} tokens of each resource on the black market" in told
    assert f"{three['tokens']} of its own resource, or {four['tokens']} with four" in told
    assert f"{three['dice']} dice, or {four['dice']} with four" in told
    assert f"{real['tokens']} tokens of each" in plain_texts("atlandice")


def card_of(game: str, name: str, options: dict[str, object]) -> dict[str, str]:
    book = for_table(game, "en", read_document(data("boards", f"{name}.yaml")).data, options)
    return {entry.name: entry.text for entry in entries(book)}


def test_the_card_follows_the_board_and_the_options_on_the_table() -> None:
    plain = card_of("survive", "survive-classic", {})
    assert (plain["Shark"], "Dolphin" in plain, "Squid" in plain) == (
        "Moves 1 or 2 spaces. Takes swimmers. Boats are safe.",
        False,
        False,
    )
    assert "The game ends" in plain["Volcano"]
    with_dolphins = card_of("survive", "survive-classic", {"dolphins": True})
    assert with_dolphins["Shark"].startswith("Moves as far as the dice say")
    assert with_dolphins["Dolphin help"].startswith("A dolphin appears here")
    assert "The game goes on" in card_of("survive", "survive-classic", {"submerged": True})["Volcano"]
    assert "11" in card_of("survive", "survive-atoll", {})["Beach"]
    assert {"Space 2", "Spaces 4, 8, 12", "Space 14"} < card_of("atlandice", "atlandice-short", {}).keys()


def test_the_book_follows_the_number_of_players_at_the_table() -> None:
    classic = read_document(data("boards", "survive-classic.yaml")).data
    told = {players: " ".join(texts(for_table("survive", "en", classic, {}, players))) for players in (0, 4, 5, 6)}
    for players in (0, 4):
        assert "Your 10 explorers have the letters A to J" in told[players]
        assert "You start with 2 boats." in told[players]
    assert "are worth 1, 1, 2, 2, 3, 4, 5, 6." in told[5]
    assert "letters A to G" in told[6]
    assert "In turn order, players start with 1, 1, 1, 1, 2 and 2 boats." in told[6]
    crowded = " ".join(texts(for_table("survive", "en", classic, {"superpopulation": True}, 6)))
    assert "letters A to J" in crowded
    assert "You start with 2 boats." in crowded
    both = {by_colour: {"two_colours": True, "boats_per_colour": by_colour} for by_colour in (False, True)}
    two = {
        by_colour: " ".join(texts(for_table("survive", "en", classic, options, 2)))
        for by_colour, options in both.items()
    }
    assert all("Your 20 explorers, 10 of each colour, have the letters A to J" in text for text in two.values())
    assert ["You start with 2 boats." in two[False], "You start with 4 boats." in two[True]] == [True, True]
    assert "You start with one boat." in " ".join(
        texts(for_table("survive", "en", {**classic, "boats_each": 1}, {}, 4))
    )
    row = read_document(data("boards", "atlantis-classic.yaml")).data
    assert "Deal 4 and 5 cards, clockwise from the first player." in " ".join(
        texts(for_table("atlantis", "en", row, {}, 2))
    )
    assert "Everyone gets 5 cards." in " ".join(
        texts(for_table("atlantis", "en", {**row, "hands": [5, 5, 5, 5]}, {}, 3))
    )


def test_no_number_is_missing_on_any_board() -> None:
    boards = [path for path in data("boards").glob("*.yaml") if path.stem.partition("-")[0] in GAMES]
    books = {path.stem: for_table(path.stem.partition("-")[0], "en", read_document(path).data) for path in boards}
    odd = [
        (name, text)
        for name, book in books.items()
        for text in texts(book)
        if "{" in text or " ?" in text or "?." in text
    ]
    assert odd == []


def test_a_language_says_in_its_words_how_numbers_follow_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = asset("rules", "en", "atlantis.yaml").read_text(encoding="utf-8")
    patterns = 'words:\n  between: "、"\n  last: "{start}和{last}"\n'
    folder = tmp_path / "languages" / "xx" / "rules"
    folder.mkdir(parents=True)
    (folder / "atlantis.yaml").write_text(book.replace("words:\n", patterns, 1), encoding="utf-8")
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path))
    numbers = board("atlantis")
    told = {language: for_table("atlantis", language, numbers, players=3) for language in ("en", "xx")}
    (dealt,) = [rule.text for _, rule in everything(told["en"]) if "clockwise from the first player" in rule.text]
    *start, last = numbers["hands"][:3]
    assert f"Deal {', '.join(map(str, start))} and {last} cards" in dealt
    (dealt,) = [rule.text for _, rule in everything(told["xx"]) if "clockwise from the first player" in rule.text]
    assert f"Deal {'、'.join(map(str, start))}和{last} cards" in dealt
