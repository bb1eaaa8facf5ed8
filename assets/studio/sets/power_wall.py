"""A wall on its way from studs to finished: open frame with batts, cable and wall boxes on the right, plasterboard and
power points in the middle, and on the left the paint, the pendants and the lamp already lit."""

import math
import random

from families import tools
from studio import building as b
from studio import materials as m
from studio.shapes import box, cyl, lathe, tube
from studio.site import glow, product, sky, stand, sun

EXPOSURE = 0.25
LEFT, RIGHT, HIGH = -2.6, 2.6, 2.7
PAINTED, BOARDED = -0.55, 0.75
WINDOW = (-1.9, -0.6, 0.9, 2.15)

CAMERAS = {
    'hero': dict(at=(-0.95, -3.25, 1.4), look=(-0.25, 0, 1.2), lens=23, size=(1680, 720), focus=(0, -0.2, 1.1), fstop=5.6),
    'tile': dict(at=(-1.0, -2.3, 1.4), look=(-0.62, 0, 1.3), lens=25, size=(1200, 900), focus=(-0.4, -0.3, 1.2), fstop=4),
    'portrait': dict(at=(-0.9, -2.7, 1.4), look=(-0.55, 0, 1.28), lens=27, size=(1080, 1350), focus=(-0.4, -0.3, 1.2), fstop=5.6),
    'detail-boxes': dict(at=(0.55, -1.0, 1.25), look=(1.2, 0, 1.0), lens=40, size=(1200, 800), focus=(1.2, 0, 1.0), fstop=5.6),
    'detail-points': dict(at=(-0.55, -1.0, 1.2), look=(-0.1, 0, 1.08), lens=45, size=(1200, 800), focus=(-0.1, 0, 1.1), fstop=4),
}


def wall(rng):
    pine, flat = m.wood('#D9B67C', 'z', 5, 0.28, 0.7), m.wood('#D9B67C', 'x', 5, 0.28, 0.7)
    green, paper = m.solid('#4F6B5A', 0.6, bump=(160, 0.02)), m.mottled('#E4E1D8', 8, 0.03, 0.85)
    # the frame behind everything
    for z in (0.0225, HIGH - 0.0225):
        box(RIGHT - LEFT, 0.09, 0.045, flat, ((LEFT + RIGHT) / 2, 0.055, z), bevel=0.002)
    studs = []
    x = BOARDED - 0.02
    while x < RIGHT + 0.3:
        studs.append(x)
        box(0.045, 0.09, HIGH - 0.09, pine, (x, 0.055, HIGH / 2), bevel=0.002)
        x += 0.45
    for k, (a, c) in enumerate(zip(studs, studs[1:])):
        box(c - a - 0.045, 0.09, 0.045, flat, ((a + c) / 2, 0.055, 1.34 + 0.03 * (-1) ** k), bevel=0.002)
    wool = m.mottled('#D9A95E', 26, 0.25, 0.95, 6, 0.6)
    box(RIGHT - LEFT, 0.01, HIGH, m.solid('#C9CCCB', rough=0.35, metallic=0.7, bump=(9, 0.2)), ((LEFT + RIGHT) / 2, 0.108, HIGH / 2), bevel=0)
    for k in range(len(studs) - 1):
        mid, w = (studs[k] + studs[k + 1]) / 2, 0.42
        for z0, z1 in ((0.05, 1.3), (1.4, HIGH - 0.05)):
            if (k, z0) not in ((0, 0.05), (1, 0.05), (2, 0.05)):
                box(w, 0.07, z1 - z0, wool, (mid, 0.066, (z0 + z1) / 2), bevel=0.014)
    # plasterboard with its set joint and screws, then the painted part, its edge taped
    box(BOARDED - PAINTED, 0.012, HIGH, paper, ((BOARDED + PAINTED) / 2, 0.002, HIGH / 2), bevel=0)
    box(PAINTED - LEFT, 0.0125, HIGH, green, ((LEFT + PAINTED) / 2, 0.002, HIGH / 2), bevel=0)
    compound = m.solid('#F4F2EC', 0.9)
    box(0.22, 0.001, HIGH, compound, (0.1, -0.0045, HIGH / 2), bevel=0)
    for x in (-0.35, 0.55):
        for k in range(9):
            cyl(0.016, 0.001, compound, (x + rng.uniform(-0.01, 0.01), -0.0045, 0.15 + k * 0.3), (90, 0, 0), 0, 16)
    box(0.024, 0.0006, HIGH, m.solid('#2C6FB7', rough=0.6), (PAINTED + 0.012, -0.0046, HIGH / 2), bevel=0)
    b.skirting(LEFT, PAINTED - 0.02, -0.0045, m.paint('#F6F3EC', 0.35))


def room(rng):
    plaster, white = m.solid('#EFE9DD', 0.85, bump=(120, 0.02)), m.paint('#F6F3EC', 0.35)
    b.wall(-4.5, 0, 0, HIGH, LEFT, plaster, 'y', ahead=-1)
    b.wall(-4.5, 0.2, 0, HIGH, RIGHT, plaster, 'y', holes=[WINDOW])
    b.window(*WINDOW, RIGHT, white, 'y', panes=2)
    b.outside_right(rng)
    box(7, 6, 0.1, m.solid('#F8F6F0', 0.9), (0, -2.3, HIGH + 0.05), bevel=0)
    b.floorboards(LEFT, RIGHT, -4.6, 0.1, m.wood('#B58C5C', 'x', 4, 0.26, 0.42, 0.1), rng, 0.14, 1.9)


def lights():
    dome = 'lyrelight-dome-pendant'
    warm = m.solid('#FFF4DE', rough=0.5, emission=('#FFD9A0', 9.0))
    for x, y, z, colour in ((-1.95, -0.5, 1.72, '#D2622A'), (-1.4, -0.5, 1.86, 'brass'), (-0.85, -0.5, 1.66, '#F1EDE3')):
        product(dome, 0.57, (x, y, z), along='z', colour=colour)
        tube([(x, y, z + 0.54), (x, y, HIGH)], 0.0035, m.textile('#2A2826', 90), 10)
        stand(lambda: lathe([(0, -0.04), (0.04, 0), (0.03, 0.04), (0, 0.05)], warm, 24), (x, y, z + 0.06))
        glow((x, y, z + 0.02), (x, y, 0), 0.2, 0.2, 7, (1, 0.82, 0.6))
    # a sideboard of oak with the lamp and what has just been unpacked
    oak, brass = m.wood('#B98B5A', 'x', 4, 0.28, 0.45, 0.1), m.brass(0.3)
    box(1.7, 0.42, 0.03, oak, (-1.6, -0.24, 0.76), bevel=0.004)
    for x in (-2.42, -0.78):
        for y in (-0.07, -0.41):
            box(0.045, 0.045, 0.745, oak, (x, y, 0.372), bevel=0.004)
    box(1.6, 0.36, 0.2, oak, (-1.6, -0.24, 0.64), bevel=0.003)
    for x in (-2.0, -1.2):
        b.door_front(x, 0.64, 0.78, 0.19, -0.43, oak, brass)
    box(1.64, 0.36, 0.02, oak, (-1.6, -0.24, 0.18), bevel=0.003)
    product('lyrelight-rechargeable-table-lamp', 0.34, (-2.2, -0.22, 0.775), along='z')
    glow((-2.2, -0.22, 1.02), (-2.2, -0.22, 0.7), 0.1, 0.1, 2.5, (1, 0.8, 0.55))
    product('lyrelight-led-globe-a60-e27', 0.2, (-1.28, -0.26, 0.775), 10, along='x')
    product('sparrowatt-smart-plug-energy-monitor', 0.056, (-1.0, -0.3, 0.775), 16, along='z')
    product('lyrelight-portable-power-station-2000wh', 0.42, (-1.2, -0.24, 0.19), along='x')
    b.pot_plant((-1.72, -0.22, 0.775), 0.07, 0.34, 5)
    product('sparrowatt-surge-power-board-6-outlet', 0.34, (-2.05, -0.24, 0.19), 8, along='x')


def points():
    """Power points at 300 and at 1100 mm, a dimmer, and boxes that still wait."""
    y = -0.004
    product('sparrowatt-double-power-point-usb-c', 0.116, (-0.1, y, 1.1), along='x', foot='y', box_depth=0.02, colour='#33403A')
    product('sparrowatt-double-power-point-usb-c', 0.116, (0.32, y, 0.3), along='x', foot='y', box_depth=0.02, colour='#33403A')
    product('sparrowatt-led-dimmer-mechanism', 0.076, (-0.32, y, 1.1), along='x', foot='y', plate=True)
    product('sparrowatt-photoelectric-smoke-alarm-10yr', 0.13, (0.3, y, 2.42), along='x', foot='y')
    orange, white = m.plastic('#E0752E', 0.45), m.plastic('#EDEAE2', 0.4)
    for x, z in ((1.02, 1.1), (1.02, 0.3), (1.47, 0.3), (1.92, 1.1)):
        box(0.11, 0.05, 0.07, orange, (x, 0.025, z), bevel=0.004)
        box(0.095, 0.01, 0.055, m.solid('#3A1E10'), (x, -0.001, z), bevel=0)
        tube([(x, 0.03, z + 0.02), (x + 0.01, -0.02, z + 0.015), (x - 0.02, -0.06, z - 0.01)], 0.005, white, 10, smooth_path=True)
        for k, colour in enumerate(('#8A4B2A', '#2F5FA8', '#4F8A3C')):
            tube([(x - 0.02, -0.06, z - 0.01), (x - 0.03 + 0.014 * k, -0.085, z - 0.02 + 0.005 * k)], 0.0016, m.plastic(colour), 8)
        # the cable comes down the stud, clipped every 300 mm
        side = x + 0.045
        tube([(x, 0.04, z + 0.03), (side, 0.05, z + 0.1), (side + 0.01, 0.05, z + 0.3), (side, 0.05, HIGH - 0.04)], 0.005, white, 10, smooth_path=True, section=[(-1.1, -0.5), (1.1, -0.5), (1.1, 0.5), (-1.1, 0.5)])
    tube([(1.07, 0.03, 0.33), (1.2, 0.02, 0.42), (1.42, 0.03, 0.33)], 0.005, white, 10, smooth_path=True)


def works():
    b.ladder((1.9, -0.6, 0), 12, 5)
    white = m.plastic('#EDEAE2', 0.4)
    coil = []
    for k in range(200):
        t = k / 199
        a = math.tau * 7 * t
        r = 0.15 + 0.02 * math.sin(5 * a)
        coil.append((r * math.cos(a), r * math.sin(a), 0.006 + 0.05 * t + 0.004 * math.sin(3 * a)))
    stand(lambda: tube(coil, 0.005, white, 10), (0.95, -0.55, 0), 10)
    product('murrumac-18v-brushless-drill-driver-kit', 0.235, (0.42, -0.6, 0), -24, along='z', shape=tools.drill)
    product('boltwick-screwdriver-set-cushion-grip', 0.3, (0.1, -0.55, 0), 12)
    product('bilbybox-stackable-tool-case', 0.5, (0.2, -1.0, 0), -14, along='x')
    product('mothwool-wall-batts-r2-5-hd', 1.16, (2.15, -1.5, 0), -68)
    product('boltwick-tape-measure', 0.26, (-0.2, -0.72, 0), 30)
    orange = m.plastic('#E0752E', 0.45)
    for x, y, turn in ((0.62, -0.82, 20), (0.75, -0.74, 60), (0.68, -0.95, 110)):
        box(0.11, 0.07, 0.05, orange, (x, y, 0.025), (0, 0, turn), 0.004)
    board = m.mottled('#E4E1D8', 8, 0.03, 0.85)
    for x, y, long, turn in ((-0.55, -0.5, 0.3, 24), (-0.7, -0.62, 0.16, 100)):
        box(long, 0.14, 0.01, board, (x, y, 0.006), (0, 0, turn), 0.001)


def build():
    rng = random.Random(23)
    sky(0.9)
    sun(62, 22, 6.5, soft=1.3)
    room(rng)
    wall(rng)
    lights()
    points()
    works()
    glow((RIGHT + 0.2, -1.25, 1.55), (0, -0.4, 1.1), 1.25, 1.2, 50)
    glow((-0.8, -4.2, 2.2), (0, 0, 1.0), 2.6, 1.6, 45)
