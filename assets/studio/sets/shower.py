"""A walk-in shower, tiled and ready to be sealed: 200 × 600 tiles laid brick fashion with 3 mm joints, a niche,
a mosaic floor falling to the grate, brass fittings, a window high in the right wall."""

import random

from studio import materials as m
from studio.shapes import box, copy_of, cushion, cyl, group, lathe, tube
from studio.site import between, glow, product, sky, stand, sun

EXPOSURE = 0.12
WIDE, DEEP, HIGH = 1.9, 1.25, 2.55
TILE, COURSE, JOINT = 0.6, 0.2, 0.003

CAMERAS = {
    'hero': dict(at=(-0.62, -2.55, 1.42), look=(0.08, 0.6, 1.18), lens=25, size=(1680, 720), focus=(0.1, 0.8, 1.2), fstop=8),
    'tile': dict(at=(-0.42, -1.95, 1.35), look=(0.06, 1.2, 1.12), lens=29, size=(1200, 900), focus=(0, 1.0, 1.2), fstop=8),
    'portrait': dict(at=(-0.42, -2.1, 1.35), look=(0.06, 1.2, 1.16), lens=27, size=(1080, 1350), focus=(0, 1.0, 1.2), fstop=8),
    'detail-seal': dict(at=(0.1, 0.0, 0.66), look=(0.58, 0.82, 0.02), lens=40, size=(1200, 800), level=False, focus=(0.45, 0.8, 0.1), fstop=5.6, exposure=1.2),
    'detail-fittings': dict(at=(-0.45, -0.25, 1.42), look=(-0.1, 1.25, 1.3), lens=50, size=(1200, 800), focus=(-0.15, 1.2, 1.3), fstop=5.6),
}


def tiled(width, height, mat, rng, holes=()):
    """A wall of tiles in its own plane: x across, z up, faces towards -y. `holes` are (x0, x1, z0, z1) without tiles,
    aligned to courses; a tile that meets one is cut."""
    parts, row, z = [], 0, 0.0
    while z < height - 0.01:
        h = min(COURSE, height - z) - JOINT
        x = -(TILE / 2 if row % 2 else 0)
        while x < width - 0.005:
            spans = [(max(0.0, x), min(width, x + TILE - JOINT))]
            for x0, x1, z0, z1 in holes:
                if z + 0.01 < z1 and z + h > z0 + 0.01:
                    spans = [s for a, b in spans for s in ((a, min(b, x0)), (max(a, x1), b)) if s[1] - s[0] > 0.004]
            for a, b in spans:
                if b - a > 0.004:
                    parts.append(box(b - a, 0.009, h, mat, ((a + b) / 2, -0.0045, z + h / 2), (rng.uniform(-0.12, 0.12), 0, rng.uniform(-0.06, 0.06)), 0.0012))
            x += TILE
        z += COURSE
        row += 1
    return parts


def walls(rng):
    glaze = m.varied('#BCCBBB', 0.1, 0.16, 0.35, patch=(3.0, 0.06))
    grout = m.mottled('#8F968C', 60, 0.05, 0.9)
    niche = (0.6, 1.2, 1.0, 1.4)
    for x0, x1, z0, z1 in ((0, WIDE, 0, niche[2]), (0, WIDE, niche[3], HIGH), (0, niche[0], niche[2], niche[3]), (niche[1], WIDE, niche[2], niche[3])):
        box(x1 - x0, 0.04, z1 - z0, grout, ((x0 + x1) / 2 - WIDE / 2, DEEP + 0.0213, (z0 + z1) / 2), bevel=0)
    group(tiled(WIDE, HIGH, glaze, rng, [niche]), loc=(-WIDE / 2, DEEP, 0))
    # the niche: brass edge, stone shelf, smaller tiles at its back
    n0, n1 = niche[0] - WIDE / 2, niche[1] - WIDE / 2
    mid, w = (n0 + n1) / 2, n1 - n0
    box(w + 0.04, 0.01, 0.44, grout, (mid, DEEP + 0.105, 1.2), bevel=0)
    green = m.varied('#3F6B4F', 0.16, 0.14, 0.5)
    for i in range(24):
        for j in range(3):
            box(0.023, 0.008, 0.131, green, (n0 + 0.0125 + i * 0.025, DEEP + 0.097, 1.066 + j * 0.133), (rng.uniform(-0.4, 0.4), 0, rng.uniform(-0.5, 0.5)), 0.0015)
    brass = m.brass(0.28)
    for z in (1.0, 1.4):
        box(w, 0.1, 0.012, m.mottled('#E6E1D6', 6, 0.06, 0.3), (mid, DEEP + 0.045, z), bevel=0.002)
        box(w + 0.006, 0.006, 0.006, brass, (mid, DEEP - 0.008, z), bevel=0.001)
    for x in (n0, n1):
        box(0.012, 0.1, 0.4, m.mottled('#E6E1D6', 6, 0.06, 0.3), (x, DEEP + 0.045, 1.2), bevel=0.002)
        box(0.006, 0.006, 0.406, brass, (x, DEEP - 0.008, 1.2), bevel=0.001)
    # the right wall: tiles to the window's sill and around it
    length = DEEP + 1.9
    window = (length - 1.05, length - 0.35, 1.6, 2.2)
    for x0, x1, z0, z1 in ((0, length, 0, 1.6), (0, length, 2.2, HIGH), (0, window[0], 1.6, 2.2), (window[1], length, 1.6, 2.2)):
        box(0.04, x1 - x0, z1 - z0, grout, (WIDE / 2 + 0.0213, DEEP - length + (x0 + x1) / 2, (z0 + z1) / 2), bevel=0)
    group(tiled(length, HIGH, glaze, rng, [(length - window[1], length - window[0], 1.6, 2.2)]), loc=(WIDE / 2, DEEP, 0), rot=(0, 0, -90))
    frame = m.paint('#F4F1EA', 0.35)
    y0, y1 = DEEP - length + window[0], DEEP - length + window[1]
    for z in (1.6, 2.2):
        box(0.16, y1 - y0, 0.02, frame, (WIDE / 2 + 0.07, (y0 + y1) / 2, z), bevel=0.002)
    for y in (y0, y1, (y0 + y1) / 2):
        box(0.05 if y not in (y0, y1) else 0.16, 0.03, 0.6, frame, (WIDE / 2 + (0.1 if y not in (y0, y1) else 0.07), y, 1.9), bevel=0.002)
    # the left wall is plastered, and the floor outside goes on to us
    box(0.05, length + 1, HIGH, m.solid('#EEE9DF', 0.8, bump=(30, 0.04)), (-WIDE / 2 - 0.026, DEEP - (length + 1) / 2, HIGH / 2), bevel=0)
    group(tiled(DEEP + 0.02, HIGH, glaze, rng), loc=(-WIDE / 2, -0.02, 0), rot=(0, 0, 90))
    box(WIDE + 1, 6, 0.05, m.solid('#F6F3EC', 0.9), (0, DEEP - 2.2, HIGH + 0.025), bevel=0)


def floor(rng):
    grout = m.mottled('#B9B4A8', 60, 0.05, 0.9)
    box(WIDE, DEEP, 0.05, grout, (0, DEEP / 2, -0.0265), bevel=0)
    stone = m.varied('#C9C3B4', 0.12, 0.5)
    chip = box(0.047, 0.047, 0.006, stone, bevel=0.0012)
    for i in range(int(WIDE / 0.05)):
        for j in range(int(DEEP / 0.05)):
            y = 0.025 + j * 0.05
            if y < DEEP - 0.12 and y > 0.1:
                copy_of(chip, (-WIDE / 2 + 0.025 + i * 0.05, y, -0.002), (rng.uniform(-0.3, 0.3), rng.uniform(-0.3, 0.3), 0))
    chip.location = (0, 0, -1)
    # a channel grate along the back wall, a stone hob in front, large tiles outside
    steel = m.steel(0.3)
    box(WIDE - 0.01, 0.09, 0.004, m.solid('#2B2F2E'), (0, DEEP - 0.062, -0.004), bevel=0)
    bar = box(0.004, 0.08, 0.008, steel, bevel=0.0008)
    for i in range(int(WIDE / 0.012)):
        copy_of(bar, (-WIDE / 2 + 0.012 + i * 0.012, DEEP - 0.062, 0))
    for y in (DEEP - 0.105, DEEP - 0.02):
        box(WIDE - 0.006, 0.004, 0.012, steel, (0, y, 0), bevel=0.0008)
    bar.location = (0, 0, -1)
    box(WIDE, 0.1, 0.1, m.mottled('#E6E1D6', 6, 0.06, 0.3, coat=0.2), (0, 0.05, 0.04), bevel=0.003)
    big = m.varied('#BDB8AC', 0.05, 0.4)
    for i in range(5):
        for j in range(6):
            box(0.597, 0.597, 0.01, big, (-1.05 + i * 0.6, -0.302 - j * 0.6, -0.006), (0, 0, 0), 0.001)
    box(4, 5, 0.02, grout, (0, -2.5, -0.016), bevel=0)


def fittings():
    brass = 'brass'
    wall = DEEP - 0.009
    product('tidewren-rain-shower-head-250mm', 0.31, (0.42, wall, 2.13), along='y', foot='y', finish=brass)
    product('tidewren-rail-shower-three-function', 0.9, (-0.52, wall, 1.5), along='z', foot='y', finish=brass)
    metal = m.finish(brass)
    for x in (0.42,):
        cyl(0.055, 0.012, metal, (x, wall - 0.006, 1.12 - 0.25), (90, 0, 0), 0.003)
        cyl(0.028, 0.06, metal, (x, wall - 0.04, 0.87), (90, 0, 0), 0.004)
        tube([(x, wall - 0.058, 0.87), (x + 0.002, wall - 0.062, 0.96)], 0.006, metal, 16)
    # the fixed glass on the hob, held by a channel
    box(0.9, 0.01, 2.0, m.pane(), (-WIDE / 2 + 0.45, 0.05, 1.09), bevel=0.001)
    box(0.006, 0.0102, 2.0, m.solid('#9CC5AE', rough=0.2), (-WIDE / 2 + 0.9, 0.05, 1.09), bevel=0.001)
    box(0.014, 0.022, 2.0, metal, (-WIDE / 2 + 0.008, 0.05, 1.09), bevel=0.002)
    box(0.9, 0.022, 0.014, metal, (-WIDE / 2 + 0.45, 0.05, 0.097), bevel=0.002)


def gun(at, turn):
    """A caulking gun on its side with a cartridge in it."""
    frame, black = m.solid('#C2491D', rough=0.35), m.rubber('#202221')
    steel = m.steel(0.3)
    parts = [tube([(-0.11, s * 0.029, 0), (0.13, s * 0.029, 0)], 0.004, frame, 14) for s in (-1, 1)]
    parts += [cyl(0.03, 0.006, frame, (0.13, 0, 0), (0, 90, 0), 0.002), cyl(0.03, 0.01, frame, (-0.11, 0, 0), (0, 90, 0), 0.002)]
    parts += [cyl(0.004, 0.42, steel, (-0.2, 0, 0), (0, 90, 0), 0.001, 16), tube([(-0.41, 0, 0), (-0.42, 0, 0), (-0.42, 0.05, 0)], 0.004, steel, 14, 0.01)]
    parts += [tube([(-0.13, 0, 0.0), (-0.16, 0.02, 0), (-0.185, 0.13, 0)], 0.012, frame, 20, 0.02), tube([(-0.115, 0.02, 0), (-0.125, 0.07, 0), (-0.15, 0.13, 0)], 0.007, black, 16, 0.02)]
    group(parts, loc=at, rot=(0, 0, turn))
    product('pardaseal-wet-area-silicone', 0.3, (at[0], at[1], at[2] - 0.024), turn, tip=(0, 90, 0))


def works(rng):
    blue = m.solid('#2C6FB7', rough=0.6)
    # masking tape either side of the joint to be sealed, and the bead half drawn
    for x0, x1, y, z, tip in ((-0.1, WIDE / 2 - 0.03, DEEP - 0.0105, 0.045, 90),):
        box(x1 - x0, 0.0006, 0.024, blue, ((x0 + x1) / 2, y, z), bevel=0)
    box(0.0006, 0.95, 0.024, blue, (WIDE / 2 - 0.0105, DEEP - 0.52, 0.03), bevel=0)
    box(0.024, 0.95, 0.0006, blue, (WIDE / 2 - 0.034, DEEP - 0.6, 0.0022), bevel=0)
    tube([(WIDE / 2 - 0.012, DEEP - 0.5 - k * 0.05, 0.006 + rng.uniform(0, 0.0008)) for k in range(11)], 0.005, m.solid('#EFEDE6', rough=0.25), 12, smooth_path=True)
    gun((0.45, 0.62, 0.034), 28)
    product('tallowick-painters-tape-14-day', 0.1, (0.18, 0.42, 0.001), 40)
    cloth = m.textile('#E7E0D0', 260, 0.95, 0.4)
    stand(lambda: [cushion(0.24, 0.17, 0.018, cloth, (0, 0, 0.01), n=6), cushion(0.2, 0.15, 0.02, cloth, (0.02, 0.012, 0.026), (2, 3, 14), n=6)], (0.62, 0.05, 0.09), 12)
    stool = m.wood('#A9784A', 'x', 6, 0.3, 0.5)
    parts = [box(0.4, 0.055, 0.024, stool, (0, (k - 2) * 0.062, 0.44), bevel=0.004) for k in range(5)]
    for sx in (-1, 1):
        for sy in (-1, 1):
            parts.append(between((sx * 0.15, sy * 0.11, 0.43), (sx * 0.18, sy * 0.13, 0), 0.032, 0.032, stool))
        parts.append(between((sx * 0.16, -0.11, 0.4), (sx * 0.16, 0.11, 0.4), 0.024, 0.04, stool))
    group(parts, loc=(-0.42, 0.72, 0.002), rot=(0, 0, 14))
    towel = m.textile('#DCCBB0', 200, 0.95, 0.6)
    stand(lambda: [cushion(0.3, 0.22, 0.035, towel, (0, 0, 0.02 + k * 0.034), (0, 0, k * 3), n=7) for k in range(3)], (-0.42, 0.72, 0.453), 18)
    # in the niche
    stand(lambda: lathe([(0, 0), (0.034, 0), (0.034, 0.13), (0.012, 0.15), (0.012, 0.17), (0, 0.17)], m.solid('#5B3A22', rough=0.12, transmission=0.3), radius=0.006), (-0.2, DEEP + 0.04, 1.007))
    stand(lambda: lathe([(0, 0), (0.03, 0), (0.03, 0.11), (0.011, 0.128), (0.011, 0.15), (0, 0.15)], m.ceramic('#EDE7DA'), radius=0.006), (-0.11, DEEP + 0.045, 1.007))
    stand(lambda: cushion(0.085, 0.055, 0.028, m.solid('#D9C9A4', rough=0.6), n=4), (0.08, DEEP + 0.04, 1.007), 12)


def build():
    rng = random.Random(5)
    sky(1.1)
    sun(58, 30, 9, soft=1.2)
    walls(rng)
    floor(rng)
    fittings()
    works(rng)
    glow((WIDE / 2 + 0.25, DEEP - 0.7, 1.9), (0, 0.4, 0.9), 0.6, 0.7, 20)
    glow((-0.3, -2.9, 2.3), (0, 1, 1.0), 2.4, 1.4, 16)
