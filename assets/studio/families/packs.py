"""Tins, tubs, cartridges, boxes, bags and bottles: things with a printed label."""

import math

from studio import materials as m
from studio.artwork import BRANDS, Sheet, facts, panel, title
from studio.shapes import ball, box, cushion, cyl, decal, fillet, group, lathe, loft, prism, rect, ring, sheet, tube


def _tin_label(product, r, h, swatch, size_text, words):
    """A label that goes round; its front stands at the middle of the sheet."""
    w = math.tau * r
    brand = product['brand']
    ground, ink, accent = BRANDS[brand]
    s = Sheet(w, h, ground, px=2600 / w)
    for cx in (w * 0.5,):
        half = w * 0.15
        s.rect(0, h * 0.62, w, h * 0.38, swatch)
        s.rect(0, h * 0.6, w, h * 0.022, accent)
        s.logo(cx - half, h * 0.15, h * 0.135, brand, ink, fit=half * 2)
        y = s.lines(cx - half, h * 0.27, words, h * 0.098, ink, 'black', half * 2, 1.1, most=3)
        dark = sum(m.linear(swatch)) < 0.7
        pen = '#FFFFFF' if dark else '#18211D'
        fy = h * 0.71
        for one in facts(product, 3):
            s.text(cx - half, fy, one, h * 0.045, pen, 'text', fit=half * 1.35)
            fy += h * 0.066
        s.text(cx + half, h * 0.885, size_text, h * 0.13, pen, 'black', anchor='rm')
    return s.save()


def tin(product, swatch='#D9CBB2', size_text='4 L', words=None, r=0.84, h=1.78, handle=True):
    """A paint tin: rolled rims, pressed lid, a wire handle in ears, a printed label all round."""
    metal = m.steel(0.24, '#C9CCCD')
    bright = m.steel(0.16, '#D3D6D7')
    body = lathe(
        [(0, 0.03), (r - 0.06, 0.03), (r - 0.045, 0.0), (r + 0.022, 0.0), (r + 0.022, 0.05), (r, 0.075), (r, h - 0.09), (r + 0.022, h - 0.07), (r + 0.022, h - 0.02), (r - 0.05, h - 0.02)],
        metal, 128, radius=0.018, steps=3)
    # the top: rim ring, a deep channel, the plug lid with a raised bead
    lid = lathe(
        [(r + 0.024, h - 0.045), (r + 0.03, h + 0.012), (r - 0.05, h + 0.02), (r - 0.07, h - 0.035), (r - 0.115, h - 0.035), (r - 0.13, h + 0.028), (r - 0.19, h + 0.028), (r - 0.215, h - 0.012), (r - 0.34, h - 0.012), (r - 0.37, h + 0.004), (0, h + 0.004)],
        bright, 128, radius=0.014, steps=3)
    lh = h - 0.26
    label = lathe([(r + 0.004, 0.1), (r + 0.004, 0.1 + lh)], m.printed(_tin_label(product, r, lh, swatch, size_text, words or title(product)), 0.32, 0.25), 128, rot=(0, 0, 90 + 29))
    parts = [body, lid, label]
    if handle:
        for side in (-1, 1):
            parts.append(cyl(0.085, 0.05, metal, (side * (r + 0.02), 0, h - 0.3), (0, 90, 0), 0.02))
            parts.append(cyl(0.04, 0.08, bright, (side * (r + 0.05), 0, h - 0.3), (0, 90, 0), 0.015))
        # the wire hangs forward against the shoulder of the tin
        lean = math.radians(118)
        arc = []
        reach = r + 0.075
        for i in range(41):
            t = math.pi * i / 40
            x, up = -math.cos(t) * reach, math.sin(t) * reach * 0.98
            arc.append((x, -up * math.sin(lean), h - 0.3 + up * math.cos(lean)))
        parts.append(tube(arc, 0.021, bright, 14))
    return parts


def tin_up(product, **params):
    """The tin with its handle standing."""
    h, r = params.get('h', 1.78), params.get('r', 0.84)
    parts = tin(product, handle=False, **params)
    metal, bright = m.steel(0.24, '#C9CCCD'), m.steel(0.2, '#B9BDBF')
    for side in (-1, 1):
        parts.append(cyl(0.09, 0.045, metal, (side * (r + 0.018), 0, h - 0.32), (0, 90, 0), 0.018))
        parts.append(cyl(0.04, 0.09, bright, (side * (r + 0.045), 0, h - 0.32), (0, 90, 0), 0.015))
    reach = r + 0.08
    arc = [(-reach, 0, h - 0.32)]
    for i in range(1, 48):
        t = math.pi * i / 48
        arc.append((-math.cos(t) * reach, 0, h - 0.32 + 0.12 + math.sin(t) ** 0.82 * (reach * 0.82)))
    arc.append((reach, 0, h - 0.32))
    parts.append(tube(arc, 0.022, bright, 14))
    parts.append(cyl(0.05, 0.42, m.plastic('#18211D'), (0, 0, h - 0.32 + 0.12 + reach * 0.82), (0, 90, 0), 0.015))
    return parts


def carton(product, w=1.5, d=1.0, h=1.05, colour=None, words=None, size_text=None, lid=True, art=None):
    """A printed carton, with a tuck lid line and side panels."""
    g, i, a = BRANDS[product['brand']]
    front = panel(product, w, h, words, size_text)
    if art:
        art(front, w, h)
    side = Sheet(d, h, g)
    side.logo(d * 0.1, h * 0.18, min(h * 0.14, d * 0.14), product['brand'], i, fit=d * 0.8)
    y = h * 0.36
    for one in facts(product, 6):
        side.text(d * 0.1, y, one, h * 0.05, i, 'text', fit=d * 0.8)
        y += h * 0.085
    top = Sheet(w, d, g)
    top.logo(w * 0.1, d * 0.5, min(d * 0.22, w * 0.14), product['brand'], i, fit=w * 0.8)
    card = m.solid('#E8E2D4', rough=0.65)
    return [
        box(w, d, h, card, (0, 0, h / 2), bevel=0.014, printed={
            'front': m.printed(front.save(), 0.5), 'right': m.printed(side.save(), 0.5), 'left': m.printed(side.save(), 0.5),
            'top': m.printed(top.save(), 0.5)}),
        box(w * 0.998, 0.006, 0.012, m.solid(m.shade(g, 0.6)), (0, -d / 2 + 0.03, h + 0.001), bevel=0.002),
    ]


def tub(product, r=0.8, h=0.9, colour='#F2F1EC', lid='#F2F1EC', words=None, size_text=None, swatch=None, handle=False, taper=0.9):
    """A round plastic bucket or tub with a snap lid and a printed band."""
    wall, cap = m.plastic(colour, 0.38), m.plastic(lid, 0.4)
    body = lathe([(0, 0.02), (r * taper - 0.06, 0.02), (r * taper, 0.0), (r, h), (r + 0.05, h + 0.005), (r + 0.05, h - 0.07), (r + 0.02, h - 0.07)], wall, 112, radius=0.03)
    top = lathe([(r + 0.015, h - 0.05), (r + 0.075, h - 0.05), (r + 0.075, h + 0.06), (r - 0.02, h + 0.06), (r - 0.05, h + 0.03), (0, h + 0.03)], cap, 112, radius=0.02)
    ribs = [ring(r + 0.045, r * 0.93, 0.03, wall, (0, 0, h - 0.13), bevel=0.01, seg=96)]
    lo, hi = h * 0.08, h * 0.8
    rl, rh = (r * taper + (r - r * taper) * f for f in (0.08, 0.8))
    w = math.tau * (rl + rh) / 2
    label = Sheet(w, hi - lo, BRANDS[product['brand']][0], px=2600 / w)
    ground, ink, accent = BRANDS[product['brand']]
    lh = hi - lo
    half = w * 0.15
    label.rect(0, lh * 0.66, w, lh * 0.34, swatch or accent)
    label.logo(w / 2 - half, lh * 0.17, lh * 0.17, product['brand'], ink, fit=half * 2)
    label.lines(w / 2 - half, lh * 0.32, words or title(product), lh * 0.125, ink, 'black', half * 2, 1.12, most=3)
    pen = '#FFFFFF' if sum(m.linear(swatch or accent)) < 0.7 else '#18211D'
    y = lh * 0.75
    for one in facts(product, 3):
        label.text(w / 2 - half, y, one, lh * 0.055, pen, 'text', fit=half * 1.3)
        y += lh * 0.08
    if size_text:
        label.text(w / 2 + half, lh * 0.85, size_text, lh * 0.16, pen, 'black', anchor='rm')
    band = lathe([(rl + 0.006, lo), (rh + 0.006, hi)], m.printed(label.save(), 0.4, 0.15), 112, rot=(0, 0, 90 + 29))
    parts = [body, top, band, *ribs]
    if handle:
        reach = r + 0.07
        arc = [(-math.cos(math.pi * i / 40) * reach, 0, h - 0.13 + 0.08 + math.sin(math.pi * i / 40) ** 0.8 * reach * 0.72 - (0.08 if i in (0, 40) else 0)) for i in range(41)]
        parts.append(tube(arc, 0.018, m.steel(0.3), 12))
        parts += [cyl(0.05, 0.06, wall, (s * (r + 0.055), 0, h - 0.13), (0, 90, 0), 0.012) for s in (-1, 1)]
    return parts


def cartridge(product, colour='#FFFFFF', words=None, size_text='300 mL', nozzle=None, cap=None):
    """A sealant cartridge standing on its base with the nozzle fitted."""
    r, h = 0.3, 2.1
    ground, ink, accent = BRANDS[product['brand']]
    body = lathe([(0, 0.05), (r - 0.03, 0.05), (r - 0.03, 0.0), (r, 0.0), (r, h), (r - 0.04, h + 0.05), (0.12, h + 0.07), (0.12, h + 0.17), (0, h + 0.17)], m.plastic('#F4F3EF', 0.35), 96, radius=0.015)
    w, lh = math.tau * r, h - 0.16
    s = Sheet(w, lh, ground, px=1100 / w)
    half = w * 0.17
    s.rect(0, lh * 0.7, w, lh * 0.3, '#FAF8F2')
    s.rect(0, lh * 0.7, w, lh * 0.012, accent)
    s.bullnose(w / 2 - half, lh * 0.4, half * 2, lh * 0.11, colour, lh * 0.045)
    s.logo(w / 2 - half, lh * 0.07, lh * 0.06, product['brand'], ink, fit=half * 2)
    s.lines(w / 2 - half, lh * 0.13, words or title(product), lh * 0.056, ink, 'black', half * 2, 1.12, most=4)
    y = lh * 0.56
    for one in facts(product, 3):
        s.text(w / 2 - half, y, one, lh * 0.022, ink, 'text', fit=half * 2)
        y += lh * 0.035
    s.text(w / 2 - half, lh * 0.78, size_text, lh * 0.06, '#18211D', 'black', fit=half * 2)
    s.text(w / 2 - half, lh * 0.85, 'Read the sheet before use', lh * 0.022, '#3D4842', 'text', fit=half * 2)
    label = lathe([(r + 0.003, 0.09), (r + 0.003, 0.09 + lh)], m.printed(s.save(), 0.3, 0.3), 96, rot=(0, 0, 90 + 30))
    tip = lathe([(0, h + 0.1), (0.15, h + 0.1), (0.15, h + 0.2), (0.115, h + 0.22), (0.035, h + 0.98), (0.022, h + 0.98), (0, h + 0.96)], m.plastic(nozzle or '#F4F3EF', 0.4), 64, radius=0.012)
    fins = [box(0.012, 0.012, 0.5, m.plastic(nozzle or '#F4F3EF'), (0.09 * math.cos(t), 0.09 * math.sin(t), h + 0.35), bevel=0.003) for t in (0.4, 2.5, 4.6)]
    rings = [ring(0.155, 0.13, 0.02, m.plastic(nozzle or '#F4F3EF'), (0, 0, h + z), bevel=0.006) for z in (0.13, 0.165)]
    return [body, label, tip, *rings]


def sausage(product, colour='#7C837D', words=None, size_text='600 mL'):
    """A foil sausage of sealant with crimped metal ends, lying."""
    r, half = 0.27, 1.15
    ground, ink, accent = BRANDS[product['brand']]
    profile = [(0, -half - 0.1), (0.05, -half - 0.1), (0.06, -half - 0.05), (r * 0.82, -half + 0.1), (r, -half + 0.28), (r * 1.01, 0), (r, half - 0.28), (r * 0.82, half - 0.1), (0.06, half + 0.05), (0.05, half + 0.1), (0, half + 0.1)]
    w = math.tau * r
    s = Sheet(half * 2, w, ground, px=1500 / (half * 2))
    L = half * 2
    s.rect(L * 0.72, 0, L * 0.28, w, colour)
    s.rect(L * 0.71, 0, L * 0.012, w, accent)
    mid = w / 2
    s.logo(L * 0.12, mid - w * 0.1, w * 0.13, product['brand'], ink, fit=L * 0.5)
    s.text(L * 0.12, mid + w * 0.03, words or title(product), w * 0.075, ink, 'black', fit=L * 0.56)
    s.text(L * 0.12, mid + w * 0.12, '; '.join(facts(product, 2)), w * 0.042, ink, 'text', fit=L * 0.56)
    s.text(L * 0.75, mid, size_text, w * 0.12, '#FFFFFF', 'black', fit=L * 0.18)
    image = s.image.rotate(90, expand=True)
    s.image = image
    body = lathe(profile, m.printed(s.save(), 0.28, 0.2, 0.0), 96, (0, 0, r), (0, 90, 0), radius=0.05, start=1.15)
    ends = [lathe([(0, -0.06), (0.07, -0.06), (0.07, 0.06), (0, 0.06)], m.steel(0.25), 32, (sgn * (half + 0.06), 0, r), (0, 90, 0), radius=0.02) for sgn in (-1, 1)]
    return [body, *ends]


def bag(product, w=1.35, d=0.5, h=1.95, colour=None, words=None, size_text='20 kg', base='#FAF8F2', material='paper', seed=0.0):
    """A filled bag standing: swollen sides, folded top seam."""
    ground, ink, accent = BRANDS[product['brand']]
    colour = colour or ground
    s = Sheet(w * 2 + d * 2, h, base, px=2400 / (w * 2 + d * 2))
    total = w * 2 + d * 2
    cx = total * 0.5
    half = w * 0.37
    s.rect(0, h * 0.1, total, h * 0.3, colour)
    s.rect(0, h * 0.4, total, h * 0.018, accent)
    s.rect(0, h * 0.84, total, h * 0.16, colour)
    pen = '#FFFFFF' if sum(m.linear(colour)) < 1.2 else '#18211D'
    s.logo(cx - half, h * 0.2, h * 0.085, product['brand'], pen, fit=half * 2)
    s.text(cx - half, h * 0.325, 'Made for Australian jobs', h * 0.035, pen, 'text', fit=half * 2)
    y = s.lines(cx - half, h * 0.455, words or title(product), h * 0.082, '#18211D', 'black', half * 2, 1.12, most=3)
    for one in facts(product, 3):
        s.text(cx - half, y + h * 0.03, one, h * 0.03, '#3D4842', 'text', fit=half * 2)
        y += h * 0.044
    s.text(cx + half, h * 0.905, size_text, h * 0.085, pen, 'black', anchor='rm')
    image = m.printed(s.save(), 0.55 if material == 'paper' else 0.3, 0.0 if material == 'paper' else 0.2)
    sections = []
    n = 30
    for i in range(n + 1):
        t = i / n
        z = h * t
        swell = math.sin(math.pi * min(max(t, 0.0), 1.0)) ** 0.5
        depth = d * (0.16 + 0.84 * swell) * (1 if t < 0.8 else max(0.05, (1 - t) / 0.2) ** 0.75)
        width = w * (0.93 + 0.05 * swell + (0.06 if t > 0.93 else 0) * (t - 0.93) / 0.07)
        if t < 0.06:
            depth = max(depth, d * (0.62 + t * 4))
        lean = 0.02 * math.sin(3 * t + seed)
        wob = 1 + 0.012 * math.sin(17 * t + seed * 3) * swell
        sections.append(((lean, 0, z), width / 2, max(depth, 0.03) / 2 * wob, 2.6 if t > 0.9 else 3.6))
    body = loft(sections, None, seg=96, angle=70)
    # turn the seam to the back: the outline begins at +x, the front is at three quarters of the turn
    layer = body.data.uv_layers[0]
    for loop in layer.data:
        loop.uv = (loop.uv[0] - 0.25, loop.uv[1])
    node = image.node_tree.nodes
    for one in node:
        if one.type == 'TEX_IMAGE':
            one.extension = 'REPEAT'
    body.data.materials.append(image)
    tree = image.node_tree
    bsdf = tree.nodes['Principled BSDF']
    vector = m._coords(tree, (1.2, 1, 2.2))
    m._bump(tree, bsdf, m._noise(tree, vector, 2.4, 3, 0.5, 0.8), 0.5, 0.12)
    seam = box(w * 0.965, 0.035, 0.07, m.solid(m.shade(base, 0.92), rough=0.7), (0.02 * math.sin(3 + seed), 0, h + 0.01), bevel=0.01)
    stitch = [box(0.035, 0.045, 0.012, m.solid('#A5410E', rough=0.8), (-w * 0.45 + i * w * 0.9 / 22 + 0.02 * math.sin(3 + seed), 0, h + 0.01), bevel=0.003) for i in range(23)]
    return [body, seam, *stitch]


def bottle(product, colour='#D2622A', cap='#18211D', words=None, size_text='2 L', handle=False, w=0.5, d=0.34, h=1.6):
    """A blow-moulded bottle, with a screw cap."""
    wall = m.plastic(colour, 0.3)
    body = loft(
        [((0, 0, 0.0), w * 0.93, d * 0.9, 4), ((0, 0, 0.03), w * 0.985, d * 0.97, 4), ((0, 0, 0.1), w, d, 4), ((0, 0, h * 0.62), w, d, 4), ((0, 0, h * 0.72), w * 0.97, d * 0.97, 3.6), ((0, 0, h * 0.82), w * 0.8, d * 0.86, 3), ((0, 0, h * 0.9), w * 0.5, d * 0.66, 2.4), ((0, 0, h * 0.94), 0.17, 0.17, 2), ((0, 0, h), 0.16, 0.16, 2)],
        wall, seg=96, subdivide=0, angle=60)
    lw, lh = w * 1.62, h * 0.56
    s = panel(product, lw, lh, words, size_text)
    front = sheet(lw, lh, m.printed(s.save(), 0.35, 0.2), (0, -d - 0.012, 0.09 + lh / 2), (90, 0, 0),
                  height=lambda x, y: -d * (1 - (1 - min(1, abs(x / w)) ** 4) ** 0.25), nx=40, ny=4)
    parts = [body, front]
    lid = m.plastic(cap, 0.4)
    parts.append(lathe([(0, h - 0.03), (0.2, h - 0.03), (0.2, h + 0.2), (0, h + 0.2)], lid, 64, radius=0.025))
    for i in range(36):
        t = math.tau * i / 36
        parts.append(box(0.012, 0.014, 0.17, lid, (0.2 * math.cos(t), 0.2 * math.sin(t), h + 0.085), (0, 0, math.degrees(t)), bevel=0.003))
    return parts


def pump_head(h, mat):
    """A lotion pump on a neck that ends at h: ribbed collar, dome, stem, thumb plate and a spout that turns down."""
    parts = [
        lathe([(0.1, h - 0.03), (0.196, h - 0.03), (0.2, h - 0.01), (0.2, h + 0.15), (0.18, h + 0.18), (0.115, h + 0.2), (0.105, h + 0.27), (0.07, h + 0.28), (0.06, h + 0.28)], mat, 72, radius=0.014),
        cyl(0.048, 0.3, mat, (0, 0, h + 0.36), bevel=0.004, seg=40),
        lathe([(0, h + 0.42), (0.085, h + 0.42), (0.1, h + 0.45), (0.1, h + 0.54)], mat, 56, radius=0.012),
    ]
    for i in range(44):
        t = math.tau * i / 44
        parts.append(box(0.012, 0.014, 0.13, mat, (0.199 * math.cos(t), 0.199 * math.sin(t), h + 0.07), (0, 0, math.degrees(t)), bevel=0.003))
    plate = [((-0.36, -0.058), 0.03), ((-0.1, -0.1), 0.12), ((0.02, -0.17), 0.12), ((0.2, -0.12), 0.12), ((0.2, 0.12), 0.12), ((0.02, 0.17), 0.12), ((-0.1, 0.1), 0.12), ((-0.36, 0.058), 0.03)]
    parts.append(prism(plate, 0.1, mat, (0, 0, h + 0.56), bevel=0.028, radius=0.03, axis='z', steps=10))
    parts.append(tube([(-0.2, 0, h + 0.555), (-0.43, 0, h + 0.55), (-0.52, 0, h + 0.5), (-0.545, 0, h + 0.42)], 0.044, mat, 28, smooth_path=True))
    parts.append(cyl(0.026, 0.01, m.solid('#0E1011', rough=0.9), (-0.546, 0, h + 0.418), (0, 12, 0), 0.001, 24))
    return parts


def pump_bottle(product, colour='#FFC629', cap='#18211D', w=0.5, d=0.33, h=1.52):
    """A 1 L oval bottle with a lotion pump; its label names the protection first."""
    wall = m.solid(colour, rough=0.36, specular=0.45)
    outline = [(0.0, 0.9, 0.86, 3.4), (0.012, 0.95, 0.93, 3.5), (0.04, 0.985, 0.98, 3.6), (0.09, 1, 1, 3.6)]
    sections = [((0, 0, z), w * kx, d * ky, n) for z, kx, ky, n in outline]
    # the shoulder runs in one curve into the neck
    for i in range(15):
        t = i / 14
        a = t * math.pi / 2
        sections.append(((0, 0, h * 0.7 + h * 0.235 * math.sin(a)), 0.165 + (w - 0.165) * math.cos(a) ** 0.9, 0.165 + (d - 0.165) * math.cos(a) ** 0.9, 3.6 - 1.6 * t))
    sections += [((0, 0, h * 0.945), 0.16, 0.16, 2), ((0, 0, h), 0.16, 0.16, 2)]
    body = loft(sections, wall, seg=120, angle=60)
    lw, lh = w * 1.66, h * 0.56
    ground, ink, accent = BRANDS[product['brand']]
    s = Sheet(lw, lh, '#FAF8F2')
    s.rect(0, 0, lw, lh * 0.21, ground)
    s.rect(0, lh * 0.21, lw, lh * 0.018, accent)
    s.logo(lw * 0.07, lh * 0.108, lh * 0.1, product['brand'], ink, fit=lw * 0.86)
    s.text(lw * 0.07, lh * 0.325, 'Worksite Sunscreen', lh * 0.088, '#18211D', 'black', fit=lw * 0.86)
    s.text(lw * 0.07, lh * 0.5, 'SPF', lh * 0.1, accent, 'black')
    s.text(lw * 0.31, lh * 0.55, '50+', lh * 0.31, accent, 'black', fit=lw * 0.63)
    y = lh * 0.725
    for words in ('Broad spectrum', f"{product['specifications']['Water resistance']} water resistant, no fragrance"):
        s.text(lw * 0.07, y, words, lh * 0.05, '#3D4842', 'bold', fit=lw * 0.86)
        y += lh * 0.068
    s.rect(0, lh * 0.87, lw, lh * 0.13, ground)
    s.text(lw * 0.93, lh * 0.937, '1 L', lh * 0.085, ink, 'black', anchor='rm')
    front = sheet(lw, lh, m.printed(s.save(), 0.4, 0.15), (0, 0, h * 0.1 + lh / 2), (90, 0, 0), lambda x, y: d * (1 - min(1, abs(x / w)) ** 3.6) ** (1 / 3.6) + 0.004, 48, 2)
    return [body, front, *pump_head(h, m.plastic(cap, 0.4))]


def sample_pots(product, colours=()):
    """Six small pots in an open tray, each lid in its own colour."""
    card = m.solid('#E8E2D4', rough=0.7)
    ground, ink, accent = BRANDS[product['brand']]
    front = Sheet(2.2, 0.46, ground)
    front.logo(0.12, 0.23, 0.15, product['brand'], ink)
    front.text(2.08, 0.23, 'Six sample pots', 0.11, accent, 'black', anchor='rm')
    side = Sheet(1.5, 0.46, ground)
    parts = [
        box(2.2, 1.5, 0.03, card, (0, 0, 0.015), bevel=0.008),
        box(2.2, 0.03, 0.46, card, (0, -0.75, 0.23), bevel=0.008, printed={'front': m.printed(front.save(), 0.5)}),
        box(2.2, 0.03, 0.46, card, (0, 0.75, 0.23), bevel=0.008),
        box(0.03, 1.5, 0.46, card, (1.1, 0, 0.23), bevel=0.008, printed={'right': m.printed(side.save(), 0.5)}),
        box(0.03, 1.5, 0.46, card, (-1.1, 0, 0.23), bevel=0.008),
    ]
    for i, colour in enumerate(colours):
        x, y = (i % 3 - 1) * 0.69, (i // 3 - 0.5) * 0.7
        parts.append(lathe([(0, 0), (0.29, 0), (0.31, 0.62), (0, 0.62)], m.plastic('#FFFFFF', 0.3), 64, (x, y, 0.03), radius=0.03))
        parts.append(lathe([(0.305, 0.12), (0.314, 0.5)], m.paint(colour, 0.3), 64, (x, y, 0.03)))
        parts.append(lathe([(0, 0.6), (0.335, 0.6), (0.335, 0.74), (0.28, 0.76), (0.26, 0.74), (0, 0.74)], m.paint(colour, 0.25), 64, (x, y, 0.03), radius=0.02))
    return parts
