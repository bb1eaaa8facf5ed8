"""The one light and camera set-up: an 88 mm lens, a hard key from the right, a weak fill, a rim
from behind left that draws the soft shadow towards the lower right, and a shadow-catching ground."""

import math

import bpy
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Euler, Vector

from . import materials

# what polished metal sees around it and above it, as brightness
CARDS = [(0.0, 0.3), (0.05, 0.22), (0.07, 0.012), (0.2, 0.02), (0.23, 0.85), (0.33, 1.0), (0.36, 0.4), (0.43, 0.16),
         (0.47, 0.03), (0.57, 0.05), (0.6, 0.95), (0.655, 0.95), (0.68, 0.2), (0.76, 0.42), (0.79, 0.02), (0.93, 0.012), (0.95, 0.22), (1.0, 0.3)]
CEILING = [(0.6, 0.03), (0.74, 0.05), (0.78, 0.9), (0.93, 0.75), (0.97, 0.12), (1.0, 0.1)]

GROUND = (0xF2, 0xEF, 0xE8)
FILL = 0.81


def clear():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    materials.forget()


def _area(name, watts, size, where, aim):
    data = bpy.data.lights.new(name, 'AREA')
    data.energy = watts
    data.size = size
    obj = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(obj)
    obj.location = where
    obj.rotation_euler = (Vector(aim) - Vector(where)).to_track_quat('-Z', 'Y').to_euler()
    return obj


def _world():
    world = bpy.data.worlds.new('world')
    bpy.context.scene.world = world
    world.use_nodes = True
    world.cycles.sampling_method = 'NONE'
    tree = world.node_tree
    tree.nodes.clear()
    out = tree.nodes.new('ShaderNodeOutputWorld')
    plain = tree.nodes.new('ShaderNodeBackground')
    plain.inputs['Color'].default_value = (1, 0.99, 0.97, 1)
    plain.inputs['Strength'].default_value = 0.35
    # what glossy metal sees: a dark horizon, a bright wall, a grey ceiling
    room = tree.nodes.new('ShaderNodeBackground')
    coord = tree.nodes.new('ShaderNodeTexCoord')
    sep = tree.nodes.new('ShaderNodeSeparateXYZ')
    tree.links.new(coord.outputs['Generated'], sep.inputs[0])
    half = tree.nodes.new('ShaderNodeMath')
    half.operation = 'MULTIPLY_ADD'
    half.inputs[1].default_value = 0.5
    half.inputs[2].default_value = 0.5
    tree.links.new(sep.outputs['Z'], half.inputs[0])
    ramp = tree.nodes.new('ShaderNodeValToRGB')
    stops = [(0.0, 0.42), (0.44, 0.5), (0.5, 0.06), (0.56, 0.1), (0.62, 0.85), (0.78, 0.6), (0.9, 0.28), (1.0, 0.7)]
    elements = ramp.color_ramp.elements
    while len(elements) < len(stops):
        elements.new(0.5)
    for element, (position, value) in zip(elements, stops):
        element.position = position
        element.color = (value, value * 0.99, value * 0.975, 1)
    tree.links.new(half.outputs[0], ramp.inputs['Fac'])
    tree.links.new(ramp.outputs['Color'], room.inputs['Color'])
    room.inputs['Strength'].default_value = 0.95
    path = tree.nodes.new('ShaderNodeLightPath')
    mix = tree.nodes.new('ShaderNodeMixShader')
    tree.links.new(path.outputs['Is Glossy Ray'], mix.inputs['Fac'])
    tree.links.new(plain.outputs[0], mix.inputs[1])
    tree.links.new(room.outputs[0], mix.inputs[2])
    tree.links.new(mix.outputs[0], out.inputs['Surface'])


def _cards(turn):
    """What chrome sees in front of a tap: strip lights and black cards that stand around it and turn with the camera."""
    tree = bpy.context.scene.world.node_tree
    room = next(n for n in tree.nodes if n.type == 'BACKGROUND' and n.inputs['Color'].is_linked)
    coord = tree.nodes.new('ShaderNodeTexCoord')
    spin = tree.nodes.new('ShaderNodeVectorRotate')
    spin.rotation_type = 'Z_AXIS'
    spin.inputs['Angle'].default_value = -turn
    tree.links.new(coord.outputs['Generated'], spin.inputs['Vector'])
    sep = tree.nodes.new('ShaderNodeSeparateXYZ')
    tree.links.new(spin.outputs[0], sep.inputs[0])

    def maths(kind, a, b=None, c=None):
        node = tree.nodes.new('ShaderNodeMath')
        node.operation = kind
        for socket, value in zip(node.inputs, (a, b, c)):
            if isinstance(value, (int, float)):
                socket.default_value = value
            elif value is not None:
                tree.links.new(value, socket)
        return node.outputs[0]

    def ramp(fac, stops):
        node = tree.nodes.new('ShaderNodeValToRGB')
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, value) in zip(elements, stops):
            element.position = position
            element.color = (value, value, value * 1.01, 1)
        tree.links.new(fac, node.inputs['Fac'])
        return node.outputs['Color']

    # 0.5 is behind the camera, 0.75 is right of the product, 0 and 1 are behind it
    around = maths('MULTIPLY_ADD', maths('ARCTAN2', sep.outputs['X'], maths('MULTIPLY', sep.outputs['Y'], -1)), 1 / math.tau, 0.5)
    walls = ramp(around, CARDS)
    over = ramp(maths('MAXIMUM', sep.outputs['Z'], 0), CEILING)
    mix = tree.nodes.new('ShaderNodeMixRGB')
    tree.links.new(ramp(maths('MAXIMUM', sep.outputs['Z'], 0), [(0, 0), (0.5, 0), (0.66, 1), (1, 1)]), mix.inputs['Fac'])
    tree.links.new(walls, mix.inputs['Color1'])
    tree.links.new(over, mix.inputs['Color2'])
    tree.links.new(mix.outputs[0], room.inputs['Color'])
    room.inputs['Strength'].default_value = 1.5


def product_meshes():
    return [o for o in bpy.data.objects if o.type == 'MESH' and not o.get('stage')]


def _points(step=1):
    depsgraph = bpy.context.evaluated_depsgraph_get()
    out = []
    for obj in product_meshes():
        ev = obj.evaluated_get(depsgraph)
        m = ev.to_mesh()
        stride = max(1, len(m.vertices) // 1500)
        out.extend(ev.matrix_world @ m.vertices[i].co for i in range(0, len(m.vertices), stride))
        ev.to_mesh_clear()
    return out


def above(elevation, wall=False):
    """How much of the picture above the product is rendered: seen from high up or on a wall, its shadow reaches there."""
    return 0.09 if wall else 0.04 + max(0.0, elevation - 40) * 0.006


def set_up(azimuth=32.0, elevation=24.0, ground=True, fill=FILL, lens=88, key=1.0, size=900, close=None, under=0, cards=False, wall=False):
    """Scales the product to two units, stands it on the ground and frames it. Azimuth turns the
    camera to the right of the product's front; elevation lifts it. `close` is a part of that picture,
    its middle in fractions from the top left and how many times larger it is shown. `under` is a light
    from below, for what hangs from a ceiling. `cards` puts strip lights and black cards around polished metal.
    `wall` mounts the product on a wall at its back instead of standing it on the ground."""
    scene = bpy.context.scene
    bpy.context.view_layer.update()
    pts = _points()
    low = Vector([min(p[i] for p in pts) for i in range(3)])
    high = Vector([max(p[i] for p in pts) for i in range(3)])
    factor = 2.0 / max(high - low)
    middle = (low + high) / 2
    root = bpy.data.objects.new('root', None)
    scene.collection.objects.link(root)
    for obj in list(bpy.data.objects):
        if obj is not root and obj.parent is None:
            obj.parent = root
    root.scale = (factor, factor, factor)
    root.location = (-middle.x * factor, -middle.y * factor, -low.z * factor)
    root.rotation_euler = Euler((0, 0, 0))
    bpy.context.view_layer.update()
    height = (high.z - low.z) * factor
    aim = (0, 0, height / 2)

    cam_data = bpy.data.cameras.new('camera')
    cam_data.lens = lens
    cam_data.clip_end = 200
    cam = bpy.data.objects.new('camera', cam_data)
    scene.collection.objects.link(cam)
    scene.camera = cam
    a, e = math.radians(azimuth), math.radians(elevation)
    direction = Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))

    scene.render.resolution_x = scene.render.resolution_y = size
    scene.render.resolution_percentage = 100
    pts = _points()
    distance = 8.0
    # a wide lens close to long goods needs smaller steps, and more of them
    steps, damping = (6, 1.0) if lens > 60 else (40, 0.35)
    for _ in range(steps):
        cam.location = Vector(aim) + direction * distance
        cam.rotation_euler = (-direction).to_track_quat('-Z', 'Y').to_euler()
        bpy.context.view_layer.update()
        seen = [world_to_camera_view(scene, cam, p) for p in pts]
        x0, x1 = min(p.x for p in seen), max(p.x for p in seen)
        y0, y1 = min(p.y for p in seen), max(p.y for p in seen)
        cam_data.shift_x += (x0 + x1) / 2 - 0.5
        cam_data.shift_y += (y0 + y1) / 2 - 0.5
        distance *= (max(x1 - x0, y1 - y0) / fill) ** damping
    # only the part of the picture that holds the product and its shadow is rendered
    seen = [world_to_camera_view(scene, cam, p) for p in pts]
    xs, ys = [p.x for p in seen], [p.y for p in seen]
    scene.render.use_border = True
    scene.render.use_crop_to_border = False
    scene.render.border_min_x = max(0, min(xs) - 0.16)
    scene.render.border_max_x = min(1, max(xs) + 0.16)
    scene.render.border_min_y = max(0, min(ys) - 0.09)
    scene.render.border_max_y = min(1, max(ys) + above(elevation, wall))
    if close:
        across, down, times = close
        cam_data.lens *= times
        cam_data.shift_x = (cam_data.shift_x + across - 0.5) * times
        cam_data.shift_y = (cam_data.shift_y + 0.5 - down) * times
        scene.render.use_border = False
    # the lights turn with the camera, so that every product is lit alike
    turn = Euler((0, 0, a)).to_matrix()

    def at(x, y, z):
        return turn @ Vector((x, y, z))

    _area('key', 420 * key * (0.45 if wall else 1), 2.2, at(3.6, -3.4, 4.6), aim)
    fill_light = _area('fill', 110, 4.0, at(-4.2, -3.2, 2.6), aim)
    # on a wall the light for the shadow comes from before it
    _area('rim', 260, 2.0, at(-2.9, -3.4, 4.4) if wall else at(-2.6, 3.6, 4.4), aim)
    if under:
        _area('under', under, 4.0, at(1.2, -4.2, -3.2), aim)
    _world()
    if cards:
        _cards(a)
        fill_light.visible_glossy = False

    if ground:
        back = (high.y - middle.y) * factor
        turned = (math.radians(90), 0, 0) if wall else (0, 0, 0)
        bpy.ops.mesh.primitive_plane_add(size=60, location=(0, back + 0.0015, height / 2) if wall else (0, 0, -0.0015), rotation=turned)
        plane = bpy.context.object
        plane['stage'] = True
        plane.is_shadow_catcher = True
        mat = bpy.data.materials.new('ground')
        mat.use_nodes = True
        bsdf = mat.node_tree.nodes['Principled BSDF']
        bsdf.inputs['Base Color'].default_value = (*materials.linear('#F2EFE8'), 1)
        bsdf.inputs['Roughness'].default_value = 1
        bsdf.inputs['Specular'].default_value = 0
        plane.data.materials.append(mat)
        if cards:
            # metal sees only the table that it stands on, not ground as far as the horizon
            plane.visible_glossy = False
            bpy.ops.mesh.primitive_circle_add(vertices=64, radius=1.8, fill_type='NGON', location=(0, back + 0.001, height / 2) if wall else (0, 0, -0.001), rotation=turned)
            table = bpy.context.object
            table['stage'] = True
            table.visible_camera = table.visible_diffuse = table.visible_shadow = table.visible_transmission = False
            table.data.materials.append(materials.fading('#F2EFE8', 1.7))
    return cam


def engine(samples=96, threads=1):
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    cycles = scene.cycles
    cycles.device = 'CPU'
    cycles.samples = samples
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.045
    cycles.adaptive_min_samples = 8
    cycles.use_denoising = False
    cycles.max_bounces = 6
    cycles.diffuse_bounces = 1
    cycles.glossy_bounces = 3
    cycles.transmission_bounces = 6
    cycles.transparent_max_bounces = 12
    cycles.sample_clamp_indirect = 3
    cycles.sample_clamp_direct = 8
    cycles.blur_glossy = 0.6
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False
    scene.render.film_transparent = True
    scene.render.threads_mode = 'FIXED'
    scene.render.threads = threads
    scene.render.use_persistent_data = False
    scene.view_settings.view_transform = 'Standard'
    scene.view_settings.look = 'None'
    scene.view_settings.exposure = -0.35
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    layer.use_pass_object_index = False


def render(folder):
    """Renders the linear picture and its guides as EXR files into the folder; returns their paths."""
    scene = bpy.context.scene
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new('CompositorNodeRLayers')
    out = tree.nodes.new('CompositorNodeOutputFile')
    out.base_path = folder
    out.format.file_format = 'OPEN_EXR'
    out.format.color_depth = '32'
    out.format.color_mode = 'RGBA'
    out.file_slots.clear()
    names = {'Image': 'image', 'Denoising Normal': 'normal', 'Denoising Albedo': 'albedo'}
    for socket, name in names.items():
        out.file_slots.new(name)
        tree.links.new(layers.outputs[socket], out.inputs[name])
    composite = tree.nodes.new('CompositorNodeComposite')
    tree.links.new(layers.outputs['Image'], composite.inputs['Image'])
    scene.render.filepath = folder + '/unused.png'
    bpy.ops.render.render(write_still=False)
    return {name: f'{folder}/{name}{scene.frame_current:04d}.exr' for name in names.values()}


def border():
    """The rendered part as (left, top, right, bottom), in fractions from the top left."""
    r = bpy.context.scene.render
    if not r.use_border:
        return (0, 0, 1, 1)
    return (r.border_min_x, 1 - r.border_max_y, r.border_max_x, 1 - r.border_min_y)
