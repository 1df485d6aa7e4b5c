"""The unlocated cards of a match as figures: how many unknown places each half has, and what must go there.

Exact reasoning: the unlocated cards fill the unknown places of both halves; some are known to belong to one half, and
a hand that its player began with holds a character. A card may be in a hand if the places can be filled that way; it
must be there if they can be filled in no other way. Which card it is does not matter, only of which kind it is.
"""

from typing import NamedTuple


class Half(NamedTuple):
    """The unknown places of one half, and what must go there. `vouched`: one of the `hand` places has a character."""

    hand: int
    other: int
    own: int
    own_characters: int
    vouched: bool


class Count(NamedTuple):
    """Both halves, and the cards that may go to either."""

    halves: tuple[Half, Half]
    free: int
    free_characters: int

    def fits(self) -> bool:
        """Whether the unknown places can be filled."""
        need, promised, spare = 0, 0, 0
        for half in self.halves:
            room = half.hand + half.other - half.own
            if room < 0 or half.hand < 0 or half.other < 0:
                return False
            need += room
            if half.vouched and half.own_characters == 0:
                promised += 1
                spare += min(room, 1)
            if half.vouched and half.hand == 0:
                return False
        return need <= self.free and promised <= self.free_characters and spare == promised

    def placed(self, seat: int, *, in_hand: bool, own: bool, character: bool) -> "Count":
        """The figures after one unlocated card went to a place of a half."""
        half = self.halves[seat]
        half = Half(
            half.hand - in_hand,
            half.other - (not in_hand),
            half.own - own,
            half.own_characters - (own and character),
            half.vouched and not (in_hand and character),
        )
        halves = (half, self.halves[1]) if seat == 0 else (self.halves[0], half)
        return Count(halves, self.free - (not own), self.free_characters - (character and not own))

    def promising(self, *seats: int) -> "Count":
        """The figures if the hands of those seats held a character."""
        one, other = (half._replace(vouched=True) if seat in seats else half for seat, half in enumerate(self.halves))
        return self._replace(halves=(one, other))

    def may_be_in_hand(self, seat: int, *, own: bool, character: bool) -> bool:
        """Whether a card of that kind can be in a hand. `own`: it is known to belong to that half."""
        hand = self.halves[seat].hand
        return bool(hand) and self.placed(seat, in_hand=True, own=own, character=character).fits()

    def may_be_elsewhere(self, seat: int, *, own: bool, character: bool) -> bool:
        """Whether a card of that kind can be anywhere but in that hand."""
        if self.placed(seat, in_hand=False, own=own, character=character).fits():
            return True
        other = 1 - seat
        return not own and (
            self.placed(other, in_hand=True, own=False, character=character).fits()
            or self.placed(other, in_hand=False, own=False, character=character).fits()
            or Count(self.halves, self.free - 1, self.free_characters - character).fits()
        )

    def hand_may_be_plain(self, seat: int) -> bool:
        """Whether a hand can be without any character: its own cards that are none go there first, then free ones."""
        count, half = self, self.halves[seat]
        for index in range(half.hand):
            own = index < half.own - half.own_characters
            count = count.placed(seat, in_hand=True, own=own, character=False)
            if count.free < count.free_characters:
                return False
        return count.fits()
