"""Draws the home screen icons from the project's art: `uv run python -m scripts.icons` writes web/public/icons."""

import re
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tests.kit.browser.chromium import executable

PUBLIC: Final = Path(__file__).parents[1] / "web" / "public"
ICONS: Final = PUBLIC / "icons"
# Name → size, and how large the mammoth is in it. A maskable icon may be cut to the circle of 80 % of its width.
SIZES: Final = {"icon-192": (192, 0.8), "icon-512": (512, 0.8), "maskable-512": (512, 0.6), "touch-180": (180, 0.74)}

# Late light over the valley: sky, sun, far hills and the meadow under the mammoth's feet; 100 units a side.
_VALLEY: Final = """
<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#f7e7bd"/>
<stop offset="1" stop-color="#e7a94f"/></linearGradient>
<rect width="100" height="100" fill="url(#sky)"/>
<circle cx="72" cy="34" r="15" fill="#fbf1d3"/>
<path d="M0 66Q18 50 36 60T70 54T100 60V100H0Z" fill="#8f8b5a"/>
<path d="M0 78Q30 66 58 73T100 70V100H0Z" fill="#6f7f3a"/>
<path d="M0 90Q40 80 100 86V100H0Z" fill="#55662c"/>
"""


def drawing(mammoth: float) -> str:
    """Returns the icon as SVG; the mammoth of 48 units is centred and takes `share` of the width."""
    inside = re.sub(r"^<svg[^>]*>|</svg>$", "", PUBLIC.joinpath("favicon.svg").read_text("utf-8").strip())
    scale, margin = mammoth * 100 / 48, 50 * (1 - mammoth)
    placed = f'<g transform="translate({margin} {margin}) scale({scale})">{inside}</g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{_VALLEY}{placed}</svg>'


def draw(page: Page, name: str, size: int, mammoth: float) -> None:
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{drawing(mammoth)}")
    picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
    picture.quantize(128, dither=Image.Dither.NONE).save(ICONS / f"{name}.png", optimize=True)


def main() -> None:
    ICONS.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=["--no-sandbox"])
        for name, (size, mammoth) in SIZES.items():
            draw(browser.new_page(), name, size, mammoth)
        browser.close()


if __name__ == "__main__":
    main()
