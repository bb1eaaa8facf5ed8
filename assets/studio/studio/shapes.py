"""Shapes of the studio. Z is up, the camera looks along +Y. Every edge is rounded."""

import math

import bmesh
import bpy
from mathutils import Euler, Matrix, Vector

tau = math.tau
rad = math.radians


def _finish(obj, mat, loc, rot, bevel=0.0, smooth=True, angle=35, segments=3):
    if mat is not None:
        for one in mat if isinstance(mat, (list, tuple)) else [mat]:
            obj.data.materials.append(one)
    obj.location = loc
    obj.rotation_euler = Euler([rad(a) for a in rot], 'XYZ')
    if smooth:
        for poly in obj.data.polygons:
            poly.use_smooth = True
        obj.data.use_auto_smooth = True
        obj.data.auto_smooth_angle = rad(angle)
    if bevel:
        mod = obj.modifiers.new('bevel', 'BEVEL')
        mod.width = bevel
        mod.segments = segments
        mod.limit_method = 'ANGLE'
        mod.angle_limit = rad(28)
        mod.harden_normals = True
    return obj


def mesh(verts, faces, mat=None, loc=(0, 0, 0), rot=(0, 0, 0), bevel=0.0, uvs=None, smooth=True, angle=35, name='mesh'):
    data = bpy.data.meshes.new(name)
    data.from_pydata([tuple(v) for v in verts], [], faces)
    data.validate()
    if uvs is not None:
        layer = data.uv_layers.new(name='uv')
        for i, uv in enumerate(uvs):
            layer.data[i].uv = uv
    data.update()
    obj = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(obj)
    return _finish(obj, mat, loc, rot, bevel, smooth, angle)


def fix_normals(obj):
    bm = bmesh.new()
    bm.from_mesh(obj.data)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(obj.data)
    bm.free()
    return obj


def box(w, d, h, mat=None, loc=(0, 0, 0), rot=(0, 0, 0), bevel=0.01, ends=None, printed=None):
    """A box with its centre at `loc`. `ends` is the material of the two x faces,
    `printed` a dict of face name ('front', 'top', 'right', 'left', 'back') to material."""
    x, y, z = w / 2, d / 2, h / 2
    verts = [(-x, -y, -z), (x, -y, -z), (x, y, -z), (-x, y, -z), (-x, -y, z), (x, -y, z), (x, y, z), (-x, y, z)]
    faces = [(0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7), (4, 5, 6, 7), (3, 2, 1, 0)]
    uvs = [(0, 0), (1, 0), (1, 1), (0, 1)] * 6
    obj = mesh(verts, faces, mat, loc, rot, bevel, uvs)
    order = ['front', 'right', 'back', 'left', 'top', 'bottom']
    if ends is not None:
        obj.data.materials.append(ends)
        for i in (1, 3):
            obj.data.polygons[i].material_index = len(obj.data.materials) - 1
    for face, one in (printed or {}).items():
        obj.data.materials.append(one)
        obj.data.polygons[order.index(face)].material_index = len(obj.data.materials) - 1
    return obj


def fillet(points, radius, closed=False, steps=4):
    """Rounds the corners of a 2D or 3D polyline. A point may carry its own radius as a last
    item when given as (point, radius)."""
    pts, radii = [], []
    for p in points:
        if isinstance(p[0], (tuple, list, Vector)):
            pts.append(Vector(p[0]))
            radii.append(p[1])
        else:
            pts.append(Vector(p))
            radii.append(radius)
    out, n = [], len(pts)
    for i, p in enumerate(pts):
        if not closed and i in (0, n - 1):
            out.append(p.copy())
            continue
        a, b = pts[i - 1] - p, pts[(i + 1) % n] - p
        la, lb = a.length, b.length
        if la < 1e-9 or lb < 1e-9 or radii[i] <= 0:
            out.append(p.copy())
            continue
        r = min(radii[i], la * 0.499, lb * 0.499)
        start, end = p + a / la * r, p + b / lb * r
        for s in range(steps + 1):
            t = s / steps
            out.append(start * (1 - t) ** 2 + p * 2 * t * (1 - t) + end * t**2)
    return out


def lathe(profile, mat=None, seg=80, loc=(0, 0, 0), rot=(0, 0, 0), radius=0.0, start=0.0, sweep=tau, angle=40, steps=4):
    """Turns a profile of (r, z) around the z axis; UV is (turn, height along the profile)."""
    pts = fillet([(p[0], p[1], 0) if not isinstance(p[0], (tuple, list)) else ((*p[0], 0), p[1]) for p in profile], radius, steps=steps)
    pts = [(p.x, p.y) for p in pts]
    lengths = [0.0]
    for a, b in zip(pts, pts[1:]):
        lengths.append(lengths[-1] + math.dist(a, b))
    total = lengths[-1] or 1
    full = abs(sweep - tau) < 1e-6
    verts = []
    for i in range(seg + 1):
        t = start + sweep * i / seg
        for r, z in pts:
            verts.append((r * math.cos(t), r * math.sin(t), z))
    n = len(pts)
    faces, uvs = [], []
    for i in range(seg):
        for j in range(n - 1):
            a, b, c, d = i * n + j, (i + 1) * n + j, (i + 1) * n + j + 1, i * n + j + 1
            quad = [(a, i, j), (b, i + 1, j), (c, i + 1, j + 1), (d, i, j + 1)]
            if pts[j][0] < 1e-7:
                quad.pop(1)
            elif pts[j + 1][0] < 1e-7:
                quad.pop(2)
            faces.append(tuple(q[0] for q in quad))
            uvs.extend((q[1] / seg, lengths[q[2]] / total) for q in quad)
    obj = mesh(verts, faces, None, (0, 0, 0), (0, 0, 0), 0, uvs, angle=angle)
    if full:
        bm = bmesh.new()
        bm.from_mesh(obj.data)
        bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-6)
        bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
        bm.to_mesh(obj.data)
        bm.free()
    return _finish(obj, mat, loc, rot, 0, True, angle)


def cyl(r, h, mat=None, loc=(0, 0, 0), rot=(0, 0, 0), bevel=0.01, seg=64, r2=None):
    """A solid cylinder (or cone with `r2` on top), its centre at `loc`."""
    r2 = r if r2 is None else r2
    b = min(bevel, h * 0.45, max(min(r, r2), 1e-4) * 0.9)
    return lathe([(0, -h / 2), ((r, -h / 2), b), ((r2, h / 2), b), (0, h / 2)], mat, seg, loc, rot, b)


def ring(outer, inner, h, mat=None, loc=(0, 0, 0), rot=(0, 0, 0), bevel=0.01, seg=64):
    b = min(bevel, (outer - inner) * 0.4, h * 0.4)
    m = (outer + inner) / 2
    return lathe([(m, -h / 2), ((outer, -h / 2), b), ((outer, h / 2), b), ((inner, h / 2), b), ((inner, -h / 2), b), (m, -h / 2)], mat, seg, loc, rot, b)


def ball(r, mat=None, loc=(0, 0, 0), scale=(1, 1, 1), rot=(0, 0, 0), seg=48):
    pts = [(max(0.0, r * math.sin(math.pi * i / 24)), -r * math.cos(math.pi * i / 24)) for i in range(25)]
    pts[0], pts[-1] = (0, -r), (0, r)
    obj = lathe(pts, mat, seg, loc, rot, angle=80)
    obj.scale = scale
    return obj


def prism(outline, depth, mat=None, loc=(0, 0, 0), rot=(0, 0, 0), bevel=0.01, radius=0.0, axis='y', angle=30, steps=6, side=None):
    """An outline of (x, z) points pushed along y (axis 'y'), or of (x, y) along z ('z'), or (y, z) along x ('x')."""
    pts = [tuple(p)[:2] for p in fillet([(*p, 0) if not isinstance(p[0], (tuple, list)) else ((*p[0], 0), p[1]) for p in outline], radius, True, steps)]
    clean = [pts[0]]
    for p in pts[1:]:
        if math.dist(p, clean[-1]) > 1e-5:
            clean.append(p)
    if math.dist(clean[0], clean[-1]) < 1e-5:
        clean.pop()
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(clean, clean[1:] + clean[:1]))
    if area < 0:
        clean.reverse()
    n = len(clean)
    h = depth / 2
    place = {
        'y': lambda p, s: (p[0], s * h, p[1]),
        'z': lambda p, s: (p[0], p[1], s * h),
        'x': lambda p, s: (s * h, p[0], p[1]),
    }[axis]
    verts = [place(p, -1) for p in clean] + [place(p, 1) for p in clean]
    faces = [tuple(range(n)), tuple(range(2 * n - 1, n - 1, -1))]
    faces += [(i, i + n, (i + 1) % n + n, (i + 1) % n) for i in range(n)]
    xs, ys = [p[0] for p in clean], [p[1] for p in clean]
    flat = [((p[0] - min(xs)) / (max(xs) - min(xs)), (p[1] - min(ys)) / (max(ys) - min(ys))) for p in clean]
    uvs = flat + flat[::-1]
    for _ in range(n):
        uvs += [(0, 0), (0, 1), (1, 1), (1, 0)]
    obj = mesh(verts, faces, mat, loc, rot, 0, uvs)
    fix_normals(obj)
    if side is not None:
        obj.data.materials.append(side)
        for poly in obj.data.polygons:
            if poly.index > 1:
                poly.material_index = 1
    return _finish(obj, None, loc, rot, bevel, True, angle)


def circle(r, n=40, cx=0.0, cy=0.0):
    return [(cx + r * math.cos(tau * i / n), cy + r * math.sin(tau * i / n)) for i in range(n)]


def rect(w, h, cx=0.0, cy=0.0):
    return [(cx - w / 2, cy - h / 2), (cx + w / 2, cy - h / 2), (cx + w / 2, cy + h / 2), (cx - w / 2, cy + h / 2)]


def curve_points(points, per=10, closed=False):
    """A smooth curve through the points (Catmull-Rom)."""
    pts = [Vector(p) for p in points]
    n = len(pts)
    out = []
    for i in range(n if closed else n - 1):
        p0 = pts[(i - 1) % n] if closed or i > 0 else pts[0] * 2 - pts[1]
        p1, p2 = pts[i], pts[(i + 1) % n]
        p3 = pts[(i + 2) % n] if closed or i + 2 < n else pts[-1] * 2 - pts[-2]
        for s in range(per):
            t = s / per
            out.append(0.5 * ((2 * p1) + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t + (3 * p1 - p0 - 3 * p2 + p3) * t**3))
    if not closed:
        out.append(pts[-1])
    return out


def tube(points, r, mat=None, seg=20, radius=0.0, closed=False, loc=(0, 0, 0), rot=(0, 0, 0), flat=1.0, smooth_path=False, steps=8, per=10, section=None, spin=0.0):
    """A round bar along the points. `r` may be a list of radii, one for each final point;
    `flat` squashes the section along its second axis; `section` replaces the circle by a 2D outline."""
    pts = [Vector(p) for p in points]
    if smooth_path:
        pts = curve_points(pts, per, closed)
    elif radius:
        pts = fillet(pts, radius, closed, steps)
    clean = [pts[0]]
    for p in pts[1:]:
        if (p - clean[-1]).length > 1e-6:
            clean.append(p)
    pts = clean
    n = len(pts)
    shape = section or circle(1, seg)
    m = len(shape)
    tangents = []
    for i in range(n):
        a = pts[i - 1] if i > 0 or closed else pts[i]
        b = pts[(i + 1) % n] if i < n - 1 or closed else pts[i]
        tangents.append((b - a).normalized())
    up = Vector((0, 0, 1)) if abs(tangents[0].z) < 0.9 else Vector((0, 1, 0))
    normal = (up - tangents[0] * up.dot(tangents[0])).normalized()
    if spin:
        normal = Matrix.Rotation(spin, 3, tangents[0]) @ normal
    verts = []
    for i in range(n):
        if i:
            axis = tangents[i - 1].cross(tangents[i])
            if axis.length > 1e-8:
                normal = Matrix.Rotation(tangents[i - 1].angle(tangents[i]), 3, axis.normalized()) @ normal
        normal = (normal - tangents[i] * normal.dot(tangents[i])).normalized()
        side = tangents[i].cross(normal)
        ri = r[min(i, len(r) - 1)] if isinstance(r, (list, tuple)) else r
        for u, v in shape:
            verts.append(pts[i] + side * u * ri + normal * v * ri * flat)
    faces, uvs = [], []
    for i in range(n if closed else n - 1):
        k = (i + 1) % n
        for j in range(m):
            l = (j + 1) % m
            faces.append((i * m + j, i * m + l, k * m + l, k * m + j))
            uvs += [(j / m, i / n), ((j + 1) / m, i / n), ((j + 1) / m, (i + 1) / n), (j / m, (i + 1) / n)]
    if not closed:
        faces.append(tuple(range(m - 1, -1, -1)))
        faces.append(tuple((n - 1) * m + j for j in range(m)))
        uvs += [(0, 0)] * (2 * m)
    obj = mesh(verts, faces, None, (0, 0, 0), (0, 0, 0), 0, uvs)
    fix_normals(obj)
    return _finish(obj, mat, loc, rot, 0, True, 50)


def superellipse(rx, ry, n=2.0, seg=40):
    out = []
    for i in range(seg):
        t = tau * i / seg
        c, s = math.cos(t), math.sin(t)
        out.append((rx * math.copysign(abs(c) ** (2 / n), c), ry * math.copysign(abs(s) ** (2 / n), s)))
    return out


def loft(sections, mat=None, loc=(0, 0, 0), rot=(0, 0, 0), seg=40, caps=True, angle=50, subdivide=0):
    """A skin over sections, each (centre, rx, ry, n) lying flat (normal z), or
    (centre, rx, ry, n, (tilt_x, tilt_y)) in degrees, or a list of 3D points."""
    rings = []
    for s in sections:
        if isinstance(s[0], Vector):
            rings.append(list(s))
            continue
        centre, rx, ry, n = s[:4]
        tilt = s[4] if len(s) > 4 else (0, 0)
        turn = Euler((rad(tilt[0]), rad(tilt[1]), 0)).to_matrix()
        rings.append([Vector(centre) + turn @ Vector((x, y, 0)) for x, y in superellipse(rx, ry, n, seg)])
    m = len(rings[0])
    verts = [v for one in rings for v in one]
    faces, uvs = [], []
    k = len(rings)
    # along the outline the print is laid by arc length, so that letters keep their width
    middle = rings[k // 2]
    around = [0.0]
    for j in range(m):
        around.append(around[-1] + (middle[(j + 1) % m] - middle[j]).length)
    around = [a / around[-1] for a in around]
    for i in range(k - 1):
        for j in range(m):
            l = (j + 1) % m
            faces.append((i * m + j, i * m + l, (i + 1) * m + l, (i + 1) * m + j))
            uvs += [(around[j], i / (k - 1)), (around[j + 1], i / (k - 1)), (around[j + 1], (i + 1) / (k - 1)), (around[j], (i + 1) / (k - 1))]
    if caps:
        faces.append(tuple(range(m - 1, -1, -1)))
        faces.append(tuple((k - 1) * m + j for j in range(m)))
        uvs += [(0, 0)] * (2 * m)
    obj = mesh(verts, faces, None, (0, 0, 0), (0, 0, 0), 0, uvs)
    fix_normals(obj)
    _finish(obj, mat, loc, rot, 0, True, angle)
    if subdivide:
        mod = obj.modifiers.new('smooth', 'SUBSURF')
        mod.levels = mod.render_levels = subdivide
    return obj


def cushion(w, d, h, mat=None, loc=(0, 0, 0), rot=(0, 0, 0), n=5.0, puff=0.25, seg=48):
    """A soft block: square in plan, swelling in the middle of its height."""
    sections = []
    steps = 14
    for i in range(steps + 1):
        t = -1 + 2 * i / steps
        k = (1 - abs(t) ** (2 / max(puff, 0.05))) ** 0.5 if abs(t) < 1 else 0.0
        k = (1 - puff * 0.5) + puff * 0.5 * k if abs(t) < 0.999 else (1 - puff * 0.75)
        sections.append(((0, 0, t * h / 2), w / 2 * k, d / 2 * k, n))
    top = sections[-1]
    obj = loft([*sections, ((0, 0, h / 2 * 1.02), top[1] * 0.9, top[2] * 0.9, n)], mat, loc, rot, seg, angle=70)
    return obj


def sheet(width, depth, mat, loc=(0, 0, 0), rot=(0, 0, 0), height=None, nx=60, ny=60, thick=0.0):
    """A rectangle in xy with z given by height(x, y); UV over the whole."""
    verts, faces, uvs = [], [], []
    for i in range(nx + 1):
        for j in range(ny + 1):
            x, y = width * (i / nx - 0.5), depth * (j / ny - 0.5)
            verts.append((x, y, height(x, y) if height else 0))
    for i in range(nx):
        for j in range(ny):
            a = i * (ny + 1) + j
            faces.append((a, a + ny + 1, a + ny + 2, a + 1))
            uvs += [(i / nx, j / ny), ((i + 1) / nx, j / ny), ((i + 1) / nx, (j + 1) / ny), (i / nx, (j + 1) / ny)]
    obj = mesh(verts, faces, mat, loc, rot, 0, uvs, angle=60)
    if thick:
        mod = obj.modifiers.new('thick', 'SOLIDIFY')
        mod.thickness = thick
    return obj


def decal(mat, w, h, loc=(0, 0, 0), rot=(90, 0, 0)):
    """A flat label. With rot (90, 0, 0) it faces the camera."""
    x, y = w / 2, h / 2
    return mesh([(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0)], [(0, 1, 2, 3)], mat, loc, rot, 0, [(0, 0), (1, 0), (1, 1), (0, 1)], smooth=False)


def cut(obj, *tools):
    """Takes the tools out of the object; the tools disappear."""
    for tool in tools:
        bpy.context.view_layer.update()
        mod = obj.modifiers.new('cut', 'BOOLEAN')
        mod.operation = 'DIFFERENCE'
        mod.solver = 'EXACT'
        mod.object = tool
        if len(obj.modifiers) > 1:
            with bpy.context.temp_override(object=obj):
                bpy.ops.object.modifier_move_to_index(modifier=mod.name, index=0)
        with bpy.context.temp_override(object=obj):
            bpy.ops.object.modifier_apply(modifier=mod.name)
        bpy.data.objects.remove(tool)
    return obj


def group(objects, loc=(0, 0, 0), rot=(0, 0, 0), scale=1.0):
    """Moves several shapes as one; returns them flattened."""
    flat = []
    for o in objects:
        flat.extend(o if isinstance(o, (list, tuple)) else [o])
    matrix = Matrix.Translation(loc) @ Euler([rad(a) for a in rot], 'XYZ').to_matrix().to_4x4() @ Matrix.Scale(scale, 4)
    empty = bpy.data.objects.new('group', None)
    bpy.context.collection.objects.link(empty)
    empty.matrix_world = matrix
    for o in flat:
        root = o
        while root.parent is not None:
            root = root.parent
        if root is not empty:
            root.parent = empty
    return flat


def copy_of(obj, loc=None, rot=None):
    twin = obj.copy()
    twin.data = obj.data
    bpy.context.collection.objects.link(twin)
    if loc is not None:
        twin.location = loc
    if rot is not None:
        twin.rotation_euler = Euler([rad(a) for a in rot], 'XYZ')
    return twin
