"""What a page is measured by: how wide its cards are, which texts are cut off, what lies over a card, what jumps."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

CARDS = """() => [...document.querySelectorAll('.board .card:not(.rider)')].map((card) => ({
    card: card.dataset.card, width: card.getBoundingClientRect().width}))"""
#: Names and figures of which a part is outside of the box that shows them, or of their card.
CLIPPED = """() => [...document.querySelectorAll('.board .card')].flatMap((card) => {
    const box = card.getBoundingClientRect();
    const texts = card.querySelectorAll('.name, .blow, .lives, .chips, .extra, .marker, .cost, .movement');
    return [...texts].flatMap((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const text = range.getBoundingClientRect();
        const inner = one.classList.contains('name') ? one.getBoundingClientRect() : box;
        const out = text.left < inner.left - 1.5 || text.right > inner.right + 1.5
            || text.top < inner.top - 2 || text.bottom > inner.bottom + 2;
        return out && text.width ? [`${card.dataset.card} ${one.className}: ${one.textContent}`] : [];
    });
})"""
#: Cards that something which stays where it is lies over: controls, the header, other cards.
COVERED = """() => {
    const over = [...document.querySelectorAll('.transport, .top')].map((one) => one.getBoundingClientRect());
    const seen = document.querySelector('.middle').getBoundingClientRect();
    return [...document.querySelectorAll('.board .card')].flatMap((card) => {
        const box = card.getBoundingClientRect();
        const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
        const shown = getComputedStyle(document.querySelector('.middle')).overflowY === 'visible'
            ? [top, bottom] : [Math.max(top, seen.top), Math.min(bottom, seen.bottom)];
        if (shown[0] >= shown[1]) return [];
        const meets = (one) => one.left < box.right - 1 && one.right > box.left + 1
            && one.top < shown[1] - 1 && one.bottom > shown[0] + 1;
        return over.some(meets) ? [card.dataset.card] : [];
    });
}"""
#: Cards that are not within the window, or not all of them.
OUTSIDE = """() => [...document.querySelectorAll('.board .card')].filter((card) => {
    const box = card.getBoundingClientRect();
    return box.top < 0 || box.left < 0 || box.right > innerWidth || box.bottom > innerHeight;
}).map((card) => card.dataset.card)"""
WATCH_SHIFTS = """() => {
    window.shifted = 0;
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
            window.shifted += entry.value;
            const named = entry.sources.map((one) => one.node?.className ?? one.node?.nodeName ?? '?');
            window.shifts.push([entry.value, named.slice(0, 4)]);
        }
    }).observe({type: 'layout-shift'});
}"""


def clipped(page: Page) -> list[str]:
    """The names and figures on the board that are not seen in full."""
    found: list[str] = page.evaluate(CLIPPED)
    return found


def narrowest(page: Page) -> float:
    """How wide the narrowest card on the board is, in pixels."""
    return min(float(card["width"]) for card in page.evaluate(CARDS))


def shifts(page: Page) -> tuple[float, list[Any]]:
    """How much the page has jumped since `WATCH_SHIFTS`, and what did most."""
    found = page.evaluate("() => window.shifts")
    return page.evaluate("() => window.shifted"), sorted(found, key=lambda one: -one[0])[:8]
