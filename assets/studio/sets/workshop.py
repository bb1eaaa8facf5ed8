"""A workshop wall: a timber bench under a painted wall with tools hung in their places, a board half planed and
marked out, shavings on the concrete, morning light from the window on the right."""

import math
import random

from families import tools
from studio import building as b
from studio import materials as m
from studio.shapes import box, cyl, group, tube
from studio.site import between, glow, product, sky, sun

EXPOSURE = 0.4
LEFT, RIGHT, HIGH, TOP = -2.8, 2.5, 2.75, 0.9
WINDOW = (-1.75, -0.45, 1.05, 2.15)

CAMERAS = {
    'hero': dict(at=(-0.9, -2.75, 1.38), look=(0.2, -0.2, 1.16), lens=26, size=(1680, 720), focus=(0.1, -0.4, 1.1), fstop=5.6),
    'tile': dict(at=(-0.6, -1.8, 1.34), look=(0.08, -0.2, 1.18), lens=30, size=(1200, 900), focus=(0.1, -0.4, 1.0), fstop=4),
    'portrait': dict(at=(-0.55, -2.25, 1.36), look=(0.1, -0.2, 1.16), lens=30, size=(1080, 1350), focus=(0.1, -0.4, 1.0), fstop=4),
    'detail-marking': dict(at=(-0.62, -1.2, 1.42), look=(-0.02, -0.4, 0.93), lens=45, size=(1200, 800), level=False, focus=(0.0, -0.42, 0.94), fstop=4),
    'detail-screws': dict(at=(0.55, -1.12, 1.26), look=(0.92, -0.46, 0.98), lens=45, size=(1200, 800), level=False, focus=(0.92, -0.5, 0.97), fstop=5.6),
    'detail-rack': dict(at=(0.2, -1.3, 1.6), look=(0.75, 0, 1.56), lens=40, size=(1200, 800), focus=(0.75, 0, 1.56), fstop=5.6),
}


def room():
    ply, batten = m.varied('#5F7A69', 0.05, 0.5), m.paint('#546D5D', 0.5)
    white = m.paint('#EFEBE1', 0.6)
    x = LEFT
    while x < RIGHT:
        w = min(1.2, RIGHT - x)
        box(w - 0.004, 0.018, HIGH, ply, (x + w / 2, 0.009, HIGH / 2), bevel=0.001)
        x += 1.2
    box(6, 0.1, HIGH, white, (0, 0.07, HIGH / 2), bevel=0)
    b.wall(-4.5, 0, 0, HIGH, LEFT, white, 'y', ahead=-1)
    b.wall(-4.5, 0, 0, HIGH, RIGHT, white, 'y', holes=[WINDOW])
    b.window(*WINDOW, RIGHT, m.paint('#3F5247', 0.4), 'y', panes=2)
    box(7, 6, 0.1, m.solid('#F1EEE6', 0.9), (0, -2.2, HIGH + 0.05), bevel=0)
    box(7, 7, 0.05, m.mottled('#A5A199', 3, 0.12, 0.75, 8, 0.05), (0, -2.6, -0.025), bevel=0)
    box(RIGHT - LEFT, 0.03, 0.09, batten, ((LEFT + RIGHT) / 2, -0.015, 2.2), bevel=0.003)
    product('lyrelight-led-batten-1200mm-36w', 1.2, (0.2, -0.55, HIGH - 0.1), along='x')


def workbench():
    beech, pine = m.wood('#C99A62', 'x', 5, 0.3, 0.5, 0.05), m.wood('#CFA66E', 'z', 5, 0.3, 0.6)
    rail = m.wood('#CFA66E', 'x', 5, 0.3, 0.6)
    x0, x1 = -1.5, 1.2
    for k in range(5):
        box(x1 - x0, 0.129, 0.06, beech, ((x0 + x1) / 2, -0.07 - k * 0.13, TOP - 0.03), bevel=0.004)
    for x in (x0 + 0.12, (x0 + x1) / 2, x1 - 0.12):
        for y in (-0.1, -0.58):
            box(0.09, 0.09, TOP - 0.06, pine, (x, y, (TOP - 0.06) / 2), bevel=0.004)
    for y in (-0.1, -0.58):
        between((x0 + 0.1, y, TOP - 0.13), (x1 - 0.1, y, TOP - 0.13), 0.045, 0.12, rail)
    for k in range(4):
        box(x1 - x0 - 0.1, 0.12, 0.022, rail, ((x0 + x1) / 2, -0.14 - k * 0.13, 0.24), bevel=0.003)
    # a vice at the left end: two beech jaws, a screw, its bar
    steel, jaw = m.steel(0.35), m.wood('#A9784A', 'x', 6, 0.3, 0.5)
    box(0.42, 0.04, 0.16, jaw, (-1.12, -0.7, TOP - 0.09), bevel=0.004)
    box(0.42, 0.05, 0.16, jaw, (-1.12, -0.83, TOP - 0.09), bevel=0.006)
    cyl(0.018, 0.3, steel, (-1.12, -0.78, TOP - 0.1), (90, 0, 0), 0.002)
    tube([(-1.28, -0.93, TOP - 0.06), (-0.96, -0.93, TOP - 0.14)], 0.009, steel, 14)


def hung():
    """On the wall, at true size: each tool on two pegs."""
    wall = -0.004
    steel = m.steel(0.3)

    def pegs(*spots):
        for x, z in spots:
            tube([(x, 0.002, z), (x, -0.05, z), (x, -0.056, z + 0.012)], 0.003, steel, 10, 0.004)

    product('boltwick-hardpoint-handsaw', 0.56, (-0.95, wall, 1.86), tip=(90, 8, 0), foot='y', lie=18)
    product('boltwick-claw-hammer-570g', 0.34, (-0.42, wall, 1.78), tip=(90, 82, 0), foot='y')
    product('boltwick-combination-square-300mm', 0.32, (-0.1, wall, 1.84), tip=(90, 90, 0), foot='y')
    for k in range(3):
        product('boltwick-quick-clamp', 0.46, (0.2 + 0.16 * k, wall - 0.02, 1.82), tip=(0, 90, 0), foot='y')
    product('boltwick-box-level', 1.2, (-0.55, wall, 1.42), foot='y', shape=lambda p: tools.level(p, 6))
    pegs((-0.9, 1.38), (-0.2, 1.38), (-0.5, 1.88), (-0.34, 1.88))
    product('boltwick-earmuffs-class-5', 0.2, (0.78, wall, 1.84), foot='y')
    pegs((0.78, 1.93))
    # a rack of chisels and screwdrivers
    pine = m.wood('#B98B5A', 'x', 6, 0.3, 0.5)
    box(0.62, 0.07, 0.022, pine, (0.55, -0.035, 1.5), bevel=0.003)
    for k in range(7):
        x = 0.3 + k * 0.083
        grip = m.wood('#8A4B2A', 'z', 12, 0.25, 0.35, 0.3) if k < 4 else m.plastic('#C2491D', 0.4)
        tube([(x, -0.035, 1.515), (x, -0.035, 1.55), (x, -0.035, 1.62), (x, -0.035, 1.635)], [0.008, 0.013, 0.015, 0.011], grip, 18)
        width = (0.006, 0.012, 0.018, 0.025, 0.006, 0.006, 0.008)[k]
        box(width, 0.004 if k < 4 else 0.006, 0.13, steel, (x, -0.035, 1.435), bevel=0.0006)
    # a shelf of tins and jars over the window side
    box(1.0, 0.2, 0.03, pine, (1.85, -0.1, 1.62), bevel=0.003)
    product('bilbybox-parts-organiser-drawers', 0.38, (1.72, -0.1, 1.635), along='x')
    product('bandicote-decking-oil', 0.2, (2.12, -0.1, 1.635), 12, along='z')


def works(rng):
    pine, end = m.wood('#DDBB82', 'x', 5, 0.26, 0.6), m.end_grain('#DDBB82', 14)
    # the board being worked: marked out with a pencil line, half its offcuts beside it
    box(1.25, 0.14, 0.03, pine, (0.12, -0.44, TOP + 0.015), (0, 0, 3), 0.002, end)
    box(0.0015, 0.14, 0.0006, m.solid('#3A3A3A', rough=0.9), (0.28, -0.432, TOP + 0.0305), (0, 0, 3), 0)
    product('boltwick-combination-square-300mm', 0.3, (0.34, -0.43, TOP + 0.03), 92)
    b.pencil((0.06, -0.45, TOP + 0.03), 24)
    product('boltwick-tape-measure', 0.27, (-0.3, -0.53, TOP), 4)
    product('murrumac-18v-brushless-drill-driver-kit', 0.235, (0.78, -0.3, TOP), -20, along='z', shape=tools.drill)
    product('murrumac-125mm-random-orbital-sander', 0.19, (-0.62, -0.3, TOP), 24, along='z')
    product('echidnail-galvanised-batten-screws-14g-100mm', 0.2, (0.98, -0.5, TOP), -14)
    product('echidnail-stainless-decking-screws-10g-65mm', 0.16, (0.8, -0.58, TOP), 10)
    b.mug((-0.86, -0.22, TOP), '#5E7A66', 30)
    b.offcuts([(-0.2, -0.22), (-0.02, -0.18), (1.06, -0.2)], (0.14, 0.03), pine, rng, end, TOP)
    # long curls of planing, on the bench and under the vice
    curl = m.wood('#E8CFA0', 'x', 12, 0.15, 0.7)
    for k in range(34):
        onto = k < 12
        x, y = (rng.gauss(-0.95, 0.16), rng.gauss(-0.45, 0.08)) if onto else (rng.gauss(-0.9, 0.35), rng.gauss(-0.95, 0.18))
        r, n = rng.uniform(0.012, 0.024), 22
        turns = rng.uniform(1.2, 2.4)
        path = [(r * (1 - 0.2 * i / n) * math.cos(6.28 * turns * i / n), 0.03 * i / n, r + r * math.sin(6.28 * turns * i / n)) for i in range(n)]
        group([tube(path, 0.001, curl, section=[(-0.4, -9), (0.4, -9), (0.4, 9), (-0.4, 9)])], loc=(x, y, (TOP if onto else 0.0) + 0.004), rot=(rng.uniform(-20, 20), rng.uniform(-20, 20), rng.uniform(0, 360)))
    b.sawdust(0.3, -0.95, 0, 0.4, 500, rng)
    b.sawdust(0.2, -0.4, TOP, 0.14, 160, rng)
    # beside and under the bench
    product('boltwick-11-drawer-roller-cabinet', 1.0, (1.72, -0.32, 0), along='z')
    product('bilbybox-stackable-tool-case', 0.5, (-0.75, -0.33, 0.252), along='x')
    product('lyrelight-portable-power-station-2000wh', 0.42, (0.35, -0.33, 0.252), along='x')
    rough = m.wood('#CFA66E', 'x', 4, 0.3, 0.7)
    for k, (x, tall) in enumerate(((-2.35, 2.3), (-2.22, 1.9), (-2.5, 2.5), (-2.1, 1.5), (-2.6, 2.1))):
        between((x, -0.28 - 0.05 * (k % 2), 0), (x + 0.03 * k - 0.05, -0.04, tall), 0.09, 0.045, rough, ends=end)
    seat = m.wood('#A9784A', 'x', 6, 0.3, 0.5)
    parts = [cyl(0.17, 0.035, seat, (0, 0, 0.63), bevel=0.008)]
    for sx in (-1, 1):
        for sy in (-1, 1):
            parts.append(between((sx * 0.1, sy * 0.1, 0.62), (sx * 0.19, sy * 0.19, 0), 0.034, 0.034, seat))
    group(parts, loc=(0.55, -1.05, 0), rot=(0, 0, 20))


def build():
    rng = random.Random(9)
    sky(1.0)
    sun(60, 17, 8, soft=1.3)
    room()
    b.outside_right(rng)
    workbench()
    hung()
    works(rng)
    glow((RIGHT + 0.2, -1.1, 1.6), (0, -0.6, 1.0), 1.25, 1.05, 70)
    glow((-1.2, -4.2, 2.2), (0, -0.4, 1.0), 2.6, 1.6, 70)
