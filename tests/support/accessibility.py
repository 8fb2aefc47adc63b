"""Check pages with axe-core, which finds many accessibility faults automatically."""

import functools
import json
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"


def check_accessibility(
    page: Page, *, but: tuple[str, ...] = (), only: tuple[str, ...] = ()
) -> None:
    """Check the page as it is now against the rules of axe-core, except those named in `but`."""
    options: dict[str, Any] = {
        "resultTypes": ["violations"],
        "rules": {rule: {"enabled": False} for rule in but},
        "preload": False,
    }
    if only:
        options["runOnly"] = list(only)
    # Run axe through the debugger, so that the page's content security policy does not block it.
    session = page.context.new_cdp_session(page)
    try:
        if not evaluate(session, "'axe' in globalThis"):
            evaluate(session, axe())
        found = evaluate(session, f"axe.run(document, {json.dumps(options)})")
    finally:
        session.detach()
    violations = [describe(rule) for rule in found["violations"]]
    assert not violations, f"{page.url} is not accessible:\n" + "\n".join(violations)


def describe(rule: dict[str, Any]) -> str:
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
    """Return the source of axe-core, which `npm ci` in web/ installs."""
    return AXE.read_text(encoding="utf-8") + "\nnull"
