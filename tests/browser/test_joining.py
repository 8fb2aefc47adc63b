"""Joining by code, and inviting others."""

import re

from playwright.sync_api import Page, expect

from tests.browser.known_bags import CLASSIC, HOME_ADDRESS, KnownBags
from tests.browser.person import Person
from tests.browser.quick_setup import (
    LAN_ADDRESS,
    RemotePlayer,
    computer,
    create_table,
    open_table,
    pretend_to_be_on_the_network,
    pretend_to_need_a_restart,
    table_settings,
)
from tests.support.browser import Devices


def test_the_table_opens_at_the_sixth_letter(devices: Devices, server: KnownBags) -> None:
    host, guest = devices.open(), devices.open()
    code = create_table(host, server, table_settings(CLASSIC, "Ann", None)).code
    guest.goto(server.address)
    guest.get_by_role("link", name="Join with a code").click()
    field = guest.get_by_label("Table code")
    expect(field).to_be_focused()
    expect(guest.locator(".place")).to_have_count(6)
    guest.keyboard.type(f" {code[:3].lower()} {code[3:5].lower()}")
    expect(field).to_have_value(code[:5])
    expect(guest.locator(".place .tile")).to_have_count(5)
    guest.keyboard.type(code[5])
    expect(guest.get_by_label("Your name")).to_be_visible()
    expect(guest.get_by_text("Ann is here.").first).to_be_visible()


def test_a_pasted_link_opens_its_table(devices: Devices, server: KnownBags) -> None:
    host, guest = devices.open(), devices.open()
    code = create_table(host, server, table_settings(CLASSIC, "Ann", None)).code
    guest.goto(f"{server.address}/join")
    guest.get_by_label("Table code").fill(f"{LAN_ADDRESS}/j/{code}")
    expect(guest.get_by_label("Your name")).to_be_visible()


def test_a_phone_is_pointed_to_its_camera(devices: Devices, server: KnownBags) -> None:
    phone = devices.open(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    phone.goto(f"{server.address}/join")
    expect(phone.get_by_text("point your phone’s camera at the square code")).to_be_visible()


def test_a_wrong_code_keeps_its_letters_and_the_focus(devices: Devices, server: KnownBags) -> None:
    page = devices.open()
    page.goto(f"{server.address}/join")
    page.keyboard.type("bbbbbb")
    expect(page.get_by_role("alert")).to_have_text(re.compile("no table with the code BBBBBB"))
    expect(page.get_by_label("Table code")).to_be_focused()
    expect(page.get_by_label("Table code")).to_have_value("BBBBBB")
    page.keyboard.press("Backspace")
    expect(page.get_by_role("alert")).to_be_hidden()
    devices.expect_error("404")


def test_a_code_that_other_devices_cannot_use_is_not_offered(page: Page, server: KnownBags) -> None:
    pretend_to_need_a_restart(page)
    open_table(page, server, table_settings(CLASSIC, "Ann", None))
    expect(
        page.get_by_role("heading", name="Other devices cannot reach this table")
    ).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("QR code"))).to_have_count(0)
    expect(page.get_by_text("tilewright serve --lan")).to_be_visible()
    pretend_to_be_on_the_network(page)
    page.get_by_role("button", name="Look again").click()
    expect(page.get_by_role("img", name=re.compile("QR code"))).to_be_visible()
    expect(page.get_by_text("192.168.1.4:8000/join")).to_be_visible()


def test_the_page_notices_by_itself_that_other_devices_can_come(
    page: Page, server: KnownBags
) -> None:
    page.clock.install()
    pretend_to_need_a_restart(page)
    open_table(page, server, table_settings(CLASSIC, "Ann", None))
    expect(page.get_by_text("Looking every five seconds")).to_be_visible()
    pretend_to_be_on_the_network(page)
    page.clock.fast_forward(5000)
    expect(page.get_by_role("img", name=re.compile("QR code"))).to_be_visible()


def test_the_program_lets_other_devices_in_itself(killable: KnownBags, devices: Devices) -> None:
    host, guest = Person(devices.open()), devices.open()
    table = create_table(host.page, killable, table_settings(CLASSIC, "Ann", None))
    host.page.goto(f"{killable.address}/t/{table.id}")
    host.button("Let other devices in").click()
    address = f"{HOME_ADDRESS}:{killable.port}"
    expect(host.page.get_by_text(f"{address}/join")).to_be_visible()
    expect(host.page.get_by_role("img", name=re.compile("QR code"))).to_be_visible()
    guest.goto(f"http://{address}/j/{table.code}")
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_role("button", name="Take a seat").click()
    expect(host.rack).to_be_visible()


def test_the_program_lets_a_seat_move_to_another_device(
    killable: KnownBags, page: Page, devices: Devices
) -> None:
    table = open_table(page, killable, table_settings(CLASSIC, "Ann", None))
    RemotePlayer(killable.address).take_seat(table, 1, "Ben")
    person = Person(page)
    person.button("Menu").click()
    person.dialog("Menu").get_by_role("button", name="Move my seat to another device").click()
    person.button("Let other devices in").click()
    link = page.get_by_label("Link").input_value()
    assert link.startswith(f"http://{HOME_ADDRESS}:{killable.port}/seat/")
    phone = Person(devices.open())
    phone.page.goto(link)
    phone.button("Take the seat here").click()
    expect(phone.rack).to_be_visible()


def test_a_seat_link_that_other_devices_cannot_open_is_not_offered(
    page: Page, server: KnownBags
) -> None:
    table = open_table(page, server, table_settings(CLASSIC, "Ann", None))
    RemotePlayer(server.address).take_seat(table, 1, "Ben")
    person = Person(page)
    person.button("Menu").click()
    person.dialog("Menu").get_by_role("button", name="Move my seat to another device").click()
    expect(page.get_by_text("Other devices cannot reach this one yet")).to_be_visible()
    expect(page.get_by_label("Link")).to_have_count(0)


def test_the_host_takes_people_and_computers_off_their_seats(
    devices: Devices, server: KnownBags
) -> None:
    host, guest = devices.open(), devices.open()
    table = open_table(host, server, table_settings(CLASSIC, "Ann", None, computer(), None))
    guest.goto(f"{server.address}/t/{table}")
    guest.get_by_label("Your name").fill("Troll")
    guest.get_by_role("button", name="Take a seat").click()
    expect(guest.get_by_role("button", name="Stand up")).to_be_visible()
    expect(guest.get_by_role("button", name=re.compile("Unseat|Close"))).to_have_count(0)
    host.get_by_role("button", name="Unseat Troll").click()
    expect(guest.get_by_role("alert")).to_have_text(re.compile("The host has taken you off"))
    expect(guest.get_by_label("Your name")).to_be_visible()
    expect(host.get_by_text("A free seat")).to_have_count(2)
    host.get_by_role("button", name=re.compile("^Unseat ")).click()
    expect(host.get_by_text("A free seat")).to_have_count(3)


def test_the_host_closes_a_table_for_everyone(devices: Devices, server: KnownBags) -> None:
    host, guest = devices.open(), devices.open()
    table = open_table(host, server, table_settings(CLASSIC, "Ann", None))
    guest.goto(f"{server.address}/t/{table}")
    expect(guest.get_by_label("Your name")).to_be_visible()
    host.get_by_role("button", name="Close this table").click()
    host.get_by_role("button", name="Keep it open").click()
    host.get_by_role("button", name="Close this table").click()
    host.get_by_role("button", name="Close it").click()
    for page in (host, guest):
        expect(page.get_by_role("heading", name="This table has been closed")).to_be_visible()
    host.goto(f"{server.address}/?show=yours")
    expect(host.get_by_text("Closed.")).to_be_visible()
    expect(host.get_by_role("heading", name="Closed")).to_be_visible()
    expect(host.get_by_role("heading", name="Finished")).to_have_count(0)
    host.goto(server.address)
    expect(host.get_by_role("link", name=re.compile("Your games.*None yet"))).to_be_visible()
