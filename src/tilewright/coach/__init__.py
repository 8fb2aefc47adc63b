"""The coach: what each turn of a game was worth, and why another would have been better.

``review`` reviews a recorded ``Game`` and returns a ``Review``, with a ``TurnReview`` for every
turn and a ``PlayerReview`` for every player. ``compare`` judges a single turn of a ``Position``.
``ReviewSettings`` say how thorough a review is, and which ``Vocabulary`` is expected of a player.
``review_data`` turns a review into plain data. ``TIPS`` are the books' ten tips.

Turns are compared by simulation, and by a search once the bag is empty. The run that chooses the
best turn never measures what another gives up against it: that takes a second run with other deals.
"""

from typing import TYPE_CHECKING

from tilewright.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from tilewright.coach.as_data import review_data
    from tilewright.coach.comparison import compare
    from tilewright.coach.judging.judgement import Judgement
    from tilewright.coach.reasons.facts import Fact, Mistake
    from tilewright.coach.reasons.tips import TIPS
    from tilewright.coach.report import PlayerReview, Review, TurnReview
    from tilewright.coach.review_game import review
    from tilewright.coach.settings import Effort, ReviewSettings, Vocabulary

__all__ = [
    "TIPS",
    "Effort",
    "Fact",
    "Judgement",
    "Mistake",
    "PlayerReview",
    "Review",
    "ReviewSettings",
    "TurnReview",
    "Vocabulary",
    "compare",
    "review",
    "review_data",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "tilewright.coach.as_data": ("review_data",),
            "tilewright.coach.comparison": ("compare",),
            "tilewright.coach.judging.judgement": ("Judgement",),
            "tilewright.coach.reasons.facts": ("Fact", "Mistake"),
            "tilewright.coach.reasons.tips": ("TIPS",),
            "tilewright.coach.report": ("PlayerReview", "Review", "TurnReview"),
            "tilewright.coach.review_game": ("review",),
            "tilewright.coach.settings": ("Effort", "ReviewSettings", "Vocabulary"),
        },
    )
