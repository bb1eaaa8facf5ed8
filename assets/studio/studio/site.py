"""The world of a set, in metres: one sun from the right, a sky as a gradient, level cameras, and product
models placed at their true size."""

import json
import math
import os
import random

import bpy
from mathutils import Euler, Matrix, Vector

import catalogue

from .shapes import box, copy_of, mesh, rad

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
with open(os.path.join(HERE, 'products.json'), encoding='utf-8') as file:
    PRODUCTS = {p['slug']: p for p in json.load(file)}


def sky(strength=1.0, zenith=(0.34, 0.55, 0.88), horizon=(0.88, 0.92, 0.95), ground=(0.42, 0.38, 0.33)):
    """A gradient from the ground's bounce over a pale horizon to the zenith. Nishita's sun disc is noisy at few samples."""
    world = bpy.data.worlds.new('sky')
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    background = tree.nodes['Background']
    background.inputs['Strength'].default_value = strength
    coord = tree.nodes.new('ShaderNodeTexCoord')
    split = tree.nodes.new('ShaderNodeSeparateXYZ')
    half = tree.nodes.new('ShaderNodeMath')
    half.operation = 'MULTIPLY_ADD'
    half.inputs[1].default_value = half.inputs[2].default_value = 0.5
    ramp = tree.nodes.new('ShaderNodeValToRGB')
    tree.links.new(coord.outputs['Generated'], split.inputs[0])
    tree.links.new(split.outputs['Z'], half.inputs[0])
    tree.links.new(half.outputs[0], ramp.inputs['Fac'])
    tree.links.new(ramp.outputs['Color'], background.inputs['Color'])
    elements = ramp.color_ramp.elements
    for _ in range(2):
        elements.new(0.5)
    for element, (position, colour) in zip(elements, ((0.48, ground), (0.505, horizon), (0.62, [(a + b) / 2 for a, b in zip(zenith, horizon)]), (1.0, zenith))):
        element.position = position
        element.color = (*colour, 1)


def sun(azimuth=62, elevation=34, strength=4.2, colour=(1.0, 0.90, 0.77), soft=1.6):
    """Morning sun. `azimuth` turns it from behind the camera (0) to the right (90) and to the far side (180)."""
    data = bpy.data.lights.new('sun', 'SUN')
    data.energy, data.color, data.angle = strength, colour, rad(soft)
    obj = bpy.data.objects.new('sun', data)
    bpy.context.collection.objects.link(obj)
    a, e = rad(azimuth), rad(elevation)
    towards = Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))
    obj.rotation_euler = towards.to_track_quat('Z', 'Y').to_euler()
    return obj


def glow(at, look, width, height, watts, colour=(1, 0.97, 0.93)):
    """A soft rectangle of light: a window outside the picture, or the bounce of a white ceiling."""
    data = bpy.data.lights.new('glow', 'AREA')
    data.shape, data.size, data.size_y = 'RECTANGLE', width, height
    data.energy, data.color = watts, colour
    obj = bpy.data.objects.new('glow', data)
    bpy.context.collection.objects.link(obj)
    obj.location = at
    obj.rotation_euler = (Vector(look) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    obj.visible_camera = obj.visible_glossy = False
    return obj


def camera(at, look, lens=35, size=(1600, 900), level=True, focus=None, fstop=5.6):
    """Upright walls stay upright: a level camera shifts its lens instead of tilting. `focus` is the point that is sharp."""
    scene = bpy.context.scene
    data = bpy.data.cameras.new('camera')
    obj = bpy.data.objects.new('camera', data)
    scene.collection.objects.link(obj)
    scene.camera = obj
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.render.resolution_percentage = 100
    at, look = Vector(at), Vector(look)
    gaze = look - at
    data.lens, data.clip_start, data.clip_end = lens, 0.02, 300
    if level:
        data.shift_y = gaze.z / math.hypot(gaze.x, gaze.y) * lens / data.sensor_width
        gaze.z = 0
    obj.location = at
    obj.rotation_euler = gaze.to_track_quat('-Z', 'Y').to_euler()
    if focus is not None:
        data.dof.use_dof = True
        data.dof.focus_distance = (Vector(focus) - at).dot(gaze.normalized())
        data.dof.aperture_fstop = fstop
    return obj


def engine(samples, threads=1, exposure=0.0):
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.render.threads_mode, scene.render.threads = 'FIXED', threads
    scene.render.film_transparent = False
    scene.render.use_border = False
    scene.render.use_persistent_data = True
    cycles = scene.cycles
    cycles.device, cycles.samples = 'CPU', samples
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, 0.03, 12
    cycles.use_denoising = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 8, 3, 3
    cycles.transmission_bounces, cycles.transparent_max_bounces = 6, 12
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 2.5, 12
    cycles.blur_glossy = 0.8
    cycles.caustics_reflective = cycles.caustics_refractive = False
    view = scene.view_settings
    view.view_transform, view.look, view.exposure = 'Filmic', 'Medium High Contrast', exposure
    scene.view_layers[0].cycles.denoising_store_passes = True


def _bounds(objects):
    bpy.context.view_layer.update()
    depsgraph = bpy.context.evaluated_depsgraph_get()
    points = [o.matrix_world @ Vector(c) for o in objects if o.type == 'MESH' for c in o.evaluated_get(depsgraph).bound_box]
    return Vector([min(p[i] for p in points) for i in range(3)]), Vector([max(p[i] for p in points) for i in range(3)])


def _made_by(build):
    before = set(bpy.data.objects)
    build()
    return [o for o in bpy.data.objects if o not in before]


def stand(build, at=(0, 0, 0), turn=0, tip=(0, 0, 0), length=None, along=None, foot='z'):
    """Builds something and stands it on a surface, its foot's middle `at` that point, turned by `turn` degrees.
    `length` is its true size in metres along 'x', 'y' or 'z' of the model, or along its longest side. `tip` lays it
    down first. With foot 'y' its back is against a wall instead: the middle of its back is `at` the point."""
    made = _made_by(build)
    root = bpy.data.objects.new('placed', None)
    bpy.context.collection.objects.link(root)
    for obj in made:
        if obj.parent is None:
            obj.parent = root
    low, high = _bounds(made)
    side = max(high - low) if along is None else (high - low)['xyz'.index(along)]
    shape = Euler([rad(a) for a in tip]).to_matrix().to_4x4() @ Matrix.Scale(length / side if length else 1, 4)
    root.matrix_world = shape
    low, high = _bounds(made)
    foot_at = Vector(((low.x + high.x) / 2, (low.y + high.y) / 2, low.z)) if foot == 'z' else Vector(((low.x + high.x) / 2, high.y, (low.z + high.z) / 2))
    root.matrix_world = Matrix.Translation(at) @ Matrix.Rotation(rad(turn), 4, 'Z') @ Matrix.Translation(-foot_at) @ shape
    return root


def product(slug, length, at=(0, 0, 0), turn=0, tip=(0, 0, 0), along=None, foot='z', shape=None, **differing):
    """A product of the catalogue at its true size. `shape` takes another builder of its family, for one without its kit."""
    build, params, _ = catalogue.SHOTS[slug]
    params = {} if shape else {k: v() if callable(v) else v for k, v in params.items()}
    return stand(lambda: (shape or build)(PRODUCTS[slug], **{**params, **differing}), at, turn, tip, length, along, foot)


def again(root, at, turn=0):
    """The same once more, elsewhere: it shares the meshes. `turn` is added to the first one's."""
    twins = {}
    for obj in [root, *root.children_recursive]:
        twin = twins[obj] = obj.copy()
        bpy.context.collection.objects.link(twin)
        if obj is not root:
            twin.parent = twins[obj.parent]
            twin.matrix_parent_inverse = obj.matrix_parent_inverse
    bpy.context.view_layer.update()
    low, high = _bounds(root.children_recursive)
    foot = Matrix.Translation((-(low.x + high.x) / 2, -(low.y + high.y) / 2, -low.z))
    twins[root].matrix_world = Matrix.Translation(at) @ Matrix.Rotation(rad(turn), 4, 'Z') @ foot @ root.matrix_world
    return twins[root]


def between(a, b, w, t, mat, bevel=0.003, ends=None, roll=0):
    """A bar of section `w` × `t` from one point to another, with its grain along it."""
    a, b = Vector(a), Vector(b)
    bar = box((b - a).length, w, t, mat, bevel=bevel, ends=ends)
    bar.location = (a + b) / 2
    bar.rotation_mode = 'QUATERNION'
    # upright faces stay upright
    x = (b - a).normalized()
    y = Vector((0, 0, 1)).cross(x) if abs(x.z) < 0.999 else Vector((0, 1, 0))
    y.normalize()
    turn = Matrix((x, y, x.cross(y))).transposed() @ Matrix.Rotation(rad(roll), 3, 'X')
    bar.rotation_quaternion = turn.to_quaternion()
    return bar


def scatter(pieces, spots, rng, tilt=0, scale=(0.8, 1.2)):
    """Copies of the pieces at the spots, each turned and scaled by chance. The first pieces are only patterns and disappear."""
    for spot in spots:
        twin = copy_of(rng.choice(pieces), spot, (rng.uniform(-tilt, tilt), rng.uniform(-tilt, tilt), rng.uniform(0, 360)))
        size = rng.uniform(*scale)
        twin.scale = (size, size, size)
    for piece in pieces:
        bpy.data.objects.remove(piece)


def blades(count, width, depth, tall, mat, seed, lean=0.5):
    """A patch of grass: narrow bent leaves."""
    rng = random.Random(seed)
    verts, faces = [], []
    for _ in range(count):
        x, y = rng.uniform(-width / 2, width / 2), rng.uniform(-depth / 2, depth / 2)
        turn, h, w = rng.uniform(0, math.tau), tall * rng.uniform(0.5, 1.15), rng.uniform(0.0016, 0.0034)
        out = h * rng.uniform(0.1, lean)
        dx, dy, sx, sy = math.cos(turn) * out, math.sin(turn) * out, -math.sin(turn) * w, math.cos(turn) * w
        n = len(verts)
        verts += [(x - sx, y - sy, -0.004), (x + sx, y + sy, -0.004), (x + sx * 0.8 + dx * 0.3, y + sy * 0.8 + dy * 0.3, h * 0.6), (x - sx * 0.8 + dx * 0.3, y - sy * 0.8 + dy * 0.3, h * 0.6), (x + dx, y + dy, h)]
        faces += [(n, n + 1, n + 2, n + 3), (n + 3, n + 2, n + 4)]
    return mesh(verts, faces, mat, smooth=False)


def leaves(count, r, size, mat, seed, squash=0.9):
    """A ball of leaves: the crown of a shrub or a branch of a tree."""
    rng = random.Random(seed)
    verts, faces = [], []
    for _ in range(count):
        d = Vector([rng.gauss(0, 1) for _ in range(3)]).normalized()
        p = d * r * rng.uniform(0.45, 1) ** 0.5
        p.z *= squash
        turn = Euler([rng.uniform(0, math.tau) for _ in range(3)]).to_matrix()
        long, wide = size * rng.uniform(0.7, 1.3), size * 0.28
        n = len(verts)
        verts += [p + turn @ Vector(v) for v in ((-long / 2, 0, 0), (0, -wide, size * 0.1), (long / 2, 0, -size * 0.1), (0, wide, size * 0.1))]
        faces.append((n, n + 1, n + 2, n + 3))
    return mesh(verts, faces, mat, smooth=False)


def lawn(x0, x1, y0, y1, mat, rng, bare=lambda x, y: False, tall=0.05, patch=0.4, count=900):
    """Grass over a rectangle at height 0, but for where it is bare."""
    patterns = [blades(count, patch * 1.15, patch * 1.15, tall, mat, seed) for seed in range(3)]
    spots = []
    for i in range(math.ceil((x1 - x0) / patch)):
        for j in range(math.ceil((y1 - y0) / patch)):
            x, y = x0 + (i + 0.5) * patch, y0 + (j + 0.5) * patch
            if not bare(x, y):
                spots.append((x, y, 0))
    scatter(patterns, spots, rng, scale=(0.9, 1.2))
