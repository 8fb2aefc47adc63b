"""Every error on a page fails the test: these tests check the fixtures themselves."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Page, expect

from tests.support.accessibility import check_accessibility
from tests.support.browser import Devices, wait_until

PAGE = (
    '<!doctype html><html lang="en"><title>A page</title>'
    '<meta name="viewport" content="width=device-width"><main><h1>A page</h1>{}</main></html>'
)
BODIES = {
    "/": "<p>No errors.</p>",
    "/inline": "<script>document.title = 'Changed'</script>",
    "/throws": "<script src='/throws.js'></script>",
    "/logs": "<script src='/logs.js'></script>",
    "/unlabelled": "<p>Your name <input></p>",
}
SCRIPTS = {"/throws.js": "throw new Error('unexpected')", "/logs.js": "console.error('logged')"}


class Pages(BaseHTTPRequestHandler):
    """A few pages under a content security policy as strict as the server's."""

    def do_GET(self) -> None:
        is_script = self.path in SCRIPTS
        text = SCRIPTS[self.path] if is_script else PAGE.format(BODIES.get(self.path, ""))
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript" if is_script else "text/html")
        self.send_header("Content-Security-Policy", "default-src 'self'")
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_: object) -> None:
        """Log nothing."""


class Site(ThreadingHTTPServer):
    def handle_error(self, *_: object) -> None:
        """Ignore errors: a browser opens connections in advance and drops them."""


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with Site(("127.0.0.1", 0), Pages) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_a_page_under_a_strict_policy_loads_and_can_be_checked(page: Page, site: str) -> None:
    page.goto(site)
    expect(page.get_by_role("heading", name="A page")).to_be_visible()
    page.evaluate("setTimeout(() => (document.title = 'Another title'), 100)")
    wait_until(page, "document.title === 'Another title'")
    check_accessibility(page)


def test_devices_share_no_storage(devices: Devices, site: str) -> None:
    laptop = devices.open()
    phone = devices.open(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    for page in (laptop, phone):
        page.goto(site)
    laptop.evaluate("localStorage.setItem('name', 'Ann')")
    assert phone.evaluate("localStorage.getItem('name')") is None
    assert phone.evaluate("innerWidth") == 360


@pytest.mark.parametrize(
    ("path", "error"),
    [
        pytest.param("/inline", "Content Security Policy", id="policy-violation"),
        pytest.param("/throws", "unexpected", id="uncaught-exception"),
        pytest.param("/logs", "logged", id="console-error"),
    ],
)
def test_an_error_on_a_page_is_recorded(devices: Devices, site: str, path: str, error: str) -> None:
    page = devices.open()
    page.goto(site + path)
    expect(page).to_have_title("A page")
    devices.expect_error(error)


def test_connection_errors_are_recorded_unless_ignored(devices: Devices, site: str) -> None:
    page = devices.open()
    page.goto(site)
    page.context.set_offline(True)
    page.evaluate("fetch('/').catch(() => null)")
    devices.expect_error("ERR_INTERNET_DISCONNECTED")
    devices.ignore_connection_errors()
    page.evaluate("fetch('/').catch(() => null)")
    page.evaluate("console.error('logged')")
    devices.expect_error("logged")


def test_an_accessibility_violation_is_found(page: Page, site: str) -> None:
    page.goto(site + "/unlabelled")
    with pytest.raises(AssertionError, match="Form elements must have labels"):
        check_accessibility(page)
    check_accessibility(page, but=("label",))
