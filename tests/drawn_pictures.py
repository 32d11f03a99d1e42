"""Ten pictures drawn with Pillow: silhouettes, letters and icons, black on white, 400 pixels wide.

`python -m tests.drawn_pictures FOLDER` writes them, made into puzzles, as PNG: the picture and the result side by side.
"""

import math
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont

SIDE = 400
Draw = Any


def _cat(draw: Draw) -> None:
    draw.ellipse((90, 170, 300, 390), fill=0)
    draw.ellipse((120, 60, 270, 210), fill=0)
    draw.polygon([(128, 110), (130, 25), (190, 75)], fill=0)
    draw.polygon([(262, 110), (260, 25), (200, 75)], fill=0)
    draw.arc((250, 200, 380, 380), 270, 90, fill=0, width=26)
    for x in (155, 215):
        draw.ellipse((x, 105, x + 22, 130), fill=255)
    draw.polygon([(184, 150), (206, 150), (195, 165)], fill=255)


def _house(draw: Draw) -> None:
    draw.polygon([(20, 200), (200, 30), (380, 200)], fill=0)
    draw.rectangle((60, 200, 340, 380), fill=0)
    draw.rectangle((290, 50, 325, 150), fill=0)
    draw.rectangle((170, 270, 230, 380), fill=255)
    for x in (90, 260):
        draw.rectangle((x, 240, x + 48, 288), fill=255)


def _snowflake(draw: Draw) -> None:
    for step in range(6):
        angle = math.pi * step / 3 + 0.2
        along, side = (math.cos(angle), math.sin(angle)), angle + math.pi / 4
        draw.line((200, 200, 200 + 185 * along[0], 200 + 185 * along[1]), fill=0, width=16)
        for far in (90, 145):
            x, y = 200 + far * along[0], 200 + far * along[1]
            for turn in (side, side - math.pi / 2):
                draw.line((x, y, x + 50 * math.cos(turn), y + 50 * math.sin(turn)), fill=0, width=16)


def _night(draw: Draw) -> None:
    draw.ellipse((40, 40, 190, 190), fill=0)
    draw.ellipse((85, 25, 215, 155), fill=255)
    for x, y in (
        (250, 60),
        (340, 30),
        (300, 150),
        (370, 110),
        (230, 230),
        (60, 250),
        (130, 300),
        (350, 230),
        (20, 320),
    ):
        draw.rectangle((x, y, x + 16, y + 16), fill=0)
    draw.polygon([(0, 400), (90, 330), (170, 380), (270, 310), (400, 400)], fill=0)


def _bicycle(draw: Draw) -> None:
    for x in (20, 240):
        draw.ellipse((x, 200, x + 140, 340), outline=0, width=16)
    for line in (
        (90, 270, 150, 160),
        (150, 160, 270, 160),
        (270, 160, 200, 270),
        (90, 270, 200, 270),
        (310, 270, 265, 110),
    ):
        draw.line(line, fill=0, width=16)
    draw.line((200, 270, 145, 130), fill=0, width=16)
    draw.line((115, 125, 175, 125), fill=0, width=18)
    draw.line((230, 110, 270, 110), fill=0, width=18)


def _letter(letter: str) -> Callable[[Draw], None]:
    def drawn(draw: Draw) -> None:
        draw.text((200, 200), letter, font=ImageFont.load_default(380), fill=0, anchor="mm", stroke_width=8)

    return drawn


def _fish(draw: Draw) -> None:
    draw.ellipse((30, 110, 300, 290), fill=0)
    draw.polygon([(260, 200), (385, 100), (360, 200), (385, 300)], fill=0)
    draw.ellipse((80, 160, 110, 190), fill=255)
    draw.arc((110, 130, 190, 270), 300, 60, fill=255, width=14)


def _umbrella(draw: Draw) -> None:
    draw.pieslice((20, 40, 380, 400), 180, 360, fill=0)
    for x in (20, 140, 260):
        draw.ellipse((x, 195, x + 120, 255), fill=255)
    draw.rectangle((192, 20, 208, 340), fill=0)
    draw.arc((130, 300, 208, 385), 0, 180, fill=0, width=18)


def _key(draw: Draw) -> None:
    draw.ellipse((20, 120, 180, 280), fill=0)
    draw.ellipse((65, 165, 135, 235), fill=255)
    draw.rectangle((170, 182, 385, 218), fill=0)
    for x in (300, 350):
        draw.rectangle((x, 210, x + 26, 280), fill=0)


DRAWINGS: dict[str, Callable[[Draw], None]] = {
    "cat": _cat,
    "house": _house,
    "snowflake": _snowflake,
    "night": _night,
    "bicycle": _bicycle,
    "letter": _letter("R"),
    "and": _letter("&"),
    "fish": _fish,
    "umbrella": _umbrella,
    "key": _key,
}


def drawn(name: str) -> Any:
    """One of the pictures."""
    image = Image.new("L", (SIDE, SIDE), 255)
    DRAWINGS[name](ImageDraw.Draw(image))
    return image


def main() -> None:
    from gridproof.cli.app import app

    folder = Path(sys.argv[1])
    for name in DRAWINGS:
        path = folder / f"{name}.png"
        drawn(name).save(path)
        made = ["make", "nonogram", "--from-image", str(path), "--size", sys.argv[2], "--seed", "1"]
        app([*made, "--show", str(folder / f"{name}-made.png"), "-o", "-"], standalone_mode=False)


if __name__ == "__main__":
    main()
