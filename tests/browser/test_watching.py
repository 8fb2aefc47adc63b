"""The browser is there, and nothing that goes wrong on a page goes unnoticed."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Page, expect

from tests.support.accessibility import check_accessibility
from tests.support.browser import Devices

PAGE = (
    '<!doctype html><html lang="en"><title>A page</title>'
    '<meta name="viewport" content="width=device-width"><main><h1>A page</h1>{}</main></html>'
)
BODIES = {
    "/": "<p>All is well.</p>",
    "/inline": "<script>document.title = 'Taken over'</script>",
    "/throws": "<script src='/throws.js'></script>",
    "/logs": "<script src='/logs.js'></script>",
    "/unnamed": "<p>Your name <input></p>",
}
SCRIPTS = {"/throws.js": "throw new Error('a wrong turn')", "/logs.js": "console.error('ouch')"}


class Pages(BaseHTTPRequestHandler):
    """A few pages under the policy that the server has too: its own files and nothing else."""

    def do_GET(self) -> None:
        is_script = self.path in SCRIPTS
        text = SCRIPTS[self.path] if is_script else PAGE.format(BODIES.get(self.path, ""))
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript" if is_script else "text/html")
        self.send_header("Content-Security-Policy", "default-src 'self'")
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_: object) -> None:
        """Keep silent."""


class Site(ThreadingHTTPServer):
    def handle_error(self, *_: object) -> None:
        """Keep silent: a browser opens connections ahead of time and drops them again."""


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with Site(("127.0.0.1", 0), Pages) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_a_page_is_shown_and_accessible_under_a_strict_policy(page: Page, site: str) -> None:
    page.goto(site)
    expect(page.get_by_role("heading", name="A page")).to_be_visible()
    page.wait_for_function("document.title === 'A page'")
    check_accessibility(page)


def test_a_phone_is_another_device(devices: Devices, site: str) -> None:
    laptop = devices.open()
    phone = devices.open(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    for page in (laptop, phone):
        page.goto(site)
    laptop.evaluate("localStorage.setItem('name', 'Ann')")
    assert phone.evaluate("localStorage.getItem('name')") is None
    assert phone.evaluate("innerWidth") == 360


@pytest.mark.parametrize(
    ("path", "complaint"),
    [
        pytest.param("/inline", "Content Security Policy", id="what-the-policy-refuses"),
        pytest.param("/throws", "a wrong turn", id="what-nobody-catches"),
        pytest.param("/logs", "ouch", id="what-is-logged-as-an-error"),
    ],
)
def test_pages_complain(devices: Devices, site: str, path: str, complaint: str) -> None:
    page = devices.open()
    page.goto(site + path)
    expect(page).to_have_title("A page")
    devices.expect_complaint(complaint)


def test_only_a_line_expected_to_fail_may(devices: Devices, site: str) -> None:
    page = devices.open()
    page.goto(site)
    page.context.set_offline(True)
    page.evaluate("fetch('/').catch(() => null)")
    devices.expect_complaint("ERR_INTERNET_DISCONNECTED")
    devices.expect_lines_to_fail()
    page.evaluate("fetch('/').catch(() => null)")
    page.evaluate("console.error('ouch')")
    devices.expect_complaint("ouch")


def test_what_some_people_cannot_use_is_found(page: Page, site: str) -> None:
    page.goto(site + "/unnamed")
    with pytest.raises(AssertionError, match="Form elements must have labels"):
        check_accessibility(page)
    check_accessibility(page, but=("label",))
