"""Words for the things along the row that are noticed, and the places that facts speak of."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import Event
from game.engine.speech.describing import Choice
from game.engine.speech.words import Message, SeatName
from game.rules.atlantis import actions as a
from game.rules.atlantis import events as e
from game.rules.atlantis.speech.sentences import card_word, end_name, gap_message, place_name, tile_message, tile_title
from game.rules.atlantis.state import ATLANTIS, NONE

from ..kit.camera import Point
from ..kit.model import BoardNotices
from ..kit.turn_marks import MarkedStep, Trail
from ..selection import Offer, Thing
from .clicks import AtlantisModel
from .layout import BARE, FACE_DOWN, card, gap_thing, stretch

_NO_CARD = "T2-no-such-card"


class AtlantisNotices(BoardNotices):
    """Decides nothing: it says what clicking would do, and what a thing is."""

    _model: AtlantisModel

    def say(self, key: str, **values: object) -> str:
        return self._host.narrator.words.say(key, **values)

    def places_of(self, event: Event) -> Sequence[Point]:
        facts, layout = event.facts(), self._model.layout
        places = [place for place in (facts.get("start", NONE), facts.get("place", NONE)) if place != NONE]
        ends = {ATLANTIS: layout.terrace, self._model.constants.mainland: layout.beach}
        return [ends.get(place, layout.places[place]) for place in places if place < len(layout.places)]

    def trail_of(self, step: MarkedStep) -> Trail | None:
        """The way of a pawn to where it comes, the tile that is collected, or the gap that gets a bridge."""
        face = self._model.things.face
        way = list[Point]()
        labelled = list[Point]()
        framed = list[Point]()
        for event in step.events:
            if isinstance(event, e.PawnMoved):
                way += stretch(self._model.layout.places, event.start, event.place)
                labelled.append(face(event.place))
                framed.append(face(event.place))
            elif isinstance(event, e.TileCollected):
                framed.append(face(event.place))
                labelled += [] if labelled else framed
            elif isinstance(event, e.BridgeLaid) and (at := self._model.things.place_of(gap_thing(event.place))):
                labelled.append(at)
        return Trail(tuple(way), tuple(labelled), tuple(framed)) if labelled else None

    # Words.

    def words_about(self, thing: Thing) -> tuple[str, str]:
        found = self._model.offers.targets(self._model.as_clicked(thing)).get(thing)
        if found and isinstance(play := found[0].choice.action, a.Play):
            if len(found) == 1:
                return self.words_of_move(found[0])
            # A card that leads several pawns to one place, or a pawn that several cards lead there.
            key = "which" if self._model.planning.are_of_one_card(found) else "which-card"
            message = Message(f"atlantis.move.{key}", {"card": card_word(play.kind), "count": len(found)})
            return self._host.narrator.say(message), ""
        words, danger = super().words_about(thing)
        return words, danger or self.why_not(thing)

    def why_nothing(self, things: Sequence[Thing]) -> str:
        """Before the hand is up no pawn can be picked."""
        is_own = any(kind == "pawn" and seat == self._model.state.player for kind, _, seat in things)
        return self.say("atlantis.why.hand-down") if is_own and self._host.visibility.needs_hand else ""

    def picture_of(self, choice: Choice, among: Sequence[Offer]) -> str | None:
        """Of several pawns that a card could move each line has its pawn; of several cards each has its card."""
        if not self._model.planning.are_of_one_card(among):
            return choice.picture
        return f"atlantis/pawn-{self._model.constants.colours[self._model.state.player]}"

    def sign_of(self, thing: Thing) -> str:
        """The sign beside the words of a thing: a lock where it is refused."""
        return "common/icon-lock" if self.why_not(thing) else super().sign_of(thing)

    # Why not.

    def why_not(self, thing: Thing) -> str:
        """Why what is picked does not go to a place ahead or with a card, by the rules; nothing where that is not the
        question.
        """
        picked, offers = self._model.as_clicked(thing), self._model.offers
        source = offers.source(picked)
        if source is None or thing in offers.targets(picked) or thing in offers.sources(picked):
            return ""
        planning = self._model.planning
        plays, wrong = planning.attempts(source, thing), planning.wrong_card(source, thing)
        if plays or wrong is None:
            return self._reason(plays) if plays else ""
        if source[0] == "pawn" and thing[1] == self._model.constants.mainland:
            return self.say("atlantis.why.mainland")
        key = "atlantis.why.nearer" if source[0] == "pawn" else "atlantis.why.elsewhere"
        return self._host.narrator.words.say(key, card=self.say(card_word(wrong).key))

    def why_no_use(self, kind: int) -> str:
        """Why a card can be played with no pawn, or not with the one that is picked."""
        source = self._model.offers.source(self._model.as_clicked(card(kind)))
        starts = [source[1]] if source and source[0] == "pawn" else self._model.planning.starts()
        reasons = {self._reason([a.Play(kind, start)]) for start in starts}
        return reasons.pop() if len(reasons) == 1 else self.say("atlantis.why.no-pawn")

    def _reason(self, plays: Sequence[a.Play]) -> str:
        """Why none of some moves can be made: of cards one does not have that is the reason only where one has no
        other.
        """
        codes = [self._host.visibility.why_not(play, self._model.planning.plays) for play in plays]
        code = next((code for code in codes if code != _NO_CARD), _NO_CARD)
        words = self._host.narrator.words
        return words.end(words.begin(words.reason(code)))

    def words_of_move(self, offer: Offer) -> tuple[str, str]:
        """One line: the card, what is paid gap by gap, what is collected."""
        play, narrator = offer.choice.action, self._host.narrator
        assert isinstance(play, a.Play)
        route = self._model.planning.route(play)
        key = "chain" if route.is_taken else "take" if route.takes != NONE else "nothing"
        values: dict[str, object] = {
            "card": card_word(play.kind),
            "place": place_name(self._model.constants, self._model.planning.view.state, route.end),
        }
        if key == "take":
            values["tile"] = tile_message(self._model.planning.view.state.tops[route.takes])
        prices = [gap.price for gap in route.gaps if gap.price]
        if prices:
            total = {"price": route.price, "sum": " + ".join(map(str, prices))}
            values["price"] = Message("atlantis.move.prices" if len(prices) > 1 else "atlantis.move.price", total)
        words = narrator.say(Message(f"atlantis.move.{key}{'-for' if prices else ''}", values))
        return words, narrator.say(offer.choice.danger) if offer.choice.danger else ""

    def words_of_payment(self) -> tuple[str, str]:
        """The words of the gold button for a payment, and why it cannot be made yet."""
        counter, say = self._model.planning.counter, self._host.narrator.words.say
        assert counter is not None
        values = [str(item.value if isinstance(item, a.PayTile) else 1) for item in counter.items]
        text = say("atlantis.gold.pay", sum=" + ".join(values)) if values else say("atlantis.gold.cross")
        if counter.is_enough:
            return text, ""
        if (short := counter.owed - counter.on_it) > 0:
            is_bridge = not counter.ways and counter.bridges
            why = say("atlantis.counter.only-bridge") if is_bridge else say("atlantis.counter.short.why", count=short)
            return say("atlantis.counter.short", count=short), why
        left_out = counter.superfluous
        if left_out is None:
            return text, say("atlantis.counter.cannot")
        if isinstance(left_out, a.PayTile):
            item = say("atlantis.counter.tile", value=left_out.value)
        else:
            item = say(f"{card_word(left_out.kind).key}.the")
        return text, say("atlantis.counter.take-back-one", item=item)

    def about(self, thing: Thing) -> Message | None:
        """The thing in words, with what it costs or what lies below it."""
        constants, s = self._model.constants, self._model.state
        kind, which, seat = thing
        if kind == "pawn":
            key = "pawn" if constants.is_on_the_row(which) else "pawn-end"
            place = place_name(constants, s, which)
            return Message(f"atlantis.about.{key}", {"seat": SeatName(seat), "place": place})
        if kind == "gap":
            gap = next((gap for gap in self._model.things.gaps if gap.first == which), None)
            if gap is None:
                return None
            values = {"gap": gap_message(constants, s, gap.first), "price": gap.price}
            if gap.owners:
                return Message("atlantis.about.bridged", {**values, "seats": [SeatName(seat) for seat in gap.owners]})
            return Message("atlantis.about.gap", values)
        if kind != "place":
            return None
        if not constants.is_on_the_row(which):
            count = s.where.count(which)
            return Message("atlantis.about.end", {"place": end_name(constants, which), "count": count})
        if s.tops[which] in (0, BARE, FACE_DOWN):
            return None
        key = "stack" if s.below[which] else "tile"
        return Message(f"atlantis.about.{key}", {"tile": tile_title(s.tops[which]), "count": s.below[which]})
