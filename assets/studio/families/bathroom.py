"""Basins, baths, toilets, taps, showers and sinks."""

import math

from mathutils import Vector

from studio import materials as m
from studio.artwork import BRANDS, Sheet
from studio.shapes import ball, box, circle, curve_points, cut, cyl, decal, fillet, group, lathe, loft, prism, rect, ring, sheet, superellipse, tube


def vessel(rx, ry, h, wall, mat, n=2.2, base=0.7, flat=0.45, z=0.0, seg=96, drain=True, lip=0.02):
    """An open bowl with a thickness: outside up, over the rim, inside down."""
    out = []
    steps = 14
    for i in range(steps + 1):
        t = i / steps
        k = base + (1 - base) * math.sin(t * math.pi / 2) ** 0.8
        out.append(((0, 0, z + h * t), rx * k, ry * k, n))
    rim = [((0, 0, z + h + lip * 0.6), rx - wall * 0.3, ry - wall * 0.3, n), ((0, 0, z + h + lip * 0.6), rx - wall * 0.7, ry - wall * 0.7, n)]
    inside = []
    floor = 0.18
    for i in range(steps + 1):
        t = 1 - i / steps
        k = base + (1 - base) * math.sin(t * math.pi / 2) ** 0.8
        shrink = 1.0 if t > 0.3 else 0.5 + 0.5 * (t / 0.3) ** 0.5
        inside.append(((0, 0, z + h * (floor + (1 - floor) * t)), (rx * k - wall) * shrink, (ry * k - wall) * shrink, n))
    bowl = loft([*out, *rim, *inside], mat, seg=seg, angle=60)
    parts = [bowl]
    if drain:
        parts += [cyl(min(rx, ry) * 0.12, 0.02, m.chrome(), (0, 0, z + h * floor + 0.006), bevel=0.008, seg=48), cyl(min(rx, ry) * 0.07, 0.03, m.solid('#3A3F41', rough=0.3, metallic=1), (0, 0, z + h * floor + 0.006), bevel=0.004, seg=32)]
    return parts


def basin(product, colour='#F7F6F2', matt=False):
    return vessel(1.0, 0.68, 0.5, 0.055, m.solid(colour, rough=0.6) if matt else m.ceramic(colour), 2.3, 0.62)


def bath(product):
    white = m.solid('#F7F6F2', rough=0.16, coat=0.5)
    parts = vessel(1.3, 0.64, 0.95, 0.06, white, 2.6, 0.74, seg=120, lip=0.03)
    return parts


def vanity(product):
    wood, stone = m.wood('#C0935F', 'x', 1.6, 0.2, 0.5), m.mottled('#E9E6DE', 3, 0.05, 0.35, 8)
    w, d, h = 2.0, 1.0, 1.02
    parts = [box(w, d, h, m.wood('#B98B5A', 'x', 1.6, 0.2, 0.5), (0, 0, h / 2), bevel=0.01)]
    for k in range(2):
        parts.append(box(w - 0.03, 0.04, h / 2 - 0.05, wood, (0, -d / 2 - 0.02, 0.015 + h / 4 + k * h / 2 - 0.02), bevel=0.008))
        parts.append(box(w - 0.05, 0.03, 0.03, m.solid('#2A241D', rough=0.8), (0, -d / 2 - 0.005, h / 2 * (k + 1) - 0.04), bevel=0.004))
    top = box(w + 0.03, d + 0.04, 0.06, stone, (0, 0, h + 0.03), bevel=0.012)
    bowl = loft([((0, -0.04, h + 0.2), 0.62, 0.32, 4), ((0, -0.04, h - 0.02), 0.62, 0.32, 4), ((0, -0.04, h - 0.2), 0.5, 0.24, 4)], None, seg=64)
    cut(top, bowl)
    parts.append(top)
    sink = [((0, -0.04, h + 0.035), 0.625, 0.325, 4), ((0, -0.04, h + 0.0), 0.61, 0.31, 4), ((0, -0.04, h - 0.16), 0.56, 0.27, 4), ((0, -0.04, h - 0.22), 0.46, 0.2, 4), ((0, -0.04, h - 0.235), 0.1, 0.08, 3)]
    body = parts[0]
    cut(body, loft([((0, -0.04, h + 0.2), 0.66, 0.35, 4), ((0, -0.04, h - 0.3), 0.66, 0.35, 4)], None, seg=48))
    parts.append(loft(sink, m.ceramic(), seg=72, caps=False))
    parts.append(cyl(0.05, 0.02, m.chrome(), (0, -0.04, h - 0.225), bevel=0.006))
    parts += group(mixer_parts(m.chrome(), 0.5), loc=(0, 0.36, h + 0.06), scale=0.42)
    return parts


def mixer_parts(mat, reach=1.0):
    """A basin mixer of 50 × 165 × 180 mm, one unit to 100 mm: round body, arched spout towards the camera, a pin lever
    that leans back from the cap over the cartridge."""
    dark = m.solid('#3A3F41', rough=0.5)
    parts = [
        lathe([(0, 0), (0.25, 0), (0.25, 0.045), (0.225, 0.06), (0.225, 1.29), (0.215, 1.3), (0, 1.3)], mat, 128, radius=0.012),
        lathe([(0, 1.29), (0.205, 1.29), (0.205, 1.325), (0, 1.325)], dark, 96),
        lathe([(0, 1.318), (0.225, 1.318), ((0.225, 1.5), 0.05), (0.06, 1.53), (0, 1.53)], mat, 128, radius=0.012, steps=8),
    ]
    # the spout leaves the body and bows down to its outlet
    arc = [(0, -0.6 + 0.6 * math.cos(math.radians(t)), 0.84 + 0.4 * math.sin(math.radians(t))) for t in range(24, 181, 4)]
    spout = [(0, 0, 0.9), *arc, (0, -1.2, 0.76)]
    parts.append(tube(spout, [0.128 - 0.018 * i / (len(spout) - 1) for i in range(len(spout))], mat, 64))
    parts.append(lathe([(0.07, -0.03), (0.12, -0.03), (0.12, 0.07), (0.1, 0.09), (0.07, 0.09)], mat, 80, (0, -1.2, 0.74), radius=0.012))
    parts.append(cyl(0.1, 0.02, dark, (0, -1.2, 0.722), bevel=0.004))
    # the lever on its collar
    lean = Vector((0, 0.24, 0.36)).normalized()
    foot = Vector((0, 0.1, 1.49))
    rot = [math.degrees(v) for v in lean.to_track_quat('Z', 'Y').to_euler()]
    parts.append(lathe([(0, -0.04), (0.066, -0.04), (0.066, 0.05), (0.055, 0.062), (0, 0.062)], mat, 64, foot, rot, radius=0.008))
    parts.append(lathe([(0, 0), (0.047, 0), ((0.042, 0.36), 0.03), (0, 0.36)], mat, 64, foot, rot, radius=0.02, steps=8))
    return parts


def basin_mixer(product, finish='Chrome'):
    return group(mixer_parts(m.finish(finish)), rot=(0, 0, 52))


def wall_mixer(product, finish='Matt black'):
    """A wall set of 220 × 190 × 125 mm, one unit to 100 mm: mixer with pin lever at the left, spout at the right. The wall
    is the stage's."""
    mat = m.finish(finish)
    dark = m.solid('#3A3F41', rough=0.5)
    hub, out = (-0.75, 0, 0), (0.75, 0, 0)
    face = (90, 0, 0)
    plate = [(0, 0), (0.35, 0), (0.35, 0.05), (0.33, 0.065), (0, 0.065)]
    parts = [
        lathe(plate, mat, 128, hub, face, radius=0.01),
        lathe([(0, 0.05), (0.225, 0.05), (0.225, 0.4), (0.215, 0.41), (0, 0.41)], mat, 96, hub, face, radius=0.01),
        lathe([(0, 0.4), (0.2, 0.4), (0.2, 0.43), (0, 0.43)], dark, 72, hub, face),
        lathe([(0, 0.425), (0.225, 0.425), ((0.225, 0.66), 0.04), (0, 0.67)], mat, 96, hub, face, radius=0.01, steps=8),
        lathe([(0, 0.18), (0.062, 0.18), (0.062, 0.25), (0, 0.25)], mat, 48, (-0.75, -0.55, 0), radius=0.01),
        lathe([(0, 0.2), (0.047, 0.2), ((0.042, 0.85), 0.03), (0, 0.85)], mat, 48, (-0.75, -0.55, 0), radius=0.02, steps=8),
        lathe(plate, mat, 128, out, face, radius=0.01),
        lathe([(0, 0.05), (0.165, 0.05), (0.165, 0.1), (0.15, 0.115), (0, 0.115)], mat, 72, out, face, radius=0.01),
        tube([(0.75, 0, 0), (0.75, -1.78, 0), (0.75, -1.78, -0.36)], 0.12, mat, 56, 0.34, steps=14),
        lathe([(0.07, -0.04), (0.127, -0.04), (0.127, 0.06), (0.115, 0.07), (0.07, 0.07)], mat, 72, (0.75, -1.78, -0.36), radius=0.01),
        cyl(0.1, 0.02, dark, (0.75, -1.78, -0.385), bevel=0.004),
    ]
    return parts


def kitchen_mixer(product, finish='nickel'):
    mat = m.finish(finish)
    parts = [lathe([(0, 0), (0.24, 0), (0.24, 0.04), (0.18, 0.06), (0.175, 0.62), (0.14, 0.7), (0, 0.7)], mat, 80, radius=0.016)]
    path = [(0, 0, 0.6), (0, 0, 1.6), *[(0, -0.52 + 0.52 * math.cos(math.radians(a)), 1.62 + 0.52 * math.sin(math.radians(a))) for a in range(10, 181, 10)], (0, -1.04, 1.5)]
    parts.append(tube(path, 0.085, mat, 36))
    parts.append(lathe([(0, -0.42), (0.11, -0.42), (0.125, -0.36), (0.125, -0.1), (0.1, 0.0), (0.088, 0.06), (0, 0.06)], mat, 56, (0, -1.04, 1.42), radius=0.02))
    parts.append(ring(0.1, 0.09, 0.02, m.solid('#3A3F41', rough=0.5), (0, -1.04, 1.475), bevel=0.005))
    parts.append(box(0.07, 0.03, 0.16, m.plastic('#3A3F41'), (0, -1.163, 1.2), bevel=0.012))
    parts.append(cyl(0.11, 0.3, mat, (0.2, 0, 0.42), (0, 90, 0), 0.02))
    parts.append(tube([(0.32, 0, 0.42), (0.38, 0, 0.44), (0.55, 0, 0.92)], 0.04, mat, 24, 0.06))
    parts.append(ball(0.04, mat, (0.55, 0, 0.92)))
    return group(parts, rot=(0, 0, 46))


def rail_shower(product, finish='Chrome'):
    mat = m.finish(finish)
    hose_mat = m.solid('#C9CDD0', rough=0.22, metallic=1)
    h = 2.4
    parts = [cyl(0.045, h, mat, (0, 0, h / 2 + 0.1), bevel=0.01, seg=40)]
    for z in (0.24, h - 0.05):
        parts += [cyl(0.07, 0.12, mat, (0, 0, z), bevel=0.015), tube([(0, 0, z), (0, 0.24, z)], 0.05, mat, 24), cyl(0.12, 0.03, mat, (0, 0.24, z), (90, 0, 0), 0.01)]
    z = 1.85
    parts += [box(0.14, 0.16, 0.2, mat, (0, -0.02, z), bevel=0.03), cyl(0.06, 0.16, mat, (0.12, -0.02, z), (0, 90, 0), 0.015), lathe([(0.05, -0.1), (0.085, -0.1), (0.07, 0.1), (0.05, 0.1)], mat, 40, (0, -0.17, z), (20, 0, 0), radius=0.01)]
    hand = [
        tube([(0, 0, -0.5), (0, 0, 0.2), (0, -0.02, 0.42), (0, -0.1, 0.56)], [0.05] * 8 + [0.06] * 30, mat, 32, smooth_path=True),
        lathe([(0, 0.1), (0.2, 0.08), (0.34, 0.02), (0.36, -0.03), (0.34, -0.05), (0, -0.05)], mat, 80, (0, -0.16, 0.6), (-68, 0, 0), radius=0.02),
    ]
    face = [cyl(0.31, 0.02, m.plastic('#D9DCDC', 0.5), (0, 0, -0.05), bevel=0.006, seg=72)]
    for n, r in ((1, 0), (7, 0.09), (13, 0.18), (20, 0.26)):
        for i in range(n):
            t = math.tau * i / n
            face.append(cyl(0.016, 0.02, m.solid('#4A5053', rough=0.7), (r * math.cos(t), r * math.sin(t), -0.062), bevel=0.004, seg=14))
    hand += group(face, loc=(0, -0.16, 0.6), rot=(-68 + 0, 0, 0))
    parts += group(hand, loc=(0, -0.17, z - 0.02), rot=(20, 0, 0))
    end = (0, -0.17 + 0.17, z - 0.5)
    parts.append(tube([(0, 0.0, z - 0.48), (0.02, 0.06, z - 0.85), (0.12, -0.02, 0.75), (0.35, -0.1, 0.25), (0.62, -0.02, 0.3), (0.7, 0.14, 0.75), (0.7, 0.22, 0.9)], 0.034, hose_mat, 16, smooth_path=True, per=16))
    parts += [cyl(0.1, 0.05, mat, (0.7, 0.26, 0.92), (90, 0, 0), 0.012), cyl(0.06, 0.14, mat, (0.7, 0.2, 0.92), (90, 0, 0), 0.015)]
    return parts


def rain_head(product, finish='brass'):
    mat = m.finish(finish)
    parts = [
        cyl(0.24, 0.05, mat, (0, 0.95, 0.8), (90, 0, 0), 0.015),
        tube([(0, 0.95, 0.8), (0, 0.2, 0.8), (0, 0.0, 0.74), (0, 0, 0.5)], 0.075, mat, 36, 0.18),
        ball(0.11, mat, (0, 0, 0.44)), cyl(0.1, 0.12, mat, (0, 0, 0.36), bevel=0.015),
        lathe([(0, 0.34), (0.16, 0.33), (0.22, 0.29), (0.88, 0.275), (0.9, 0.25), (0.88, 0.225), (0, 0.225)], mat, 128, radius=0.008),
    ]
    return parts


def toilet(product):
    white = m.ceramic('#EFEEEA')
    parts = []
    # pan: from the foot up to the rim, longer to the front
    secs = []
    for i in range(15):
        t = i / 14
        front = 0.52 + 0.28 * t**1.3
        back = 0.62
        ry = (front + back) / 2
        cy = (back - front) / 2
        rx = 0.42 + 0.13 * t**1.2
        secs.append(((0, cy, 0.92 * t), rx, ry, 2.9 - 0.5 * t))
    parts.append(loft([*secs, ((0, -0.09, 0.95), 0.52, 0.69, 2.4)], white, seg=96, angle=60))
    parts.append(loft([((0, -0.24, 0.955), 0.545, 0.575, 2.4), ((0, -0.24, 0.99), 0.56, 0.59, 2.4), ((0, -0.24, 1.01), 0.55, 0.58, 2.4)], m.plastic('#F1F0EC', 0.2), seg=96))
    parts.append(loft([((0, -0.24, 1.018), 0.55, 0.58, 2.4), ((0, -0.24, 1.06), 0.562, 0.592, 2.4), ((0, -0.24, 1.085), 0.545, 0.575, 2.4), ((0, -0.24, 1.092), 0.4, 0.42, 2.4)], m.plastic('#F1F0EC', 0.2), seg=96))
    # what stands against the wall goes down to the floor, and the cistern sits on it
    parts.append(loft([((0, 0.42, 0), 0.4, 0.27, 7), ((0, 0.42, 0.6), 0.44, 0.275, 7), ((0, 0.42, 0.95), 0.5, 0.28, 7)], white, seg=96))
    parts.append(loft([((0, 0.46, 0.95), 0.53, 0.225, 7), ((0, 0.46, 1.0), 0.55, 0.23, 7), ((0, 0.46, 1.86), 0.57, 0.24, 7)], white, seg=96))
    parts.append(loft([((0, 0.46, 1.865), 0.585, 0.255, 7), ((0, 0.46, 1.92), 0.59, 0.26, 7), ((0, 0.46, 1.945), 0.575, 0.245, 7)], white, seg=96))
    parts += [prism(circle(0.1, 48), 0.02, m.chrome(), (0, 0.46, 1.955), bevel=0.006, axis='z'), box(0.004, 0.19, 0.024, m.solid('#5A5F61'), (0.02, 0.46, 1.957), bevel=0.0)]
    for s in (-1, 1):
        parts.append(cyl(0.05, 0.05, m.chrome(), (s * 0.2, 0.2, 1.03), bevel=0.012))
    return parts


def raised_seat(product):
    white = m.plastic('#F3F2EE', 0.35)
    outer = [(p[0], p[1]) for p in superellipse(0.72, 0.88, 2.5, 72)]
    body = prism(outer, 0.38, white, (0, 0, 0.75), bevel=0.0, axis='z')
    cut(body, prism(superellipse(0.42, 0.54, 2.2, 60), 2, None, (0, -0.06, 0.8), bevel=0, axis='z'))
    mod = body.modifiers.new('bevel', 'BEVEL')
    mod.width, mod.segments, mod.limit_method = 0.09, 4, 'ANGLE'
    parts = [body]
    alloy, pad = m.solid('#C6CACC', rough=0.25, metallic=1), m.rubber('#3A4043')
    for s in (-1, 1):
        parts.append(tube([(s * 0.78, 0.62, 0.7), (s * 0.86, 0.62, 1.38), (s * 0.86, -0.55, 1.38)], 0.05, alloy, 24, 0.16))
        parts.append(tube([(s * 0.86, 0.36, 1.39), (s * 0.86, -0.56, 1.39)], 0.085, pad, 28))
        parts.append(box(0.2, 0.2, 0.2, white, (s * 0.76, 0.62, 0.74), bevel=0.04))
    parts += [box(0.3, 0.2, 0.24, m.plastic('#1A5A96'), (0, -0.86, 0.72), bevel=0.05), box(0.9, 0.7, 0.16, white, (0, 0, 0.5), bevel=0.04)]
    return parts


def transfer_board(product):
    white = m.plastic('#F3F2EE', 0.45)
    board = prism([((-1.15, -0.55), 0.22), ((1.15, -0.55), 0.22), ((1.15, 0.55), 0.22), ((-1.15, 0.55), 0.22)], 0.12, white, (0, 0, 0.3), bevel=0, radius=0.001, axis='z', steps=10)
    slots = [prism([((-0.03, -0.34), 0.03), ((0.03, -0.34), 0.03), ((0.03, 0.34), 0.03), ((-0.03, 0.34), 0.03)], 1, None, (x, 0, 0.3), bevel=0, radius=0.001, axis='z') for x in (-0.6, -0.42, -0.24, -0.06, 0.12, 0.3, 0.48)]
    grip = prism([((-0.1, -0.28), 0.09), ((0.1, -0.28), 0.09), ((0.1, 0.28), 0.09), ((-0.1, 0.28), 0.09)], 1, None, (0.86, 0, 0.3), bevel=0, radius=0.001, axis='z')
    cut(board, *slots, grip)
    mod = board.modifiers.new('bevel', 'BEVEL')
    mod.width, mod.segments, mod.limit_method = 0.03, 3, 'ANGLE'
    parts = [board]
    parts.append(tube([(-0.92, -0.24, 0.34), (-0.92, -0.24, 0.62), (-0.92, 0.24, 0.62), (-0.92, 0.24, 0.34)], 0.06, m.plastic('#1A5A96', 0.35), 24, 0.14))
    for x in (-0.5, 0.5):
        parts += [box(0.16, 0.8, 0.14, white, (x, 0, 0.18), bevel=0.03), box(0.2, 0.84, 0.1, m.rubber('#3A4043'), (x, 0, 0.06), bevel=0.02)]
    return parts


def shower_stool(product):
    white, alloy = m.plastic('#F3F2EE', 0.4), m.solid('#C6CACC', rough=0.24, metallic=1)
    seat = prism([((-0.95, -0.55), 0.3), ((0.95, -0.55), 0.3), ((0.95, 0.55), 0.3), ((-0.95, 0.55), 0.3)], 0.13, white, (0, 0, 1.55), bevel=0, radius=0.001, axis='z', steps=10)
    holes = [prism([((-0.2, -0.035), 0.035), ((0.2, -0.035), 0.035), ((0.2, 0.035), 0.035), ((-0.2, 0.035), 0.035)], 1, None, (x, y, 1.55), bevel=0, radius=0.001, axis='z') for x in (-0.3, 0.3) for y in (-0.2, 0.0, 0.2)]
    holes += [prism([((-0.05, -0.2), 0.05), ((0.05, -0.2), 0.05), ((0.05, 0.2), 0.05), ((-0.05, 0.2), 0.05)], 1, None, (x, 0, 1.55), bevel=0, radius=0.001, axis='z') for x in (-0.8, 0.8)]
    cut(seat, *holes)
    mod = seat.modifiers.new('bevel', 'BEVEL')
    mod.width, mod.segments, mod.limit_method = 0.035, 3, 'ANGLE'
    parts = [seat]
    for sx in (-1, 1):
        for sy in (-1, 1):
            top, foot = Vector((sx * 0.62, sy * 0.32, 1.5)), Vector((sx * 0.82, sy * 0.52, 0.1))
            mid = top.lerp(foot, 0.62)
            parts.append(tube([top, mid], 0.062, alloy, 24))
            parts.append(tube([mid, foot], 0.05, alloy, 24))
            for k in range(5):
                p = mid.lerp(foot, 0.1 + 0.16 * k)
                parts.append(cyl(0.016, 0.105, m.solid('#3A4043'), p, (90, 0, 0), 0.003, 16))
            parts.append(lathe([(0, -0.1), (0.12, -0.1), (0.1, 0), (0.065, 0.08), (0, 0.08)], m.rubber('#3A4043'), 40, foot, radius=0.02))
    for sy in (-1, 1):
        parts.append(tube([(-0.66, sy * 0.36, 1.22), (0.66, sy * 0.36, 1.22)], 0.036, alloy, 20))
    for sx in (-1, 1):
        parts.append(tube([(sx * 0.69, -0.4, 1.0), (sx * 0.69, 0.4, 1.0)], 0.036, alloy, 20))
    return parts


def bowl_sink(product):
    """A double-bowl undermount sink in brushed steel."""
    steel = m.solid('#C4C8CA', rough=0.3, metallic=1, anisotropic=0.4)
    parts = []
    flange = prism([((-1.15, -0.68), 0.08), ((1.15, -0.68), 0.08), ((1.15, 0.68), 0.08), ((-1.15, 0.68), 0.08)], 0.025, steel, (0, 0, 0.62), bevel=0, radius=0.001, axis='z', steps=8)
    tools = []
    for cx, w in ((-0.42, 1.24), (0.68, 0.74)):
        tools.append(prism([((cx - w / 2, -0.56), 0.07), ((cx + w / 2, -0.56), 0.07), ((cx + w / 2, 0.56), 0.07), ((cx - w / 2, 0.56), 0.07)], 1, None, (0, 0, 0.6), bevel=0, radius=0.001, axis='z', steps=8))
    cut(flange, *tools)
    parts.append(flange)
    for cx, w in ((-0.42, 1.24), (0.68, 0.74)):
        secs = []
        for z, k in ((0.62, 1.0), (0.58, 0.997), (0.1, 0.975), (0.05, 0.955), (0.02, 0.91), (0.012, 0.8), (0.0, 0.12)):
            secs.append([Vector((cx + x * k, y * k, z)) for x, y in superellipse(w / 2, 0.56, 14, 96)])
        bowl = loft(secs, steel, caps=False, angle=50)
        mod = bowl.modifiers.new('thick', 'SOLIDIFY')
        mod.thickness, mod.offset = 0.018, 1
        parts.append(bowl)
        parts += [ring(0.16, 0.1, 0.025, m.chrome(), (cx, 0, 0.02), bevel=0.01), cyl(0.11, 0.03, m.solid('#6E7679', rough=0.4, metallic=1), (cx, 0, 0.012), bevel=0.008)]
    return parts


def laundry_tub(product):
    white, steel = m.paint('#F3F2EE', 0.3), m.solid('#C4C8CA', rough=0.28, metallic=1)
    w, d, h = 1.2, 1.0, 1.66
    parts = [box(w, d, h, white, (0, 0, h / 2 + 0.1), bevel=0.02), box(w - 0.06, 0.9, 0.1, m.solid('#3A4043'), (0, 0, 0.05), bevel=0.01)]
    parts += [box(w - 0.08, 0.035, h - 0.1, white, (0, -d / 2 - 0.018, h / 2 + 0.1), bevel=0.015), box(0.04, 0.06, 0.34, steel, (0.42, -d / 2 - 0.06, h - 0.2), bevel=0.015)]
    top = box(w + 0.06, d + 0.06, 0.12, steel, (0, 0, h + 0.16), bevel=0.03)
    cut(top, prism([((-0.46, -0.42), 0.12), ((0.46, -0.42), 0.12), ((0.46, 0.28), 0.12), ((-0.46, 0.28), 0.12)], 1, None, (0, 0, h + 0.2), bevel=0, radius=0.001, axis='z'))
    cut(parts[0], prism(rect(0.95, 0.74, 0, -0.07), 1.2, None, (0, 0, h), bevel=0, axis='z'))
    parts.append(top)
    secs = []
    for z, k in ((0.2, 1.0), (-0.5, 0.95), (-0.58, 0.86), (-0.6, 0.1)):
        secs.append([Vector((x * k, y * k - 0.07, h + z)) for x, y in superellipse(0.47, 0.36, 9, 72)])
    parts.append(loft(secs, steel, caps=False))
    parts += group(kitchen_mixer(product, 'chrome'), loc=(0, 0.4, h + 0.22), rot=(0, 0, -46), scale=0.36)
    for s in (-1, 1):
        parts += [cyl(0.05, 0.1, steel, (s * 0.38, 0.4, h + 0.27), bevel=0.01), tube([(s * 0.38 - 0.05, 0.4, h + 0.33), (s * 0.38 + 0.05, 0.4, h + 0.33)], 0.018, m.chrome(), 14)]
    return parts


def hoses(product):
    """A pair of braided inlet hoses, coiled, with brass-nut ends in red and blue."""
    braid = m.textile('#C2C6C8', 70, 0.35, 0.6, 0.4)
    braid.node_tree.nodes['Principled BSDF'].inputs['Metallic'].default_value = 0.8
    parts = []
    for i, (x, y, colour) in enumerate(((-0.28, 0.24, '#B5202E'), (0.28, -0.24, '#1A5A96'))):
        coil = []
        for k in range(150):
            t = k / 149 * math.tau * 1.85
            r = 0.8 - 0.05 * t / math.tau
            coil.append((x + r * math.cos(t + 0.5 + i), y + r * math.sin(t + 0.5 + i) * 0.9, 0.09 + 0.085 * t / math.tau + i * 0.24))
        a, b = Vector(coil[-1]), Vector(coil[-1]) - Vector(coil[-3])
        b.normalize()
        coil += [a + b * 0.1 * k + Vector((0, 0, 0.05 * k)) for k in range(1, 4)]
        parts.append(tube(coil, 0.075, braid, 20))
        for p, q in ((coil[-1], coil[-2]), (coil[0], coil[1])):
            p, q = Vector(p), Vector(q)
            d = (p - q).normalized()
            e = d.to_track_quat('Z', 'Y').to_euler()
            rot = [math.degrees(v) for v in e]
            parts += [cyl(0.085, 0.26, m.steel(0.2), p + d * 0.06, rot, 0.012), cyl(0.13, 0.2, m.brass(0.25), p + d * 0.26, rot, 0.02, 6), cyl(0.12, 0.06, m.plastic(colour), p + d * 0.13, rot, 0.015)]
    return parts


def pull_out_bin(product):
    grey, dark, steel = m.plastic('#8B9290', 0.45), m.plastic('#3A4043', 0.45), m.solid('#C6CACC', rough=0.3, metallic=1)
    parts = []
    for y in (-0.5, 0.5):
        secs = []
        for z, k in ((0.12, 0.86), (0.16, 0.88), (1.3, 1.0), (1.34, 1.04), (1.37, 1.04)):
            secs.append(((0, y, z), 0.44 * k, 0.46 * k, 8))
        inside = [((0, y, 1.37), 0.42, 0.44, 8), ((0, y, 0.6), 0.39, 0.41, 8)]
        parts.append(loft(secs + inside, grey, seg=72))
        parts.append(tube([(-0.2, y - 0.05, 1.36), (-0.2, y - 0.05, 1.52), (0.2, y - 0.05, 1.52), (0.2, y - 0.05, 1.36)], 0.026, dark, 14, 0.08))
    for s in (-1, 1):
        parts += [box(0.035, 2.3, 0.16, steel, (s * 0.52, 0.05, 0.1), bevel=0.01), box(0.02, 2.0, 0.09, m.solid('#8E9496', rough=0.35, metallic=1), (s * 0.55, 0.2, 0.1), bevel=0.006)]
    parts += [tube([(-0.52, -1.0, 0.12), (-0.52, -1.0, 1.1), (0.52, -1.0, 1.1), (0.52, -1.0, 0.12)], 0.028, steel, 18, 0.1), tube([(-0.52, 1.02, 0.5), (0.52, 1.02, 0.5)], 0.026, steel, 16)]
    parts += [tube([(-0.53, -1.0, 0.86), (-0.53, 1.02, 0.86), (0.53, 1.02, 0.86), (0.53, -1.0, 0.86)], 0.024, steel, 16, 0.08), box(1.04, 2.1, 0.03, steel, (0, 0, 0.06), bevel=0.008)]
    for s in (-1, 1):
        parts.append(tube([(s * 0.53, 1.02, 0.1), (s * 0.53, 1.02, 0.86)], 0.024, steel, 16))
    return parts
