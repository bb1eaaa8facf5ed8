"""A hybrid floor half laid over the slab: planks clicked in from the left, spacers along the wall, the tapping block
and mallet beside the next one, sun through the windows on the right."""

import random

from studio import building as b
from studio import materials as m
from studio.shapes import box, cushion, cyl, group, prism, tube
from studio.site import glow, product, sky, stand, sun

EXPOSURE = 0.35
LEFT, RIGHT, BACK, HIGH = -2.4, 2.4, 2.6, 2.6
WIDE, LONG, THICK = 0.181, 1.52, 0.0065
FRONT_ROW = 9
WINDOW = (0.5, 1.9, 0.5, 2.15)

CAMERAS = {
    'hero': dict(at=(-1.1, -1.6, 1.35), look=(0.3, 1.2, 0.36), lens=26, size=(1680, 720), focus=(0.1, 0.9, 0.1), fstop=4),
    'tile': dict(at=(-0.85, -0.75, 1.15), look=(0.15, 1.6, 0.3), lens=28, size=(1200, 900), focus=(0.1, 0.9, 0.1), fstop=4),
    'portrait': dict(at=(-0.75, -1.35, 1.3), look=(0.2, 1.4, 0.36), lens=27, size=(1080, 1350), focus=(0.1, 0.9, 0.1), fstop=4),
    'detail-click': dict(at=(-0.3, 0.1, 0.55), look=(0.22, 0.98, 0.0), lens=42, size=(1200, 800), level=False, focus=(0.2, 0.92, 0.02), fstop=4),
    'detail-spacers': dict(at=(-1.55, 1.3, 0.5), look=(-2.36, 2.3, 0.02), lens=42, size=(1200, 800), level=False, focus=(-2.35, 2.2, 0.03), fstop=4, exposure=1.1),
}


def room():
    plaster, white = m.solid('#E7E4D8', 0.85, bump=(120, 0.02)), m.paint('#F6F3EC', 0.35)
    b.wall(LEFT, RIGHT, 0, HIGH, BACK, plaster, holes=[(-1.5, -0.6, 0, 2.06)])
    b.wall(-4, BACK, 0, HIGH, LEFT, plaster, 'y', ahead=-1)
    b.wall(-4, BACK, 0, HIGH, RIGHT, plaster, 'y', holes=[WINDOW])
    b.window(*WINDOW, RIGHT, white, 'y', panes=2)
    box(6, 8, 0.1, m.solid('#F8F6F0', 0.9), (0, -0.5, HIGH + 0.05), bevel=0)
    box(9, 9, 0.1, m.mottled('#B3AFA6', 2.4, 0.14, 0.85, 8, 0.05), (0, 0, -0.05 - 0.001), bevel=0)
    b.skirting(-0.5, RIGHT, BACK, white)
    b.skirting(LEFT, -1.6, BACK, white)
    # the doorway: architrave, and the next room already laid
    for x in (-1.545, -0.555):
        box(0.09, 0.03, 2.1, white, (x, BACK - 0.012, 1.05), bevel=0.004)
    box(1.08, 0.032, 0.09, white, (-1.05, BACK - 0.012, 2.105), bevel=0.004)
    b.wall(-2.6, 1.2, 0, HIGH, BACK + 2.6, m.solid('#7C9A86', 0.85))
    b.wall(BACK, BACK + 2.6, 0, HIGH, -2.6, plaster, 'y', ahead=-1)
    box(5, 3, 0.1, m.solid('#F8F6F0', 0.9), (-0.6, BACK + 1.5, HIGH + 0.05), bevel=0)


def planks(rng):
    shades = [m.wood(c, 'x', 4.2, 0.4, 0.38, 0.12) for c in ('#9A6840', '#A87549', '#8A5A38', '#B08254')]
    face = shades[0]
    core = m.solid('#3D3B38', rough=0.7)
    for k in range(FRONT_ROW):
        y = BACK - 0.012 - WIDE / 2 - k * WIDE
        x = LEFT + 0.01 - (k % 3) * 0.5 - rng.uniform(0, 0.08)
        stop = RIGHT - 0.01 if k < FRONT_ROW - 3 else (1.45, 0.75, 0.05)[k - FRONT_ROW + 3]
        while x < stop - 0.2:
            a, c = max(x, LEFT + 0.01), min(x + LONG, RIGHT - 0.01)
            if c > stop and k >= FRONT_ROW - 3:
                break
            box(c - a - 0.001, WIDE - 0.001, THICK, rng.choice(shades), ((a + c) / 2, y, THICK / 2), bevel=0.0018, ends=core)
            x += LONG
    # the next plank, still tilted into the joint
    y = BACK - 0.012 - WIDE / 2 - (FRONT_ROW - 1) * WIDE
    box(LONG, WIDE, THICK, face, (0.86, y - 0.004, 0.026), (-13, 0, 0.4), 0.0008, core)
    return face, core


def works(rng, face, core):
    # a stack of planks with one carton open, one shut
    for k in range(5):
        box(LONG, WIDE, THICK, face, (1.35 + rng.uniform(-0.02, 0.02), 0.34 + rng.uniform(-0.006, 0.006), 0.004 + THICK * k), (0, 0, 8 + rng.uniform(-1, 1)), 0.0008, core)
    carton = m.mottled('#C9A77A', 30, 0.08, 0.85)
    for k in range(3):
        box(1.54, 0.2, 0.062, carton, (1.72, -0.05, 0.032 + 0.063 * k), (0, 0, 8 + (0, 1.5, -2)[k]), 0.003)
    # spacers along the walls
    orange = m.plastic('#D2622A', 0.4)
    for k in range(4):
        prism([(0, 0), (0.05, 0), (0, 0.03)], 0.02, orange, (LEFT + 0.006, BACK - 0.2 - k * 0.5, 0.002), (0, 0, 90), 0.001)
    for x in (-2.1, -1.7, 0.0, 0.8, 1.6):
        box(0.03, 0.01, 0.03, orange, (x, BACK - 0.022, 0.012), bevel=0.001)
    edge = BACK - 0.012 - (FRONT_ROW - 1) * WIDE
    product('murrumac-185mm-circular-saw', 0.36, (-1.55, edge - 0.55, 0), 40)
    product('boltwick-tape-measure', 0.27, (-0.12, edge + 0.22, THICK), 150)
    product('boltwick-combination-square-300mm', 0.3, (-0.52, edge + 0.1, THICK), -28)
    b.pencil((-0.3, edge + 0.06, THICK), 40)
    # a white tapping block, a rubber mallet
    box(0.22, 0.06, 0.038, m.plastic('#EDEAE0', 0.5), (0.42, edge - 0.3, 0.02), (0, 0, 6), 0.004)
    handle = m.wood('#C29A63', 'x', 10, 0.25, 0.5)
    group([tube([(-0.15, 0, 0), (0.0, 0, 0.004), (0.15, 0, 0)], [0.013, 0.016, 0.012], handle, 20), cyl(0.032, 0.1, m.rubber(), (0.165, 0, 0), (90, 0, 0), 0.008)], loc=(0.1, edge - 0.42, 0.034), rot=(0, 0, 32))
    # knee pads, offcuts, dust where the saw was
    for x, y, turn in ((-0.62, edge - 0.36, 12), (-0.36, edge - 0.44, -10)):
        stand(lambda: [cushion(0.17, 0.21, 0.05, m.rubber('#2E3431'), n=4), cushion(0.12, 0.14, 0.03, m.solid('#C2491D', rough=0.5), (0, 0, 0.032), n=3)], (x, y, 0), turn)
    for x, y, long, turn in ((-1.0, edge - 0.35, 0.24, 24), (-1.15, edge - 0.2, 0.16, 70), (-0.95, edge - 0.62, 0.1, 130)):
        box(long, WIDE, THICK, face, (x, y, THICK / 2 + 0.001), (0, 0, turn), 0.0008, core)
    b.sawdust(-1.4, edge - 0.6, 0, 0.2, 600, rng, '#8A6A4C')
    # underlay stands rolled up in the corner
    rubber = m.mottled('#5E6A64', 60, 0.3, 0.9, 4, 0.4)
    cyl(0.11, 1.0, rubber, (2.05, 2.25, 0.5), bevel=0.004)
    cyl(0.12, 1.0, rubber, (1.8, 2.36, 0.5), bevel=0.004)
    # a chalked line on the slab, square to the wall
    blue = m.solid('#2C6FB7', rough=1)
    box(LEFT * -2 - 0.3, 0.003, 0.0004, blue, (0, edge - 0.72, 0.0002), bevel=0)
    product('boltwick-chalk-line-30m-with-powder', 0.24, (-1.9, edge - 0.72, 0), 60)


def build():
    rng = random.Random(15)
    sky(1.0)
    sun(78, 30, 7.5, soft=1.3)
    room()
    b.outside_right(rng)
    face, core = planks(rng)
    works(rng, face, core)
    glow((RIGHT + 0.2, 1.2, 1.4), (0, 1.2, 0.4), 1.35, 1.6, 70)
    glow((-0.6, -3.6, 2.2), (0, 1.5, 0.6), 2.6, 1.6, 60)
    glow((-1.0, BACK + 1.3, 2.4), (-1.0, BACK + 1.3, 0), 1.5, 1.5, 30)
