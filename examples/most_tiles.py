"""An engine for the arena of Tilewright: it lays as many tiles as it can.

    tilewright match static "cmd:python examples/most_tiles.py"

It needs nothing but Python, because the arena lists the plays for it.
"""

import json
import sys


def send(message):
    print(json.dumps(message), flush=True)


def tiles_laid(play):
    text, _score = play
    return sum(letter != "." for letter in text.split()[1])


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        send({"type": "hello", "protocol": 1, "name": "Most tiles", "wants": ["plays"]})
    elif message["type"] == "game":
        send({"type": "ready"})
    elif message["type"] == "choose":
        best = max(message["plays"], key=tiles_laid, default=("pass", 0))
        send({"type": "move", "id": message["id"], "move": best[0]})
    elif message["type"] == "quit":
        break
