"""A timber yard's rack: cantilever arms with framing, sleepers and decking by the length, their sawn ends towards us;
a length on trestles is measured and about to be docked."""

import random

from families import tools
from studio import building as b
from studio import materials as m
from studio.artwork import Sheet
from studio.shapes import box, decal
from studio.site import between, glow, product, sky, sun

EXPOSURE = 0.3
LEVELS = (0.16, 0.82, 1.46, 2.08)

CAMERAS = {
    'hero': dict(at=(-1.45, -3.1, 1.5), look=(0.15, 0.4, 1.14), lens=25, size=(1680, 720), focus=(0.1, -0.2, 1.0), fstop=4),
    'tile': dict(at=(-0.9, -2.6, 1.5), look=(0.22, 0.6, 1.06), lens=28, size=(1200, 900), focus=(0.1, -0.2, 1.0), fstop=4),
    'portrait': dict(at=(-1.0, -2.5, 1.5), look=(0.3, 0.6, 1.18), lens=29, size=(1080, 1350), focus=(0.1, -0.2, 1.0), fstop=4),
    'detail-ends': dict(at=(-0.9, -1.0, 1.25), look=(-0.2, 0.4, 1.1), lens=42, size=(1200, 800), focus=(-0.3, 0.2, 1.1), fstop=4),
    'detail-docking': dict(at=(0.1, -2.3, 1.35), look=(0.75, -1.25, 0.8), lens=40, size=(1200, 800), level=False, focus=(0.75, -1.3, 0.82), fstop=4),
}

# for each level from below: name, colour, width, thickness, how many across and how many high
STACKS = (
    (('Framing pine 90 × 45', '#DDBB82', 0.045, 0.09, 20, 5), ('Decking 90 × 22', '#B98A57', 0.09, 0.022, 10, 18), ('Sleepers 200 × 75', '#B59A62', 0.2, 0.075, 5, 5)),
    (('Merbau decking 90 × 19', '#8A4B2E', 0.09, 0.019, 10, 20), ('Framing pine 70 × 35', '#E2C491', 0.035, 0.07, 24, 6), ('Fence rails 75 × 50', '#B9A774', 0.075, 0.05, 13, 8)),
    (('Posts 100 × 100', '#BBA878', 0.1, 0.1, 9, 4), ('Palings 100 × 16', '#CDB586', 0.1, 0.016, 9, 22), ('Dressed pine 42 × 19', '#E8CFA0', 0.042, 0.019, 22, 18)),
    (('Spotted gum 130 × 14', '#8A5A38', 0.13, 0.014, 7, 20), ('Battens 42 × 35', '#DDBB82', 0.042, 0.035, 22, 9), ('Fascia 190 × 30', '#E7DDC8', 0.19, 0.03, 5, 10)),
)


def rack(rng):
    green, long = m.paint('#3F5247', 0.45), 2.4
    for y in (0.45, 1.6):
        for x in (-2.0, -0.66, 0.68, 2.02):
            box(0.1, 0.1, 2.75, green, (x, y, 1.375), bevel=0.004)
            box(0.16, 0.3, 0.02, green, (x, y, 0.01), bevel=0.002)
        for z in LEVELS:
            box(4.14, 0.06, 0.1, green, (0.01, y, z - 0.05), bevel=0.004)
    for row, z in zip(STACKS, LEVELS):
        for k, (name, colour, w, t, across, high) in enumerate(row):
            timber, end = m.wood(colour, 'x', 4, 0.32, 0.65), m.end_grain(m.shade(colour, 1.04), 14)
            x0 = -1.93 + k * 1.34
            for j in range(high):
                count = across if j < high - 1 else rng.randint(max(1, across * 2 // 3), across)
                for i in range(count):
                    out = rng.uniform(-0.02, 0.02)
                    if rng.random() < 0.05:
                        out -= rng.uniform(0.04, 0.12)
                    box(long, w - 0.0015, t - 0.0012, timber, (x0 + 0.03 + (i + 0.5) * (w + 0.0025), 0.05 + long / 2 + out, z + (j + 0.5) * (t + 0.0006)), (0, 0, 90 + rng.uniform(-0.25, 0.25)), 0.0015, end)
            label(name, x0 + 0.62, z - 0.05)


def label(name, x, z):
    s = Sheet(0.62, 0.09, '#FBFAF6')
    s.rect(0, 0, 0.03, 0.09, '#D2622A')
    s.text(0.05, 0.045, name, 0.04, '#18211D', 'black', anchor='lm', fit=0.55)
    decal(m.printed(s.save(), 0.5), 0.62, 0.09, (x, 0.4185, z))


def shed(rng):
    floor = m.mottled('#A29E95', 2.4, 0.14, 0.8, 8, 0.05)
    box(40, 30, 0.1, floor, (8, 0, -0.05), bevel=0)
    b.trees([(11 + rng.uniform(-1, 3), -6 + k * 1.1, 1.6 + rng.uniform(0, 2.2)) for k in range(12)], rng)
    for x, y in ((-1.5, 0), (2.2, 0)):
        box(0.006, 12, 0.001, m.solid('#6F6B64', rough=1), (x, y, 0.0002), bevel=0)
    sheet = m.paint('#D9D5C8', 0.5)
    b.corrugated(-3.6, 8.5, [(2.75, 0), (2.75, 2.1), (2.75, 4.2)], sheet, 0.09, 0.02)
    box(0.1, 9, 4.2, sheet, (-3.6, -1.5, 2.1), bevel=0)
    steel = m.paint('#3F5247', 0.45)
    for x in (-3.4, 3.3, 7.6):
        box(0.16, 0.16, 4.2, steel, (x, 2.6, 2.1), bevel=0.004)


def works(rng):
    pine, end = m.wood('#DDBB82', 'x', 5, 0.26, 0.7), m.end_grain('#DDBB82', 14)
    b.saw_horse(-0.05, -1.3, 88, pine)
    b.saw_horse(1.45, -1.25, 92, pine)
    for y, off, long in ((-1.38, 0.0, 2.4), (-1.27, 0.12, 2.4), (-1.16, 0.3, 2.4)):
        box(long, 0.09, 0.045, pine, (0.75 + off, y, 0.778), (0, 0, rng.uniform(-1, 1)), 0.003, end)
    top = 0.801
    product('murrumac-185mm-circular-saw', 0.36, (0.95, -1.25, top), 16)
    product('boltwick-tape-measure', 0.27, (0.28, -1.37, top), 4)
    product('boltwick-combination-square-300mm', 0.3, (0.52, -1.27, top), 96)
    b.pencil((0.1, -1.27, top), 30)
    product('boltwick-earmuffs-class-5', 0.2, (-0.12, -1.22, top), 20)
    product('boltwick-box-level', 1.2, (1.42, -1.15, top), 3, shape=lambda p: tools.level(p, 6))
    b.offcuts([(0.7, -1.0), (1.0, -0.85), (0.4, -1.6), (1.25, -1.62), (0.85, -1.75), (-0.3, -0.95)], (0.09, 0.045), pine, rng, end)
    b.sawdust(0.95, -1.25, 0, 0.3, 700, rng)
    # on the floor: a strapped pack of sleepers and a broom against the post
    sleeper, cut = m.wood('#B59A62', 'x', 3.2, 0.34, 0.8), m.end_grain('#B8A06C', 10)
    between((-2.35, -0.5, 0), (-2.05, 0.4, 1.35), 0.025, 0.025, m.wood('#C29A63', 'x', 10, 0.25, 0.5), 0.01)
    box(0.42, 0.06, 0.05, m.wood('#A9784A', 'x', 8, 0.3, 0.6), (-2.37, -0.54, 0.09), (0, 0, 70), 0.006)
    box(0.42, 0.05, 0.07, m.textile('#C9A45C', 300, 0.9, 0.6), (-2.37, -0.54, 0.036), (0, 0, 70), 0.004)
    for x in (2.35, 3.15):
        between((x, -0.9, 0.045), (x, -0.1, 0.045), 0.09, 0.09, sleeper, ends=cut)
    for k in range(3):
        for j in range(4):
            box(1.9, 0.198, 0.075, sleeper, (2.9 + rng.uniform(-0.02, 0.02), -0.8 + j * 0.2, 0.128 + k * 0.0755), (0, 0, rng.uniform(-0.4, 0.4)), 0.005, cut)


def build():
    rng = random.Random(19)
    sky(0.9)
    sun(52, 26, 6.5, soft=1.4)
    shed(rng)
    rack(rng)
    works(rng)
    glow((-1.5, -5, 3), (0, 0.5, 1.0), 4, 2, 120)
