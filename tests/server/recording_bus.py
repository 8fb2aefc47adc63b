"""A bus on which the test is the other process."""

from tilewright.server.live.bus import BusMessage, LocalBus, PresenceMessage, Subscriber


class RecordingBus(LocalBus):
    """Records what is published, and delivers what the test sends."""

    def __init__(self) -> None:
        self.subscribers: list[Subscriber] = []
        self.published: list[PresenceMessage] = []

    def subscribe(self, subscriber: Subscriber) -> None:
        self.subscribers.append(subscriber)

    def publish(self, message: PresenceMessage) -> None:
        self.published.append(message)

    def deliver(self, message: BusMessage) -> None:
        for subscriber in self.subscribers:
            subscriber(message)
