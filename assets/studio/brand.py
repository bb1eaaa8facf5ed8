"""The logo's pictures: app icons, and the previews that other sites show of a shared page.

python3 assets/studio/brand.py: public/icons/*.png and public/og/*.jpg, all drawn anew. Words are set in the
shop's own typeface, which npm installs."""

import json
import os

from PIL import Image, ImageDraw, ImageFont

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
FONT = os.path.join(ROOT, 'node_modules/@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2')
GROUND, INK, INK2, REDGUM, WATTLE = '#F2EFE8', '#18211D', '#3D4842', '#A5410E', '#FFC629'
# drawn larger and scaled down, so that every edge is smooth
FINE = 4


def font(size, weight):
    face = ImageFont.truetype(FONT, size)
    face.set_variation_by_axes([weight])
    return face


def mark(side, ground=None, inset=0.0):
    """The square with a bullnose corner and the quarter-round in it, as in public/favicon.svg. With `ground`
    it stands on a full square of that colour, `inset` from its edges in fractions of the side."""
    big = side * FINE
    out = Image.new('RGBA', (big, big), ground or (0, 0, 0, 0))
    unit = big * (1 - 2 * inset) / 28
    at = big * inset
    draw = ImageDraw.Draw(out)

    def p(*values):
        return [at + v * unit for v in values]

    draw.rounded_rectangle(p(0, 0, 28, 28), 3 * unit, REDGUM)
    # the bullnose: everything outside the large radius goes
    corner = Image.new('L', (big, big), 0)
    pen = ImageDraw.Draw(corner)
    pen.rectangle(p(14, 0, 29, 13.9), 255)
    pen.pieslice(p(0, 0, 28, 28), 270, 360, 0)
    out.paste(Image.new('RGBA', (big, big), ground or (0, 0, 0, 0)), (0, 0), corner)
    draw.pieslice(p(-3, 11, 17, 31), 270, 360, WATTLE)
    return out.resize((side, side), Image.LANCZOS)


def wrap(words, face, width):
    lines = ['']
    for word in words.split():
        longer = f'{lines[-1]} {word}'.strip()
        if lines[-1] and face.getlength(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def preview(name, title, line, scene):
    """1200 by 630: the logo, what the page is and one line on the left; the scene on the right."""
    out = Image.new('RGB', (1200, 630), GROUND)
    picture = Image.open(os.path.join(ROOT, f'public/pictures/scenes/{scene}.webp')).convert('RGB')
    picture = picture.resize((690, round(picture.height * 690 / picture.width)), Image.LANCZOS)
    out.paste(picture, (500, (618 - picture.height) // 2))
    draw = ImageDraw.Draw(out)
    logo = mark(56)
    out.paste(logo, (64, 64), logo)
    draw.text((136, 92), 'Bullnose', INK, font(44, 800), anchor='lm')
    face = font(56 if len(title) < 26 else 46, 800)
    lines = wrap(title, face, 430)
    small = font(26, 500)
    below = wrap(line, small, 420)
    step = round(face.size * 1.08)
    y = 566 - len(below) * 36 - 20 - len(lines) * step
    for words in lines:
        draw.text((64, y), words, INK, face)
        y += step
    y += 20
    for words in below:
        draw.text((64, y), words, INK2, small)
        y += 36
    draw.rectangle((0, 618, 1200, 630), REDGUM)
    out.save(os.path.join(ROOT, f'public/og/{name}.jpg'), quality=84, optimize=True, progressive=True)


def main():
    for folder in ('icons', 'og'):
        os.makedirs(os.path.join(ROOT, 'public', folder), exist_ok=True)
    icons = os.path.join(ROOT, 'public/icons')
    for side in (192, 512):
        mark(side).save(f'{icons}/icon-{side}.png', optimize=True)
    # a phone cuts its own shape out of these two: nothing that matters stands near the edge
    mark(180, '#FBFAF6', 0.14).convert('RGB').save(f'{icons}/apple-touch-icon.png', optimize=True)
    mark(512, '#FBFAF6', 0.22).convert('RGB').save(f'{icons}/maskable-512.png', optimize=True)
    with open(os.path.join(HERE, 'previews.json'), encoding='utf-8') as file:
        for name, (title, line, scene) in json.load(file).items():
            preview(name, title, line, scene)


main()
