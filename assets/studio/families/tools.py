"""Hand tools, power tools, measuring tools, workshop furniture and safety gear."""

import math

import bmesh
import bpy
from mathutils import Vector

from studio import materials as m
from studio.artwork import BRANDS, Sheet, title
from studio.shapes import ball, box, circle, curve_points, cushion, cut, cyl, decal, fillet, group, lathe, loft, mesh, prism, rect, ring, sheet, superellipse, tube


def name_plate(product, w, h, ground=None, ink=None, text=None, mark=True, rough=0.4):
    g, i, a = BRANDS[product['brand']]
    s = Sheet(w, h, ground or g)
    if text:
        s.text(w / 2, h / 2, text, h * 0.6, ink or i, 'black', fit=w * 0.9, anchor='mm')
    else:
        s.logo(w * 0.07, h * 0.5, h * 0.5, product['brand'], ink or i, fit=w * 0.86, mark=mark)
    return m.printed(s.save(), rough, 0.1)


def lettering(product, w, h, ink='#FFFFFF', text=None, mark=False, kind='brand', rough=0.4):
    """Print without a ground: the surface under it shows between the letters."""
    s = Sheet(w, h, f'{ink}00')
    if text:
        s.text(w / 2, h / 2, text, h * 0.8, ink, kind, fit=w * 0.98, anchor='mm')
    else:
        s.logo(w * 0.01, h * 0.5, h * 0.66, product['brand'], ink, fit=w * 0.98, mark=mark)
    return m.printed(s.save(), rough, alpha=True)


def claw_hammer(product):
    """A claw hammer lying on its cheek: poll, cheek, curved split claw, fibreglass handle, rubber grip."""
    steel = m.solid('#AEB3B5', rough=0.2, metallic=1)
    bright = m.solid('#CDD0D1', rough=0.12, metallic=1)
    parts = []
    # the head runs along x: face at +x, claw at -x; the handle goes down -z
    head = loft([
        ((0.30, 0, 0), 0.13, 0.135, 2.6, (0, 90)), ((0.2, 0, 0), 0.15, 0.15, 3, (0, 90)), ((0.05, 0, 0.0), 0.185, 0.17, 4, (0, 90)),
        ((-0.12, 0, 0.0), 0.185, 0.17, 4, (0, 90)), ((-0.2, 0, 0.01), 0.16, 0.16, 3.4, (0, 88))], steel, seg=48)
    neck = lathe([(0.13, 0.28), (0.125, 0.36), (0.15, 0.44), (0.205, 0.47), (0.215, 0.5), (0.215, 0.6), (0.195, 0.625), (0, 0.63)], bright, 64, rot=(0, 90, 0), radius=0.02)
    parts += [head, neck]
    # two prongs that curve down and part from each other
    for s in (-1, 1):
        path = [(-0.16, s * 0.075, 0.03), (-0.3, s * 0.08, 0.045), (-0.46, s * 0.092, 0.02), (-0.6, s * 0.108, -0.05), (-0.71, s * 0.125, -0.15), (-0.78, s * 0.14, -0.26)]
        pts = curve_points(path, 8)
        n = len(pts)
        sections = []
        for i, p in enumerate(pts):
            k = i / (n - 1)
            a = pts[min(n - 1, i + 1)] - pts[max(0, i - 1)]
            a.normalize()
            side = Vector((0, 1, 0))
            up = a.cross(side).normalized()
            hw = 0.078 * (1 - 0.18 * k)
            ht = 0.125 * (1 - k) ** 0.8 + 0.014
            sections.append([p + side * (u * hw) + up * (v * ht) for u, v in superellipse(1, 1, 4.5, 24)])
        parts.append(loft(sections, steel, angle=45))
    # the handle: fibreglass core, then a rubber grip with finger swells
    core = loft([((0.0, 0, 0.19), 0.105, 0.075, 3), ((0.0, 0, -0.25), 0.105, 0.075, 3), ((0, 0, -0.6), 0.085, 0.065, 2.6), ((0, 0, -1.1), 0.09, 0.068, 2.6)], m.solid('#D9A514', rough=0.3, coat=0.4), seg=40)
    grip_sections = []
    for i in range(41):
        t = i / 40
        z = -0.85 - 1.35 * t
        swell = 0.108 + 0.02 * math.sin(t * math.pi) + 0.008 * math.sin(t * 26) * (t > 0.15) + (0.032 * max(0, (t - 0.86) / 0.14))
        grip_sections.append(((0.012 * math.sin(t * 3), 0, z), swell * 1.12, swell * 0.82, 2.8))
    end = grip_sections[-1]
    grip_sections.append(((end[0][0], 0, end[0][2] - 0.03), end[1] * 0.8, end[2] * 0.8, 2.8))
    grip = loft(grip_sections, m.rubber('#232524'), seg=48)
    collar = loft([((0, 0, -0.8), 0.1, 0.078, 2.8), ((0, 0, -0.86), 0.125, 0.095, 2.8), ((0, 0, -0.93), 0.12, 0.09, 2.8)], m.rubber('#C2491D'), seg=40)
    parts += [core, grip, collar, box(0.15, 0.11, 0.02, m.solid('#D9A514', rough=0.4), (0, 0, 0.192), bevel=0.01)]
    g, ink, a = BRANDS[product['brand']]
    s = Sheet(0.36, 0.09, '#D9A514')
    s.text(0.18, 0.045, 'Boltwick 570 g', 0.06, '#18211D', 'black', fit=0.34, anchor='mm')
    parts.append(decal(m.printed(s.save(), 0.3, 0.3), 0.34, 0.08, (0, -0.0785, -0.42), (90, 90, 0)))
    # laid down on the ground, leaning on grip and head
    laid = group(parts, rot=(90, 0, 0))
    return group(laid, rot=(0, 0, 40))


def screwdriver(product, grip, thick, shank, bar, tip):
    """One driver along +x from its butt, its axis at z = 0: cushion grip in two parts, bar and ground tip. One unit is 100 mm."""
    orange, black = m.plastic('#D2622A', 0.34), m.rubber('#202221')
    steel, ground = m.solid('#C4C8CA', rough=0.16, metallic=1), m.solid('#6A6F71', rough=0.35, metallic=1)
    seg, rows = 96, 72
    sections, zones = [], []
    waist = ((0.0, 0.0), (0.004, 0.5), (0.02, 0.74), (0.06, 0.88), (0.14, 0.95), (0.3, 1.0), (0.46, 0.97), (0.6, 0.84), (0.7, 0.68), (0.77, 0.62), (0.83, 0.66), (0.88, 0.76), (0.92, 0.74), (0.97, 0.5), (1.0, 0.4))

    def radius(t):
        for (t0, r0), (t1, r1) in zip(waist, waist[1:]):
            if t <= t1:
                k = (t - t0) / (t1 - t0)
                return r0 + (r1 - r0) * (k * k * (3 - 2 * k) if t > 0.06 else k ** 0.6)
        return waist[-1][1]

    for i in range(rows + 1):
        t = (i / rows) ** 1.25
        lobes = max(0.0, min(1.0, (t - 0.05) / 0.1, (0.72 - t) / 0.14))
        r = max(radius(t), 0.02) * thick
        one = []
        for j in range(seg):
            a = math.tau * j / seg
            k = 1 - 0.055 * lobes * (0.5 - 0.5 * math.cos(6 * a))
            one.append(Vector((t * grip, r * k * math.cos(a), r * k * math.sin(a))))
        sections.append(one)
        zones.append(t)
    body = loft(sections, None, seg=seg, angle=60)
    body.data.materials.append(orange)
    body.data.materials.append(black)
    for i in range(rows):
        t = zones[i]
        for j in range(seg):
            facet = math.cos(6 * math.tau * (j + 0.5) / seg)
            soft = (0.1 < t < 0.68 and not (facet < -0.45 and 0.2 < t < 0.54 and (j * 6 // seg) % 2 == 0)) or 0.735 < t < 0.9
            body.data.polygons[i * seg + j].material_index = 1 if soft else 0
    parts = [body]
    parts.append(cyl(0.02, thick * 1.6, m.solid('#0E1011', rough=0.9), (grip * 0.05, 0, 0), (90, 0, 0), 0.001, 24))
    end = grip + shank
    parts.append(cyl(bar, shank * 0.86, steel, (grip + shank * 0.41, 0, 0), (0, 90, 0), 0.002, 32))
    x = grip + shank * 0.84
    if tip == 'slot':
        wide = bar * 1.25
        parts.append(loft([[Vector((px, u, v)) for u, v in superellipse(ry, rz, n, 32)] for px, ry, rz, n in (
            (x, bar, bar, 2), (x + shank * 0.05, bar, bar, 2), (end - shank * 0.05, wide * 1.05, bar * 0.36, 4), (end, wide, bar * 0.15, 8))], ground, angle=40))
    elif tip == 'square':
        parts.append(loft([[Vector((px, u, v)) for u, v in superellipse(ry, ry, n, 32)] for px, ry, n in (
            (x, bar, 2), (end - 0.1, bar, 2), (end - 0.08, bar * 0.8, 6), (end, bar * 0.72, 8))], ground, angle=40))
    else:
        # four wings run to a point
        rings = []
        for px, r, deep in ((x, bar, 0), (end - 0.14, bar, 0), (end - 0.1, bar, 0.25), (end - 0.04, bar * 0.72, 0.5), (end - 0.004, bar * 0.3, 0.35), (end, bar * 0.1, 0)):
            rings.append([Vector((px, r * (1 - deep * (1 - abs(math.cos(2 * a)) ** 0.7)) * math.cos(a), r * (1 - deep * (1 - abs(math.cos(2 * a)) ** 0.7)) * math.sin(a))) for a in (math.tau * j / 48 for j in range(48))])
        parts.append(loft(rings, ground, angle=30))
    return parts


def screwdrivers(product):
    """Six drivers laid out by length before their wall rack."""
    dark, hole = m.plastic('#2A2D2E', 0.45), m.solid('#0E1011', rough=0.85)
    parts = []
    # grip, its radius, bar length, bar radius: the longest is 265 mm
    kinds = ((1.15, 0.172, 1.5, 0.04, 'slot'), (1.15, 0.172, 1.42, 0.04, 'cross'), (1.08, 0.16, 1.25, 0.034, 'slot'), (1.08, 0.16, 1.12, 0.034, 'cross'), (1.0, 0.148, 1.0, 0.03, 'square'), (0.94, 0.138, 0.75, 0.027, 'cross'))
    for k, (grip, thick, shank, bar, tip) in enumerate(kinds):
        one = screwdriver(product, grip, thick, shank, bar, tip)
        # it lies on its grip and on its tip
        drop = math.degrees(math.asin((thick - bar * 0.5) / (grip * 0.7 + shank)))
        one = group(one, rot=(37 * k, 0, 0))
        parts += group(one, loc=(0, -0.43 * k, thick * (1 + 0.3 * math.sin(math.radians(drop)))), rot=(0, drop, 0))
    # the rack stands behind them: a shelf with six holes, a plate with two for its screws
    rack = box(0.44, 2.62, 0.05, None, (0, 0, 0), bevel=0)
    rack.data.materials.append(dark)
    cut(rack, *[cyl(0.1, 0.3, None, (-0.02, 1.075 - 0.43 * k, 0), bevel=0, seg=40) for k in range(6)])
    mod = rack.modifiers.new('bevel', 'BEVEL')
    mod.width, mod.segments, mod.limit_method = 0.012, 3, 'ANGLE'
    wall = box(0.05, 2.62, 0.46, dark, (-0.21, 0, 0.2), bevel=0.014)
    cut(wall, *[cyl(0.045, 0.3, None, (-0.21, y, 0.27), (0, 90, 0), 0, 32) for y in (-1.05, 1.05)])
    whole = [rack, wall, *[prism([(0.2, 0.02), (-0.19, 0.02), (-0.19, 0.3)], 0.05, dark, (0, y, 0), bevel=0.008) for y in (-1.27, 1.27)]]
    whole.append(decal(lettering(product, 1.0, 0.24, '#FFC629', mark=True), 1.0, 0.24, (-0.184, 0, 0.25), (90, 0, 90)))
    parts += group(whole, loc=(-0.5, -1.075, 0.025))
    return group(parts, rot=(0, 0, -90))


def handsaw(product, lie=37):
    """A 550 mm hardpoint saw lying on its side, teeth towards the front, turned by `lie` degrees. One unit is 100 mm."""
    blade, spine = m.solid('#B9BDBF', rough=0.36, metallic=1), m.solid('#4A464F', rough=0.34, metallic=1)
    orange, black = m.plastic('#D2622A', 0.4), m.rubber('#202221')
    L, heel, toe = 5.5, 1.24, 0.5
    n = 130
    teeth = []
    for i in range(n):
        teeth += [(-L + L * i / n, 0.0), (-L + L * (i + 0.5) / n, -0.045)]
    parts = [prism([*teeth, (0, 0), (0.35, 0.1), (0.35, heel), (0, heel), (-L + 0.12, toe), ((-L, toe - 0.14), 0.05)], 0.012, blade, bevel=0)]
    # the hardened teeth are dark
    parts.append(prism([*teeth, (0, 0), (0, 0.035), (-L, 0.035)], 0.0145, spine, bevel=0))
    # the handle: its front edges mark 45 and 90 degrees, its hole is for four fingers
    outer = [((-0.32, 0.1), 0.05), ((0.34, 0.04), 0.1), ((0.62, -0.1), 0.12), ((1.08, -0.16), 0.1), ((1.38, 0.02), 0.16), ((1.27, 0.36), 0.14), ((1.3, 0.7), 0.16), ((1.46, 1.04), 0.1), ((1.3, 1.26), 0.12), ((0.9, 1.3), 0.16), ((0.1, 1.42), 0.1), ((-0.32, 1.34), 0.08), ((0.04, 0.94), 0.04), ((-0.02, 0.5), 0.06)]
    hole = [((0.62, 0.12), 0.14), ((0.98, 0.06), 0.14), ((1.04, 0.36), 0.2), ((1.04, 0.72), 0.2), ((1.08, 1.02), 0.12), ((0.72, 1.12), 0.14), ((0.56, 0.7), 0.2)]

    def moulded(mat, depth, edge):
        grip = prism(outer, depth, mat, bevel=0, radius=0.05, steps=8)
        cut(grip, prism(hole, 1, None, bevel=0, radius=0.05, steps=8))
        mod = grip.modifiers.new('bevel', 'BEVEL')
        mod.width, mod.segments, mod.limit_method = edge, 4, 'ANGLE'
        return grip

    parts.append(moulded(black, 0.26, 0.06))
    # the hard core shows as a cheek over the blade, and as a stripe down the back of the grip
    cheek = [((-0.24, 0.16), 0.04), ((0.36, 0.12), 0.1), ((0.46, 0.5), 0.2), ((0.5, 0.86), 0.2), ((0.62, 1.2), 0.1), ((0.1, 1.33), 0.08), ((-0.2, 1.27), 0.06), ((0.12, 0.95), 0.04), ((0.06, 0.48), 0.06)]
    parts.append(prism(cheek, 0.285, orange, bevel=0.02, radius=0.05, steps=8))
    for x, z in ((0.24, 0.3), (0.28, 0.72), (0.26, 1.14)):
        parts += [cyl(0.085, 0.3, m.solid('#9AA0A3', rough=0.3, metallic=1), (x, 0, z), (90, 0, 0), 0.012, 40), box(0.11, 0.31, 0.018, m.solid('#1A1C1C', rough=0.8), (x, 0, z), (0, 35, 0), bevel=0.002)]
    for k in range(6):
        parts.append(tube([(1.16, -0.128, 0.28 + 0.1 * k), (1.24, -0.118, 0.3 + 0.1 * k)], 0.014, m.solid('#0E1011', rough=0.85), 8))
    slope = math.degrees(math.atan2(heel - toe, L))
    parts.append(decal(lettering(product, 2.0, 0.42, '#18211D', mark=True), 1.9, 0.4, (-1.55, -0.0075, 0.56), (90, -slope * 0.5, 0)))
    parts.append(decal(lettering(product, 1.7, 0.2, '#3A4043', '550 mm  8 TPI  hardpoint', kind='bold'), 1.5, 0.18, (-3.5, -0.0075, 0.4), (90, -slope * 0.5, 0)))
    flat = group(parts, rot=(-90, 0, 0), loc=(0, 0, 0.15))
    # laid down it rests on the handle and on the tip of the blade
    return group(group(flat, rot=(0, -1.4, 0)), rot=(0, 0, lie))


def level(product, length=6.9):
    """A box level: milled edges, a level vial open to the top, two plumb vials, end caps. It is 0.36 high, so that
    a length of 6.9 has the proportions of 1200 mm. Hand holes begin at that size."""
    holes = length > 5
    hand, plumb = length * 0.27, length / 2 - 0.36
    body = m.solid('#D2622A', rough=0.36)
    edge = m.solid('#CDD1D3', rough=0.22, metallic=1)
    black, shadow = m.rubber('#1E201F'), m.solid('#0E1011', rough=0.85)
    h, d = 0.36, 0.145
    bar = box(length, d, h, body, (0, 0, h / 2), bevel=0.012)
    tools = [prism(rect(0.36, 0.2), 1, None, (0, 0, h - 0.08), bevel=0, radius=0.02)]
    tools += [cyl(0.125, 1, None, (x, 0, h * 0.5), (90, 0, 0), 0.001, 48) for x in (-plumb, plumb)]
    if holes:
        tools += [prism([((-0.26, -0.075), 0.075), ((0.26, -0.075), 0.075), ((0.26, 0.075), 0.075), ((-0.26, 0.075), 0.075)], 1, None, (x, 0, h * 0.5), bevel=0, radius=0.05) for x in (-hand, hand)]
    cut(bar, *tools)
    parts = [bar, box(length, d + 0.004, 0.016, edge, (0, 0, 0.006), bevel=0.005)]
    for s in (-1, 1):
        parts.append(box(length / 2 - 0.18, d + 0.004, 0.016, edge, (s * (length / 4 + 0.09), 0, h - 0.004), bevel=0.005))
    if holes:
        for x in (-hand, hand):
            frame = prism([((-0.28, -0.095), 0.095), ((0.28, -0.095), 0.095), ((0.28, 0.095), 0.095), ((-0.28, 0.095), 0.095)], d + 0.02, black, (x, 0, h * 0.5), bevel=0, radius=0.05)
            cut(frame, prism([((-0.24, -0.06), 0.06), ((0.24, -0.06), 0.06), ((0.24, 0.06), 0.06), ((-0.24, 0.06), 0.06)], 1, None, (x, 0, h * 0.5), bevel=0, radius=0.05))
            parts.append(frame)
    liquid = m.solid('#B6E04A', rough=0.04, specular=0.8, coat=1.0, emission=('#B6E04A', 0.25))
    bubble = m.solid('#FBFFEC', rough=0.05, specular=0.9, coat=1.0, emission=('#FBFFEC', 0.55))

    def vial(length_):
        out = [tube([(-length_ / 2, 0, 0), (0, 0, 0.004), (length_ / 2, 0, 0)], 0.052, liquid, 32)]
        out.append(ball(0.036, bubble, (0, -0.028, 0.028), (1.7, 0.8, 0.7)))
        for s in (-1, 1):
            out.append(ring(0.0545, 0.047, 0.009, m.plastic('#18211D'), (s * 0.075, 0, 0), (0, 90, 0), 0.002, 40))
            out.append(cyl(0.064, 0.04, black, (s * length_ / 2, 0, 0), (0, 90, 0), 0.008))
        return out

    # the level vial lies in a black cradle
    parts += group(vial(0.3), loc=(0, 0, h - 0.078))
    parts.append(box(0.36, d - 0.02, 0.02, black, (0, 0, h - 0.17), bevel=0.004))
    for s in (-1, 1):
        parts.append(box(0.03, d + 0.012, 0.19, black, (s * 0.185, 0, h - 0.085), bevel=0.008))
    for x in (-plumb, plumb):
        parts.append(ring(0.14, 0.108, d + 0.018, black, (x, 0, h * 0.5), (90, 0, 0), 0.008))
        parts += group(vial(0.19), loc=(x, -0.01, h * 0.5), rot=(0, 90, 0))
    for s in (-1, 1):
        parts.append(box(0.07, d + 0.03, h + 0.024, black, (s * (length / 2 + 0.02), 0, h / 2), bevel=0.025))
        parts.append(box(0.012, d + 0.034, h * 0.6, shadow, (s * (length / 2 + 0.03), 0, h / 2), bevel=0.004))
    mark = lettering(product, 0.8, 0.21)
    for x in (-0.72, 0.72):
        parts.append(decal(mark, 0.76, 0.2, (x, -d / 2 - 0.0015, h * 0.49)))
    return parts


def tape_measure(product):
    """An 8 m tape with some of its 25 mm blade out: two-part case with rubber corners, thumb lock, riveted magnetic hook."""
    yellow, black, dark = m.solid('#F5B91E', rough=0.36), m.rubber('#1E201F'), m.plastic('#2A2D2E', 0.4)
    bright, pit = m.solid('#C9CDCF', rough=0.2, metallic=1), m.solid('#0E1011', rough=0.85)
    D = 0.62
    outline = [((-0.6, 0.03), 0.12), ((0.56, 0.03), 0.06), ((0.62, 0.25), 0.06), ((0.6, 0.8), 0.4), ((0.1, 1.2), 0.42), ((-0.48, 1.08), 0.36), ((-0.7, 0.5), 0.2)]
    parts = [prism(outline, D, yellow, bevel=0.075, radius=0.05, steps=10)]
    # rubber: foot and back in one, a bumper over the top
    parts.append(prism([((-0.68, 0.0), 0.12), ((0.6, 0.0), 0.06), ((0.635, 0.2), 0.05), ((0.36, 0.2), 0.1), ((0.0, 0.2), 0.2), ((-0.42, 0.46), 0.3), ((-0.47, 0.98), 0.16), ((-0.58, 0.98), 0.1), ((-0.77, 0.56), 0.2)], D + 0.045, black, bevel=0.075, radius=0.05, steps=10))
    parts.append(prism([((0.16, 1.205), 0.2), ((-0.47, 1.125), 0.28), ((-0.37, 1.0), 0.1), ((0.1, 1.08), 0.12), ((0.36, 0.93), 0.1), ((0.44, 1.02), 0.04)], D + 0.03, black, bevel=0.05, radius=0.05, steps=10))
    # both halves meet in a seam, screws hold them
    for x, z in ((-0.56, 0.16), (0.47, 0.12), (0.43, 0.78)):
        y = -D / 2 - (0.026 if z < 0.2 else 0.0)
        parts += [cyl(0.045, 0.016, bright, (x, y, z), (90, 0, 0), 0.006, 28), prism(circle(0.022, 6), 0.02, pit, (x, y, z), bevel=0)]
    for k in range(6):
        parts.append(tube([(-0.745 + 0.018 * abs(k - 1.5), -0.24, 0.36 + 0.075 * k), (-0.745 + 0.018 * abs(k - 1.5), 0.24, 0.36 + 0.075 * k)], 0.014, pit, 8))
    parts += [ring(0.385, 0.35, 0.03, yellow, (-0.04, -D / 2 - 0.004, 0.62), (90, 0, 0), 0.01, 72), cyl(0.36, 0.02, dark, (-0.04, -D / 2 - 0.004, 0.62), (90, 0, 0), 0.004, 72)]
    s = Sheet(0.72, 0.72, '#2A2D2E')
    s.text(0.36, 0.2, 'Boltwick', 0.13, '#FFC629', 'brand', fit=0.5, anchor='mm')
    s.text(0.36, 0.39, '8 m', 0.24, '#FFFFFF', 'black', anchor='mm')
    s.text(0.36, 0.56, '25 mm  class II', 0.062, '#FFFFFF', 'bold', fit=0.42, anchor='mm')
    parts.append(prism(circle(0.345, 72), 0.004, m.printed(s.save(), 0.4), (-0.04, -D / 2 - 0.016, 0.62), bevel=0))
    # the thumb lock slides in its track down the front
    parts.append(prism([((0.4, 0.92), 0.05), ((0.52, 1.0), 0.05), ((0.7, 0.68), 0.08), ((0.66, 0.5), 0.04), ((0.58, 0.5), 0.04)], 0.3, dark, bevel=0.03, radius=0.001))
    parts.append(prism([((0.46, 0.92), 0.03), ((0.57, 1.0), 0.05), ((0.69, 0.8), 0.05), ((0.6, 0.72), 0.03)], 0.24, m.plastic('#B5202E', 0.4), bevel=0.025, radius=0.001))
    for k in range(4):
        parts.append(box(0.02, 0.2, 0.02, m.plastic('#8A1620', 0.4), (0.575 + 0.028 * k, 0, 0.985 - 0.05 * k), (0, 58, 0), bevel=0.005))
    # the mouth, and the cupped blade with its scale in centimetres and millimetres
    W, L, cm = 0.42, 1.5, 0.163
    parts.append(box(0.06, W + 0.08, 0.16, pit, (0.6, 0, 0.135), bevel=0.02))
    scale = Sheet(L, W, '#F7C92E', px=1100)
    for i in range(int(L / cm * 10) + 1):
        x = L - i * cm / 10
        tall = 0.15 if i % 10 == 0 else (0.105 if i % 5 == 0 else 0.06)
        scale.rect(x - 0.002, 0, 0.004 if i % 5 == 0 else 0.003, tall, '#18211D')
        scale.rect(x - 0.002, W - tall * 0.7, 0.003, tall * 0.7, '#18211D')
    for i in range(1, 10):
        scale.text(L - i * cm - 0.012, 0.215, str(i), 0.13, '#18211D', 'black', anchor='rm')
    droop = dict(height=lambda x, y: 0.75 * y * y - 0.012 * (x + L / 2) ** 2, nx=40, ny=16, thick=0.005)
    blade = sheet(L, W, m.printed(scale.save(), 0.32, 0.15), (0.6 + L / 2, 0, 0.115), **droop)
    x, z = 0.6 + L, 0.115 - 0.012 * L * L
    # the hook: a plate over the end of the blade, three rivets, a lip with two magnets
    hook = [box(0.022, W * 0.94, 0.15, bright, (x + 0.012, 0, 0.078), bevel=0.008), box(0.26, 0.2, 0.018, bright, (x - 0.11, 0, z + 0.016), (0, 2, 0), bevel=0.008)]
    hook += [cyl(0.024, 0.024, m.brass(0.25), (x - 0.1 + dx, dy, z + 0.028), bevel=0.008, seg=24) for dx, dy in ((0.05, 0.0), (-0.06, 0.05), (-0.06, -0.05))]
    hook += [cyl(0.05, 0.03, m.solid('#8E9496', rough=0.3, metallic=1), (x + 0.014, dy, 0.062), (0, 90, 0), 0.008, 32) for dy in (-0.1, 0.1)]
    return [*parts, blade, *hook]


def quick_clamp(product):
    black, steel, pad = m.plastic('#26292A', 0.45), m.solid('#8E9496', rough=0.3, metallic=1), m.rubber('#D2622A')
    parts = [box(2.2, 0.06, 0.17, steel, (0, 0, 0.95), bevel=0.008)]
    # fixed jaw at the left, sliding jaw with trigger at the right
    parts.append(prism([((-1.16, 1.1), 0.05), ((-0.86, 1.1), 0.06), ((-0.84, 0.8), 0.1), ((-0.9, 0.1), 0.05), ((-1.08, 0.1), 0.05), ((-1.16, 0.7), 0.1)], 0.24, black, bevel=0.03, radius=0.04))
    parts.append(box(0.08, 0.3, 0.34, pad, (-0.85, 0, 0.24), bevel=0.03))
    parts.append(prism([((0.1, 1.16), 0.06), ((0.78, 1.16), 0.08), ((0.8, 0.82), 0.06), ((0.5, 0.74), 0.1), ((0.34, 0.1), 0.05), ((0.14, 0.1), 0.05), ((0.06, 0.8), 0.1)], 0.26, black, bevel=0.03, radius=0.04))
    parts.append(box(0.08, 0.3, 0.34, pad, (0.09, 0, 0.24), bevel=0.03))
    parts.append(prism([((0.5, 0.8), 0.04), ((0.66, 0.8), 0.04), ((0.86, 0.28), 0.08), ((0.7, 0.2), 0.06)], 0.2, m.plastic('#D2622A', 0.4), bevel=0.03, radius=0.03))
    parts.append(prism([((0.7, 0.98), 0.04), ((0.86, 1.0), 0.04), ((1.2, 0.42), 0.12), ((1.0, 0.28), 0.1)], 0.22, black, bevel=0.04, radius=0.03))
    parts.append(decal(name_plate(product, 0.44, 0.14, '#26292A', '#FFC629'), 0.44, 0.14, (0.42, -0.132, 1.02)))
    return group(parts, loc=(0, 0, 0.0), rot=(0, 0, 0))


def combination_square(product):
    steel = m.solid('#CBCFD1', rough=0.2, metallic=1)
    L, W = 2.4, 0.26
    s = Sheet(L, W, '#C9CDCF', px=900)
    for i in range(301):
        x = L * i / 300
        tall = 0.09 if i % 10 == 0 else (0.065 if i % 5 == 0 else 0.04)
        s.rect(x, 0, 0.0022, tall, '#20272A')
    for i in range(1, 30):
        s.text(L * i / 30, 0.14, str(i * 10), 0.05, '#20272A', 'bold', anchor='mm')
    s.text(L * 0.08, 0.21, 'Boltwick  300 mm  stainless', 0.045, '#20272A', 'bold')
    printed = m.printed(s.save(), 0.42, 0, 0.6)
    parts = [box(L, 0.03, W, steel, (0, 0, 0), bevel=0.004, printed={'front': printed})]
    head_mat = m.solid('#3A3F42', rough=0.5, metallic=0.3)
    head = prism([((-0.85, -0.13), 0), ((0.28, -0.13), 0.02), ((0.28, -0.3), 0.03), ((-0.1, -0.75), 0.1), ((-0.3, -0.78), 0.06), ((-0.42, -0.62), 0.08), ((-0.85, -0.2), 0.02)], 0.16, head_mat, (0.35, 0, 0.02), bevel=0.014, radius=0.001)
    parts += [head, cyl(0.1, 0.16, m.brass(0.3), (0.38, 0, -0.36), (0, 0, 0), 0.02), cyl(0.085, 0.2, m.solid('#2B2F31', rough=0.5), (0.12, -0.02, -0.42), (90, 0, 0), 0.02)]
    liquid = m.solid('#B6E04A', rough=0.05, coat=1, emission=('#B6E04A', 0.2))
    parts += [tube([(-0.28, -0.08, -0.24), (0.06, -0.08, -0.24)], 0.045, liquid, 24), ball(0.028, m.solid('#F3FFD2', rough=0.05, emission=('#F3FFD2', 0.3)), (-0.11, -0.115, -0.22), (1.7, 0.7, 0.6))]
    return group(parts, rot=(-90, 0, 0), loc=(0, 0, 0.1))


def chalk_line(product):
    blue, alloy, black = m.solid('#1A5A96', rough=0.35), m.solid('#BFC4C7', rough=0.28, metallic=1), m.rubber()
    body = prism([((-0.5, 0.12), 0.2), ((0.1, 0), 0.1), ((0.75, 0.22), 0.1), ((0.95, 0.36), 0.05), ((0.95, 0.5), 0.05), ((0.7, 0.66), 0.14), ((0.1, 0.92), 0.2), ((-0.5, 0.8), 0.24)], 0.44, alloy, bevel=0.06, radius=0.05, steps=8)
    side = prism([((-0.44, 0.18), 0.2), ((0.1, 0.08), 0.1), ((0.62, 0.28), 0.1), ((0.62, 0.58), 0.1), ((0.1, 0.82), 0.2), ((-0.44, 0.74), 0.24)], 0.47, blue, bevel=0.025, radius=0.05, steps=8)
    parts = [body, side, cyl(0.07, 0.1, m.plastic('#FFC629'), (1.0, 0, 0.43), (0, 90, 0), 0.015)]
    parts.append(cyl(0.16, 0.1, black, (-0.02, -0.27, 0.46), (90, 0, 0), 0.02))
    parts.append(tube([(-0.02, -0.33, 0.46), (0.3, -0.34, 0.56)], 0.045, alloy, 20, flat=0.6))
    parts.append(cyl(0.06, 0.16, black, (0.3, -0.4, 0.56), (90, 0, 0), 0.02))
    parts.append(decal(name_plate(product, 0.5, 0.13, '#1A5A96', '#FFFFFF', mark=False), 0.5, 0.13, (0.1, -0.2365, 0.72)))
    string = [(1.04, 0, 0.43), (1.2, -0.05, 0.28), (1.35, -0.15, 0.05), (1.1, -0.4, 0.02), (0.7, -0.55, 0.02), (0.2, -0.6, 0.02), (-0.2, -0.75, 0.02)]
    parts.append(tube(string, 0.016, m.textile('#2A6CC2', 60), 10, smooth_path=True))
    parts.append(tube([(-0.2, -0.75, 0.02), (-0.36, -0.78, 0.02), (-0.38, -0.86, 0.02), (-0.28, -0.88, 0.02)], 0.022, m.steel(), 12, 0.04))
    bottle = [
        lathe([(0, 0), (0.22, 0), (0.24, 0.06), (0.24, 0.62), (0.16, 0.76), (0.08, 0.8), (0, 0.8)], m.plastic('#2A6CC2', 0.4), 64, radius=0.03),
        lathe([(0, 0.78), (0.1, 0.78), (0.03, 1.06), (0, 1.06)], m.plastic('#F1F0EC'), 40, radius=0.015),
    ]
    label = Sheet(1.5, 0.4, '#F7F5EF')
    label.logo(0.55, 0.13, 0.1, 'Boltwick', '#18211D', fit=0.42)
    label.text(0.55, 0.28, 'Blue chalk 115 g', 0.07, '#1A5A96', 'bold', fit=0.42)
    bottle.append(lathe([(0.243, 0.14), (0.243, 0.54)], m.printed(label.save(), 0.4), 64, rot=(0, 0, 115)))
    parts += group(bottle, loc=(-0.75, 0.35, 0))
    return parts


def battery(product, black, orange):
    return [
        box(0.52, 0.42, 0.2, black, (0, 0, 0.1), bevel=0.04), box(0.46, 0.4, 0.1, orange, (0.0, 0, 0.22), bevel=0.03),
        box(0.06, 0.2, 0.12, m.plastic('#C2491D'), (0.26, 0, 0.12), bevel=0.015),
    ]


def drill(product, colour='#A5410E'):
    """A cordless drill: motor body, gear case, clutch ring, keyless chuck, grip, trigger, battery."""
    shell, black = m.solid(colour, rough=0.42, bump=(140, 0.06)), m.rubber('#1F2120')
    dark = m.plastic('#2A2D2E', 0.45)
    metal = m.solid('#8F9597', rough=0.3, metallic=1)
    parts = []
    tilt = (0, 90)
    parts.append(loft([
        ((-0.62, 0, 1.62), 0.1, 0.1, 2.6, tilt), ((-0.6, 0, 1.62), 0.19, 0.19, 2.6, tilt), ((-0.5, 0, 1.62), 0.245, 0.235, 2.8, tilt), ((-0.2, 0, 1.62), 0.265, 0.25, 2.8, tilt),
        ((0.15, 0, 1.62), 0.26, 0.245, 2.6, tilt), ((0.34, 0, 1.62), 0.235, 0.23, 2.3, tilt), ((0.36, 0, 1.62), 0.21, 0.21, 2, tilt)], shell, seg=64))
    for k in range(5):
        parts.append(box(0.035, 0.4, 0.035, black, (-0.5 + 0.07 * k, 0, 1.72), bevel=0.01))
        parts.append(box(0.035, 0.48, 0.035, black, (-0.5 + 0.07 * k, 0, 1.6), bevel=0.01))
    parts.append(loft([((-0.64, 0, 1.62), 0.14, 0.14, 2.6, tilt), ((-0.56, 0, 1.62), 0.235, 0.225, 2.7, tilt), ((-0.5, 0, 1.62), 0.25, 0.24, 2.8, tilt)], black, seg=48))
    parts.append(lathe([(0.2, 0.35), (0.235, 0.36), (0.235, 0.56), (0.2, 0.58), (0.1, 0.58)], dark, 64, (0, 0, 1.62), (0, 90, 0), radius=0.02))
    for k in range(24):
        t = math.tau * k / 24
        parts.append(box(0.17, 0.02, 0.02, black, (0.46, 0.236 * math.cos(t), 1.62 + 0.236 * math.sin(t)), bevel=0.006))
    parts.append(lathe([(0.1, 0.57), (0.2, 0.58), (0.2, 0.78), (0.165, 0.82), (0.09, 1.0), (0.05, 1.0), (0.05, 0.9), (0, 0.9)], metal, 64, (0, 0, 1.62), (0, 90, 0), radius=0.02))
    for k in range(18):
        t = math.tau * k / 18
        parts.append(box(0.16, 0.016, 0.016, m.solid('#55595B', rough=0.4, metallic=1), (0.68, 0.2 * math.cos(t), 1.62 + 0.2 * math.sin(t)), bevel=0.004))
    for k in range(3):
        t = math.tau * k / 3
        parts.append(box(0.12, 0.03, 0.04, m.steel(), (1.0, 0.028 * math.cos(t), 1.62 + 0.028 * math.sin(t)), bevel=0.006))
    parts.append(cyl(0.035, 0.5, m.steel(), (1.2, 0, 1.62), (0, 90, 0), 0.004, 24))
    parts.append(tube([(1.25 + 0.01 * k, 0.028 * math.cos(k * 0.5), 1.62 + 0.028 * math.sin(k * 0.5)) for k in range(24)], 0.014, m.solid('#7C8284', rough=0.3, metallic=1), 8))
    # the grip leans back; front in shell colour, back in rubber
    parts.append(loft([((-0.14, 0, 1.44), 0.2, 0.165, 2.6), ((-0.17, 0, 1.25), 0.17, 0.145, 2.6), ((-0.22, 0, 1.0), 0.155, 0.14, 2.6), ((-0.27, 0, 0.72), 0.165, 0.145, 2.6), ((-0.28, 0, 0.55), 0.24, 0.18, 3), ((-0.22, 0, 0.46), 0.36, 0.215, 4), ((-0.2, 0, 0.4), 0.37, 0.22, 4)], shell, seg=56))
    parts.append(loft([((-0.2, 0, 1.4), 0.17, 0.168, 2.6), ((-0.225, 0, 1.2), 0.15, 0.15, 2.6), ((-0.27, 0, 0.98), 0.14, 0.145, 2.6), ((-0.32, 0, 0.74), 0.145, 0.15, 2.6)], black, seg=48))
    parts.append(loft([((0.02, 0, 1.36), 0.09, 0.07, 2.4), ((0.03, 0, 1.26), 0.075, 0.075, 2.4), ((-0.02, 0, 1.14), 0.07, 0.07, 2.4), ((-0.02, 0, 1.08), 0.05, 0.06, 2.4)], dark, seg=32))
    parts.append(box(0.1, 0.34, 0.07, dark, (0.06, 0, 1.42), bevel=0.02))
    parts += group(battery(product, black, dark), loc=(-0.2, 0, 0.14), scale=1.35)
    for s in (-1,):
        parts.append(decal(name_plate(product, 0.62, 0.17, colour, '#FFFFFF', mark=False), 0.56, 0.15, (-0.06, -0.2515, 1.62)))
        parts.append(decal(name_plate(product, 0.3, 0.14, '#1F2120', '#FFC629', text='18 V'), 0.3, 0.13, (-0.2, -0.286, 0.28)))
    return parts


def impact_driver(product, colour='#86320B', pack=False):
    """A brushless impact driver. One unit is 100 mm. Sold as a skin: the foot ends in open rails; `pack` slides a 2 Ah battery on."""
    shell, black = m.solid(colour, rough=0.42, bump=(150, 0.05)), m.rubber('#1F2120')
    dark, pit = m.plastic('#2A2D2E', 0.45), m.solid('#0E1011', rough=0.8)
    case, bright = m.solid('#54595B', rough=0.34, metallic=1), m.solid('#B9BEC1', rough=0.22, metallic=1)
    tilt, z = (0, 90), 1.42
    parts = []
    # the motor housing with its vents
    housing = loft([((x, 0, z), rz, ry, n, tilt) for x, rz, ry, n in (
        (-0.56, 0.3, 0.285, 2.5), (-0.54, 0.322, 0.305, 2.6), (-0.36, 0.335, 0.32, 2.7), (-0.05, 0.336, 0.32, 2.7), (0.12, 0.33, 0.315, 2.6), (0.235, 0.318, 0.308, 2.3), (0.25, 0.29, 0.285, 2.1))], shell, seg=96)
    vents = [box(0.17, 0.1, 0.026, None, (-0.4 + 0.012 * k, s * 0.325, z + 0.14 - 0.062 * k), (0, 0, 0), 0) for s in (-1, 1) for k in range(5)]
    cut(housing, *vents)
    parts += [housing, box(0.24, 0.575, 0.34, pit, (-0.39, 0, z + 0.015), bevel=0.01)]
    # the end bell is rubber and keeps the tool off its side
    parts.append(loft([((x, 0, z), rz, ry, n, tilt) for x, rz, ry, n in (
        (-0.7, 0.1, 0.1, 2.2), (-0.695, 0.2, 0.19, 2.3), (-0.665, 0.272, 0.258, 2.4), (-0.61, 0.318, 0.3, 2.5), (-0.545, 0.335, 0.318, 2.6), (-0.525, 0.333, 0.316, 2.6), (-0.52, 0.3, 0.28, 2.6))], black, seg=72))
    parts.append(lathe([(0, 0), (0.1, 0), (0.11, 0.012), (0.11, 0.05)], dark, 48, (-0.705, 0, z), (0, 90, 0), radius=0.008))
    # hammer case, its rubber ring, the quick-release collar and the empty 1/4 in hexagon
    parts.append(lathe([(0.24, 0.2), (0.298, 0.245), (0.298, 0.37), (0.288, 0.42), (0.215, 0.565), (0.15, 0.6), (0.13, 0.6)], case, 96, (0, 0, z), (0, 90, 0), radius=0.03))
    parts.append(lathe([(0.24, 0.5), (0.262, 0.475), (0.272, 0.49), (0.222, 0.588), (0.19, 0.61), (0.14, 0.612)], black, 96, (0, 0, z), (0, 90, 0), radius=0.014))
    parts.append(lathe([(0.303, 0.245), (0.309, 0.255), (0.309, 0.29), (0.303, 0.3)], dark, 96, (0, 0, z), (0, 90, 0), radius=0.004))
    parts.append(lathe([(0.07, 0.6), (0.098, 0.6), (0.098, 0.625), (0.112, 0.64), (0.112, 0.745), (0.1, 0.765), (0.074, 0.765), (0.074, 0.7)], bright, 72, (0, 0, z), (0, 90, 0), radius=0.008))
    for k in range(36):
        t = math.tau * k / 36
        parts.append(box(0.07, 0.009, 0.009, case, (0.692, 0.112 * math.cos(t), z + 0.112 * math.sin(t)), (math.degrees(t), 0, 0), bevel=0.002))
    anvil = prism(circle(0.07, 48), 0.2, case, (0.7, 0, z), bevel=0.006, axis='x')
    cut(anvil, prism(circle(0.0415, 6), 0.3, None, (0.8, 0, z), bevel=0, axis='x'))
    parts += [anvil, box(0.02, 0.07, 0.07, pit, (0.655, 0, z), bevel=0)]
    # the grip flows out of the housing and flares into the foot
    parts.append(loft([((x, 0, h), rx, ry, n) for h, x, rx, ry, n in (
        (1.3, -0.17, 0.3, 0.22, 2.6), (1.16, -0.175, 0.24, 0.19, 2.5), (1.06, -0.185, 0.205, 0.17, 2.4), (0.92, -0.205, 0.182, 0.162, 2.4), (0.76, -0.225, 0.176, 0.162, 2.4), (0.62, -0.238, 0.182, 0.166, 2.5),
        (0.53, -0.235, 0.215, 0.19, 2.7), (0.45, -0.2, 0.3, 0.25, 3), (0.39, -0.155, 0.41, 0.315, 3.6), (0.34, -0.125, 0.47, 0.35, 4.4), (0.3, -0.12, 0.485, 0.365, 5))], shell, seg=72))
    parts.append(loft([((x, 0, h), rx, ry, n) for h, x, rx, ry, n in (
        (1.2, -0.25, 0.18, 0.185, 2.5), (1.14, -0.235, 0.19, 0.19, 2.5), (1.04, -0.235, 0.17, 0.178, 2.4), (0.9, -0.25, 0.152, 0.171, 2.4), (0.76, -0.268, 0.148, 0.171, 2.4), (0.62, -0.285, 0.15, 0.174, 2.4), (0.55, -0.3, 0.155, 0.18, 2.4), (0.5, -0.315, 0.15, 0.17, 2.4))], black, seg=64))
    for k in range(7):
        parts.append(tube([(-0.33 - 0.0095 * k, -0.15, 1.0 - 0.06 * k), (-0.2 - 0.0095 * k, -0.176, 0.985 - 0.06 * k)], 0.008, pit, 8))
    # variable speed trigger, forward and reverse, work light
    parts.append(prism([((0.0, 0.86), 0.05), ((0.06, 0.82), 0.04), ((0.085, 0.92), 0.08), ((0.075, 1.02), 0.06), ((0.13, 1.15), 0.02), ((-0.05, 1.15), 0)], 0.17, dark, bevel=0.03, radius=0.001, steps=8))
    parts.append(box(0.13, 0.4, 0.055, dark, (-0.02, 0, 1.155), (0, 4, 0), bevel=0.02))
    parts.append(prism([((-0.14, 1.22), 0.02), ((0.16, 1.1), 0.03), ((0.26, 1.14), 0.03), ((0.24, 1.24), 0)], 0.24, shell, bevel=0.03, radius=0.001))
    parts.append(cyl(0.042, 0.03, m.solid('#F6F4E6', rough=0.1, coat=1), (0.236, 0, 1.15), (0, 70, 0), 0.01, 32))
    parts += [cyl(0.024, 0.02, pit, (x, -0.29, h), (90, 0, 0), 0.004, 24) for x, h in ((-0.2, 1.21), (0.15, 1.25))]
    # the foot: rails on both sides, open to the front, contacts between them
    foot = prism([(-0.385, 0.09), (-0.385, 0.28), (-0.345, 0.325), (0.345, 0.325), (0.385, 0.28), (0.385, 0.09), (0.365, 0.07), (0.235, 0.07), (0.235, 0.125), (0.305, 0.125), (0.305, 0.235), (-0.305, 0.235), (-0.305, 0.125), (-0.235, 0.125), (-0.235, 0.07), (-0.365, 0.07)],
                 1.0, dark, (-0.12, 0, 0), bevel=0.01, axis='x')
    parts += [foot, box(0.06, 0.64, 0.17, dark, (-0.6, 0, 0.165), bevel=0.02)]
    for s in (-1, 1):
        parts.append(box(0.9, 0.012, 0.03, black, (-0.1, s * 0.386, 0.15), bevel=0.005))
        parts.append(box(0.94, 0.062, 0.01, bright, (-0.11, s * 0.27, 0.13), bevel=0.003))
    if not pack:
        parts.append(box(0.34, 0.36, 0.08, m.plastic('#E3B23C', 0.45), (0.06, 0, 0.195), bevel=0.012))
        for y in (-0.12, -0.04, 0.04, 0.12):
            parts.append(box(0.26, 0.016, 0.06, m.brass(0.2), (0.14, y, 0.15), bevel=0.003))
    # power settings on top of the foot
    parts.append(prism([((0.14, -0.17), 0.05), ((0.33, -0.17), 0.06), ((0.33, 0.17), 0.06), ((0.14, 0.17), 0.05)], 0.03, black, (0, 0, 0.335), bevel=0.008, radius=0.001, axis='z'))
    parts.append(cyl(0.042, 0.02, m.plastic('#C9CDCF'), (0.235, -0.085, 0.352), bevel=0.006, seg=32))
    for k, lit in enumerate(('#F6F4E6', '#F6F4E6', '#6B7073')):
        parts.append(cyl(0.016, 0.014, m.solid(lit, rough=0.3), (0.235, 0.015 + 0.055 * k, 0.35), bevel=0.003, seg=20))
    def print_on(w, h, mat, up, turn=0):
        def flank(x, y):
            return 0.32 * max(0.0, 1 - abs((y + up) / 0.336) ** 2.7) ** (1 / 2.7) + 0.004
        return sheet(w, h, mat, (-0.03, 0, z + up), (90, 0, turn), flank, 2, 16)

    parts += [print_on(0.46, 0.12, lettering(product, 0.46, 0.12), 0.045, turn) for turn in (0, 180)]
    parts += [print_on(0.3, 0.056, lettering(product, 0.3, 0.056, '#F0C24A', '18 V brushless', kind='bold'), -0.06, turn) for turn in (0, 180)]
    if pack:
        parts += [box(0.98, 0.42, 0.1, black, (-0.1, 0, 0.12), bevel=0.02), box(1.04, 0.76, 0.42, black, (-0.11, 0, -0.15), bevel=0.05), box(0.05, 0.3, 0.13, m.plastic('#C2491D'), (0.41, 0, -0.03), bevel=0.015)]
        return group(parts, loc=(0, 0, 0.36))
    return parts


def drill_kit(product):
    """The drill with a spare battery before it."""
    parts = drill(product)
    black, dark = m.rubber('#1F2120'), m.plastic('#2A2D2E', 0.45)
    parts += group(battery(product, black, dark) + [decal(name_plate(product, 0.26, 0.1, '#1F2120', '#FFC629', text='18 V'), 0.26, 0.1, (0, -0.2115, 0.1))], loc=(0.75, -0.1, 0), rot=(0, 0, 10), scale=1.35)
    return parts


def circular_saw(product, colour='#A5410E'):
    shell, black, dark = m.solid(colour, rough=0.42), m.rubber('#1F2120'), m.plastic('#2A2D2E', 0.45)
    alloy = m.solid('#B9BEC1', rough=0.34, metallic=1)
    steel = m.solid('#CDD0D2', rough=0.2, metallic=1)
    parts = []
    # base plate, blade below it through the guard, motor to the back
    parts.append(prism([((-1.05, -0.48), 0.1), ((1.05, -0.48), 0.1), ((1.05, 0.52), 0.1), ((-1.05, 0.52), 0.1)], 0.05, alloy, (0, 0, 0.45), bevel=0.015, radius=0.001, axis='z'))
    n = 24
    teeth = []
    for i in range(n):
        t = math.tau * i / n
        teeth += [(0.72 * math.cos(t), 0.72 * math.sin(t)), (0.76 * math.cos(t + 0.03), 0.76 * math.sin(t + 0.03)), (0.66 * math.cos(t + 0.12), 0.66 * math.sin(t + 0.12)), (0.7 * math.cos(t + 0.2), 0.7 * math.sin(t + 0.2))]
    parts.append(prism(teeth, 0.02, steel, (-0.05, -0.26, 0.76), bevel=0))
    guard = [(0.84 * math.cos(math.radians(a)) - 0.05, 0.84 * math.sin(math.radians(a)) + 0.76) for a in range(-18, 199, 6)]
    parts.append(prism([*guard, (-0.85, 0.48), (0.78, 0.48)], 0.2, shell, (0, -0.26, 0), bevel=0.035))
    parts.append(cyl(0.2, 0.26, dark, (-0.05, -0.28, 0.78), (90, 0, 0), 0.03))
    parts.append(cyl(0.09, 0.31, m.steel(), (-0.05, -0.28, 0.78), (90, 0, 0), 0.015, 6))
    lower = [(0.79 * math.cos(math.radians(a)) - 0.05, 0.79 * math.sin(math.radians(a)) + 0.76) for a in range(200, 331, 6)]
    inner = [(0.6 * math.cos(math.radians(a)) - 0.05, 0.6 * math.sin(math.radians(a)) + 0.76) for a in range(330, 199, -6)]
    parts.append(prism([*lower, *inner], 0.1, alloy, (0, -0.26, 0), bevel=0.015))
    parts.append(lathe([(0, 0.0), (0.36, 0.0), (0.38, 0.1), (0.38, 0.5), (0.3, 0.66), (0.16, 0.7), (0, 0.7)], shell, 64, (-0.05, -0.16, 0.9), (-90, 0, 0), radius=0.05))
    parts.append(lathe([(0.385, 0.2), (0.395, 0.22), (0.395, 0.36), (0.385, 0.38)], black, 64, (-0.05, -0.16, 0.9), (-90, 0, 0)))
    # rear handle as a loop, front knob
    loop = [(0.2, 0, 1.42), (-0.3, 0, 1.56), (-0.85, 0, 1.36), (-1.1, 0, 0.96), (-0.98, 0, 0.66), (-0.6, 0, 0.66)]
    parts.append(tube(loop, 0.125, shell, 32, smooth_path=True, flat=0.8, loc=(0, 0.05, 0)))
    parts.append(tube([(-0.25, 0, 1.585), (-0.62, 0, 1.52), (-0.95, 0, 1.28)], 0.13, black, 32, smooth_path=True, flat=0.82, loc=(0, 0.05, 0)))
    parts.append(tube([(0.3, 0.05, 1.3), (0.62, 0.05, 1.24), (0.7, 0.05, 1.24)], 0.09, dark, 24, 0.1))
    parts.append(lathe([(0, -0.1), (0.11, -0.1), (0.16, 0.06), (0.17, 0.2), (0.1, 0.3), (0, 0.31)], black, 48, (0.74, 0.05, 1.2), (0, 14, 0), radius=0.04))
    parts.append(decal(name_plate(product, 0.7, 0.2, colour, '#FFFFFF', mark=False), 0.72, 0.2, (0.0, -0.3615, 1.24)))
    cord = [(-1.08, 0.05, 0.9), (-1.3, 0.08, 0.7), (-1.4, 0.3, 0.3), (-1.25, 0.7, 0.06), (-0.7, 0.95, 0.06), (0.1, 1.0, 0.06), (0.8, 0.9, 0.06)]
    parts.append(tube(cord, 0.05, black, 16, smooth_path=True))
    return parts


def orbital_sander(product, colour='#A5410E'):
    shell, black, dark = m.solid(colour, rough=0.42), m.rubber('#1F2120'), m.plastic('#2A2D2E', 0.45)
    parts = [
        cyl(0.62, 0.05, m.mottled('#B98B5A', 90, 0.3, 0.95, 2, 0.6), (0, 0, 0.025), bevel=0.01, seg=96),
        cyl(0.62, 0.07, m.rubber('#3A3D3E'), (0, 0, 0.09), bevel=0.02, seg=96),
        lathe([(0, 0.12), (0.46, 0.12), (0.54, 0.2), (0.54, 0.36), (0.42, 0.5), (0.38, 0.7), (0, 0.7)], dark, 96, radius=0.04),
        loft([((0, 0, 0.46), 0.44, 0.43, 2.2), ((0, 0, 0.62), 0.4, 0.39, 2.2), ((0, 0, 0.84), 0.37, 0.36, 2.2), ((0, 0, 1.0), 0.4, 0.39, 2.3), ((0.01, 0, 1.16), 0.42, 0.4, 2.4), ((0.02, 0, 1.28), 0.36, 0.35, 2.4), ((0.02, 0, 1.35), 0.22, 0.22, 2.2)], shell, seg=72),
        loft([((0, 0, 1.04), 0.415, 0.4, 2.3), ((0.015, 0, 1.18), 0.43, 0.41, 2.4), ((0.02, 0, 1.3), 0.37, 0.36, 2.4), ((0.02, 0, 1.375), 0.22, 0.22, 2.2)], black, seg=72),
    ]
    parts.append(tube([(0.3, 0, 0.36), (0.62, 0, 0.42), (0.72, 0, 0.44)], 0.12, dark, 32, 0.1))
    parts.append(loft([((0.7, 0, 0.43), 0.2, 0.17, 4, (0, 84)), ((0.8, 0, 0.44), 0.26, 0.28, 5, (0, 86)), ((1.25, 0, 0.47), 0.27, 0.3, 5, (0, 86)), ((1.3, 0, 0.47), 0.22, 0.26, 5, (0, 86))], m.plastic('#3E4244', 0.35), seg=48))
    parts.append(decal(name_plate(product, 0.6, 0.16, colour, '#FFFFFF', mark=False), 0.46, 0.12, (0.12, -0.37, 0.82), (90, 0, 16)))
    parts.append(tube([(-0.36, 0.1, 1.0), (-0.6, 0.14, 1.04), (-0.9, 0.3, 0.8), (-1.0, 0.6, 0.3), (-0.8, 0.95, 0.06), (0.0, 1.05, 0.05)], 0.045, black, 16, smooth_path=True))
    parts.append(tube([(-0.36, 0.1, 1.0), (-0.56, 0.13, 1.035)], 0.075, black, 20))
    return parts


def cross_laser(product, bracket=True):
    """A cross-line laser on its magnetic bracket. One unit is 100 mm; the laser alone is 0.84 wide, 0.92 deep and 1.18 high."""
    green, black, dark = m.solid('#1A6844', rough=0.4, bump=(150, 0.05)), m.rubber('#1F2120'), m.plastic('#2A2D2E', 0.45)
    gloss, pit = m.solid('#0B0E0D', rough=0.06, coat=1), m.solid('#0E1011', rough=0.85)
    beam = m.solid('#8DFFBE', rough=0.2, emission=('#3DFF93', 1.6))
    parts = []
    # the body stands on a rubber foot; its front leans back towards the top
    body = prism([((-0.42, 0.16), 0.04), ((0.44, 0.16), 0.04), ((0.44, 0.94), 0.16), ((0.3, 1.16), 0.14), ((-0.12, 1.16), 0.16), ((-0.42, 0.74), 0.1)], 0.74, green, bevel=0.06, radius=0.001, axis='x', steps=10)
    cut(body, box(0.46, 0.3, 0.62, None, (0, -0.4, 0.72), bevel=0))
    parts.append(body)
    # rubber bumpers clasp the edges of both sides and the foot
    for s in (-1, 1):
        frame = prism([((-0.455, 0.03), 0.08), ((0.46, 0.03), 0.08), ((0.46, 0.96), 0.18), ((0.31, 1.18), 0.15), ((-0.13, 1.18), 0.17), ((-0.455, 0.75), 0.1)], 0.09, black, (s * 0.375, 0, 0), bevel=0.03, radius=0.001, axis='x', steps=10)
        cut(frame, prism([((-0.37, 0.17), 0.08), ((0.38, 0.17), 0.08), ((0.38, 0.92), 0.14), ((0.27, 1.1), 0.12), ((-0.1, 1.1), 0.13), ((-0.37, 0.725), 0.1)], 0.3, None, (s * 0.43, 0, 0), bevel=0, radius=0.001, axis='x', steps=8))
        parts.append(frame)
        parts.append(prism([((-0.345, 0.2), 0.08), ((0.355, 0.2), 0.08), ((0.355, 0.9), 0.13), ((0.255, 1.07), 0.11), ((-0.09, 1.07), 0.12), ((-0.345, 0.71), 0.1)], 0.02, green, (s * 0.388, 0, 0), bevel=0.008, radius=0.001, axis='x', steps=8))
    parts.append(box(0.78, 0.9, 0.17, black, (0, 0.002, 0.115), bevel=0.04))
    for k in range(5):
        parts.append(box(0.5, 0.02, 0.012, pit, (0, -0.449, 0.07 + 0.022 * k), bevel=0.002))
    # the window: a dark well behind glass, in it the two emitters with their lit lenses
    parts += [box(0.5, 0.02, 0.66, pit, (0, -0.24, 0.72), bevel=0)]
    parts.append(prism([((-0.26, 0.4), 0.05), ((0.26, 0.4), 0.05), ((0.26, 1.0), 0.05), ((-0.26, 1.0), 0.05)], 0.06, dark, (0, -0.3, 0), bevel=0.012, radius=0.001))
    parts.append(prism([((-0.225, 0.435), 0.035), ((0.225, 0.435), 0.035), ((0.225, 0.965), 0.035), ((-0.225, 0.965), 0.035)], 0.02, gloss, (0, -0.332, 0), bevel=0.004, radius=0.001))
    parts += [ring(0.1, 0.064, 0.05, m.solid('#8E9496', rough=0.3, metallic=1), (0, -0.35, 0.79), (90, 0, 0), 0.01), cyl(0.066, 0.03, beam, (0, -0.35, 0.79), (90, 0, 0), 0.006, 48)]
    parts += [box(0.3, 0.03, 0.018, beam, (0, -0.345, 0.56), bevel=0.004), box(0.34, 0.02, 0.06, dark, (0, -0.338, 0.56), bevel=0.008)]
    # hood over the window, keypad on top, pendulum lock on the side
    parts.append(prism([((-0.4, 1.03), 0.02), ((-0.3, 0.98), 0.0), ((-0.2, 1.1), 0.04), ((-0.08, 1.175), 0.06), ((-0.2, 1.185), 0.08)], 0.6, green, bevel=0.02, radius=0.001, axis='x'))
    parts.append(box(0.4, 0.34, 0.025, black, (0, 0.12, 1.165), bevel=0.01))
    for x, colour in ((-0.1, '#C9CDD0'), (0.08, '#C9CDD0')):
        parts.append(cyl(0.06, 0.03, m.plastic(colour), (x, 0.1, 1.182), bevel=0.01, seg=32))
    parts.append(cyl(0.018, 0.03, beam, (-0.01, 0.22, 1.172), bevel=0.004, seg=20))
    parts += [box(0.03, 0.32, 0.17, pit, (0.39, 0.0, 0.42), bevel=0.01), box(0.05, 0.14, 0.13, m.plastic('#FFC629'), (0.405, -0.07, 0.42), bevel=0.02)]
    for k in range(3):
        parts.append(box(0.012, 0.012, 0.09, m.plastic('#D9A514'), (0.431, -0.105 + 0.035 * k, 0.42), bevel=0.003))
    parts.append(decal(lettering(product, 0.52, 0.13), 0.46, 0.115, (0, -0.4255, 0.29)))
    side = lettering(product, 0.52, 0.13)
    parts.append(decal(side, 0.5, 0.125, (0.4, 0.02, 0.72), (90, 0, 90)))
    if not bracket:
        return parts
    # the bracket: a steel angle with magnets at its back, a turntable with the 1/4 in screw under the laser
    up = group(parts, loc=(0, -0.08, 0.3))
    plate = m.solid('#7C8487', rough=0.5, metallic=0.5)
    mount = [cyl(0.34, 0.07, black, (0, -0.08, 0.255), bevel=0.015), cyl(0.3, 0.09, dark, (0, -0.08, 0.185), bevel=0.01), prism([((-0.46, -0.52), 0.14), ((0.46, -0.52), 0.14), ((0.46, 0.66), 0.04), ((-0.46, 0.66), 0.04)], 0.11, plate, (0, 0, 0.085), bevel=0.03, radius=0.001, axis='z')]
    for k in range(36):
        t = math.tau * k / 36
        mount.append(box(0.02, 0.014, 0.05, black, (0.342 * math.cos(t), -0.08 + 0.342 * math.sin(t), 0.255), (0, 0, math.degrees(t)), bevel=0.004))
    back = prism([((-0.46, 0.03), 0.06), ((0.46, 0.03), 0.06), ((0.46, 1.62), 0.2), ((-0.46, 1.62), 0.2)], 0.11, plate, (0, 0.62, 0), bevel=0.03, radius=0.001)
    cut(back, prism([((-0.14, 1.46), 0.045), ((0.14, 1.46), 0.045), ((0.14, 1.55), 0.045), ((-0.14, 1.55), 0.045)], 0.5, None, (0, 0.62, 0), bevel=0, radius=0.001))
    mount.append(back)
    for x in (-0.24, 0.24):
        mount.append(cyl(0.13, 0.05, m.solid('#9AA0A3', rough=0.3, metallic=1), (x, 0.7, 1.2), (90, 0, 0), 0.01))
    for x, y in ((-0.34, -0.4), (0.34, -0.4), (-0.34, 0.5), (0.34, 0.5)):
        mount.append(cyl(0.06, 0.04, black, (x, y, 0.015), bevel=0.01, seg=32))
    return up + mount


# workshop

def roller_cabinet(product, colour='#A5410E'):
    shell, dark = m.solid(colour, rough=0.32, coat=0.2), m.solid(m.shade(colour, 0.72), rough=0.35)
    bright = m.solid('#C6CACC', rough=0.25, metallic=1)
    w, d, h, z0 = 2.1, 0.9, 1.62, 0.26
    parts = [box(w, d, h, shell, (0, 0, z0 + h / 2), bevel=0.03)]
    rows_left = (0.16, 0.16, 0.22, 0.22, 0.32, 0.4)
    z = z0 + h - 0.05
    for k, r in enumerate(rows_left):
        parts.append(box(1.24, 0.05, r - 0.016, shell, (-0.39, -d / 2 - 0.015, z - r / 2), bevel=0.012))
        parts.append(box(1.2, 0.035, 0.04, bright, (-0.39, -d / 2 - 0.05, z - 0.035), bevel=0.012))
        z -= r
    z = z0 + h - 0.05
    for k, r in enumerate((0.16, 0.22, 0.3, 0.38, 0.42)):
        parts.append(box(0.7, 0.05, r - 0.016, shell, (0.62, -d / 2 - 0.015, z - r / 2), bevel=0.012))
        parts.append(box(0.66, 0.035, 0.04, bright, (0.62, -d / 2 - 0.05, z - 0.035), bevel=0.012))
        z -= r
    parts.append(box(w + 0.06, d + 0.08, 0.09, m.wood('#C9A46B', 'x', 2.2, 0.22, 0.4, 0.2), (0, 0, z0 + h + 0.045), bevel=0.014))
    parts.append(decal(name_plate(product, 0.5, 0.12, '#18211D', '#FFC629'), 0.42, 0.1, (0.62, -d / 2 - 0.042, z0 + 0.26)))
    for sx in (-1, 1):
        for sy in (-1, 1):
            x, y = sx * (w / 2 - 0.16), sy * (d / 2 - 0.14)
            parts += [cyl(0.125, 0.09, m.rubber('#1E201F'), (x, y, 0.125), (90, 0, 0), 0.03), cyl(0.06, 0.1, bright, (x, y, 0.125), (90, 0, 0), 0.01), box(0.16, 0.13, 0.03, bright, (x, y, z0 - 0.012), bevel=0.008)]
            for t in (-1, 1):
                parts.append(box(0.1, 0.012, 0.17, bright, (x, y + t * 0.058, 0.18), bevel=0.004))
    parts.append(tube([(w / 2, -0.32, 1.5), (w / 2 + 0.14, -0.32, 1.5), (w / 2 + 0.14, 0.32, 1.5), (w / 2, 0.32, 1.5)], 0.032, bright, 20, 0.08))
    return parts


def tool_case(product, colour='#26292A'):
    shell, lid, yellow = m.fine_plastic(colour), m.fine_plastic('#303435'), m.plastic('#F5B91E', 0.42)
    parts = [box(1.9, 1.3, 0.66, shell, (0, 0, 0.35), bevel=0.06), box(1.96, 1.36, 0.26, lid, (0, 0, 0.82), bevel=0.06), box(1.7, 1.1, 0.06, lid, (0, 0, 0.96), bevel=0.025)]
    for x in (-0.78, -0.4, 0.4, 0.78):
        parts.append(box(0.09, 0.05, 0.5, lid, (x, -0.66, 0.34), bevel=0.02))
    for x in (-0.62, 0.62):
        parts += [box(0.24, 0.07, 0.3, yellow, (x, -0.69, 0.7), bevel=0.025), box(0.18, 0.03, 0.08, m.plastic('#18211D'), (x, -0.73, 0.6), bevel=0.012)]
        parts.append(box(0.14, 1.0, 0.05, yellow, (x * 1.2, 0, 0.985), bevel=0.02))
    parts.append(tube([(-0.34, -0.68, 0.52), (-0.34, -0.8, 0.52), (0.34, -0.8, 0.52), (0.34, -0.68, 0.52)], 0.055, m.rubber('#1A1C1B'), 20, 0.1))
    parts.append(tube([(-0.32, 0, 0.99), (-0.32, 0, 1.12), (0.32, 0, 1.12), (0.32, 0, 0.99)], 0.06, m.rubber('#1A1C1B'), 20, 0.1))
    parts.append(decal(name_plate(product, 0.7, 0.17), 0.66, 0.16, (0, -0.6825, 0.86)))
    return parts


def pegboard(product):
    """Two perforated steel panels with hooks, a bin and a shelf."""
    board = m.solid('#4A5550', rough=0.45)
    w, h = 1.1, 2.2
    parts = []
    hole = m.solid('#111513', rough=0.9)
    for s in (-1, 1):
        parts.append(box(w - 0.02, 0.05, h, board, (s * w / 2, 0, h / 2), bevel=0.014))
        for i in range(9):
            for j in range(19):
                parts.append(box(0.034, 0.004, 0.05, hole, (s * w / 2 + (i - 4) * 0.112, -0.0255, 0.1 + j * 0.112), bevel=0))
    bright = m.solid('#C6CACC', rough=0.25, metallic=1)
    for i, (x, z) in enumerate([(-0.86, 1.9), (-0.64, 1.9), (-0.42, 1.9), (-0.2, 1.9), (0.3, 1.9), (0.52, 1.9), (0.75, 1.9), (-0.86, 1.34), (-0.52, 1.34), (0.3, 1.34)]):
        parts.append(tube([(x, -0.02, z), (x, -0.26, z - 0.02), (x, -0.3, z + 0.05)], 0.018, bright, 12, 0.04))
        parts.append(box(0.07, 0.012, 0.14, bright, (x, -0.03, z), bevel=0.004))
    for x in (-0.82, -0.46):
        parts += [box(0.32, 0.3, 0.02, m.plastic('#D2622A'), (x, -0.2, 0.5), bevel=0.006), box(0.32, 0.02, 0.16, m.plastic('#D2622A'), (x, -0.36, 0.56), (18, 0, 0), bevel=0.006), box(0.02, 0.32, 0.2, m.plastic('#D2622A'), (x - 0.16, -0.19, 0.58), bevel=0.006), box(0.02, 0.32, 0.2, m.plastic('#D2622A'), (x + 0.16, -0.19, 0.58), bevel=0.006)]
    parts += [box(0.86, 0.36, 0.025, m.solid('#3A4340', rough=0.45), (0.55, -0.2, 0.7), bevel=0.006), box(0.86, 0.02, 0.07, m.solid('#3A4340', rough=0.45), (0.55, -0.38, 0.72), bevel=0.006)]
    # a spanner and a screwdriver hang there
    parts += group([prism([(-0.03, 0), (0.03, 0), (0.04, -0.5), (0.09, -0.58), (0.05, -0.68), (0.03, -0.6), (-0.03, -0.6), (-0.05, -0.68), (-0.09, -0.58), (-0.04, -0.5)], 0.04, bright, bevel=0.01), ring(0.09, 0.05, 0.04, bright, (0, 0, 0.02), (90, 0, 0), 0.01)], loc=(-0.64, -0.14, 1.84))
    parts += group([cyl(0.05, 0.32, m.plastic('#D2622A'), (0, 0, -0.16), bevel=0.02), cyl(0.018, 0.4, bright, (0, 0, -0.5), bevel=0.003)], loc=(0.52, -0.2, 1.86))
    return parts


def drawer_cabinet(product, colour='#1A5A96'):
    frame = m.plastic(colour, 0.42)
    clear = m.solid('#DCE8EE', rough=0.12, specular=0.7, alpha=0.55)
    w, d, h = 2.1, 0.7, 1.15
    cols, rows = 6, 4
    parts = [box(w, 0.04, h, frame, (0, d / 2, h / 2), bevel=0.01), box(w, d, 0.05, frame, (0, 0, 0.025), bevel=0.015), box(w, d, 0.05, frame, (0, 0, h), bevel=0.015)]
    for i in range(cols + 1):
        parts.append(box(0.035, d, h, frame, (-w / 2 + 0.0175 + i * (w - 0.035) / cols, 0, h / 2), bevel=0.008))
    for j in range(1, rows):
        parts.append(box(w, d, 0.022, frame, (0, 0, j * h / rows + 0.01), bevel=0.006))
    import random

    rng = random.Random(5)
    fills = ['#8E9496', '#C9A04A', '#B5202E', '#D2622A', '#3D4842', '#E9EBE7', '#2C6FB7']
    for i in range(cols):
        for j in range(rows):
            x = -w / 2 + (i + 0.5) * w / cols
            z = j * h / rows + h / rows / 2 + 0.014
            out = 0.24 if (i, j) in ((1, 1), (4, 2)) else 0.0
            bw, bh = w / cols - 0.055, h / rows - 0.05
            parts.append(box(bw, 0.025, bh, clear, (x, -d / 2 - 0.012 - out, z), bevel=0.01))
            parts.append(tube([(x - 0.06, -d / 2 - 0.02 - out, z - 0.02), (x - 0.06, -d / 2 - 0.07 - out, z - 0.02), (x + 0.06, -d / 2 - 0.07 - out, z - 0.02), (x + 0.06, -d / 2 - 0.02 - out, z - 0.02)], 0.014, m.plastic('#F1F0EC'), 10, 0.03))
            parts.append(box(bw - 0.04, 0.3, bh * rng.uniform(0.25, 0.6), m.mottled(fills[(i * 3 + j * 5) % 7], 40, 0.5, 0.5), (x, -d / 2 + 0.18 - out, z - bh * 0.22), bevel=0.02))
            if out:
                for s in (-1, 1):
                    parts.append(box(0.016, 0.3, bh, clear, (x + s * (bw / 2 - 0.01), -d / 2 + 0.14 - out, z), bevel=0.004))
    return parts


def workbench(product):
    top = m.wood('#C9A46B', 'x', 2.0, 0.22, 0.5)
    steel, black = m.solid('#6E7679', rough=0.4, metallic=0.4), m.rubber('#1E201F')
    parts = []
    for y in (-0.34, 0.34):
        jaw = box(2.0, 0.58, 0.1, top, (0, y, 1.6), bevel=0.014)
        parts.append(jaw)
        for x in (-0.8, -0.4, 0, 0.4, 0.8):
            parts.append(cyl(0.04, 0.004, m.solid('#3A2E20'), (x, y, 1.6505), bevel=0.001, seg=24))
    for s in (-1, 1):
        parts.append(box(0.1, 1.24, 0.12, steel, (s * 0.84, 0, 1.48), bevel=0.02))
        parts.append(tube([(s * 0.84, -0.5, 1.45), (s * 0.9, 0.62, 0.05)], 0.045, steel, 20))
        parts.append(tube([(s * 0.84, 0.5, 1.45), (s * 0.9, -0.62, 0.05)], 0.045, steel, 20))
        for y in (-0.63, 0.63):
            parts.append(box(0.16, 0.18, 0.07, black, (s * 0.9, y, 0.035), bevel=0.02))
    parts.append(tube([(-0.88, -0.44, 0.3), (0.88, -0.44, 0.3)], 0.035, steel, 20))
    parts.append(tube([(-0.87, 0.4, 0.3), (0.87, 0.4, 0.3)], 0.035, steel, 20))
    parts.append(box(1.6, 0.3, 0.05, steel, (0, -0.42, 0.34), bevel=0.015))
    for x in (-0.55, 0.55):
        parts.append(cyl(0.035, 0.5, steel, (x, -0.75, 1.48), (90, 0, 0), 0.005, 24))
        parts.append(tube([(x - 0.15, -1.0, 1.48), (x + 0.15, -1.0, 1.48)], 0.035, steel, 16))
        parts.append(cyl(0.055, 0.12, black, (x + 0.15, -1.05, 1.48), (90, 0, 0), 0.02))
    parts.append(box(1.9, 0.03, 0.2, m.solid('#D2622A', rough=0.4), (0, -0.62, 1.45), bevel=0.01))
    parts.append(decal(name_plate(product, 0.7, 0.16, '#D2622A', '#FFFFFF'), 0.7, 0.15, (0, -0.637, 1.45)))
    return parts


def table_saw(product):
    dark, orange, alloy = m.plastic('#2E3335', 0.45), m.solid('#A5410E', rough=0.42), m.solid('#B9BEC1', rough=0.3, metallic=1)
    black = m.rubber()
    parts = [
        box(1.5, 1.2, 0.62, orange, (0, 0, 1.35), bevel=0.06), box(1.4, 1.1, 0.16, dark, (0, 0, 1.02), bevel=0.05),
        box(2.1, 1.5, 0.08, alloy, (0.1, 0, 1.72), bevel=0.015), box(0.16, 0.9, 0.006, m.plastic('#B5202E'), (-0.2, -0.05, 1.763), bevel=0.001),
        cyl(0.34, 0.02, m.steel(0.2), (-0.2, 0.0, 1.74), (0, 90, 0), 0.002, 72),
        box(0.08, 1.6, 0.16, alloy, (0.62, 0, 1.84), bevel=0.02), box(0.16, 0.14, 0.24, dark, (0.62, -0.84, 1.8), bevel=0.03),
    ]
    parts.append(prism([(-0.1, 0), (0.5, 0), (0.56, 0.12), (0.3, 0.3), (-0.06, 0.3)], 0.05, m.solid('#E08A1E', rough=0.2, alpha=0.75), (-0.2, -0.1, 1.95), (0, 0, 90), bevel=0.01, radius=0.05))
    parts += [cyl(0.24, 0.06, dark, (0, -0.66, 1.3), (90, 0, 0), 0.02), tube([(-0.18, -0.7, 1.3), (0.18, -0.7, 1.3)], 0.03, black, 16), cyl(0.05, 0.16, black, (0.16, -0.76, 1.3), (90, 0, 0), 0.02)]
    parts += [box(0.2, 0.06, 0.26, m.plastic('#FFC629'), (0.52, -0.61, 1.36), bevel=0.02), box(0.1, 0.04, 0.1, m.plastic('#B5202E'), (0.52, -0.65, 1.32), bevel=0.015)]
    parts.append(decal(name_plate(product, 0.5, 0.14, '#A5410E', '#FFFFFF', mark=False), 0.42, 0.12, (-0.48, -0.602, 1.5)))
    tubes = m.solid('#3A4043', rough=0.4)
    for s in (-1, 1):
        parts.append(tube([(s * 0.7, -0.55, 0.94), (s * 0.9, 0.62, 0.1)], 0.045, tubes, 20))
        parts.append(tube([(s * 0.7, 0.55, 0.94), (s * 0.9, -0.62, 0.06)], 0.045, tubes, 20))
        parts.append(cyl(0.17, 0.1, black, (s * 0.98, 0.62, 0.17), (0, 90, 0), 0.03))
        parts.append(cyl(0.07, 0.12, m.plastic('#A5410E'), (s * 0.98, 0.62, 0.17), (0, 90, 0), 0.02))
        parts.append(box(0.14, 0.14, 0.06, black, (s * 0.9, -0.64, 0.03), bevel=0.02))
    parts.append(tube([(-0.9, -0.6, 0.1), (0.9, -0.6, 0.1)], 0.035, tubes, 16))
    parts.append(tube([(-0.76, -0.58, 0.92), (0.76, -0.58, 0.92)], 0.04, tubes, 16))
    parts.append(tube([(-0.76, 0.58, 0.92), (0.76, 0.58, 0.92)], 0.04, tubes, 16))
    return parts


# safety

def respirator(product):
    cup = m.textile('#F0EFEA', 120, 0.95, 0.25, 0.06)
    body = ball(0.9, cup, (0, 0, 0.82), (0.95, 0.72, 0.92))
    cut(body, box(4, 2, 4, None, (0, 1.0, 0.8), bevel=0))
    rim = [(0.85 * 0.99 * math.cos(t), 0.0, 0.82 + 0.9 * 0.92 * math.sin(t)) for t in [math.tau * i / 64 for i in range(64)]]
    parts = [body, tube(rim, 0.045, m.solid('#E2E0D8', rough=0.9), 14, closed=True)]
    parts += [cyl(0.2, 0.1, m.plastic('#E9EBE7', 0.4), (0, -0.62, 0.68), (96, 0, 0), 0.025), cyl(0.15, 0.06, m.plastic('#D2622A', 0.4), (0, -0.68, 0.672), (96, 0, 0), 0.02)]
    for k in range(5):
        parts.append(box(0.2, 0.012, 0.018, m.plastic('#8F3412'), (0, -0.712, 0.59 + 0.04 * k), bevel=0.004))
    # the nose wire follows the cup
    nose = [(x, 1.39 - 0.4 * x * x) for x in (-0.36, -0.18, 0, 0.18, 0.36)]
    wire = [(x, -0.648 * math.sqrt(1 - (x / 0.855) ** 2 - ((z - 0.82) / 0.828) ** 2), z) for x, z in nose]
    parts.append(tube(wire, 0.05, m.solid('#C4C8CA', rough=0.3, metallic=1), 16, smooth_path=True, flat=0.35))
    yellow = m.solid('#F5B91E', rough=0.7)
    for z, up in ((1.05, 0.5), (0.5, -0.05)):
        parts.append(tube([(-0.82, -0.05, z), (-0.98, 0.3, z + up * 0.5), (-0.6, 1.0, z + up), (0, 1.2, z + up), (0.6, 1.0, z + up), (0.98, 0.3, z + up * 0.5), (0.82, -0.05, z)], 0.04, yellow, 12, smooth_path=True, flat=0.4))
    return parts


def earmuffs(product, colour='#F5B91E'):
    shell, black = m.solid(colour, rough=0.3, coat=0.3), m.rubber('#202221')
    parts = []
    band = [(-0.78 * math.cos(math.pi * i / 40) * (1 + 0.04 * math.sin(math.pi * i / 40)), 0, 0.75 + 1.15 * math.sin(math.pi * i / 40)) for i in range(41)]
    parts.append(tube(band, 0.12, black, 24, flat=0.35, spin=math.pi / 2))
    parts.append(tube([(p[0] * 1.03, 0, p[2] + 0.02) for p in band[9:32]], 0.15, black, 24, flat=0.45, spin=math.pi / 2))
    for s in (-1, 1):
        parts.append(loft([((s * 0.5, 0, 0.6), 0.52, 0.36, 3, (0, 90)), ((s * 0.66, 0, 0.6), 0.54, 0.38, 3, (0, 90)), ((s * 0.84, 0, 0.6), 0.5, 0.35, 3, (0, 90)), ((s * 0.96, 0, 0.6), 0.38, 0.26, 2.8, (0, 90)), ((s * 1.0, 0, 0.6), 0.2, 0.14, 2.6, (0, 90))], shell, seg=64))
        parts.append(loft([((s * 0.3, 0, 0.6), 0.44, 0.3, 2.8, (0, 90)), ((s * 0.34, 0, 0.6), 0.52, 0.37, 2.8, (0, 90)), ((s * 0.46, 0, 0.6), 0.53, 0.38, 2.8, (0, 90)), ((s * 0.52, 0, 0.6), 0.48, 0.34, 2.8, (0, 90))], m.solid('#202221', rough=0.6), seg=64))
        parts.append(tube([(s * 0.78, 0, 0.95), (s * 1.0, 0, 0.8), (s * 1.02, 0, 0.6)], 0.03, m.steel(), 14, smooth_path=True))
        parts.append(cyl(0.07, 0.06, black, (s * 1.01, 0, 0.6), (0, 90, 0), 0.02))
    return parts


def glove(product):
    """A pair of rigger gloves lying one over the other, palm down."""
    hide = m.mottled('#CFA263', 16, 0.2, 0.8, 8, 0.35)
    cuff = m.mottled('#B98749', 16, 0.2, 0.8, 8, 0.35)
    seam = m.solid('#8C6432', rough=0.9)

    def finger(x, y, length, r, turn):
        a = math.radians(turn)
        p0 = Vector((x, y, r * 0.9))
        d = Vector((math.sin(a), math.cos(a), 0))
        pts, radii = [], []
        for i in range(15):
            t = i / 14
            pts.append(p0 + d * (length * t) + Vector((0, 0, 0.05 * math.sin(t * 3))))
            radii.append(r * (1 - 0.1 * t) * (1 if t < 0.86 else max(0.15, (1 - ((t - 0.86) / 0.14) ** 2) ** 0.5)))
        return tube(pts, radii, hide, 28, flat=0.78)

    def one():
        parts = [loft([((0, -0.62, 0.13), 0.3, 0.13, 2.6, (-90, 0)), ((0, -0.4, 0.14), 0.31, 0.14, 2.8, (-90, 0)), ((0.02, -0.1, 0.16), 0.36, 0.16, 2.8, (-90, 0)), ((0.03, 0.2, 0.16), 0.39, 0.16, 3, (-90, 0)), ((0.03, 0.42, 0.14), 0.38, 0.125, 3, (-90, 0)), ((0.03, 0.5, 0.13), 0.34, 0.09, 3, (-90, 0))], hide, seg=56)]
        parts += [finger(-0.25, 0.38, 0.5, 0.105, -7), finger(-0.06, 0.42, 0.6, 0.112, -2), finger(0.14, 0.42, 0.56, 0.108, 3), finger(0.31, 0.36, 0.44, 0.095, 9), finger(-0.26, -0.1, 0.52, 0.115, -38)]
        parts.append(loft([((0, -1.15, 0.17), 0.39, 0.17, 2.6, (-90, 0)), ((0, -0.95, 0.16), 0.37, 0.155, 2.6, (-90, 0)), ((0, -0.62, 0.145), 0.325, 0.145, 2.6, (-90, 0)), ((0, -0.58, 0.14), 0.31, 0.135, 2.6, (-90, 0))], cuff, seg=56))
        for k in range(9):
            parts.append(tube([(-0.24 + 0.06 * k, -0.56, 0.28 - 0.006 * (k - 4) ** 2), (-0.24 + 0.06 * k + 0.008, -0.44, 0.285 - 0.006 * (k - 4) ** 2)], 0.012, seam, 8))
        for x in (-0.14, 0.04, 0.21):
            parts.append(tube([(x, 0.02, 0.325 - 0.2 * (x - 0.03) ** 2), (x, 0.3, 0.31 - 0.2 * (x - 0.03) ** 2)], 0.012, seam, 8))
        return parts

    return group(one(), loc=(-0.35, 0.1, 0), rot=(0, 0, 18)) + group(one(), loc=(0.5, -0.1, 0.0), rot=(0, 0, -16))


def along(points, at):
    """The value at `at` on a smooth line through (where, value) points."""
    for (x0, v0), (x1, v1) in zip(points, points[1:]):
        if at <= x1:
            k = max(0.0, (at - x0) / (x1 - x0))
            return v0 + (v1 - v0) * k
    return points[-1][1]


class Last:
    """The form of a boot, toe to -x. One unit is 100 mm. Every level is an outline between the line of the instep and that of the heel."""

    instep = [(-1.44, 0.26), (-1.52, 0.36), (-1.53, 0.5), (-1.47, 0.64), (-1.33, 0.76), (-1.12, 0.84), (-0.86, 0.91), (-0.58, 1.03), (-0.34, 1.19), (-0.15, 1.37), (-0.02, 1.56), (0.05, 1.76), (0.08, 1.94), (0.09, 2.1)]
    heel = [(1.37, 0.26), (1.43, 0.4), (1.43, 0.6), (1.38, 0.8), (1.31, 1.05), (1.285, 1.3), (1.3, 1.55), (1.34, 1.8), (1.37, 1.97), (1.37, 2.1)]
    plan = [(-1.6, 0.46), (-1.2, 0.53), (-0.85, 0.555), (-0.5, 0.53), (-0.15, 0.465), (0.2, 0.425), (0.6, 0.43), (1.0, 0.445), (1.5, 0.43)]
    slim = [(0.26, 1.0), (0.45, 1.03), (0.7, 0.99), (0.95, 0.93), (1.2, 0.92), (1.5, 0.96), (1.8, 1.06), (2.0, 1.1), (2.1, 1.1)]

    def __init__(self):
        self.front = [(p.y, p.x) for p in curve_points([(x, z, 0) for x, z in self.instep], 8)]
        self.back = [(p.y, p.x) for p in curve_points([(x, z, 0) for x, z in self.heel], 8)]
        self.wide = [(p.x, p.y) for p in curve_points([(x, w, 0) for x, w in self.plan], 8)]
        self.thin = [(p.x, p.y) for p in curve_points([(z, k, 0) for z, k in self.slim], 8)]

    def level(self, z):
        f, b = along(self.front, z), along(self.back, z)
        return (f + b) / 2, (b - f) / 2, 2.5 - 0.25 * min(1, max(0, z - 0.4)), along(self.thin, z)

    def half(self, x, z):
        """Half the width at x and z."""
        cx, rx, n, k = self.level(z)
        u = min(1.0, abs(x - cx) / rx)
        return along(self.wide, x) * k * (1 - u ** n) ** (1 / n)

    def face(self, y, z):
        """Where the instep is at y and z."""
        cx, rx, n, k = self.level(z)
        w = along(self.wide, cx - rx * 0.8) * k
        return cx - rx * (1 - min(1.0, abs(y) / w) ** n) ** (1 / n)

    def outline(self, z, out=0.0, seg=120, low=1.0):
        cx, rx, n, k = self.level(z)
        pts = []
        for i in range(seg):
            t = math.tau * i / seg
            c, s = math.cos(t), math.sin(t)
            x = cx + (rx + out) * math.copysign(abs(c) ** (2 / n), c)
            y = (along(self.wide, x) * k * low + out) * math.copysign(abs(s) ** (2 / n), s)
            pts.append(Vector((x, y, z)))
        return pts


def boot(product):
    """A zip-sided work boot, 6 inches high: cap, counter and facing stitched over the upper, laces, side zip, lugged sole."""
    hide, trim = m.mottled('#9A5C33', 16, 0.1, 0.82, 8, 0.1), m.mottled('#7A4425', 16, 0.1, 0.82, 8, 0.1)
    thread, lace, tape = m.solid('#D9B983', rough=0.8), m.textile('#4A3A22', 60), m.textile('#1E1D1C', 90)
    sole, mid, cuff = m.rubber('#201E1B'), m.rubber('#3A342C'), m.mottled('#4A2C1A', 14, 0.1, 0.8, 8, 0.15)
    last = Last()
    levels = [z for z, x in last.front]
    parts = []

    def skin(mat, out=0.0, planes=(), thick=0.0):
        """The upper moved out by a little, kept only in front of the planes (a point and the way out)."""
        obj = loft([last.outline(z, out) for z in levels], mat, caps=False, angle=60)
        bm = bmesh.new()
        bm.from_mesh(obj.data)
        for co, no in planes:
            bmesh.ops.bisect_plane(bm, geom=bm.verts[:] + bm.edges[:] + bm.faces[:], plane_co=co, plane_no=no, clear_outer=True)
        bm.to_mesh(obj.data)
        bm.free()
        if thick:
            mod = obj.modifiers.new('thick', 'SOLIDIFY')
            mod.thickness, mod.offset = thick, -1
        return obj

    def seam(out, co, no, keep=lambda p: True, step=0.045):
        """Stitches where a plane cuts the upper."""
        obj = loft([last.outline(z, out) for z in levels], None, caps=False)
        bm = bmesh.new()
        bm.from_mesh(obj.data)
        edges = [e for e in bmesh.ops.bisect_plane(bm, geom=bm.verts[:] + bm.edges[:] + bm.faces[:], plane_co=co, plane_no=no)['geom_cut'] if isinstance(e, bmesh.types.BMEdge)]
        segments = [(e.verts[0].co.copy(), e.verts[1].co.copy()) for e in edges]
        bm.free()
        bpy.data.objects.remove(obj)
        spots = []
        for p, q in segments:
            n = max(1, round((q - p).length / 0.012))
            spots += [(p.lerp(q, i / n), (q - p).normalized()) for i in range(n)]
        taken = []
        for p, d in spots:
            if keep(p) and all((p - t).length > step for t in taken):
                taken.append(p)
                parts.append(tube([p - d * step * 0.32, p + d * step * 0.32], 0.0085, thread, 6))

    parts.append(skin(hide))
    cap, counter = (Vector((-0.93, 0, 0.6)), Vector((0.97, 0, -0.25))), (Vector((0.86, 0, 0.6)), Vector((-0.86, 0, 0.5)))
    parts.append(skin(trim, 0.022, [cap], 0.03))
    parts.append(skin(trim, 0.022, [counter, (Vector((0, 0, 1.1)), Vector((0.3, 0, 1)))], 0.03))
    for gap in (0.05, 0.1):
        seam(0.026, cap[0] - cap[1].normalized() * gap, cap[1])
        seam(0.026, counter[0] - counter[1].normalized() * gap, counter[1], lambda p: p.x * 0.3 + p.z < 1.05)
    # the facing on both sides of the tongue
    facing = (Vector((0.05, 0, 1.3)), Vector((0.86, 0, -0.5)))
    for s in (-1, 1):
        parts.append(skin(trim, 0.024, [facing, (Vector((0, s * 0.13, 0)), Vector((0, -s, 0))), (Vector((-0.62, 0, 1.0)), Vector((-0.6, 0, -0.8))), (Vector((-0.3, 0, 0.86)), Vector((0.25, 0, -1)))], 0.03))
    seam(0.028, facing[0] - facing[1].normalized() * 0.05, facing[1], lambda p: p.z > 0.98 and p.x < 0.6)
    rows = [1.1, 1.25, 1.41, 1.58, 1.75, 1.92]
    eyes = {}
    for k, z in enumerate(rows):
        for s in (-1, 1):
            x = last.face(0.2, z) - 0.03
            eyes[k, s] = Vector((x, s * 0.21, z))
            parts.append(ball(0.038, m.brass(0.28), eyes[k, s], (0.7, 1, 1), seg=24))
    for k, z in enumerate(rows):
        middle = Vector((last.face(0, z) - 0.055, 0, z))
        if k == 0:
            parts.append(tube([eyes[0, -1], middle, eyes[0, 1]], 0.026, lace, 12, smooth_path=True))
            continue
        for s in (-1, 1):
            z_mid = (rows[k - 1] + z) / 2
            cross = Vector((last.face(0, z_mid) - 0.06 - (0.03 if s > 0 else 0), 0, z_mid))
            parts.append(tube([eyes[k - 1, s], cross, eyes[k, -s]], 0.026, lace, 12, smooth_path=True))
    # the bow
    knot = Vector((last.face(0, 1.97) - 0.075, 0, 1.95))
    parts.append(ball(0.05, lace, knot, (0.8, 1.1, 0.9)))
    for s in (-1, 1):
        parts.append(tube([eyes[5, s], knot], 0.026, lace, 12))
        parts.append(tube([knot, knot + Vector((-0.1, s * 0.16, 0.06)), knot + Vector((-0.13, s * 0.34, -0.1)), knot + Vector((-0.12, s * 0.3, -0.27)), knot + Vector((-0.1, s * 0.14, -0.14)), knot], 0.024, lace, 12, smooth_path=True))
        parts.append(tube([knot, knot + Vector((-0.09, s * 0.08, -0.1)), knot + Vector((-0.17, s * 0.12, -0.34)), knot + Vector((-0.25, s * 0.1, -0.5))], 0.022, lace, 12, smooth_path=True))
    # tongue, padded collar, lining
    parts.append(loft([[Vector((x - 0.06 * (1 - u * u) + v * deep, u * wide, z)) for u, v in superellipse(1, 1, 3.4, 40)] for x, z, wide, deep in ((0.0, 1.8, 0.26, 0.05), (0.06, 2.0, 0.26, 0.05), (0.05, 2.12, 0.25, 0.05), (0.035, 2.18, 0.21, 0.045), (0.03, 2.205, 0.14, 0.025))], cuff, angle=60))
    parts.append(tube(last.outline(2.06, -0.025, 72), 0.075, cuff, 20, closed=True))
    parts.append(tube(last.outline(1.93, -0.03, 72), 0.072, cuff, 20, closed=True))
    parts.append(loft([last.outline(z, -0.09, 72) for z in (1.2, 1.6, 2.08)], m.textile('#2B2724', 80), caps=False))
    # side zip
    def side(x, z, out):
        return Vector((x, -last.half(x, z) - out, z))

    zs = [0.5 + 0.0285 * i for i in range(52)]
    def zip_x(z):
        return 0.5 + 0.1 * (z - 0.5)
    strip = [side(zip_x(z) + dx, z, 0.012) for z in zs for dx in (-0.085, 0.0, 0.085)]
    parts.append(mesh(strip, [(3 * i + j, 3 * i + j + 1, 3 * i + j + 4, 3 * i + j + 3) for i in range(51) for j in (0, 1)], tape, angle=80))
    for i in range(112):
        z = 0.51 + 0.0126 * i
        parts.append(box(0.042, 0.028, 0.0095, m.brass(0.3), side(zip_x(z) + (0.012 if i % 2 else -0.012), z, 0.02), bevel=0.002))
    for i, z in enumerate(zs):
        for dx in (-0.1, 0.1):
            if i % 2:
                parts.append(tube([side(zip_x(z) + dx, z - 0.02, 0.008), side(zip_x(z) + dx, z + 0.02, 0.008)], 0.008, thread, 6))
    parts += [box(0.085, 0.05, 0.1, m.brass(0.3), side(zip_x(1.95), 1.95, 0.03), bevel=0.015), prism([((-0.03, 0), 0.02), ((0.03, 0), 0.02), ((0.04, -0.2), 0.03), ((-0.04, -0.2), 0.03)], 0.025, tape, side(zip_x(1.93), 1.93, 0.06), (4, 0, 0), bevel=0.006, radius=0.001)]
    # pull tab
    parts.append(tube([(1.34, 0, 1.86), (1.47, 0, 2.05), (1.46, 0, 2.26), (1.34, 0, 2.28), (1.27, 0, 2.1)], 0.11, tape, 16, smooth_path=True, section=[(u, v * 0.22) for u, v in superellipse(1, 1, 4, 20)]))
    # sole: stitched welt, midsole, lugs and heel
    ground = [(p.x, p.y) for p in last.outline(0.3, 0.075, 96)]
    parts.append(prism(ground, 0.1, mid, (0, 0, 0.25), bevel=0.02, axis='z'))
    parts.append(prism([(x * 0.992, y * 0.975) for x, y in ground], 0.08, sole, (0, 0, 0.17), bevel=0.015, axis='z'))
    n = len(ground)
    fine = [Vector((x, y, 0)).lerp(Vector((*ground[(k + 1) % n], 0)), t / 6) for k, (x, y) in enumerate(ground) for t in range(6)]
    last_spot = fine[0]
    for p, q in zip(fine, fine[1:]):
        if (p - last_spot).length > 0.085 and p.y < 0.3:
            last_spot = p
            d = (q - p).normalized() * 0.05
            at = Vector((p.x * 0.985, p.y * 0.965, 0.302))
            parts.append(tube([at, at + d], 0.009, thread, 6))
    last_spot = None
    for i in range(n * 4):
        k, t = divmod(i, 4)
        x = ground[k][0] * (1 - t / 4) + ground[(k + 1) % n][0] * t / 4
        y = ground[k][1] * (1 - t / 4) + ground[(k + 1) % n][1] * t / 4
        if x > 0.22 or (last_spot is not None and math.dist((x, y), last_spot) < 0.2):
            continue
        last_spot = (x, y)
        turn = math.degrees(math.atan2(y, x + 0.55))
        parts.append(box(0.24, 0.125, 0.16, sole, (x * 0.93 - 0.03, y * 0.82, 0.08), (0, 0, turn), bevel=0.02))
    rear = [(max(x, 0.5) * 0.985, y * 0.96) for x, y in ground if x > 0.35]
    block = prism(rear, 0.2, sole, (0, 0, 0.1), bevel=0.015, axis='z')
    cut(block, *[box(0.05, 2, 0.08, None, (x, 0, 0.02), bevel=0) for x in (0.72, 0.92, 1.12)])
    parts.append(block)
    return parts


def secateurs(product):
    """Bypass secateurs, lying slightly open."""
    steel, alloy = m.solid('#B9BEC0', rough=0.18, metallic=1), m.solid('#8E9496', rough=0.35, metallic=1)
    red = m.solid('#AE1738', rough=0.38)
    z = 0.14
    # blade and its handle
    blade = prism([((0.0, -0.1), 0.02), ((0.14, 0.0), 0.05), ((0.2, 0.42), 0.3), ((0.06, 0.86), 0.05), ((-0.02, 0.9), 0.01), ((-0.06, 0.6), 0.2), ((-0.1, 0.1), 0.05)], 0.035, steel, (0, 0, z + 0.03), bevel=0.01, radius=0.02, axis='z')
    hook = prism([((0.02, -0.1), 0.02), ((-0.1, 0.1), 0.03), ((-0.26, 0.4), 0.2), ((-0.3, 0.7), 0.03), ((-0.22, 0.76), 0.04), ((-0.12, 0.5), 0.2), ((0.12, 0.08), 0.05)], 0.07, alloy, (0.02, 0, z - 0.02), bevel=0.015, radius=0.02, axis='z')

    def handle(s):
        pts = [(0.02 * s, -0.02, z), (0.16 * s, -0.35, z), (0.3 * s, -0.8, z), (0.34 * s, -1.25, z), (0.26 * s, -1.6, z)]
        core = tube(pts, [0.09] * 60, alloy, 24, smooth_path=True, flat=0.7)
        path = curve_points(pts, 10)[9:]
        n = len(path)
        radii = [0.115 + 0.02 * math.sin(i / n * 9) - (0.045 * max(0, (i / n - 0.93) / 0.07)) for i in range(n)]
        return [core, tube(path, radii, red, 28, flat=0.8)]

    parts = group([blade], rot=(0, 0, -6)) + group([hook], rot=(0, 0, 10)) + handle(-1) + handle(1)
    parts += [cyl(0.12, 0.16, m.steel(), (0, 0, z + 0.02), bevel=0.03), prism(circle(0.085, 6), 0.06, m.steel(), (0, 0, z + 0.12), bevel=0.015, axis='z')]
    coil = []
    for i in range(120):
        t = i / 119
        coil.append((-0.16 + 0.32 * t, -0.5 + 0.05 * math.cos(t * 50), z + 0.05 * math.sin(t * 50)))
    parts.append(tube(coil, 0.014, m.steel(), 8))
    parts.append(box(0.1, 0.2, 0.04, red, (-0.12, -0.26, z + 0.1), (0, 0, 24), bevel=0.015))
    return group(parts, rot=(0, 0, 46))


def sander_pole(product):
    """A pole sander: swivelling head, pole, a fan of sheets."""
    alloy, black = m.solid('#C6CACC', rough=0.25, metallic=1), m.plastic('#2A2D2E', 0.5)
    grit = [m.mottled(c, 90, 0.25, 0.95, 2, 0.6) for c in ('#8A4B36', '#7C6A56', '#5E5A55')]
    parts = [box(1.0, 0.42, 0.06, black, (0, 0, 0.1), bevel=0.02), box(1.0, 0.42, 0.05, m.solid('#D9D5CB', rough=0.95), (0, 0, 0.05), bevel=0.012), box(1.04, 0.43, 0.012, grit[0], (0, 0, 0.018), bevel=0.003)]
    for s in (-1, 1):
        parts += [box(0.14, 0.4, 0.05, alloy, (s * 0.4, 0, 0.155), bevel=0.01), cyl(0.05, 0.08, m.brass(), (s * 0.4, 0, 0.21), bevel=0.015, seg=24), box(0.16, 0.03, 0.07, m.brass(), (s * 0.4, 0, 0.25), bevel=0.012)]
    parts += [ball(0.1, black, (0, 0, 0.24)), cyl(0.07, 0.3, black, (0, 0.08, 0.38), (-24, 0, 0), 0.02)]
    parts.append(tube([(0, 0.1, 0.42), (0, 0.92, 2.2)], 0.045, alloy, 24))
    parts.append(tube([(0, 0.72, 1.76), (0, 0.94, 2.25)], 0.065, m.rubber('#C2491D'), 24))
    for k in range(3):
        parts.append(box(0.8, 0.36, 0.016, grit[k], (0.2 + 0.12 * k, -0.62 + 0.02 * k, 0.01 + 0.018 * k), (0, 0, -8 + 16 * k), bevel=0.003))
    return parts
