"""Learns one of the three games by playing against itself: proximal policy optimization with masks, in plain PyTorch.

    pip install ".[rl]" torch
    python docs/examples/ppo.py survive --players 2 --minutes 60

One net plays all seats, and several processes play at once. Every so often the net meets Random, which takes any letter
that the mask allows, and the share of games that it wins is written to `curve.csv` and drawn in `curve.svg`, beside the
net itself in `net.pt`, which `load_net` reads.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, variance
from time import monotonic
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from pettingzoo import make
from torch import Tensor, nn

import game.api.aec  # registers the games

Env = Any  # PettingZoo's own type says nothing of masks
Numbers = NDArray[Any]

GAMES = 32  # games that it takes for the net to learn
EPOCHS = 4  # how often it learns from each of their letters
PART = 512  # how many of them at a time
CLIP = 0.2  # how far a choice may become likelier or rarer before there is nothing more to gain
LAMBDA = 0.9  # how far a surprise reaches back; there is no discount, for only the end of a game pays
CURIOSITY = 0.01  # what a net is paid for keeping its choices open
RATE = 1e-3
WIDTH = 128
LEARNED_DEALS = 10**6  # deals from here on are learned from; those below are kept for the meetings with Random
# What a net hopes for before it has learned anything: features by seat, and what they weigh. Most random games of
# Survive end 0 to 0, which pays nothing and teaches nothing; but who is saved or lost is seen long before the end. No
# other game has these features.
HINTS = {"saved": 5.0, "at_stake": 1.0}


def main(arguments: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=game.games())
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=60.0, help="how long all but the last meeting takes")
    parser.add_argument("--every", type=float, default=2.0, help="minutes from one meeting with Random to the next")
    parser.add_argument("--games", type=int, default=100, help="games of a meeting; the last has four times as many")
    parser.add_argument("--processes", type=int, default=2, help="how many of them play at once")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("learned"), help="a folder for what comes of it")
    wanted = parser.parse_args(arguments)
    if wanted.seed < 1:
        parser.error("--seed must be at least 1: the deals below are those of the meetings with Random")
    wanted.out.mkdir(parents=True, exist_ok=True)
    curve: list[Point] = []
    for point in learn(wanted):
        curve.append(point)
        minutes, games, _, won = point
        print(f"{minutes:5.1f} minutes, {games} games: {won.mean:.1%} won, {won.low:.1%} to {won.high:.1%}", flush=True)
        (wanted.out / "curve.csv").write_text("\n".join([*write_curve(curve), ""]), encoding="utf-8")
        (wanted.out / "curve.svg").write_text("\n".join([*draw_curve(curve, wanted.players), ""]), encoding="utf-8")


class Estimate(NamedTuple):
    """A share, and where it lies 95 times in a hundred."""

    mean: float
    low: float
    high: float


def share_of(won: Sequence[float]) -> Estimate:
    """The mean share of games that was won, by Wilson's interval over as many plain coin tosses as they are worth."""
    mean, count = fmean(won), len(won)
    spread = variance(won) if count >= 10 else 0.0  # of fewer it tells too little
    tosses = count * mean * (1 - mean) / spread if spread else count
    square = 1.96**2 / tosses
    middle, reach = mean + square / 2, 1.96 * sqrt(mean * (1 - mean) / tosses + square / 4 / tosses)
    return Estimate(mean, max((middle - reach) / (1 + square), 0.0), min((middle + reach) / (1 + square), 1.0))


class Point(NamedTuple):
    """How well the net does after it has learned for a while."""

    minutes: float
    games: int  # learned from
    letters: int
    share: Estimate  # of games won from Random


def learn(wanted: Namespace) -> Iterator[Point]:
    """Learns for as long as is wanted, and tells every so often how it is going."""
    torch.set_num_threads(1)  # nets as small as this one are no quicker with more
    torch.manual_seed(wanted.seed)
    net = make_net(make_table(wanted.game, wanted.players))
    optimizer = torch.optim.Adam(net.parameters(), lr=RATE)
    deal = LEARNED_DEALS * wanted.seed
    began, meetings, games, letters = monotonic(), 0, 0, 0
    # A process that is spawned is the same on every system, and has nothing of this one.
    with ProcessPoolExecutor(wanted.processes, get_context("spawn"), torch.set_num_threads, (1,)) as pool:

        def meet(games: int) -> Estimate:
            met = pool.map(meet_random, share_out(wanted, net, range(games)))
            return share_of([won for part in met for won in part])

        while (minutes := (monotonic() - began) / 60) < wanted.minutes:
            if minutes >= meetings * wanted.every:
                yield Point(minutes, games, letters, meet(wanted.games))
                meetings += 1
            parts = pool.map(practise, share_out(wanted, net, range(deal + games, deal + games + GAMES)))
            lessons = Lessons(*map(np.concatenate, zip(*parts, strict=True)))
            improve(net, optimizer, lessons)
            games, letters = games + GAMES, letters + len(lessons.letters)
        torch.save(net.state_dict(), wanted.out / "net.pt")
        keep_for_bots(net, wanted.out / f"{wanted.game}-{wanted.players}.npz")
        yield Point(minutes, games, letters, meet(4 * wanted.games))


class Job(NamedTuple):
    """What a process is to play."""

    game: str
    players: int
    weights: dict[str, Numbers]
    deals: range


def share_out(wanted: Namespace, net: Net, deals: range) -> Iterator[Job]:
    """The deals by turns for each process, with the net as it is."""
    weights = {name: part.numpy() for name, part in net.state_dict().items()}
    for first in range(min(wanted.processes, len(deals))):
        yield Job(wanted.game, wanted.players, weights, deals[first :: wanted.processes])


class Step(NamedTuple):
    """One letter that a seat took, with what it saw and what the net thought of it."""

    seen: Numbers
    mask: Numbers
    letter: int
    likelihood: float  # its logarithm
    hope: float  # what the net thought the game would pay


class Lessons(NamedTuple):
    """What there is to learn from games that are over: a row for each letter."""

    seen: Numbers
    masks: Numbers
    letters: Numbers
    likelihoods: Numbers
    gains: Numbers  # how much better the game went than was hoped for
    due: Numbers  # what should have been hoped for


def practise(job: Job) -> Lessons:
    """Plays with the net in all seats, each of which learns from all that it did."""
    table = make_table(job.game, job.players)
    games = play(job, [table.possible_agents for _ in job.deals])
    rows = [row for env, seats in games for agent, steps in seats.items() for row in reckon(steps, env.rewards[agent])]
    return Lessons(*map(np.array, zip(*rows, strict=True)))


def meet_random(job: Job) -> list[float]:
    """What share of each deal the net wins from Random in all other seats; it sits in each seat by turns.

    Those who share a victory have a part of it each. The deals are the same in every meeting.
    """
    won = []
    for env, (agent,) in play(job, [[f"player_{deal % job.players}"] for deal in job.deals]):
        ranks = [info["rank"] for info in env.infos.values()]
        won.append((env.infos[agent]["rank"] == 1) / ranks.count(1))
    return won


@cache
def make_table(game: str, players: int, number: int = 0) -> Env:
    """One of many tables, without the wrappers that look after whoever does things out of order."""
    return make("aec", f"leaving_atlantis/{game}-v0", players=players).unwrapped


Game = tuple[Env, dict[str, list[Step]]]  # a table, and what has been done there by each seat that the net has


def play(job: Job, own: Sequence[Sequence[str]]) -> list[Game]:
    """Plays all deals at once and to the end: the net in the seats that are its own, and Random in the others."""
    games: list[Game] = []
    for number, (deal, agents) in enumerate(zip(job.deals, own, strict=True)):
        env = make_table(job.game, job.players, number)
        env.reset(seed=deal)
        games.append((env, {agent: [] for agent in agents}))
    net = make_net(make_table(job.game, job.players))
    net.load_state_dict({name: torch.from_numpy(part) for name, part in job.weights.items()})
    torch.manual_seed(job.deals[0])
    while going := [(env, seats) for env, seats in games if not all(env.terminations.values())]:
        for (env, seats), step in zip(going, choose(net, going), strict=True):
            if env.agent_selection in seats:
                seats[env.agent_selection].append(step)
            env.step(step.letter)
    return games


def choose(net: Net, going: Sequence[Game]) -> Iterator[Step]:
    """A letter for whoever has to choose at each table, drawn as likely as the net takes it, or Random."""
    looks = [env.observe(env.agent_selection) for env, _ in going]
    seen, masks = (np.stack([look[name] for look in looks]) for name in ("observation", "action_mask"))
    random = torch.tensor([env.agent_selection not in seats for env, seats in going])
    with torch.no_grad():
        logs, hopes = net(torch.from_numpy(seen), torch.from_numpy(masks))
    odds = torch.where(random[:, None], torch.from_numpy(masks).float(), logs.exp())
    letters = torch.multinomial(odds, 1)
    taken = letters[:, 0].tolist(), logs.gather(1, letters)[:, 0].tolist(), hopes.tolist()
    # What is kept has half the bytes: there is much of it, and it goes from one process to another.
    return (Step(*row) for row in zip(seen.astype(np.float16), masks, *taken, strict=True))


def reckon(steps: Sequence[Step], reward: float) -> Iterator[tuple[Any, ...]]:
    """The lessons of one seat in one game, from its end to its beginning: generalized advantage estimation."""
    gain, later = 0.0, reward
    for step in reversed(steps):
        gain = later - step.hope + LAMBDA * gain
        later = step.hope
        yield *step[:-1], gain, step.hope + gain


class Net(nn.Module):
    """From an observation to the logarithms of how likely each letter is, at first the same for all, and to a hope."""

    hint: Tensor  # what each number of an observation adds to the hope, whatever is learned

    def __init__(self, numbers: int, letters: int, width: int = WIDTH) -> None:
        super().__init__()
        last = nn.Linear(width, letters + 1)
        nn.init.zeros_(last.weight)
        nn.init.zeros_(last.bias)
        self.layers = nn.Sequential(nn.Linear(numbers, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU(), last)
        self.register_buffer("hint", torch.zeros(numbers))

    def forward(self, seen: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        found = self.layers(seen)
        logs = torch.log_softmax(found[:, :-1].masked_fill(masks == 0, -1e9), dim=1)
        return logs, found[:, -1] + seen @ self.hint


def make_net(env: Env) -> Net:
    """A net for a table, which has learned nothing, and hopes for having more than others of what the hints name."""
    net = Net(env.observation_space("player_0")["observation"].shape[0], env.action_space("player_0").n)
    for row in env.layout():
        if row.name in HINTS:
            hint = net.hint[row.offset : row.offset + row.length].view(env.max_num_agents, -1)  # the own seat is first
            hint[0], hint[1:] = HINTS[row.name], -HINTS[row.name] / (env.max_num_agents - 1)
    return net


def load_net(path: Path) -> Net:
    """The net that was saved in a file, for a table of the same game, players and board as those it learned at."""
    weights = torch.load(path, weights_only=True)
    width, numbers = weights["layers.0.weight"].shape
    net = Net(numbers, len(weights["layers.4.bias"]) - 1, width)
    net.load_state_dict(weights)
    return net


def keep_for_bots(net: Net, path: Path) -> None:
    """Keeps the layers as `learned/learned.py` reads them: without PyTorch, and in half precision."""
    np.savez_compressed(
        path, **{name: part.numpy().astype(np.float16) for name, part in net.layers.state_dict().items()}
    )


def improve(net: Net, optimizer: torch.optim.Optimizer, lessons: Lessons) -> None:
    """Makes likelier what went better than was hoped for, a little at a time, and mends the hopes."""
    seen, masks, letters, before, gain, due = map(torch.from_numpy, lessons)
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(letters)).split(PART):
            logs, hopes = net(seen[part].float(), masks[part])
            ratio = (logs.gather(1, letters[part, None])[:, 0] - before[part]).exp()
            better = torch.minimum(ratio * gain[part], ratio.clamp(1 - CLIP, 1 + CLIP) * gain[part]).mean()
            openness = -(logs.exp() * logs).sum(1).mean()
            loss = (hopes - due[part]).square().mean() / 2 - better - CURIOSITY * openness
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()


def write_curve(curve: Sequence[Point]) -> Iterator[str]:
    """The curve in lines of CSV."""
    yield "minutes,games,letters,won,low,high"
    for minutes, games, letters, share in curve:
        yield f"{minutes:.2f},{games},{letters},{share.mean:.4f},{share.low:.4f},{share.high:.4f}"


def draw_curve(curve: Sequence[Point], players: int) -> Iterator[str]:
    """The share of victories over the minutes in lines of SVG, with its interval; dashed is what Random would win."""
    last = max(point.minutes for point in curve) or 1.0

    def place(minutes: float, share: float) -> str:
        return f"{60 + 560 * minutes / last:.1f},{280 - 260 * share:.1f}"

    line = [place(point.minutes, point.share.mean) for point in curve]
    above = [place(point.minutes, point.share.high) for point in curve]
    below = [place(point.minutes, point.share.low) for point in reversed(curve)]
    yield '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 320" font-family="sans-serif" font-size="13">'
    yield '<rect width="640" height="320" fill="#fff"/><path d="M60 20V280H620" fill="none" stroke="#888"/>'
    yield f'<path d="M60 {280 - 260 / players:.1f}H620" stroke="#888" stroke-dasharray="4"/>'
    yield f'<polygon points="{" ".join(above + below)}" fill="#2F86A6" opacity="0.25"/>'
    yield f'<polyline points="{" ".join(line)}" fill="none" stroke="#2F86A6" stroke-width="2"/>'
    yield from (
        f'<text x="52" y="{284 - 260 * share:.0f}" text-anchor="end">{share:.0%}</text>' for share in (0, 0.5, 1)
    )
    yield f'<text x="620" y="302" text-anchor="end">{last:.0f} minutes</text></svg>'


if __name__ == "__main__":
    main()
