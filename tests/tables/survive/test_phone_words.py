"""What a phone says and shows of a turn of Survive."""

from __future__ import annotations

from game.phones import screens
from game.tables.phone import PhoneContent
from game.tables.survive.phone import SurvivePhone
from tests.survive.table import At

from .phoning import board_of, phone_at, phone_of, tiles_of

ROWING = """
step: move
points: 3
land: {beach: [D5, D6, G6]}
boats: [C5, B11]
serpents: [D9]
sharks: [C6]
explorers:
  crimson: {A: boat B11, B: boat B11, C: D5, D: H5}
  azure: {J: G6, A: boat B11}
"""
SINKING = """
step: sink
land: {forest: [D5, D6, G6]}
serpents: []
sharks: [C6]
explorers:
  crimson: {A: D5}
  azure: {J: G6, B: D6}
"""
PLAYING = """
step: play
land: {beach: [D5]}
serpents: []
sharks: [C6]
hands: {1: [beach shark-repellent, forest move-shark, beach move-whale]}
explorers: {crimson: {A: D5}}
"""
ATTACKED = """
step: creature
face: whale
land: {}
serpents: []
whales: [C6]
boats: [C5]
hands: {2: [forest whale-repellent, mountain whale-repellent, beach dolphin-help]}
explorers: {azure: {A: boat C5, B: boat C5}, sun: {A: boat C5}}
"""
PLACING = "step: place\nexplorers: {crimson: {A: D6}, azure: {A: E6}, sun: {A: F8}, plum: {A: E7}}"


def after(text: str, *done: str, **options: bool) -> SurvivePhone:
    at = At(text, **options).do(*done)
    return phone_at(at.rules, at.state)


def choice(content: PhoneContent, title: str) -> screens.Choice:
    return next(way.shown for way in content.ways if way.shown.title == title)


def thing(content: PhoneContent, name: str) -> screens.Thing:
    return next(one for one in content.things if one.name == name)


def cards(content: PhoneContent, sort: str) -> screens.Cards:
    return next(part for part in content.parts if isinstance(part, screens.Cards) and part.sort == sort)


def held(phone: SurvivePhone) -> PhoneContent:
    phone.match.is_held = True
    return phone.hand_content()


# Moving.


def test_a_boat_says_who_is_aboard_and_comes_before_empty_ones() -> None:
    content = phone_of(ROWING).open_content()
    names = [one.name for one in content.things if one.picture]
    assert names[0] == "Boat on B11"
    assert names[-1] == "Empty boat on C5"
    assert thing(content, "Boat on B11").note == "with A, B and Ben's A"
    assert len(thing(content, "Boat on B11").colours) == 2
    assert thing(content, "D, swimming at H5").picture == "survive/swimmer-crimson"


def test_a_step_says_where_it_leads_what_it_costs_and_what_could_follow() -> None:
    content = phone_of(ROWING).open_content()
    row = choice(content, "Row to C12")
    assert (row.cost, row.detail, row.label, row.picture) == (
        "1 move",
        "then A and B can land",
        "C12",
        "common/marker-board",
    )
    assert choice(content, "Row to B10").detail == ""
    assert choice(content, "Land on the NE isle").detail == "saved"


def test_what_a_creature_could_do_next_is_said_before_one_goes_there() -> None:
    content = phone_of(ROWING).open_content()
    assert choice(content, "Enter the water at C5").warning == "a shark could take C"
    assert choice(content, "Walk to the beach at D6").warning == ""
    assert choice(content, "Board the empty boat on C5").warning == ""
    lost = choice(content, "Enter the water at C6")
    assert (lost.danger, lost.warning) == ("The shark is there: C would be lost.", "")


def test_a_whale_could_tip_a_boat_out() -> None:
    text = (
        "step: move\npoints: 1\nland: {}\nserpents: []\nwhales: [C8]\nboats: [C4]\nexplorers: {crimson: {A: boat C4}}"
    )
    assert choice(phone_of(text).open_content(), "Row to C5").warning == "a whale could tip out A"


def test_a_way_of_several_steps_wears_its_cost() -> None:
    phone = phone_of(ROWING)
    boat = thing(phone.open_content(), "Boat on B11").id
    ways = {way.shown.title: way for way in phone.further(boat)}
    assert (ways["Row to B9"].shown.cost, ways["Row to B9"].shown.label) == ("2 moves", "2")
    assert len(ways["Row to B8"].steps) == 3
    assert ways["Row to C10"].shown.warning == "a serpent could take A and B"
    assert ways["Row to D9"].shown.danger


def test_landings_come_first_and_dangers_last() -> None:
    content = phone_of(ROWING).open_content()
    for piece in [one for one in content.things if one.picture]:
        own = [way.shown for way in content.ways if way.shown.source == piece.id]
        ranks = [0 if one.detail == "saved" else 2 if one.danger else 1 for one in own]
        assert ranks == sorted(ranks)


def test_the_gold_button_ends_the_moves() -> None:
    content = phone_of(ROWING).open_content()
    assert [way.shown.title for way in content.ways if way.shown.is_main] == ["Done moving"]
    assert content.off == "Tap where to go", "while a piece is picked; until then the gold button is done moving"


# Sinking.


def test_the_heading_says_what_may_sink() -> None:
    assert phone_of(SINKING).open_content().heading == "Forests beside the sea"


def test_a_tile_says_who_is_on_it_and_what_is_near() -> None:
    content = phone_of(SINKING).open_content()
    other = choice(content, "Sink D6 with Ben's B")
    assert (other.gold, other.detail, other.danger) == ("Sink D6", "a shark is near", "")
    own = choice(content, "Sink D5 with A")
    assert (own.detail, own.danger) == ("", "A would have to swim, and a shark is near.")
    assert choice(content, "Sink G6 with Ben's J").detail == ""
    assert thing(content, "D6").colours == thing(phone_of(ROWING).open_content(), "Boat on B11").colours[1:]
    assert content.off == "Tap a tile"


# Placing.


def test_ten_letters_lie_in_a_row_and_their_values_come_with_the_hand() -> None:
    phone = phone_of(PLACING)
    content = phone.open_content()
    rack = cards(content, "explorers")
    assert [card.name for card in rack.cards] == list("ABCDEFGHIJ")
    assert (rack.note, {card.number for card in rack.cards}) == ("1 of 10 placed", {""})
    assert (rack.cards[0].tone, rack.cards[0].thing, rack.cards[0].note) == ("off", -1, "D6")
    assert rack.cards[1].thing == thing(content, "B").id
    seen = cards(held(phone), "explorers")
    assert all(card.number.isdigit() for card in seen.cards)
    assert [card.thing for card in seen.cards] == [card.thing for card in rack.cards]


def test_the_first_look_shows_all_values_without_the_memory_aid() -> None:
    phone = phone_of(PLACING, is_held=True)
    content = phone.first_look()
    assert sorted(card.number for card in cards(content, "explorers").cards) == list("1112233456")
    assert content.ways == ()


def test_the_list_of_tiles_names_their_terrain_and_keeps_them_together() -> None:
    content = phone_of(PLACING).open_content()
    first = next(way.shown.source for way in content.ways if way.shown.source >= 0)
    phone = phone_of(PLACING)
    phone.open_content()
    ways = [*content.ways, *phone.further(first)]
    told = [way.shown.title for way in ways if way.shown.source == first]
    assert "Place on the beach at D5" in told
    terrains = [title.split()[3] for title in told]
    assert len(terrains) > 30
    assert [*dict.fromkeys(terrains)] == ["beach", "forest", "mountain"]
    assert terrains == sorted(terrains), "one terrain after another"


# The hand.


def test_a_hand_says_below_it_how_many_everyone_has_saved_and_lost() -> None:
    text = PLAYING.replace("crimson: {A: D5}", "crimson: {A: D5, B: lost}, azure: {A: isle NE}")
    lines = next(part for part in held(phone_of(text)).parts if isinstance(part, screens.Lines)).lines
    assert [(line.title, line.detail) for line in lines] == [
        ("Ada", "0 saved, 9 lost"),
        ("Ben", "1 saved, 9 lost"),
        ("Cleo", "0 saved, 10 lost"),
        ("Dario", "0 saved, 10 lost"),
    ]
    assert lines[1].signs == (("common/icon-flag", "1"), ("common/icon-skull", "9"))
    assert len({line.picture for line in lines}) == 4


def test_a_tile_says_what_it_does_or_why_not_now() -> None:
    phone = phone_of(PLAYING)
    assert [way.shown.title for way in phone.open_content().ways] == ["Don't play a tile"]
    assert board_of(phone.open_content()) is None
    content = held(phone)
    assert content.parts[:2] == (cards(content, "explorers"), cards(content, "tiles"))
    told = {card.name: (card.button, card.note) for card in cards(content, "tiles").cards}
    assert told == {
        "Move a shark": ("Play", "To any vacant sea space."),
        "Move a whale": ("", "Not now: there's nothing it could move."),
        "Shark repellent": ("", "Not now: only when you're attacked."),
    }
    assert content.board is None
    assert content.note == "Tap Play, then the board. Nobody sees it until you confirm."


def test_a_tile_that_is_laid_out_brings_the_board_and_its_choices() -> None:
    phone = phone_of(PLAYING)
    number = thing(held(phone), "Move a shark").id
    laid = phone.hand_content(number)
    assert laid.board is not None
    assert {way.shown.tile for way in laid.ways} == {number}
    assert choice(laid, "Move to A5").source == thing(laid, "The shark on C6").id
    assert not thing(laid, "The shark on C6").is_hand
    assert [one.name for one in laid.things if one.is_hand] == ["Move a shark"]


def test_on_another_turn_tiles_wait_for_ones_own() -> None:
    at = At(PLAYING)
    content = phone_at(at.rules, at.state, seat=1, is_held=True).hand_content()
    assert tiles_of(content) == []
    at = At(PLAYING.replace("{1:", "{2:"))
    content = phone_at(at.rules, at.state, seat=1, is_held=True).hand_content()
    notes = {card.note for card in cards(content, "tiles").cards if card.name != "Shark repellent"}
    assert notes == {"Not now: only on your own turn."}
    assert not content.ways


# An attack.


def test_an_attack_is_told_and_nothing_of_the_hand() -> None:
    content = after(ATTACKED, "prowl whale C6 C5").open_content()
    story = content.parts[0]
    assert isinstance(story, screens.Story)
    assert (story.title, story.text) == ("A whale attacks on C5!", "Ada moves it onto the boat with your A and B.")
    assert story.pictures == ("survive/whale", "common/boat-of-three")
    only = choice(content, "Let it happen")
    assert (only.is_main, only.danger) == (True, "The whale would destroy the boat: A and B would have to swim.")
    assert content.parts[1:] == (screens.Words(only.danger, "danger"),), (
        "before gold, asked about or not, whatever is held"
    )
    assert content.things == ()


def test_whoever_has_only_swimmers_that_are_protected_is_asked_as_well() -> None:
    text = (
        "step: creature\nface: shark\ndistance: 1\nland: {}\nserpents: []\nsharks: [C6]\ndolphins: [C5 azure-A]\n"
        "hands: {2: [beach shark-repellent]}\nexplorers: {azure: {A: C5}, sun: {A: C5}}"
    )
    story = after(text, "prowl shark C6 C5", dolphins=True).open_content().parts[0]
    assert isinstance(story, screens.Story)
    assert story.text == "Ada moves it onto your A."
    assert story.pictures == ("survive/shark", "survive/swimmer-azure")


def test_repellents_that_are_alike_say_where_they_are_from() -> None:
    phone = after(ATTACKED, "prowl whale C6 C5")
    content = held(phone)
    assert content.parts[0] == cards(content, "tiles"), "in sight of a finger that holds the eye"
    told = {card.name: (card.button, card.note) for card in cards(content, "tiles").cards}
    assert told == {
        "Dolphin help": ("", "Not now: only on your own turn."),
        "Whale repellent, forest": ("Play", "Drives this whale off."),
        "Whale repellent, mountain": ("Play", "Drives this whale off."),
    }
    laid = phone.hand_content(thing(content, "Whale repellent, mountain").id)
    assert [way.shown.title for way in laid.ways] == ["Play whale repellent"]
    assert laid.board is None


# Creatures.


def test_dolphins_on_one_space_are_told_apart() -> None:
    text = (
        "step: creature\nface: dolphin\ndistance: 1\nland: {}\nserpents: []\nexplorers: {crimson: {A: D5, B: D5}}\n"
        "dolphins: [D5 crimson-A, D5 crimson-B]"
    )
    content = phone_of(text, dolphins=True).open_content()
    names = [one.name for one in content.things if one.picture == "survive/dolphin"]
    assert names == ["The dolphin protecting A on D5", "The dolphin protecting B on D5"]
    board = board_of(content)
    assert board is not None
    places = [(spot.x, spot.y) for spot in board.spots[:2]]
    assert places[0] != places[1]


def test_the_board_has_its_own_letters_and_all_its_pieces() -> None:
    board = board_of(phone_of(ROWING).open_content())
    assert board is not None
    letters = sorted(piece.letter for piece in board.pieces if piece.letter)
    assert letters == ["A", "B", "C", "D"]
    assert sum(piece.picture == "survive/boat-front" for piece in board.pieces) == 2
    assert sum(piece.picture.startswith("survive/passenger-") for piece in board.pieces) == 3
    assert sum(piece.picture.startswith("survive/isle-") for piece in board.pieces) == 4
