"""Whether reviews tell the truth: what bots of each level missed, and whether better turns are better when they are
played on to the end.

    python -m tools.weigh_reviews look FOLDER FILE      reviews the saved games of a folder, with four times the bots'
    rounds
    python -m tools.weigh_reviews play FOLDER FILE      plays on the moments of such a FILE, and adds a line a moment to
    FILE.played
    python -m tools.weigh_reviews table FILE            prints the tables
    python -m tools.weigh_reviews sums FILE             prints what the parts of the ledger come to, how far they spread
    and how they go with what was missed and with the levels
    python -m tools.weigh_reviews read FOLDER FILE      prints moments of such a FILE in words, for a reader who knows
    the rules
    python -m tools.weigh_reviews hints FOLDER FILE     asks for hints where turns were played, and adds a line a turn
    to FILE
    python -m tools.weigh_reviews kinds GAME FILE...    prints how many missed moments there are of each kind, in such
    FILES
    python -m tools.weigh_reviews agree FILE            prints how often hints of such a FILE contradict reviews and one
    another

Everything can be stopped and goes on where it was. Games are of one bot of each level, as `tools.weigh_reviews games`
plays them:

    python -m tools.weigh_reviews games GAME FOLDER --count 40
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import permutations
from pathlib import Path
from random import Random
from statistics import correlation, fmean, linear_regression, stdev
from typing import Any

import msgspec

from game.bots import Clock, explain
from game.bots.decision import Decision, bot_seed
from game.bots.evaluations import evaluation_of
from game.bots.levels import best_at_once
from game.commands.games import chosen_rules
from game.engine import CHANCE, NOBODY, ChanceSource
from game.review.kinds import kind_of
from game.review.ledger import PARTS, add_up, keep_ledger
from game.review.missed import LookEffort, has_choice, is_whole, largest, look_through, turn_played
from game.review.moment_tries import steps_of
from game.review.played_game import PlayedGame, leads
from game.review.reasons import tell_reason
from game.review.report import MissedPoints, Moment, Review, SeatLedger
from game.review.stretches import PlayedStretch, cut
from game.store.journals import load
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator

from .yardstick_games import LEVELS, ROUNDS, play_game

PLAYED_ON = 40  # times, from each of the two turns
ASKED = 3  # times, each hint, with another seed
HINT_ROUNDS = {"survive": 200, "atlantis": 500, "atlandice": 800}  # about what a hint at the table has time for
CLAIMS = ("hint.wins", "hint.more", "hint.more-little", "hint.least", "hint.gain", "hint.gain-little", "hint.later")
"""What is said of a move that is held to be better than the others."""


def play_games(game: str, folder: Path, count: int) -> None:
    """Games of one bot of each level, in seats that are drawn."""
    for number in range(count):
        if not (folder / f"{number:04}.journal").exists():
            random = Random(f"weigh {game} {number}")
            levels, seed = random.sample(LEVELS, len(LEVELS)), random.getrandbits(48)
            play_game(chosen_rules(game, len(LEVELS), None, ()), levels, seed, folder, number)


def look(folder: Path, file: Path, most: int) -> None:
    """What each seat missed in each game, and its moments."""
    done = {row["name"] for row in rows_of(file)}
    for path in sorted(folder.glob("*.journal"))[:most]:
        if path.name not in done:
            loaded = load(path)
            played, missed, moments = PlayedGame.of(loaded), defaultdict[int, float](float), list[Moment]()
            turns = Counter[int]()
            for stretch in cut(played):
                if isinstance(stretch, PlayedStretch):
                    finding = look_through(played, stretch, LookEffort(rounds=4 * ROUNDS), 1)
                    missed[stretch.seat] += finding.points
                    turns[stretch.seat] += 1
                    moments += [finding.moment] if finding.moment else []
            seats = range(played.rules.seats)
            row = {
                "name": path.name,
                "game": played.rules.game,
                "levels": loaded.head.levels,
                "missed": [missed[seat] for seat in seats],
                "turns": [turns[seat] for seat in seats],
                "ledger": msgspec.to_builtins(keep_ledger(played)),
                "moments": msgspec.to_builtins(largest(moments)),
            }
            add_row(file, row)


def play_on(folder: Path, file: Path, most: int) -> None:
    """Plays moments on to the end, at most two of a game, until there are enough."""
    target = file.with_name(f"{file.name}.played")
    done = {(row["name"], row["place"]) for row in rows_of(target)}
    for row in rows_of(file):
        moments = [moment for moment in row["moments"] if moment["kind"] == "missed"]
        for moment in Random(row["name"]).sample(moments, min(2, len(moments))):
            if len(done) < most and (row["name"], moment["place"]) not in done:
                done.add((row["name"], moment["place"]))
                played = PlayedGame.of(load(folder / row["name"]))
                gains = list(_gains(played, msgspec.convert(moment, Moment)))
                level = row["levels"][moment["seat"]]
                part = moment["turn"] / played.turn(len(played.steps))
                found = {"said": moment["points"], "gain": fmean(gains), "error": stdev(gains) / len(gains) ** 0.5}
                add_row(target, {"name": row["name"], "place": moment["place"], "level": level, "part": part, **found})


def _gains(played: PlayedGame, moment: Moment) -> Iterator[float]:
    """How much more the better turn brings in the end, world by world, with the same luck."""
    rules, view = played.rules, played.view(moment.place, moment.seat)
    for number in range(PLAYED_ON):
        world, ends = rules.determinize(view, Random(f"{moment.place} {number}")), list[float]()
        for turn in (moment.better, moment.played):
            state = world.copy()
            for text in turn:
                rules.apply(state, rules.read(text))
            ends.append(_final_lead(rules, state, bot_seed(moment.place, number), moment.seat))
        yield ends[0] - ends[1]


def _final_lead(rules: Any, state: Any, seed: int, seat: int) -> float:
    """Quick bots play on: Sailors that overlook nothing."""
    chance, draws, random, silent = ChanceSource(seed), 0, Random(seed), evaluation_of(rules.game).silent
    while (actor := rules.to_act(state)) != NOBODY:
        if actor == CHANCE:
            action, draws = chance.pick(draws, rules.outcomes(state)), draws + 1
        else:
            legal = silent(rules, rules.legal(state), random)
            action = legal[0]
            if len(legal) > 1:
                action = best_at_once(Decision(rules, rules.view(state, actor, ()), legal, Clock(), random))
        rules.apply(state, action)
    return leads([standing.points for standing in rules.standings(state)])[seat]


def print_tables(file: Path) -> None:
    by_level = defaultdict[str, list[float]](list)
    for row in rows_of(file):
        for level, points in zip(row["levels"], row["missed"], strict=True):
            by_level[level].append(points)
    for level in LEVELS:
        if len(by_level[level]) > 1:
            print(f"{level:10} missed {_interval(by_level[level])} in {len(by_level[level])} games")
    played = rows_of(file.with_name(f"{file.name}.played"))
    if played:
        said, gained = fmean(row["said"] for row in played), fmean(row["gain"] for row in played)
        share = fmean(row["gain"] > 0 for row in played)
        print(
            f"{len(played)} moments played on: better in {share:.0%}; said {said:.2f}, gained {gained:.2f}, ratio "
            f"{gained / said:.2f}"
        )


def print_sums(file: Path) -> None:
    """The parts of all rows together: each game's mean over its seats should come to nought, and how turns
    turned out should not go with what was missed, or with skill.
    """
    games = [_as_review(row) for row in rows_of(file)]
    sums = [add_up(review) for review in games]
    seats = [each for game in sums for each in game]
    for part in (*PARTS, "end"):
        means = [fmean(getattr(each, part) for each in game) for game in sums]
        spread = stdev(getattr(each, part) for each in seats)
        print(f"{part:10} {_interval(means)} in the mean of a game, spread {spread:.2f}")
    rows = [row for review in games for row in review.ledger]
    missed = [each.by_player for review in games for each in review.missed]
    lasting = -linear_regression(missed, [row.own - row.by_bots for row in rows]).slope
    print(f"lasting {lasting:.2f} of what is missed; {fmean(missed):.2f} missed a seat")
    turned_out, luck = [each.turned_out for each in seats], [each.luck for each in seats]
    share = fmean(abs(one) > abs(other) for one, other in zip(turned_out, luck, strict=True))
    print(
        f"turned out: more than luck in {share:.0%} of rows; correlation with luck {correlation(turned_out, luck):+.2f}"
    )
    levels = [LEVELS.index(level) for row in rows_of(file) for level in row["levels"]]
    if len(set(levels)) > 1:
        by_skill = [correlation(column, levels) for column in (turned_out, luck)]
        print(f"correlation with skill: turned out {by_skill[0]:+.2f}, luck {by_skill[1]:+.2f}")
        for number, level in enumerate(LEVELS):
            own = [each for each, one in zip(seats, levels, strict=True) if one == number]
            print(
                f"{level:10}",
                *(f"{part} {fmean(getattr(each, part) for each in own):+.2f}" for part in (*PARTS, "end")),
            )


def _as_review(row: dict[str, Any]) -> Review:
    missed = [MissedPoints(points, 0.0, turns) for points, turns in zip(row["missed"], row["turns"], strict=True)]
    return Review(row["game"], ledger=msgspec.convert(row["ledger"], tuple[SeatLedger, ...]), missed=tuple(missed))


def _interval(figures: Sequence[float]) -> str:
    middle, error = fmean(figures), 1.96 * stdev(figures) / len(figures) ** 0.5
    return f"{middle:5.2f} ({middle - error:.2f} to {middle + error:.2f})"


def print_moments(folder: Path, file: Path, most: int) -> None:
    """Moments in words: where the seat stood, what was played, what would have been better and why."""
    words, told = Catalogue.load("en"), 0
    for row in rows_of(file):
        played = PlayedGame.of(load(folder / row["name"]))
        narrator = Narrator(words, played.rules, [level.title() for level in row["levels"]])
        for moment in [msgspec.convert(moment, Moment) for moment in row["moments"]][: max(1, most // 6)]:
            told += 1
            if told > most:
                return
            print(
                f"\n"
                f"{row['name']}, turn {moment.turn}, {narrator.names[moment.seat]}, {moment.kind}, "
                f"{moment.points:.1f} points"
            )
            for section in played.rules.describe(played.view(moment.place, moment.seat)).board:
                print(f"  {words.say(section.key)}: {'; '.join(narrator.say(item.message) for item in section.items)}")
            for key, turn in (("played", moment.played), ("better", moment.better)):
                steps = steps_of(played.rules, played.position(moment.place), turn)
                print(f"  {key}: {'; '.join(narrator.briefly(step.message) for step in steps)}")
            print(f"  why: {tell_reason(played, moment, narrator)}")


def print_kinds(game: str, files: Sequence[Path]) -> None:
    """How many missed moments there are of each kind, and the points in them."""
    points = defaultdict[str, list[float]](list)
    games = 0
    for row in (row for file in files for row in rows_of(file)):
        games += 1
        for moment in msgspec.convert(row["moments"], list[Moment]):
            if moment.kind == "missed":
                points[kind_of(game, moment)].append(moment.points)
    whole = sum(map(len, points.values()))
    print(f"{whole} moments in {games} games")
    for kind, found in sorted(points.items(), key=lambda item: -len(item[1])):
        print(f"{kind:18} {len(found):4} {len(found) / whole:4.0%} {sum(found):6.0f} points")


def ask_hints(folder: Path, file: Path, most: int) -> None:
    """Of turns that are drawn from all games: what a review says of them, and what hints say where they began."""
    done = {(row["name"], row["place"]) for row in rows_of(file)}
    games = {path.name: PlayedGame.of(load(path)) for path in sorted(folder.glob("*.journal"))}
    turns = [(name, part) for name, played in games.items() for part in cut(played) if isinstance(part, PlayedStretch)]
    turns = [(name, part) for name, part in turns if is_whole(games[name], part) and has_choice(games[name], part)]
    for name, part in Random("hints").sample(turns, len(turns)):
        if len(done) < most and (name, part.first) not in done:
            done.add((name, part.first))
            played = games[name]
            rules, view = played.rules, played.view(part.first, part.seat)
            if len(rules.legal(played.position(part.first))) > 1:
                finding, turn = look_through(played, part, LookEffort(rounds=4 * ROUNDS), 1), turn_played(played, part)
                judged = finding.moment.kind if finding.moment else "little" if finding.points > 0 else "nothing"
                clocks = [Clock(iterations=HINT_ROUNDS[rules.game]) for _ in range(ASKED)]
                best = [explain(rules, view, clock, seed=seed)[0] for seed, clock in enumerate(clocks)]
                hints = [(rules.write(one.action), one.reasons[0].key, one.action in turn) for one in best]
                add_row(file, {"name": name, "place": part.first, "judged": judged, "hints": hints})


def print_agreement(file: Path) -> None:
    """How often a hint holds something else to be better than a turn, by what the review said of it; and how often
    another seed names another move.
    """
    rows = rows_of(file)
    for judged in ("fine", "nothing", "little", "missed"):
        hints = [hint for row in rows if row["judged"] == judged for hint in row["hints"]]
        if hints:
            other = fmean(not is_played for _, _, is_played in hints)
            sure = fmean(key in CLAIMS and not is_played for _, key, is_played in hints)
            print(
                f"{judged:8} {len(hints) // ASKED:4} turns: the hint names another move {other:.0%}, and holds it "
                f"to be better {sure:.0%}"
            )
    for is_claim in (True, False):
        pairs = [
            (one, other)
            for row in rows
            for one, other in permutations(row["hints"], 2)
            if (one[1] in CLAIMS) is is_claim
        ]
        if pairs:
            changes = fmean(one[0] != other[0] for one, other in pairs)
            against = fmean(one[0] != other[0] and other[1] in CLAIMS for one, other in pairs)
            what = "held to be better" if is_claim else "about as good"
            print(
                f"{what}: {len(pairs) // (ASKED - 1)} hints; another seed names another move {changes:.1%}, surely "
                f"{against:.1%}"
            )


def rows_of(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] if file.is_file() else []


def add_row(file: Path, row: dict[str, Any]) -> None:
    with file.open("a", encoding="utf-8") as out:
        out.write(json.dumps(row) + "\n")


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("games", "look", "play", "table", "sums", "read", "kinds", "hints", "agree"))
    parser.add_argument("names", nargs="+", help="the folder and the file; for games the game and the folder")
    parser.add_argument("--count", type=int, default=40, help="how many games, or how many moments")
    given = parser.parse_args(arguments)
    match given.what, given.names:
        case "games", [game, folder]:
            play_games(game, Path(folder), given.count)
        case "look", [folder, file]:
            look(Path(folder), Path(file), given.count)
        case "play", [folder, file]:
            play_on(Path(folder), Path(file), given.count)
        case "table", [file]:
            print_tables(Path(file))
        case "sums", [file]:
            print_sums(Path(file))
        case "read", [folder, file]:
            print_moments(Path(folder), Path(file), given.count)
        case "kinds", [game, *files]:
            print_kinds(game, [Path(file) for file in files])
        case "hints", [folder, file]:
            ask_hints(Path(folder), Path(file), given.count)
        case "agree", [file]:
            print_agreement(Path(file))
        case _:
            parser.error("see above for what is to be named")


if __name__ == "__main__":
    main(sys.argv[1:])
