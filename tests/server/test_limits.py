from tilewright.server.limits import MOST_KNOWN, Allowance, Bucket, Buckets


class Clock:
    """Time that is handed in."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


def test_a_burst_is_allowed_and_then_only_what_is_refilled() -> None:
    clock = Clock()
    bucket = Bucket(Allowance(3, 0.5), clock)
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
    clock.seconds += 1.9
    assert not bucket.take()
    clock.seconds += 0.1
    assert [bucket.take(), bucket.take()] == [True, False]


def test_no_more_is_saved_up_than_a_burst() -> None:
    clock = Clock()
    bucket = Bucket(Allowance(2, 1), clock)
    clock.seconds += 3600
    assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_what_was_taken_in_vain_is_given_back_and_no_more() -> None:
    bucket = Bucket(Allowance(2, 0), Clock())
    bucket.give_back()
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    bucket.give_back()
    assert [bucket.take(), bucket.take()] == [True, False]


def test_everybody_has_an_allowance_of_their_own() -> None:
    buckets = Buckets(Allowance(1, 0), Clock())
    assert [buckets.take("Ann"), buckets.take("Ben"), buckets.take("Ann")] == [True, True, False]
    buckets.give_back("Ann")
    buckets.give_back("Cy")
    assert buckets.take("Ann")


def test_only_so_many_are_remembered_and_the_busy_ones_longest() -> None:
    buckets = Buckets(Allowance(1, 0), Clock())
    assert buckets.take("busy")
    for number in range(MOST_KNOWN - 1):
        buckets.take(str(number))
    assert not buckets.take("busy")
    buckets.take("one more")
    assert not buckets.take("busy")
    assert buckets.take("0")
