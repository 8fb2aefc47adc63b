"""A returning visitor while the server is unreachable: the service worker's cached page."""

from playwright.sync_api import Page, expect

from tests.browser.known_bags import CLASSIC, ExpectedGame, KnownBags
from tests.browser.person import Person
from tests.browser.quick_setup import create_table, open_table, table_settings
from tests.support.browser import Devices, wait_until

BAG = 21
CACHED_PATHS = """async () => {
    const paths = [];
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys()) paths.push(new URL(url).pathname);
    }
    return paths.sort();
}"""


def wait_for_service_worker(page: Page) -> None:
    """Wait until the service worker has cached the page and handles its requests."""
    wait_until(page, "navigator.serviceWorker.controller?.state === 'activated'")
    assert "/" in page.evaluate(CACHED_PATHS)


def test_the_page_reports_an_unreachable_server_and_recovers_when_it_returns(
    killable: KnownBags, devices: Devices
) -> None:
    page = devices.open()
    page.goto(killable.address)
    wait_for_service_worker(page)
    devices.ignore_connection_errors()
    killable.kill()
    page.reload()
    expect(page.get_by_role("heading", name="The table cannot be reached")).to_be_visible()
    killable.start()
    expect(page.get_by_role("link", name="Pass the laptop")).to_be_visible()


def test_a_table_opened_while_the_server_is_down_appears_when_it_returns(
    killable: KnownBags, devices: Devices
) -> None:
    killable.use_bag(BAG)
    person = Person(devices.open())
    open_table(person.page, killable, table_settings(CLASSIC, "Ann", None))
    wait_for_service_worker(person.page)
    table = create_table(person.page, killable, table_settings(CLASSIC, "Ann", "Ben")).id
    devices.ignore_connection_errors()
    killable.kill()
    person.page.goto(f"{killable.address}/t/{table}")
    expect(person.page.get_by_role("heading", name="The table cannot be reached")).to_be_visible()
    killable.start()
    expect(person.curtain).to_have_text("Hand over to Ann")
    person.button("I am Ann, show my tiles").click()
    person.expect_rack(ExpectedGame(BAG, "Ann", "Ben").game.racks[0])


def test_no_api_response_is_cached(devices: Devices, server: KnownBags) -> None:
    page = devices.open()
    open_table(page, server, table_settings(CLASSIC, "Ann", None))
    wait_for_service_worker(page)
    page.goto(f"{server.address}/seat/a-secret")
    page.goto(f"{server.address}/new?way=laptop")
    expect(page.get_by_role("heading", name="Which box?")).to_be_visible()
    cached: list[str] = page.evaluate(CACHED_PATHS)
    assert [path for path in cached if path != "/" and not path.startswith("/assets/")] == []


def test_a_newer_version_of_the_page_replaces_the_cached_one_at_once(
    devices: Devices, server: KnownBags
) -> None:
    page = devices.open()
    page.goto(server.address)
    wait_for_service_worker(page)
    page.evaluate(
        """async () => {
            const cache = await caches.open((await caches.keys())[0]);
            const type = { headers: { 'content-type': 'text/html' } };
            await cache.put('/', new Response('<h1>Old version</h1>', type));
            await cache.put('/assets/old-version.js', new Response('throw 1'));
        }"""
    )
    page.reload()
    expect(page.get_by_role("link", name="Pass the laptop")).to_be_visible()
    # The new version is cached once it is shown.
    page.evaluate(
        """async () => {
            while (await caches.match('/assets/old-version.js'))
                await new Promise(resolve => setTimeout(resolve, 50));
        }"""
    )
    assert "Old version" not in page.evaluate(
        "() => caches.match('/').then(cached => cached.text())"
    )
