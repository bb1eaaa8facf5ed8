"""What several sets have in common: walls with openings, windows, floors, cabinets, hand-made tools, trees."""

import math

from mathutils import Vector

from . import materials as m
from .shapes import ball, box, copy_of, cyl, group, lathe, mesh, prism, ring, tube
from .site import between, leaves, scatter

PINE = '#DDBB82'


def wall(a, b, z0, z1, at, mat, axis='x', holes=(), thick=0.1, ahead=1):
    """A wall from `a` to `b` along the axis. Its face is `at` the other coordinate and its body lies `ahead` of that
    (1) or before it (-1). `holes` are (from, to, low, high)."""
    cuts = sorted({a, b, *(v for h in holes for v in h[:2] if a < v < b)})
    for p, q in zip(cuts, cuts[1:]):
        spans = [(z0, z1)]
        for h0, h1, low, high in holes:
            if h0 <= p and q <= h1:
                spans = [s for c, d in spans for s in ((c, min(d, low)), (max(c, high), d)) if s[1] - s[0] > 0.001]
        for c, d in spans:
            middle, size = ((p + q) / 2, (c + d) / 2), (q - p, d - c)
            if axis == 'x':
                box(size[0], thick, size[1], mat, (middle[0], at + ahead * thick / 2, middle[1]), bevel=0)
            else:
                box(thick, size[0], size[1], mat, (at + ahead * thick / 2, middle[0], middle[1]), bevel=0)


def window(a, b, z0, z1, at, frame, axis='x', ahead=1, panes=2, sill=True, trim=0.09):
    """Sashes, architrave and sill in a hole of a wall that is 0.1 thick. The room is on the side where the face is."""

    def bar(u, v, w, size_u, size_v, size_w, bevel=0.004):
        if axis == 'x':
            return box(size_u, size_v, size_w, frame, (u, at + ahead * v, w), bevel=bevel)
        return box(size_v, size_u, size_w, frame, (at + ahead * v, u, w), bevel=bevel)

    mid, wide, tall, half = (a + b) / 2, b - a, z1 - z0, (z0 + z1) / 2
    # faces in one plane would fight, so every bar has its own thickness
    for u in (a - trim / 2, b + trim / 2):
        bar(u, -0.01, half, trim, 0.022, tall + 2 * trim)
    bar(mid, -0.01, z1 + trim / 2, wide, 0.02, trim)
    bar(mid, 0.02 if sill else -0.01, z0 - 0.012 if sill else z0 - trim / 2, wide + 0.26 if sill else wide, 0.16 if sill else 0.02, 0.03 if sill else trim)
    for w in (z0 + 0.03, z1 - 0.025):
        bar(mid, 0.06, w, wide - 0.002, 0.04, 0.055, 0.003)
    for k in range(panes + 1):
        u = a + 0.022 + (wide - 0.044) * k / panes
        bar(u, 0.06, half, 0.045, 0.046, tall - 0.002, 0.003)
    bar(mid, 0.06, half, wide - 0.002, 0.034, 0.04, 0.003)


def floorboards(x0, x1, y0, y1, mat, rng, width=0.13, length=2.4, gap=0.001, thick=0.02):
    """Boards along x with their joints staggered by chance; the top is at height 0."""
    y = y1
    while y > y0:
        x = x0 - rng.uniform(0, length * 0.9)
        while x < x1:
            a, b = max(x, x0), min(x + length - gap, x1)
            if b - a > 0.02:
                box(b - a, width - gap, thick, mat, ((a + b) / 2, y - width / 2, -thick / 2), bevel=0.001)
            x += length
        y -= width


def skirting(a, b, at, mat, axis='x', ahead=1, tall=0.12):
    profile = [(0, 0), (-0.016, 0), (-0.016, tall - 0.02), (-0.01, tall - 0.008), (-0.006, tall), (0, tall)]
    if axis == 'x':
        prism([(p * ahead, z) for p, z in profile], b - a, mat, ((a + b) / 2, at, 0), bevel=0.001, axis='x')
    else:
        prism([(p * ahead, z) for p, z in profile], b - a, mat, (at, (a + b) / 2, 0), bevel=0.001)


def door_front(x, z, w, h, y, mat, knob=None, side=1):
    """A framed cabinet front whose face is at y, with its middle at x and z."""
    rail = 0.06 if h > 0.25 else 0.035
    parts = [box(w - 0.004, 0.012, h - 0.004, mat, (x, y + 0.014, z), bevel=0.001)]
    for s in (-1, 1):
        parts.append(box(rail, 0.02, h - 0.004, mat, (x + s * (w / 2 - rail / 2 - 0.002), y + 0.01, z), bevel=0.0015))
        parts.append(box(w - 2 * rail - 0.004, 0.02, rail, mat, (x, y + 0.01, z + s * (h / 2 - rail / 2 - 0.002)), bevel=0.0015))
    if knob:
        kx, kz = (x, z) if h < 0.25 else (x + side * (w / 2 - 0.03), z + h / 2 - 0.09)
        parts.append(lathe([(0, 0), (0.009, 0), (0.006, 0.012), (0.014, 0.02), (0.014, 0.026), (0, 0.028)], knob, 24, (kx, y, kz), (90, 0, 0), 0.002))
    return parts


def cabinets(x0, spec, y, mat, knob, depth=0.58, top=0.862, plinth='#2A322E'):
    """Base cabinets in a row from x0. `spec` is a list of (width, 'door' | 'doors' | 'drawers' | 'sink' | 'open')."""
    x = x0
    kick = 0.1
    for width, kind in spec:
        mid = x + width / 2
        if kind == 'sink':
            # the bowls need the room inside
            box(width, depth - 0.02, 0.4, mat, (mid, y + depth / 2 + 0.012, kick + 0.2), bevel=0)
        elif kind == 'open':
            for s in (x + 0.009, x + width - 0.009):
                box(0.018, depth, top - kick, mat, (s, y + depth / 2, (top + kick) / 2), bevel=0.001)
            box(width, depth, 0.018, mat, (mid, y + depth / 2, kick + 0.009), bevel=0.001)
            box(width, 0.01, top - kick, mat, (mid, y + depth - 0.01, (top + kick) / 2), bevel=0)
        else:
            box(width, depth - 0.02, top - kick, mat, (mid, y + depth / 2 + 0.012, (top + kick) / 2), bevel=0)
        box(width, 0.02, kick, m.paint(plinth, 0.5), (mid, y + 0.06, kick / 2), bevel=0)
        if kind == 'door':
            door_front(mid, (top + kick) / 2, width, top - kick, y, mat, knob)
        elif kind in ('doors', 'sink'):
            for s in (-1, 1):
                door_front(mid + s * width / 4, (top + kick) / 2, width / 2, top - kick, y, mat, knob, -s)
        elif kind == 'drawers':
            z = kick
            for h in (0.3, 0.3, top - kick - 0.6):
                door_front(mid, z + h / 2, width, h, y, mat, knob)
                z += h
        x += width


def bench(x0, x1, y0, y1, top, mat, hole=None, thick=0.038):
    """A benchtop, with a hole for a sink as (x0, x1, y0, y1)."""
    parts = [(x0, x1, y0, y1)]
    if hole:
        a, b, c, d = hole
        parts = [(x0, a, y0, y1), (b, x1, y0, y1), (a, b, y0, c), (a, b, d, y1)]
    for a, b, c, d in parts:
        box(b - a, d - c, thick, mat, ((a + b) / 2, (c + d) / 2, top - thick / 2), bevel=0.002 if not hole else 0.0005)


def saw_horse(x, y, turn, timber, z=0.0):
    """A trestle of framing pine, 750 mm high."""
    parts = [between((-0.45, 0, 0.71), (0.45, 0, 0.71), 0.045, 0.09, timber)]
    for sx in (-1, 1):
        for sy in (-1, 1):
            parts.append(between((sx * 0.34, sy * 0.03, 0.7), (sx * 0.42, sy * 0.26, 0), 0.07, 0.035, timber))
        parts.append(between((sx * 0.39, -0.17, 0.28), (sx * 0.39, 0.17, 0.28), 0.07, 0.022, timber))
    group(parts, loc=(x, y, z), rot=(0, 0, turn))


def ladder(at, turn, steps=6):
    """A double-sided aluminium step ladder; six treads are 1.8 m high."""
    rail, red, foot = m.solid('#C6CACC', rough=0.35, metallic=1), m.plastic('#C2491D', 0.4), m.rubber('#202221')
    top, spread = 0.297 * steps, 0.083 * steps
    parts = []
    for face in (-1, 1):
        for s in (-1, 1):
            parts.append(between((s * 0.29, face * spread, 0.02), (s * 0.17, face * 0.06, top), 0.025, 0.065, rail, 0.003))
            parts.append(box(0.05, 0.08, 0.05, foot, (s * 0.29, face * spread, 0.025), bevel=0.008))
        for k in range(1, steps):
            t = k / steps
            parts.append(box(2 * (0.29 - 0.12 * t) - 0.02, 0.085, 0.028, rail, (0, face * (spread - (spread - 0.06) * t), top * t), bevel=0.003))
    parts.append(box(0.4, 0.2, 0.04, red, (0, 0, top + 0.01), bevel=0.012))
    for s in (-1, 1):
        parts.append(between((s * 0.24, -0.6 * spread, 0.4 * top), (s * 0.24, 0.6 * spread, 0.4 * top), 0.004, 0.022, rail, 0.001))
    return group(parts, loc=at, rot=(0, 0, turn))


def pencil(at, turn, colour='#C2491D'):
    """A carpenter's pencil, flat, 175 mm long."""
    parts = [box(0.15, 0.013, 0.007, m.paint(colour, 0.4), (0, 0, 0.0035), bevel=0.0015)]
    parts.append(prism([(0.075, -0.0065), (0.1, -0.001), (0.1, 0.001), (0.075, 0.0065)], 0.006, m.wood(PINE, 'x', 20), (0, 0, 0.0035), bevel=0, axis='z'))
    return group(parts, loc=at, rot=(0, 0, turn))


def mug(at, colour='#EDE7DA', turn=0):
    glaze = m.ceramic(colour)
    parts = [lathe([(0, 0), (0.036, 0), (0.041, 0.01), (0.042, 0.092), (0.039, 0.092), (0.038, 0.012), (0, 0.01)], glaze, 48, radius=0.002)]
    parts.append(tube([(0.04, 0, 0.075), (0.068, 0, 0.07), (0.066, 0, 0.03), (0.04, 0, 0.024)], 0.005, glaze, 12, smooth_path=True))
    parts.append(cyl(0.0385, 0.002, m.solid('#3A2417', rough=0.15), (0, 0, 0.078), bevel=0))
    return group(parts, loc=at, rot=(0, 0, turn))


def bucket(at, colour='#26292A', r=0.15, h=0.28, fill=None):
    """A builder's bucket, its bail lying on the rim."""
    black = m.plastic(colour, 0.5)
    parts = [lathe([(0, 0.004), (r * 0.78, 0), (r, h), (r + 0.008, h), (r + 0.008, h - 0.025), (r - 0.006, h - 0.004), (r * 0.76, 0.01), (0, 0.012)], black, 64, radius=0.002)]
    parts.append(tube([(-r, 0, h - 0.03), (-r * 0.9, -r * 0.7, h + 0.012), (0, -r * 1.1, h + 0.012), (r * 0.9, -r * 0.7, h + 0.012), (r, 0, h - 0.03)], 0.003, m.steel(), 10, smooth_path=True))
    if fill:
        parts.append(cyl(r * 0.93, 0.004, fill, (0, 0, h * 0.72), bevel=0))
    return group(parts, loc=at)


def trowel(at, turn, tip=0, notched=True):
    """A notched trowel, 280 mm, lying on its blade."""
    steel, grip = m.steel(0.32), m.wood('#A9784A', 'x', 12, 0.3, 0.5)
    edge = [(-0.14, -0.055)]
    if notched:
        for k in range(14):
            x = -0.14 + 0.02 * k
            edge += [(x, -0.055), (x + 0.01, -0.055), (x + 0.01, -0.046), (x + 0.02, -0.046)]
    edge += [(0.14, -0.055), (0.14, 0.055), (-0.14, 0.055)]
    parts = [prism(edge, 0.0015, steel, (0, 0, 0.001), bevel=0, axis='z')]
    parts.append(tube([(-0.06, 0, 0.005), (-0.06, 0, 0.045), (0.07, 0, 0.045)], 0.005, steel, 12, 0.02))
    parts.append(tube([(-0.05, 0, 0.046), (0.0, 0, 0.05), (0.08, 0, 0.046)], [0.014, 0.017, 0.013], grip, 20))
    return group(parts, loc=at, rot=(tip, 0, turn))


def spade(a, b, handle='#C29A63'):
    """A spade from its blade's tip at `a` towards the grip at `b`, 1.1 m long."""
    shaft, steel = m.wood(handle, 'x', 10, 0.25, 0.5), m.solid('#4A4F50', rough=0.4, metallic=1)
    parts = [tube([(0.26, 0, 0), (0.98, 0, 0)], 0.018, shaft, 20), tube([(0.98, -0.06, 0), (0.98, 0.06, 0)], 0.016, shaft, 16)]
    parts.append(prism([(0, -0.07), (0.02, -0.09), (0.28, -0.095), (0.3, -0.03), (0.3, 0.03), (0.28, 0.095), (0.02, 0.09), (0, 0.07)], 0.003, steel, bevel=0.001, axis='z'))
    parts.append(tube([(0.2, 0, 0.004), (0.42, 0, 0.002)], [0.012, 0.022], steel, 16))
    d = Vector(b) - Vector(a)
    flat = math.hypot(d.x, d.y)
    return group(parts, loc=a, rot=(0, -math.degrees(math.atan2(d.z, flat)), math.degrees(math.atan2(d.y, d.x))))


def offcuts(spots, size, mat, rng, ends=None, z=0.0):
    """Short ends of a section `size` lying at the spots."""
    for x, y in spots:
        long = rng.uniform(0.07, 0.3)
        box(long, size[0], size[1], mat, (x, y, z + size[1] / 2 + 0.001), (0, 0, rng.uniform(0, 180)), 0.002, ends)


def sawdust(x, y, z, spread, count, rng, colour='#DDBD8C'):
    dust = m.solid(colour, rough=1)
    curls = [box(0.004, 0.002, 0.0008, dust, bevel=0), box(0.007, 0.002, 0.001, dust, bevel=0)]
    scatter(curls, [(rng.gauss(x, spread), rng.gauss(y, spread * 0.7), z + 0.0006) for _ in range(count)], rng, 8, (0.5, 1.6))


def trees(spots, rng, colours=('#4B6440', '#6C8153', '#93A272'), r=1.1, size=0.13, count=2200, scale=(0.8, 1.4)):
    scatter([leaves(count, r, size, m.leaf(colours), seed) for seed in (3, 4)], spots, rng, 30, scale)


def palings(x0, x1, y, mat, rng, tall=1.75, axis='x', lift=0.02):
    """Butted palings along a line."""
    one = box(0.1, 0.016, tall, mat, bevel=0.002)
    count = int((x1 - x0) / 0.101)
    for i in range(count):
        u, off = x0 + 0.05 + i * 0.101, rng.uniform(-0.003, 0.003)
        at = (u, y + off) if axis == 'x' else (y + off, u)
        copy_of(one, (*at, tall / 2 + lift + rng.uniform(-0.006, 0.006)), (0, 0, (0 if axis == 'x' else 90) + rng.uniform(-1, 1)))
    one.location = (0, 0, -5)


def string_line(a, b, colour='#E8477B'):
    tube([a, b], 0.0012, m.solid(colour, rough=0.7), 8)


def jar(at, r, h, colour, lid=None):
    parts = [lathe([(0, 0), (r, 0), (r, h * 0.8), (r * 0.8, h), (0, h)], m.ceramic(colour), 48, radius=r * 0.15)]
    if lid:
        parts.append(cyl(r * 0.84, 0.02, m.wood(lid, 'x', 12), (0, 0, h + 0.008), bevel=0.004))
    return group(parts, loc=at)


def bowls(at, count, r, colour):
    glaze = m.ceramic(colour)
    parts = []
    for k in range(count):
        parts.append(lathe([(0, 0), (r * 0.45, 0), (r * 0.5, 0.006), (r, 0.055), (r * 0.96, 0.055), (r * 0.45, 0.012), (0, 0.01)], glaze, 56, (0, 0, k * 0.018), radius=0.003))
    return group(parts, loc=at)


def pot_plant(at, r, h, seed, pot='#B5613C', colours=('#33502F', '#4F6E3C', '#7F9550'), size=0.06):
    """A round pot with a leafy plant as high as `h`."""
    clay = m.mottled(pot, 12, 0.1, 0.8)
    lathe([(0, 0), (r * 0.72, 0), (r, r * 1.5), (r * 1.06, r * 1.5), (r * 1.06, r * 1.75), (r * 0.92, r * 1.75), (r * 0.9, r * 1.6), (0, r * 1.55)], clay, 56, at, radius=0.004)
    crown = (h - r * 1.6) / 2
    plant = leaves(int(260 * (crown / 0.2)), crown, size, m.leaf(colours), seed, 1.1)
    plant.location = (at[0], at[1], at[2] + r * 1.6 + crown * 0.85)


def front_loader(at, turn=0):
    """A washing machine, 600 × 600 × 850 mm."""
    white, dark, chrome = m.paint('#F4F4F1', 0.25), m.solid('#1B2022', rough=0.08, coat=1), m.chrome()
    parts = [box(0.596, 0.56, 0.84, white, (0, 0.28, 0.425), bevel=0.008), box(0.59, 0.012, 0.12, m.paint('#E7E8E5', 0.3), (0, -0.004, 0.765), bevel=0.003)]
    parts += [ring(0.205, 0.15, 0.04, chrome, (0, -0.012, 0.4), (90, 0, 0), 0.012), cyl(0.155, 0.03, dark, (0, -0.01, 0.4), (90, 0, 0), 0.01)]
    parts += [cyl(0.03, 0.03, chrome, (0.02, -0.02, 0.765), (90, 0, 0), 0.004), box(0.11, 0.004, 0.045, dark, (0.19, -0.012, 0.765), bevel=0.002), box(0.16, 0.006, 0.06, white, (-0.19, -0.012, 0.765), bevel=0.004)]
    parts += [cyl(0.02, 0.02, m.rubber(), (sx * 0.25, y, 0.008), bevel=0.002) for sx in (-1, 1) for y in (0.06, 0.5)]
    return group(parts, loc=at, rot=(0, 0, turn))


def lemon(at, r=0.03, colour='#E3B62C'):
    ball(r, m.solid(colour, rough=0.45, bump=(90, 0.1)), (at[0], at[1], at[2] + r), (1.25, 1, 1))


def outside_right(rng, x=7.0):
    """Trees and grass beyond a window in the right wall, low enough to let the sun over them."""
    trees([(x + rng.uniform(-0.5, 2), -4.5 + k * 0.9, 0.1 + rng.uniform(0, 1.1)) for k in range(11)], rng)
    box(40, 40, 0.1, m.mottled('#77864F', 2, 0.2, 0.9), (x + 17, 0, -0.6), bevel=0)


def corrugated(x0, x1, path, mat, pitch=0.076, deep=0.008):
    """Roofing across x from `x0` to `x1`, its ribs following the path of (y, z) points. 76 mm pitch, 16 mm deep."""
    nx = round((x1 - x0) / pitch * 10)
    normals = []
    for i in range(len(path)):
        a, c = path[max(0, i - 1)], path[min(len(path) - 1, i + 1)]
        size = math.dist(a, c)
        normals.append((-(c[1] - a[1]) / size, (c[0] - a[0]) / size))
    verts, faces = [], []
    for (y, z), (ny, nz) in zip(path, normals):
        for j in range(nx + 1):
            x = x0 + (x1 - x0) * j / nx
            d = deep * math.cos(math.tau * (x - x0) / pitch)
            verts.append((x, y + ny * d, z + nz * d))
    for i in range(len(path) - 1):
        for j in range(nx):
            a = i * (nx + 1) + j
            faces.append((a, a + 1, a + nx + 2, a + nx + 1))
    one = mesh(verts, faces, mat, angle=60)
    thick = one.modifiers.new('thick', 'SOLIDIFY')
    thick.thickness = 0.0012
    return one
