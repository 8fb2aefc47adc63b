"""The rules of an edition in plain sentences, for people who are about to play."""

from collections.abc import Iterator

from tilewright.rules.editions.challenge_rule import (
    Challenges,
    CheckedPlays,
    Judging,
    MissTurn,
    NoPenalty,
    Points,
    PointsPer,
    Scope,
)
from tilewright.rules.editions.edition import (
    Edition,
    GameClock,
    GoingOut,
    PassedOut,
    ScorelessTurns,
)
from tilewright.rules.editions.presets import OPTIONAL_TIMERS

# The rule book that each preset follows.
BOOKS = {
    "classic-2003": "the standard box of 2003",
    "graves": "the designer edition with an hourglass and pegs on the racks",
    "guide-2013": "the illustrated game guide of 2013",
    "plain": "the bare rules, a start for house rules of your own",
    "heritage-2023": "the wooden heritage edition of 2023",
    "tournament": "tournament play",
}


def rules_in_words(edition: Edition) -> tuple[str, ...]:
    """Return the rules, one sentence each, in the order they come up in a game."""
    return (
        f"Racks hold {edition.rack_size} tiles.",
        bonus_rule(edition),
        exchange_rule(edition),
        *challenge_rules(edition),
        *variant_rules(edition),
        *time_rules(edition),
        standstill_rule(edition),
        going_out_rule(edition),
    )


def bonus_rule(edition: Edition) -> str:
    bonus = edition.bonus
    if not bonus.earned(edition.rack_size, edition.rack_size):
        return "There is no bonus for laying many tiles in one turn."
    if bonus.tiles is None:
        return f"Laying your whole rack in one turn scores a bonus of {bonus.points} points."
    more = f" {bonus.tiles} or more" if edition.rack_size > bonus.tiles else f" {bonus.tiles}"
    return f"Laying{more} tiles in one turn scores a bonus of {bonus.points} points."


def exchange_rule(edition: Edition) -> str:
    if edition.exchange_needs == 1:
        return "You may exchange at most as many tiles as are left in the bag."
    rule = f"You may exchange tiles while {edition.exchange_needs} or more are left in the bag"
    if edition.exchange_needs < edition.rack_size:
        return f"{rule}, and at most as many as are left."
    return f"{rule}."


def challenge_rules(edition: Edition) -> Iterator[str]:
    rule = edition.challenge
    if isinstance(rule, CheckedPlays):
        yield "A play with a bad word is refused at once; there are no challenges."
        return
    yield from _open_to_challenge(rule)
    if edition.judging is Judging.VOTE:
        yield "The players vote on challenged words; on a tie, the play stands."
    else:
        yield "The agreed dictionary decides, and is consulted only when a play is challenged."


def _open_to_challenge(rule: Challenges) -> Iterator[str]:
    yield "Any other player may challenge a play until the next turn begins."
    if rule.scope is Scope.WORD:
        yield (
            "A challenge names one word, and only that word is judged; if it is good, the other "
            "words of the play can still be challenged."
        )
    else:
        yield "All words of a challenged play are judged together."
    yield "If a challenged word is bad, the tiles go back to the rack and the turn is lost."
    match rule.penalty:
        case MissTurn():
            yield "If you challenge a good play, you miss your next turn."
        case NoPenalty():
            yield "Challenging a good play costs nothing."
        case Points(points, per):
            each = " for each word" if per is PointsPer.WORD else ""
            yield f"Challenging a good play gives its player {points} points{each}."


def variant_rules(edition: Edition) -> Iterator[str]:
    if edition.finish_line is not None:
        line = edition.finish_line
        yield "The first player to reach their own target wins, whatever is left in the bag."
        yield (
            f"Targets for 2, 3 and 4 players: beginners {_joined(line.beginner)}, "
            f"intermediates {_joined(line.intermediate)}, experts {_joined(line.expert)}."
        )
    if edition.blanks_circulate:
        yield "At the start of your turn you may swap a blank on the board for its letter tile."


def _joined(targets: tuple[int, int, int]) -> str:
    return "/".join(map(str, targets))


def time_rules(edition: Edition) -> Iterator[str]:
    optional = OPTIONAL_TIMERS.get(edition.name)
    if edition.turn_limit_ms is None and optional is not None:
        yield (
            f"You may use the timer of the box, {_duration(optional)} for each turn, for all "
            "players or only for the experienced ones."
        )
    if edition.turn_limit_ms is not None:
        yield f"You have {_duration(edition.turn_limit_ms)} for each turn; after that it is lost."
    if edition.clock is not None:
        yield from _clock(edition.clock)


def _clock(clock: GameClock) -> Iterator[str]:
    yield (
        f"Each player has {_duration(clock.allowance_ms)} for the whole game; every minute or part "
        f"of a minute beyond that costs {clock.fine_a_minute} points."
    )
    if clock.overtime_limit_ms is not None:
        yield f"More than {_duration(clock.overtime_limit_ms)} of overtime forfeits the game."


def _duration(ms: int) -> str:
    minutes, seconds = divmod(ms // 1000, 60)
    parts = []
    if minutes:
        parts.append(f"{minutes} minute{'s' if minutes > 1 else ''}")
    if seconds or not parts:
        parts.append(f"{seconds} second{'s' if seconds != 1 else ''}")
    return " ".join(parts)


def standstill_rule(edition: Edition) -> str:
    match edition.standstill:
        case ScorelessTurns(turns):
            return f"The game also ends after {turns} turns in a row without a score."
        case PassedOut(bag_empty, tiles_left) if bag_empty == tiles_left:
            return f"The game also ends when every player passes {_times(tiles_left)} in a row."
        case PassedOut(bag_empty, tiles_left):
            return (
                f"The game also ends when every player passes {_times(bag_empty)} with the bag "
                f"empty, or {_times(tiles_left)} in a row while tiles are left."
            )


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def going_out_rule(edition: Edition) -> str:
    """Return how leftover tiles count when a player goes out (R7.3)."""
    if edition.going_out is GoingOut.TWICE_THE_OTHERS:
        return "The player who goes out scores twice the others' tiles; nobody else loses points."
    return "Leftover tiles count against their player; the player who goes out scores them all."
