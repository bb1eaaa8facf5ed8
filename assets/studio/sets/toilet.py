"""A toilet being repaired: the suite against half-tiled wall, its new valves laid out on a towel, the stop tap off,
a bucket beside it, morning light from the right."""

import random

from studio import building as b
from studio import materials as m
from studio.shapes import box, copy_of, cushion, cyl, ring, tube
from studio.site import glow, product, sky, stand, sun

EXPOSURE = 0.3
LEFT, RIGHT, HIGH, TILED = -0.95, 0.95, 2.6, 1.2
WINDOW = (-1.15, -0.35, 1.2, 2.1)

CAMERAS = {
    'tile': dict(at=(-0.5, -2.5, 1.25), look=(-0.06, -0.3, 0.55), lens=28, size=(1200, 900), focus=(0, -0.5, 0.5), fstop=5.6),
    'hero': dict(at=(-0.5, -2.55, 1.2), look=(0.06, -0.3, 0.56), lens=25, size=(1680, 720), focus=(0, -0.5, 0.5), fstop=5.6),
    'detail-valves': dict(at=(-0.62, -1.95, 0.85), look=(-0.12, -0.55, 0.3), lens=34, size=(1200, 800), level=False, focus=(-0.5, -0.75, 0.1), fstop=4),
}


def room(rng):
    green, white = m.solid('#93AA97', 0.8, bump=(120, 0.02)), m.paint('#F6F3EC', 0.35)
    b.wall(LEFT, RIGHT, 0, HIGH, 0, green)
    b.wall(-4, 0, 0, HIGH, LEFT, green, 'y', ahead=-1)
    b.wall(-4, 0, 0, HIGH, RIGHT, green, 'y', holes=[WINDOW])
    b.window(*WINDOW, RIGHT, white, 'y', panes=2)
    box(6, 5, 0.1, m.solid('#F8F6F0', 0.9), (0, -1.9, HIGH + 0.05), bevel=0)
    # square tiles on the floor, brick bond on the wall
    grout, stone = m.solid('#A8A499', 0.9), m.varied('#B9B6AC', 0.06, 0.4)
    box(RIGHT - LEFT, 4.2, 0.05, grout, (0, -2.1, -0.027), bevel=0)
    for i in range(7):
        for j in range(14):
            box(0.297, 0.297, 0.01, stone, (LEFT + 0.14 + i * 0.3, -0.15 - j * 0.3, -0.005), bevel=0.001)
    glaze, bed = m.varied('#F4F1E8', 0.03, 0.12, 0.5), m.solid('#C9C5BA', 0.9)
    box(RIGHT - LEFT, 0.005, TILED, bed, (0, -0.0025, TILED / 2), bevel=0)
    one = box(0.197, 0.008, 0.097, glaze, bevel=0.0015)
    for row in range(12):
        for i in range(11):
            x = LEFT + 0.1 + i * 0.2 - (0.1 if row % 2 else 0)
            copy_of(one, (x, -0.009, 0.05 + row * 0.1), (rng.uniform(-0.3, 0.3), 0, rng.uniform(-0.3, 0.3)))
    one.location = (0, 1, -3)
    box(RIGHT - LEFT, 0.022, 0.02, m.paint('#3F5247', 0.4), (0, -0.011, TILED + 0.01), bevel=0.003)


def fittings():
    chrome, oak = m.chrome(), m.wood('#B98B5A', 'x', 4, 0.3, 0.4, 0.15)
    product('platyplumb-back-to-wall-toilet-suite', 0.84, (0.14, -0.36, 0), along='z')
    # the stop tap with its hose to the cistern
    cyl(0.03, 0.008, chrome, (-0.27, -0.018, 0.2), (90, 0, 0), 0.002)
    cyl(0.013, 0.06, chrome, (-0.27, -0.045, 0.2), (90, 0, 0), 0.003)
    tube([(-0.27, -0.075, 0.17), (-0.27, -0.075, 0.235)], 0.012, chrome, 18)
    box(0.05, 0.012, 0.02, chrome, (-0.27, -0.1, 0.2), (0, 30, 0), 0.004)
    tube([(-0.27, -0.075, 0.235), (-0.26, -0.08, 0.32), (-0.18, -0.09, 0.4), (-0.1, -0.1, 0.46)], 0.007, m.steel(0.35), 24)
    # a shelf with a plant, a roll on its holder
    box(0.62, 0.16, 0.03, oak, (0.1, -0.08, 1.42), bevel=0.003)
    b.pot_plant((-0.06, -0.08, 1.435), 0.06, 0.26, 6)
    b.jar((0.26, -0.08, 1.435), 0.045, 0.13, '#EDE7DA', '#B98B5A')
    tube([(LEFT + 0.002, -0.62, 0.76), (LEFT + 0.07, -0.62, 0.76), (LEFT + 0.07, -0.5, 0.76)], 0.008, m.brass(0.3), 18)
    ring(0.055, 0.02, 0.1, m.solid('#FBFAF6', 0.95), (LEFT + 0.07, -0.55, 0.76), rot=(90, 0, 0), bevel=0.004)


def works():
    towel = m.textile('#DCCBB0', 200, 0.95, 0.6)
    stand(lambda: cushion(0.62, 0.46, 0.02, towel, n=3), (-0.42, -0.92, 0), 8)
    product('platyplumb-toilet-inlet-valve-bottom-entry', 0.3, (-0.4, -0.86, 0.02), 12, along='z')
    b.bucket((-0.66, -0.36, 0))
    b.pencil((-0.56, -1.06, 0.022), 30)


def build():
    rng = random.Random(12)
    sky(1.0)
    sun(62, 26, 7.0, soft=1.3)
    room(rng)
    b.outside_right(rng)
    fittings()
    works()
    glow((RIGHT + 0.15, -0.75, 1.65), (0, -0.5, 0.6), 0.75, 0.85, 30)
    glow((-0.5, -3.6, 2.1), (0, -0.4, 0.8), 2.0, 1.4, 42)
