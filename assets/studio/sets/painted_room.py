"""A room half painted: eucalypt green rolled over the primer, cut in along ceiling, skirting and window, with
a 1.8 m step ladder, a canvas drop sheet and the gear on it."""

import math
import random

from studio import building
from studio import materials as m
from studio.shapes import box, prism, sheet, tube
from studio.site import between, glow, product, sky, sun

EXPOSURE = 0.3
BACK, LEFT, RIGHT, HIGH = 2.4, -2.6, 2.2, 2.55
GREEN = '#6E8F74'

CAMERAS = {
    'hero': dict(at=(-0.5, -2.9, 1.35), look=(0.1, 2.0, 0.82), lens=27, size=(1680, 720), focus=(0.2, 1.2, 1), fstop=5.6),
    'tile': dict(at=(0.2, -1.9, 1.3), look=(0.35, 2.0, 1.08), lens=28, size=(1200, 900), focus=(0.3, 1.2, 0.9), fstop=5.6),
    'portrait': dict(at=(0.2, -2.3, 1.35), look=(0.45, 2.0, 1.08), lens=28, size=(1080, 1350), focus=(0.3, 1.2, 0.9), fstop=5.6),
    'detail-edge': dict(at=(-0.3, 0.75, 1.75), look=(-0.75, 2.4, 1.6), lens=40, size=(1200, 800), focus=(-0.6, 2.4, 1.6), fstop=5.6),
    'detail-gear': dict(at=(-0.05, -0.6, 1.0), look=(-0.12, 0.85, 0.12), lens=42, size=(1200, 800), level=False, focus=(-0.1, 0.7, 0.15), fstop=4),
}


def room():
    primer = m.solid('#EDEAE2', 0.85, bump=(160, 0.02))
    white = m.paint('#F6F3EC', 0.35)
    boards = m.wood('#A87B4F', 'x', 5, 0.3, 0.38, 0.1)
    box(RIGHT - LEFT + 0.4, 0.1, HIGH, primer, ((LEFT + RIGHT) / 2, BACK + 0.05, HIGH / 2), bevel=0)
    box(0.1, 6, HIGH, primer, (LEFT - 0.05, BACK - 3, HIGH / 2), bevel=0)
    box(6, 6, 0.1, m.solid('#F8F6F0', 0.9), (0, BACK - 3, HIGH + 0.05), bevel=0)
    building.floorboards(LEFT, RIGHT, -4.5, BACK, boards, random.Random(2), 0.13, 2.9)
    # the right wall with a double-hung window, its architrave and sill
    y0, y1, z0, z1 = 0.2, 1.6, 0.85, 2.15
    for a, b, c, d in ((-3.6, BACK, 0, z0), (-3.6, BACK, z1, HIGH), (-3.6, y0, z0, z1), (y1, BACK, z0, z1)):
        box(0.1, b - a, d - c, primer, (RIGHT + 0.05, (a + b) / 2, (c + d) / 2), bevel=0)
    building.window(y0, y1, z0, z1, RIGHT, white, 'y')
    # skirting with masking tape along its top, and a cove in the corner of the ceiling
    tape = m.solid('#2C6FB7', rough=0.6)
    profile = [(0, 0), (-0.016, 0), (-0.016, 0.1), (-0.01, 0.112), (-0.006, 0.12), (0, 0.12)]
    prism(profile, RIGHT - LEFT, white, ((LEFT + RIGHT) / 2, BACK, 0), bevel=0.001, axis='x')
    prism([(-x, z) for x, z in profile], 6, white, (LEFT, BACK - 3, 0), bevel=0.001, axis='y')
    box(RIGHT - LEFT, 0.02, 0.001, tape, ((LEFT + RIGHT) / 2, BACK - 0.009, 0.1205), bevel=0)
    cove = [(0, 0), (-0.075, 0)] + [(-0.075 + 0.075 * math.sin(math.radians(a)), -0.075 + 0.075 * math.cos(math.radians(a))) for a in range(0, 91, 10)]
    prism(cove[:2] + cove[3:], RIGHT - LEFT, white, ((LEFT + RIGHT) / 2, BACK, HIGH), bevel=0, axis='x')


def painted(rng):
    """The coat on the back wall: a cut-in band, then strips a roller wide that end where the roller left off."""
    wet, dry = m.solid(GREEN, 0.34, bump=(220, 0.05)), m.solid(m.shade(GREEN, 0.96), 0.6, bump=(220, 0.03))
    y, foot, top, edge = BACK - 0.0006, 0.122, HIGH - 0.076, -0.95

    def patch(x0, x1, z0, z1, mat, lift, ragged):
        n = 40
        low = [(x0 + (x1 - x0) * i / n, z0 + ragged * rng.uniform(-1, 1)) for i in range(n + 1)]
        high = [(x1 - (x1 - x0) * i / n, z1 + ragged * rng.uniform(-1, 1)) for i in range(n + 1)]
        prism(low + high, 0.0006, mat, (0, y - lift, 0), bevel=0)

    patch(edge, RIGHT, foot, top, dry, 0, 0.0008)
    # the wet edge: brush along ceiling and skirting, roller strips between
    patch(edge - 1.4, edge + 0.01, top - 0.065, top, wet, 0.0004, 0.003)
    patch(edge - 1.15, edge + 0.01, foot, foot + 0.06, wet, 0.0004, 0.003)
    # strips that overlap, their ends feathered by the nap; the last one is still short
    for k, (z0, z1) in enumerate(((0.15, 2.44), (0.16, 2.44), (0.15, 2.43), (0.19, 2.42), (0.88, 2.2))):
        x1 = edge + 0.02 - k * 0.2
        patch(x1 - 0.25, x1, z0, z1, wet, 0.0003 + 0.0002 * k, 0.012 if k < 4 else 0.03)


def gear(rng):
    canvas = m.textile('#D6C8A6', 300, 0.95, 0.25)
    folds = [(rng.uniform(0, 3.1), rng.uniform(4, 11), rng.uniform(0.002, 0.007), rng.uniform(0, 6)) for _ in range(9)]

    def drape(x, y):
        z = 0.012 + sum(h * math.sin(f * (x * math.cos(a) + y * math.sin(a)) + p) ** 3 for a, f, h, p in folds)
        creases = sum(0.006 * math.exp(-(((v - c) / 0.012) ** 2)) for v, c in ((x, -0.45), (x, 0.45), (y, 0.0)))
        return max(0.003, z + creases)

    sheet(3.5, 2.5, canvas, (0.15, 1.0, 0.001), (0, 0, 2), drape, 200, 150, thick=0.002)
    building.ladder((0.95, 1.25, 0.02), 24)
    paint = dict(swatch=GREEN)
    product('bandicote-low-sheen-interior-paint', 0.205, (-0.38, 0.95, 0.02), 20, **paint)
    product('bandicote-ceiling-flat-white', 0.3, (-0.72, 1.35, 0.02), -25)
    product('tallowick-270mm-roller-kit', 0.62, (0.12, 0.72, 0.02), -8)
    product('tallowick-angled-sash-brush', 0.27, (-0.28, 0.6, 0.022), 30)
    product('tallowick-painters-tape-14-day', 0.1, (-0.08, 1.15, 0.02), 15)
    product('tallowick-microfibre-roller-covers', 0.3, (0.5, 1.9, 0.02), 10)
    # a pole roller leans on the wall
    pole, wire = m.solid('#E9E8E3', rough=0.4), m.steel(0.3)
    between((-0.42, 1.95, 0.02), (-0.55, BACK - 0.05, 1.42), 0.024, 0.024, pole, 0.011)
    tube([(-0.55, BACK - 0.05, 1.42), (-0.56, BACK - 0.05, 1.52), (-0.7, BACK - 0.05, 1.54), (-0.7, BACK - 0.04, 1.6)], 0.004, wire, 12, 0.02)
    tube([(-0.69, BACK - 0.03, 1.6), (-0.42, BACK - 0.03, 1.6)], 0.028, m.textile(GREEN, 160, 0.9, 0.6), 32)


def build():
    rng = random.Random(4)
    sky(1.0)
    sun(60, 22, 7.5, soft=1.4)
    room()
    building.outside_right(rng)
    painted(rng)
    gear(rng)
    glow((RIGHT + 0.2, 0.9, 1.5), (0, 1.2, 0.9), 1.3, 1.3, 50)
    glow((-0.4, -3.3, 2.2), (0, 1.5, 1.0), 3, 1.6, 60)
