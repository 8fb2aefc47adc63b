"""Values kept per seat."""

from typing import TypeVar

T = TypeVar("T")


def with_seat(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """The same values, this seat's exchanged for another."""
    return (*values[:seat], value, *values[seat + 1 :])


def added(values: tuple[int, ...], seat: int, amount: int) -> tuple[int, ...]:
    """The same numbers, this seat's raised by an amount."""
    return with_seat(values, seat, values[seat] + amount)
