"""axe-core on a page: what a machine can tell about who cannot use it."""

import functools
import json
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"


def check_accessibility(
    page: Page, *, but: tuple[str, ...] = (), only: tuple[str, ...] = ()
) -> None:
    """No rule of axe-core is broken on the page as it is now, save those named in `but`."""
    options: dict[str, Any] = {
        "resultTypes": ["violations"],
        "rules": {rule: {"enabled": False} for rule in but},
        "preload": False,
    }
    if only:
        options["runOnly"] = list(only)
    # Through the debugger: the page's content security policy holds for the page, not for axe.
    session = page.context.new_cdp_session(page)
    try:
        if not evaluate(session, "'axe' in globalThis"):
            evaluate(session, axe())
        found = evaluate(session, f"axe.run(document, {json.dumps(options)})")
    finally:
        session.detach()
    broken = [told(rule) for rule in found["violations"]]
    assert not broken, f"{page.url} is not accessible:\n" + "\n".join(broken)


def told(rule: dict[str, Any]) -> str:
    places = (
        f"    {node['html']}\n        " + node["failureSummary"].replace("\n", "\n        ")
        for node in rule["nodes"]
    )
    return f"{rule['id']} ({rule['impact']}): {rule['help']}\n" + "\n".join(places)


def evaluate(session: CDPSession, expression: str) -> Any:
    answer = session.send(
        "Runtime.evaluate",
        {"expression": expression, "awaitPromise": True, "returnByValue": True},
    )
    if problem := answer.get("exceptionDetails"):
        raise RuntimeError(problem.get("exception", problem).get("description", problem))
    return answer["result"].get("value")


@functools.cache
def axe() -> str:
    """The source of axe-core; `npm ci` in web/ brings it."""
    return AXE.read_text(encoding="utf-8") + "\nnull"
