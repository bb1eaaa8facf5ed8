"""A kitchen sink run while its splashback is being tiled: framed fronts, a timber top, an undermount double bowl
under the window, subway tiles laid up to where the adhesive is still combed."""

import random

from studio import building as b
from studio import materials as m
from studio.shapes import box, copy_of, cyl, tube
from studio.site import glow, product, sky, sun

EXPOSURE = 0.35
LEFT, RIGHT, HIGH = -2.6, 2.3, 2.7
TOP, FRONT = 0.9, -0.62
WINDOW = (-0.72, 0.78, 1.14, 2.1)

CAMERAS = {
    'hero': dict(at=(-1.0, -2.6, 1.42), look=(0.25, -0.2, 1.12), lens=26, size=(1680, 720), focus=(0.2, -0.4, 1.0), fstop=5.6),
    'tile': dict(at=(-0.85, -1.75, 1.42), look=(0.18, -0.2, 1.1), lens=29, size=(1200, 900), focus=(0.1, -0.4, 1.0), fstop=4),
    'portrait': dict(at=(-0.7, -2.1, 1.4), look=(0.25, -0.2, 1.1), lens=29, size=(1080, 1350), focus=(0.1, -0.4, 1.0), fstop=4),
    'detail-tiling': dict(at=(0.85, -1.15, 1.38), look=(1.35, 0, 1.08), lens=42, size=(1200, 800), level=False, focus=(1.3, -0.1, 1.05), fstop=4),
    'detail-sink': dict(at=(-0.65, -1.15, 1.5), look=(0.05, -0.22, 0.98), lens=42, size=(1200, 800), level=False, focus=(0.05, -0.25, 1.0), fstop=4),
}


def room(rng):
    plaster, white = m.solid('#EFE9DD', 0.85, bump=(120, 0.02)), m.paint('#F6F3EC', 0.35)
    b.wall(LEFT, RIGHT, 0, HIGH, 0, plaster, holes=[WINDOW])
    b.wall(-4, 0, 0, HIGH, LEFT, plaster, 'y', ahead=-1)
    b.wall(-4, 0, 0, HIGH, RIGHT, plaster, 'y')
    box(7, 5, 0.1, m.solid('#F8F6F0', 0.9), (0, -1.9, HIGH + 0.05), bevel=0)
    b.window(*WINDOW, 0, white, panes=2)
    b.floorboards(LEFT, RIGHT, -4.2, 0, m.wood('#A87B4F', 'x', 5, 0.3, 0.42, 0.1), rng)
    b.trees([(-7 + k * 0.9, 8 + rng.uniform(-1, 1), 0.6 + rng.uniform(0, 1.8)) for k in range(14)], rng)
    box(40, 30, 0.1, m.mottled('#77864F', 2, 0.2, 0.9), (0, 16, -0.4), bevel=0)


def joinery():
    green, brass = m.paint('#5E7A66', 0.4), m.brass(0.3)
    b.cabinets(LEFT + 0.05, [(0.6, 'doors'), (0.6, 'drawers'), (0.8, 'doors'), (1.1, 'sink'), (0.6, 'drawers'), (0.6, 'door'), (0.55, 'door')], FRONT + 0.02, green, brass)
    oak = m.wood('#B98B5A', 'x', 4, 0.3, 0.4, 0.15)
    b.bench(LEFT, RIGHT, FRONT - 0.01, 0, TOP, oak, (-0.37, 0.43, -0.55, -0.14))
    product('tidewren-double-bowl-sink-stainless', 0.84, (0.03, -0.345, TOP - 0.038 - 0.228), along='x')
    product('tidewren-pull-out-kitchen-mixer', 0.42, (0.03, -0.085, TOP), along='z', turn=-46, finish='brass')
    shelf = m.wood('#B98B5A', 'x', 5, 0.3, 0.5)
    for x0, x1 in ((LEFT + 0.25, WINDOW[0] - 0.2), (WINDOW[1] + 0.25, RIGHT - 0.15)):
        for z in (1.62, 1.98):
            box(x1 - x0, 0.2, 0.034, shelf, ((x0 + x1) / 2, -0.1, z), bevel=0.003)
    b.bowls((-2.0, -0.1, 1.637), 4, 0.08, '#EDE7DA')
    b.bowls((-1.76, -0.1, 1.637), 3, 0.065, '#7C9A86')
    b.jar((-1.5, -0.1, 1.637), 0.05, 0.15, '#EDE7DA', '#B98B5A')
    b.jar((-1.36, -0.1, 1.637), 0.045, 0.12, '#C98A5C', '#B98B5A')
    b.jar((-1.95, -0.1, 1.997), 0.06, 0.2, '#3F6B4F')
    b.pot_plant((-1.6, -0.1, 1.997), 0.06, 0.3, 3)
    b.jar((1.3, -0.1, 1.637), 0.05, 0.17, '#EDE7DA', '#B98B5A')
    b.bowls((1.55, -0.1, 1.637), 5, 0.085, '#D8B78C')
    b.pot_plant((1.95, -0.1, 1.637), 0.065, 0.28, 5)
    b.jar((1.45, -0.1, 1.997), 0.07, 0.22, '#C98A5C')
    b.bowls((1.8, -0.1, 1.997), 3, 0.1, '#EDE7DA')


def splashback(rng):
    """Brick bond, 75 × 150, up to the shelf; right of x 1.1 the courses step down to bare, combed adhesive."""
    glaze = m.varied('#F3F1EA', 0.05, 0.12, 0.5, patch=(3, 0.05))
    grey = m.mottled('#A7A59D', 40, 0.08, 0.95)
    one = box(0.148, 0.008, 0.073, glaze, bevel=0.001)
    ends = (9, 9, 9, 1.72, 1.56, 1.42, 1.2, 1.05)
    for row in range(8):
        z = TOP + 0.002 + row * 0.075 + 0.0365
        x = LEFT + 0.075 + (0.075 if row % 2 else 0)
        while x < RIGHT:
            hidden = WINDOW[0] - 0.16 < x < WINDOW[1] + 0.16 and z > WINDOW[2] - 0.07
            if not hidden and x < ends[row]:
                copy_of(one, (x, -0.008, z), (rng.uniform(-0.25, 0.25), 0, rng.uniform(-0.2, 0.2)))
            x += 0.15
    one.location = (0, 1, -3)
    box(RIGHT - LEFT, 0.004, 0.22, m.solid('#C9C5BA', 0.95), ((RIGHT + LEFT) / 2, -0.002, TOP + 0.11), bevel=0)
    box(WINDOW[0] - 0.12 - LEFT, 0.004, 0.38, m.solid('#C9C5BA', 0.95), ((WINDOW[0] - 0.12 + LEFT) / 2, -0.002, TOP + 0.41), bevel=0)
    box(1.9 - WINDOW[1] - 0.12, 0.003, 0.38, grey, ((1.9 + WINDOW[1] + 0.12) / 2, -0.0015, TOP + 0.41), bevel=0)
    for k in range(40):
        z = TOP + 0.16 + k * 0.011
        tube([(1.0, -0.004, z), (1.88 + rng.uniform(-0.02, 0.02), -0.004, z + rng.uniform(-0.002, 0.002))], 0.0035, grey, 6)


def works(rng):
    glaze = m.varied('#F3F1EA', 0.05, 0.12, 0.5, patch=(3, 0.05))
    for k in range(7):
        for j in range(2):
            box(0.148, 0.073, 0.007, glaze, (1.2 + j * 0.2 + rng.uniform(-0.003, 0.003), -0.4 + j * 0.06, TOP + 0.004 + k * 0.0073), (0, 0, 14 + j * 40 + rng.uniform(-3, 3)), 0.001)
    b.trowel((0.92, -0.42, TOP), 35)
    b.bucket((1.75, -0.36, TOP), fill=m.mottled('#A7A59D', 40, 0.08, 0.95))
    product('boltwick-tape-measure', 0.26, (0.66, -0.47, TOP), 12)
    b.pencil((1.02, -0.53, TOP), 60)
    white = m.plastic('#F4F1EA')
    for _ in range(16):
        box(0.012, 0.002, 0.002, white, (1.42 + rng.gauss(0, 0.05), -0.5 + rng.gauss(0, 0.025), TOP + 0.001), (0, 0, rng.uniform(0, 180)), 0)
    for k in range(4):
        box(0.148, 0.073, 0.007, glaze, (-0.66 + rng.uniform(-0.003, 0.003), -0.4, TOP + 0.004 + k * 0.0073), (0, 0, 22 + rng.uniform(-3, 3)), 0.001)
    b.pencil((-0.52, -0.5, TOP), 150)
    board = m.wood('#8A5A38', 'x', 6, 0.3, 0.5)
    box(0.42, 0.26, 0.022, board, (-1.35, -0.26, TOP + 0.011), (0, 0, 6), 0.006)
    b.bowls((-1.32, -0.24, TOP + 0.022), 1, 0.12, '#7C9A86')
    for dx, dy, dz in ((-0.04, 0, 0.02), (0.04, 0.02, 0.02), (0.0, -0.045, 0.022), (0.0, 0.0, 0.06)):
        b.lemon((-1.32 + dx, -0.24 + dy, TOP + 0.026 + dz * 0.7))
    b.mug((-0.9, -0.3, TOP), '#5E7A66', 200)
    product('quolltile-flexible-tile-adhesive-20kg', 0.56, (1.5, -0.85, 0), 20, along='z')
    b.pot_plant((-0.45, 0.02, WINDOW[2]), 0.05, 0.24, 9)
    cyl(0.03, 0.1, m.solid('#B5613C', 0.8), (0.62, 0.02, WINDOW[2] + 0.05), bevel=0.002)


def build():
    rng = random.Random(6)
    sky(1.0)
    sun(126, 29, 7, soft=1.3)
    room(rng)
    joinery()
    splashback(rng)
    works(rng)
    glow((0.03, 0.2, 1.62), (0.03, -2, 1.0), 1.45, 0.9, 45)
    glow((1.6, -3.8, 2.2), (0, -0.4, 1.0), 2.4, 1.6, 70)
