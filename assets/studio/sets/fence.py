"""A paling fence half built: posts in concrete, three rails, palings nailed on from the left, a string line for
their tops, the next ones stacked on bearers."""

import random

from families import tools
from studio import building as b
from studio import materials as m
from studio.shapes import box, cushion, cyl, lathe
from studio.site import between, lawn, leaves, product, scatter, sky, stand, sun

EXPOSURE = 0.3
Y = 2.0
DONE = 0.55
POSTS = (-4.2, -1.8, 0.6, 3.0, 5.4)

CAMERAS = {
    'hero': dict(at=(-1.5, -0.75, 1.4), look=(1.05, 2.0, 0.86), lens=28, size=(1680, 720), focus=(0.5, 1.6, 0.8), fstop=3.2),
    'tile': dict(at=(-0.75, -0.55, 1.35), look=(0.62, 1.95, 0.78), lens=32, size=(1200, 900), focus=(0.5, 1.6, 0.8), fstop=3.2),
    'portrait': dict(at=(-0.65, -1.1, 1.4), look=(0.7, 1.95, 0.86), lens=31, size=(1080, 1350), focus=(0.5, 1.6, 0.8), fstop=3.2),
    'detail-nailing': dict(at=(-0.15, 0.75, 1.5), look=(0.5, 1.95, 1.35), lens=45, size=(1200, 800), focus=(0.5, 1.95, 1.35), fstop=4),
    'detail-post': dict(at=(2.2, 0.5, 1.2), look=(3.0, 2.0, 0.15), lens=38, size=(1200, 800), level=False, focus=(3.0, 1.95, 0.15), fstop=4),
}


def fence(rng):
    post, rail = m.wood('#B9A774', 'x', 4, 0.28, 0.8), m.wood('#BBA878', 'x', 4, 0.28, 0.8)
    paling, end = m.wood('#CDB586', 'z', 3.4, 0.3, 0.85), m.end_grain('#BBA878', 12)
    for x in POSTS:
        between((x, Y + 0.075, -0.1), (x, Y + 0.075, 1.72), 0.1, 0.075, post, ends=end)
        grey = m.mottled('#A9A8A2', 14, 0.16, 0.9, 8, 0.3)
        lathe([(0, 0.03), (0.1, 0.03), (0.17, 0.0), (0.19, -0.03)], grey, 28, (x, Y + 0.075, 0))
    for z in (0.3, 0.9, 1.5):
        between((-4.6, Y + 0.012, z), (5.5, Y + 0.012, z), 0.05, 0.075, rail, ends=end)
    b.palings(-4.6, DONE, Y - 0.026, paling, rng, 1.78, lift=0.05)
    between((-4.6, Y - 0.02, 0.03), (0.6, Y - 0.02, 0.03), 0.025, 0.15, rail)
    # the next paling waits in its place, a little off plumb; nails show on those that are fixed
    box(0.1, 0.016, 1.78, paling, (DONE + 0.09, Y - 0.026, 0.93), (0, 1.6, 0), 0.002)
    nail = m.solid('#A9AFB0', rough=0.45, metallic=1)
    x = -4.55
    while x < DONE:
        for z in (0.3, 0.9, 1.5):
            for s in (-0.02, 0.02):
                cyl(0.0035, 0.002, nail, (x + s, Y - 0.035, z + rng.uniform(-0.012, 0.012)), (90, 0, 0), 0.0003, 10)
        x += 0.101
    b.string_line((-4.6, Y - 0.05, 1.83), (5.4, Y - 0.05, 1.83))
    return rail, end


def ground(rng):
    grass = m.leaf(('#5E7038', '#7C8C45', '#A9A864'))
    box(40, 40, 0.1, m.soil(), (0, 8, -0.055), bevel=0)
    box(90, 60, 0.1, m.mottled('#6F7F45', 1.5, 0.2, 0.95), (20, 36.6, -0.05), bevel=0)
    box(60, 60, 0.1, m.mottled('#6F7F45', 1.5, 0.2, 0.95), (38, 0, -0.05), bevel=0)
    lawn(-6.5, 8, -2.5, 6.5, grass, rng, lambda x, y: abs(y - Y - 0.05) < 0.32 and x > -3.5 or (x - 1.0) ** 2 + (y - 1.1) ** 2 < 0.5, tall=0.05, count=1000)
    # spoil beside the holes
    dirt = m.mottled('#7A5D42', 30, 0.3, 0.95, 8, 0.6)
    for x in POSTS[1:]:
        for _ in range(26):
            r = rng.uniform(0.015, 0.055)
            stand(lambda: lathe([(0, -r), (r * 0.8, -r * 0.5), (r, 0.1 * r), (r * 0.6, r * 0.6), (0, r * 0.7)], dirt, 9), (x + 0.32 + rng.gauss(0, 0.1), Y + 0.3 + rng.gauss(0, 0.12), -0.01), rng.uniform(0, 360))
    # a garden beyond: shrubs, a tank, trees
    shrub = [leaves(1400, 0.62, 0.075, m.leaf(('#33502F', '#4F6E3C', '#7F9550')), seed) for seed in (1, 2)]
    scatter(shrub, [(2.2 + k * 0.55, 5.2 + rng.uniform(-0.4, 0.6), 0.4 + rng.uniform(-0.1, 0.25)) for k in range(9)], rng, 20, (0.7, 1.2))
    b.trees([(-6 + k * 0.95, 9 + rng.uniform(-1, 1.5), 2.2 + rng.uniform(0, 2.2)) for k in range(18)], rng)
    b.trees([(9 + k * 1.1, 11 - k * 0.35 + rng.uniform(-1, 1.5), 0.9 + rng.uniform(0, 1.4)) for k in range(22)], rng)
    green = m.paint('#8C988A', 0.5)
    for k in range(16):
        cyl(0.9, 0.105, green, (5.6, 6.6, 0.05 + k * 0.11), bevel=0.04, seg=72)
    cyl(0.92, 0.06, green, (5.6, 6.6, 1.8), bevel=0.03)


def works(rng, rail, end):
    flat = m.wood('#CDB586', 'x', 3.4, 0.3, 0.85)
    # palings stacked on two bearers, the top ones ready to hand
    for x in (0.75, 1.85):
        between((x, 0.75, 0.03), (x, 1.5, 0.03), 0.05, 0.05, rail, ends=end)
    for k in range(7):
        for j in range(5 if k < 6 else 2):
            box(1.8, 0.1, 0.016, flat, (1.32 + rng.uniform(-0.04, 0.04), 0.86 + j * 0.108 + rng.uniform(-0.006, 0.006), 0.064 + k * 0.0165), (0, 0, rng.uniform(-1.4, 1.4)), 0.002)
    top = 0.064 + 5 * 0.0165 + 0.009
    product('boltwick-claw-hammer-570g', 0.33, (0.82, 0.98, top + 0.0165), 24)
    product('echidnail-framing-nails-75mm-5kg', 0.2, (1.32, 1.2, top), -24)
    product('boltwick-tape-measure', 0.27, (1.12, 1.0, top + 0.0165), 160)
    product('boltwick-rigger-glove-leather', 0.28, (1.72, 1.12, top), 40)
    product('boltwick-box-level', 1.2, (3.0, Y + 0.02, 0.32), tip=(0, 90, 0), shape=lambda p: tools.level(p, 6))
    b.spade((2.3, 1.55, 0.0), (2.62, 2.02, 0.98))
    b.offcuts([(0.1, 1.25), (0.3, 1.5), (-0.1, 1.6), (0.2, 0.95)], (0.1, 0.016), flat, rng)
    product('boltwick-hardpoint-handsaw', 0.56, (1.75, 0.92, top), 14, lie=18)
    b.bucket((3.6, 1.4, 0), fill=m.mottled('#A9A8A2', 14, 0.16, 0.9))
    paper = m.mottled('#C9BDA6', 30, 0.08, 0.85)
    for k, (x, y, turn) in enumerate(((4.1, 1.5, 12), (4.05, 1.48, -6))):
        stand(lambda: cushion(0.56, 0.34, 0.12, paper, n=7), (x, y, 0.11 * k), turn)


def build():
    rng = random.Random(3)
    sky(1.0)
    sun(58, 30, 6.5)
    rail, end = fence(rng)
    ground(rng)
    works(rng, rail, end)
