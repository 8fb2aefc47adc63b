"""Tuples with one value per seat."""

from typing import TypeVar

T = TypeVar("T")


def with_seat(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Return the values with this seat's replaced."""
    return (*values[:seat], value, *values[seat + 1 :])


def add_to_seat(values: tuple[int, ...], seat: int, amount: int) -> tuple[int, ...]:
    """Return the numbers with ``amount`` added to this seat's."""
    return with_seat(values, seat, values[seat] + amount)
