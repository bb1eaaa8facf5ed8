"""Dimension drawings of the lead products as SVG: blender -b -P assets/studio/dimensions.py -- [slug ...]

The sizes are the catalogue's own, read from the specifications in products.json. Outlines are the visible
edges of the studio's models, drawn out to those sizes; long goods are drawn as a face and a section."""

import json
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
SIZE = 'Size W × D × H'

# slug -> what is drawn and which specification holds the sizes. `turn` brings the model's front to the front.
SIZES = {
    'echidnail-galvanised-batten-screws-14g-100mm': dict(draw='screw', spec='Length × shank × head'),
    'numbatten-treated-pine-decking-90x22': dict(draw='board', spec='Size'),
    'numbatten-composite-deck-kit-20m2': dict(draw='board', spec='Board'),
    'ridgewren-bullnose-sheet-pack-of-10': dict(draw='sheet', spec='Cover width'),
    'mothwool-ceiling-batts-r4-1': dict(draw='face', spec='Size L × W × T'),
    'murrumac-18v-brushless-drill-driver-kit': dict(draw='outline', spec=SIZE, shape='tools.drill'),
    'murrumac-18v-impact-driver-skin': dict(draw='outline', spec=SIZE, params=dict(pack=True)),
    'murrumac-254mm-table-saw-folding-stand': dict(draw='outline', spec=SIZE),
    'murrumac-green-cross-line-laser': dict(draw='outline', spec=SIZE, params=dict(bracket=False)),
    'boltwick-claw-hammer-570g': dict(draw='outline', spec='Size L × W × T', turn='flat'),
    'boltwick-box-level': dict(draw='outline', spec=SIZE, params=dict(length=3.48)),
    'boltwick-11-drawer-roller-cabinet': dict(draw='outline', spec=SIZE),
    'bilbybox-stackable-tool-case': dict(draw='outline', spec=SIZE),
    'bandicote-low-sheen-interior-paint': dict(draw='outline', spec='4 L tin', shape='packs.tin'),
    'platyplumb-back-to-wall-toilet-suite': dict(draw='outline', spec=SIZE),
    'platyplumb-timber-look-vanity-900mm': dict(draw='outline', spec=SIZE, keep=(-1, 1.12)),
    'platyplumb-freestanding-bath-1500mm': dict(draw='outline', spec='Size L × W × H'),
    'tidewren-arc-basin-mixer': dict(draw='outline', spec=SIZE, turn=-52),
    'tidewren-arc-wall-mixer-set': dict(draw='outline', spec=SIZE),
    'tidewren-rail-shower-three-function': dict(draw='outline', spec=SIZE),
    'tidewren-double-bowl-sink-stainless': dict(draw='outline', spec='Size'),
    'tidewren-pull-out-kitchen-mixer': dict(draw='outline', spec=SIZE, turn=-46),
    'lyrelight-led-downlight-9w-tri-colour': dict(draw='round', spec=SIZE),
    'lyrelight-dome-pendant': dict(draw='outline', spec=SIZE),
    'lyrelight-portable-power-station-2000wh': dict(draw='outline', spec=SIZE, near=0.62),
    'sparrowatt-double-power-point-usb-c': dict(draw='outline', spec=SIZE, params=dict(box_depth=0.78)),
    'sparrowatt-7kw-ev-wall-charger': dict(draw='outline', spec=SIZE, near=0.33),
    'spinifloor-hybrid-plank-spotted-gum': dict(draw='board', spec='Plank', length=True),
    'spinifloor-engineered-oak-190mm': dict(draw='board', spec='Plank', length=True),
    'spinifloor-solid-spotted-gum-boards-pack': dict(draw='board', spec='Board'),
    'quolltile-porcelain-floor-tile-600x600': dict(draw='face', spec='Size'),
    'gumdrift-five-shelf-bookcase': dict(draw='outline', spec=SIZE),
    'gumdrift-dining-chair-ash': dict(draw='outline', spec=SIZE),
    'gumdrift-sit-stand-desk-1400': dict(draw='outline', spec='Raised W × D × H'),
    'gumdrift-three-seat-sofa-linen': dict(draw='outline', spec=SIZE),
    'emberlea-dc-ceiling-fan-1320': dict(draw='outline', spec=SIZE),
    'emberlea-split-system-2-5kw': dict(draw='outline', spec='Indoor W × D × H', shape='home.split_indoor', params=dict(fins=False)),
    'bilbybox-clear-tub-60l': dict(draw='outline', spec='Size'),
    'wombeyard-soaker-hose': dict(draw='ring', spec='Diameter'),
    'wombeyard-seven-piece-outdoor-setting': dict(draw='table', spec='Table'),
}

GROUND, FACE, INK, INK2, MEASURE = '#F2EFE8', '#FBFAF6', '#18211D', '#5A645E', '#A5410E'
FINE = 1400
TEXT = 30


def numbers(product):
    """The sizes in millimetres, in the order in which the specification gives them."""
    words = product['specifications'][SIZES[product['slug']]['spec']]
    return [float(n.replace(',', '')) * (1000 if unit == 'm' else 1) for n, unit in re.findall(r'([\d][\d,.]*)(?:\s(mm|m)\b)?', words)]


def spoken(mm):
    return f'{mm:,.1f}'.removesuffix('.0')


def in_words(product):
    spec = SIZES[product['slug']]['spec']
    return f"Dimension drawing of {product['name']}: {spec} {product['specifications'][spec]}"


class Drawing:
    """An SVG of 900 by 900 that is drawn upon in pixels."""

    def __init__(self, title):
        self.title = title
        self.marks = []

    def area(self, points, fill=FACE, pen=INK, width=2.2):
        path = ' '.join(f'{x:.1f},{y:.1f}' for x, y in points)
        self.marks.append(f'<polygon points="{path}" fill="{fill}" stroke="{pen}" stroke-width="{width}" stroke-linejoin="round"/>')

    def loops(self, loops, fill=FACE, pen=INK2, width=1.4):
        path = ''.join('M' + 'L'.join(f'{x:.1f} {y:.1f}' for x, y in loop) + 'Z' for loop in loops)
        self.marks.append(f'<path d="{path}" fill="{fill}" fill-rule="evenodd" stroke="{pen}" stroke-width="{width}" stroke-linejoin="round"/>')

    def line(self, x0, y0, x1, y1, pen=MEASURE, width=1.6, dashes=''):
        more = f' stroke-dasharray="{dashes}"' if dashes else ''
        self.marks.append(f'<line x1="{x0:.1f}" y1="{y0:.1f}" x2="{x1:.1f}" y2="{y1:.1f}" stroke="{pen}" stroke-width="{width}"{more}/>')

    def text(self, x, y, words, pen=INK, size=TEXT, turn=0, anchor='middle', weight=600):
        turned = f' transform="rotate({turn} {x:.1f} {y:.1f})"' if turn else ''
        safe = words.replace('&', '&amp;').replace('<', '&lt;')
        self.marks.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" font-weight="{weight}" fill="{pen}"{turned}>{safe}</text>')

    def arrow(self, x, y, dx, dy):
        """A slim arrow head at (x, y) that points along (dx, dy)."""
        back = 15
        self.area([(x, y), (x - dx * back + dy * 4, y - dy * back + dx * 4), (x - dx * back - dy * 4, y - dy * back - dx * 4)], MEASURE, MEASURE, 0.5)

    def across(self, x0, x1, y, words, foot):
        """A width, measured at height y; `foot` is where its extension lines begin."""
        for x in (x0, x1):
            self.line(x, foot + (8 if y > foot else -8), x, y + (8 if y > foot else -8), width=1.1)
        if x1 - x0 > 44:
            self.line(x0, y, x1, y)
            self.arrow(x0, y, -1, 0)
            self.arrow(x1, y, 1, 0)
        else:
            self.line(x0 - 34, y, x1 + 34, y)
            self.arrow(x0, y, 1, 0)
            self.arrow(x1, y, -1, 0)
        self.text((x0 + x1) / 2, y + (38 if y > foot else -14), words)

    def upright(self, y0, y1, x, words, foot):
        """A height, measured at x; `foot` is where its extension lines begin."""
        for y in (y0, y1):
            self.line(foot + (8 if x > foot else -8), y, x + (8 if x > foot else -8), y, width=1.1)
        if y1 - y0 > 44:
            self.line(x, y0, x, y1)
            self.arrow(x, y0, 0, -1)
            self.arrow(x, y1, 0, 1)
        else:
            self.line(x, y0 - 34, x, y1 + 34)
            self.arrow(x, y0, 0, 1)
            self.arrow(x, y1, 0, -1)
        if y1 - y0 > 150:
            self.text(x + (34 if x > foot else -14), (y0 + y1) / 2, words, turn=-90)
        else:
            self.text(x + (16 if x > foot else -16), (y0 + y1) / 2 + 10, words, anchor='start' if x > foot else 'end')

    def save(self, path):
        label = self.title.replace('&', '&amp;').replace('<', '&lt;')
        note = f'<text x="450" y="862" text-anchor="middle" font-size="22" font-weight="500" fill="{INK2}">Sizes in millimetres</text>'
        body = '\n'.join(self.marks)
        with open(path, 'w', encoding='utf-8') as file:
            file.write(
                f'<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900" viewBox="0 0 900 900" role="img" aria-label="{label}" font-family="Archivo, Arial, Helvetica, sans-serif">\n'
                f'<title>{label}</title>\n<rect width="900" height="900" fill="{GROUND}"/>\n{body}\n{note}\n</svg>\n')


# outlines of models

def flat_turn(points):
    """How far to turn what lies on the ground so that it takes the least depth."""
    import math
    return min(range(180), key=lambda a: spread([p[0] * math.sin(math.radians(a)) + p[1] * math.cos(math.radians(a)) for p in points]))


def spread(values):
    return max(values) - min(values)


def split(corners, most):
    """A triangle in smaller ones with no side longer than `most`: they sort well by their middle."""
    stack = [tuple(corners)]
    while stack:
        a, b, c = stack.pop()
        longest = max((sum((p - q) ** 2 for p, q in zip(*side)), k) for k, side in enumerate(((a, b), (b, c), (c, a))))
        if longest[0] <= most * most:
            yield a, b, c
            continue
        a, b, c = ((a, b, c), (b, c, a), (c, a, b))[longest[1]]
        middle = tuple((p + q) / 2 for p, q in zip(a, b))
        stack += [(a, middle, c), (middle, b, c)]


def faces_of(objects, turn):
    """Every face as triangles in space, with the number of its object, counted from 1."""
    import math

    import bpy
    from mathutils import Matrix
    depsgraph = bpy.context.evaluated_depsgraph_get()
    evaluated = [obj.evaluated_get(depsgraph) for obj in objects]
    if turn == 'flat':
        turn = flat_turn([tuple(ev.matrix_world @ v.co) for ev in evaluated for v in ev.data.vertices])
    spin = Matrix.Rotation(math.radians(turn), 4, 'Z')
    meshes = []
    for ev in evaluated:
        mesh = ev.to_mesh()
        world = spin @ ev.matrix_world
        points = [tuple(world @ v.co) for v in mesh.vertices]
        mesh.calc_loop_triangles()
        meshes.append([[points[i] for i in triangle.vertices] for triangle in mesh.loop_triangles])
        ev.to_mesh_clear()
    every = [p for faces in meshes for face in faces for p in face]
    most = max(spread([p[i] for p in every]) for i in range(3)) / 24
    return [(number, part) for number, faces in enumerate(meshes, 1) for face in faces for part in split(face, most)]


# what a view shows to the right, upwards, and towards the eye
VIEWS = {'front': ((0, 1), (2, 1), (1, -1)), 'side': ((1, 1), (2, 1), (0, 1)), 'above': ((0, 1), (1, 1), (2, 1))}


def see(faces, view):
    """A raster in which every pixel holds the number of the object that is seen there."""
    import numpy as np
    from PIL import Image, ImageDraw
    (across, sa), (up, su), (near, sn) = VIEWS[view]
    xs = [p[across] * sa for _, f in faces for p in f]
    ys = [p[up] * su for _, f in faces for p in f]
    x0, x1, y0, y1 = min(xs), max(xs), min(ys), max(ys)
    scale = FINE / max(x1 - x0, y1 - y0)
    w, h = max(8, round((x1 - x0) * scale)), max(8, round((y1 - y0) * scale))
    image = Image.new('I', (w + 2, h + 2), 0)
    draw = ImageDraw.Draw(image)
    for number, corners in sorted(faces, key=lambda face: sum(p[near] for p in face[1]) / len(face[1]) * sn):
        draw.polygon([((p[across] * sa - x0) * scale + 1, (y1 - p[up] * su) * scale + 1) for p in corners], fill=number)
    return np.asarray(image)[1 : h + 1, 1 : w + 1]


def thinned(points, tolerance):
    """Fewer points, none of the others further than `tolerance` from the line that is left."""
    import numpy as np
    points = np.array(points, float)
    keep = np.zeros(len(points), bool)
    keep[[0, -1]] = True
    stack = [(0, len(points) - 1)]
    while stack:
        a, b = stack.pop()
        if b - a < 2:
            continue
        d = points[b] - points[a]
        rel = points[a + 1 : b] - points[a]
        length = np.hypot(*d)
        gap = np.abs(d[0] * rel[:, 1] - d[1] * rel[:, 0]) / length if length else np.hypot(rel[:, 0], rel[:, 1])
        far = int(gap.argmax())
        if gap[far] > tolerance:
            keep[a + 1 + far] = True
            stack += [(a, a + 1 + far), (a + 1 + far, b)]
    return points[keep]


def traced(mask):
    """The outlines of a mask as closed loops of corners."""
    import numpy as np
    padded = np.pad(mask, 1)
    edges = {}

    def add(a, b):
        edges.setdefault(a, []).append(b)

    inside = padded[1:-1, 1:-1]
    for y, x in np.argwhere(inside & ~padded[:-2, 1:-1]):
        add((x, y), (x + 1, y))
    for y, x in np.argwhere(inside & ~padded[2:, 1:-1]):
        add((x + 1, y + 1), (x, y + 1))
    for y, x in np.argwhere(inside & ~padded[1:-1, :-2]):
        add((x, y + 1), (x, y))
    for y, x in np.argwhere(inside & ~padded[1:-1, 2:]):
        add((x + 1, y), (x + 1, y + 1))
    while edges:
        start = next(iter(edges))
        loop, at = [start], start
        while True:
            onward = edges[at].pop()
            if not edges[at]:
                del edges[at]
            loop.append(onward)
            at = onward
            if at == start:
                break
        yield loop


def draw_view(drawing, seen, box):
    """The visible edges of a view, drawn out to fill the box (left, top, right, bottom)."""
    import numpy as np
    h, w = seen.shape
    left, top, right, bottom = box
    kx, ky = (right - left) / w, (bottom - top) / h

    def loops(mask, least):
        out = []
        for loop in traced(mask):
            few = thinned(loop, 1.3)
            x, y = few[:-1, 0], few[:-1, 1]
            if len(few) > 3 and abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2 > least:
                out.append([(left + px * kx, top + py * ky) for px, py in few[:-1]])
        return out

    whole = seen > 0
    drawing.loops(loops(whole, 30), FACE, INK, 0)
    for number in np.unique(seen[whole]):
        inner = loops(seen == number, 60)
        if inner:
            drawing.loops(inner, 'none')
    drawing.loops(loops(whole, 30), 'none', INK, 2.6)


def outline(drawing, product, how):
    from studio import stage
    import pictures
    picture = pictures.plan()[product['slug']]
    stage.clear()
    build, params = picture.build, {**picture.params, **how.get('params', {})}
    if 'shape' in how:
        module, name = how['shape'].split('.')
        build = getattr(__import__(f'families.{module}', fromlist=[name]), name)
    build(product, **{k: v() if callable(v) else v for k, v in params.items()})
    import bpy
    bpy.context.view_layer.update()
    objects = stage.product_meshes()
    if 'keep' in how:
        low, high = how['keep']
        objects = [o for o in objects if all(low < (o.matrix_world @ Corner(c)).z < high for c in o.bound_box)]
    if 'near' in how:
        objects = [o for o in objects if all((o.matrix_world @ Corner(c)).y < how['near'] for c in o.bound_box)]
    faces = faces_of([o for o in objects if not is_printed(o)], how.get('turn', 0))
    w, d, h = numbers(product)[:3]
    gap, edge = 120, 130
    beside = min((900 - 2 * edge - gap) / (w + d), 560 / h)
    below = min(640 / w, (600 - gap) / (h + d))
    if beside >= below:
        scale = beside
        left, top = (900 - (w + d) * scale - gap) / 2 - 20, 430 - h * scale / 2
        front = (left, top, left + w * scale, top + h * scale)
        side = (front[2] + gap, top, front[2] + gap + d * scale, front[3])
        draw_view(drawing, see(faces, 'front'), front)
        draw_view(drawing, see(faces, 'side'), side)
        drawing.across(front[0], front[2], front[3] + 50, spoken(w), front[3])
        drawing.across(side[0], side[2], side[3] + 50, spoken(d), side[3])
        drawing.upright(side[1], side[3], side[2] + 50, spoken(h), side[2])
        for box, name in ((front, 'Front'), (side, 'Side')):
            drawing.text((box[0] + box[2]) / 2, 90 if top > 130 else top - 24, name, INK2, 26, weight=500)
    else:
        scale = below
        left = (900 - w * scale) / 2 - 30
        top = 415 - ((h + d) * scale + gap) / 2
        above = (left, top, left + w * scale, top + d * scale)
        front = (left, above[3] + gap, above[2], above[3] + gap + h * scale)
        draw_view(drawing, see(faces, 'above'), above)
        draw_view(drawing, see(faces, 'front'), front)
        drawing.across(front[0], front[2], front[3] + 50, spoken(w), front[3])
        drawing.upright(above[1], above[3], above[2] + 50, spoken(d), above[2])
        drawing.upright(front[1], front[3], front[2] + 50, spoken(h), front[2])
        drawing.text(above[0], above[1] - 26, 'From above', INK2, 26, anchor='start', weight=500)
        drawing.text(front[0], front[1] - 26, 'Front', INK2, 26, anchor='start', weight=500)


def is_printed(obj):
    """Labels and brand marks are paper: they have no place among edges."""
    mats = [slot.material for slot in obj.material_slots if slot.material and slot.material.use_nodes]
    return any(node.type == 'TEX_IMAGE' for mat in mats for node in mat.node_tree.nodes)


def Corner(corner):
    from mathutils import Vector
    return Vector(corner)


# goods whose shape is their size

def board(drawing, product, how):
    """A length with its break lines, and the sawn end larger."""
    sizes = numbers(product)
    if how.get('length'):
        length, width, thick = sizes[:3]
    else:
        width, thick, length = sizes[0], sizes[1], None
    top, bottom = 170, 330
    for a, b in ((110, 560), (600, 790)):
        drawing.area([(a, top), (b, top), (b, bottom), (a, bottom)])
    for x in (560, 600):
        drawing.area([(x - 22, top - 6), (x + 22, top - 6), (x + 22, bottom + 6), (x - 22, bottom + 6)], GROUND, GROUND)
        points = [(x + (9 if i % 2 else -9), top + (bottom - top) * i / 6) for i in range(7)]
        for (x0, y0), (x1, y1) in zip(points, points[1:]):
            drawing.line(x0, y0, x1, y1, INK, 2.2)
    if length:
        drawing.across(110, 790, bottom + 48, spoken(length), bottom)
    drawing.upright(top, bottom, 60, spoken(width), 110)
    scale = min(520 / width, 240 / thick)
    w, t = width * scale, max(thick * scale, 16)
    left, y = 450 - w / 2 - 30, 590 - t / 2
    drawing.area([(left, y), (left + w, y), (left + w, y + t), (left, y + t)])
    drawing.text(110, 140, 'Face', INK2, 26, anchor='start', weight=500)
    drawing.text(left, y - 26, 'End, enlarged', INK2, 26, anchor='start', weight=500)
    drawing.across(left, left + w, y + t + 50, spoken(width), y + t)
    drawing.upright(y, y + t, left + w + 50, spoken(thick), left + w)


def face(drawing, product, how):
    """The face of a flat piece, and its edge."""
    length, width, thick = numbers(product)[:3]
    scale = min(600 / length, 430 / width)
    w, h, t = length * scale, width * scale, max(thick * scale, 8)
    left, top = 450 - w / 2 - 30, 140
    drawing.area([(left, top), (left + w, top), (left + w, top + h), (left, top + h)])
    edge = top + h + 80
    drawing.area([(left, edge), (left + w, edge), (left + w, edge + t), (left, edge + t)])
    drawing.text(left, top - 24, 'Face', INK2, 26, anchor='start', weight=500)
    drawing.text(left, edge - 18, 'Edge', INK2, 26, anchor='start', weight=500)
    drawing.upright(top, top + h, left + w + 50, spoken(width), left + w)
    drawing.upright(edge, edge + t, left + w + 50, spoken(thick), left + w)
    drawing.across(left, left + w, edge + t + 50, spoken(length), edge + t)


def screw(drawing, product, how):
    """A hexagon head with its flange, a plain shank and the thread to the point."""
    length, shank, head = numbers(product)[:3]
    scale = 540 / length
    x0, y, r = 220, 400, shank * scale / 2
    k = head * scale / 2
    end = x0 + length * scale
    drawing.area([(x0 - 52, y - k * 0.62), (x0 - 14, y - k * 0.62), (x0 - 14, y + k * 0.62), (x0 - 52, y + k * 0.62)])
    drawing.line(x0 - 52, y - k * 0.2, x0 - 14, y - k * 0.2, INK, 1.6)
    drawing.line(x0 - 52, y + k * 0.2, x0 - 14, y + k * 0.2, INK, 1.6)
    drawing.area([(x0 - 14, y - k), (x0, y - k), (x0, y + k), (x0 - 14, y + k)])
    half = x0 + length * scale * 0.4
    drawing.area([(x0, y - r * 0.78), (half, y - r * 0.78), (half, y + r * 0.78), (x0, y + r * 0.78)])
    teeth = 17
    step = (end - 44 - half) / teeth
    upper = [(half + step * (i + (0.5 if j else 0)), y - r * (1 if j else 0.7)) for i in range(teeth) for j in (0, 1)]
    lower = [(half + step * (i + (1.0 if j else 0.5)), y + r * (1 if j else 0.7)) for i in range(teeth) for j in (0, 1)]
    drawing.area([*upper, (end, y), *reversed(lower)])
    for i in range(teeth):
        drawing.line(half + step * (i + 0.5), y - r, half + step * (i + 1), y + r, INK2, 1.2)
    drawing.across(x0, end, y + k + 90, spoken(length), y + k)
    drawing.upright(y - k, y + k, x0 - 96, spoken(head), x0 - 52)
    drawing.upright(y - r, y + r, end + 40, spoken(shank), end)


def sheet(drawing, product, how):
    """The wave across the sheet, and the curve along it."""
    import math
    facts = product['specifications']
    cover = numbers(product)[0]
    deep, pitch = [float(n) for n in re.findall(r'(\d+) mm', facts['Profile'])]
    radius = float(re.findall(r'(\d+) mm', facts['Curve radius'])[0])
    length = float(re.findall(r'([\d.]+) m', facts['Sheet length'])[0]) * 1000
    scale = 660 / cover
    x0, y = 110, 270
    wave = [(x0 + i * 660 / 240, y + deep * scale * math.sin(i * 660 / 240 / (pitch * scale) * math.tau)) for i in range(241)]
    drawing.area([*wave, *[(x, yy + 4) for x, yy in reversed(wave)]], INK, INK, 1.2)
    drawing.text(x0, 130, 'Across the sheet', INK2, 26, anchor='start', weight=500)
    drawing.across(x0, x0 + 660, y + 84, f'{spoken(cover)} cover', y + deep * scale)
    drawing.across(x0 + pitch * scale * 0.25, x0 + pitch * scale * 1.25, y - 60, spoken(pitch), y - deep * scale)
    drawing.upright(y - deep * scale, y + deep * scale, x0 + 700, spoken(deep), x0 + 660)
    along = 560 / length
    r = radius * along
    straight = (length - radius * math.pi / 2) * along
    top = 520
    line = [(x0, top), (x0 + straight, top), *[(x0 + straight + r * math.sin(math.radians(a)), top + r - r * math.cos(math.radians(a))) for a in range(3, 91, 3)]]
    drawing.area([*line, *[(x, yy + 5) for x, yy in reversed(line)]], INK, INK, 1.2)
    drawing.text(x0, top - 60, 'Along the sheet', INK2, 26, anchor='start', weight=500)
    drawing.line(x0 + straight, top + r, x0 + straight + r * 0.7, top + r * 0.3)
    drawing.arrow(x0 + straight + r * 0.7, top + r * 0.3, 0.7071, -0.7071)
    drawing.text(x0 + straight - 14, top + r + 34, f'R {spoken(radius)}', anchor='end')
    drawing.text(x0 + straight + r + 30, top + r / 2, f'{spoken(length)} in all', anchor='start')


def ring(drawing, product, how):
    """The hose cut across."""
    inside = numbers(product)[0]
    drawing.text(450, 130, 'Cut across', INK2, 26, weight=500)
    drawing.marks.append(f'<circle cx="450" cy="400" r="230" fill="#3D4842" stroke="{INK}" stroke-width="2.6"/>')
    drawing.marks.append(f'<circle cx="450" cy="400" r="165" fill="{GROUND}" stroke="{INK}" stroke-width="2.6"/>')
    drawing.across(285, 615, 700, f'{spoken(inside)} inside', 400)


def disc(drawing, product, how):
    """A round fitting from below, the hole for it dashed, and from the side."""
    across, _, high = numbers(product)[:3]
    hole = float(re.findall(r'[\d.]+', product['specifications']['Cut-out'])[0])
    scale = 330 / across
    x, y, r = 260, 400, 165
    drawing.marks.append(f'<circle cx="{x}" cy="{y}" r="{r}" fill="{FACE}" stroke="{INK}" stroke-width="2.6"/>')
    drawing.marks.append(f'<circle cx="{x}" cy="{y}" r="{r * 0.72:.1f}" fill="none" stroke="{INK2}" stroke-width="1.6"/>')
    drawing.marks.append(f'<circle cx="{x}" cy="{y}" r="{hole * scale / 2:.1f}" fill="none" stroke="{MEASURE}" stroke-width="1.6" stroke-dasharray="9 6"/>')
    drawing.text(x, 190, 'From below', INK2, 26, weight=500)
    drawing.across(x - r, x + r, y + r + 54, spoken(across), y)
    left, top, tall = 520, y - high * scale / 2, high * scale
    lip, body = tall * 0.1, hole * scale * 0.96
    inset = (2 * r - body) / 2
    drawing.area([(left + inset, top), (left + inset + body, top), (left + inset + body, top + tall - lip), (left + inset, top + tall - lip)])
    drawing.area([(left, top + tall - lip), (left + 2 * r, top + tall - lip), (left + 2 * r - 8, top + tall), (left + 8, top + tall)])
    drawing.text(left + r, 190, 'Side', INK2, 26, weight=500)
    drawing.across(left + r - hole * scale / 2, left + r + hole * scale / 2, top - 50, f'{spoken(hole)} cut-out', top)
    drawing.upright(top, top + tall, left + 2 * r - 2, spoken(high), left + 2 * r - 60)


def table(drawing, product, how):
    """The table of a setting from the front and from the end."""
    w, d, h = numbers(product)[:3]
    scale = 600 / (w + d)
    for x0, wide, name in ((80, w, 'Front'), (80 + w * scale + 90, d, 'End')):
        x1, top, bottom = x0 + wide * scale, 360, 360 + h * scale
        leg = 90 * scale
        for x in (x0 + 40 * scale, x1 - 40 * scale - leg):
            drawing.area([(x, top), (x + leg, top), (x + leg, bottom), (x, bottom)])
        drawing.area([(x0 + 40 * scale, top), (x1 - 40 * scale, top), (x1 - 40 * scale, top + 90 * scale), (x0 + 40 * scale, top + 90 * scale)])
        drawing.area([(x0, top), (x1, top), (x1, top + 40 * scale), (x0, top + 40 * scale)])
        drawing.text((x0 + x1) / 2, top - 40, name, INK2, 26, weight=500)
        drawing.across(x0, x1, bottom + 54, spoken(wide), bottom)
    drawing.upright(360, 360 + h * scale, x1 + 46, spoken(h), x1)


def main():
    sys.path.insert(0, HERE)
    with open(os.path.join(HERE, 'products.json'), encoding='utf-8') as file:
        products = {p['slug']: p for p in json.load(file)}
    draw = {'outline': outline, 'board': board, 'face': face, 'screw': screw, 'sheet': sheet, 'ring': ring, 'round': disc, 'table': table}
    for slug in sys.argv[sys.argv.index('--') + 1 :] or SIZES if '--' in sys.argv else SIZES:
        how = SIZES[slug]
        drawing = Drawing(in_words(products[slug]))
        draw[how['draw']](drawing, products[slug], how)
        drawing.save(os.path.join(ROOT, f'public/pictures/products/{slug}-dimensions.svg'))
        print(f'studio: {slug}', flush=True)


if __name__ == '__main__':
    main()
