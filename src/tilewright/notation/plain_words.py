"""An edition's rules in plain sentences, for people who are about to sit down."""

from collections.abc import Iterator

from tilewright.rules.challenge import (
    Challenges,
    CheckedPlays,
    Judging,
    MissTurn,
    NoPenalty,
    Per,
    Points,
    Scope,
)
from tilewright.rules.edition import Edition, GameClock, GoingOut, PassedOut, ScorelessTurns

# Which book each preset follows.
BOOKS = {
    "classic-2003": "the standard box of 2003",
    "graves": "the designer edition with an hourglass and pegs on the racks",
    "guide-2013": "the illustrated game guide of 2013",
    "plain": "the bare rules",
    "heritage-2023": "the wooden heritage edition of 2023",
    "tournament": "tournament play",
}


def rules_in_words(edition: Edition) -> tuple[str, ...]:
    """One sentence a rule, in the order they come up in a game."""
    return (
        f"Racks hold {edition.rack_size} tiles.",
        _bonus(edition),
        _exchange(edition),
        *_challenge(edition),
        *_variants(edition),
        *_time(edition),
        _standstill(edition),
        *_going_out(edition),
    )


def _bonus(edition: Edition) -> str:
    bonus = edition.bonus
    if bonus.tiles is None:
        return f"Laying the whole rack in one turn earns {bonus.points} points more."
    more = f" {bonus.tiles} or more" if edition.rack_size > bonus.tiles else f" {bonus.tiles}"
    return f"Laying{more} tiles in one turn earns {bonus.points} points more."


def _exchange(edition: Edition) -> str:
    if edition.exchange_needs == 1:
        return "You may exchange as many tiles as the bag still holds."
    return f"You may exchange tiles while the bag holds {edition.exchange_needs} or more."


def _challenge(edition: Edition) -> Iterator[str]:
    rule = edition.challenge
    if isinstance(rule, CheckedPlays):
        yield "A play with a bad word is refused at once; there are no challenges."
        return
    yield from _open_to_challenge(rule)
    if edition.judging is Judging.VOTE:
        yield "The players judge words by vote; if they are split, the play stands."
    else:
        yield "The agreed dictionary judges words, and only when a play is challenged."


def _open_to_challenge(rule: Challenges) -> Iterator[str]:
    yield "Anyone may challenge a play until the next player begins a turn."
    if rule.scope is Scope.WORD:
        yield "A challenge names one word, and that word alone decides."
    else:
        yield "All words of a challenged play are judged together."
    yield "If a challenged word is bad, the tiles come back and the turn is lost."
    match rule.penalty:
        case MissTurn():
            yield "If you challenge a good play, you miss your own next turn."
        case NoPenalty():
            yield "Challenging a good play costs nothing."
        case Points(points, per):
            each = " for each word" if per is Per.WORD else ""
            yield f"Challenging a good play gives its player {points} points{each}."


def _variants(edition: Edition) -> Iterator[str]:
    if edition.finish_line is not None:
        line = edition.finish_line
        yield "Whoever first reaches their own target wins, whatever is left in the bag."
        yield (
            f"Targets for 2, 3 and 4 players: beginners {_three(line.beginner)}, "
            f"intermediates {_three(line.intermediate)}, experts {_three(line.expert)}."
        )
    if edition.blanks_circulate:
        yield "At the start of a turn you may swap a blank on the board for the tile it stands for."


def _three(targets: tuple[int, int, int]) -> str:
    return "/".join(map(str, targets))


def _time(edition: Edition) -> Iterator[str]:
    if edition.turn_limit_ms is not None:
        yield f"A turn takes at most {_duration(edition.turn_limit_ms)}; after that it is lost."
    if edition.clock is not None:
        yield from _clock(edition.clock)


def _clock(clock: GameClock) -> Iterator[str]:
    yield (
        f"Each player has {_duration(clock.allowance_ms)} for the whole game; every minute begun "
        f"beyond that costs {clock.fine_a_minute} points."
    )
    if clock.overtime_limit_ms is not None:
        yield f"More than {_duration(clock.overtime_limit_ms)} of overtime loses the game."


def _duration(ms: int) -> str:
    minutes, seconds = divmod(ms // 1000, 60)
    parts = []
    if minutes:
        parts.append(f"{minutes} minute{'s' if minutes > 1 else ''}")
    if seconds or not parts:
        parts.append(f"{seconds} second{'s' if seconds != 1 else ''}")
    return " ".join(parts)


def _standstill(edition: Edition) -> str:
    match edition.standstill:
        case ScorelessTurns(turns):
            return f"The game also ends after {turns} turns in a row without a point."
        case PassedOut(bag_empty, tiles_left) if bag_empty == tiles_left:
            return f"The game also ends when everybody passes {_times(tiles_left)} in turn."
        case PassedOut(bag_empty, tiles_left):
            return (
                f"The game also ends when everybody passes {_times(bag_empty)} with the bag empty, "
                f"or {_times(tiles_left)} in turn while tiles are left."
            )


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _going_out(edition: Edition) -> Iterator[str]:
    if edition.going_out is GoingOut.TWICE_THE_OTHERS:
        yield "Who goes out gains twice the value of the others' tiles; nobody deducts."
    else:
        yield "At the end everybody deducts the tiles left; who went out gains them all."
