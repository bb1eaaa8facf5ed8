"""Materials of the studio. Colours are sRGB hex, as in the design tokens."""

import math

import bpy

_cache = {}


def forget():
    _cache.clear()


def linear(colour):
    if not isinstance(colour, str):
        return tuple(colour)[:3]
    value = colour.lstrip('#')
    out = []
    for i in (0, 2, 4):
        c = int(value[i : i + 2], 16) / 255
        out.append(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4)
    return tuple(out)


def shade(colour, factor):
    """The colour made lighter (factor above 1) or darker, still as hex."""
    value = colour.lstrip('#')
    rgb = [int(value[i : i + 2], 16) for i in (0, 2, 4)]
    if factor <= 1:
        rgb = [c * factor for c in rgb]
    else:
        rgb = [c + (255 - c) * (factor - 1) for c in rgb]
    return '#' + ''.join(f'{max(0, min(255, round(c))):02X}' for c in rgb)


def _new(name):
    mat = bpy.data.materials.new(name)
    mat.use_nodes = True
    tree = mat.node_tree
    return mat, tree, tree.nodes['Principled BSDF']


def _bump(tree, bsdf, height, strength, distance=0.02):
    node = tree.nodes.new('ShaderNodeBump')
    node.inputs['Strength'].default_value = strength
    node.inputs['Distance'].default_value = distance
    tree.links.new(height, node.inputs['Height'])
    tree.links.new(node.outputs['Normal'], bsdf.inputs['Normal'])


def _coords(tree, scale=(1, 1, 1), source='Object'):
    coord = tree.nodes.new('ShaderNodeTexCoord')
    mapping = tree.nodes.new('ShaderNodeMapping')
    mapping.inputs['Scale'].default_value = scale
    tree.links.new(coord.outputs[source], mapping.inputs['Vector'])
    return mapping.outputs['Vector']


def _noise(tree, vector, scale, detail=4, rough=0.5, distortion=0.0):
    node = tree.nodes.new('ShaderNodeTexNoise')
    node.inputs['Scale'].default_value = scale
    node.inputs['Detail'].default_value = detail
    node.inputs['Roughness'].default_value = rough
    node.inputs['Distortion'].default_value = distortion
    tree.links.new(vector, node.inputs['Vector'])
    return node.outputs['Fac']


def _ramp(tree, fac, stops):
    node = tree.nodes.new('ShaderNodeValToRGB')
    ramp = node.color_ramp
    while len(ramp.elements) < len(stops):
        ramp.elements.new(0.5)
    for element, (position, colour) in zip(ramp.elements, stops):
        element.position = position
        element.color = (*linear(colour), 1)
    tree.links.new(fac, node.inputs['Fac'])
    return node.outputs['Color']


def solid(
    colour,
    rough=0.5,
    metallic=0.0,
    specular=0.5,
    coat=0.0,
    bump=None,
    transmission=0.0,
    ior=1.45,
    emission=None,
    alpha=1.0,
    sheen=0.0,
    anisotropic=0.0,
    subsurface=0.0,
):
    """One plain surface. `bump` is (noise scale, strength)."""
    key = ('solid', colour, rough, metallic, specular, coat, bump, transmission, ior, emission, alpha, sheen, anisotropic, subsurface)
    if key in _cache:
        return _cache[key]
    mat, tree, bsdf = _new('solid')
    bsdf.inputs['Base Color'].default_value = (*linear(colour), 1)
    bsdf.inputs['Roughness'].default_value = rough
    bsdf.inputs['Metallic'].default_value = metallic
    bsdf.inputs['Specular'].default_value = specular
    bsdf.inputs['Clearcoat'].default_value = coat
    bsdf.inputs['Clearcoat Roughness'].default_value = 0.06
    bsdf.inputs['Transmission'].default_value = transmission
    bsdf.inputs['IOR'].default_value = ior
    bsdf.inputs['Alpha'].default_value = alpha
    bsdf.inputs['Sheen'].default_value = sheen
    bsdf.inputs['Anisotropic'].default_value = anisotropic
    if subsurface:
        bsdf.inputs['Subsurface'].default_value = subsurface
        bsdf.inputs['Subsurface Color'].default_value = (*linear(colour), 1)
    if emission:
        bsdf.inputs['Emission'].default_value = (*linear(emission[0]), 1)
        bsdf.inputs['Emission Strength'].default_value = emission[1]
    if bump:
        _bump(tree, bsdf, _noise(tree, _coords(tree), bump[0], 3), bump[1])
    _cache[key] = mat
    return mat


def steel(rough=0.28, colour='#C2C6C8'):
    return solid(colour, rough=rough, metallic=1)


def galvanised(scale=22):
    """Hot-dipped zinc: grains of spangle with feathered edges that shine each at its own angle."""
    key = ('galv', scale)
    if key in _cache:
        return _cache[key]
    mat, tree, bsdf = _new('galvanised')
    vector = _coords(tree)
    wander = tree.nodes.new('ShaderNodeTexNoise')
    wander.inputs['Scale'].default_value = scale * 2.4
    wander.inputs['Detail'].default_value = 5
    tree.links.new(vector, wander.inputs['Vector'])
    shift = tree.nodes.new('ShaderNodeVectorMath')
    shift.operation = 'MULTIPLY_ADD'
    shift.inputs[1].default_value = (0.7 / scale,) * 3
    tree.links.new(wander.outputs['Color'], shift.inputs[0])
    tree.links.new(vector, shift.inputs[2])
    node = tree.nodes.new('ShaderNodeTexVoronoi')
    node.inputs['Scale'].default_value = scale
    tree.links.new(shift.outputs[0], node.inputs['Vector'])
    sep = tree.nodes.new('ShaderNodeSeparateColor')
    tree.links.new(node.outputs['Color'], sep.inputs[0])
    fine = _noise(tree, vector, scale * 5, 6, 0.65)
    mix = tree.nodes.new('ShaderNodeMath')
    mix.operation = 'MULTIPLY_ADD'
    mix.inputs[1].default_value = 0.45
    tree.links.new(fine, mix.inputs[0])
    half = tree.nodes.new('ShaderNodeMath')
    half.operation = 'MULTIPLY'
    half.inputs[1].default_value = 0.6
    tree.links.new(sep.outputs[0], half.inputs[0])
    tree.links.new(half.outputs[0], mix.inputs[2])
    tree.links.new(_ramp(tree, mix.outputs[0], [(0.1, '#AEB6BB'), (0.5, '#C2C9CD'), (0.85, '#DCE1E3')]), bsdf.inputs['Base Color'])
    span = tree.nodes.new('ShaderNodeMapRange')
    span.inputs['To Min'].default_value = 0.3
    span.inputs['To Max'].default_value = 0.5
    tree.links.new(sep.outputs[1], span.inputs['Value'])
    tree.links.new(span.outputs[0], bsdf.inputs['Roughness'])
    # every grain leans a little
    geometry = tree.nodes.new('ShaderNodeNewGeometry')
    lean = tree.nodes.new('ShaderNodeVectorMath')
    lean.operation = 'MULTIPLY_ADD'
    lean.inputs[1].default_value = (0.13,) * 3
    centre = tree.nodes.new('ShaderNodeVectorMath')
    centre.operation = 'SUBTRACT'
    centre.inputs[1].default_value = (0.5,) * 3
    tree.links.new(node.outputs['Color'], centre.inputs[0])
    tree.links.new(centre.outputs[0], lean.inputs[0])
    tree.links.new(geometry.outputs['Normal'], lean.inputs[2])
    unit = tree.nodes.new('ShaderNodeVectorMath')
    unit.operation = 'NORMALIZE'
    tree.links.new(lean.outputs[0], unit.inputs[0])
    tree.links.new(unit.outputs[0], bsdf.inputs['Normal'])
    bsdf.inputs['Metallic'].default_value = 1
    _cache[key] = mat
    return mat


def fading(colour, reach):
    """A matt surface that is dark beyond `reach` from its centre."""
    mat, tree, bsdf = _new('fading')
    node = tree.nodes.new('ShaderNodeTexGradient')
    node.gradient_type = 'QUADRATIC_SPHERE'
    tree.links.new(_coords(tree, (1 / reach,) * 3), node.inputs['Vector'])
    tree.links.new(_ramp(tree, node.outputs['Fac'], [(0, '#101010'), (0.7, colour)]), bsdf.inputs['Base Color'])
    bsdf.inputs['Roughness'].default_value = 1
    bsdf.inputs['Specular'].default_value = 0
    return mat


def chrome(rough=0.07):
    return solid('#DADDDF', rough=rough, metallic=1)


def brass(rough=0.2):
    return solid('#C9A04A', rough=rough, metallic=1)


def brushed(colour, rough=0.3):
    """Metal brushed along its length: fine lines that follow the axis of turned shapes and tubes."""
    key = ('brushed', colour, rough)
    if key in _cache:
        return _cache[key]
    mat, tree, bsdf = _new('brushed')
    fine = _noise(tree, _coords(tree, (150, 1.2, 1), 'UV'), 1, 3, 0.65)
    out = _ramp(tree, fine, [(0.3, shade(colour, 0.8)), (0.7, shade(colour, 1.16))])
    tree.links.new(out, bsdf.inputs['Base Color'])
    bsdf.inputs['Metallic'].default_value = 1
    span = tree.nodes.new('ShaderNodeMapRange')
    span.inputs['To Min'].default_value = rough - 0.1
    span.inputs['To Max'].default_value = rough + 0.1
    tree.links.new(fine, span.inputs['Value'])
    tree.links.new(span.outputs[0], bsdf.inputs['Roughness'])
    _bump(tree, bsdf, fine, 0.22, 0.01)
    _cache[key] = mat
    return mat


def copper():
    return solid('#C77B4E', rough=0.25, metallic=1)


def matt_black():
    return solid('#232524', rough=0.55, specular=0.4)


def finish(name):
    """A tapware finish by the words of its variant."""
    word = name.lower()
    if 'black' in word:
        return solid('#1F2120', rough=0.45, specular=0.45)
    if 'brass' in word:
        return brushed('#DCB66C') if 'brushed' in word else brass(0.28)
    if 'nickel' in word:
        return brushed('#BDB5A8')
    if 'steel' in word or 'stainless' in word:
        return steel(0.3)
    return chrome(0.035)


def paint(colour, gloss=0.35):
    return solid(colour, rough=gloss, specular=0.5)


def plastic(colour, rough=0.42):
    return solid(colour, rough=rough, specular=0.45)


def fine_plastic(colour):
    """Moulded plastic with a fine texture."""
    return solid(colour, rough=0.55, specular=0.4, bump=(160, 0.12))


def rubber(colour='#242625'):
    return solid(colour, rough=0.78, specular=0.25, bump=(120, 0.15))


def ceramic(colour='#F7F6F2'):
    return solid(colour, rough=0.12, specular=0.55, coat=0.6)


def glass(colour='#FFFFFF', rough=0.0):
    return solid(colour, rough=rough, transmission=1, ior=1.45)


def clear_plastic(colour, rough=0.12, alpha=0.38):
    return solid(colour, rough=rough, specular=0.6, alpha=alpha)


def wood(colour, axis='x', scale=1.0, contrast=0.32, rough=0.55, coat=0.0, knots=False):
    """Timber: stretched, distorted noise in a two-colour ramp, with a little bump.
    `axis` is the direction of the grain, `scale` the number of rings across one unit."""
    key = ('wood', colour, axis, scale, contrast, rough, coat, knots)
    if key in _cache:
        return _cache[key]
    mat, tree, bsdf = _new('wood')
    across = 5.5 * scale
    along = 0.55 * scale
    stretch = {'x': (along, across, across), 'y': (across, along, across), 'z': (across, across, along)}[axis]
    info = tree.nodes.new('ShaderNodeObjectInfo')
    coord = tree.nodes.new('ShaderNodeTexCoord')
    offset = tree.nodes.new('ShaderNodeVectorMath')
    offset.operation = 'MULTIPLY_ADD'
    rand = tree.nodes.new('ShaderNodeCombineXYZ')
    for socket in rand.inputs:
        tree.links.new(info.outputs['Random'], socket)
    tree.links.new(rand.outputs[0], offset.inputs[0])
    offset.inputs[1].default_value = (31, 17, 23)
    tree.links.new(coord.outputs['Object'], offset.inputs[2])
    mapping = tree.nodes.new('ShaderNodeMapping')
    mapping.inputs['Scale'].default_value = stretch
    tree.links.new(offset.outputs[0], mapping.inputs['Vector'])
    vector = mapping.outputs['Vector']
    rings = _noise(tree, vector, 1.0, 2, 0.5, 1.6)
    fine = _noise(tree, vector, 6.0, 8, 0.62, 0.6)
    mix = tree.nodes.new('ShaderNodeMath')
    mix.operation = 'MULTIPLY_ADD'
    mix.inputs[1].default_value = 0.62
    tree.links.new(rings, mix.inputs[0])
    half = tree.nodes.new('ShaderNodeMath')
    half.operation = 'MULTIPLY'
    half.inputs[1].default_value = 0.38
    tree.links.new(fine, half.inputs[0])
    tree.links.new(half.outputs[0], mix.inputs[2])
    dark, light = shade(colour, 1 - contrast), shade(colour, 1 + contrast * 0.35)
    out = _ramp(tree, mix.outputs[0], [(0.33, dark), (0.47, colour), (0.64, light)])
    # each piece of timber is a touch lighter or darker than the next
    hsv = tree.nodes.new('ShaderNodeHueSaturation')
    value = tree.nodes.new('ShaderNodeMath')
    value.operation = 'MULTIPLY_ADD'
    value.inputs[1].default_value = 0.22
    value.inputs[2].default_value = 0.89
    tree.links.new(info.outputs['Random'], value.inputs[0])
    tree.links.new(value.outputs[0], hsv.inputs['Value'])
    tree.links.new(out, hsv.inputs['Color'])
    out = hsv.outputs['Color']
    tree.links.new(out, bsdf.inputs['Base Color'])
    bsdf.inputs['Roughness'].default_value = rough
    bsdf.inputs['Specular'].default_value = 0.35
    bsdf.inputs['Clearcoat'].default_value = coat
    bsdf.inputs['Clearcoat Roughness'].default_value = 0.2
    _bump(tree, bsdf, fine, 0.14, 0.01)
    _cache[key] = mat
    return mat


def end_grain(colour, scale=1.0):
    """The sawn end of a board: growth rings around a pith outside the section."""
    key = ('end', colour, scale)
    if key in _cache:
        return _cache[key]
    mat, tree, bsdf = _new('end grain')
    info = tree.nodes.new('ShaderNodeObjectInfo')
    rand = tree.nodes.new('ShaderNodeCombineXYZ')
    rand.inputs[0].default_value = 0
    tree.links.new(info.outputs['Random'], rand.inputs[1])
    rand.inputs[2].default_value = 0.6
    add = tree.nodes.new('ShaderNodeVectorMath')
    tree.links.new(_coords(tree, (0.001, 1, 1)), add.inputs[0])
    tree.links.new(rand.outputs[0], add.inputs[1])
    wave = tree.nodes.new('ShaderNodeTexWave')
    wave.wave_type = 'RINGS'
    wave.rings_direction = 'X'
    wave.inputs['Scale'].default_value = 9 * scale
    wave.inputs['Distortion'].default_value = 1.4
    wave.inputs['Detail'].default_value = 3
    tree.links.new(add.outputs[0], wave.inputs['Vector'])
    out = _ramp(tree, wave.outputs['Fac'], [(0.1, shade(colour, 0.72)), (0.6, shade(colour, 0.95)), (1, shade(colour, 1.12))])
    tree.links.new(out, bsdf.inputs['Base Color'])
    bsdf.inputs['Roughness'].default_value = 0.8
    bsdf.inputs['Specular'].default_value = 0.2
    _cache[key] = mat
    return mat


def mottled(colour, scale=8, spread=0.18, rough=0.6, detail=6, bump=0.0, coat=0.0, source='Object', stretch=(1, 1, 1)):
    """Stone, concrete, paper, leather: one colour that wanders around itself."""
    key = ('mottled', colour, scale, spread, rough, detail, bump, coat, source, stretch)
    if key in _cache:
        return _cache[key]
    mat, tree, bsdf = _new('mottled')
    fac = _noise(tree, _coords(tree, stretch, source), scale, detail, 0.6, 0.4)
    out = _ramp(tree, fac, [(0.3, shade(colour, 1 - spread)), (0.7, shade(colour, 1 + spread * 0.6))])
    tree.links.new(out, bsdf.inputs['Base Color'])
    bsdf.inputs['Roughness'].default_value = rough
    bsdf.inputs['Specular'].default_value = 0.4
    bsdf.inputs['Clearcoat'].default_value = coat
    if bump:
        _bump(tree, bsdf, fac, bump)
    _cache[key] = mat
    return mat


def concrete():
    return mottled('#A9A8A2', 14, 0.16, 0.85, 8, 0.2)


def textile(colour, scale=40, rough=0.9, bump=0.35, spread=0.16):
    """Woven cloth, carpet loop, felt."""
    key = ('textile', colour, scale, rough, bump, spread)
    if key in _cache:
        return _cache[key]
    mat, tree, bsdf = _new('textile')
    vector = _coords(tree)
    weave = tree.nodes.new('ShaderNodeTexVoronoi')
    weave.inputs['Scale'].default_value = scale
    tree.links.new(vector, weave.inputs['Vector'])
    out = _ramp(tree, weave.outputs['Distance'], [(0.0, shade(colour, 1 + spread * 0.5)), (0.75, shade(colour, 1 - spread))])
    tree.links.new(out, bsdf.inputs['Base Color'])
    bsdf.inputs['Roughness'].default_value = rough
    bsdf.inputs['Specular'].default_value = 0.15
    bsdf.inputs['Sheen'].default_value = 0.3
    invert = tree.nodes.new('ShaderNodeMath')
    invert.operation = 'SUBTRACT'
    invert.inputs[0].default_value = 1
    tree.links.new(weave.outputs['Distance'], invert.inputs[1])
    _bump(tree, bsdf, invert.outputs[0], bump, 0.03)
    _cache[key] = mat
    return mat


def rows(colour, across, along, bump=0.6, spread=0.3, depth=0.02, wander=0.0):
    """Loops in rows by the UV coordinates: `across` rows, `along` loops in each, every second row half a loop
    further. For loop pile, braids and coarse weaves; `wander` lets the yarn differ in thickness."""
    key = ('rows', colour, across, along, bump, spread, depth, wander)
    if key in _cache:
        return _cache[key]
    mat, tree, bsdf = _new('rows')

    def maths(kind, a, b=None, c=None):
        node = tree.nodes.new('ShaderNodeMath')
        node.operation = kind
        for socket, value in zip(node.inputs, (a, b, c)):
            if isinstance(value, (int, float)):
                socket.default_value = value
            elif value is not None:
                tree.links.new(value, socket)
        return node.outputs[0]

    uv = _coords(tree, (1, 1, 1), 'UV')
    sep = tree.nodes.new('ShaderNodeSeparateXYZ')
    tree.links.new(uv, sep.inputs[0])
    sway = maths('MULTIPLY_ADD', _noise(tree, uv, 24, 2), wander, -wander / 2) if wander else 0.0
    a = maths('MULTIPLY_ADD', sep.outputs['X'], across, sway)
    row = maths('FLOOR', a)
    b = maths('ADD', maths('MULTIPLY', sep.outputs['Y'], along), maths('MULTIPLY', row, 0.5))
    # loops lean along their row, like the strands of a braid
    b = maths('ADD', b, maths('MULTIPLY', maths('FRACT', a), 0.45))
    loop = maths('FLOOR', b)
    wide = maths('SINE', maths('MULTIPLY', maths('FRACT', a), math.pi))
    long = maths('SINE', maths('MULTIPLY', maths('FRACT', b), math.pi))
    height = maths('MULTIPLY', wide, maths('MULTIPLY_ADD', long, 0.6, 0.4))
    cell = tree.nodes.new('ShaderNodeCombineXYZ')
    tree.links.new(row, cell.inputs[0])
    tree.links.new(loop, cell.inputs[1])
    lot = tree.nodes.new('ShaderNodeTexWhiteNoise')
    lot.noise_dimensions = '2D'
    tree.links.new(cell.outputs[0], lot.inputs['Vector'])
    height = maths('MULTIPLY', height, maths('MULTIPLY_ADD', lot.outputs['Value'], 0.2, 0.8))
    tone = maths('ADD', maths('MULTIPLY', height, 0.86), maths('MULTIPLY', lot.outputs['Value'], 0.14))
    out = _ramp(tree, tone, [(0.05, shade(colour, 1 - spread * 1.6)), (0.5, colour), (0.95, shade(colour, 1 + spread * 0.5))])
    tree.links.new(out, bsdf.inputs['Base Color'])
    bsdf.inputs['Roughness'].default_value = 0.95
    bsdf.inputs['Specular'].default_value = 0.1
    bsdf.inputs['Sheen'].default_value = 0.25
    _bump(tree, bsdf, height, bump, depth)
    _cache[key] = mat
    return mat


def linen(colour, threads=170, spread=0.16, bump=0.3):
    """Linen or its print on paper: slubs that run both ways, without a repeat, by the UV coordinates."""
    key = ('linen', colour, threads, spread, bump)
    if key in _cache:
        return _cache[key]
    mat, tree, bsdf = _new('linen')
    warp = _noise(tree, _coords(tree, (threads, threads * 0.035, 1), 'UV'), 1, 3, 0.6, 0.15)
    weft = _noise(tree, _coords(tree, (threads * 0.035, threads, 1), 'UV'), 1, 3, 0.6, 0.15)
    mix = tree.nodes.new('ShaderNodeMath')
    mix.operation = 'ADD'
    tree.links.new(warp, mix.inputs[0])
    tree.links.new(weft, mix.inputs[1])
    half = tree.nodes.new('ShaderNodeMath')
    half.operation = 'MULTIPLY'
    half.inputs[1].default_value = 0.5
    tree.links.new(mix.outputs[0], half.inputs[0])
    out = _ramp(tree, half.outputs[0], [(0.36, shade(colour, 1 - spread)), (0.5, colour), (0.64, shade(colour, 1 + spread))])
    tree.links.new(out, bsdf.inputs['Base Color'])
    bsdf.inputs['Roughness'].default_value = 0.92
    bsdf.inputs['Specular'].default_value = 0.12
    _bump(tree, bsdf, half.outputs[0], bump, 0.01)
    _cache[key] = mat
    return mat


def terrazzo(colour):
    key = ('terrazzo', colour)
    if key in _cache:
        return _cache[key]
    mat, tree, bsdf = _new('terrazzo')
    node = tree.nodes.new('ShaderNodeTexVoronoi')
    node.inputs['Scale'].default_value = 26
    vector = _coords(tree)
    tree.links.new(vector, node.inputs['Vector'])
    sep = tree.nodes.new('ShaderNodeSeparateColor')
    tree.links.new(node.outputs['Color'], sep.inputs[0])
    chips = _ramp(
        tree,
        sep.outputs[0],
        [(0.0, '#8A5F44'), (0.12, '#E9E4DA'), (0.26, '#5F6A66'), (0.38, '#B7A892'), (0.5, '#8F8A80'), (0.6, colour)],
    )
    chips.node.color_ramp.interpolation = 'CONSTANT'
    less = tree.nodes.new('ShaderNodeMath')
    less.operation = 'LESS_THAN'
    less.inputs[1].default_value = 0.36
    tree.links.new(node.outputs['Distance'], less.inputs[0])
    mix = tree.nodes.new('ShaderNodeMixRGB')
    mix.inputs['Color1'].default_value = (*linear(colour), 1)
    tree.links.new(less.outputs[0], mix.inputs['Fac'])
    tree.links.new(chips, mix.inputs['Color2'])
    tree.links.new(mix.outputs[0], bsdf.inputs['Base Color'])
    bsdf.inputs['Roughness'].default_value = 0.45
    _cache[key] = mat
    return mat


def printed(path, rough=0.45, coat=0.0, metallic=0.0, alpha=False, emission=0.0):
    """A label: the artwork mapped by the UV coordinates of the shape."""
    mat, tree, bsdf = _new('printed')
    image = bpy.data.images.load(path, check_existing=True)
    node = tree.nodes.new('ShaderNodeTexImage')
    node.image = image
    node.extension = 'EXTEND'
    node.interpolation = 'Cubic'
    tree.links.new(node.outputs['Color'], bsdf.inputs['Base Color'])
    if alpha:
        tree.links.new(node.outputs['Alpha'], bsdf.inputs['Alpha'])
    if emission:
        tree.links.new(node.outputs['Color'], bsdf.inputs['Emission'])
        bsdf.inputs['Emission Strength'].default_value = emission
    bsdf.inputs['Roughness'].default_value = rough
    bsdf.inputs['Specular'].default_value = 0.4
    bsdf.inputs['Metallic'].default_value = metallic
    bsdf.inputs['Clearcoat'].default_value = coat
    return mat


def leaf(colours, rough=0.55, through=0.3):
    """Grass and leaves: each piece and each place another green, with light coming through."""
    key = ('leaf', tuple(colours), rough, through)
    if key in _cache:
        return _cache[key]
    mat, tree, bsdf = _new('leaf')
    coord = tree.nodes.new('ShaderNodeTexCoord')
    geometry = tree.nodes.new('ShaderNodeNewGeometry')
    add = tree.nodes.new('ShaderNodeMath')
    add.operation = 'MULTIPLY_ADD'
    add.inputs[1].default_value = 0.5
    tree.links.new(geometry.outputs['Random Per Island'], add.inputs[0])
    wide = tree.nodes.new('ShaderNodeMath')
    wide.operation = 'MULTIPLY'
    wide.inputs[1].default_value = 0.5
    tree.links.new(_noise(tree, geometry.outputs['Position'], 0.9, 3), wide.inputs[0])
    tree.links.new(wide.outputs[0], add.inputs[2])
    n = len(colours)
    out = _ramp(tree, add.outputs[0], [(0.15 + 0.7 * i / max(1, n - 1), c) for i, c in enumerate(colours)])
    tree.links.new(out, bsdf.inputs['Base Color'])
    bsdf.inputs['Roughness'].default_value = rough
    bsdf.inputs['Specular'].default_value = 0.25
    glow = tree.nodes.new('ShaderNodeBsdfTranslucent')
    tree.links.new(out, glow.inputs['Color'])
    mix = tree.nodes.new('ShaderNodeMixShader')
    mix.inputs['Fac'].default_value = through
    tree.links.new(bsdf.outputs[0], mix.inputs[1])
    tree.links.new(glow.outputs[0], mix.inputs[2])
    tree.links.new(mix.outputs[0], tree.nodes['Material Output'].inputs['Surface'])
    _cache[key] = mat
    return mat


def varied(colour, spread=0.06, rough=0.3, coat=0.0, bump=None, patch=(2.2, 0.04)):
    """One colour that differs a little from piece to piece, like fired tiles or painted boards. `patch` is the
    noise scale and depth of its wander within a piece."""
    key = ('varied', colour, spread, rough, coat, bump, patch)
    if key in _cache:
        return _cache[key]
    mat, tree, bsdf = _new('varied')
    info = tree.nodes.new('ShaderNodeObjectInfo')
    geometry = tree.nodes.new('ShaderNodeNewGeometry')
    value = tree.nodes.new('ShaderNodeMath')
    value.operation = 'MULTIPLY_ADD'
    value.inputs[1].default_value = spread
    value.inputs[2].default_value = 1 - spread / 2 - patch[1] / 2
    tree.links.new(info.outputs['Random'], value.inputs[0])
    wander = tree.nodes.new('ShaderNodeMath')
    wander.operation = 'MULTIPLY_ADD'
    wander.inputs[1].default_value = patch[1]
    tree.links.new(_noise(tree, geometry.outputs['Position'], patch[0], 5), wander.inputs[0])
    tree.links.new(value.outputs[0], wander.inputs[2])
    hsv = tree.nodes.new('ShaderNodeHueSaturation')
    hsv.inputs['Color'].default_value = (*linear(colour), 1)
    tree.links.new(wander.outputs[0], hsv.inputs['Value'])
    tree.links.new(hsv.outputs[0], bsdf.inputs['Base Color'])
    bsdf.inputs['Roughness'].default_value = rough
    bsdf.inputs['Clearcoat'].default_value = coat
    bsdf.inputs['Clearcoat Roughness'].default_value = 0.05
    if bump:
        _bump(tree, bsdf, _noise(tree, geometry.outputs['Position'], bump[0], 4), bump[1])
    _cache[key] = mat
    return mat


def soil():
    return mottled('#6B5540', 18, 0.35, 0.95, 10, 0.8)


def pane(tint='#F1F7F3', rough=0.0):
    """Flat glass: clear apart from its reflection. Unlike `glass` it lets daylight and shadows through without noise."""
    key = ('pane', tint, rough)
    if key in _cache:
        return _cache[key]
    mat, tree, _ = _new('pane')
    clear = tree.nodes.new('ShaderNodeBsdfTransparent')
    clear.inputs['Color'].default_value = (*linear(tint), 1)
    shine = tree.nodes.new('ShaderNodeBsdfGlossy')
    shine.inputs['Roughness'].default_value = rough
    fresnel = tree.nodes.new('ShaderNodeFresnel')
    mix = tree.nodes.new('ShaderNodeMixShader')
    tree.links.new(fresnel.outputs[0], mix.inputs['Fac'])
    tree.links.new(clear.outputs[0], mix.inputs[1])
    tree.links.new(shine.outputs[0], mix.inputs[2])
    tree.links.new(mix.outputs[0], tree.nodes['Material Output'].inputs['Surface'])
    _cache[key] = mat
    return mat
