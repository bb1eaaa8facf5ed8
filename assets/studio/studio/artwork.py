"""Labels, typeset with Pillow. Brands are the shop's own inventions."""

import hashlib
import os
import tempfile

from PIL import Image, ImageDraw, ImageFont

from .materials import shade

FONTS = {
    'brand': '/usr/share/fonts/opentype/league-spartan/LeagueSpartan-Bold.otf',
    'black': '/usr/share/fonts/truetype/lato/Lato-Black.ttf',
    'bold': '/usr/share/fonts/truetype/lato/Lato-Bold.ttf',
    'text': '/usr/share/fonts/truetype/lato/Lato-Medium.ttf',
}

# brand: ground, ink, accent
BRANDS = {
    'Murrumac': ('#A5410E', '#FFFFFF', '#18211D'),
    'Boltwick': ('#18211D', '#FFC629', '#D2622A'),
    'Echidnail': ('#D2622A', '#FFFFFF', '#18211D'),
    'Numbatten': ('#3F6B4F', '#FFFFFF', '#D9B77E'),
    'Ridgewren': ('#33475A', '#FFFFFF', '#A9C0CE'),
    'Mothwool': ('#D9679A', '#FFFFFF', '#5B2A4A'),
    'Bandicote': ('#1F4E5F', '#FFFFFF', '#FFC629'),
    'Tallowick': ('#1A5A96', '#FFFFFF', '#FFC629'),
    'Pardaseal': ('#B5202E', '#FFFFFF', '#FFD75E'),
    'Tidewren': ('#23414A', '#FFFFFF', '#8CC0C4'),
    'Platyplumb': ('#1A5A96', '#FFFFFF', '#8CC6E8'),
    'Lyrelight': ('#2E2A4F', '#FFFFFF', '#FFC629'),
    'Sparrowatt': ('#1A6844', '#FFFFFF', '#FFC629'),
    'Spinifloor': ('#7A4A2A', '#FFFFFF', '#E6C79A'),
    'Quolltile': ('#3B4A52', '#FFFFFF', '#E0A458'),
    'Gumdrift': ('#7D8A74', '#FFFFFF', '#EDE3CF'),
    'Emberlea': ('#9C3B1F', '#FFFFFF', '#FFC629'),
    'Bilbybox': ('#1A5A96', '#FFFFFF', '#FFC629'),
    'Wombeyard': ('#3F6B4F', '#FFFFFF', '#D9C36A'),
}

_folder = tempfile.mkdtemp(prefix='labels-')


def font(kind, size):
    return ImageFont.truetype(FONTS[kind], max(6, round(size)))


class Sheet:
    """A label of w by h units, drawn at `px` pixels to the unit. Positions are in units, from the top left."""

    def __init__(self, w, h, colour='#FFFFFF', px=None):
        self.px = px or 1400 / max(w, h)
        self.w, self.h = w, h
        self.image = Image.new('RGBA', (round(w * self.px), round(h * self.px)), colour)
        self.draw = ImageDraw.Draw(self.image)

    def p(self, v):
        return v * self.px

    def rect(self, x, y, w, h, colour, radius=0.0):
        self.draw.rounded_rectangle([self.p(x), self.p(y), self.p(x + w), self.p(y + h)], self.p(radius), fill=colour)

    def bullnose(self, x, y, w, h, colour, radius):
        r = self.p(radius)
        x0, y0, x1, y1 = self.p(x), self.p(y), self.p(x + w), self.p(y + h)
        self.draw.rectangle([x0, y0, x1 - r, y1], fill=colour)
        self.draw.rectangle([x0, y0 + r, x1, y1], fill=colour)
        self.draw.pieslice([x1 - 2 * r, y0, x1, y0 + 2 * r], 270, 360, fill=colour)

    def disc(self, x, y, r, colour):
        self.draw.ellipse([self.p(x - r), self.p(y - r), self.p(x + r), self.p(y + r)], fill=colour)

    def poly(self, points, colour):
        self.draw.polygon([(self.p(x), self.p(y)) for x, y in points], fill=colour)

    def line(self, points, colour, width):
        self.draw.line([(self.p(x), self.p(y)) for x, y in points], fill=colour, width=max(1, round(self.p(width))), joint='curve')

    def text(self, x, y, words, size, colour, kind='bold', fit=None, anchor='lm'):
        f = font(kind, self.p(size))
        if fit:
            wide = self.draw.textlength(words, font=f)
            if wide > self.p(fit):
                f = font(kind, self.p(size) * self.p(fit) / wide)
        self.draw.text((self.p(x), self.p(y)), words, font=f, fill=colour, anchor=anchor)

    def lines(self, x, y, words, size, colour, kind='bold', width=1.0, leading=1.15, anchor='la', most=4):
        """Text broken to the width; returns the y under it."""
        f = font(kind, self.p(size))
        rows, row = [], ''
        for word in words.split(' '):
            trial = f'{row} {word}'.strip()
            if row and self.draw.textlength(trial, font=f) > self.p(width):
                rows.append(row)
                row = word
            else:
                row = trial
        rows.append(row)
        longest = max(self.draw.textlength(r, font=f) for r in rows)
        if longest > self.p(width):
            f = font(kind, self.p(size) * self.p(width) / longest)
        for r in rows[:most]:
            self.draw.text((self.p(x), self.p(y)), r, font=f, fill=colour, anchor=anchor)
            y += size * leading
        return y

    def mark(self, x, y, s, brand):
        """The brand's sign: one plain figure for each house."""
        ground, ink, accent = BRANDS[brand]
        kind = sorted(BRANDS).index(brand) % 5
        if kind == 0:
            self.bullnose(x, y, s, s, accent, s * 0.5)
            self.disc(x + s * 0.4, y + s * 0.6, s * 0.2, ink)
        elif kind == 1:
            self.disc(x + s / 2, y + s / 2, s / 2, accent)
            self.rect(x + s * 0.2, y + s * 0.42, s * 0.6, s * 0.16, ground)
        elif kind == 2:
            self.poly([(x, y + s), (x + s / 2, y), (x + s, y + s)], accent)
            self.poly([(x + s * 0.32, y + s), (x + s / 2, y + s * 0.6), (x + s * 0.68, y + s)], ground)
        elif kind == 3:
            self.rect(x, y, s * 0.44, s, accent)
            self.bullnose(x + s * 0.54, y, s * 0.46, s, ink, s * 0.4)
        else:
            self.poly([(x + s / 2, y), (x + s, y + s / 2), (x + s / 2, y + s), (x, y + s / 2)], accent)

    def logo(self, x, y, size, brand, colour=None, fit=None, mark=True):
        """Brand mark and name with `y` the middle line; returns the right edge."""
        start = x
        if mark:
            self.mark(x, y - size * 0.5, size, brand)
            x += size * 1.3
        f = font('brand', self.p(size))
        if fit:
            wide = self.draw.textlength(brand, font=f)
            room = self.p(fit - (x - start))
            if wide > room:
                f = font('brand', self.p(size) * room / wide)
        self.draw.text((self.p(x), self.p(y + size * 0.06)), brand, font=f, fill=colour or BRANDS[brand][1], anchor='lm')
        return x + self.draw.textlength(brand, font=f) / self.px

    def save(self):
        name = hashlib.sha1(self.image.tobytes()).hexdigest()[:16]
        path = os.path.join(_folder, f'{name}.png')
        self.image.save(path)
        return path


def facts(product, n=3):
    """The first short specifications, for small print."""
    out = [f'{k}: {v}' for k, v in product['specifications'].items() if len(f'{k}: {v}') < 46]
    return out[:n]


def title(product):
    """The product's name without its brand."""
    name = product['name']
    return name[len(product['brand']) :].strip() if name.startswith(product['brand']) else name


def panel(product, w, h, words=None, size_text=None, ground=None, accent=None, ink=None, swatch=None, small=True):
    """A general front panel: brand band on top, title, facts, size at the foot."""
    g, i, a = BRANDS[product['brand']]
    ground, ink, accent = ground or g, ink or i, accent or a
    s = Sheet(w, h, '#FAF8F2')
    m = min(w, h) * 0.07
    band = h * 0.3
    s.rect(0, 0, w, band, ground)
    s.rect(0, band, w, h * 0.02, accent)
    logo = min(band * 0.42, w * 0.13)
    s.logo(m, band * 0.5, logo, product['brand'], ink, fit=w - 2 * m)
    y = band + h * 0.085
    big = min(h * 0.105, w * 0.11)
    y = s.lines(m, y, words or title(product), big, '#18211D', 'black', w - 2 * m, 1.12, most=3)
    if small:
        for one in facts(product, 3):
            if y > h * 0.8:
                break
            s.text(m, y + big * 0.35, one, big * 0.42, '#3D4842', 'text', fit=w - 2 * m)
            y += big * 0.56
    if swatch:
        s.rect(0, h * 0.86, w, h * 0.14, swatch)
    else:
        s.rect(0, h * 0.9, w, h * 0.1, ground)
    if size_text:
        s.text(w - m, h * (0.93 if swatch else 0.95), size_text, h * 0.07, '#18211D' if swatch else ink, 'black', anchor='rm')
    return s
