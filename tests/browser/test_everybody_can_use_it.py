"""Every page and dialog: no rule of axe-core broken, nothing too wide or too small to press."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.known_bags import KnownBags
from tests.browser.scenes import WALKS, Stage
from tests.support.accessibility import check_accessibility
from tests.support.browser import Devices

PHONE, TABLET, LAPTOP = (360, 740), (820, 1180), (1440, 900)
FINGER = 44

# What fingers press, unless it stands in a line of text. A small thing may answer to presses beside
# it; nine tiles side by side cannot each be a finger wide on the narrowest phone.
TARGETS = """finger => {
    const dialog = document.querySelector('dialog[open]');
    const reach = (it, x, y, dx, dy) => {
        let far = 0;
        while (far < finger && it.contains(document.elementFromPoint(x + dx * far, y + dy * far)))
            far += 1;
        return far;
    };
    const small = [];
    for (const it of document.querySelectorAll('button, a, summary, input, select')) {
        const shown = it.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        if (!shown || it.disabled || it.closest('[inert], [aria-hidden=true]')) continue;
        if (dialog && !dialog.contains(it)) continue;
        const pressed = it.matches('input') ? (it.closest('label') ?? it) : it;
        if (pressed.matches('p a, li a, small a')) continue;
        if (it.matches('[data-place]') && it.closest('.slots').children.length > 7) continue;
        pressed.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { left, top, width, height } = pressed.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        if (!pressed.contains(document.elementFromPoint(x, y))) continue;  // something lies on it
        const wide = width >= finger - 0.5 ||
            reach(pressed, x, y, -1, 0) + reach(pressed, x, y, 1, 0) >= finger;
        const high = height >= finger - 0.5 ||
            reach(pressed, x, y, 0, -1) + reach(pressed, x, y, 0, 1) >= finger;
        if (width === 0 || (wide && high)) continue;
        const said = it.ariaLabel ?? pressed.innerText ?? it.outerHTML.slice(0, 80);
        small.push(`${said.trim()}: ${Math.round(width)} by ${Math.round(height)}`);
    }
    return small;
}"""


# On a page that does not scroll, whatever can be pressed lies in the window.
HIDDEN = """() => {
    const root = document.documentElement;
    if (root.scrollHeight > innerHeight + 1) return [];
    const scrolls = it => /auto|scroll/.test(getComputedStyle(it).overflow);
    const out = [];
    for (const it of document.querySelectorAll('button, a, summary, input, select')) {
        const shown = it.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        if (!shown || it.closest('[inert], [aria-hidden=true]')) continue;
        const { left, top, right, bottom, width } = it.getBoundingClientRect();
        if (width <= 1 || (left >= -1 && top >= -1 && right <= innerWidth + 1 &&
            bottom <= innerHeight + 1)) continue;
        let around = it.parentElement;
        while (around && !scrolls(around)) around = around.parentElement;
        if (!around) out.push((it.ariaLabel ?? it.innerText).trim());
    }
    return out;
}"""


@pytest.mark.parametrize("name", WALKS)
def test_everybody_can_use_it(devices: Devices, server: KnownBags, name: str) -> None:
    page = devices.open()
    complaints: list[str] = []
    for scene in WALKS[name](Stage(page, server)):
        usual = page.viewport_size
        found = (*in_both_modes(page), *at_every_size(page))
        complaints.extend(f"{scene}: {told}" for told in found)
        page.set_viewport_size(usual or {"width": 1440, "height": 900})
    if name in ("about", "joining"):
        devices.expect_complaint("status of 4(04|22)")  # a table that is not there was asked for
    assert not complaints, "\n".join(complaints)


def in_both_modes(page: Page) -> list[str]:
    """What axe-core finds, by day and by night."""
    found = []
    for mode, only in (("light", ()), ("dark", ("color-contrast",))):
        page.emulate_media(color_scheme=mode)  # type: ignore[arg-type]
        try:
            check_accessibility(page, only=only)
        except AssertionError as broken:
            found.append(f"{mode}: {broken}")
    page.emulate_media(color_scheme="light")
    return found


def at_every_size(page: Page) -> list[str]:
    """What does not fit."""
    found: list[str] = []
    for width, height in (LAPTOP, TABLET, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        wide: Any = page.evaluate("document.documentElement.scrollWidth")
        if wide > width:
            found.append(f"{wide} pixels wide at {width}")
        hidden: list[str] = page.evaluate(HIDDEN)
        found += [f"out of the window at {width}: {each}" for each in hidden]
    small: list[str] = page.evaluate(TARGETS, FINGER)
    return [*found, *(f"too small for a finger: {each}" for each in small)]
