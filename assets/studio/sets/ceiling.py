"""Over a ceiling: joists with batts between them as far as the middle of the roof, the rest still open, a plank to
kneel on, packs waiting, light from the manhole on the right."""

import random

from studio import building as b
from studio import materials as m
from studio.shapes import box, cushion
from studio.site import between, glow, product, sky, stand, sun

EXPOSURE = 0.9
SPAN, LONG, EVERY, RIDGE = 2.9, 5.4, 0.6, 1.95

CAMERAS = {
    'tile': dict(at=(-0.2, -2.4, 1.12), look=(0.05, 0.6, 0.42), lens=24, size=(1200, 900), focus=(0.1, -0.4, 0.2), fstop=5.6),
    'hero': dict(at=(-0.2, -2.5, 1.1), look=(0.15, 0.6, 0.4), lens=22, size=(1680, 720), focus=(0.1, -0.4, 0.2), fstop=5.6),
    'detail-batt': dict(at=(-0.5, -1.7, 0.85), look=(0.2, -0.6, 0.1), lens=36, size=(1200, 800), level=False, focus=(0.1, -0.7, 0.1), fstop=4),
}


def frame():
    pine, end = m.wood('#D6B27A', 'x', 4, 0.3, 0.6), m.end_grain('#D6B27A', 14)
    back = LONG / 2
    board = m.mottled('#E9E5DA', 4, 0.05, 0.9)
    box(2 * SPAN, LONG + 1, 0.01, board, (0, 0, -0.005), bevel=0)
    y = -back
    while y < back:
        between((-SPAN, y, 0.06), (SPAN, y, 0.06), 0.045, 0.12, pine)
        for side in (-1, 1):
            between((side * (SPAN + 0.1), y + 0.03, 0.0), (0, y + 0.03, RIDGE), 0.045, 0.12, pine)
        y += EVERY
    between((0, -back, RIDGE - 0.02), (0, back, RIDGE - 0.02), 0.04, 0.2, pine, ends=end)
    for side in (-1, 1):
        between((side * 1.3, -back, 1.02), (side * 1.3, back, 1.02), 0.09, 0.09, pine)
        for k in (0, 3):
            between((side * 1.3, -back + 0.9 + k * EVERY, 0.12), (side * 1.3, -back + 0.9 + k * EVERY, 1.0), 0.07, 0.045, pine)
    # foil under the battens, both slopes
    foil = m.varied('#AEBBC2', 0.05, 0.4)
    for side in (-1, 1):
        between((side * (SPAN + 0.2), 0, 0.1), (0, 0, RIDGE + 0.12), LONG + 1, 0.004, foil)
    # the gable with its opening
    block = m.wood('#C9A873', 'x', 3, 0.3, 0.7)
    b.wall(-3.2, 3.2, 0, 2.3, back + 0.1, block, holes=[])


def batts(rng):
    wool = m.textile('#E2C080', 30, 1.0, 0.9, 0.2)
    back = LONG / 2
    rows = int(LONG / EVERY)
    for row in range(rows):
        y = -back + EVERY * (row + 0.5)
        for i in range(5):
            x = -SPAN + 0.6 + i * 1.16
            laid = y > 0.25 or (y > -0.5 and x < -0.6)
            if laid:
                stand(lambda: cushion(1.15, 0.56, 0.2, wool, n=9, puff=0.12), (x, y, 0.0), rng.uniform(-0.8, 0.8))
    # one batt half laid, one that waits
    stand(lambda: cushion(1.15, 0.56, 0.2, wool, n=9, puff=0.12), (0.35, -0.05, 0.06), 3, tip=(9, 0, 0))
    stand(lambda: cushion(1.15, 0.56, 0.2, wool, n=9, puff=0.12), (-1.7, -0.72, 0.12), -16)
    product('mothwool-ceiling-batts-r4-1', 0.85, (1.22, -0.36, 0.12), -18)


def works():
    pine, end = m.wood('#D8BC8C', 'x', 5, 0.25, 0.6), m.end_grain('#D8BC8C', 14)
    box(2.2, 0.26, 0.032, pine, (-0.2, -1.05, 0.136), (0, 0, 2), 0.003, end)
    product('boltwick-earmuffs-class-5', 0.2, (-0.75, -1.08, 0.152), 30)
    product('boltwick-tape-measure', 0.2, (0.35, -1.02, 0.152), -20)
    product('lyrelight-rechargeable-table-lamp', 0.3, (1.75, -1.0, 0.12), along='z')


def build():
    rng = random.Random(21)
    sky(1.0)
    sun(78, 24, 5.0, soft=2.0)
    frame()
    batts(rng)
    works()
    glow((2.3, -2.7, 1.5), (0, -0.4, 0.1), 1.2, 0.8, 320, (1, 0.9, 0.76))
    glow((0.4, 1.8, 1.5), (0, 2.6, 0.5), 1.0, 0.6, 55)
    glow((-1.8, -3.0, 1.5), (0, 0.4, 0.3), 1.6, 1.0, 260)
