"""Screws, nails, brackets, hinges and pipe fittings."""

import math

from studio import materials as m
from studio.artwork import BRANDS, Sheet, title
from studio.shapes import ball, box, circle, cut, cyl, decal, fillet, group, lathe, loft, prism, rect, ring, tube
from studio.shapes import sheet as grid

from .packs import carton


def thread(r, length, pitch, depth, mat, taper=0.0, seg=40):
    """A threaded shank, point down at z 0, as rings close enough to read as a thread."""
    profile = [(0, 0)]
    n = round(length / pitch)
    for i in range(n):
        z = i * pitch
        k = min(1.0, (z + pitch * 0.3) / taper) if taper else 1.0
        profile += [(r * k * (1 - depth), z + pitch * 0.1), (r * k, z + pitch * 0.45), (r * k * (1 - depth), z + pitch * 0.8)]
    profile.append((0, length))
    return lathe(profile, mat, seg, angle=20)


def screw(mat, length=1.0, r=0.05, head='hex', threaded=0.62):
    parts = [thread(r, length * threaded, r * 0.9, 0.32, mat, taper=r * 3.2)]
    parts.append(cyl(r * 0.74, length * (1 - threaded), mat, (0, 0, length * (1 + threaded) / 2 - 0.001), bevel=0.003, seg=32))
    z = length
    if head == 'hex':
        parts.append(cyl(r * 2.3, r * 0.4, mat, (0, 0, z), bevel=r * 0.15, seg=48))
        parts.append(prism(circle(r * 1.6, 6), r * 1.5, mat, (0, 0, z + r * 0.9), bevel=r * 0.14, axis='z'))
    elif head == 'nail':
        parts = [cyl(r * 0.8, length, mat, (0, 0, length / 2), bevel=0.002, seg=32), cyl(r * 0.8, r * 3, mat, (0, 0, -r * 1.5), bevel=0.001, seg=32, r2=r * 0.8)]
        parts[1] = lathe([(0, -r * 3), (r * 0.8, 0)], mat, 32)
        parts.append(lathe([(0, z - 0.01), (r * 0.8, z), (r * 1.5, z + r * 1.1), (r * 1.3, z + r * 1.5), (0, z + r * 1.5)], mat, 32, radius=r * 0.2))
    else:
        parts.append(lathe([(0, z - r * 1.4), (r * 0.74, z - r * 1.4), (r * 2.1, z), (r * 2.05, z + r * 0.12), (r * 0.55, z + r * 0.12), (r * 0.5, z - r * 0.6), (0, z - r * 0.6)], mat, 40))
    return parts


def fixing_box(product, mat=None, head='hex', words=None, size_text='25', w=1.5, d=1.0, h=1.0, n=4, length=0.82, r=0.042, threaded=0.62):
    """The carton with a few of what it holds lying before it."""
    parts = group(carton(product, w, d, h, words=words, size_text=size_text), loc=(-0.1, 0.25, 0))
    spots = [(-0.75, -0.42, 78), (-0.7, -0.78, 98), (0.35, -0.5, 70), (0.45, -0.85, 92), (1.0, -0.35, 20)]
    lie = r * 2.0
    for x, y, turn in spots[:n]:
        parts += group(group(screw(mat, length, r, head, threaded), rot=(90, 0, 0)), loc=(x, y, lie), rot=(0, 0, turn))
    return parts


def plug_case(product):
    """A divided case with wall plugs of three sizes."""
    clear = m.clear_plastic('#DCE6EA', 0.08, 0.22)
    colours = [m.plastic('#C9342B'), m.plastic('#E08A1E'), m.plastic('#7C8A8E')]
    base = m.plastic('#2B3235', 0.5)
    parts = [box(2.2, 1.4, 0.06, base, (0, 0, 0.03), bevel=0.03)]
    for x in (-1.08, 1.08):
        parts.append(box(0.05, 1.4, 0.36, base, (x, 0, 0.18), bevel=0.02))
    for y in (-0.68, 0.68):
        parts.append(box(2.2, 0.05, 0.36, base, (0, y, 0.18), bevel=0.02))
    for x in (-0.36, 0.36):
        parts.append(box(0.04, 1.34, 0.32, base, (x, 0, 0.16), bevel=0.012))
    import random

    rng = random.Random(3)
    for c, x0 in enumerate((-0.72, 0, 0.72)):
        r = (0.045, 0.055, 0.075)[c]
        length = (0.34, 0.4, 0.48)[c]
        for k in range((26, 20, 12)[c]):
            x = x0 + rng.uniform(-0.08, 0.08)
            y = rng.uniform(-0.3, 0.34)
            z = 0.1 + rng.uniform(0, 0.2)
            one = [
                lathe([(0, 0), (r * 0.7, 0), (r * 0.8, length * 0.2), (r, length * 0.24), (r * 0.82, length * 0.4), (r, length * 0.44), (r * 0.82, length * 0.6), (r, length * 0.64), (r * 0.9, length * 0.9), (r * 1.25, length * 0.96), (r * 1.25, length), (r * 0.55, length), (r * 0.5, length * 0.5), (0, length * 0.5)], colours[c], 20, angle=25),
            ]
            parts += group(one, loc=(x, y, z), rot=(90 + rng.uniform(-14, 14), 0, rng.uniform(-28, 28) + (0 if k % 2 else 180)))
    # the lid stands open behind
    lid = [box(2.2, 0.05, 1.4, m.clear_plastic('#C8D6DC', 0.15, 0.45), (0, 0, 0.7), bevel=0.02)]
    g, ink, a = BRANDS[product['brand']]
    s = Sheet(1.7, 0.7, g)
    s.logo(0.14, 0.26, 0.2, product['brand'], ink, fit=1.4)
    s.text(0.14, 0.52, 'Wall plugs, assorted', 0.13, ink, 'black')
    lid.append(decal(m.printed(s.save(), 0.4), 1.7, 0.7, (0, -0.03, 0.75)))
    parts += group(lid, loc=(0, 0.71, 0.34), rot=(-16, 0, 0))
    return parts


def joist_hanger(product):
    """A face-fixed joist hanger: two side plates, a seat, two flanges, nail holes."""
    zinc = m.galvanised(17)
    w, h, d, t = 0.5, 1.7, 0.85, 0.022
    hole = 0.028

    def plate(wide, high, holes, **where):
        one = prism(rect(wide, high), t, zinc, bevel=0.004)
        tools = [cyl(hole, 0.2, None, (x, 0, z), (90, 0, 0), 0.001, 20) for x, z in holes]
        cut(one, *tools)
        return group([one], **where)

    rows = [-0.66, -0.44, -0.22, 0.0, 0.22, 0.44, 0.66]
    parts = []
    for s in (-1, 1):
        parts += plate(0.46, h, [(dx, z) for z in rows for dx in (-0.1, 0.1)], loc=(s * (w / 2 + 0.23), 0, h / 2))
        cheek = prism([(0, 0), (d, 0), (d, h * 0.42), (d * 0.45, h * 0.94), (0, h)], t, zinc, bevel=0.004, axis='y')
        cut(cheek, *[cyl(hole, 0.2, None, (x, 0, z), (90, 0, 0), 0.001, 20) for x, z in ((0.25, 0.35), (0.25, 0.75), (0.25, 1.15), (0.55, 0.5))])
        parts += group([cheek], loc=(s * w / 2, 0, 0), rot=(0, 0, -90))
    parts.append(box(w, d, t, zinc, (0, -d / 2, t / 2), bevel=0.004))
    return parts


def post_support(product):
    zinc = m.galvanised(17)
    parts = []
    plate = prism(rect(1.5, 0.9), 0.07, zinc, (0, 0, 0.035), bevel=0.012, radius=0.06, axis='z')
    cut(plate, *[cyl(0.075, 0.3, None, (x, 0, 0.03), bevel=0.002, seg=32) for x in (-0.58, 0.58)])
    parts.append(plate)
    parts.append(cyl(0.16, 0.42, zinc, (0, 0, 0.27), bevel=0.02))
    parts.append(box(0.9, 0.87, 0.07, zinc, (0, 0, 0.505), bevel=0.012))
    for s in (-1, 1):
        side = prism([(-0.45, 0), (0.45, 0), ((0.45, 1.25), 0.1), ((-0.45, 1.25), 0.1)], 0.07, zinc, (s * 0.465, 0, 0.465), bevel=0.012, radius=0.001, axis='x')
        cut(side, *[cyl(0.075, 0.4, None, (s * 0.465, 0, 0.48 + z), (0, 90, 0), 0.002, 32) for z in (0.5, 0.95)])
        parts.append(side)
    return parts


def cast_in_stirrup(product):
    """A U for a bearer on a stem that is cast into concrete, with a foot to hold it there."""
    zinc = m.galvanised(17)
    parts = [cyl(0.1, 1.5, zinc, (0, 0, 0.75), bevel=0.02)]
    parts.append(box(0.62, 0.42, 0.06, zinc, (0, 0, 0.03), bevel=0.012))
    parts.append(box(0.56, 0.59, 0.06, zinc, (0, 0, 1.505), bevel=0.012))
    for s in (-1, 1):
        side = prism([(-0.31, 0), (0.31, 0), ((0.31, 0.95), 0.08), ((-0.31, 0.95), 0.08)], 0.06, zinc, (s * 0.28, 0, 1.47), bevel=0.012, radius=0.001, axis='x')
        cut(side, *[cyl(0.07, 0.4, None, (s * 0.28, 0, 1.47 + z), (0, 90, 0), 0.002, 32) for z in (0.36, 0.7)])
        parts.append(side)
    return parts


def hinges(product, finish=None):
    """A pair of butt hinges, one lying, one standing half open."""
    metal = m.finish(finish) if finish else m.solid('#C2C4C2', rough=0.26, metallic=1)

    def leaf(sign):
        one = prism([((0.02 * sign, -0.75), 0), ((0.55 * sign, -0.75), 0.06), ((0.55 * sign, 0.75), 0.06), ((0.02 * sign, 0.75), 0)], 0.05, metal, bevel=0.008, radius=0.001)
        tools = [lathe([(0, -0.06), (0.05, -0.06), (0.05, 0.0), (0.1, 0.06), (0, 0.06)], None, 32, (sign * (0.22 + 0.16 * (k % 2)), 0, z), (90, 0, 0)) for k, z in enumerate((-0.52, 0.0, 0.52))]
        return cut(one, *tools)

    def hinge(angle):
        parts = group([leaf(1)], rot=(0, 0, -angle / 2)) + group([leaf(-1)], rot=(0, 0, angle / 2))
        for k in range(5):
            parts.append(cyl(0.075, 0.286, metal, (0, 0.012, -0.6 + 0.3 * k), bevel=0.012))
        parts.append(cyl(0.06, 1.56, metal, (0, 0.012, 0), bevel=0.02))
        return parts

    parts = group(hinge(58), loc=(-0.45, 0.3, 0.78), rot=(0, 0, -4))
    parts += group(hinge(0), loc=(0.75, -0.5, 0.09), rot=(-90, 0, 62))
    for x, y, turn in ((-0.05, -0.72, 20), (-0.35, -0.6, 75)):
        parts += group(group(screw(metal, 0.42, 0.035, 'csk', 0.75), rot=(90, 0, 0)), loc=(x, y, 0.07), rot=(0, 0, turn))
    return parts


def masonry_bolts(product):
    mat = m.solid('#A9AEAE', rough=0.35, metallic=1)
    return fixing_box(product, mat, 'hex', 'Masonry Screw Bolts 12 × 100 mm', '10', w=1.4, d=0.8, h=0.9, n=4, length=0.9, r=0.075, threaded=0.7)


# pipe fittings

def ball_valve(product):
    """A brass ball valve with a red lever."""
    body = m.brass(0.26)
    r = 0.36
    parts = [
        lathe([(0.2, -0.9), (0.34, -0.9), (0.34, -0.5), (0.3, -0.46), (0.36, -0.34), (0.43, -0.18), (0.43, 0.18), (0.36, 0.34), (0.3, 0.46), (0.34, 0.5), (0.34, 0.9), (0.2, 0.9), (0.2, 0.45), (0, 0.4)], body, 96, (0, 0, 0.45), (0, 90, 0), radius=0.03),
        lathe([(0, -0.44), (0.2, -0.45), (0.2, -0.9)], body, 64, (0, 0, 0.45), (0, 90, 0)),
    ]
    for s in (-1, 1):
        parts.append(ring(0.44, 0.3, 0.34, body, (s * 0.72, 0, 0.45), (0, 90, 0), 0.02, 6))
        ring_ = ring(0.36, 0.235, 0.04, body, (s * 0.9, 0, 0.45), (0, 90, 0), 0.012)
        parts.append(ring_)
    parts += [
        cyl(0.17, 0.3, body, (0, 0, 0.94), bevel=0.03),
        prism(circle(0.15, 6), 0.12, body, (0, 0, 1.1), bevel=0.015, axis='z'),
    ]
    # lever
    red = m.plastic('#B5202E', 0.35)
    parts.append(tube([(-0.12, 0, 1.2), (0.3, 0, 1.2), (0.55, 0, 1.36), (1.5, 0, 1.4)], 0.13, m.steel(), 24, 0.2, flat=0.22))
    parts.append(tube([(0.62, 0, 1.372), (1.56, 0, 1.405)], [0.15] * 2, red, 32, flat=0.34))
    parts.append(cyl(0.1, 0.12, m.steel(), (0, 0, 1.26), bevel=0.02, seg=6))
    return group(parts, rot=(0, 0, -14))


def bottle_trap(product):
    c = m.chrome()
    parts = [
        lathe([(0, 0), (0.28, 0), (0.34, 0.06), (0.34, 0.34), (0.38, 0.36), (0.38, 0.46), (0.34, 0.48), (0.34, 0.9), (0.26, 1.0), (0.17, 1.02), (0.17, 1.12), (0, 1.12)], c, 96, radius=0.02),
        cyl(0.15, 0.9, c, (0, 0, 1.5), bevel=0.01),
        lathe([(0.15, 1.08), (0.23, 1.08), (0.23, 1.24), (0.15, 1.26)], c, 64, radius=0.015),
        lathe([(0.12, 1.9), (0.22, 1.9), (0.22, 2.05), (0.12, 2.05)], c, 64, radius=0.015),
        tube([(0.3, 0, 0.74), (1.15, 0, 0.74)], 0.16, c, 48),
        lathe([(0.15, 0), (0.24, 0), (0.24, 0.14), (0.15, 0.14)], c, 64, (0.32, 0, 0.74), (0, 90, 0), radius=0.015),
        lathe([(0.16, 0), (0.4, 0), (0.36, 0.05), (0.2, 0.08), (0.16, 0.08)], c, 80, (1.15, 0, 0.74), (0, -90, 0), radius=0.01),
    ]
    for i in range(28):
        t = math.tau * i / 28
        parts.append(box(0.012, 0.02, 0.09, c, (0.38 * math.cos(t), 0.38 * math.sin(t), 0.41), (0, 0, math.degrees(t)), bevel=0.004))
    return parts


def pvc_pipes(product):
    """Six lengths of 40 mm pressure pipe at their true two metres, the cut ends forward, in two ties. One unit to 100 mm."""
    white = m.plastic('#F1F0EC', 0.32)
    r, wall, length = 0.241, 0.022, 20.0
    words = Sheet(4.6, 0.2, '#F1F0EC', px=420)
    words.text(0.05, 0.1, 'Platyplumb   PVC-U PRESSURE PIPE   DN40   PN12', 0.15, '#2E5FA0', 'bold', fit=4.5)
    mark = m.printed(words.save(), 0.35)
    parts = []
    shift = iter((0.1, -0.14, 0.04, -0.05, 0.12, -0.02))
    tops = []
    for row, n in enumerate((3, 2, 1)):
        for c in range(n):
            y, z, x = (c - (n - 1) / 2) * r * 2.0, r + row * r * 1.732, next(shift)
            parts.append(ring(r, r - wall * 2, length, white, (x, y, z), (0, 90, 0), 0.012, 72))
            tops.append((x, y, z, c == 0))
    for x, y, z, seen in tops:
        if seen:
            for along in (7.3, 1.2, -4.6):
                parts.append(grid(4.6, 0.2, mark, (x + along, y, z), (52, 0, 0), height=lambda u, v: math.sqrt((r + 0.002) ** 2 - v * v), nx=2, ny=10))
    # the ties run around all six
    h = r * 1.732
    hull = []
    for cy, cz, a0 in ((-2 * r, r, 150), (2 * r, r, 270), (0, r + 2 * h, 30)):
        hull += [(cy + (r + 0.012) * math.cos(math.radians(a0 + 120 * k / 10)), cz + (r + 0.012) * math.sin(math.radians(a0 + 120 * k / 10))) for k in range(11)]
    band = [(-0.09, 0.008), (0.09, 0.008), (0.09, -0.008), (-0.09, -0.008)]
    for x in (-7.6, 4.4):
        parts.append(tube([(x, y, z) for y, z in hull], 1.0, m.plastic('#2F66A8', 0.4), closed=True, section=band, spin=math.pi / 2))
    return parts


def aerator(product):
    """A male aerator standing on its outlet, the adaptor for female taps and the key. One unit to 10 mm."""
    c, dark = m.chrome(0.045), m.rubber('#1D1F1F')
    # the shell: a smooth lower half with two flats for the key, a thread of 24 mm above it
    rise = [(1.12, 0.68)]
    for k in range(6):
        rise += [(1.2, 0.735 + 0.1 * k), (1.12, 0.785 + 0.1 * k)]
    shell = lathe([(1.0, 0.02), (1.0, 0), (1.24, 0), (1.3, 0.05), (1.3, 0.6), (1.26, 0.64), (1.12, 0.65), *rise, (1.1, 1.34), (1.0, 1.34), (1.0, 0.02)], c, 128, angle=30)
    cut(shell, *[box(3, 1, 0.34, None, (0, s * 1.68, 0.16), bevel=0) for s in (-1, 1)])
    one = [shell, cyl(1.0, 1.24, m.plastic('#E4E6E2', 0.4), (0, 0, 0.68), bevel=0.02, seg=96)]
    one.append(ring(1.17, 0.86, 0.16, dark, (0, 0, 1.4), bevel=0.05, seg=96))
    # the dome of mesh that keeps grit out
    cap, rise_ = 0.84, 0.3
    one.append(lathe([(0, 1.32 + rise_ - 0.03), *[(cap * math.sin(math.radians(a)), 1.3 + rise_ * math.cos(math.radians(a))) for a in range(10, 91, 8)]], m.solid('#5C6467', rough=0.6, metallic=0.6), 64))
    wire = m.solid('#C3C8CA', rough=0.3, metallic=1)
    for k in range(-9, 10):
        d = cap * k / 10
        half = math.sqrt(cap * cap - d * d)
        run = [half * (i / 6 - 1) for i in range(13)]
        for turn in (0, 1):
            pts = [(d, t, 1.305 + rise_ * math.sqrt(max(0, 1 - (d * d + t * t) / cap**2))) for t in run]
            one.append(tube([(q[1], q[0], q[2]) if turn else q for q in pts], 0.016, wire, 6))
    parts = group(one, loc=(0, 0, 0), rot=(0, 0, 28))
    # the adaptor: a ring with a thread inside
    inner = [(1.1, 0.9)]
    for k in range(7):
        inner += [(1.02, 0.85 - 0.1 * k), (1.1, 0.8 - 0.1 * k)]
    adaptor = lathe([(1.1, 0.94), (1.22, 0.94), (1.26, 0.9), (1.26, 0.3), (1.2, 0.26), (1.2, 0), (1.02, 0), (1.02, 0.06), *reversed(inner), (1.1, 0.94)], c, 128, angle=30)
    parts += group([adaptor], loc=(1.62, 2.05, 0))
    # the key: a ring whose flats grip the shell, with a tab
    key = prism([((-1.66, -1.1), 0.5), ((-1.1, -1.66), 0.5), ((1.1, -1.66), 0.5), ((1.66, -1.1), 0.5), ((1.66, -0.62), 0.2), ((2.4, -0.5), 0.3), ((2.4, 0.5), 0.3), ((1.66, 0.62), 0.2), ((1.66, 1.1), 0.5), ((1.1, 1.66), 0.5), ((-1.1, 1.66), 0.5), ((-1.66, 1.1), 0.5)], 0.42, m.plastic('#2C6E78', 0.45), (0, 0, 0.21), bevel=0, radius=0.001, axis='z', steps=8)
    hole = [(1.33 * math.cos(t), max(-1.2, min(1.2, 1.33 * math.sin(t)))) for t in [math.tau * i / 96 for i in range(96)]]
    cut(key, prism(hole, 2, None, (0, 0, 0.2), bevel=0, axis='z'), cyl(0.2, 2, None, (2.0, 0, 0.2), bevel=0.01, seg=40))
    mod = key.modifiers.new('bevel', 'BEVEL')
    mod.width, mod.segments, mod.limit_method = 0.04, 3, 'ANGLE'
    parts += group([key], loc=(-1.55, 1.9, 0), rot=(0, 0, 148))
    return parts


def washer_kit(product):
    """A case of valves, O-rings and washers with a seating tool."""
    g, ink, a = BRANDS[product['brand']]
    tray = m.plastic('#2B3235', 0.5)
    parts = [box(2.2, 1.5, 0.06, tray, (0, 0, 0.03), bevel=0.03)]
    for x in (-1.08, 1.08, -0.36, 0.36):
        parts.append(box(0.045, 1.5, 0.24, tray, (x, 0, 0.12), bevel=0.015))
    for y in (-0.73, 0.73, 0.0):
        parts.append(box(2.2, 0.045, 0.24, tray, (0, y, 0.12), bevel=0.015))
    bronze, black, red = m.brass(0.3), m.rubber('#1D1E1E'), m.plastic('#B5202E')
    import random

    rng = random.Random(9)
    for i in range(8):
        x, y = -0.72 + (i % 4 - 1.5) * 0.15, 0.36 + (i // 4 - 0.5) * 0.34
        parts += group([cyl(0.07, 0.06, bronze, (0, 0, 0.03), bevel=0.01, seg=32), cyl(0.03, 0.3, bronze, (0, 0, 0.2), bevel=0.008, seg=20), cyl(0.085, 0.045, black, (0, 0, -0.02), bevel=0.015, seg=32)], loc=(x, y, 0.1))
    for i in range(16):
        parts.append(tube(circle3(0.07 + 0.03 * (i % 3)), 0.018, black, 12, closed=True, loc=(rng.uniform(-0.22, 0.22), 0.36 + rng.uniform(-0.22, 0.22), 0.085 + 0.012 * i)))
    for i in range(14):
        parts.append(ring(0.1, 0.04, 0.045, red if i % 2 else black, (0.72 + rng.uniform(-0.2, 0.2), 0.36 + rng.uniform(-0.2, 0.2), 0.09 + 0.02 * i), (rng.uniform(-12, 12), rng.uniform(-12, 12), 0), 0.01, 32))
    for i in range(9):
        parts.append(ring(0.14, 0.07, 0.03, m.steel(), (-0.72 + rng.uniform(-0.16, 0.16), -0.36 + rng.uniform(-0.16, 0.16), 0.08 + 0.024 * i), (rng.uniform(-12, 12), rng.uniform(-12, 12), 0), 0.008, 40))
    parts += group([
        cyl(0.05, 0.9, m.steel(), (0, 0, 0), (0, 90, 0), 0.01, 24), cyl(0.13, 0.1, m.steel(), (0.45, 0, 0), (0, 90, 0), 0.015, 24),
        cyl(0.05, 0.5, m.steel(), (-0.42, 0, 0), (90, 0, 0), 0.02, 24), lathe([(0, -0.1), (0.16, -0.1), (0.1, 0.1), (0, 0.1)], bronze, 40, (0.2, 0, 0), (0, 90, 0), radius=0.02)], loc=(0.36, -0.36, 0.2), rot=(0, 0, 12))
    return parts


def circle3(r, n=40):
    return [(r * math.cos(math.tau * i / n), r * math.sin(math.tau * i / n), 0) for i in range(n)]


def clip_kit(product):
    """Tile levelling: a bucket's worth of clips and wedges, with two tiles being levelled."""
    white, wedge = m.plastic('#EFEDE6', 0.4), m.plastic('#C2491D', 0.4)
    stone = m.mottled('#C9C6BD', 2.4, 0.09, 0.55, 10, 0.03)
    parts = [box(1.1, 1.5, 0.1, stone, (s * 0.56, 0, 0.05), bevel=0.008) for s in (-1, 1)]
    for y in (-0.45, 0.35):
        parts += [
            box(0.018, 0.42, 0.42, white, (0, y, 0.25), bevel=0.004),
            box(0.018, 0.44, 0.06, white, (0, y, 0.45), bevel=0.004),
        ]
        parts += group([prism([(-0.42, 0), (0.5, 0), (0.5, 0.26), (0.42, 0.27), (-0.42, 0.05)], 0.32, wedge, bevel=0.012)], loc=(0, y, 0.105))
        for k in range(9):
            parts.append(box(0.02, 0.31, 0.012, m.plastic('#8F3412'), (-0.3 + k * 0.085, y, 0.17 + k * 0.0215), (0, -14, 0), bevel=0.003))
    for k in range(3):
        parts += group([prism([(-0.42, 0), (0.5, 0), (0.5, 0.26), (0.42, 0.27), (-0.42, 0.05)], 0.32, wedge, bevel=0.012)], loc=(-0.62 + 0.5 * k, -1.05, 0), rot=(0, 0, 90))
    for k in range(4):
        parts += group([box(0.018, 0.42, 0.4, white, (0, 0, 0.2), bevel=0.004), box(0.16, 0.42, 0.018, white, (0, 0, 0.009), bevel=0.004), box(0.03, 0.44, 0.06, white, (0, 0, 0.38), bevel=0.004)], loc=(0.72 + 0.14 * k, -1.1, 0.0), rot=(0, 0, 0))
    return parts


def tensioner(product):
    """Chain tensioners: a clear box clipped to the wall that holds the ball chain."""
    white = m.plastic('#F4F3EF', 0.35)
    parts = []
    for i, (x, y) in enumerate(((-0.55, 0.2), (0.55, -0.1))):
        one = [prism([((-0.28, 0), 0.1), ((0.28, 0), 0.1), ((0.28, 1.0), 0.28), ((-0.28, 1.0), 0.28)], 0.12, white, (0, 0.1, 0), bevel=0.02, radius=0.001)]
        one.append(prism([((-0.2, 0.1), 0.2), ((0.2, 0.1), 0.2), ((0.2, 0.62), 0.1), ((-0.2, 0.62), 0.1)], 0.2, white, (0, -0.03, 0), bevel=0.03, radius=0.001))
        one += [cyl(0.06, 0.05, m.steel(), (0, 0.03, 0.82), (90, 0, 0), 0.015, 32)]
        for k in range(26):
            for s in (-1, 1):
                z = 0.3 + k * 0.075
                if z > 2.1:
                    break
                one.append(ball(0.03, white, (s * 0.13, -0.16, z), seg=16))
        for k in range(13):
            t = math.pi * k / 12
            one.append(ball(0.03, white, (0.13 * math.cos(t), -0.16, 0.3 - 0.13 * math.sin(t)), seg=16))
        parts += group(one, loc=(x, y, 0.0))
    return parts


def cistern_kit(product):
    """An inlet valve and a dual-flush outlet valve for a cistern."""
    blue, white, grey = m.plastic('#1A5A96', 0.35), m.plastic('#F1F0EC', 0.35), m.plastic('#8B9698', 0.4)
    a = [
        lathe([(0, 0), (0.34, 0), (0.34, 0.1), (0.24, 0.14), (0.24, 0.3), (0.42, 0.34), (0.42, 0.42), (0.3, 0.46), (0.3, 1.1), (0.26, 1.16), (0.26, 1.5), (0, 1.5)], white, 80, radius=0.02),
        lathe([(0, 1.5), (0.3, 1.5), (0.3, 1.62), (0.22, 1.66), (0, 1.66)], blue, 64, radius=0.02),
        box(0.24, 0.12, 0.03, m.plastic('#E9EBE7'), (-0.1, 0, 1.69), bevel=0.01), box(0.14, 0.12, 0.03, blue, (0.11, 0, 1.69), bevel=0.01),
        ring(0.5, 0.26, 0.09, m.rubber(), (0, 0, 0.36), bevel=0.03),
    ]
    a += [box(0.06, 0.02, 0.55, grey, (0.31 * math.cos(t), 0.31 * math.sin(t), 0.78), (0, 0, math.degrees(t) + 90), bevel=0.008) for t in (0.4, 1.9, 3.4, 4.7, 5.6)]
    b = [
        lathe([(0, 0), (0.13, 0), (0.13, 0.4), (0.1, 0.42), (0.1, 1.2), (0.13, 1.22), (0.13, 1.4), (0, 1.4)], grey, 48, radius=0.012),
        *[ring(0.15, 0.11, 0.03, grey, (0, 0, 0.04 + k * 0.045), bevel=0.01, seg=48) for k in range(7)],
        lathe([(0.1, 0.42), (0.24, 0.42), (0.24, 0.5), (0.1, 0.5)], white, 6),
        lathe([(0, 1.2), (0.2, 1.2), (0.2, 1.46), (0.14, 1.54), (0, 1.54)], blue, 64, radius=0.02),
        lathe([(0.11, 0.62), (0.2, 0.62), (0.2, 1.08), (0.11, 1.08)], blue, 48, radius=0.02),
        box(0.46, 0.1, 0.05, blue, (0.2, 0, 1.42), bevel=0.015),
    ]
    return group(a, loc=(-0.4, 0, 0)) + group(b, loc=(0.55, -0.1, 0))
