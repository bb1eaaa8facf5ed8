"""Lights, switches, power."""

import math
import random

from mathutils import Vector

from studio import materials as m
from studio.artwork import BRANDS, Sheet
from studio.shapes import ball, box, circle, cut, cyl, decal, fillet, group, lathe, loft, prism, rect, ring, sheet, superellipse, tube

from .tools import lettering, name_plate


def glow(strength=0.6, colour='#FFF4DE'):
    return m.solid(colour, rough=0.6, emission=(colour, strength * 0.7))


def downlight(product):
    white = m.solid('#F7F6F2', rough=0.35)
    alloy = m.solid('#B9BEC1', rough=0.35, metallic=1)
    def one():
        parts = [
            lathe([(0.7, 0.02), (0.98, 0.02), (1.0, 0.05), (0.98, 0.1), (0.74, 0.12), (0.64, 0.2)], white, 128, radius=0.02),
            cyl(0.7, 0.03, glow(0.22), (0, 0, 0.14), bevel=0.005, seg=96),
            lathe([(0.72, 0.0), (0.8, 0.0), (0.8, -0.36), (0.6, -0.44), (0, -0.44)], alloy, 96, radius=0.02),
        ]
        for i in range(36):
            t = math.tau * i / 36
            parts.append(box(0.06, 0.016, 0.3, alloy, (0.82 * math.cos(t), 0.82 * math.sin(t), -0.2), (0, 0, math.degrees(t)), bevel=0.004))
        for s in (-1, 1):
            parts.append(tube([(s * 0.78, 0, -0.06), (s * 1.0, 0, -0.02), (s * 1.12, 0, -0.28), (s * 0.98, 0, -0.3)], 0.022, m.steel(), 12, 0.06))
        return parts
    # one face up leaning, one showing its heat sink
    a = group(one(), loc=(-0.2, 0.2, 0.92), rot=(62, 0, 0))
    b = group([box(0.9, 0.4, 0.24, m.plastic('#F1F0EC', 0.4), (0, 0, 0.12), bevel=0.03), decal(name_plate(product, 0.5, 0.14), 0.5, 0.14, (0, -0.202, 0.12))], loc=(1.15, -0.35, 0), rot=(0, 0, 20))
    cable = tube([(-0.2, 0.7, 0.55), (0.1, 1.0, 0.2), (0.9, 0.8, 0.06), (1.2, 0.2, 0.06), (1.1, -0.15, 0.1)], 0.04, m.plastic('#F1F0EC'), 14, smooth_path=True)
    return [*a, *b, cable]


def pendant(product, colour='#3F6B4F'):
    shade_ = m.brass(0.34) if colour == 'brass' else m.solid(colour, rough=0.3, coat=0.3)
    inner = m.solid('#F7F4EA', rough=0.5, emission=('#FFE9C0', 0.25))
    outer = [(0.1, 1.02), (0.16, 1.0), (0.2, 0.9), (0.34, 0.82), (0.62, 0.66), (0.84, 0.4), (0.95, 0.08), (0.98, 0.0), (1.0, 0.0)]
    parts = [
        lathe([*outer], shade_, 128, (0, 0, 0.5), radius=0.05),
        lathe([(1.0, 0.0), (0.985, -0.005), (0.97, 0.0), (0.935, 0.08), (0.82, 0.39), (0.6, 0.64), (0.33, 0.8), (0.1, 0.86)], inner, 128, (0, 0, 0.5), radius=0.05),
        lathe([(0, 1.26), (0.1, 1.24), (0.12, 1.1), (0.13, 1.0), (0, 1.0)], m.brass(0.28), 48, (0, 0, 0.5), radius=0.015),
        ball(0.2, glow(1.4), (0, 0, 0.86), (1, 1, 1.1)),
        tube([(0, 0, 1.74), (0.01, 0, 2.2), (0.0, 0, 2.75)], 0.024, m.textile('#2A2826', 90), 12, smooth_path=True),
        lathe([(0, 0), (0.24, 0), (0.24, 0.1), (0.2, 0.12), (0, 0.12)], shade_, 64, (0, 0, 2.74), radius=0.015),
    ]
    return parts


def globe(product):
    milk = m.solid('#FBF8EE', rough=0.35, emission=('#FFF1D0', 0.1), coat=0.3)
    metal = m.solid('#C6CACC', rough=0.22, metallic=1)

    def one():
        r = 0.52
        prof = []
        for i in range(20):
            a = math.radians(-90 + i * 7.3)
            prof.append((r * math.cos(a), r * math.sin(a)))
        prof += [(0.36, 0.46), (0.29, 0.62), (0.26, 0.72)]
        parts = [lathe(prof, milk, 96, angle=80), lathe([(0.26, 0.7), (0.3, 0.72), (0.28, 0.92), (0.235, 1.0), (0.22, 1.02)], m.plastic('#F1F0EC', 0.35), 72, radius=0.02)]
        thread = [(0.2, 1.0)]
        for k in range(6):
            z = 1.03 + k * 0.06
            thread += [(0.205, z), (0.228, z + 0.03)]
        thread += [(0.2, 1.39), (0.12, 1.45), (0.1, 1.46)]
        parts.append(lathe(thread, metal, 64, radius=0.012))
        parts += [lathe([(0.12, 1.44), (0.07, 1.5), (0, 1.5)], m.solid('#1D1F1F', rough=0.4), 40), cyl(0.05, 0.05, metal, (0, 0, 1.51), bevel=0.015)]
        return parts

    a = group(one(), loc=(-0.6, 0.35, 1.53), rot=(180, 0, 0))
    b = group(group(one(), rot=(0, 96, 0)), loc=(0.35, -0.5, 0.52), rot=(0, 0, 28))
    return [*a, *b]


def batten_light(product):
    white = m.solid('#F5F4F0', rough=0.35)
    body = box(2.6, 0.28, 0.14, white, (0, 0, 0.07), bevel=0.02)
    lens = prism([((-0.15, 0.0), 0.01), ((0.15, 0), 0.01), ((0.12, 0.12), 0.08), ((-0.12, 0.12), 0.08)], 2.5, glow(0.12, '#F0E8D0'), (0, 0, 0.13), bevel=0.006, radius=0.001, axis='x')
    ends = [box(0.07, 0.32, 0.27, m.plastic('#E9E8E3', 0.4), (s * 1.28, 0, 0.135), bevel=0.03) for s in (-1, 1)]
    sensor = [cyl(0.1, 0.05, white, (1.0, 0, 0.27), bevel=0.015), ball(0.075, m.solid('#EDEBE4', rough=0.4), (1.0, 0, 0.285))]
    return group([body, lens, *ends, *sensor], rot=(0, 0, 0))


def exhaust(product):
    white = m.solid('#F7F6F2', rough=0.3)
    parts = [prism([((-1, -1), 0.16), ((1, -1), 0.16), ((1, 1), 0.16), ((-1, 1), 0.16)], 0.1, white, (0, 0, 0.05), bevel=0.03, radius=0.001, axis='z', steps=8)]
    for x, y in ((-0.55, -0.55), (0.55, -0.55), (-0.55, 0.55), (0.55, 0.55)):
        parts += [lathe([(0.33, 0.09), (0.37, 0.1), (0.37, 0.13), (0.33, 0.14), (0.3, 0.1)], m.solid('#DAD8D1', rough=0.3), 72, (x, y, 0), radius=0.01), lathe([(0.31, 0.06), (0.29, 0.1), (0.2, 0.16), (0, 0.18)], m.solid('#F2C79A', rough=0.15, metallic=0.4, emission=('#FF8A3C', 0.35)), 64, (x, y, 0.03), radius=0.01)]
    parts.append(lathe([(0, 0.16), (0.26, 0.16), (0.3, 0.1)], glow(0.6), 64, radius=0.02))
    parts.append(ring(0.36, 0.29, 0.06, white, (0, 0, 0.13), bevel=0.015))
    for k in range(7):
        for s in (-1, 1):
            parts.append(box(0.34, 0.02, 0.012, m.solid('#4A5053', rough=0.8), (0, s * (0.48 + k * 0.06), 0.104), bevel=0.002))
    parts.append(box(1.5, 1.5, 0.5, m.solid('#B9BEC1', rough=0.4, metallic=0.8), (0, 0, -0.26), bevel=0.02))
    return group(parts, rot=(62, 0, 0), loc=(0, 0, 1.0))


def led_strip(product):
    alloy, white = m.solid('#C9CDD0', rough=0.3, metallic=1), m.plastic('#F1F0EC')
    parts = []
    coil = []
    for k in range(240):
        t = k / 239
        a = math.tau * 2.6 * t
        r = 0.75 - 0.14 * a / math.tau
        coil.append((r * math.cos(a), r * math.sin(a), 0.12))
    strip = tube(coil, 0.1, m.solid('#FBF6E6', rough=0.5, emission=('#FFE3A8', 0.55)), section=[(-0.06, -1), (0.06, -1), (0.06, 1), (-0.06, 1)])
    parts.append(strip)
    for k in range(0, 240, 5):
        p = Vector(coil[k])
        d = Vector((p.x, p.y, 0)).normalized()
        ang = math.degrees(math.atan2(d.y, d.x))
        parts.append(box(0.012, 0.055, 0.07, m.solid('#FFD66B', rough=0.3, emission=('#FFD66B', 1.2)), p + d * 0.012, (0, 0, ang), bevel=0.004))
    parts += [box(2.0, 0.14, 0.1, alloy, (0.1, -1.05, 0.05), bevel=0.015), box(2.0, 0.1, 0.03, glow(0.5), (0.1, -1.05, 0.105), bevel=0.01)]
    parts += [box(0.62, 0.34, 0.24, m.plastic('#26292A'), (1.3, 0.5, 0.12), bevel=0.04), tube([(1.0, 0.5, 0.12), (0.85, 0.5, 0.08), (0.8, 0.2, 0.06), (0.75, 0.0, 0.12)], 0.03, m.plastic('#F1F0EC'), 12, smooth_path=True)]
    return parts


def table_lamp(product, colour='#D2622A'):
    paint = m.solid(colour, rough=0.32, coat=0.2)
    return [
        lathe([(0, 0), (0.52, 0), (0.54, 0.04), (0.52, 0.1), (0.1, 0.16), (0.055, 0.22), (0.05, 0.3), (0, 0.3)], paint, 96, radius=0.03),
        cyl(0.05, 1.5, paint, (0, 0, 1.0), bevel=0.005, seg=40),
        lathe([(0, 1.98), (0.1, 1.98), (0.34, 1.9), (0.62, 1.5), (0.64, 1.46), (0.61, 1.46)], paint, 112, radius=0.03),
        lathe([(0.61, 1.46), (0.59, 1.5), (0.32, 1.86), (0, 1.9)], m.solid('#FBF3DE', rough=0.5, emission=('#FFE2AE', 0.8)), 112, radius=0.03),
        cyl(0.52, 0.02, glow(0.9, '#FFE9C4'), (0, 0, 1.54), bevel=0.004, seg=96),
        cyl(0.06, 0.03, m.brass(0.25), (0, 0, 1.99), bevel=0.01),
    ]


def floodlight(product):
    black = m.solid('#26292A', rough=0.5)
    parts = [cyl(0.42, 0.16, black, (0, 0.3, 0.9), (90, 0, 0), 0.04), box(0.3, 0.34, 0.3, black, (0, 0.1, 0.9), bevel=0.05)]
    for s in (-1, 1):
        head = [box(0.86, 0.16, 0.66, black, (0, 0, 0), bevel=0.05), box(0.74, 0.02, 0.54, glow(0.08, '#D5DCE2'), (0, -0.08, 0), bevel=0.006)]
        for i in range(6):
            for j in range(4):
                head.append(cyl(0.03, 0.012, m.solid('#FFE27A', rough=0.3, emission=('#FFF0B0', 0.8)), (-0.28 + i * 0.112, -0.092, -0.18 + j * 0.12), (90, 0, 0), 0.004, 20))
        for k in range(8):
            head.append(box(0.8, 0.12, 0.02, black, (0, 0.12, -0.28 + k * 0.08), bevel=0.006))
        parts += group(head, loc=(s * 0.72, -0.22, 1.25), rot=(-14, 0, s * 22))
        parts.append(tube([(s * 0.12, 0.1, 1.0), (s * 0.4, 0.0, 1.1), (s * 0.62, -0.06, 1.22)], 0.07, black, 24, smooth_path=True))
        parts.append(ball(0.12, black, (s * 0.55, -0.02, 1.18)))
    parts += [box(0.34, 0.26, 0.26, black, (0, -0.04, 0.52), bevel=0.06), ball(0.2, m.solid('#EDEBE4', rough=0.3, coat=0.3), (0, -0.16, 0.42), (1, 0.8, 0.8)), tube([(0, 0.1, 0.8), (0, 0.02, 0.6)], 0.08, black, 24)]
    return parts


def spike_light(product):
    char = m.solid('#5A645E', rough=0.45, metallic=0.2)
    head = [
        lathe([(0, -0.5), (0.26, -0.5), (0.3, -0.42), (0.3, 0.42), (0.33, 0.44), (0.33, 0.62), (0.29, 0.62), (0.29, 0.5), (0, 0.5)], char, 80, radius=0.02),
        cyl(0.285, 0.02, m.solid('#E9F1F2', rough=0.05, coat=1, emission=('#FFF2CF', 0.4)), (0, 0, 0.53), bevel=0.004, seg=72),
        *[ring(0.33, 0.29, 0.03, char, (0, 0, -0.34 + k * 0.085), bevel=0.01, seg=72) for k in range(6)],
    ]
    parts = group(head, loc=(0, -0.1, 1.75), rot=(38, 0, 0))
    parts += [prism([((-0.22, 0), 0.06), ((0.22, 0), 0.06), ((0.1, -0.5), 0.06), ((-0.1, -0.5), 0.06)], 0.06, char, (0, 0.04, 1.62), (0, 0, 90), bevel=0.015, radius=0.001), cyl(0.12, 0.1, char, (0, 0.04, 1.1), bevel=0.02)]
    parts += [cyl(0.08, 0.2, m.steel(), (0, 0.04, 1.55), (0, 90, 0), 0.02)]
    for a in (0, 90):
        parts.append(prism([(-0.2, 1.06), (0.2, 1.06), (0.18, 0.9), (0.0, 0.0), (-0.18, 0.9)], 0.035, m.plastic('#26292A'), (0, 0.04, 0), (0, 0, a), bevel=0.008))
    parts.append(tube([(0, 0.15, 1.45), (0.1, 0.4, 1.2), (0.3, 0.6, 0.5), (0.6, 0.5, 0.05), (1.0, 0.1, 0.04), (0.8, -0.4, 0.04), (0.5, -0.3, 0.04)], 0.032, m.rubber('#202221'), 12, smooth_path=True))
    return parts


def path_lights(product):
    steel, dark = m.solid('#B9BEC1', rough=0.26, metallic=1), m.plastic('#26292A')

    def one():
        parts = [
            lathe([(0, 1.98), (0.42, 1.95), (0.44, 1.9), (0.42, 1.86), (0.3, 1.85), (0, 1.85)], steel, 72, radius=0.015),
            box(0.4, 0.4, 0.02, m.solid('#14202E', rough=0.12, coat=1), (0, 0, 1.985), bevel=0.006),
            lathe([(0.28, 1.85), (0.29, 1.6), (0.24, 1.5)], m.solid('#F3F0E2', rough=0.25, emission=('#FFE3A8', 0.45), alpha=0.9), 64),
            lathe([(0, 1.52), (0.25, 1.52), (0.25, 1.44), (0.06, 1.4), (0, 1.4)], steel, 64, radius=0.015),
            cyl(0.05, 1.1, steel, (0, 0, 0.9), bevel=0.005, seg=32),
            lathe([(0, 0.0), (0.05, 0.34), (0.055, 0.4), (0, 0.4)], dark, 24),
        ]
        for k in range(4):
            parts.append(box(0.02, 0.1, 0.24, dark, (0, 0, 0.3), (0, 0, 45 * k), bevel=0.004))
        for k in range(12):
            t = math.tau * k / 12
            parts.append(box(0.012, 0.012, 0.32, steel, (0.288 * math.cos(t), 0.288 * math.sin(t), 1.69), bevel=0.003))
        return parts

    return [o for x, y in ((-0.9, 0.3), (-0.3, -0.1), (0.32, 0.3), (0.92, -0.1)) for o in group(one(), loc=(x, y, 0))]


def bollard(product):
    char = m.solid('#3D4842', rough=0.45)
    parts = [cyl(0.36, 0.06, char, (0, 0, 0.03), bevel=0.02), cyl(0.24, 1.85, char, (0, 0, 0.97), bevel=0.01), lathe([(0, 2.5), (0.24, 2.5), (0.25, 2.46), (0.25, 2.36), (0, 2.36)], char, 80, radius=0.02)]
    parts.append(cyl(0.17, 0.46, glow(0.8, '#FFEFD0'), (0, 0, 2.13), bevel=0.005))
    for k in range(5):
        parts.append(lathe([(0.17, 1.96 + k * 0.085), (0.25, 1.93 + k * 0.085), (0.25, 1.945 + k * 0.085), (0.17, 1.985 + k * 0.085)], char, 80))
    for k in range(3):
        t = math.tau * k / 3 + 0.4
        parts.append(prism(circle(0.04, 6), 0.04, m.steel(), (0.3 * math.cos(t), 0.3 * math.sin(t), 0.08), bevel=0.008, axis='z'))
    return parts


def power_station(product):
    dark, yellow, grey = m.fine_plastic('#2B3032'), m.solid('#F5B91E', rough=0.42), m.plastic('#4A5053')
    parts = [box(1.5, 1.0, 1.05, dark, (0, 0, 0.56), bevel=0.1), box(1.54, 1.04, 0.16, yellow, (0, 0, 0.12), bevel=0.06), box(1.3, 0.04, 0.72, grey, (0, -0.5, 0.6), bevel=0.03)]
    parts.append(tube([(-0.6, 0, 1.05), (-0.6, 0, 1.32), (0.6, 0, 1.32), (0.6, 0, 1.05)], 0.075, yellow, 28, 0.16))
    s = Sheet(0.42, 0.26, '#0C1210')
    s.text(0.21, 0.1, '87%', 0.12, '#7CF0B0', 'black', anchor='mm')
    s.text(0.21, 0.2, '2,048 Wh', 0.05, '#E9EBE7', 'bold', anchor='mm')
    parts.append(decal(m.printed(s.save(), 0.15, 0.4, emission=0.5), 0.42, 0.26, (-0.36, -0.522, 0.78)))
    for k, x in enumerate((0.0, 0.24, 0.48)):
        parts += outlet(x + 0.02, -0.522, 0.78, 0.19, m.plastic('#18211D'))
    for k in range(4):
        parts.append(box(0.09, 0.02, 0.035, m.solid('#101312', rough=0.3), (-0.5 + 0.15 * k, -0.522, 0.46), bevel=0.008))
    parts += [cyl(0.05, 0.02, yellow, (0.2 + 0.14 * k, -0.525, 0.46), (90, 0, 0), 0.006, 24) for k in range(3)]
    # folding panel behind
    cells = m.solid('#14202E', rough=0.18, coat=0.6)
    for i in range(3):
        parts += group([box(0.72, 0.03, 1.5, m.solid('#26292A', rough=0.7), (0, 0, 0), bevel=0.01)] + [box(0.2, 0.012, 0.26, cells, (-0.22 + 0.22 * a, -0.018, -0.6 + 0.3 * b), bevel=0.003) for a in range(3) for b in range(5)], loc=(-0.5 + 0.7 * i, 0.95 + (0.06 if i % 2 else 0), 0.78), rot=(-14, 0, 12 if i % 2 else -12))
    return parts


def outlet(x, y, z, s, mat, switch=None):
    """The three slots of an Australian socket, in a small round face."""
    dark = m.solid('#15191A', rough=0.7)
    return [
        prism(circle(s * 0.5, 40), 0.012, mat, (x, y, z), bevel=0.004),
        box(s * 0.07, 0.02, s * 0.28, dark, (x - s * 0.18, y, z + s * 0.1), (0, 30, 0), bevel=0.002),
        box(s * 0.07, 0.02, s * 0.28, dark, (x + s * 0.18, y, z + s * 0.1), (0, -30, 0), bevel=0.002),
        box(s * 0.07, 0.02, s * 0.28, dark, (x, y, z - s * 0.26), bevel=0.002),
    ]


def power_point(product, colour='#FAF9F5', box_depth=0.3):
    white, base = m.solid(colour, rough=0.25, coat=0.2), m.plastic(m.shade(colour, 0.93), 0.35)
    dark = m.solid('#15191A', rough=0.6)
    plate = prism([((-1.15, 0), 0.1), ((1.15, 0), 0.1), ((1.15, 1.44), 0.1), ((-1.15, 1.44), 0.1)], 0.1, white, (0, 0, 0), bevel=0.03, radius=0.001, steps=8)
    parts = [plate, box(2.1, box_depth, 1.2, m.plastic('#DAD8D1'), (0, 0.05 + box_depth / 2, 0.72), bevel=0.03)]
    y = -0.052
    for s in (-1, 1):
        x = s * 0.62
        for dx, dz, turn, l in ((-0.14, 0.07, 30, 0.2), (0.14, 0.07, -30, 0.2), (0, -0.2, 0, 0.2)):
            parts.append(box(0.052, 0.02, l, dark, (x + dx, y, 0.62 + dz), (0, turn, 0), bevel=0.002))
        parts += [box(0.24, 0.03, 0.34, base, (x, y - 0.004, 1.14), bevel=0.01), box(0.17, 0.05, 0.26, white, (x, y - 0.014, 1.14), (7, 0, 0), bevel=0.014), box(0.05, 0.006, 0.016, m.solid('#C9342B', rough=0.5), (x, y - 0.044, 1.235), bevel=0.002)]
    parts += [prism([((-0.1, -0.035), 0.034), ((0.1, -0.035), 0.034), ((0.1, 0.035), 0.034), ((-0.1, 0.035), 0.034)], 0.02, dark, (0, y, 0.86), bevel=0.002, radius=0.001), box(0.13, 0.022, 0.012, m.steel(), (0, y, 0.86), bevel=0.002)]
    parts += [box(0.16, 0.02, 0.07, dark, (0, y, 0.6), bevel=0.004), box(0.12, 0.024, 0.02, m.plastic('#F1F0EC'), (0, y, 0.612), bevel=0.003)]
    return parts


def smart_plug(product):
    """A plug-in meter: socket in front, pins behind, its button with the status light on the side. One unit is 10 mm."""
    white, face, dark = m.solid('#F3F2EE', rough=0.34), m.solid('#E4E3DD', rough=0.45), m.solid('#15191A', rough=0.6)
    grey, z = m.solid('#C9CBC7', rough=0.5), 2.7
    parts = [loft([((0, y, z), r, r, n, (90, 0)) for y, r, n in (
        (0.0, 2.28, 4.2), (0.02, 2.4, 4.2), (0.1, 2.54, 4.3), (0.24, 2.64, 4.4), (0.42, 2.7, 4.4), (1.7, 2.7, 4.4), (1.95, 2.62, 4.2), (2.15, 2.44, 3.8), (2.3, 2.16, 3.4), (2.36, 1.9, 3.2))], white, seg=120)]
    # the shell is in two halves; the socket sits in a round well
    parts.append(loft([((0, y, z), r, r, 4.4, (90, 0)) for y, r in ((1.44, 2.69), (1.45, 2.708), (1.5, 2.708), (1.51, 2.69))], grey, seg=120))
    well = cyl(1.92, 0.24, None, (0, 0, z + 0.18), (90, 0, 0), 0.001, 96)
    cut(parts[0], well)
    parts += [cyl(1.91, 0.06, face, (0, 0.1, z + 0.18), (90, 0, 0), 0.005, 96), ring(1.92, 1.8, 0.14, white, (0, 0.06, z + 0.18), (90, 0, 0), 0.03, 96)]
    for dx, dz, turn in ((-0.79, 0.52, 30), (0.79, 0.52, -30), (0, -0.86, 0)):
        parts += [box(0.42, 0.05, 1.0, grey, (dx, 0.075, z + 0.18 + dz), (0, turn, 0), bevel=0.02), box(0.24, 0.06, 0.8, dark, (dx, 0.065, z + 0.18 + dz), (0, turn, 0), bevel=0.01)]
    # flat pins, sleeved at the root except the earth
    brass = m.solid('#C9BE9E', rough=0.22, metallic=1)
    for dx, dz, turn in ((-0.79, 0.52, 30), (0.79, 0.52, -30), (0, -0.86, 0)):
        parts.append(box(0.17, 1.9, 0.64, brass, (dx, 3.1, z + 0.18 + dz), (0, turn, 0), bevel=0.04))
        if turn:
            parts.append(box(0.2, 0.9, 0.68, dark, (dx, 2.65, z + 0.18 + dz), (0, turn, 0), bevel=0.03))
    parts.append(decal(lettering(product, 1.5, 0.34, '#1A6844'), 1.5, 0.34, (0, -0.006, 0.42)))
    # on the side: the button in its ring of light, and the rating
    parts += [cyl(0.46, 0.1, grey, (2.68, 0.9, z + 0.9), (0, 90, 0), 0.03, 64), cyl(0.38, 0.14, white, (2.69, 0.9, z + 0.9), (0, 90, 0), 0.04, 64), cyl(0.1, 0.16, m.solid('#2BD47A', emission=('#2BD47A', 1.4)), (2.69, 0.9, z + 0.9), (0, 90, 0), 0.02, 32)]
    parts.append(decal(lettering(product, 1.3, 0.26, '#5A645E', '10 A  2,400 W', kind='bold'), 1.1, 0.22, (2.712, 0.85, z - 0.5), (90, 0, 90)))
    return parts


def smoke_alarm(product):
    white = m.solid('#F7F6F2', rough=0.35)
    parts = [
        lathe([(0, 0), (0.98, 0), (1.0, 0.06), (1.0, 0.14), (0.96, 0.16), (0.94, 0.16), (0.94, 0.24), (0.98, 0.26), (0.98, 0.36), (0.86, 0.5), (0.5, 0.58), (0, 0.6)], white, 128, radius=0.03),
        lathe([(0.945, 0.15), (0.95, 0.2), (0.945, 0.25)], m.solid('#3A4043', rough=0.9), 96),
        cyl(0.2, 0.04, m.plastic('#F1F0EC', 0.3), (0, 0, 0.61), bevel=0.015), cyl(0.03, 0.03, m.solid('#C9342B', rough=0.3, emission=('#FF3B30', 0.8)), (0.38, -0.1, 0.6), bevel=0.008, seg=24),
    ]
    for k in range(60):
        t = math.tau * k / 60
        parts.append(box(0.03, 0.012, 0.085, white, (0.955 * math.cos(t), 0.955 * math.sin(t), 0.2), (0, 0, math.degrees(t)), bevel=0.003))
    for k in range(5):
        parts.append(tube([((0.56 + 0.055 * k) * math.cos(a), (0.56 + 0.055 * k) * math.sin(a), 0.578 - 0.02 * k) for a in [math.radians(150 + 12 * j) for j in range(6)]], 0.014, m.solid('#4A5053', rough=0.9), 10))
    return group(parts, rot=(58, 0, 0), loc=(0, 0, 0.86))


def power_board(product):
    black = m.plastic('#232627', 0.42)
    parts = [box(2.4, 0.62, 0.22, black, (0, 0, 0.11), bevel=0.07), box(2.3, 0.5, 0.02, m.plastic('#2E3234', 0.4), (0, 0, 0.225), bevel=0.008)]
    dark = m.solid('#0E1011', rough=0.7)
    for k in range(6):
        x = -0.98 + k * 0.31 + (0.1 if k > 3 else 0) + (0.06 if k > 4 else 0)
        for dx, dy, turn in ((-0.055, 0.03, -30), (0.055, 0.03, 30), (0, -0.075, 0)):
            parts.append(box(0.022, 0.075, 0.03, dark, (x + dx, dy - 0.03, 0.232), (0, 0, turn), bevel=0.001))
        parts.append(ring(0.135, 0.122, 0.02, m.plastic('#3A4043', 0.4), (x, -0.04, 0.234), bevel=0.006, seg=48))
        parts.append(box(0.07, 0.09, 0.03, m.plastic('#E9EBE7'), (x, 0.19, 0.24), bevel=0.01))
    parts += [cyl(0.05, 0.03, m.solid('#C9342B', rough=0.3, emission=('#FF3B30', 0.7)), (1.08, 0.1, 0.24), bevel=0.01, seg=32)]
    parts.append(tube([(-1.2, 0, 0.11), (-1.45, 0, 0.1), (-1.6, -0.3, 0.06), (-1.3, -0.65, 0.06), (-0.5, -0.7, 0.06), (0.2, -0.62, 0.06), (0.7, -0.72, 0.06)], 0.05, m.rubber('#1D1F1F'), 16, smooth_path=True))
    parts += group([loft([((0, 0, 0), 0.18, 0.18, 3), ((0, 0, 0.12), 0.2, 0.2, 3), ((0, 0, 0.2), 0.14, 0.14, 3)], black, seg=40), *[box(0.04, 0.012, 0.2, m.brass(0.25), (dx, dy, -0.08), (0, 0, t), bevel=0.004) for dx, dy, t in ((-0.07, 0.03, 60), (0.07, 0.03, -60), (0, -0.08, 90))]], loc=(0.8, -0.72, 0.19), rot=(0, 90, 0))
    return parts


def dimmer(product, plate=False):
    """A rotary dimmer mechanism: fluted knob before its boss, clips at the sides, terminals behind. One unit is 10 mm.
    With a `plate` it is what shows on a wall."""
    white, shell, step = m.plastic('#F1F0EB', 0.32), m.plastic('#DDDBD3', 0.42), m.plastic('#8F9694', 0.45)
    metal, pit = m.solid('#C3C9CC', rough=0.26, metallic=1), m.solid('#1A1E1F', rough=0.8)
    z = 1.75
    # the knob, with a satin cap and a pointer
    rings = []
    for y, r, deep in ((-0.62, 1.02, 0), (-0.68, 1.06, 0), (-0.86, 1.06, 0), (-0.9, 0.98, 0.03), (-1.9, 0.93, 0.03), (-2.02, 0.88, 0.02), (-2.06, 0.82, 0)):
        rings.append([Vector((r * (1 - deep * (0.5 - 0.5 * math.cos(36 * t))) * math.cos(t), y, z + r * (1 - deep * (0.5 - 0.5 * math.cos(36 * t))) * math.sin(t))) for t in (math.tau * j / 288 for j in range(288))])
    parts = [loft(rings, white, angle=40)]
    parts.append(lathe([(0, 0.02), (0.72, 0.02), (0.76, 0.0), (0.78, -0.02)], metal, 96, (0, -2.06, z), (90, 0, 0), radius=0.01))
    turn = math.radians(128)
    parts.append(box(0.34, 0.02, 0.07, pit, (0.56 * math.cos(turn), -2.085, z + 0.56 * math.sin(turn)), (0, -math.degrees(turn), 0), bevel=0.006))
    parts.append(box(0.2, 0.05, 0.06, pit, (0.96 * math.cos(turn), -0.87, z + 0.96 * math.sin(turn)), (0, -math.degrees(turn), 0), bevel=0.004))
    if plate:
        parts += [prism([((-3.8, -5.8), 0.4), ((3.8, -5.8), 0.4), ((3.8, 5.8), 0.4), ((-3.8, 5.8), 0.4)], 0.5, white, (0, -0.25, z), bevel=0.12, radius=0.001)]
        return parts
    # bush and nut, the boss that fills the plate, and its shoulder
    parts += [cyl(0.5, 0.5, metal, (0, -0.5, z), (90, 0, 0), 0.03, 48), prism(circle(0.82, 6), 0.2, metal, (0, -0.5, z), bevel=0.02)]
    parts.append(prism([((-1.2, -1.2), 0.25), ((1.2, -1.2), 0.25), ((1.2, 1.2), 0.25), ((-1.2, 1.2), 0.25)], 0.5, white, (0, -0.15, z), bevel=0.06, radius=0.001))
    parts.append(prism([((-1.5, -1.62), 0.2), ((1.5, -1.62), 0.2), ((1.5, 1.62), 0.2), ((-1.5, 1.62), 0.2)], 0.3, white, (0, 0.2, z), bevel=0.05, radius=0.001))
    parts.append(box(2.7, 2.2, 3.1, shell, (0, 1.4, z - 0.18), bevel=0.1))
    for s in (-1, 1):
        parts.append(prism([(s * 1.3, 0.36), (s * 1.52, 0.42), (s * 1.46, 0.56), (s * 1.36, 0.95), (s * 1.3, 0.95)], 0.7, white, (0, 0, z + 0.3), bevel=0.03, axis='z'))
    # terminals: three wells with their screws, named on the shoulder before them
    parts.append(box(2.7, 1.3, 2.85, step, (0, 3.1, 1.445), bevel=0.06))
    for k in range(4):
        parts.append(box(0.14, 1.2, 0.5, step, (-1.28 + 0.853 * k, 3.1, 2.87), bevel=0.04))
    for k, name in enumerate(('A', 'L', 'D')):
        x = -0.853 + 0.853 * k
        parts += [cyl(0.33, 0.3, m.brass(0.25), (x, 3.12, 2.92), bevel=0.05, seg=40), box(0.5, 0.09, 0.06, pit, (x, 3.12, 3.06), (0, 0, 30 + 50 * k), bevel=0.006)]
        parts.append(box(0.5, 0.05, 0.5, pit, (x, 3.742, 1.2), bevel=0.02))
        parts.append(decal(lettering(product, 0.5, 0.5, '#3D4842', name, kind='black'), 0.42, 0.42, (x, 2.1, z + 1.375), (0, 0, 0)))
    # rating on the side
    parts.append(decal(lettering(product, 1.4, 0.3, '#1A6844'), 1.3, 0.28, (1.354, 1.72, 2.5), (90, 0, 90)))
    for k, words in enumerate(('5–350 W LED', 'Trailing edge')):
        parts.append(decal(lettering(product, 1.3, 0.24, '#3D4842', words, kind='bold'), 1.2, 0.22, (1.354, 1.72, 2.05 - 0.34 * k), (90, 0, 90)))
    return parts


def ev_charger(product):
    dark, green, grey = m.solid('#2B3032', rough=0.35, coat=0.2), m.solid('#1A6844', rough=0.35), m.plastic('#E9EBE7', 0.35)
    parts = [
        prism([((-0.62, 0.55), 0.22), ((0.62, 0.55), 0.22), ((0.62, 2.35), 0.22), ((-0.62, 2.35), 0.22)], 0.42, grey, (0, 0.1, 0), bevel=0.08, radius=0.001, steps=8),
        prism([((-0.54, 0.64), 0.18), ((0.54, 0.64), 0.18), ((0.54, 2.27), 0.18), ((-0.54, 2.27), 0.18)], 0.06, dark, (0, -0.12, 0), bevel=0.025, radius=0.001, steps=8),
        ring(0.26, 0.2, 0.05, m.solid('#2BD47A', rough=0.4, emission=('#2BD47A', 0.9)), (0, -0.155, 1.75), (90, 0, 0), 0.012),
        decal(name_plate(product, 0.7, 0.2, '#2B3032', '#FFFFFF'), 0.7, 0.2, (0, -0.1525, 1.15)),
        cyl(0.2, 0.3, dark, (0, 0.0, 0.6), (0, 0, 0), 0.03),
    ]
    cable = []
    for k in range(120):
        t = k / 119
        a = -math.pi / 2 + math.tau * 2.0 * t
        cable.append((0.78 * math.cos(a) * (1 + 0.02 * k / 40), -0.3 - 0.2 * t, 1.42 + 1.02 * math.sin(a)))
    cable = [(0, 0, 0.5), (0, -0.12, 0.36)] + cable
    parts.append(tube(cable, 0.06, m.rubber('#1D1F1F'), 18))
    gun = [
        tube([(0, 0, 0), (0, 0, 0.5), (0, -0.22, 0.78)], 0.11, dark, 28, 0.2), cyl(0.17, 0.3, dark, (0, -0.32, 0.86), (62, 0, 0), 0.03), cyl(0.14, 0.2, m.solid('#15191A', rough=0.6), (0, -0.5, 0.95), (62, 0, 0), 0.01),
        box(0.1, 0.06, 0.16, green, (0, -0.1, 0.72), (20, 0, 0), bevel=0.02),
    ]
    parts += group(gun, loc=(0.0, -0.52, 0.05))
    # the piece of wall that it hangs on
    parts.append(box(2.1, 0.08, 2.72, m.plastic('#D3CFC4', 0.6), (0, 0.36, 1.36), bevel=0.02))
    return parts
