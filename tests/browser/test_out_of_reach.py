"""Somebody who has been here before comes while the server is away."""

from playwright.sync_api import Page, expect

from tests.browser.hurry import open_table, set_table, table_for
from tests.browser.known_bags import CLASSIC, Foreseen, KnownBags
from tests.browser.person import Person
from tests.support.browser import Devices

BAG = 21
KEPT = """async () => {
    const kept = [];
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys()) kept.push(new URL(url).pathname);
    }
    return kept.sort();
}"""


def settled(page: Page) -> None:
    """The page has been kept, and whoever keeps it answers from now on."""
    page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")
    assert "/" in page.evaluate(KEPT)


def test_the_page_says_so_and_goes_on_by_itself(killable: KnownBags, devices: Devices) -> None:
    page = devices.open()
    page.goto(killable.address)
    settled(page)
    devices.expect_lines_to_fail()
    killable.kill()
    page.reload()
    expect(page.get_by_role("heading", name="The table is out of reach")).to_be_visible()
    killable.start()
    expect(page.get_by_role("link", name="Pass the laptop")).to_be_visible()


def test_a_table_opened_while_the_server_is_away_comes_up_with_it(
    killable: KnownBags, devices: Devices
) -> None:
    killable.put_out(BAG)
    person = Person(devices.open())
    open_table(person.page, killable, table_for(CLASSIC, "Ann", None))
    settled(person.page)
    table = set_table(person.page, killable, table_for(CLASSIC, "Ann", "Ben")).id
    devices.expect_lines_to_fail()
    killable.kill()
    person.page.goto(f"{killable.address}/t/{table}")
    expect(person.page.get_by_role("heading", name="The table is out of reach")).to_be_visible()
    killable.start()
    expect(person.curtain).to_have_text("Hand over to Ann")
    person.button("I am Ann, show my tiles").click()
    person.sees_rack(Foreseen(BAG, "Ann", "Ben").game.racks[0])


def test_nothing_the_server_tells_is_kept(devices: Devices, server: KnownBags) -> None:
    page = devices.open()
    open_table(page, server, table_for(CLASSIC, "Ann", None))
    settled(page)
    page.goto(f"{server.address}/seat/a-secret")
    page.goto(f"{server.address}/new?way=laptop")
    expect(page.get_by_role("heading", name="Which box?")).to_be_visible()
    kept: list[str] = page.evaluate(KEPT)
    assert [path for path in kept if path != "/" and not path.startswith("/assets/")] == []


def test_a_newer_page_is_shown_at_once(devices: Devices, server: KnownBags) -> None:
    page = devices.open()
    page.goto(server.address)
    settled(page)
    page.evaluate(
        """async () => {
            const cache = await caches.open((await caches.keys())[0]);
            const type = { headers: { 'content-type': 'text/html' } };
            await cache.put('/', new Response('<h1>Last year</h1>', type));
            await cache.put('/assets/last-year.js', new Response('throw 1'));
        }"""
    )
    page.reload()
    expect(page.get_by_role("link", name="Pass the laptop")).to_be_visible()
    # It is kept as soon as it has been shown.
    page.evaluate(
        """async () => {
            while (await caches.match('/assets/last-year.js'))
                await new Promise(soon => setTimeout(soon, 50));
        }"""
    )
    assert "Last year" not in page.evaluate("() => caches.match('/').then(kept => kept.text())")
