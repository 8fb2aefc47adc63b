"""Every page and dialog passes axe-core, fits the window and has targets large enough to press."""

from typing import Any

import pytest
from playwright.sync_api import Page

import tests.browser.lesson_scenes  # noqa: F401 - registers its walkthroughs
from tests.browser.known_bags import KnownBags
from tests.browser.scenes import WALKTHROUGHS, Visitor
from tests.support.accessibility import check_accessibility
from tests.support.browser import Devices

PHONE, LANDSCAPE_PHONE, TABLET = (360, 740), (844, 390), (820, 1180)
LAPTOP, LARGE_SCREEN = (1440, 900), (2560, 1440)
TARGET_SIZE = 44

# Everything that fingers press, except links in running text. The area that reacts may be larger
# than the element. Nine tiles side by side cannot each be 44 pixels wide on the narrowest phone.
SMALL_TARGETS = """wanted => {
    const dialog = document.querySelector('dialog[open]');
    const reach = (it, x, y, dx, dy) => {
        let pixels = 0;
        const at = n => document.elementFromPoint(x + dx * n, y + dy * n);
        while (pixels < wanted && it.contains(at(pixels))) pixels += 1;
        return pixels;
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
        if (!pressed.contains(document.elementFromPoint(x, y))) continue;  // covered
        const wide = width >= wanted - 0.5 ||
            reach(pressed, x, y, -1, 0) + reach(pressed, x, y, 1, 0) >= wanted;
        const high = height >= wanted - 0.5 ||
            reach(pressed, x, y, 0, -1) + reach(pressed, x, y, 0, 1) >= wanted;
        if (width === 0 || (wide && high)) continue;
        const label = it.ariaLabel ?? pressed.innerText ?? it.outerHTML.slice(0, 80);
        small.push(`${label.trim()}: ${Math.round(width)} by ${Math.round(height)}`);
    }
    return small;
}"""


# On a page that does not scroll, everything that can be pressed is inside the window.
OUTSIDE_WINDOW = """() => {
    const root = document.documentElement;
    if (root.scrollHeight > innerHeight + 1) return [];
    const scrolls = it => /auto|scroll/.test(getComputedStyle(it).overflow);
    const outside = [];
    for (const it of document.querySelectorAll('button, a, summary, input, select')) {
        const shown = it.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        if (!shown || it.closest('[inert], [aria-hidden=true]')) continue;
        const { left, top, right, bottom, width } = it.getBoundingClientRect();
        if (width <= 1 || (left >= -1 && top >= -1 && right <= innerWidth + 1 &&
            bottom <= innerHeight + 1)) continue;
        let around = it.parentElement;
        while (around && !scrolls(around)) around = around.parentElement;
        if (!around) outside.push((it.ariaLabel ?? it.innerText).trim());
    }
    return outside;
}"""


# Text that is cut without a title that shows the whole of it.
CUT_TEXT = """() => {
    const cut = [];
    for (const it of document.querySelectorAll('body *')) {
        if (!it.checkVisibility() || it.closest('.visually-hidden, svg')) continue;
        const text = [...it.childNodes].some(n => n.nodeType === 3 && n.data.trim());
        if (!text || getComputedStyle(it).overflowX === 'visible' || it.clientWidth <= 1) continue;
        if (it.scrollWidth <= it.clientWidth + 1 || it.closest('[title]')) continue;
        cut.push(it.innerText.trim());
    }
    return cut;
}"""

# Buttons and links that something else covers, unless they can be scrolled into sight.
COVERED = """() => {
    const dialog = document.querySelector('dialog[open]');
    const scrolls = document.documentElement.scrollHeight > innerHeight + 1;
    const floats = it => it && ((scrolls || it.closest('dialog')) &&
        /sticky|fixed/.test(getComputedStyle(it).position) || floats(it.parentElement));
    const covered = [];
    for (const it of document.querySelectorAll('button, a, summary')) {
        const shown = it.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        if (!shown || it.disabled || it.closest('[inert], [aria-hidden=true]')) continue;
        if (dialog && !dialog.contains(it)) continue;
        const { left, top, right, bottom, width, height } = it.getBoundingClientRect();
        if (width <= 1 || height <= 1) continue;
        for (const [x, y] of [[left + 3, top + 3], [right - 3, top + 3], [left + 3, bottom - 3],
                              [right - 3, bottom - 3], [(left + right) / 2, (top + bottom) / 2]]) {
            if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
            const top_most = document.elementFromPoint(x, y);
            if (!top_most || it.contains(top_most) || top_most.contains(it)) continue;
            if (floats(top_most) || top_most.closest('[aria-expanded=true] + *')) continue;
            covered.push(`${it.ariaLabel ?? it.innerText} by ${top_most.outerHTML.slice(0, 60)}`);
            break;
        }
    }
    return covered;
}"""


@pytest.mark.parametrize("name", WALKTHROUGHS)
def test_every_scene_is_accessible_and_fits_the_window(
    devices: Devices, server: KnownBags, name: str
) -> None:
    page = devices.open()
    problems: list[str] = []
    for scene in WALKTHROUGHS[name](Visitor(page, server)):
        original = page.viewport_size
        found = (*axe_violations(page), *layout_problems(page))
        problems.extend(f"{scene}: {problem}" for problem in found)
        page.set_viewport_size(original or {"width": 1440, "height": 900})
    if name in ("about", "joining"):
        devices.expect_error("status of 4(04|22)")  # the request for an unknown table
    assert not problems, "\n".join(problems)


def axe_violations(page: Page) -> list[str]:
    """Return what axe-core finds in light mode, and poor contrast in dark mode."""
    found = []
    for mode, only in (("light", ()), ("dark", ("color-contrast",))):
        page.emulate_media(color_scheme=mode)  # type: ignore[arg-type]
        try:
            check_accessibility(page, only=only)
        except AssertionError as error:
            found.append(f"{mode}: {error}")
    page.emulate_media(color_scheme="light")
    return found


def layout_problems(page: Page) -> list[str]:
    """Return what does not fit, at each window size."""
    found: list[str] = []
    for width, height in (LARGE_SCREEN, LAPTOP, TABLET, LANDSCAPE_PHONE, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        page_width: Any = page.evaluate("document.documentElement.scrollWidth")
        if page_width > width:
            found.append(f"{page_width} pixels wide at {width}")
        outside: list[str] = page.evaluate(OUTSIDE_WINDOW)
        found += [f"outside the window at {width}: {each}" for each in outside]
        cut: list[str] = page.evaluate(CUT_TEXT)
        found += [f"cut at {width}: {each}" for each in cut]
        covered: list[str] = page.evaluate(COVERED)
        found += [f"covered at {width}: {each}" for each in covered]
    small: list[str] = page.evaluate(SMALL_TARGETS, TARGET_SIZE)
    return [*found, *(f"too small to press: {each}" for each in small)]
