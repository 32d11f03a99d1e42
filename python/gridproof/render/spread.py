"""How the scores of a pack are spread: a bar for each quarter of a hundred, the hundreds named below."""

from collections import Counter
from collections.abc import Sequence

from gridproof.score import BANDS

STEP = 25
BAR, GAP = 14, 2
HEIGHT, MARGIN, FOOT = 120, 10, 34


def spread_svg(scores: Sequence[int]) -> str:
    """A histogram of scores as SVG, lengths in pixels."""
    last = 100 * len(BANDS) - 1
    bars = Counter(min(score, last) // STEP for score in scores)
    most = max(bars.values(), default=1)
    each = 100 // STEP
    width = 2 * MARGIN + len(BANDS) * each * (BAR + GAP)
    base = MARGIN + HEIGHT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {base + FOOT}" width="{width}" '
        f'height="{base + FOOT}" role="img" font-family="sans-serif" font-size="10">',
        f"<title>{len(scores)} puzzles by score</title>",
    ]
    for place in range(len(BANDS) * each):
        number = bars[place]
        height = round(number * (HEIGHT - 14) / most, 1)
        left = MARGIN + place * (BAR + GAP)
        if number:
            parts.append(f'<rect x="{left}" y="{base - height}" width="{BAR}" height="{height}" fill="#555"/>')
            middle = left + BAR / 2
            parts.append(f'<text x="{middle}" y="{base - height - 3}" text-anchor="middle">{number}</text>')
    parts.append(f'<path d="M{MARGIN} {base + 0.5}H{width - MARGIN}" stroke="#000"/>')
    for place, name in enumerate(BANDS):
        left = MARGIN + place * each * (BAR + GAP)
        middle = left + each * (BAR + GAP) / 2
        parts.append(f'<path d="M{left - 1} {base}v5" stroke="#000"/>')
        parts.append(f'<text x="{middle}" y="{base + 15}" text-anchor="middle">{name}</text>')
        parts.append(f'<text x="{middle}" y="{base + 28}" text-anchor="middle" fill="#555">{100 * place}</text>')
    return "\n".join([*parts, "</svg>", ""])
