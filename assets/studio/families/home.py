"""Furniture, blinds, fans, heaters, storage, garden."""

import math
import random

from mathutils import Vector

from studio import materials as m
from studio.artwork import BRANDS, Sheet
from studio.shapes import ball, box, circle, curve_points, cushion, cut, cyl, decal, fillet, fix_normals, group, lathe, loft, mesh, prism, rect, ring, sheet, superellipse, tube

from .timber import ribbon, spiral
from .tools import name_plate


def bookcase(product):
    wood = m.wood('#C0854F', 'x', 1.4, 0.34, 0.5, 0.1)
    black = m.solid('#202322', rough=0.5)
    w, h = 1.0, 2.4
    parts = []
    for s in (-1, 1):
        parts.append(tube([(s * w / 2, -0.3, 0.0), (s * w / 2, -0.08, h)], 0.028, black, 4, spin=math.pi / 4))
        parts.append(tube([(s * w / 2, 0.24, 0.0), (s * w / 2, 0.24, h)], 0.028, black, 4, spin=math.pi / 4))
    for k in range(5):
        z = 0.22 + k * 0.53
        front = -0.3 + 0.22 * z / h
        d = 0.24 - front + 0.03
        parts.append(box(w + 0.02, d, 0.05, wood, (0, (front + 0.24) / 2 - 0.01, z), bevel=0.008, ends=m.end_grain('#C99562', 3)))
        for s in (-1, 1):
            parts.append(box(0.03, 0.24 - front, 0.03, black, (s * w / 2, (front + 0.24) / 2, z - 0.04), bevel=0.004))
    parts.append(tube([(-w / 2, 0.24, 2.0), (w / 2, 0.24, 0.9)], 0.01, black, 8))
    parts.append(tube([(w / 2, 0.24, 2.0), (-w / 2, 0.24, 0.9)], 0.01, black, 8))
    return parts


def floating_shelf(product, colour='#8A5A38'):
    wood = m.wood(colour, 'x', 1.6, 0.34, 0.5, 0.15)
    parts = [box(2.4, 0.62, 0.13, wood, (0, 0, 0.5), bevel=0.012, ends=m.end_grain(m.shade(colour, 1.1), 3))]
    steel = m.solid('#8E9496', rough=0.35, metallic=1)
    parts += [box(1.7, 0.02, 0.1, steel, (0.1, 0.9, 0.5), bevel=0.006)]
    for x in (-0.5, 0.1, 0.7):
        parts.append(tube([(x, 0.9, 0.5), (x, 0.45, 0.5)], 0.026, steel, 20))
    return group(parts, loc=(0, 0, -0.43))


def dining_chair(product, colour='#C9A877'):
    wood = m.wood(colour, 'z', 2.0, 0.22, 0.45, 0.15)
    cord = m.textile('#DCCBA6', 46, 0.9, 0.6, 0.25)
    parts = []
    z = 1.05
    seat = [((-0.52, -0.5), 0.2), ((0.52, -0.5), 0.2), ((0.46, 0.46), 0.2), ((-0.46, 0.46), 0.2)]
    parts.append(prism(seat, 0.06, cord, (0, 0, z), bevel=0.02, radius=0.001, axis='z', steps=8))
    frame = [(p[0][0], p[0][1], z) for p in seat]
    parts.append(tube(frame, 0.05, wood, 20, 0.18, closed=True))
    for s in (-1, 1):
        parts.append(tube([(s * 0.48, -0.44, z), (s * 0.52, -0.5, 0.0)], [0.055, 0.035], wood, 20))
        parts.append(tube([(s * 0.43, 0.42, z), (s * 0.47, 0.56, 0.0)], [0.055, 0.036], wood, 20))
    # the bentwood hoop that makes back and arms
    hoop = [(-0.58, -0.2, 1.42), (-0.6, 0.05, 1.56), (-0.5, 0.42, 1.82), (-0.25, 0.6, 1.92), (0, 0.64, 1.94), (0.25, 0.6, 1.92), (0.5, 0.42, 1.82), (0.6, 0.05, 1.56), (0.58, -0.2, 1.42)]
    parts.append(tube(hoop, 0.048, wood, 24, smooth_path=True))
    for s in (-1, 1):
        parts.append(tube([(s * 0.43, 0.42, z), (s * 0.42, 0.5, 1.4), (s * 0.46, 0.46, 1.78)], 0.044, wood, 20, smooth_path=True))
        parts.append(tube([(s * 0.5, -0.3, z), (s * 0.56, -0.22, 1.28), (s * 0.58, -0.19, 1.42)], 0.038, wood, 20, smooth_path=True))
    parts.append(tube([(-0.14, 0.46, z), (-0.12, 0.56, 1.5), (-0.14, 0.62, 1.92)], 0.03, wood, 16, smooth_path=True))
    parts.append(tube([(0.14, 0.46, z), (0.12, 0.56, 1.5), (0.14, 0.62, 1.92)], 0.03, wood, 16, smooth_path=True))
    for zz, y0, y1 in ((0.42, -0.47, 0.5),):
        for s in (-1, 1):
            parts.append(tube([(s * 0.505, y0, zz), (s * 0.45, y1, zz)], 0.024, wood, 14))
        parts.append(tube([(-0.48, 0.0, zz), (0.48, 0.0, zz)], 0.024, wood, 14))
    return parts


def sofa(product, colour='#D3C7AE'):
    cloth = m.textile(colour, 90, 0.95, 0.3, 0.14)
    dark = m.wood('#8A5A38', 'z', 2, 0.3)
    parts = [box(2.7, 0.98, 0.3, cloth, (0, 0, 0.3), bevel=0.06)]
    for s in (-1, 1):
        parts.append(box(0.26, 1.04, 0.62, cloth, (s * 1.33, 0, 0.46), bevel=0.1))
        for y in (-0.42, 0.42):
            parts.append(cyl(0.035, 0.16, dark, (s * 1.25, y, 0.08), bevel=0.006, r2=0.05))
    parts.append(box(2.6, 0.24, 0.75, cloth, (0, 0.42, 0.55), bevel=0.1))
    for k in (-1, 0, 1):
        parts.append(cushion(0.79, 0.86, 0.24, cloth, (k * 0.8, -0.1, 0.55), n=7, puff=0.35))
        parts += group([cushion(0.79, 0.62, 0.26, cloth, (0, 0, 0), n=6, puff=0.5)], loc=(k * 0.8, 0.26, 0.92), rot=(72, 0, 0))
    return parts


def desk(product):
    top = m.wood('#C09563', 'x', 1.2, 0.22, 0.5)
    white, black = m.paint('#E9E8E3', 0.4), m.plastic('#26292A')
    parts = [box(2.8, 1.4, 0.06, top, (0, 0, 1.5), bevel=0.012, ends=m.end_grain('#C9A46B', 4))]
    for s in (-1, 1):
        x = s * 1.0
        parts += [box(0.16, 0.12, 0.9, white, (x, 0.1, 0.52), bevel=0.015), box(0.12, 0.09, 0.7, m.paint('#F3F2EE', 0.35), (x, 0.1, 1.1), bevel=0.012), box(0.16, 1.3, 0.07, white, (x, 0, 0.05), bevel=0.02), box(0.12, 1.1, 0.06, white, (x, 0, 1.44), bevel=0.01)]
    parts += [box(2.0, 0.16, 0.09, white, (0, 0.1, 1.42), bevel=0.012), box(0.34, 0.1, 0.05, black, (0.8, -0.7, 1.45), bevel=0.012)]
    return parts


def outdoor_setting(product):
    """The teak table and its six rope chairs."""
    teak = m.wood('#A9784B', 'x', 1.6, 0.3, 0.55)
    alu, rope = m.solid('#3D4143', rough=0.45), m.textile('#8C8778', 50, 0.9, 0.6, 0.3)
    parts = []
    for k in range(7):
        parts.append(box(2.6, 0.165, 0.05, teak, (0, (k - 3) * 0.178, 0.96), bevel=0.01))
    parts.append(box(2.4, 1.1, 0.06, m.wood('#9A6B42', 'x', 1.6), (0, 0, 0.9), bevel=0.01))
    for x in (-1.15, 1.15):
        for y in (-0.5, 0.5):
            parts.append(box(0.11, 0.11, 0.9, m.wood('#A9784B', 'z', 1.6), (x, y, 0.45), bevel=0.012))

    def chair():
        out = [box(0.56, 0.54, 0.1, m.textile('#D8D2C2', 70, 0.95, 0.3, 0.12), (0, 0, 0.56), bevel=0.04)]
        for sx in (-1, 1):
            out.append(tube([(sx * 0.3, -0.28, 0), (sx * 0.3, -0.27, 0.5), (sx * 0.31, -0.27, 0.78), (sx * 0.31, 0.22, 0.8)], 0.024, alu, 14, 0.06))
            out.append(tube([(sx * 0.3, 0.32, 0), (sx * 0.29, 0.26, 0.5), (sx * 0.29, 0.34, 1.12)], 0.024, alu, 14, 0.06))
        out += [tube([(-0.29, 0.34, 1.12), (0.29, 0.34, 1.12)], 0.024, alu, 14), tube([(-0.3, -0.27, 0.5), (0.3, -0.27, 0.5), (0.29, 0.26, 0.5), (-0.29, 0.26, 0.5)], 0.022, alu, 12, 0.03, closed=True)]
        for k in range(11):
            x = -0.25 + 0.05 * k
            out.append(tube([(x, 0.26, 0.56), (x, 0.34, 1.12)], 0.017, rope, 8))
        return out

    for x in (-0.75, 0.0, 0.75):
        parts += group(chair(), loc=(x, -0.86, 0), rot=(0, 0, 180))
        parts += group(chair(), loc=(x, 0.86, 0), rot=(0, 0, 0))
    return parts


def umbrella(product, colour='#E3DED2'):
    """An octagonal canopy on ribs, hung from a curved boom on a mast with crank, on a cross base."""
    cloth, alu = m.solid(colour, rough=0.9, specular=0.15, sheen=0.3), m.solid('#3F4446', rough=0.38, metallic=0.5)
    seam = m.solid(m.shade(colour, 0.8), rough=0.85)
    grip = m.plastic('#232625', 0.5)
    n, r, rise = 8, 1.5, 0.5
    each = 10

    def skin(a, t, lift=0.0):
        """A place on the canopy: the cloth hangs a little between ribs, and its edge curves in."""
        part = (a % (math.tau / n)) / (math.tau / n)
        inside = math.cos(math.pi / n) / math.cos(part * math.tau / n - math.pi / n)
        hang = math.sin(part * math.pi)
        reach = r * t * inside * (1 - 0.035 * hang * t)
        return Vector((reach * math.cos(a), reach * math.sin(a), rise * (1 - t**1.35) - 0.05 * hang * t * (1 - t) * 2 + lift))

    def tier(t0, t1, rings, lift, mat):
        turns = n * each
        verts = [skin(math.tau * j / turns, t0 + (t1 - t0) * i / rings, lift) for i in range(rings + 1) for j in range(turns)]
        faces = [(i * turns + j, (i + 1) * turns + j, (i + 1) * turns + (j + 1) % turns, i * turns + (j + 1) % turns) for i in range(rings) for j in range(turns)]
        one = mesh(verts, faces, mat, angle=25)
        one.modifiers.new('thick', 'SOLIDIFY').thickness = 0.006
        return one

    top = [tier(0.17, 1.0, 14, 0.0, cloth), tier(0.02, 0.24, 4, 0.055, cloth)]
    for k in range(n):
        a = math.tau * k / n + 1e-6
        b = math.tau * (k + 1) / n - 1e-6
        # piping over each rib, a rib under it, its stay to the runner, and the hem
        top.append(tube([skin(a, t / 16, 0.004) for t in range(3, 17)], 0.011, seam, 8))
        top.append(tube([skin(a, t / 16, -0.022) for t in range(1, 17)], 0.015, alu, 10))
        top.append(tube([Vector((0.05 * math.cos(a), 0.05 * math.sin(a), -0.02)), skin(a, 0.52, -0.03)], 0.012, alu, 10))
        top.append(tube([skin(a + (b - a) * i / 12, 1.0) for i in range(13)], 0.014, seam, 8, flat=0.8))
        top.append(ball(0.024, grip, skin(a, 1.0)))
    top += [cyl(0.075, 0.07, grip, (0, 0, rise - 0.06), bevel=0.01), cyl(0.026, 0.62, alu, (0, 0, rise - 0.26)), cyl(0.07, 0.09, grip, (0, 0, -0.02), bevel=0.012), cyl(0.05, 0.1, grip, (0, 0, rise + 0.08), bevel=0.02)]
    mast, hang = 1.78, 2.18
    parts = group(group(top, rot=(0, 0, 22.5)), loc=(0, 0, hang), rot=(-9, 0, 0))
    crown = Vector((0, (rise + 0.1) * math.sin(math.radians(9)), hang + rise + 0.1))
    boom = curve_points([(mast - 0.02, 0, 1.42), (mast - 0.1, 0, 1.95), (mast - 0.42, 0, 2.56), (mast - 0.98, 0.03, 2.96), (0.32, 0.06, 3.06), (crown.x, crown.y, 2.98)], 10)
    parts += [tube(boom, 0.042, alu, 20, flat=1.25), tube([(crown.x, crown.y, 3.0), crown], 0.034, alu, 16), ball(0.058, grip, (crown.x, crown.y, 2.98))]
    # the mast, its cap, the stay to the boom, the sliding carriage with its handle, the crank
    parts += [tube([(mast, 0, 0.05), (mast, 0, 2.42)], 0.056, alu, 28, flat=1.25), cyl(0.062, 0.07, grip, (mast, 0, 2.44), bevel=0.02)]
    parts += [tube([(mast, s, 2.4), (mast - 0.48, s * 0.9, 2.62)], 0.018, alu, 10) for s in (-0.06, 0.06)]
    parts += [box(0.17, 0.2, 0.3, grip, (mast, 0, 1.4), bevel=0.04), tube([(mast + 0.07, 0, 1.5), (mast + 0.2, 0, 1.49), (mast + 0.2, 0, 1.31), (mast + 0.07, 0, 1.3)], 0.022, grip, 12, 0.05)]
    parts += [box(0.16, 0.18, 0.2, grip, (mast, -0.02, 1.0), bevel=0.04), tube([(mast, -0.1, 1.0), (mast, -0.19, 1.0), (mast + 0.16, -0.21, 0.93)], 0.017, alu, 12, 0.02), cyl(0.027, 0.13, grip, (mast + 0.16, -0.275, 0.93), (90, 0, 0), 0.01)]
    # the socket on its flange, and four legs between which pavers lie
    parts += [cyl(0.085, 0.34, alu, (mast, 0, 0.24), bevel=0.01), box(0.3, 0.3, 0.02, alu, (mast, 0, 0.075), (0, 0, 45), bevel=0.004)]
    for a in (45, 135):
        parts.append(box(1.28, 0.075, 0.05, alu, (mast, 0, 0.037), (0, 0, a), bevel=0.008))
    for a in (0, 90, 180, 270):
        turn = math.radians(a)
        parts.append(cyl(0.018, 0.03, m.steel(0.3), (mast + 0.13 * math.cos(turn), 0.13 * math.sin(turn), 0.093), bevel=0.004, seg=6))
    for a in (45, 135, 225, 315):
        turn = math.radians(a)
        parts.append(box(0.07, 0.09, 0.064, grip, (mast + 0.63 * math.cos(turn), 0.63 * math.sin(turn), 0.034), (0, 0, a), bevel=0.012))
    return parts


# windows

def roller_blind(product, colour='#E3DED2', chain=False, mesh_=False):
    cloth = m.textile(colour, 130 if mesh_ else 90, 0.9, 0.25, 0.3 if mesh_ else 0.06)
    white = m.plastic('#EDEBE4', 0.4)
    w, h = 1.6, 1.9
    parts = [cyl(0.12, w, cloth, (0, 0, h), (0, 90, 0), 0.005), sheet(w - 0.04, h - 0.1, cloth, (0, -0.118, h / 2 + 0.05), (90, 0, 0), nx=4, ny=4, thick=0.008), box(w - 0.02, 0.05, 0.08, m.solid('#C9CDD0', rough=0.35, metallic=0.8), (0, -0.118, 0.1), bevel=0.02)]
    for s in (-1, 1):
        parts += [box(0.04, 0.3, 0.3, white, (s * (w / 2 + 0.03), 0.0, h), bevel=0.03), cyl(0.13, 0.05, white, (s * (w / 2 + 0.0), 0, h), (0, 90, 0), 0.015)]
    if chain:
        for k in range(64):
            t = k / 63
            for s in (-1, 1):
                parts.append(ball(0.015, white, (w / 2 + 0.07, s * 0.1 - 0.0, h - 0.06 - 1.3 * t), seg=10))
        parts.append(box(0.05, 0.28, 0.16, m.plastic('#F3F2EE', 0.3), (w / 2 + 0.07, 0, h - 1.42), bevel=0.03))
    return parts


def curtains(product, colour='#CFC5AE'):
    cloth = m.textile(colour, 120, 0.92, 0.3, 0.1)
    rod = m.solid('#202322', rough=0.45)
    parts = [cyl(0.035, 2.7, rod, (0, 0, 2.2), (0, 90, 0), 0.005)]
    for s in (-1, 1):
        parts.append(ball(0.075, rod, (s * 1.38, 0, 2.2)))
        cx = s * 0.72
        waves = 7
        verts, faces, nx, nz = [], [], 140, 24
        for j in range(nz + 1):
            t = j / nz
            z = 2.28 * (1 - t)
            for i in range(nx + 1):
                u = i / nx
                amp = 0.075 + 0.03 * t
                x = cx + (u - 0.5) * 1.12 * (1 + 0.03 * math.sin(t * 3 + s))
                y = amp * math.cos(u * math.tau * waves) + 0.012 * math.sin(u * 40 + t * 5)
                verts.append((x, y, z + 0.02))
        for j in range(nz):
            for i in range(nx):
                a = j * (nx + 1) + i
                faces.append((a, a + 1, a + nx + 2, a + nx + 1))
        one = mesh(verts, faces, cloth, angle=70)
        mod = one.modifiers.new('thick', 'SOLIDIFY')
        mod.thickness = 0.012
        parts.append(one)
        for k in range(waves * 2):
            x = cx + ((k + 0.5) / (waves * 2) - 0.5) * 1.12
            parts.append(ring(0.062, 0.04, 0.02, m.steel(0.25), (x, 0, 2.2), (0, 90, 32 if k % 2 else -32), 0.006, 32))
    return parts


def shade_sail(product, colour='#D3B98F'):
    """A taut sail of three panels: sides that curve in, a webbing hem, rings and turnbuckles at the corners."""
    cloth = m.textile(colour, 120, 0.9, 0.15, 0.1)
    hem = m.textile(m.shade(colour, 0.86), 120, 0.85, 0.2, 0.1)
    thread = m.solid(m.shade(colour, 0.62), rough=0.8)
    steel = m.steel(0.2)
    corners = [Vector((-2.15, -1.35, 0.45)), Vector((2.15, -1.15, 0.6)), Vector((-0.15, 2.35, 0.95))]
    centre = (corners[0] + corners[1] + corners[2]) / 3
    up = (corners[1] - corners[0]).cross(corners[2] - corners[0]).normalized()

    def at(a, b, lift=0.0):
        c = 1 - a - b
        p = corners[0] * a + corners[1] * b + corners[2] * c
        for (i, u), (j, v) in (((0, a), (1, b)), ((1, b), (2, c)), ((2, c), (0, a))):
            inward = (centre - (corners[i] + corners[j]) / 2).normalized()
            p = p + inward * (1.05 * u * v)
        return p + up * (lift - 1.6 * a * b * c)

    n = 40
    verts, idx, faces = [], {}, []
    for i in range(n + 1):
        for j in range(n + 1 - i):
            idx[i, j] = len(verts)
            verts.append(at(i / n, j / n))
    for i in range(n):
        for j in range(n - i):
            faces.append((idx[i, j], idx[i + 1, j], idx[i, j + 1]))
            if (i + 1, j + 1) in idx:
                faces.append((idx[i + 1, j], idx[i + 1, j + 1], idx[i, j + 1]))
    one = mesh(verts, faces, cloth, angle=60)
    one.modifiers.new('thick', 'SOLIDIFY').thickness = 0.008
    parts = [one]

    def along(k, t, w):
        """A place on the side against corner `k`, the share `w` of the way in."""
        place = [0.0, 0.0, 0.0]
        place[k], place[(k + 1) % 3], place[(k + 2) % 3] = w, (1 - w) * t, (1 - w) * (1 - t)
        return place[:2]

    steps = 48
    for k in range(3):
        strip, quads = [], []
        for i in range(steps + 1):
            t = i / steps
            strip += [at(*along(k, t, 0.0), 0.012), at(*along(k, t, 0.034), 0.012)]
        quads = [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(steps)]
        band = mesh(strip, quads, hem, angle=60)
        mod = band.modifiers.new('thick', 'SOLIDIFY')
        mod.thickness, mod.offset = 0.034, 0
        parts.append(band)
        for w in (0.005, 0.03):
            parts.append(tube([at(*along(k, 0.02 + 0.96 * i / steps, w), 0.03) for i in range(steps + 1)], 0.006, thread, 6))
    # the panels are sewn together along two seams
    for c in (0.3, 0.6):
        parts.append(tube([at((1 - c) * i / 30, (1 - c) * (1 - i / 30), 0.006) for i in range(31)], 0.016, hem, 8, flat=0.5))
    for k, c in enumerate(corners):
        d = (c - centre).normalized()
        d = (d - up * d.dot(up)).normalized()
        side = up.cross(d)
        others = [(k + 1) % 3, (k + 2) % 3]

        def spot(depth, share, lift):
            place = [0.0, 0.0, 0.0]
            place[k], place[others[0]], place[others[1]] = 1 - depth, depth * share, depth * (1 - share)
            return at(place[0], place[1], lift)

        # a doubled patch, and the webbing loop that holds the ring
        patch = [spot(0.001, 0.5, 0.036)] + [spot(0.13, i / 10, 0.036) for i in range(11)]
        flap = mesh(patch, [(0, i, i + 1) for i in range(1, 11)], hem, angle=60)
        flap.modifiers.new('thick', 'SOLIDIFY').thickness = 0.012
        parts.append(flap)
        parts += [tube([spot(0.128, i / 10, 0.04) for i in range(1, 10)], 0.006, thread, 6)]

        def out(x, y, z=0.0):
            return c + d * x + side * y + up * z

        corners8 = [out(x, y, z) for x, wide in ((-0.24, 0.085), (0.06, 0.06)) for y in (-wide, wide) for z in (0.012, 0.06)]
        loop = mesh(corners8, [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (1, 5, 7, 3), (0, 2, 6, 4)], hem, bevel=0.008)
        parts.append(fix_normals(loop))
        for y in (-0.035, 0.035):
            parts.append(tube([out(-0.22, y, 0.062), out(0.02, y, 0.062)], 0.005, thread, 6))
        r = 0.095
        ring_ = [out(0.06 + 0.0, -r), out(0.06, r)] + [out(0.06 + r * 1.25 * math.sin(math.pi * i / 14), r * math.cos(math.pi * i / 14)) for i in range(1, 14)]
        parts.append(tube(ring_, 0.018, steel, 12, closed=True))
        # turnbuckle: jaw, open body with its two screws, eye
        x = 0.06 + r * 1.25
        parts.append(tube([out(x + 0.07, -0.045), out(x - 0.05, -0.045), out(x - 0.05, 0.045), out(x + 0.07, 0.045)], 0.016, steel, 10, 0.04))
        parts.append(tube([out(x - 0.02, 0, -0.05), out(x - 0.02, 0, 0.05)], 0.016, steel, 10))
        parts.append(tube([out(x + 0.07, -0.062), out(x + 0.07, 0.062)], 0.026, steel, 10))
        for y in (-0.048, 0.048):
            parts.append(tube([out(x + 0.15, y), out(x + 0.5, y)], 0.017, steel, 10))
        for s in (0.15, 0.5):
            parts.append(tube([out(x + s - 0.025, 0), out(x + s + 0.025, 0)], 0.062, steel, 14, flat=0.55))
        parts.append(tube([out(x + 0.05, 0), out(x + 0.29, 0)], 0.02, steel, 10))
        parts.append(tube([out(x + 0.37, 0), out(x + 0.62, 0)], 0.02, steel, 10))
        parts.append(tube([out(x + 0.69 - 0.075 * math.cos(math.tau * i / 20), 0.062 * math.sin(math.tau * i / 20)) for i in range(20)], 0.018, steel, 10, closed=True))
    return parts


# climate

def ceiling_fan(product, colour='#B98B5A', grain=True):
    faced = m.wood(colour, 'x', 1.4, 0.28, 0.45) if grain else m.paint(colour, 0.45)
    metal = m.solid('#3A3E40', rough=0.4, metallic=0.6)
    parts = [lathe([(0, 1.2), (0.16, 1.2), (0.18, 1.12), (0.14, 1.02), (0.05, 1.0), (0, 1.0)], metal, 64, radius=0.02), cyl(0.035, 0.6, metal, (0, 0, 0.75), bevel=0.004), lathe([(0, 0.52), (0.12, 0.52), (0.26, 0.46), (0.3, 0.38), (0.3, 0.28), (0.22, 0.2), (0, 0.18)], metal, 96, radius=0.03)]
    for k in range(3):
        blade = prism([((0.2, -0.09), 0.04), ((0.6, -0.17), 0.2), ((1.5, -0.15), 0.14), ((1.52, 0.12), 0.14), ((0.7, 0.13), 0.2), ((0.2, 0.07), 0.04)], 0.03, faced, (0, 0, 0), bevel=0.008, radius=0.02, axis='z')
        arm = box(0.3, 0.1, 0.03, metal, (0.32, 0, 0.01), bevel=0.008)
        parts += group(group([blade, arm], rot=(10, 0, 0)), loc=(0, 0, 0.32), rot=(0, 0, 120 * k + 22))
    return parts


def pedestal_fan(product):
    white, grey = m.plastic('#F1F0EC', 0.35), m.plastic('#9AA3A0', 0.4)
    wire = m.solid('#E9E8E3', rough=0.35)
    parts = [lathe([(0, 0), (0.5, 0), (0.52, 0.04), (0.46, 0.1), (0.1, 0.14), (0, 0.14)], white, 96, radius=0.03), cyl(0.05, 0.8, white, (0, 0, 0.5), bevel=0.005), cyl(0.035, 0.7, m.steel(0.2), (0, 0, 1.1), bevel=0.004), cyl(0.065, 0.1, white, (0, 0, 0.92), bevel=0.02)]
    parts += [box(0.24, 0.2, 0.24, white, (0, 0.06, 1.42), bevel=0.05)]
    head = [lathe([(0, 0.1), (0.2, 0.12), (0.22, 0.3), (0.16, 0.48), (0, 0.52)], white, 64, rot=(-90, 0, 0), radius=0.04)]
    R = 0.66
    for y, k in ((-0.12, 1.0), (0.1, 1.0), (-0.01, 1.015)):
        head.append(tube([(R * k * math.cos(t), y, R * k * math.sin(t)) for t in [math.tau * i / 80 for i in range(80)]], 0.016, wire, 10, closed=True))
    for s, y0 in ((-1, -0.26), (1, 0.2)):
        for i in range(44):
            t = math.tau * i / 44
            head.append(tube([(0.12 * math.cos(t), y0, 0.12 * math.sin(t)), (R * 0.6 * math.cos(t), y0 * 0.98, R * 0.6 * math.sin(t)), (R * 0.92 * math.cos(t), y0 * 0.75, R * 0.92 * math.sin(t)), (R * math.cos(t), -0.01, R * math.sin(t))], 0.0065, wire, 6))
    head.append(cyl(0.14, 0.03, grey, (0, -0.265, 0), (90, 0, 0), 0.01))
    for k in range(3):
        t = math.tau * k / 3
        secs = []
        for i in range(9):
            u = i / 8
            r = 0.1 + 0.46 * u
            twist = math.radians(52 - 24 * u)
            wid = 0.09 + 0.16 * math.sin(min(1, u * 1.15) * math.pi * 0.62)
            c = Vector((r, 0, 0))
            ring_ = []
            for p, q in superellipse(wid, 0.008, 2, 20):
                v = Vector((0, p * math.sin(twist) * 0.6 + q, p * math.cos(twist)))
                ring_.append(c + v)
            secs.append(ring_)
        head += group([loft(secs, m.solid('#B9C4C8', rough=0.2, alpha=0.8), angle=60)], rot=(0, math.degrees(t), 0), loc=(0, -0.04, 0))
    parts += group(head, loc=(0, -0.1, 1.62), rot=(-6, 0, 0))
    for k in range(4):
        parts.append(box(0.06, 0.03, 0.04, grey, (-0.09 + 0.06 * k, -0.06, 1.36), bevel=0.008))
    return parts


def oil_heater(product):
    cream, grey = m.paint('#EDEBE4', 0.3), m.plastic('#4A5053', 0.45)
    parts = []
    for k in range(11):
        x = -0.95 + k * 0.17
        parts.append(prism([((-0.22, 0.28), 0.12), ((0.22, 0.28), 0.12), ((0.22, 1.5), 0.16), ((-0.22, 1.5), 0.16)], 0.05, cream, (x, 0, 0), bevel=0.022, radius=0.001, axis='x', steps=8))
        parts.append(prism([((-0.13, 0.36), 0.06), ((0.13, 0.36), 0.06), ((0.13, 1.42), 0.08), ((-0.13, 1.42), 0.08)], 0.085, cream, (x, 0, 0), bevel=0.03, radius=0.001, axis='x', steps=6))
    for z in (0.42, 1.36):
        parts.append(cyl(0.09, 1.7, cream, (-0.1, 0, z), (0, 90, 0), 0.01))
    parts += [prism([((-0.24, 0.3), 0.06), ((0.24, 0.3), 0.06), ((0.24, 1.5), 0.14), ((-0.24, 1.5), 0.14)], 0.3, grey, (1.02, 0, 0), bevel=0.03, radius=0.001, axis='x', steps=8)]
    parts += [cyl(0.13, 0.06, cream, (1.19, 0, 1.18), (0, 90, 0), 0.015), box(0.02, 0.02, 0.1, m.plastic('#B5202E'), (1.225, 0, 1.22), bevel=0.004), cyl(0.1, 0.06, cream, (1.19, 0, 0.86), (0, 90, 0), 0.015), box(0.03, 0.16, 0.08, m.plastic('#B5202E'), (1.18, 0, 0.58), bevel=0.01)]
    for x in (-0.8, 0.85):
        parts.append(box(0.12, 0.78, 0.06, grey, (x, 0, 0.19), bevel=0.02))
        for y in (-0.34, 0.34):
            parts += [cyl(0.085, 0.07, m.rubber(), (x, y, 0.085), (0, 90, 0), 0.02)]
    parts.append(tube([(-0.3, 0, 1.5), (-0.3, 0, 1.64), (0.3, 0, 1.64), (0.3, 0, 1.5)], 0.04, grey, 18, 0.1))
    return parts


def split_indoor(product, fins=True):
    """The wall unit, 798 × 230 × 295 mm, one unit to 100 mm, its outlet open. A drawing does without what is in it."""
    white = m.solid('#F6F5F1', rough=0.26, coat=0.3)
    side = m.solid('#EDECE6', rough=0.4)
    dark = m.solid('#23282A', rough=0.6)
    w = 7.98
    # the body with its outlet at the lower front, the shell over it and the lip of the outlet
    body = [((1.15, 0.12), 0.05), ((1.15, 2.95), 0.05), ((-0.75, 2.95), 0.3), ((-1.08, 2.6), 0.3), ((-1.15, 1.05), 0.2), ((-0.55, 0.42), 0.05), ((-0.3, 0.12), 0.1)]
    parts = [prism([((x, z), r) for (x, z), r in body], w - 0.5, side, bevel=0.02, radius=0.001, axis='x', steps=8)]
    shell = [((1.15, 0.0), 0.05), ((1.15, 2.95), 0.05), ((-0.78, 2.95), 0.34), ((-1.12, 2.6), 0.34), ((-1.17, 0.95), 0.3), ((-0.5, 0.0), 0.25)]
    for s in (-1, 1):
        parts.append(prism([((x, z), r) for (x, z), r in shell], 0.3, white, (s * (w / 2 - 0.15), 0, 0), bevel=0.07, radius=0.001, axis='x', steps=8))
    front = [((-0.7, 2.95), 0.05), ((-0.8, 2.955), 0.3), ((-1.13, 2.6), 0.3), ((-1.19, 1.02), 0.06), ((-1.12, 1.0), 0.02), ((-1.06, 2.5), 0.2)]
    parts.append(prism([((x, z), r) for (x, z), r in front], w - 0.62, white, bevel=0.02, radius=0.001, axis='x', steps=8))
    # the slot where the air leaves, with its fins, and the flap that turns down before it
    if fins:
        parts.append(box(w - 0.72, 0.9, 0.04, dark, (0, -0.86, 0.73), (-46, 0, 0), bevel=0.005))
    for k in range(27 if fins else 0):
        parts.append(box(0.03, 0.62, 0.12, m.solid('#4A5053', rough=0.6), (-3.55 + k * 7.1 / 26, -0.92, 0.66), (-46, 0, 0), bevel=0.005))
    parts.append(box(w - 0.8, 0.78, 0.06, white, (0, -0.92 if fins else -1.1, 0.36), (24, 0, 0), bevel=0.025))
    parts.append(decal(name_plate(product, 1.5, 0.34, '#F6F5F1', '#9C3B1F', mark=False), 1.3, 0.3, (-2.95, -1.182, 1.42), (87.8, 0, 0)))
    for k in range(2):
        parts.append(cyl(0.035, 0.02, m.solid(('#3FA36B', '#C9CDCB')[k], rough=0.4), (3.2 + 0.2 * k, -1.2, 1.4), (90, 0, 0), 0.005, 20))
    return parts


def split_outdoor(product):
    """The unit outside, 720 × 270 × 495 mm: sheet-metal case, fan behind its guard, valve cover, feet."""
    case = m.paint('#E9E8E2', 0.42)
    guard = m.plastic('#F1F0EB', 0.4)
    dark = m.solid('#1E2224', rough=0.6)
    w, d, h, y = 7.2, 2.7, 4.95, -1.35
    body = box(w, d, h - 0.15, case, (0, 0, h / 2 + 0.08), bevel=0)
    cx, cz, r = -1.0, 2.56, 2.02
    cut(body, cyl(r, 0.8, None, (cx, y, cz), (90, 0, 0), 0.01, 96))
    mod = body.modifiers.new('bevel', 'BEVEL')
    mod.width, mod.segments, mod.limit_method = 0.1, 3, 'ANGLE'
    parts = [body, cyl(r - 0.01, 0.03, dark, (cx, y + 0.38, cz), (90, 0, 0), 0.005, 96)]
    # the fan: three blades and a hub
    for k in range(3):
        blade = prism([((0.3, -0.35), 0.1), ((1.85, -0.75), 0.4), ((1.9, 0.6), 0.5), ((0.3, 0.45), 0.1)], 0.04, m.plastic('#565D60', 0.5), (0, 0, 0), (0, 0, 0), 0.01, radius=0.001, steps=6)
        parts += group([blade], loc=(cx, y + 0.24, cz), rot=(0, 120 * k + 20, 0))
    parts.append(cyl(0.42, 0.24, m.plastic('#4A5053', 0.5), (cx, y + 0.2, cz), (90, 0, 0), 0.05))
    # the guard: rings on spokes around a badge
    for k in range(12):
        rr = 0.5 + k * (r + 0.02 - 0.5) / 11
        parts.append(tube([(cx + rr * math.cos(a), y - 0.05, cz + rr * math.sin(a)) for a in [math.tau * i / 96 for i in range(96)]], 0.026 if k < 11 else 0.06, guard, 8, closed=True))
    for k in range(12):
        a = math.tau * k / 12 + 0.1
        parts.append(tube([(cx + 0.4 * math.cos(a), y - 0.03, cz + 0.4 * math.sin(a)), (cx + r * math.cos(a), y - 0.03, cz + r * math.sin(a))], 0.03, guard, 8))
    parts.append(cyl(0.42, 0.06, guard, (cx, y - 0.05, cz), (90, 0, 0), 0.02))
    # right of the fan: the seam of the service panel, its grip and louvres, and the valves' cover at the side
    parts.append(box(0.02, 0.02, h - 0.4, m.solid('#A9ABA6', rough=0.7), (1.62, y - 0.001, h / 2 + 0.08), bevel=0.0))
    for k in range(10):
        parts.append(box(1.35, 0.05, 0.05, m.solid('#D2D1CA', rough=0.5), (2.6, y - 0.012, 1.0 + 0.17 * k), (20, 0, 0), bevel=0.015))
    parts.append(box(0.14, 1.3, 1.9, m.paint('#DDDCD5', 0.42), (w / 2 + 0.06, 0.2, 1.5), bevel=0.05))
    parts.append(decal(name_plate(product, 1.5, 0.34, '#E9E8E2', '#9C3B1F', mark=False), 1.3, 0.3, (2.6, y - 0.004, 4.35), (90, 0, 0)))
    parts.append(box(w + 0.08, d + 0.08, 0.1, case, (0, 0, h + 0.02), bevel=0.04))
    for s in (-1, 1):
        parts.append(box(0.5, d + 0.5, 0.16, m.solid('#3A4043', rough=0.6), (s * 2.3, 0, 0.08), bevel=0.03))
    return parts


def split_system(product):
    """The indoor and the outdoor unit side by side."""
    return group(split_indoor(product), loc=(-2.9, -2.6, 0)) + group(split_outdoor(product), loc=(2.3, 2.0, 0))


# storage and cleaning

def clear_tub(product, colour='#BFD7E4'):
    clear = m.solid('#D6E6EE', rough=0.16, specular=0.6, alpha=0.42)
    lid, handle = m.plastic('#2C6FB7', 0.4), m.plastic('#F1F0EC', 0.4)
    outside = []
    for z, k in ((0.0, 0.84), (0.03, 0.87), (0.5, 0.93), (1.0, 0.985), (1.08, 1.0)):
        outside.append(((0, 0, z), 1.0 * k, 0.68 * k, 9))
    inside = [((0, 0, 1.08), 0.965, 0.645, 9), ((0, 0, 0.5), 0.9, 0.6, 9), ((0, 0, 0.05), 0.83, 0.55, 9)]
    parts = [loft(outside + inside, clear, seg=96)]
    parts.append(loft([((0, 0, 1.05), 1.03, 0.71, 9), ((0, 0, 1.1), 1.05, 0.73, 9), ((0, 0, 1.16), 1.04, 0.72, 9), ((0, 0, 1.17), 0.95, 0.63, 9)], lid, seg=96))
    parts.append(loft([((0, 0, 1.16), 0.86, 0.54, 8), ((0, 0, 1.195), 0.84, 0.52, 8), ((0, 0, 1.2), 0.78, 0.46, 8)], lid, seg=96))
    for s in (-1, 1):
        parts.append(box(0.07, 0.34, 0.24, handle, (s * 1.04, 0, 1.03), bevel=0.025))
    for x in (-0.5, 0.5):
        parts.append(box(0.2, 0.06, 0.22, handle, (x, -0.735, 1.04), bevel=0.02))
    # folded towels inside
    rng = random.Random(4)
    z = 0.08
    for k, c in enumerate(('#D9CBB2', '#8FA79F', '#B5613C', '#E9E4D6')):
        for x in (-0.4, 0.38):
            parts.append(box(0.7, 0.92, 0.16, m.textile(c if x < 0 else ('#31507A', '#D9B45E', '#F1EEE6', '#6E8B74')[k], 60, 0.95, 0.4, 0.15), (x, 0, z + 0.08), (0, 0, rng.uniform(-3, 3)), bevel=0.06))
        z += 0.175
    return parts


def garage_shelving(product):
    steel, deck = m.solid('#4A5550', rough=0.45), m.mottled('#B08D60', 40, 0.1, 0.8)
    w, d, h = 1.5, 0.75, 2.6
    parts = []
    for sx in (-1, 1):
        for sy in (-1, 1):
            x, y = sx * w / 2, sy * d / 2
            parts += [box(0.07, 0.008, h, steel, (x - sx * 0.031, y, h / 2), bevel=0.002), box(0.008, 0.07, h, steel, (x, y - sy * 0.031, h / 2), bevel=0.002)]
            for k in range(24):
                parts.append(box(0.02, 0.01, 0.036, m.solid('#15191A', rough=0.8), (x - sx * 0.035, y - 0.001 if sy < 0 else y, 0.1 + k * 0.105), bevel=0.001))
            parts.append(box(0.09, 0.09, 0.04, m.plastic('#18211D'), (x - sx * 0.02, y - sy * 0.02, 0.02), bevel=0.01))
    for k in range(5):
        z = 0.12 + k * 0.6
        parts.append(box(w - 0.03, d - 0.03, 0.03, deck, (0, 0, z), bevel=0.005))
        for sy in (-1, 1):
            parts.append(box(w, 0.025, 0.1, steel, (0, sy * d / 2, z - 0.03), bevel=0.008))
        for sx in (-1, 1):
            parts.append(box(0.025, d, 0.1, steel, (sx * w / 2, 0, z - 0.03), bevel=0.008))
    return parts


def mop_set(product, colour='#1A5A96'):
    blue, white, grey = m.plastic(colour, 0.4), m.plastic('#F1F0EC', 0.4), m.plastic('#9AA3A0', 0.4)
    fibre = m.textile('#E3E6E4', 50, 0.95, 0.9, 0.3)
    out = []
    for z, k in ((0, 0.86), (0.03, 0.88), (0.85, 1.0), (0.9, 1.03), (0.93, 1.03)):
        out.append(((0, 0, z), 0.55 * k, 0.4 * k, 6))
    ins = [((0, 0, 0.93), 0.53, 0.38, 6), ((0, 0, 0.3), 0.46, 0.33, 6), ((0, 0, 0.28), 0.1, 0.1, 4)]
    parts = [loft(out + ins, blue, seg=80), box(0.03, 0.62, 0.6, white, (0.02, 0, 0.6), bevel=0.01), box(0.42, 0.7, 0.06, white, (-0.27, 0, 0.9), bevel=0.02), box(0.3, 0.06, 0.08, m.solid('#15191A'), (-0.27, 0, 0.905), bevel=0.01)]
    parts.append(tube([(-0.56, 0, 0.86), (-0.56, -0.1, 1.2), (0, -0.14, 1.4), (0.56, -0.1, 1.2), (0.56, 0, 0.86)], 0.025, grey, 14, smooth_path=True))
    mop = [box(0.95, 0.3, 0.05, blue, (0, 0, 0.11), bevel=0.015), box(1.0, 0.34, 0.09, fibre, (0, 0, 0.05), bevel=0.035), ball(0.06, grey, (0, 0, 0.17)), cyl(0.05, 0.2, grey, (0, 0.02, 0.28), (-8, 0, 0), 0.015)]
    mop += [tube([(0, 0.03, 0.3), (0, 0.36, 2.7)], 0.032, m.solid('#C6CACC', rough=0.25, metallic=1), 20), tube([(0, 0.31, 2.35), (0, 0.37, 2.75)], 0.05, blue, 20)]
    parts = group(parts, loc=(-0.55, -0.1, 0))
    return parts + group(mop, loc=(0.55, 0.2, 0), rot=(0, 0, 14))


def vacuum_bag(product):
    """A bag drawn flat over folded linen: ribbed film, zip along the front, valve on top."""
    linen = m.textile('#B9CBD6', 70, 0.6, 0.3, 0.08)
    linen.node_tree.nodes['Principled BSDF'].inputs['Clearcoat'].default_value = 1.0
    linen.node_tree.nodes['Principled BSDF'].inputs['Clearcoat Roughness'].default_value = 0.12
    rng = random.Random(7)
    folds = [(rng.uniform(0, math.tau), rng.uniform(5, 11), rng.uniform(0, 6)) for _ in range(9)]

    def top(x, y):
        u, v = abs(x / 1.2), abs(y / 0.95)
        body = max(0.0, 1 - u**6) ** 0.5 * max(0.0, 1 - v**6) ** 0.5
        crease = sum(abs(math.sin((x * math.cos(a) + y * math.sin(a)) * f + p)) for a, f, p in folds) / len(folds)
        return 0.02 + 0.42 * body - 0.09 * crease * body ** 0.5

    parts = [sheet(2.6, 2.1, linen, (0, 0, 0), height=lambda x, y: top(x, y), nx=130, ny=110)]
    rim = m.solid('#DCE8EE', rough=0.15, specular=0.7)
    parts += [box(2.66, 0.16, 0.02, rim, (0, -1.1, 0.03), bevel=0.006), box(2.66, 0.03, 0.03, m.plastic('#1A5A96'), (0, -1.07, 0.05), bevel=0.008), box(2.66, 0.03, 0.03, m.plastic('#1A5A96'), (0, -1.13, 0.05), bevel=0.008), box(0.22, 0.16, 0.08, m.plastic('#F1F0EC'), (0.9, -1.1, 0.07), bevel=0.02)]
    parts += [cyl(0.22, 0.08, m.plastic('#1A5A96'), (0.55, -0.25, 0.4), bevel=0.02), cyl(0.16, 0.06, m.plastic('#F1F0EC'), (0.55, -0.25, 0.45), bevel=0.015), box(0.2, 0.03, 0.03, m.plastic('#1A5A96'), (0.55, -0.25, 0.48), bevel=0.008)]
    parts.append(decal(name_plate(product, 0.8, 0.24), 0.8, 0.24, (-0.55, -0.3, 0.43), (0, 0, 0)))
    return parts


def storage_box(product):
    dark, lid = m.solid('#4A5550', rough=0.6, bump=(60, 0.15)), m.solid('#3A4340', rough=0.6, bump=(60, 0.15))
    w, d, h = 2.4, 1.15, 1.0
    parts = [box(w, d, h, dark, (0, 0, h / 2), bevel=0.04)]
    for k in range(5):
        parts.append(box(w + 0.015, d + 0.015, 0.15, dark, (0, 0, 0.13 + k * 0.185), bevel=0.025))
    parts += [box(w + 0.1, d + 0.1, 0.14, lid, (0, 0, h + 0.06), bevel=0.05), box(w - 0.2, d - 0.2, 0.05, lid, (0, 0, h + 0.14), bevel=0.03)]
    for s in (-1, 1):
        parts.append(box(0.06, 0.4, 0.1, lid, (s * (w / 2 + 0.03), 0, h - 0.2), bevel=0.03))
        parts.append(box(0.14, 0.06, 0.16, lid, (s * 0.5, -d / 2 - 0.05, h - 0.03), bevel=0.02))
    parts.append(decal(name_plate(product, 0.5, 0.13), 0.44, 0.11, (0, -d / 2 - 0.052, h + 0.06)))
    return parts


# garden

def layer_of(turn):
    """0 in the outer, 1 in the inner layer of a coil, and the way between them, by the turns so far."""
    whole = int(turn)
    share = min(1, (turn - whole) / 0.2)
    eased = share * share * (3 - 2 * share)
    before, now = (whole - 1) % 2 if whole else 0, whole % 2
    return before + (now - before) * eased


def hose_coil(product, colour='#3F6B4F', r=0.085, turns=5.2, stripe=None, brass=True, tex=False, layers=1.0):
    body = m.mottled(colour, 60, 0.4, 0.9, 3, 0.6) if tex else m.solid(colour, rough=0.32, coat=0.15)
    coil = []
    n = 340
    rng = random.Random(4)
    for k in range(n):
        t = k / (n - 1)
        a = math.tau * turns * t
        rr = 0.95 - 0.16 * (0.5 + 0.5 * math.cos(a * 0.37 + 1)) - 0.12 * layer_of(turns * t)
        # where it changes its layer it lies on top of the one below
        over = math.sin(math.pi * layer_of(turns * t))
        z = r + r * 1.42 * turns * t * 0.72 + r * 0.8 * over
        coil.append((rr * math.cos(a + 0.6), rr * math.sin(a + 0.6) * 0.96, z))
    a, b = Vector(coil[0]), (Vector(coil[0]) - Vector(coil[2])).normalized()
    lead = [a + b * 0.12 * k + Vector((0.03 * k * k * 0.3, -0.02 * k * k, 0)) for k in range(6, 0, -1)]
    path = lead + [Vector(p) for p in coil]
    parts = [tube(path, r, body, 20)]
    if stripe:
        up = [p + Vector((0, 0, r * 0.93)) for p in path]
        parts.append(tube(up, r * 0.2, m.solid(stripe, rough=0.35), 8))
    metal = m.brass(0.25) if brass else m.plastic('#D2622A', 0.4)
    for p, q in ((path[0], path[3]), (path[-1], path[-4])):
        d = (p - q).normalized()
        rot = [math.degrees(v) for v in d.to_track_quat('Z', 'Y').to_euler()]
        parts += [cyl(r * 1.35, r * 2.2, metal, p + d * r * 0.6, rot, 0.015), cyl(r * 1.7, r * 1.3, metal, p + d * r * 2.1, rot, 0.02, 10), cyl(r * 1.0, r * 1.4, metal, p + d * r * 3.2, rot, 0.015)]
    g, ink, acc = BRANDS[product['brand']]
    return parts


def pot(product, colour='#B5613C'):
    clay = m.mottled(colour, 5, 0.1, 0.75, 8, 0.08)
    soil = m.mottled('#3A2C22', 22, 0.4, 0.95, 8, 1.0)
    parts = [lathe([(0, 0.02), (0.56, 0.02), (0.6, 0.0), (0.86, 1.2), (0.94, 1.2), (0.96, 1.24), (0.96, 1.44), (0.94, 1.48), (0.84, 1.48), (0.82, 1.44), (0.8, 1.3)], clay, 128, radius=0.03), cyl(0.8, 0.1, soil, (0, 0, 1.3), bevel=0.02, seg=96)]
    parts += [box(0.16, 0.06, 0.12, m.plastic('#3A4043'), (0.0, -0.68, 0.22), bevel=0.02)]
    # a rosemary-like clump of leaves
    rng = random.Random(6)
    greens = [m.solid(c, rough=0.55) for c in ('#5C7F4A', '#4A6C3C', '#6E9158', '#7FA066')]
    for k in range(54):
        a = rng.uniform(0, math.tau)
        lean = rng.uniform(0.05, 0.75)
        length = rng.uniform(0.6, 1.05)
        base = Vector((rng.uniform(-0.2, 0.2), rng.uniform(-0.2, 0.2), 1.33))
        d = Vector((math.cos(a) * lean, math.sin(a) * lean, 1)).normalized()
        pts, radii = [], []
        for i in range(8):
            t = i / 7
            pts.append(base + d * length * t + Vector((0, 0, -0.35 * lean * t * t)))
            radii.append(0.07 * math.sin(math.pi * (0.08 + 0.9 * t)) + 0.004)
        parts.append(tube(pts, radii, greens[k % 4], 8, flat=0.16, spin=a))
    return parts


def sash_brush(product):
    beech = m.wood('#CFA468', 'z', 2.4, 0.22, 0.4, 0.3)
    ferrule = m.solid('#C98A5A', rough=0.25, metallic=1)
    bristle = m.textile('#C9B48A', 120, 0.8, 0.5, 0.3)
    handle = loft([((0, 0, 0.9), 0.3, 0.12, 2.4), ((0, 0, 1.05), 0.24, 0.115, 2.2), ((0, 0, 1.25), 0.13, 0.1, 2), ((0, 0, 1.6), 0.1, 0.085, 2), ((0, 0, 2.0), 0.125, 0.1, 2), ((0, 0, 2.4), 0.1, 0.08, 2), ((0, 0, 2.6), 0.06, 0.05, 2)], beech, seg=48, angle=60)
    metal = loft([((0, 0, 0.62), 0.345, 0.125, 3), ((0, 0, 0.64), 0.35, 0.13, 3), ((0, 0, 0.92), 0.33, 0.135, 3), ((0, 0, 0.95), 0.315, 0.13, 3)], ferrule, seg=64)
    hair = loft([((0, 0, 0.64), 0.34, 0.12, 3), ((0, 0, 0.4), 0.36, 0.12, 3), ((0.0, 0, 0.12), 0.37, 0.09, 3.4, (0, 14)), ((0.0, 0, 0.04), 0.36, 0.045, 4, (0, 15))], bristle, seg=64)
    parts = [handle, metal, hair]
    for z in (0.7, 0.86):
        parts += [cyl(0.018, 0.28, m.brass(), (x, 0, z), (90, 0, 0), 0.005, 20) for x in (-0.22, 0.22)]
    rng = random.Random(3)
    for k in range(150):
        x, y = rng.uniform(-0.33, 0.33), rng.choice((-1, 1)) * 0.115
        parts.append(tube([(x, y * 0.98, 0.6), (x * 1.06, y * 1.0, 0.35), (x * 1.08, y * 0.7, 0.1 - 0.1 * x)], 0.004, m.solid(('#B59F74', '#D9C79E', '#A08B62')[k % 3], rough=0.7), 5))
    laid = group(parts, rot=(82, 0, 0), loc=(0, 0, 0.14))
    return group(laid, rot=(0, 0, -38))


def paint_roller(product, cover='#E9E7DE', colour='#1A5A96', kit=True):
    nap = m.textile(cover, 60, 0.98, 0.9, 0.12)
    blue, wire = m.plastic(colour, 0.4), m.solid('#C6CACC', rough=0.25, metallic=1)
    parts = []
    if kit:
        tray = []
        w = 0.9
        path = [(-1.0, 0.42), (-0.98, 0.36), (-0.6, 0.34), (-0.2, 0.06), (0.75, 0.04), (0.82, 0.1), (0.86, 0.42)]
        path = [(p.x, p.y) for p in fillet([(*p, 0) for p in path], 0.1)]
        black = m.plastic('#2B3032', 0.45)
        tray.append(ribbon(path, 0.03, w * 1.25, black, 'y'))
        for s in (-1, 1):
            tray.append(prism([(-1.0, 0.42), (-0.98, 0.35), (-0.6, 0.33), (-0.2, 0.05), (0.75, 0.03), (0.86, 0.42)], 0.03, black, (0, s * w * 0.62, 0), bevel=0.006))
        for k in range(9):
            tray.append(box(0.02, w * 1.1, 0.014, black, (-0.55 + k * 0.042, 0, 0.335 - k * 0.03), (0, 36, 0), bevel=0.004))
        parts += group(tray, loc=(0.1, 0.25, 0), rot=(0, 0, 20))
    roll = [cyl(0.2, 1.15, nap, (0, 0, 0), (0, 90, 0), 0.04, 72), cyl(0.08, 1.18, m.plastic('#2B3032'), (0, 0, 0), (0, 90, 0), 0.01)]
    roll += [tube([(0.55, 0, 0), (0.74, 0, 0), (0.74, -0.3, 0.16), (0.0, -0.46, 0.24), (0.0, -0.78, 0.36)], 0.024, wire, 16, 0.1)]
    roll += [loft([((0, -0.72, 0.34), 0.07, 0.07, 2.4, (68, 0)), ((0, -0.82, 0.38), 0.1, 0.09, 2.4, (68, 0)), ((0, -1.1, 0.5), 0.085, 0.08, 2.4, (68, 0)), ((0, -1.45, 0.62), 0.1, 0.09, 2.4, (68, 0)), ((0, -1.5, 0.64), 0.06, 0.06, 2.2, (68, 0))], blue, seg=40)]
    parts += group(roll, loc=(0.0, 0.2, 0.5) if kit else (0, 0, 0.2), rot=(0, 0, 20))
    if kit:
        parts.append(tube([(-1.3, -0.9, 0.05), (1.2, -1.15, 0.05)], 0.045, m.solid('#E9E8E3', rough=0.4), 20))
        parts.append(tube([(-1.3, -0.9, 0.05), (-0.9, -0.94, 0.05)], 0.06, blue, 20))
        parts.append(cyl(0.19, 1.0, nap, (0.75, -0.62, 0.19), (0, 90, 20), 0.04, 72))
    return parts


def roller_covers(product):
    nap = m.textile('#ECEAE2', 60, 0.98, 0.9, 0.12)
    core = m.solid('#C9A063', rough=0.8)
    parts = []
    for x, y, turn in ((0, 0.32, 8), (0.05, -0.3, -6)):
        one = [ring(0.28, 0.16, 1.9, nap, (0, 0, 0), (0, 90, 0), 0.06, 80), ring(0.165, 0.14, 1.96, core, (0, 0, 0), (0, 90, 0), 0.005, 64)]
        parts += group(one, loc=(x, y, 0.28), rot=(0, 0, turn))
    return parts


def tape_roll(product):
    """One roll of painter's tape, 36 mm wide, 100 mm across, on its printed core; its end is lifted. One unit is 10 mm."""
    blue, edge = m.solid('#2C6FB7', rough=0.55, bump=(30, 0.06)), m.solid('#255F9F', rough=0.7)
    card = m.solid('#C6A87E', rough=0.85)
    R, r, w = 5.0, 3.9, 3.6
    parts = [lathe([(R, -w / 2 + 0.03), (R, w / 2 - 0.03)], blue, 192)]
    # the wound edge shows its layers
    for s in (-1, 1):
        rings = [(r + (R - r) * k / 22, s * (w / 2 - (0.03 if k % 2 else 0.0))) for k in range(23)]
        parts.append(lathe([*rings, (R, s * (w / 2 - 0.04))], edge, 160, angle=20))
    parts.append(lathe([(r, -w / 2), (r, w / 2), (r - 0.04, w / 2 + 0.02), (r - 0.3, w / 2 + 0.02), (r - 0.32, w / 2)], card, 128))
    parts.append(lathe([(r, -w / 2), (r - 0.3, -w / 2 - 0.02), (r - 0.32, -w / 2)], card, 128))
    around = math.tau * (r - 0.32)
    s = Sheet(around, w, '#D3B88F', px=2600 / around)
    for k in range(5):
        x = around * (k + 0.5) / 5
        s.logo(x - 1.75, w * 0.36, 0.72, product['brand'], '#1A5A96', fit=3.4)
        s.text(x, w * 0.68, '14 days  36 mm × 50 m', 0.46, '#1A5A96', 'bold', fit=3.4, anchor='mm')
    # seen from within: the print runs the other way round
    s.image = s.image.transpose(0)
    parts.append(lathe([(r - 0.32, -w / 2), (r - 0.32, w / 2)], m.printed(s.save(), 0.7), 128))
    roll_ = group(parts, rot=(90, 0, 0), loc=(0, 0, R))
    # the end leaves the roll at its foot and runs out along the ground, its cut zigzag from the cutter
    path, n = [], 40
    for k in range(9):
        t = math.radians(-150 + 60 * k / 8)
        path.append((R * 1.004 * math.cos(t), R + R * 1.004 * math.sin(t)))
    path += [(0.4 * k, 0.02 + 0.0035 * k * k) for k in range(1, 13)]
    verts, faces = [], []
    for i, (x, z) in enumerate(path):
        for j in range(n + 1):
            y = -w / 2 + w * j / n
            verts.append((x + (0.12 if j % 2 else 0.0) * (i == len(path) - 1), y, z))
    for i in range(len(path) - 1):
        for j in range(n):
            a = i * (n + 1) + j
            faces.append((a, a + 1, a + n + 2, a + n + 1))
    tail = mesh(verts, faces, blue, angle=60)
    mod = tail.modifiers.new('thick', 'SOLIDIFY')
    mod.thickness = 0.02
    return [*roll_, tail]


def drop_sheet(product):
    """A canvas sheet folded into a pad."""
    canvas = m.textile('#CDBE9B', 90, 0.95, 0.5, 0.16)
    parts = []
    rng = random.Random(2)
    for k in range(7):
        parts.append(cushion(2.0 + rng.uniform(-0.03, 0.03), 1.35 + rng.uniform(-0.03, 0.03), 0.13, canvas, (rng.uniform(-0.02, 0.02), rng.uniform(-0.02, 0.02), 0.065 + k * 0.115), n=10, puff=0.3))
    g, ink, a = BRANDS[product['brand']]
    s = Sheet(0.9, 0.85, g)
    s.logo(0.08, 0.2, 0.13, product['brand'], ink, fit=0.76)
    s.lines(0.08, 0.36, 'Canvas Drop Sheet 3.6 × 2.7 m', 0.11, ink, 'black', 0.76, 1.15)
    top = Sheet(0.9, 1.35, g)
    top.logo(0.08, 0.7, 0.13, product['brand'], ink, fit=0.76)
    parts.append(box(0.9, 1.42, 0.86, m.solid(g, rough=0.5), (0, 0, 0.43), bevel=0.03, printed={'front': m.printed(s.save(), 0.5), 'top': m.printed(top.save(), 0.5)}))
    return parts
