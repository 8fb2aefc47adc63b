"""An engine that misbehaves: in one way, or in another way in each game.

Run it with the name of a way, or with the path of a file in which it counts its games: a new
process then continues with the next way.
"""

import json
import os
import sys
import time
from pathlib import Path

# Each way to misbehave, and the fault that it is.
WAYS = {
    "good": None,
    "crash": "crashed",
    "crash before the game": "crashed",
    "never ready": "not-ready",
    "silent": "time-over",
    "late": "time-over",
    "flood of lines": "flood",
    "one endless line": "flood",
    "flood of errors": "flood",
    "not json": "bad-message",
    "not a move": "bad-message",
    "illegal": "tiles-not-on-rack",
    "another id": "time-over",
    "answers twice": None,
    "lies about time": None,
    "deep": "bad-message",
    "closes its output": "crashed",
}


def write(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def send(**message: object) -> None:
    write(json.dumps(message))


def next_way(argument: str) -> str:
    if argument in WAYS:
        return argument
    counter = Path(argument)
    number = int(counter.read_text() or "0") if counter.exists() else 0
    counter.write_text(str(number + 1))
    return list(WAYS)[number % len(WAYS)]


def answer(way: str, number: int, move: str = "pass") -> None:  # noqa: C901 - one case per way
    match way:
        case "crash":
            raise SystemExit("a crash")
        case "silent":
            pass
        case "late":
            time.sleep(0.2)
            send(type="move", id=number, move=move)
        case "flood of lines":
            while True:
                write("\n".join([json.dumps({"type": "move", "id": 0, "move": move})] * 1000))
        case "one endless line":
            while True:
                sys.stdout.write("x" * 10000)
        case "flood of errors":
            while True:
                sys.stderr.write("x" * 10000)
        case "not json":
            write("pass")
        case "not a move":
            send(type="move", id=number, move={"pass": True})
        case "illegal":
            send(type="move", id=number, move="8H ZZZ")
        case "another id":
            send(type="move", id=number + 1, move=move)
        case "answers twice":
            send(type="move", id=number, move=move)
            send(type="move", id=number, move=move)
        case "lies about time":
            send(type="move", id=number, move=move, ms=-5, seconds=1e9)
        case "deep":
            write("[" * 50000)
        case "closes its output":
            os.close(1)
            time.sleep(60)
        case _:
            send(type="move", id=number, move=move)


def main() -> None:
    way = "good"
    for line in sys.stdin:
        message = json.loads(line)
        match message["type"]:
            case "hello":
                send(type="hello", protocol=1, name="hostile", wants=["challenges"])
            case "game":
                way = next_way(sys.argv[1])
                if way == "crash before the game":
                    raise SystemExit("a crash")
                if way == "never ready":
                    write("wait")
                else:
                    send(type="ready")
            case "choose":
                answer(way, message["id"])
            case "quit":
                return
            case _:
                pass


if __name__ == "__main__":
    main()
