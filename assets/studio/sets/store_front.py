"""The shop from across the footpath: weatherboards, timber shopfronts and a bullnose verandah in two colours, with
the morning's goods just put out."""

import math
import random

from families import tools
from studio import building as b
from studio import materials as m
from studio.artwork import Sheet
from studio.shapes import box, cyl, decal, group, lathe, tube
from studio.site import again, between, glow, product, sky, sun

EXPOSURE = 0.25
GREEN, CREAM = '#2F4F41', '#EFE7D5'

CAMERAS = {
    'hero': dict(at=(-2.7, -9.2, 1.6), look=(0.35, 0, 2.0), lens=28, size=(1680, 720), focus=(0, -1.0, 1.3), fstop=5.6),
    'tile': dict(at=(-2.2, -7.0, 1.6), look=(0.1, 0, 2.05), lens=28, size=(1200, 900), focus=(0, -1.0, 1.3), fstop=5.6),
    'portrait': dict(at=(-1.6, -6.6, 1.6), look=(0.4, 0, 2.05), lens=29, size=(1080, 1350), focus=(0, -1.0, 1.3), fstop=5.6),
    'detail-goods': dict(at=(0.4, -3.4, 1.25), look=(1.75, -0.5, 0.6), lens=35, size=(1200, 800), focus=(1.7, -0.7, 0.6), fstop=4),
}


def street(rng):
    slab = m.mottled('#B5B0A5', 3, 0.1, 0.85, 8, 0.05)
    for i in range(10):
        for j in range(2):
            box(1.49, 1.49, 0.1, slab, (-6.75 + i * 1.5, -0.75 - j * 1.5, -0.05 + rng.uniform(-0.001, 0.001)), bevel=0.004)
    box(20, 0.15, 0.22, m.mottled('#C4C0B6', 6, 0.08, 0.85), (0, -3.08, -0.11), bevel=0.012)
    box(40, 30, 0.1, m.mottled('#55544F', 40, 0.16, 0.9, 8, 0.2), (0, -18.2, -0.2), bevel=0)
    box(16, 8, 0.1, m.wood('#8A6A4A', 'x', 3, 0.3, 0.5), (0, 4.1, -0.05), bevel=0)


def shopfront(rng):
    board, trim = m.varied(CREAM, 0.04, 0.5), m.paint(GREEN, 0.35)
    windows = ((-3.3, -0.75), (0.75, 3.3))
    # weatherboards beside, under and over the windows
    z = 0.0
    while z < 4.5:
        spans = ((-4.3, 4.3),)
        if z < 2.75:
            spans = ((-4.3, -3.45), (3.45, 4.3)) if z > 0.52 else ((-4.3, -0.72), (0.72, 4.3))
        for a, c in spans:
            box(c - a, 0.018, 0.16, board, ((a + c) / 2, 0.0, z + 0.08), (4.5, 0, 0), 0.003)
        z += 0.145
    for x in (-4.3, 4.3):
        box(0.12, 0.06, 4.6, trim, (x, -0.01, 2.3), bevel=0.004)
    # the parapet's cornice
    box(8.8, 0.22, 0.1, trim, (0, -0.07, 4.6), bevel=0.01)
    box(8.7, 0.12, 0.06, trim, (0, -0.04, 4.5), bevel=0.008)
    box(8.6, 0.1, 2.0, m.solid('#8A857B'), (0, 0.09, 3.75), bevel=0)
    for a, c in windows:
        mid, w = (a + c) / 2, c - a
        for x in (a - 0.07, c + 0.07):
            box(0.14, 0.09, 2.35, trim, (x, -0.02, 1.6), bevel=0.004)
        box(w + 0.36, 0.16, 0.08, trim, (mid, -0.05, 0.56), bevel=0.006)
        box(w + 0.28, 0.09, 0.14, trim, (mid, -0.02, 2.72), bevel=0.004)
        box(w, 0.06, 0.06, trim, (mid, 0.0, 2.2), bevel=0.004)
        for k in range(1, 3):
            box(0.05, 0.07, 2.1, trim, (a + w * k / 3, 0.0, 1.65), bevel=0.004)
        box(w, 0.006, 2.1, m.pane(), (mid, 0.02, 1.65), bevel=0)
    # the door, open inwards, its transom over it
    for x in (-0.62, 0.62):
        box(0.12, 0.09, 2.75, trim, (x, -0.02, 1.375), bevel=0.004)
    box(1.12, 0.09, 0.1, trim, (0, -0.02, 2.16), bevel=0.004)
    box(1.12, 0.09, 0.14, trim, (0, -0.02, 2.72), bevel=0.004)
    box(1.12, 0.006, 0.5, m.pane(), (0, 0.02, 2.42), bevel=0)
    leaf = [box(1.08, 0.045, 0.75, trim, (0.54, 0, 0.375), bevel=0.003), box(1.08, 0.045, 0.12, trim, (0.54, 0, 2.04), bevel=0.003)]
    leaf += [box(0.12, 0.045, 2.1, trim, (x, 0, 1.05), bevel=0.003) for x in (0.06, 1.02)]
    leaf += [box(0.86, 0.006, 1.25, m.pane(), (0.54, 0, 1.37), bevel=0), cyl(0.03, 0.05, m.brass(0.25), (0.98, -0.045, 1.02), (90, 0, 0), 0.01)]
    group(leaf, loc=(-0.54, 0.03, 0.02), rot=(0, 0, 72))
    sign()
    inside(rng)


def sign():
    """The name over the verandah: the square with its bullnose corner, then the word."""
    s = Sheet(5.2, 0.85, GREEN)
    s.rect(0.03, 0.03, 5.14, 0.79, '#E9D9B0', 0.03)
    s.rect(0.055, 0.055, 5.09, 0.74, GREEN, 0.02)
    s.bullnose(0.42, 0.2, 0.45, 0.45, '#D2622A', 0.3)
    s.disc(0.6, 0.47, 0.09, '#FBFAF6')
    s.text(1.08, 0.45, 'Bullnose', 0.56, '#FBFAF6', 'brand', anchor='lm')
    s.text(4.85, 0.44, 'Hardware & timber', 0.2, '#E9D9B0', 'bold', anchor='rm')
    box(5.24, 0.06, 0.89, m.paint(GREEN, 0.4), (0, -0.06, 3.86), bevel=0.008)
    decal(m.printed(s.save(), 0.4), 5.2, 0.85, (0, -0.092, 3.86))


def inside(rng):
    """Shelves and lamps that are seen through the glass."""
    wood, wall = m.wood('#B98B5A', 'x', 4, 0.3, 0.5), m.solid('#E9E1CF', 0.9)
    b.wall(-4.2, 4.2, 0, 3.2, 4.2, wall)
    for x in (-4.2, 4.2):
        box(0.1, 4.2, 3.2, wall, (x, 2.1, 1.6), bevel=0)
    box(8.4, 4.2, 0.1, m.solid('#F6F3EC', 0.9), (0, 2.1, 3.15), bevel=0)
    for side in (-1, 1):
        for z in (0.55, 1.1, 1.65, 2.2):
            box(3.0, 0.35, 0.03, wood, (side * 2.3, 3.9, z), bevel=0.003)
            for k in range(14):
                colour = rng.choice(('#1F4E5F', '#D2622A', '#3F6B4F', '#F1EDE3', '#FFC629', '#B5202E', '#E9D9B0'))
                x = side * 2.3 - 1.38 + k * 0.21
                if rng.random() < 0.5:
                    cyl(0.075, 0.19, m.paint(colour, 0.4), (x, 3.86, z + 0.11), bevel=0.004, seg=28)
                else:
                    box(0.16, 0.14, 0.2, m.paint(colour, 0.5), (x, 3.86, z + 0.117), (0, 0, rng.uniform(-5, 5)), 0.004)
    # in the windows: a pyramid of tins left, tools on a bench right
    box(2.4, 0.5, 0.4, wood, (-2.0, 0.42, 0.35), bevel=0.004)
    first = product('bandicote-low-sheen-interior-paint', 0.205, (-2.62, 0.42, 0.55), 8)
    for k in range(1, 5):
        again(first, (-2.62 + k * 0.26, 0.42, 0.55), 6 * k)
    for k in range(4):
        again(first, (-2.49 + k * 0.26, 0.42, 0.758), -8 * k)
    for k in range(3):
        again(first, (-2.36 + k * 0.26, 0.42, 0.966), 12 * k)
    box(2.4, 0.5, 0.4, wood, (2.0, 0.42, 0.35), bevel=0.004)
    product('murrumac-185mm-circular-saw', 0.36, (1.3, 0.4, 0.55), -20)
    product('murrumac-18v-brushless-drill-driver-kit', 0.235, (1.8, 0.38, 0.55), 20, along='z', shape=tools.drill)
    product('bilbybox-stackable-tool-case', 0.5, (2.5, 0.42, 0.55), -10, along='x')
    for x in (-2.9, -1.4, 1.4, 2.9):
        product('lyrelight-dome-pendant', 0.57, (x, 1.3, 2.3), along='z', colour='brass')
        glow((x, 1.3, 2.32), (x, 1.3, 0), 0.3, 0.3, 26, (1, 0.82, 0.6))
    glow((0, 2.2, 3.0), (0, 2.2, 0), 5, 2, 90, (1, 0.9, 0.75))


def verandah():
    """Posts, beam and the bullnose: straight from the wall, then a quarter of a round of 450 mm."""
    trim, cream = m.paint(GREEN, 0.35), m.paint(CREAM, 0.4)
    front, r, high = -2.6, 0.45, 3.22
    ys = [0.02, -0.7, -1.4, front + r]
    path = [(y, high + y * 0.14) for y in ys]
    y0, z0 = path[-1]
    for k in range(1, 13):
        a = math.radians(7 * k)
        path.append((y0 - r * math.sin(a), z0 - r * (1 - math.cos(a)) - 0.14 * r * math.sin(a) * 0.6))
    stripe = 0.456
    for k in range(19):
        x = -4.33 + k * stripe
        b.corrugated(x, x + stripe, path, trim if k % 2 else cream)
    low = path[-1][1]
    between((-4.33, front + 0.06, low + 0.02), (4.33, front + 0.06, low + 0.02), 0.07, 0.16, trim)
    for x in (-4.2, -1.45, 1.45, 4.2):
        lathe([(0.065, 0), (0.065, 0.9), (0.08, 0.93), (0.05, 0.98), (0.05, low - 0.2), (0.075, low - 0.14), (0.05, low - 0.08), (0.05, low)], cream, 40, (x, front + 0.06, 0), radius=0.008)
        box(0.17, 0.17, 0.22, trim, (x, front + 0.06, 0.11), bevel=0.006)
        for s in (-1, 1):
            tube([(x + s * 0.05, front + 0.06, low - 0.42), (x + s * 0.12, front + 0.06, low - 0.22), (x + s * 0.36, front + 0.06, low - 0.05)], 0.014, trim, 14, smooth_path=True)
            tube([(x + s * 0.05 + s * 0.1 + 0.045 * math.cos(t / 3), front + 0.06, low - 0.14 + 0.045 * math.sin(t / 3)) for t in range(20)], 0.008, trim, 10)


def goods(rng):
    # left: pots with plants on a stepped stand, bags of mix
    stand_wood, end = m.wood('#A9784A', 'x', 5, 0.3, 0.6), m.end_grain('#A9784A', 14)
    for k, (y, z) in enumerate(((-0.75, 0.26), (-0.45, 0.52), (-0.2, 0.78))):
        for j in range(2):
            box(1.7, 0.12, 0.022, stand_wood, (-2.2, y + j * 0.13 - 0.065, z), bevel=0.003, ends=end)
        for x in (-3.0, -1.4):
            box(0.04, 0.26, z, stand_wood, (x, y, z / 2), bevel=0.003)
        for j in range(5):
            r = rng.uniform(0.075, 0.1)
            b.pot_plant((-2.9 + j * 0.35 + rng.uniform(-0.02, 0.02), y, z + 0.012), r, r * rng.uniform(3.6, 5.4), k * 7 + j, rng.choice(('#B5613C', '#D8CDB8', '#B5613C', '#5E7A66')), rng.choice((('#33502F', '#4F6E3C', '#7F9550'), ('#5C7A4A', '#7C9A64', '#A3B98A'), ('#4F6E3C', '#8AA05A', '#C2714A'))))
    bag = product('wombeyard-premium-potting-mix-25l', 0.58, (-0.95, -0.55, 0), 14, along='z')
    again(bag, (-1.12, -0.95, 0), -22)
    # right: a rack of boards leaning, spades in a bin, tubs, the outdoor box, a wheelbarrow's worth of hose
    for k in range(9):
        colour = ('#DDBB82', '#B98A57', '#8A4B2E')[k // 3]
        x = 3.05 + k * 0.105
        between((x, -0.62, 0.01), (x + rng.uniform(-0.02, 0.02), -0.1, 2.35 - 0.12 * (k % 3)), 0.09, 0.022, m.wood(colour, 'x', 5, 0.32, 0.6), ends=m.end_grain(colour, 14))
    box(1.2, 0.05, 0.09, stand_wood, (3.45, -0.72, 0.3), bevel=0.004)
    for x in (2.88, 4.02):
        box(0.05, 0.6, 0.34, stand_wood, (x, -0.42, 0.17), bevel=0.004)
    zinc = m.galvanised(40)
    lathe([(0, 0.01), (0.17, 0), (0.22, 0.45), (0.228, 0.46), (0.215, 0.46), (0.165, 0.02), (0, 0.02)], zinc, 64, (2.4, -0.62, 0), radius=0.003)
    for k, (dx, dy) in enumerate(((0.06, 0.03), (-0.07, 0.06), (0.0, -0.08))):
        b.spade((2.4 + dx * 0.5, -0.62 + dy * 0.5, 0.02), (2.4 + dx * 3.6, -0.62 + dy * 2.2, 1.1))
    product('wombeyard-garden-hose-18mm-kink-resistant', 0.5, (1.85, -0.85, 0), 20)
    box_ = product('bilbybox-clear-tub-60l', 0.6, (1.2, -0.45, 0), 4, along='x')
    again(box_, (1.22, -0.45, 0.345), -3)
    # the board on the footpath
    board, chalk = m.wood('#A9784A', 'z', 6, 0.3, 0.6), Sheet(0.52, 0.78, '#232B27')
    chalk.text(0.26, 0.16, 'Good morning', 0.075, '#FBFAF6', 'bold', anchor='mm')
    chalk.text(0.26, 0.34, 'Decking', 0.11, '#FFC629', 'brand', anchor='mm')
    chalk.text(0.26, 0.46, 'cut to length', 0.07, '#FBFAF6', 'bold', anchor='mm')
    chalk.line([(0.1, 0.57), (0.42, 0.57)], '#D2622A', 0.008)
    chalk.text(0.26, 0.66, 'Open from 6.30', 0.06, '#E9D9B0', 'bold', anchor='mm')
    face = [box(0.6, 0.03, 0.98, board, (0, 0, 0.49), bevel=0.004), decal(m.printed(chalk.save(), 0.8), 0.52, 0.78, (0, -0.016, 0.52))]
    group(face, loc=(0.98, -1.85, 0), rot=(-12, 0, -14))
    group([box(0.6, 0.03, 0.98, board, (0, 0, 0.49), bevel=0.004)], loc=(1.08, -1.45, 0), rot=(12, 0, -14))
    # a crate of bulbs and a broom where someone just swept
    between((0.72, -0.35, 0.05), (0.82, -0.06, 1.4), 0.025, 0.025, m.wood('#C29A63', 'x', 10, 0.25, 0.5), 0.01)
    box(0.4, 0.05, 0.1, m.textile('#C9A45C', 300, 0.9, 0.6), (0.71, -0.37, 0.05), (0, 0, 12), 0.004)


def build():
    rng = random.Random(27)
    sky(0.9)
    sun(52, 26, 6.5)
    street(rng)
    shopfront(rng)
    verandah()
    goods(rng)
    # beyond the corner of the house, and behind us: what the glass reflects
    b.trees([(6.5 + k * 0.9, 4 + rng.uniform(-1.5, 2.5), 1.4 + rng.uniform(0, 2.6)) for k in range(14)], rng)
    b.trees([(-6.5 - k * 0.9, 5 + rng.uniform(-1.5, 3), 1.2 + rng.uniform(0, 2.8)) for k in range(12)], rng)
    for side in (-1, 1):
        box(30, 20, 0.1, m.mottled('#77864F', 2, 0.2, 0.9), (side * 23, 10, -0.06), bevel=0)
        box(14, 3.0, 0.1, m.mottled('#B5B0A5', 3, 0.1, 0.85, 8, 0.05), (side * 15.2, -1.5, -0.052), bevel=0)
    b.trees([(-9 + k * 1.4, -16 + rng.uniform(-1, 1), 1.6 + rng.uniform(0, 2)) for k in range(14)], rng)
