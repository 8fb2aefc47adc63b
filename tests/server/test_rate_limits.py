from tilewright.server.http.rate_limits import MAX_TRACKED_KEYS, RateLimit, RateLimiter, TokenBucket


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


def test_a_burst_is_allowed_and_then_the_refill_rate() -> None:
    clock = Clock()
    bucket = TokenBucket(RateLimit(3, 0.5), clock)
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
    clock.seconds += 1.9
    assert not bucket.take()
    clock.seconds += 0.1
    assert [bucket.take(), bucket.take()] == [True, False]


def test_tokens_never_exceed_the_burst() -> None:
    clock = Clock()
    bucket = TokenBucket(RateLimit(2, 1), clock)
    clock.seconds += 3600
    assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_a_refund_never_exceeds_the_burst() -> None:
    bucket = TokenBucket(RateLimit(2, 0), Clock())
    bucket.refund()
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    bucket.refund()
    assert [bucket.take(), bucket.take()] == [True, False]


def test_each_key_has_its_own_limit() -> None:
    limiter = RateLimiter(RateLimit(1, 0), Clock())
    assert [limiter.take("Ann"), limiter.take("Ben"), limiter.take("Ann")] == [True, True, False]
    limiter.refund("Ann")
    limiter.refund("Cy")
    assert limiter.take("Ann")


def test_the_least_recently_used_keys_are_forgotten() -> None:
    limiter = RateLimiter(RateLimit(1, 0), Clock())
    assert limiter.take("busy")
    for number in range(MAX_TRACKED_KEYS - 1):
        limiter.take(str(number))
    assert not limiter.take("busy")
    limiter.take("one more")
    assert not limiter.take("busy")
    assert limiter.take("0")
