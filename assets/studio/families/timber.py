"""Boards, planks, panels, trims, sheets, rolls and tiles: things sold by the length or the square metre."""

import math
import random

from studio import materials as m
from studio.artwork import BRANDS, Sheet, facts, title
from studio.shapes import box, cyl, decal, fillet, fix_normals, group, lathe, mesh, prism, rect, ring, sheet, tube


def ribbon(path, thick, length, mat, axis='y', closed=False, **where):
    """A thin bent sheet: a 2D path with a thickness, pushed along the axis."""
    n = len(path)
    left, right = [], []
    for i, p in enumerate(path):
        a, b = path[max(0, i - 1)], path[min(n - 1, i + 1)]
        dx, dy = b[0] - a[0], b[1] - a[1]
        size = math.hypot(dx, dy) or 1
        nx, ny = -dy / size * thick / 2, dx / size * thick / 2
        left.append((p[0] + nx, p[1] + ny))
        right.append((p[0] - nx, p[1] - ny))
    verts, faces = [], []
    place = {'y': lambda p, s: (p[0], s, p[1]), 'x': lambda p, s: (s, p[0], p[1]), 'z': lambda p, s: (p[0], p[1], s)}[axis]
    h = length / 2
    for p, q in zip(left, right):
        verts += [place(p, -h), place(q, -h), place(p, h), place(q, h)]
    for i in range(n - 1):
        a, b = i * 4, i * 4 + 4
        faces += [(a, b, b + 2, a + 2), (a + 1, a + 3, b + 3, b + 1), (a, a + 1, b + 1, b), (a + 2, b + 2, b + 3, a + 3)]
    faces += [(0, 2, 3, 1), (4 * n - 4, 4 * n - 3, 4 * n - 1, 4 * n - 2)]
    obj = mesh(verts, faces, mat, angle=40, **where)
    return fix_normals(obj)


def arc(cx, cy, r, a0, a1, n=16):
    return [(cx + r * math.cos(math.radians(a0 + (a1 - a0) * i / n)), cy + r * math.sin(math.radians(a0 + (a1 - a0) * i / n))) for i in range(n + 1)]


def boards(product, colour='#B98B5A', w=0.36, t=0.09, length=1.75, rows=4, per=3, end=None, reeded=False, contrast=0.32, scale=1.6, bevel=0.008, stagger=0.09, gap=0.012, lift=0.0, rough=0.62, seed=3, plain=False):
    """A stack of boards seen from the end; each has its own grain and the ends are sawn."""
    rng = random.Random(seed)
    mat = m.mottled(colour, 5, 0.12, 0.55, 8, 0.25, stretch=(0.35, 4, 4)) if plain else m.wood(colour, 'x', scale, contrast, rough)
    tip = m.mottled(m.shade(colour, 0.9), 30, 0.12, 0.7) if plain else m.end_grain(end or m.shade(colour, 1.06), 1.3 / max(w, 0.2))
    parts = []
    for r in range(rows):
        for c in range(per):
            off = rng.uniform(-stagger, stagger)
            y = (c - (per - 1) / 2) * (w + gap)
            z = r * (t + gap * 0.25) + t / 2
            if reeded and r == rows - 1:
                pts = []
                n = 13
                for i in range(n):
                    x0 = -w / 2 + w * (i + 0.12) / n
                    x1 = -w / 2 + w * (i + 0.88) / n
                    pts += [(x0, t / 2 - 0.008), (x0 + 0.004, t / 2), (x1 - 0.004, t / 2), (x1, t / 2 - 0.008)]
                outline = [(-w / 2, -t / 2), (w / 2, -t / 2), *reversed(pts)]
                one = prism(outline, length, mat, (off, y, z), bevel=0, axis='x', angle=20)
                one.data.materials.append(tip)
                for poly in one.data.polygons:
                    if abs(poly.normal.x) > 0.9:
                        poly.material_index = 1
                parts.append(one)
            else:
                parts.append(box(length, w, t, mat, (off, y, z), (0, 0, rng.uniform(-0.5, 0.5)), bevel, ends=tip))
    return parts


def strap(parts, x, y, w, t, colour='#18211D'):
    parts.append(box(0.05, y, 0.008, m.plastic(colour), (x, 0, t), bevel=0.002))
    return parts


def planks(product, colour='#9A6B45', w=0.62, length=1.8, t=0.06, core='#3D3B38', n=4, contrast=0.28, coat=0.15, click=True, scale=1.1, rough=0.42, end=None):
    """Floor planks fanned on the ground, the face over its core, with a click edge."""
    face = m.wood(colour, 'x', scale, contrast, rough, coat)
    body = m.mottled(core, 30, 0.1, 0.7)
    parts = []
    spread = [(-0.07, 0.5), (0.05, 0.2), (-0.03, -0.12), (0.08, -0.46)]
    for i in range(n):
        x, y = spread[i % 4][0], 0
        y = (n - 1) / 2 * 0.34 - i * 0.34
        z = (n - 1 - i) * t * 1.08
        lay = t * (0.3 if core != colour else 1.0)
        parts.append(box(length, w, lay, face, (x, y, z + t - lay / 2), bevel=0.006, ends=m.end_grain(end or m.shade(colour, 1.05), 2)))
        if lay < t:
            parts.append(box(length - 0.012, w - 0.012, t - lay, body, (x, y, z + (t - lay) / 2), bevel=0.002))
        if click:
            parts.append(box(length - 0.02, 0.05, t * 0.36, body, (x, y - w / 2 - 0.018, z + t * 0.36), bevel=0.004))
            parts.append(box(0.05, w - 0.02, t * 0.36, body, (x + length / 2 + 0.018, y, z + t * 0.36), bevel=0.004))
    return parts


def slat_panel(product, colour='#7A3B1E', w=1.35, h=2.4, n=27):
    """A screen of slats on battens, standing."""
    wood_x = m.wood(colour, 'x', 1.8, 0.34, 0.5, 0.1)
    wood_z = m.wood(m.shade(colour, 0.85), 'z', 1.8, 0.3, 0.55)
    parts = []
    pitch = h / n
    for i in range(n):
        parts.append(box(w, 0.035, pitch * 0.83, wood_x, (0, 0, pitch * (i + 0.5)), bevel=0.006, ends=m.end_grain(colour, 4)))
    for x in (-w / 2 + 0.06, 0, w / 2 - 0.06):
        parts.append(box(0.075, 0.055, h, wood_z, (x, 0.046, h / 2), bevel=0.005))
    for i in range(n):
        for x in (-w / 2 + 0.06, w / 2 - 0.06):
            parts.append(cyl(0.008, 0.006, m.steel(), (x, -0.019, pitch * (i + 0.5)), (90, 0, 0), 0.002, 16))
    return parts


def steel_panel(product, colour='#4C5A63', w=2.36, h=1.8):
    """A steel fence panel: ribbed infill between posts and rails."""
    paint = m.paint(colour, 0.38)
    dark = m.paint(m.shade(colour, 0.92), 0.38)
    path, x = [(-w / 2, 0)], -w / 2
    pitch = 0.118
    while x < w / 2 - pitch * 0.5:
        path += [(x + pitch * 0.25, 0), (x + pitch * 0.36, -0.03), (x + pitch * 0.64, -0.03), (x + pitch * 0.75, 0)]
        x += pitch
    path.append((w / 2, 0))
    parts = [ribbon(path, 0.006, h - 0.14, paint, 'z', loc=(0, 0, h / 2 + 0.02))]
    for s in (-1, 1):
        parts.append(box(0.085, 0.085, h + 0.12, dark, (s * w / 2, 0, h / 2 + 0.06), bevel=0.012))
        parts.append(box(0.098, 0.098, 0.03, m.plastic(m.shade(colour, 0.7)), (s * w / 2, 0, h + 0.13), bevel=0.012))
    for z in (0.09, h - 0.02):
        parts.append(box(w - 0.09, 0.08, 0.075, dark, (0, 0, z), bevel=0.012))
    return parts


def corrugated(product, colour='#9AA39D', n=4, w=1.75, length=2.5, pitch=0.18, deep=0.038, metallic=False, curve=False):
    """Corrugated sheets, stacked and staggered; with `curve` the far end bends into a bullnose."""
    mats = [m.solid(colour, rough=0.34, metallic=0.85) if metallic else m.paint(colour, 0.36)]
    parts = []
    for k in range(n):
        path = [(-length / 2 + length * i / 12, 0.0, 0.0, 1.0) for i in range(13)]
        if curve:
            r = 0.62
            path = [(-length / 2 + length * 0.6 * i / 8, 0.0, 0.0, 1.0) for i in range(9)]
            x0 = path[-1][0]
            for i in range(1, 21):
                t = math.radians(88) * i / 20
                path.append((x0 + r * math.sin(t), -r * (1 - math.cos(t)), math.sin(t), math.cos(t)))
        nx = 120
        verts, faces = [], []
        for px, pz, ax, az in path:
            for j in range(nx + 1):
                y = w * (j / nx - 0.5)
                d = deep * math.cos(math.tau * y / pitch)
                verts.append((px + ax * d, y, pz + az * d))
        for i in range(len(path) - 1):
            for j in range(nx):
                a = i * (nx + 1) + j
                faces.append((a, a + nx + 1, a + nx + 2, a + 1))
        lift = 0.026 * k
        one = mesh(verts, faces, mats[0], (0.05 * math.sin(k * 2.1) - 0.03 * k, (k % 2) * 0.012, lift), angle=60)
        mod = one.modifiers.new('thick', 'SOLIDIFY')
        mod.thickness = 0.008
        parts.append(one)
    return parts


def gutter(product, colour='#E3DED2', length=12.5):
    """Quad gutter, two lengths of 2.4 m side by side, the section towards the camera. One unit to 190 mm."""
    path = fillet([(-0.32, 0.3, 0), (-0.32, -0.22, 0), (0.1, -0.22, 0), (0.27, 0.02, 0), (0.27, 0.2, 0), (0.22, 0.24, 0), (0.17, 0.2, 0)], 0.05)
    path = [(p.x, p.y) for p in path]
    paint = m.solid(colour, rough=0.35)
    parts = []
    for along, across in ((0, 0), (0.3, -0.68)):
        parts.append(ribbon(path, 0.01, length, paint, 'x', loc=(along, across, 0.23)))
        # the overflow slots of the front face
        for k in range(8):
            parts.append(box(0.26, 0.004, 0.022, m.solid('#33403B', rough=0.7), (along - length / 2 + 0.8 + k * (length - 1.6) / 7, across + 0.276, 0.36), bevel=0.0))
    return group(parts, rot=(0, 0, 180))


def ridge_cap(product, colour='#B9B3A4', length=2.2):
    path = [(-0.55, -0.16), (-0.53, -0.19), (-0.5, -0.17), (-0.12, 0.0)] + arc(0, 0.05, 0.125, 202, -22, 24) + [(0.12, 0.0), (0.5, -0.17), (0.53, -0.19), (0.55, -0.16)]
    metal = m.solid(colour, rough=0.55, metallic=0.15)
    return [ribbon(path, 0.009, length, metal, 'x', loc=(0, 0, 0.2)), ribbon(path, 0.009, length, metal, 'x', loc=(0.16, -0.02, 0.235))]


def plasterboard(product, colour='#E9EBE7', n=3):
    """Sheets of 2,400 × 1,200 × 10 mm on their short edge, fanned; the last shows the grey paper of its back. One unit
    to 100 mm."""
    face = m.mottled('#EFECE2', 60, 0.02, 0.8)
    back = m.mottled('#BDB3A0', 50, 0.07, 0.9)
    core = m.mottled('#F6F5F1', 90, 0.05, 0.95)
    g, ink, a = BRANDS[product['brand']]
    tape = Sheet(11.6, 0.6, g, px=150)
    for k in range(2):
        tape.logo(0.3 + 5.7 * k, 0.3, 0.32, product['brand'], ink, fit=2.4)
        tape.text(2.7 + 5.7 * k, 0.3, '10 mm  RECESSED EDGE', 0.27, ink, 'black', fit=2.9)
    band = m.printed(tape.save(), 0.6)

    def board(wide, high, t=0.1, taper=0.022):
        """A board on its end, its face to the front; the face slopes away along both long edges."""
        w = wide / 2
        outline = [(-w, 0), (w, 0), (w, -t + taper), (w - 0.6, -t), (-w + 0.6, -t), (-w, -t + taper)]
        one = prism([(x, y) for x, y in outline], high, core, (0, 0, high / 2), bevel=0, axis='z', angle=1)
        one.data.materials.append(face)
        one.data.materials.append(back)
        for poly in one.data.polygons:
            if abs(poly.normal.z) < 0.5:
                poly.material_index = 2 if poly.normal.y > 0.5 else 1
        return one

    parts = []
    for i in range(n):
        sheet_ = [board(12, 24)]
        if i < n - 1:
            sheet_.append(decal(band, 10.7, 0.55, (0, -0.102, 0.42)))
        parts += group(sheet_, loc=(1.25 * i, 0.8 * i, 0), rot=(-3.2, 0, 0) if i < n - 1 else (3.2, 0, 180))
    return parts


def batts(product, colour='#E0B07A', n=6, w=1.9, d=1.0, t=0.24, words=None, size_text='R4.1'):
    """A pack of insulation batts held by a printed band."""
    fluff = m.mottled(colour, 9, 0.16, 0.95, 12, 0.9)
    rng = random.Random(2)
    parts, z = [], 0
    for i in range(n):
        parts.append(box(w + rng.uniform(-0.03, 0.03), d + rng.uniform(-0.03, 0.03), t * 1.0, fluff, (rng.uniform(-0.015, 0.015), 0, z + t / 2), (rng.uniform(-0.6, 0.6), rng.uniform(-0.4, 0.4), 0), bevel=0.045))
        z += t * 0.97
    g, ink, a = BRANDS[product['brand']]
    bw = w * 0.56
    s = Sheet(bw, z, g)
    s.logo(bw * 0.08, z * 0.17, z * 0.13, product['brand'], ink, fit=bw * 0.84)
    s.rect(0, z * 0.31, bw, z * 0.02, '#FFFFFF')
    y = s.lines(bw * 0.08, z * 0.37, words or title(product), z * 0.1, ink, 'black', bw * 0.84, 1.1, most=2)
    for one in facts(product, 3):
        s.text(bw * 0.08, y + z * 0.04, one, z * 0.048, ink, 'text', fit=bw * 0.84)
        y += z * 0.07
    s.bullnose(0, z * 0.8, bw * 0.44, z * 0.2, '#FFFFFF', z * 0.12)
    s.text(bw * 0.08, z * 0.905, size_text, z * 0.13, g, 'black', fit=bw * 0.3)
    top = Sheet(bw, d, g)
    top.logo(bw * 0.1, d * 0.5, bw * 0.13, product['brand'], ink, fit=bw * 0.8)
    parts.append(box(bw, d + 0.055, z + 0.02, m.solid(g, rough=0.3), (0, 0, z / 2), bevel=0.03, printed={'front': m.printed(s.save(), 0.3, 0.2), 'top': m.printed(top.save(), 0.3, 0.2)}))
    return parts


def spiral(r0, r1, turns, per=48):
    out = []
    n = round(turns * per)
    for i in range(n + 1):
        t = math.tau * turns * i / n
        r = r0 + (r1 - r0) * i / n
        out.append((r * math.cos(t), r * math.sin(t)))
    return out


def roll(product, mat=None, r0=0.12, r1=0.36, length=1.9, turns=9, core=None, flap=0.5, thick=None, standing=False, label=True, words=None, label_w=0.55):
    """A roll of sheet, showing its turns at the end, with a loose edge and a paper band."""
    pitch = (r1 - r0) / turns
    thick = thick or pitch * 0.86
    path = spiral(r0, r1, turns)
    # the loose end leaves the roll and lies on the ground
    turn = math.degrees(math.atan2(path[-1][1], path[-1][0]))
    spin = math.radians(-90 - turn)
    path = [(x * math.cos(spin) - y * math.sin(spin), x * math.sin(spin) + y * math.cos(spin)) for x, y in path]
    if flap:
        path += [(flap * k / 6, -r1 - 0.002) for k in range(1, 7)]
    parts = [ribbon(path, thick, length, mat, 'y' if not standing else 'z', loc=(0, 0, r1 + thick / 2 if not standing else length / 2))]
    if core:
        rot = (90, 0, 0) if not standing else (0, 0, 0)
        parts.append(ring(r0 - pitch * 0.3, r0 * 0.82, length * 1.0, m.solid(core, rough=0.8), (0, 0, r1 + thick / 2 if not standing else length / 2), rot))
    if label:
        g, ink, a = BRANDS[product['brand']]
        turnlen = math.tau * (r1 + thick)
        s = Sheet(turnlen, label_w, g, px=2200 / turnlen)
        for k in range(3):
            cx = turnlen * (k / 3 + 0.02)
            s.logo(cx, label_w * 0.34, label_w * 0.2, product['brand'], ink, fit=turnlen * 0.28)
            s.text(cx, label_w * 0.66, words or title(product), label_w * 0.12, ink, 'bold', fit=turnlen * 0.29)
        s.rect(0, label_w * 0.93, turnlen, label_w * 0.07, a)
        band = lathe([(r1 + thick * 0.62, -label_w / 2), (r1 + thick * 0.62, label_w / 2)], m.printed(s.save(), 0.5), 96,
                     (0, 0, r1 + thick / 2) if not standing else (0, 0, length / 2), (90, 0, 0) if not standing else (0, 0, 60))
        parts.append(band)
    return parts


def tiles(product, colour='#C9C6BD', n=4, size=1.8, t=0.06, rough=0.55, kind='stone', lean=True):
    """Large tiles: a low stack and one standing against it."""
    face = m.terrazzo(colour) if kind == 'terrazzo' else m.mottled(colour, 2.4, 0.09, rough, 10, 0.03)
    body = m.mottled(m.shade(colour, 0.93), 40, 0.06, 0.8)
    parts = []
    rng = random.Random(7)
    for i in range(n):
        parts.append(box(size, size, t, face, (rng.uniform(-0.03, 0.03), rng.uniform(-0.03, 0.03), i * (t + 0.004) + t / 2), (0, 0, rng.uniform(-1.6, 1.6)), bevel=0.005))
    return parts


def subway(product, colour='#FFFFFF', w=0.5, h=0.25, cols=4, rows=7, bevelled=True):
    """Glazed wall tiles set in running bond on a display board."""
    glaze = m.ceramic('#F6F5F1')
    grout = m.solid('#CFCBC2', rough=0.9)
    gap = 0.014
    parts = []
    width = cols * (w + gap)
    for r in range(rows):
        off = (w + gap) / 2 if r % 2 else 0
        x = -width / 2 - off
        while x < width / 2 - 0.01:
            x0, x1 = max(x, -width / 2), min(x + w, width / 2)
            if x1 - x0 > 0.05:
                tw = x1 - x0
                z = (r + 0.5) * (h + gap)
                cx = (x0 + x1) / 2
                b, d = (0.038, 0.03) if bevelled else (0.004, 0.01)
                verts = [(-tw / 2, 0, -h / 2), (tw / 2, 0, -h / 2), (tw / 2, 0, h / 2), (-tw / 2, 0, h / 2),
                         (-tw / 2 + b, -d, -h / 2 + b), (tw / 2 - b, -d, -h / 2 + b), (tw / 2 - b, -d, h / 2 - b), (-tw / 2 + b, -d, h / 2 - b),
                         (-tw / 2, 0.03, -h / 2), (tw / 2, 0.03, -h / 2), (tw / 2, 0.03, h / 2), (-tw / 2, 0.03, h / 2)]
                faces = [(4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7), (8, 9, 1, 0), (9, 10, 2, 1), (10, 11, 3, 2), (11, 8, 0, 3)]
                parts.append(mesh(verts, faces, glaze, (cx, 0, z), bevel=0.006, angle=12))
            x += w + gap
    total = rows * (h + gap)
    parts.append(box(width, 0.05, total, grout, (0, 0.042, total / 2), bevel=0.004))
    return group(parts, rot=(-14, 0, 0))


def mosaic(product, colour='#3F6B4F', cols=14, rows=2, n=3):
    """Sheets of finger mosaic, 296 × 300 mm, on their mesh: the top one turned, each chip fired a little differently.
    One unit to 100 mm."""
    rng = random.Random(5)
    shades = [m.varied(m.shade(colour, f), 0.1, 0.1, 0.7, patch=(2.6, 0.3)) for f in (0.74, 0.86, 0.96, 1.05, 1.14)]
    nylon = m.solid('#E4E0D6', rough=0.8)
    pw, ph, t = 2.96 / cols, 3.0 / rows, 0.07
    chip = (0.2, 1.45)
    parts = []
    turns = (-5, 2.5, 13)
    for k in range(n):
        one = []
        for c in range(cols):
            for r in range(rows):
                x, y = (c - (cols - 1) / 2) * pw + rng.uniform(-0.002, 0.002), (r - (rows - 1) / 2) * ph
                one.append(box(chip[0], chip[1], t, rng.choice(shades), (x, y, t / 2 + 0.008), bevel=0.022))
        # the mesh under the chips shows in the joints and a little beyond the edges
        for i in range(26):
            at = -1.5 + 3.0 * i / 25
            one += [box(3.02, 0.012, 0.008, nylon, (0, at, 0.004), bevel=0), box(0.012, 3.04, 0.008, nylon, (at * 0.985, 0, 0.005), bevel=0)]
        parts += group(one, loc=(rng.uniform(-0.05, 0.05), rng.uniform(-0.05, 0.05), k * (t + 0.012)), rot=(0, 0, turns[k % 3]))
    return parts


def folded(w, d, t, face, back, corner=0.6, radius=0.1, turn=150, skew=45, at=(0, 0, 0), spin=0.0, nx=150, ny=150, settle=0.0):
    """A flexible sheet lying flat, its near right corner turned up: `corner` from the corner to the fold, `turn` the
    degrees it is bent by, `settle` the height to which the turned part sinks back."""
    nx_, ny_ = math.cos(math.radians(skew)), -math.sin(math.radians(skew))
    edge = w / 2 * nx_ + d / 2 * -ny_ - corner
    most = math.radians(turn)

    def place(x, y, depth):
        """Where a point comes to lie, `depth` below the face."""
        s = x * nx_ + y * ny_ - edge
        if s <= 0:
            return (x, y, t - depth)
        r = radius
        bend = min(s / r, most)
        rest = max(0.0, s - most * r)
        # the face is inside the bend, so the back goes round outside it
        sx = r * math.sin(bend) + rest * math.cos(bend)
        z = r - r * math.cos(bend) + rest * math.sin(bend)
        z -= settle * (rest / max(1e-6, corner - most * r)) ** 1.5 if rest else 0
        return (x + nx_ * (sx - s + depth * math.sin(bend)), y + ny_ * (sx - s + depth * math.sin(bend)), t + z - depth * math.cos(bend))

    parts = []
    for mat, depth, flip in ((face, 0.0, False), (back, t, True)):
        verts, faces, uvs = [], [], []
        for i in range(nx + 1):
            for j in range(ny + 1):
                verts.append(place(w * (i / nx - 0.5), d * (j / ny - 0.5), depth))
        for i in range(nx):
            for j in range(ny):
                a = i * (ny + 1) + j
                quad = [(a, i, j), (a + ny + 1, i + 1, j), (a + ny + 2, i + 1, j + 1), (a + 1, i, j + 1)]
                if flip:
                    quad.reverse()
                faces.append(tuple(q[0] for q in quad))
                uvs += [(q[1] / nx, q[2] / ny) for q in quad]
        parts.append(mesh(verts, faces, mat, at, (0, 0, spin), uvs=uvs, angle=60))
    # the cut edges between face and back
    rim = [(-w / 2 + w * i / nx, -d / 2) for i in range(nx)] + [(w / 2, -d / 2 + d * j / ny) for j in range(ny)]
    rim += [(w / 2 - w * i / nx, d / 2) for i in range(nx)] + [(-w / 2, d / 2 - d * j / ny) for j in range(ny)]
    return parts, rim, place


def rim_strip(rim, place, levels, mats, at, spin):
    """The edge of a folded sheet in layers: depths below its face, and the material between each two."""
    parts = []
    n = len(rim)
    for (a, b), mat in zip(zip(levels, levels[1:]), mats):
        verts = [place(x, y, a) for x, y in rim] + [place(x, y, b) for x, y in rim]
        faces = [(i + n, (i + 1) % n + n, (i + 1) % n, i) for i in range(n)]
        parts.append(mesh(verts, faces, mat, at, (0, 0, spin), uvs=[(0, 0)] * (4 * n), angle=60))
    return parts


def carpet(product, colour='#4A5550', n=7, size=1.9, t=0.034):
    """A low stack of carpet tiles: loop pile in rows, the top one turned up at a corner to show its vinyl back."""
    loop = m.rows(colour, 76, 56, 0.9, 0.34, 0.025)
    side = m.textile(m.shade(colour, 0.86), 60, 0.95, 0.6, 0.3)
    back = m.solid('#2B2E2F', rough=0.7, specular=0.3, bump=(70, 0.25))
    rng = random.Random(4)
    parts = []
    for i in range(n - 1):
        x, y, a = rng.uniform(-0.012, 0.012), rng.uniform(-0.012, 0.012), rng.uniform(-0.8, 0.8)
        parts.append(box(size, size, t * 0.6, [side], (x, y, i * t + t * 0.7), (0, 0, a), bevel=0.008, printed=dict(top=loop)))
        parts.append(box(size, size, t * 0.4, back, (x, y, i * t + t * 0.2), (0, 0, a), bevel=0.004))
    where, spin = (0.0, 0.0, (n - 1) * t), 1.0
    flat, rim, place = folded(size, size, t, loop, back, 0.6, 0.13, 146, 45, where, spin)
    parts += flat + rim_strip(rim, place, (0.0, t * 0.6, t), (side, back), where, spin)
    return parts


def rug(product, colour='#C7AE7E'):
    """A handwoven rug lying flat, with a braided edge and one corner turned over."""
    w, d, t = 2.0, 3.0, 0.03
    weave = m.rows(colour, 40, 64, 1.0, 0.34, 0.05, 0.35)
    under = m.rows(m.shade(colour, 0.84), 46, 150, 0.6, 0.22, 0.03, 0.35)
    braid = m.rows(m.shade(colour, 0.95), 3, 420, 0.9, 0.34, 0.02)
    flat, rim, place = folded(w, d, t, weave, under, 0.66, 0.12, 152, 45, settle=0.06)
    edge = tube([place(x, y, t / 2) for x, y in rim], 0.026, braid, 12, closed=True, flat=0.8)
    return flat + [edge]


def wallpaper(product, colour='#CFC5AE'):
    """A roll of wallpaper at its true proportions, partly open, with its label on the paper."""
    paper = m.linen(colour)
    white = m.solid('#E9E5DB', rough=0.9, specular=0.15)
    length, r0, r1, turns, thick = 1.5, 0.052, 0.118, 10, 0.0045
    path = spiral(r0, r1, turns, 40)
    turn = math.degrees(math.atan2(path[-1][1], path[-1][0]))
    spin = math.radians(90 - turn)
    path = [(-x * math.cos(spin) + y * math.sin(spin), x * math.sin(spin) + y * math.cos(spin)) for x, y in path]
    # the face is outside: paper comes off the top of the roll, falls to the ground and lies there
    run, fall = 1.4, 0.42
    for k in range(1, 91):
        x = run * k / 90
        t = min(1.0, x / fall)
        path.append((x, r1 - (2 * r1 + 0.002) * t * t * (3 - 2 * t) + 0.012 * max(0.0, (x - 0.9) / 0.5) ** 2))
    n = len(path)
    parts = []
    up = r1 + thick + 0.004
    far = [0.0]
    for a, b in zip(path, path[1:]):
        far.append(far[-1] + math.dist(a, b))
    normals = []
    for i in range(n):
        a, b = path[max(0, i - 1)], path[min(n - 1, i + 1)]
        size = math.hypot(b[0] - a[0], b[1] - a[1]) or 1
        normals.append((-(b[1] - a[1]) / size, (b[0] - a[0]) / size))
    for mat, s in ((white, -0.5), (paper, 0.5)):
        verts, faces, uvs = [], [], []
        for p, q in zip(path, normals):
            for y in (-length / 2, length / 2):
                verts.append((p[0] + q[0] * thick * s, y, p[1] + q[1] * thick * s))
        for i in range(n - 1):
            faces.append((2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1))
            uvs += [(far[i] / length, 0), (far[i + 1] / length, 0), (far[i + 1] / length, 1), (far[i] / length, 1)]
        parts.append(mesh(verts, faces, mat, (0, 0, up), uvs=uvs, angle=60))
    for y in (-length / 2, length / 2):
        verts = [(p[0] + q[0] * thick * s, y, p[1] + q[1] * thick * s) for s in (-0.5, 0.5) for p, q in zip(path, normals)]
        parts.append(mesh(verts, [(i, i + 1, n + i + 1, n + i) for i in range(n - 1)], white, (0, 0, up), angle=60))
    # the label that came inside the wrap
    g, ink, accent = BRANDS[product['brand']]
    w, h = 0.62, 0.36
    s = Sheet(w, h, g, px=1400)
    s.logo(0.05, h * 0.3, 0.1, product['brand'], ink, fit=w - 0.1)
    s.text(0.05, h * 0.58, 'Linen Texture Wallpaper', 0.05, ink, 'bold', fit=w - 0.1)
    s.text(0.05, h * 0.75, '10 m × 530 mm', 0.042, ink, 'bold', fit=w - 0.1)
    s.rect(0, h * 0.91, w, h * 0.09, accent)
    label = sheet(w, h, m.printed(s.save(), 0.5), (0.82, -0.36, 0.012), (0, 0, 74), lambda x, y: 0.02 * (x / w * 2) ** 2, 24, 4, 0.003)
    parts.append(label)
    return parts


def trim_lengths(product, path, thick, mat, length=2.4, n=3, step=(0.05, -0.3, 0.0)):
    """A few lengths of a profile side by side, the sections towards the camera."""
    return [ribbon(path, thick, length, mat, 'x', loc=(step[0] * i, step[1] * i, step[2] * i)) for i in range(n)]


def scotia(product, colour='#9A6B45', length=2.2):
    outline = [(-0.15, -0.15), (0.15, -0.15), (0.15, -0.11), *arc(0.16, 0.16, 0.27, 265, 185, 14), (-0.11, 0.15), (-0.15, 0.15)]
    face = m.wood(colour, 'x', 1.6, 0.3, 0.45, 0.1)
    core = m.mottled('#B99B74', 40, 0.08, 0.85)
    parts = []
    for i in range(3):
        one = prism(outline, length, face, (0.1 * i, 0.36 * (1 - i), 0.15), bevel=0.003, axis='x', angle=40)
        one.data.materials.append(core)
        for poly in one.data.polygons:
            if abs(poly.normal.x) > 0.9:
                poly.material_index = 1
        parts.append(one)
    return group(parts, rot=(0, 0, 180))


def stair_nose(product, colour='#9A6B45', length=2.2):
    path = [(p.x, p.y) for p in fillet([(0.6, 0.0, 0), (-0.32, 0.0, 0), (-0.38, -0.04, 0), (-0.38, -0.28, 0), (-0.33, -0.28, 0)], 0.06)]
    face = m.wood(colour, 'x', 1.4, 0.3, 0.45, 0.15)
    insert = m.rubber('#2E2F2E')
    parts = []
    for i in range(2):
        x, y = 0.12 * i, -0.05 - 0.78 * i + 0.4
        parts.append(ribbon(path, 0.035, length, face, 'x', loc=(x, y, 0.3)))
        for k in range(3):
            parts.append(box(length, 0.03, 0.012, insert, (x, y - 0.24 + 0.06 * k, 0.322), bevel=0.003))
    return parts


def tile_trim(product, length=2.3):
    metal = m.solid('#C9CDD0', rough=0.3, metallic=1)
    parts = []
    for i in range(3):
        y = 0.34 * (1 - i)
        x = 0.1 * i
        parts.append(box(length, 0.03, 0.17, metal, (x, y - 0.13, 0.085), bevel=0.006))
        parts.append(box(length, 0.26, 0.014, metal, (x, y, 0.007), bevel=0.003))
        for k in range(22):
            parts.append(cyl(0.035, 0.004, m.solid('#4A5550', rough=0.6), (x - length / 2 + 0.08 + k * length / 22, y + 0.03, 0.015), bevel=0.001, seg=24))
    return parts


def door_strip(product, colour='#C9A23B', length=2.0):
    path = [(-0.24, -0.05)] + [(-0.2 + 0.4 * i / 12, 0.045 - 0.06 * (2 * i / 12 - 1) ** 2) for i in range(13)] + [(0.24, -0.05)]
    metal = m.solid(colour, rough=0.3, metallic=1)
    base = m.solid('#B9BDBF', rough=0.4, metallic=1)
    parts = [ribbon(path, 0.022, length, metal, 'x', loc=(0, -0.05, 0.12))]
    parts.append(box(length, 0.3, 0.02, base, (-0.1, 0.5, 0.01), bevel=0.004))
    for s in (-1, 1):
        parts.append(box(length, 0.018, 0.08, base, (-0.1, 0.5 + s * 0.06, 0.05), bevel=0.004))
    for k in range(6):
        parts.append(cyl(0.035, 0.02, m.steel(), (-0.1 - length / 2 + 0.16 + k * length / 6, 0.6, 0.025), bevel=0.008, seg=24))
    return parts


def draught_seal(product, length=2.2):
    metal = m.solid('#C9CDD0', rough=0.3, metallic=1)
    hair = m.textile('#2A2C2B', 90, 0.95, 0.8, 0.5)
    parts = []
    for i in range(2):
        y, x = 0.3 - 0.62 * i, 0.14 * i
        parts.append(box(length, 0.06, 0.34, metal, (x, y, 0.45), bevel=0.012))
        parts.append(box(length, 0.075, 0.07, metal, (x, y, 0.3), bevel=0.02))
        parts.append(box(length, 0.028, 0.28, hair, (x, y, 0.14), bevel=0.006))
        for k in range(5):
            parts.append(box(0.11, 0.004, 0.035, m.solid('#3D4842'), (x - length / 2 + 0.2 + k * (length - 0.4) / 4, y - 0.031, 0.5), bevel=0.001))
    return parts


def curtain_rod(product, colour='#18211D', length=2.6):
    black = m.solid(colour, rough=0.4)
    parts = [cyl(0.045, length * 0.6, black, (-length * 0.2, 0, 0.4), (0, 90, 0), 0.006), cyl(0.038, length * 0.6, black, (length * 0.2, 0, 0.4), (0, 90, 0), 0.006)]
    for s in (-1, 1):
        parts.append(lathe([(0, -0.02), (0.05, -0.02), (0.05, 0.03), (0.035, 0.05), (0.08, 0.1), (0.1, 0.16), (0.08, 0.23), (0.03, 0.27), (0, 0.275)], black, 64, (s * (length / 2 - 0.0), 0, 0.4), (0, s * 90, 0), radius=0.02))
    for x in (-1.0, 0, 1.0):
        parts.append(tube([(x, 0, 0.4 - 0.06), (x, 0.03, 0.4 - 0.06), (x, 0.3, 0.4 - 0.02)], 0.016, black, 16, 0.02))
        parts.append(ring(0.07, 0.052, 0.05, black, (x, 0, 0.4), (0, 90, 0), 0.006))
        parts.append(box(0.09, 0.02, 0.24, black, (x, 0.31, 0.4), bevel=0.006))
    return parts
