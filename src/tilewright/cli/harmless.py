"""What files of others say, as it can be shown."""


def harmless(text: str) -> str:
    """A line in which nothing steers the terminal, breaks the line or turns its writing around."""
    return "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text
    )
