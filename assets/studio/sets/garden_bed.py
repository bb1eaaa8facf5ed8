"""A vegetable bed of sleepers, two courses high: three quarters filled, the first rows planted along a string line,
bags of mix, a spade in the soil, a tap with its hose, a paling fence and trees behind."""

import math
import random

from studio import building as b
from studio import materials as m
from studio.shapes import ball, box, cyl, group, lathe, mesh, sheet, tube
from studio.site import between, lawn, leaves, product, scatter, sky, sun

EXPOSURE = 0.5
X0, X1, Y0, Y1, TALL = -1.2, 1.2, 0.6, 1.8, 0.4

CAMERAS = {
    'hero': dict(at=(-1.3, -1.5, 1.45), look=(0.5, 1.6, 0.62), lens=29, size=(1680, 720), focus=(0.1, 0.9, 0.4), fstop=3.2),
    'tile': dict(at=(-0.95, -1.1, 1.4), look=(0.16, 1.35, 0.5), lens=33, size=(1200, 900), focus=(0.1, 0.9, 0.4), fstop=3.2),
    'portrait': dict(at=(-0.9, -1.5, 1.45), look=(0.2, 1.4, 0.58), lens=32, size=(1080, 1350), focus=(0.1, 0.9, 0.4), fstop=3.2),
    'detail-corner': dict(at=(-1.95, -0.5, 0.95), look=(-1.05, 0.7, 0.3), lens=42, size=(1200, 800), level=False, focus=(-1.15, 0.6, 0.35), fstop=4),
    'detail-planting': dict(at=(0.3, 0.0, 1.15), look=(0.42, 1.05, 0.4), lens=42, size=(1200, 800), level=False, focus=(0.4, 0.95, 0.42), fstop=4),
}


def sleepers():
    timber, end = m.wood('#B59A62', 'x', 3.2, 0.34, 0.8), m.end_grain('#B8A06C', 10)
    for course in range(2):
        z = 0.1 + course * 0.2
        flip = 0.0375 if course else -0.0375
        for y in (Y0 - 0.0375, Y1 + 0.0375):
            between((X0 - 0.0375 - flip, y, z), (X1 + 0.0375 + flip, y, z), 0.075, 0.197, timber, 0.006, end)
        for x in (X0 - 0.0375, X1 + 0.0375):
            between((x, Y0 - 0.0375 + flip, z), (x, Y1 + 0.0375 - flip, z), 0.075, 0.197, timber, 0.006, end)
    steel = m.solid('#B4BABB', rough=0.4, metallic=1)
    for x in (X0 - 0.02, X1 + 0.02):
        for z in (0.06, 0.14, 0.26, 0.34):
            cyl(0.009, 0.006, steel, (x, Y0 - 0.077, z), (90, 0, 0), 0.001, 6)
    # posts inside that hold the courses
    for x in (X0 + 0.05, 0, X1 - 0.05):
        between((x, Y1 - 0.05, 0), (x, Y1 - 0.05, TALL + 0.02), 0.075, 0.1, timber, ends=end)
    return timber, end


def soil(rng):
    waves = [(rng.uniform(0, 3.1), rng.uniform(3, 16), rng.uniform(0.003, 0.012), rng.uniform(0, 6)) for _ in range(10)]

    def height(x, y):
        z = sum(h * math.sin(f * (x * math.cos(a) + y * math.sin(a)) + p) for a, f, h, p in waves)
        heap = 0.13 * math.exp(-((x - 0.8) ** 2 + (y - 0.1) ** 2) / 0.11)
        furrow = -0.014 * math.cos(y * math.tau / 0.3) * (1 if x < 0.45 else 0)
        return z * 0.6 + heap + furrow

    dark = m.mottled('#4A3423', 60, 0.45, 0.95, 8, 0.7)
    sheet(X1 - X0, Y1 - Y0, dark, ((X0 + X1) / 2, (Y0 + Y1) / 2, 0.34), height=height, nx=160, ny=80)
    bark = m.mottled('#5E4028', 40, 0.4, 0.95, 6, 0.5)
    chips = [box(0.022, 0.009, 0.004, bark, bevel=0.001), box(0.012, 0.01, 0.006, bark, bevel=0.001), ball(0.006, bark, seg=8)]
    spots = []
    for _ in range(900):
        x, y = rng.uniform(X0 + 0.02, X1 - 0.02), rng.uniform(Y0 + 0.02, Y1 - 0.02)
        spots.append((x, y, 0.344 + height(x - (X0 + X1) / 2, y - (Y0 + Y1) / 2)))
    scatter(chips, spots, rng, 30, (0.5, 1.3))
    return lambda x, y: 0.34 + height(x - (X0 + X1) / 2, y - (Y0 + Y1) / 2)


def lettuce(at, r, colours, seed):
    """A rosette: leaves in turns, the outer ones lie lower."""
    rng = random.Random(seed)
    verts, faces = [], []
    for k in range(26):
        turn, out = k * 2.4, r * (0.35 + 0.65 * k / 26)
        rise = r * (1.15 - 0.85 * k / 26)
        wide = out * rng.uniform(0.42, 0.55)
        n, rows, cols = len(verts), 6, 5
        for i in range(rows + 1):
            t = i / rows
            d, z = out * t, rise * math.sin(t * 1.5) + 0.004
            w = wide * math.sin(min(1, 0.25 + t) * math.pi * 0.62)
            for j in range(cols + 1):
                s = 2 * j / cols - 1
                ruffle = 0.09 * r * math.sin(9 * s + 5 * t + k) * t
                x, y = d - 0.25 * w * s * s, w * s
                verts.append((x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn), z + ruffle + 0.4 * w * s * s))
        for i in range(rows):
            for j in range(cols):
                a = n + i * (cols + 1) + j
                faces.append((a, a + 1, a + cols + 2, a + cols + 1))
    return mesh(verts, faces, m.leaf(colours, 0.45, 0.35), at, (0, 0, rng.uniform(0, 360)))


def planting(ground, rng):
    green, red = ('#5E8A3C', '#86AE54', '#B4CC7A'), ('#5B3A34', '#7E4C3E', '#7F8F4E')
    for row, y in enumerate((0.8, 1.1, 1.4)):
        for k in range(7 if row else 5):
            x = X0 + 0.18 + k * (0.235 if row else 0.24)
            if x < 0.42:
                lettuce((x, y + rng.uniform(-0.015, 0.015), ground(x, y) - 0.005), rng.uniform(0.085, 0.115) * (0.8 if row == 0 else 1), red if row == 1 else green, 10 * row + k)
    # tomatoes on stakes at the back
    for k, x in enumerate((-0.95, -0.45, 0.05, 0.55)):
        between((x, 1.66, 0.3), (x + rng.uniform(-0.02, 0.02), 1.66, 1.65), 0.022, 0.022, m.wood('#C9A877', 'x', 8, 0.3, 0.8), ends=m.end_grain('#C9A877', 12))
        for j in range(11):
            t = j / 10
            foliage = leaves(70, 0.15 - 0.07 * t + rng.uniform(-0.02, 0.02), 0.085, m.leaf(('#3E5E2E', '#587C3C', '#7E9C54')), 40 + k * 17 + j)
            foliage.location = (x + rng.uniform(-0.09, 0.09) * (1 - 0.6 * t), 1.6 + rng.uniform(-0.07, 0.04), 0.48 + 0.9 * t)
        for _ in range(7):
            z = rng.uniform(0.5, 1.15)
            ball(rng.uniform(0.018, 0.028), m.solid(rng.choice(('#B8321E', '#C4441F', '#C9862C')), rough=0.2, coat=0.4), (x + rng.uniform(-0.1, 0.1), 1.52 + rng.uniform(-0.04, 0.04), z), seg=20)
    # the string line for the next row, pegs at both ends, seedlings waiting in their tray
    for x in (X0 + 0.06, X1 - 0.12):
        between((x, 0.95, 0.3), (x, 0.95, 0.5), 0.02, 0.02, m.wood('#C9A877', 'x', 8, 0.3, 0.8))
    b.string_line((X0 + 0.06, 0.95, 0.43), (X1 - 0.12, 0.95, 0.43), '#E9E2CF')
    tray = m.plastic('#2A2D2B', 0.5)
    tx, ty, tz = 0.62, Y0 - 0.02, TALL + 0.002
    box(0.34, 0.1, 0.05, tray, (tx, ty, tz + 0.025), (0, 0, 2), 0.006)
    for k in range(5):
        lettuce((tx - 0.13 + k * 0.065, ty, tz + 0.05), 0.045, green, 90 + k)


def yard(rng):
    grass = m.leaf(('#5E7038', '#7C8C45', '#A9A864'))
    box(40, 40, 0.1, m.soil(), (0, 8, -0.055), bevel=0)
    lawn(-5.5, 6.5, -3, 5.2, grass, rng, lambda x, y: X0 < x < X1 and Y0 < y < Y1, tall=0.05, count=1000)
    paling = m.wood('#A18F72', 'z', 4, 0.3, 0.9)
    b.palings(-6, 7, 4.6, paling, rng, 1.7)
    b.palings(-1.5, 4.6, 5.4, paling, rng, 1.7, 'y')
    shrub = [leaves(1300, 0.5, 0.07, m.leaf(('#33502F', '#4F6E3C', '#7F9550')), seed) for seed in (1, 2)]
    scatter(shrub, [(-4.6 + k * 0.62, 4.1 + rng.uniform(-0.25, 0.15), 0.32 + rng.uniform(-0.1, 0.25)) for k in range(15)], rng, 20, (0.7, 1.2))
    b.trees([(-6 + k * 0.95, 8 + rng.uniform(-1, 1.5), 2.2 + rng.uniform(0, 2.0)) for k in range(16)], rng)


def works(rng, timber, end):
    for x, y, turn in ((1.72, 1.15, -28), (1.62, 0.62, 24)):
        product('wombeyard-premium-potting-mix-25l', 0.58, (x, y, 0), turn, along='z')
    b.spade((0.98, 1.0, 0.2), (1.27, 1.13, 1.26))
    product('boltwick-rigger-glove-leather', 0.27, (-0.15, Y0 - 0.035, TALL), 8)
    product('wombeyard-bypass-secateurs-forged', 0.215, (0.22, Y0 - 0.035, TALL), 20)
    product('wombeyard-garden-hose-18mm-kink-resistant', 0.52, (-1.75, 0.35, 0), 20)
    product('wombeyard-terracotta-look-pot', 0.34, (-1.68, 1.35, 0), 0, along='x')
    herb = leaves(300, 0.19, 0.06, m.leaf(('#5C7A4A', '#7C9A64', '#A3B98A')), 77)
    herb.location = (-1.68, 1.35, 0.42)
    # a watering can, and the ends that were sawn off
    zinc = m.galvanised(60)
    parts = [lathe([(0, 0), (0.11, 0), (0.11, 0.24), (0.1, 0.25), (0.095, 0.25), (0.1, 0.02), (0, 0.02)], zinc, 56, radius=0.004)]
    parts += [tube([(0.1, 0, 0.06), (0.2, 0, 0.14), (0.33, 0, 0.3)], [0.022, 0.017, 0.013], zinc, 20), lathe([(0, 0.03), (0.045, 0.03), (0.014, -0.04), (0, -0.04)], zinc, 32, (0.35, 0, 0.33), (0, 50, 0))]
    parts.append(tube([(-0.1, 0, 0.06), (-0.2, 0, 0.18), (-0.14, 0, 0.33), (0.0, 0, 0.36), (0.09, 0, 0.25)], 0.007, zinc, 14, smooth_path=True))
    group(parts, loc=(0.95, 0.2, 0), rot=(0, 0, 152))
    for x, y, long, turn in ((-0.6, 0.05, 0.2, 24), (-0.42, 0.2, 0.14, 80), (-0.78, 0.22, 0.09, 130)):
        box(long, 0.2, 0.075, timber, (x, y, 0.04), (0, 0, turn), 0.005, end)
    product('boltwick-tape-measure', 0.26, (-0.58, 0.04, 0.078), 40)
    b.sawdust(-0.5, 0.0, 0.0, 0.2, 400, rng)


def build():
    rng = random.Random(12)
    sky(1.0)
    sun(64, 30, 6.5)
    timber, end = sleepers()
    ground = soil(rng)
    planting(ground, rng)
    yard(rng)
    works(rng, timber, end)
