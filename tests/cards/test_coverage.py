"""How many cards are understood whole: never fewer than was reached, also of those nobody looked at meanwhile.

That the catalogue holds what the compiler makes of the printed texts, test_catalogue sees to.
"""

from __future__ import annotations

import pytest

from tests.cards.shared import whole

#: Whole cards in percent, of the cards that the grammar was written with and of every tenth, which was held back.
REACHED = {"classic": (88.8, 71.0), "modern": (89.0, 36.0)}


@pytest.mark.parametrize("name", sorted(REACHED))
def test_no_card_is_lost_again(name: str) -> None:
    figures = [100 * understood / cards for understood, cards in (whole(name, held) for held in (False, True))]
    assert all(figure >= least for figure, least in zip(figures, REACHED[name], strict=True)), figures
