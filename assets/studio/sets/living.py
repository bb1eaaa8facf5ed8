"""A living room on moving day: the sofa on its rug, a bookcase half assembled with its shelves on the floor, the
blind being fitted, curtains already up on one side, sun from the right."""

import math
import random

from families import tools
from studio import building as b
from studio import materials as m
from studio.shapes import box, cushion, cyl, group
from studio.site import between, glow, product, sky, stand, sun

EXPOSURE = 0.3
LEFT, RIGHT, BACK, HIGH = -2.6, 2.4, 2.6, 2.7
WINDOW = (0.55, 2.05, 0.75, 2.2)

CAMERAS = {
    'hero': dict(at=(-0.5, -2.75, 1.3), look=(-0.1, 1.6, 0.66), lens=25, size=(1680, 720), focus=(0.0, 1.5, 0.7), fstop=5.6),
    'tile': dict(at=(-0.45, -2.2, 1.25), look=(-0.1, 1.8, 0.74), lens=27, size=(1200, 900), focus=(0.0, 1.5, 0.6), fstop=5.6),
    'portrait': dict(at=(-0.3, -2.7, 1.3), look=(-0.05, 1.8, 0.9), lens=27, size=(1080, 1350), focus=(0.0, 1.5, 0.7), fstop=5.6),
    'detail-assembly': dict(at=(-1.2, -1.1, 1.15), look=(-1.55, 0.4, 0.3), lens=36, size=(1200, 800), level=False, focus=(-1.5, 0.4, 0.3), fstop=4),
}


def room(rng):
    wall, white = m.solid('#C9CDBB', 0.85, bump=(120, 0.02)), m.paint('#F6F3EC', 0.35)
    b.wall(LEFT, RIGHT, 0, HIGH, BACK, wall)
    b.wall(-4, BACK, 0, HIGH, LEFT, wall, 'y', ahead=-1)
    b.wall(-4, BACK, 0, HIGH, RIGHT, wall, 'y', holes=[WINDOW])
    b.window(*WINDOW, RIGHT, white, 'y', panes=2)
    box(6.4, 8, 0.1, m.solid('#F8F6F0', 0.9), (0, -0.6, HIGH + 0.05), bevel=0)
    b.floorboards(LEFT, RIGHT, -4.2, BACK, m.wood('#B58C5C', 'x', 4, 0.26, 0.4, 0.1), rng, 0.14, 1.9)
    b.skirting(LEFT, RIGHT, BACK, white)
    b.skirting(-4, BACK, LEFT, white, 'y', -1)
    b.skirting(-4, BACK, RIGHT, white, 'y')
    b.trees([(6 + rng.uniform(-0.5, 2), -2 + k * 0.9, 0.2 + rng.uniform(0, 1.2)) for k in range(9)], rng)


def furniture():
    product('gumdrift-three-seat-sofa-linen', 2.18, (0.3, BACK - 0.62, 0.012), along='x')
    jute = m.textile('#C7AE7E', 60, 0.95, 0.5, 0.25)
    box(3.0, 2.0, 0.012, jute, (0.3, 0.9, 0.006), (0, 0, 1.5), 0.004)
    top = m.wood('#8A5A38', 'x', 4, 0.32, 0.4, 0.1)
    legs = m.solid('#2A2C2B', rough=0.5)
    parts = [cyl(0.42, 0.032, top, (0, 0, 0.36), bevel=0.008)]
    for k in range(3):
        a = math.tau * k / 3
        parts.append(between((0.1 * math.cos(a), 0.1 * math.sin(a), 0.35), (0.3 * math.cos(a), 0.3 * math.sin(a), 0), 0.03, 0.03, legs))
    group(parts, loc=(0.35, 0.95, 0.012))
    b.mug((0.52, 0.85, 0.388), '#C98A5C', 120)
    product('lyrelight-rechargeable-table-lamp', 0.34, (2.0, BACK - 0.5, 0.5), along='z')
    box(0.42, 0.42, 0.03, top, (2.0, BACK - 0.5, 0.485), bevel=0.006)
    for sx in (-1, 1):
        for sy in (-1, 1):
            between((2.0 + sx * 0.16, BACK - 0.5 + sy * 0.16, 0.47), (2.0 + sx * 0.18, BACK - 0.5 + sy * 0.18, 0), 0.028, 0.028, top)
    b.pot_plant((-2.1, BACK - 0.45, 0), 0.19, 1.35, 6, '#D8CDB8', ('#33502F', '#4F6E3C', '#6F8A4C'), 0.13)
    # pictures on the wall: two framed sheets of colour, a third leaning below
    oak = m.wood('#B98B5A', 'z', 5, 0.25, 0.5)
    for x, z, w, h, colour, y, tip in ((0.0, 1.62, 0.5, 0.66, '#D8B48C', BACK - 0.014, 0), (0.66, 1.62, 0.5, 0.66, '#5E7A66', BACK - 0.014, 0)):
        box(w, 0.028, h, oak, (x, y, z), (tip, 0, 0), 0.002)
        box(w - 0.05, 0.006, h - 0.05, m.solid('#F4EFE4', rough=0.8), (x, y - 0.013, z), (tip, 0, 0), 0)
        box(w - 0.17, 0.002, h - 0.2, m.mottled(colour, 3, 0.25, 0.85), (x, y - 0.017, z), (tip, 0, 0), 0)
    cloth = [m.textile(c, 120, 0.95, 0.4) for c in ('#C2714A', '#5E7A66', '#E7DCC6')]
    for x, k, lean in ((-0.35, 0, 12), (0.95, 1, -10)):
        stand(lambda: cushion(0.44, 0.13, 0.42, cloth[k], n=5), (x, BACK - 0.62, 0.5), lean)


def assembly(rng):
    """The bookcase: its frame up with three shelves in, two on the floor beside the carton, the fan still boxed."""
    steel, wood = m.solid('#2A2C2B', rough=0.5, metallic=0.3), m.wood('#A9784A', 'x', 4, 0.34, 0.45)
    x0, y0, w, d, h = -1.62, BACK - 1.0, 0.7, 0.35, 1.8
    for sx in (-1, 1):
        for sy in (-1, 1):
            box(0.025, 0.025, h, steel, (x0 + sx * (w / 2 - 0.013), y0 + sy * (d / 2 - 0.013), h / 2), bevel=0.002)
        for z in (0.1, 0.52, 0.94, 1.36, 1.78):
            box(0.024, d - 0.05, 0.024, steel, (x0 + sx * (w / 2 - 0.013), y0, z), bevel=0.002)
    for z in (0.125, 0.545, 0.965):
        box(w - 0.055, d, 0.025, wood, (x0, y0, z), bevel=0.002)
    box(w - 0.055, d, 0.025, wood, (-1.5, 0.45, 0.013), (0, 0, 14), 0.002)
    box(w - 0.055, d, 0.025, wood, (-1.55, 0.4, 0.0385), (0, 0, 4), 0.002)
    carton = m.mottled('#C9A77A', 30, 0.08, 0.85)
    box(1.86, 0.42, 0.006, carton, (-1.3, -0.35, 0.004), (0, 0, -6), 0.001)
    box(1.86, 0.006, 0.16, carton, (-1.32, -0.13, 0.08), (14, 0, -6), 0.001)
    product('murrumac-18v-brushless-drill-driver-kit', 0.235, (-1.7, 0.36, 0.051), 40, along='z', shape=tools.drill)
    # the hex key, bolts in a dish, the folded instructions
    box(0.21, 0.297, 0.002, m.solid('#F2EFE6', rough=0.8), (-0.98, 0.2, 0.002), (0, 0, 24), 0)
    for k in range(6):
        box(0.12 - 0.01 * (k % 3), 0.004, 0.0004, m.solid('#8A8A86', rough=0.9), (-1.0 + 0.006 * k, 0.28 - 0.03 * k, 0.0034), (0, 0, 24), 0)
    b.bowls((-1.12, 0.52, 0), 1, 0.07, '#5E7A66')
    for _ in range(14):
        cyl(0.0035, 0.03, m.steel(0.3), (-1.12 + rng.gauss(0, 0.018), 0.52 + rng.gauss(0, 0.018), 0.02 + rng.uniform(0, 0.012)), (90, 0, rng.uniform(0, 180)), 0.0005, 10)
    product('boltwick-tape-measure', 0.26, (-0.75, 0.35, 0), 120)
    # the blind's tube in its brackets, its cloth let down a hand's width
    white = m.plastic('#F1EFE8')
    cyl(0.032, 1.44, m.textile('#E3DED2', 200, 0.9, 0.2), (RIGHT - 0.05, 1.3, 2.16), (90, 0, 0), 0.002)
    box(0.002, 1.42, 0.34, m.textile('#E3DED2', 200, 0.9, 0.2), (RIGHT - 0.08, 1.3, 1.99), bevel=0)
    box(0.012, 1.42, 0.026, white, (RIGHT - 0.08, 1.3, 1.81), bevel=0.003)
    b.ladder((1.72, 0.35, 0), 70, 4)


def build():
    rng = random.Random(17)
    sky(1.0)
    sun(84, 28, 7.5, soft=1.3)
    room(rng)
    furniture()
    assembly(rng)
    glow((RIGHT + 0.2, 1.3, 1.5), (0, 1.2, 0.6), 1.4, 1.4, 70)
    glow((-0.6, -3.8, 2.2), (0, 1.5, 0.6), 2.6, 1.6, 60)
