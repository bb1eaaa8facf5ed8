"""A laundry being fitted: the tub and its cabinet in place, the washing machine pulled out for its hoses, a level on
the bench, kit-kat tiles on half of the wall, morning light from the right."""

import random

from families import tools
from studio import building as b
from studio import materials as m
from studio.shapes import box, copy_of, cushion, cyl, ring, tube
from studio.site import glow, product, sky, stand, sun

EXPOSURE = 0.2
LEFT, RIGHT, HIGH, TOP = -1.75, 1.55, 2.6, 0.92
WINDOW = (-1.45, -0.5, 1.12, 2.1)

CAMERAS = {
    'hero': dict(at=(-0.75, -2.6, 1.35), look=(0.1, -0.2, 1.1), lens=25, size=(1680, 720), focus=(0.0, -0.5, 0.9), fstop=5.6),
    'tile': dict(at=(-0.6, -2.25, 1.35), look=(0.02, -0.2, 1.0), lens=28, size=(1200, 900), focus=(0.0, -0.5, 0.9), fstop=5.6),
    'portrait': dict(at=(-0.5, -2.5, 1.35), look=(0.05, -0.2, 1.05), lens=28, size=(1080, 1350), focus=(0.0, -0.5, 0.9), fstop=5.6),
    'detail-hoses': dict(at=(0.35, -1.5, 1.6), look=(0.62, -0.05, 1.0), lens=40, size=(1200, 800), level=False, focus=(0.6, -0.3, 0.98), fstop=4),
    'detail-tub': dict(at=(-0.95, -1.4, 1.45), look=(-0.42, -0.3, 1.0), lens=42, size=(1200, 800), level=False, focus=(-0.42, -0.35, 1.0), fstop=4),
}


def room(rng):
    plaster, white = m.solid('#EFE9DD', 0.85, bump=(120, 0.02)), m.paint('#F6F3EC', 0.35)
    b.wall(LEFT, RIGHT, 0, HIGH, 0, plaster)
    b.wall(-4, 0, 0, HIGH, LEFT, plaster, 'y', ahead=-1)
    b.wall(-4, 0, 0, HIGH, RIGHT, plaster, 'y', holes=[WINDOW])
    b.window(*WINDOW, RIGHT, white, 'y', panes=2)
    box(6, 5, 0.1, m.solid('#F8F6F0', 0.9), (0, -1.9, HIGH + 0.05), bevel=0)
    grout, stone = m.solid('#A8A499', 0.9), m.varied('#CFC9BC', 0.06, 0.4)
    box(RIGHT - LEFT, 4.2, 0.05, grout, ((LEFT + RIGHT) / 2, -2.1, -0.027), bevel=0)
    for i in range(8):
        for j in range(10):
            x = LEFT + 0.225 + i * 0.45
            if x < RIGHT + 0.1:
                box(0.447, 0.447, 0.01, stone, (x, -0.225 - j * 0.45, -0.005), bevel=0.001)
    # upright glazed strips in soldier courses; to the right the last courses are missing
    glaze, bed = m.varied('#6F9A83', 0.16, 0.12, 0.6), m.mottled('#A7A59D', 40, 0.08, 0.95)
    box(RIGHT - LEFT, 0.005, 0.66, bed, ((LEFT + RIGHT) / 2, -0.0025, TOP + 0.29), bevel=0)
    one = box(0.0195, 0.007, 0.144, glaze, bevel=0.001)
    for row in range(4):
        end = (9, 9, 0.86, 0.27)[row]
        x = LEFT + 0.01
        while x < min(RIGHT, end):
            copy_of(one, (x, -0.0085, TOP + 0.03 + row * 0.147 + 0.0735), (rng.uniform(-0.5, 0.5), 0, rng.uniform(-0.6, 0.6)))
            x += 0.0215
    one.location = (0, 1, -3)
    b.skirting(-4, -0.7, LEFT, white, 'y', -1)


def fittings():
    white, oak, brass = m.paint('#E9E4D8', 0.4), m.wood('#B98B5A', 'x', 4, 0.3, 0.4, 0.15), m.brass(0.3)
    product('platyplumb-laundry-tub-45l-cabinet', 0.56, (-0.42, -0.3, 0), along='x')
    b.cabinets(LEFT + 0.02, [(0.5, 'door'), (0.48, 'drawers')], -0.58, white, brass, top=0.882)
    b.bench(LEFT, -0.73, -0.61, 0, TOP, oak)
    # the bench goes on over the machine
    b.bench(-0.1, RIGHT, -0.61, 0, TOP, oak)
    box(0.03, 0.58, TOP - 0.04, white, (-0.085, -0.29, (TOP - 0.04) / 2), bevel=0.002)
    b.front_loader((0.42, -1.02, 0.0), 14)
    # the wall's stop taps, one hose already on
    for x, colour in ((0.95, '#B5202E'), (1.12, '#1A5A96')):
        cyl(0.028, 0.01, m.chrome(), (x, -0.015, 0.62), (90, 0, 0), 0.002)
        cyl(0.012, 0.06, m.brass(0.25), (x, -0.04, 0.62), (90, 0, 0), 0.002)
        tube([(x - 0.025, -0.07, 0.62), (x + 0.025, -0.07, 0.62)], 0.008, m.plastic(colour), 14)
    product('platyplumb-washing-machine-hose-pair', 0.34, (0.72, -0.32, TOP), 12)
    for z in (1.74, 2.08):
        box(1.5, 0.22, 0.032, oak, (-0.9, -0.11, z), bevel=0.003)
    b.jar((-1.45, -0.11, 1.756), 0.06, 0.2, '#EDE7DA', '#B98B5A')
    b.jar((-1.28, -0.11, 1.756), 0.05, 0.16, '#EDE7DA', '#B98B5A')
    product('bilbybox-sugar-soap-concentrate-2l', 0.3, (-1.08, -0.11, 1.756), along='z')
    towel = [m.textile(c, 200, 0.95, 0.6) for c in ('#DCCBB0', '#B9C7B8', '#EDE7DA')]
    stand(lambda: [cushion(0.34, 0.2, 0.05, towel[k], (0, 0, 0.025 + k * 0.05), (0, 0, k * 2 - 1), n=7) for k in range(3)], (-0.55, -0.11, 1.756), 2)
    b.pot_plant((-1.4, -0.11, 2.096), 0.065, 0.32, 4)
    stand(lambda: [cushion(0.34, 0.2, 0.06, towel[0], (0, 0, 0.03), n=7)], (-0.6, -0.11, 2.096))
    # a rail under the shelf with hangers
    tube([(-1.6, -0.14, 1.68), (-0.2, -0.14, 1.68)], 0.009, brass, 16)
    for x in (-1.6, -0.2):
        tube([(x, -0.14, 1.68), (x, -0.14, 1.73)], 0.006, brass, 12)


def works():
    product('boltwick-box-level', 0.6, (1.02, -0.4, TOP), -4, shape=lambda p: tools.level(p, 3.6))
    product('boltwick-tape-measure', 0.26, (0.22, -0.44, TOP), 10)
    b.pencil((0.42, -0.5, TOP), 64)
    b.trowel((0.14, -0.22, TOP), 20)
    glaze = m.varied('#6F9A83', 0.16, 0.12, 0.6)
    for k in range(3):
        for i in range(13):
            for j in range(2):
                box(0.0195, 0.144, 0.007, glaze, (-1.42 + i * 0.0215 + 0.02 * (k % 2), -0.4 + j * 0.147 + 0.01 * k, TOP + 0.004 + k * 0.008), bevel=0.001)
    product('quolltile-flexible-tile-adhesive-20kg', 0.56, (1.24, -0.95, 0), -24, along='z')
    b.bucket((-1.3, -1.0, 0), fill=m.mottled('#A7A59D', 40, 0.08, 0.95))
    product('pardaseal-wet-area-silicone', 0.29, (-0.85, -0.4, TOP), 30, along='z')
    # a cane basket with a towel over its rim
    cane = m.textile('#B98B5A', 60, 0.8, 0.6)
    for k in range(11):
        ring(0.2 + 0.0015 * k, 0.185 + 0.0015 * k, 0.03, cane, (-1.25, -1.5, 0.015 + k * 0.029), bevel=0.012, seg=48)
    stand(lambda: cushion(0.36, 0.34, 0.12, m.textile('#DCCBB0', 200, 0.95, 0.6), n=3), (-1.25, -1.5, 0.27), 20)


def build():
    rng = random.Random(8)
    sky(1.0)
    sun(60, 24, 7.5, soft=1.3)
    room(rng)
    b.outside_right(rng)
    fittings()
    works()
    glow((RIGHT + 0.2, -0.98, 1.6), (0, -0.6, 1.0), 0.9, 0.95, 45)
    glow((-0.8, -3.8, 2.1), (0, -0.4, 1.0), 2.2, 1.5, 50)
