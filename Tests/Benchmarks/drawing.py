"""Draws small panels with logarithmic axes as SVG, and gives their figures as lines of a table."""

import dataclasses
import html
import math

WIDTH, HEIGHT = 300, 190  # of a panel
LEFT, RIGHT, TOP, BOTTOM = 48, 14, 26, 34
COLUMNS = 3
HEAD = 26


@dataclasses.dataclass
class Curve:
    name: str
    colour: str
    points: list[tuple[float, float]]  # x, and nanoseconds a message
    shares: list[float] | None = None  # of the yardstick only: its time as a part of ours


@dataclasses.dataclass
class Panel:
    title: str
    across: str  # what x is
    curves: list[Curve]

    def table(self):
        """Lines of a Markdown table; a yardstick's figures stand beside ours."""
        ours = [curve for curve in self.curves if not curve.shares]
        yardstick = next((curve for curve in self.curves if curve.shares), None)
        for curve in ours:
            what = self.title if len(ours) == 1 else f"{self.title}, {curve.name}"
            for i, (x, time) in enumerate(curve.points):
                theirs = (
                    f"{yardstick.points[i][1]:,.0f} | {yardstick.shares[i]:.2f}"
                    if yardstick
                    else "– | –"
                )
                yield f"| {what} | {x:,.0f} {self.across} | {time:,.0f} | {theirs} |"


def draw(panels):
    rows = math.ceil(len(panels) / COLUMNS)
    width, height = COLUMNS * WIDTH, rows * HEIGHT + HEAD
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" font-family="sans-serif" font-size="10" fill="#333">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        text(LEFT, 17, "Nanoseconds for a message, the start of the program taken off", size=12),
    ]
    for i, panel in enumerate(panels):
        x, y = i % COLUMNS * WIDTH, i // COLUMNS * HEIGHT + HEAD
        parts.append(f'<g transform="translate({x} {y})">{"".join(draw_panel(panel))}</g>')
    return "\n".join(parts + ["</svg>"]) + "\n"


def draw_panel(panel):
    points = [point for curve in panel.curves for point in curve.points]
    across = Axis([x for x, _ in points], 1, LEFT, WIDTH - RIGHT)
    up = Axis([y for _, y in points], 2, HEIGHT - BOTTOM, TOP)
    yield text(LEFT, 16, panel.title, weight="bold", size=11)
    yield text(WIDTH - RIGHT, HEIGHT - 6, panel.across, anchor="end")
    for decade in across.decades():
        x = across.place(decade)
        yield f'<path d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="#e3e3e3"/>'
        yield text(x, HEIGHT - BOTTOM + 13, short(decade), anchor="middle")
    for decade in up.decades():
        y = up.place(decade)
        yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#e3e3e3"/>'
        yield text(LEFT - 5, y + 3, short(decade), anchor="end")
    for i, curve in enumerate(panel.curves):
        places = [(across.place(x), up.place(y)) for x, y in curve.points]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        yield f'<polyline points="{line}" fill="none" stroke="{curve.colour}" stroke-width="2"/>'
        for x, y in places:
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="{curve.colour}"/>'
        if len(panel.curves) > 1:
            yield text(LEFT + 6, TOP + 12 + 12 * i, curve.name, curve.colour)


class Axis:
    """A logarithmic axis over whole decades, at least so many."""

    def __init__(self, values, least, start, end):
        self.low = math.floor(math.log10(min(values)) + 0.01)
        self.high = max(math.ceil(math.log10(max(values)) - 0.01), self.low + least)
        self.start, self.end = start, end

    def place(self, value):
        share = (math.log10(value) - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)

    def decades(self):
        return [10**exponent for exponent in range(self.low, self.high + 1)]


def short(value):
    for unit, name in ((10**9, "G"), (10**6, "M"), (10**3, "k")):
        if value >= unit:
            return f"{value // unit}{name}"
    return f"{value:g}"


def text(x, y, words, colour=None, anchor="start", size=10, weight="normal"):
    attributes = f'x="{x:.1f}" y="{y:.1f}"'
    if colour:
        attributes += f' fill="{colour}"'
    if anchor != "start":
        attributes += f' text-anchor="{anchor}"'
    if size != 10:
        attributes += f' font-size="{size}"'
    if weight != "normal":
        attributes += f' font-weight="{weight}"'
    return f"<text {attributes}>{html.escape(words)}</text>"
