"""The edge of a roof seen from the ladder: corrugated sheets laid as far as the battens, quad gutter on its brackets
with the mesh half rolled out, the foil bright between."""

import math
import random

from mathutils import Matrix

from families import timber
from studio import building as b
from studio import materials as m
from studio.shapes import box, copy_of, cyl, group, sheet, tube
from studio.site import between, leaves, product, scatter, sky, stand, sun

EXPOSURE = 0.2
EAVE, PITCH = 2.7, 18
UP = math.tan(math.radians(PITCH))
LEFT, RIGHT, DEEP = -4.0, 4.2, 4.2

CAMERAS = {
    'hero': dict(at=(-2.35, -1.3, 3.65), look=(0.15, 0.95, 2.9), lens=27, size=(1680, 720), focus=(0.2, 0.2, 2.8), fstop=4),
    'tile': dict(at=(-1.15, -1.0, 3.5), look=(0.35, 0.7, 2.86), lens=30, size=(1200, 900), focus=(0.1, 0.1, 2.8), fstop=4),
    'portrait': dict(at=(-1.2, -1.3, 3.6), look=(0.4, 0.8, 2.95), lens=29, size=(1080, 1350), focus=(0.1, 0.1, 2.8), fstop=4),
    'detail-mesh': dict(at=(-1.15, -0.55, 3.15), look=(-0.5, 0.08, 2.74), lens=42, size=(1200, 800), level=False, focus=(-0.5, 0.05, 2.75), fstop=4),
    'detail-screws': dict(at=(-0.5, 0.1, 3.6), look=(0.1, 0.85, 2.98), lens=42, size=(1200, 800), level=False, focus=(0.05, 0.8, 2.98), fstop=4),
}


def on(y, above=0.0):
    """The height of the roof's battens at y, and a little more."""
    return EAVE + 0.05 + y * UP + above


def structure():
    pine, end = m.wood('#DDBB82', 'x', 5, 0.26, 0.7), m.end_grain('#DDBB82', 14)
    foil = m.solid('#D5DADB', rough=0.22, metallic=0.9, bump=(7, 0.25))
    slope = math.degrees(math.atan(UP))
    box(RIGHT - LEFT, DEEP / math.cos(math.radians(PITCH)), 0.004, foil, ((LEFT + RIGHT) / 2, DEEP / 2, on(DEEP / 2, -0.045)), (slope, 0, 0), 0)
    k = 0
    while k * 0.6 < DEEP:
        y = 0.06 + k * 0.6
        between((LEFT, y, on(y, -0.018)), (RIGHT, y, on(y, -0.018)), 0.045, 0.035, pine, ends=end)
        k += 1
    fascia = m.paint('#F1EDE3', 0.4)
    box(RIGHT - LEFT, 0.03, 0.19, fascia, ((LEFT + RIGHT) / 2, 0.0, EAVE - 0.06), bevel=0.003)
    box(RIGHT - LEFT, 0.6, 0.012, m.paint('#F6F3EC', 0.5), ((LEFT + RIGHT) / 2, 0.3, EAVE - 0.15), bevel=0)
    board = m.varied('#D8CFBC', 0.05, 0.5)
    for row in range(14):
        box(RIGHT - LEFT, 0.018, 0.185, board, ((LEFT + RIGHT) / 2, 0.62, EAVE - 0.25 - row * 0.17), (4.5, 0, 0), 0.003)


def sheets():
    metal = m.paint('#6F8B84', 0.38)
    ys = [-0.05, 0.0, 0.1, 1.0, 2.0, 3.0, DEEP]
    path = [(y, on(y, 0.02)) for y in ys]
    for k in range(4):
        b.corrugated(LEFT + k * 0.762, LEFT + (k + 1) * 0.762 + 0.05, [(y, z + 0.0012 * (k % 2)) for y, z in path], metal)
    edge = LEFT + 4 * 0.762
    # the fifth is up, but lies askew and is not screwed
    loose = b.corrugated(0, 0.812, [(y + 0.16, z + 0.02) for y, z in path], metal)
    loose.location = (edge + 0.22, 0.02, 0.012)
    loose.rotation_euler = (0, 0, math.radians(-3.2))
    screw = group([cyl(0.0065, 0.006, m.paint('#6F8B84', 0.4), (0, 0, 0.003), bevel=0.001, seg=6), cyl(0.0085, 0.002, m.paint('#6F8B84', 0.4), bevel=0.0005, seg=20)])
    row = 0
    while row * 0.6 < DEEP:
        y = 0.06 + row * 0.6
        x = LEFT
        while x < edge:
            for part in screw:
                twin = copy_of(part, (x, y, on(y, 0.03)), (PITCH, 0, 0))
                if part is screw[0]:
                    twin.location.z += 0.003
            x += 0.152 if row == 0 else 0.228
        row += 1
    for part in screw:
        part.location = (0, 2, -3)


def gutter(rng):
    paint = m.solid('#F1EDE3', rough=0.35)
    profile = [(-0.02, 0.11), (-0.02, 0.0), (-0.1, 0.0), (-0.125, 0.03), (-0.13, 0.075), (-0.122, 0.09), (-0.112, 0.085), (-0.112, 0.075)]
    line = timber.ribbon(profile, 0.0015, 5.0, paint, 'x')
    line.location = (LEFT + 2.5, -0.002, EAVE - 0.055)
    # the next length hangs in its brackets, still short of the joint
    more = timber.ribbon(profile, 0.0015, 2.4, paint, 'x')
    more.location = (LEFT + 5.0 + 1.35, -0.004, EAVE - 0.061)
    steel = m.galvanised(60)
    for k in range(9):
        x = LEFT + 0.3 + k * 0.95
        box(0.025, 0.11, 0.002, steel, (x, -0.066, EAVE + 0.033), bevel=0)
    # the mesh runs up from the gutter's lip onto the sheets as far as the roll
    wire = m.textile('#5A6062', 260, 0.5, 0.8, 0.5)
    sheet(2.3, 0.3, wire, (LEFT + 1.7, 0.02, EAVE + 0.09), (24, 0, 0), lambda x, y: 0.004 * math.cos(x * 8), 60, 8, 0.002)
    cyl(0.075, 0.25, wire, (LEFT + 2.95, 0.04, EAVE + 0.185), (90 - 24, 0, 12), 0.003)
    for k in range(26):
        x = LEFT + rng.uniform(0.2, 6.4)
        leaf = leaves(1, 0.02, 0.07, m.leaf(('#8A5A2E', '#A9793C', '#6E5A2E')), k)
        leaf.location = (x, -0.065 + rng.uniform(-0.03, 0.03), EAVE - 0.045)


def surroundings(rng):
    box(60, 60, 0.1, m.mottled('#6F7F45', 1.5, 0.2, 0.95), (0, 10, -0.05), bevel=0)
    b.trees([(-10 + k * 1.2, 9 + rng.uniform(-1, 3), 3.0 + rng.uniform(0, 3.2)) for k in range(22)], rng, count=2600)
    b.trees([(7 + k * 1.0, 6 - k * 0.9 + rng.uniform(-1, 1), 1.6 + rng.uniform(0, 2.4)) for k in range(14)], rng, count=2600)
    shrub = [leaves(1300, 0.6, 0.075, m.leaf(('#33502F', '#4F6E3C', '#7F9550')), seed) for seed in (1, 2)]
    scatter(shrub, [(4.6 + rng.uniform(-0.3, 1.5), -3 + k * 0.7, 0.4) for k in range(10)], rng, 20, (0.8, 1.5))


def works():
    # a ladder against the gutter
    rail, tread = m.solid('#C6CACC', rough=0.35, metallic=1), m.solid('#D2622A', rough=0.4)
    lx = 0.85
    foot, head = (-1.05, 0.0), (-0.13, 3.55)
    for s in (-0.2, 0.2):
        between((lx + s, foot[0], foot[1]), (lx + s, head[0], head[1]), 0.028, 0.07, rail, 0.003)
        box(0.034, 0.08, 0.05, m.rubber(), (lx + s, head[0], head[1]), (-14, 0, 0), 0.008)
    for k in range(1, 12):
        t = k / 12
        tube([(lx - 0.2, foot[0] + (head[0] - foot[0]) * t, head[1] * t), (lx + 0.2, foot[0] + (head[0] - foot[0]) * t, head[1] * t)], 0.016, rail, 14)
    box(0.43, 0.05, 0.06, tread, (lx, -0.17, 2.78), (0, 0, 0), 0.012)

    def lay(slug, length, x, y, turn, lift=0.03, **more):
        """On the slope: it lies as the roof does."""
        root = product(slug, length, (0, 0, 0), turn, **more)
        root.matrix_world = Matrix.Translation((x, y, on(y, lift))) @ Matrix.Rotation(math.radians(PITCH), 4, 'X') @ root.matrix_world
        return root

    lay('murrumac-18v-impact-driver-skin', 0.2, -0.95, 0.62, 60, 0.055, tip=(90, 0, 0), pack=True)
    lay('boltwick-rigger-glove-leather', 0.28, -1.35, 0.42, 10)
    lay('boltwick-tape-measure', 0.26, -1.18, 0.95, 150)
    lay('echidnail-galvanised-batten-screws-14g-100mm', 0.2, -1.5, 0.98, -20)
    lay('boltwick-chalk-line-30m-with-powder', 0.24, 0.62, 0.64, 60, -0.0)
    # tin snips: two blades, two sprung handles
    steel, grip = m.steel(0.35), m.plastic('#B5202E', 0.45)
    def snips():
        parts = [box(0.09, 0.02, 0.004, steel, (0.05, 0.002 * s, 0.003 * s), (0, 0, 5 * s), 0.001) for s in (-1, 1)]
        parts += [tube([(0, 0, 0), (-0.05, s * 0.022, 0), (-0.15, s * 0.03, 0)], [0.008, 0.011, 0.009], grip, 16) for s in (-1, 1)]
        parts.append(cyl(0.009, 0.014, steel, bevel=0.001, seg=20))
        return parts

    root = stand(snips)
    root.matrix_world = Matrix.Translation((-1.7, 0.62, on(0.62, 0.034))) @ Matrix.Rotation(math.radians(PITCH), 4, 'X') @ Matrix.Rotation(math.radians(-30), 4, 'Z') @ root.matrix_world


def build():
    rng = random.Random(21)
    sky(1.0)
    sun(58, 32, 6.0)
    structure()
    sheets()
    gutter(rng)
    surroundings(rng)
    works()
