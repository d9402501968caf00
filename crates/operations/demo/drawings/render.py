"""Renders every drawing beside this file into ../pictures.

Needs Chromium and Pillow:  CHROMIUM=/usr/bin/chromium python3 render.py [name ...]
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

from PIL import Image

DRAWINGS = pathlib.Path(__file__).resolve().parent
PICTURES = DRAWINGS.parent / "pictures"
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
# Bytes that a photo-like picture may weigh: a phone on the course has to fetch it.
LIMIT = 90_000


def rasterise(drawing, width, height, scale, folder):
    """Draws larger than needed, so that shrinking smooths the edges."""
    page = folder / "page.html"
    page.write_text(
        "<!doctype html><style>html,body{margin:0;overflow:hidden}"
        f"img{{display:block;width:{width}px;height:{height}px}}</style><img src='{drawing.as_uri()}'>"
    )
    shot = folder / "shot.png"
    subprocess.run(
        [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
         "--default-background-color=00000000", f"--force-device-scale-factor={scale}",
         f"--window-size={width},{height}", f"--screenshot={shot}", page.as_uri()],
        check=True, capture_output=True, timeout=120,
    )
    return Image.open(shot).convert("RGBA")


def save_photo(image, name, width, height):
    image = image.convert("RGB").resize((width, height), Image.Resampling.LANCZOS)
    target = PICTURES / f"{name}.jpg"
    for quality in range(88, 50, -2):
        image.save(target, quality=quality, optimize=True, progressive=True,
                   subsampling=0 if quality >= 84 else 2)
        if target.stat().st_size <= LIMIT:
            return


def save_logo(image, name):
    image = image.crop(image.getbbox())
    scale = min(720 / image.width, 380 / image.height)
    image = image.resize((round(image.width * scale), round(image.height * scale)), Image.Resampling.LANCZOS)
    image.quantize(200, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
        PICTURES / f"{name}.png", optimize=True)


def render(drawing):
    name = drawing.stem
    width, height = map(int, re.search(r'width="(\d+)" height="(\d+)"', drawing.read_text()).groups())
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        if name.startswith("logo-"):
            save_logo(rasterise(drawing, width, height, 3, folder), name)
        elif name == "apple-touch-icon":
            icon = rasterise(drawing, 180, 180, 4, folder).convert("RGB")
            icon.resize((180, 180), Image.Resampling.LANCZOS).save(PICTURES / f"{name}.png", optimize=True)
        else:
            save_photo(rasterise(drawing, width, height, 2, folder), name, width, height)


for path in sorted(DRAWINGS.glob("*.svg")):
    if len(sys.argv) == 1 or path.stem in sys.argv[1:]:
        render(path)
