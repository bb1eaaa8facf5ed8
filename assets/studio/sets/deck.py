"""A low deck half laid against a weatherboard house: treated joists at 450 mm centres, 90 × 22 boards with
5 mm gaps, their ends still ragged beyond the chalk line."""

import random

from families import tools
from studio import building
from studio import materials as m
from studio.shapes import box, copy_of, cyl
from studio.site import between, lawn, leaves, product, scatter, sky, sun

TOP = 0.46
PITCH = 0.095
EXPOSURE = 0.45
HOUSE = 3.7
RIGHT = 3.0

CAMERAS = {
    'hero': dict(at=(-1.75, -0.2, 1.22), look=(0.75, 2.2, 0.74), lens=28, size=(1680, 720), focus=(0.1, 1.5, 0.5), fstop=3.2),
    'tile': dict(at=(-0.72, 0.05, 1.12), look=(0.22, 1.75, 0.52), lens=34, size=(1200, 900), focus=(0.1, 1.5, 0.5), fstop=3.2),
    'portrait': dict(at=(-0.9, -0.4, 1.25), look=(0.3, 1.9, 0.62), lens=32, size=(1080, 1350), focus=(0.1, 1.5, 0.5), fstop=3.2),
    'detail-gap': dict(at=(-0.75, 0.35, 0.98), look=(0.1, 1.32, 0.45), lens=50, size=(1200, 800), level=False, focus=(0.05, 1.24, 0.46), fstop=4),
    'detail-chalk': dict(at=(2.0, 0.75, 1.1), look=(2.85, 2.1, 0.44), lens=42, size=(1200, 800), level=False, focus=(2.8, 1.95, 0.46), fstop=4),
    'detail-cut': dict(at=(-0.6, -2.0, 1.35), look=(0.75, -0.72, 0.8), lens=42, size=(1200, 800), level=False, focus=(0.6, -0.78, 0.85), fstop=4),
}


def frame():
    """Bearers on posts, joists across them, all treated pine."""
    green, end = m.wood('#B3A36F', 'x', 5, 0.3, 0.75), m.end_grain('#B8A878', 12)
    for y in (0.35, 1.95, 3.4):
        for x in (-2.85, -1.4, 0.05, 1.5, 2.95):
            between((x, y, -0.05), (x, y, TOP - 0.022 - 0.09 - 0.14), 0.09, 0.09, green, ends=end)
        for side in (-0.068, 0.068):
            between((-3.1, y + side, TOP - 0.182), (RIGHT + 0.05, y + side, TOP - 0.182), 0.045, 0.14, green, ends=end)
    x = -3.1
    while x < RIGHT + 0.1:
        between((x, 0.02, TOP - 0.067), (x, HOUSE, TOP - 0.067), 0.045, 0.09, green, ends=end)
        x += 0.45


def boards(rng):
    """From the house towards us; the last one is not screwed down yet."""
    timber, end = m.wood('#B98A57', 'x', 6, 0.34, 0.62), m.end_grain('#C49A66', 14)
    shades = [timber, m.wood('#A97B4B', 'x', 6, 0.36, 0.62), m.wood('#C4975F', 'x', 6, 0.3, 0.62)]
    steel = m.steel(0.35)
    head = cyl(0.0042, 0.002, steel, bevel=0.0005, seg=12)
    rows = 26
    for k in range(rows):
        y = HOUSE - 0.055 - k * PITCH
        joint = -3.1 + 0.45 * rng.choice((3, 5, 7, 8))
        ragged = RIGHT + rng.uniform(0.05, 0.24)
        turn = 0.5 if k == rows - 1 else rng.uniform(-0.02, 0.02)
        for a, b in ((-3.14, joint - 0.0015), (joint + 0.0015, ragged)):
            box(b - a, 0.089, 0.022, rng.choice(shades), ((a + b) / 2, y - (0.028 if k == rows - 1 and a > -3 else 0), TOP - 0.011 + rng.uniform(-0.0006, 0.0006)), (0, 0, turn if a > -3 else 0), 0.004, end)
        if k < rows - 1:
            for j in range(14):
                for side in (-0.024, 0.024):
                    copy_of(head, (-3.1 + j * 0.45 + rng.uniform(-0.004, 0.004), y + side + rng.uniform(-0.002, 0.002), TOP + 0.0004))
    # the chalk line where the ends will be cut
    chalk = m.solid('#2C6FB7', rough=1)
    for k in range(rows - 1):
        y = HOUSE - 0.055 - k * PITCH
        box(0.003 + rng.uniform(0, 0.0015), 0.088, 0.0004, chalk, (RIGHT - 0.02, y, TOP + 0.0012), bevel=0)
    head.location = (0, HOUSE, -1)
    return timber, end


def house():
    """Weatherboards of 170 mm cover over a dark base, a sliding door, the eave."""
    board = m.varied('#E4DED0', 0.05, 0.5)
    trim, dark = m.paint('#F4F1EA', 0.4), m.paint('#2A322E', 0.4)
    left, right, door = -6.0, 2.55, (-1.35, 1.05)
    z = TOP + 0.06
    while z < 3.0:
        for a, b in ((left, door[0] - 0.09), (door[1] + 0.09, right)) if z < TOP + 2.1 else ((left, right),):
            box(b - a, 0.018, 0.185, board, ((a + b) / 2, HOUSE + 0.03, z + 0.085), (4.5, 0, 0), 0.003)
        z += 0.17
    box(right - left, 0.05, TOP + 0.1, m.mottled('#9A8F80', 9, 0.12, 0.9), ((left + right) / 2, HOUSE + 0.08, TOP / 2))
    box(right - left, 0.1, 2.8, m.solid('#8A857B'), ((left + right) / 2, HOUSE + 0.12, TOP + 1.4))
    box(0.09, 0.07, 2.62, trim, (right + 0.01, HOUSE + 0.0, TOP + 1.33), bevel=0.004)
    box(0.07, 4.0, 2.62, board, (right, HOUSE + 2.0, TOP + 1.33), bevel=0.004)
    # the door: architrave, two sashes, curtains in the dark room
    w, mid = door[1] - door[0], sum(door) / 2
    for x in (door[0] - 0.045, door[1] + 0.045):
        box(0.09, 0.05, 2.19, trim, (x, HOUSE - 0.005, TOP + 1.095), bevel=0.004)
    box(w + 0.18, 0.05, 0.09, trim, (mid, HOUSE - 0.005, TOP + 2.145), bevel=0.004)
    box(w, 0.14, 0.03, dark, (mid, HOUSE + 0.03, TOP + 0.015), bevel=0.004)
    pane = m.solid('#20282A', rough=0.02, specular=0.8)
    for k, x in enumerate((mid - w / 4, mid + w / 4)):
        y = HOUSE + 0.045 + 0.035 * k
        sash = w / 2 + 0.02
        for s in (-1, 1):
            box(0.055, 0.035, 2.07, dark, (x + s * (sash / 2 - 0.028), y, TOP + 1.065), bevel=0.004)
        for zz in (0.07, 2.07):
            box(sash, 0.035, 0.075, dark, (x, y, TOP + zz), bevel=0.004)
        box(sash, 0.006, 2.0, pane, (x, y + 0.005, TOP + 1.06), bevel=0)
    box(0.03, 0.03, 0.24, m.steel(0.3), (mid - 0.1, HOUSE + 0.015, TOP + 1.0), bevel=0.008)
    # eave, fascia, gutter
    box(right - left + 0.6, 0.75, 0.02, trim, ((left + right) / 2 + 0.3, HOUSE - 0.25, TOP + 2.7))
    box(right - left + 0.6, 0.025, 0.18, m.paint('#4C5A63', 0.4), ((left + right) / 2 + 0.3, HOUSE - 0.63, TOP + 2.78))


def garden(rng):
    grass = m.leaf(('#5E7038', '#7C8C45', '#A9A864'))
    box(40, 40, 0.1, m.soil(), (0, 8, -0.06), bevel=0)
    lawn(-7, 8, -3.2, 12, grass, rng, lambda x, y: -3.1 < x < RIGHT + 0.1 and y > 0.3 or x < 2.6 and y > HOUSE - 0.2, tall=0.055, count=1100)
    # paling fence with capping along the right and the back
    paling = m.wood('#A18F72', 'z', 5, 0.3, 0.9)
    one = box(0.1, 0.015, 1.75, paling, bevel=0.002)
    for i in range(90):
        copy_of(one, (2.8 + i * 0.099, 9.0 + rng.uniform(-0.004, 0.004), 0.9 + rng.uniform(-0.008, 0.008)), (0, 0, rng.uniform(-1, 1)))
    for i in range(110):
        copy_of(one, (6.6 + rng.uniform(-0.004, 0.004), -2 + i * 0.101, 0.9 + rng.uniform(-0.008, 0.008)), (0, 0, 90 + rng.uniform(-1, 1)))
    one.location = (6.6, 9.1, 0.9)
    shrub = [leaves(1500, 0.62, 0.075, m.leaf(('#33502F', '#4F6E3C', '#7F9550')), seed) for seed in (1, 2)]
    spots = [(5.9 + rng.uniform(-0.25, 0.2), -1 + k * 0.62, 0.45 + rng.uniform(-0.1, 0.25)) for k in range(16)]
    spots += [(3.1 + k * 0.6, 8.4 + rng.uniform(-0.3, 0.2), 0.5 + rng.uniform(-0.1, 0.3)) for k in range(6)]
    scatter(shrub, spots, rng, 20, (0.7, 1.2))
    crown = [leaves(2600, 1.1, 0.13, m.leaf(('#4B6440', '#6C8153', '#93A272')), seed) for seed in (3, 4)]
    spots = [(3 + rng.uniform(0, 9), 11 + rng.uniform(-0.5, 3), 2.2 + rng.uniform(0, 2.6)) for _ in range(26)]
    spots += [(8.6 + rng.uniform(-0.4, 2.5), rng.uniform(1, 11), 2.0 + rng.uniform(0, 2.4)) for _ in range(20)]
    # behind us: what the glass of the door reflects
    spots += [(-9 + k * 1.1, -9 + rng.uniform(-1, 1), 1.2 + rng.uniform(0, 1.6)) for k in range(14)]
    scatter(crown, spots, rng, 30, (0.8, 1.4))


def works(rng, timber, end):
    """What the afternoon's work leaves about."""
    pine = m.wood('#DDBB82', 'x', 5, 0.26, 0.7)
    edge = HOUSE - 25 * PITCH
    # boards waiting on the joists, two layers
    for k, (length, off) in enumerate(((3.0, 0.02), (2.7, -0.2), (3.0, 0.1), (3.0, -0.06), (2.4, 0.1))):
        row, layer = (k, 0) if k < 3 else (k - 3, 1)
        box(length, 0.09, 0.022, timber, (1.35 + off, 0.42 + row * 0.097 + layer * 0.03, TOP - 0.011 + layer * 0.0225), (0, 0, 1.2 + rng.uniform(-0.8, 0.8)), 0.0025, end)
    # nail spacers stand in the open gap
    for x in (-1.75, -0.4, 0.95, 1.85):
        cyl(0.0025, 0.075, m.steel(0.4), (x, edge - 0.05, TOP + 0.012), (4, 3, 0), 0.0005, 10)
    product('murrumac-18v-brushless-drill-driver-kit', 0.235, (0.1, edge + 0.14, TOP), 24, along='z', shape=tools.drill)
    product('echidnail-stainless-decking-screws-10g-65mm', 0.2, (-0.22, edge + 0.22, TOP), -22)
    product('boltwick-box-level', 1.2, (0.3, edge + 0.72, TOP), -4, shape=lambda p: tools.level(p, 6))
    product('boltwick-tape-measure', 0.27, (0.36, edge + 0.3, TOP), 158)
    product('boltwick-combination-square-300mm', 0.3, (0.72, edge + 0.2, TOP), 36)
    product('boltwick-chalk-line-30m-with-powder', 0.24, (2.62, edge + 0.2, TOP), 100)
    product('boltwick-hardpoint-handsaw', 0.56, (1.3, edge + 0.55, TOP), 24, lie=18)
    product('boltwick-rigger-glove-leather', 0.3, (-0.62, edge + 0.3, TOP), -30)
    for k in range(6):
        box(rng.uniform(0.06, 0.2), 0.09, 0.022, timber, (3.35 + rng.uniform(-0.15, 0.3), 1.0 + k * 0.36, 0.04 + rng.uniform(0, 0.02)), (rng.uniform(-6, 6), rng.uniform(-12, 12), rng.uniform(0, 180)), 0.0025, end)
    for x, y, turn in ((-2.15, edge + 0.5, 20), (-2.0, edge + 0.62, 75)):
        box(0.14, 0.09, 0.022, timber, (x, y, TOP + 0.011), (0, 0, turn), 0.0025, end)
    # the cutting station on the lawn in front
    building.saw_horse(0.1, -0.75, 82, pine)
    building.saw_horse(1.75, -0.7, 96, pine)
    for y, off in ((-0.83, -0.1), (-0.66, 0.15)):
        box(2.7, 0.09, 0.022, timber, (0.95 + off, y, 0.767), (0, 0, rng.uniform(-1.5, 1.5)), 0.0025, end)
    product('murrumac-185mm-circular-saw', 0.36, (0.62, -0.74, 0.778), 12)
    product('murrumac-185mm-circular-saw', 0.36, (0.78, edge + 1.02, TOP), -30)
    dust = m.solid('#D8B586', rough=1)
    fleck = [box(0.004, 0.002, 0.0008, dust, bevel=0)]
    scatter(fleck, [(rng.gauss(0.5, 0.5), edge + abs(rng.gauss(0.3, 0.3)), TOP + 0.0006) for _ in range(500)], rng, 8, (0.5, 1.6))


def build():
    rng = random.Random(11)
    sky(0.85)
    sun(66, 32, 6.5)
    frame()
    timber, end = boards(rng)
    house()
    garden(rng)
    works(rng, timber, end)
