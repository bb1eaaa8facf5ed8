"""All product pictures and scenes with their names, on pages to be looked at: python3 contact_sheet.py <folder> [size of one]

160 is the size of a thumbnail: is it seen what it is? 400 is a card's: is there noise, is anything burnt out or floating?"""

import os
import sys

from PIL import Image, ImageDraw

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PICTURES = os.path.join(ROOT, 'public/pictures')
# what a screen shows without making it smaller
PAGE = (1560, 830)
CAPTION = 14


def pictures():
    for folder in ('products', 'scenes'):
        for name in sorted(os.listdir(os.path.join(PICTURES, folder))):
            if name.endswith('.webp') and '.part' not in name:
                yield os.path.join(PICTURES, folder, name)


def page(paths, size, across):
    sheet = Image.new('RGB', PAGE, '#FFFFFF')
    draw = ImageDraw.Draw(sheet)
    for i, path in enumerate(paths):
        left, top = i % across * size, i // across * (size + CAPTION)
        picture = Image.open(path).convert('RGB')
        picture.thumbnail((size, size), Image.LANCZOS)
        sheet.paste(picture, (left, top))
        name = os.path.basename(path).removesuffix('.webp')
        draw.text((left + 2, top + size + 1), name[-size // 6 :], fill='#18211D')
    return sheet


def main():
    folder = sys.argv[1]
    size = int(sys.argv[2]) if len(sys.argv) > 2 else 160
    across, down = max(1, PAGE[0] // size), max(1, PAGE[1] // (size + CAPTION))
    os.makedirs(folder, exist_ok=True)
    paths = list(pictures())
    for number, first in enumerate(range(0, len(paths), across * down), 1):
        page(paths[first : first + across * down], size, across).save(os.path.join(folder, f'{number:02}.png'))
    print(f'{len(paths)} pictures')


main()
