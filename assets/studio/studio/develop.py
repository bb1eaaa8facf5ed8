"""From the linear render to the finished picture: quiet the noise, apply the view transform,
lay the product over the ground colour."""

import os

import bpy
import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter, median_filter, uniform_filter

from .denoise import available, denoise
from .stage import GROUND


def _load(path):
    image = bpy.data.images.load(path, check_existing=False)
    image.colorspace_settings.name = 'Raw'
    w, h = image.size
    data = np.empty(w * h * 4, dtype=np.float32)
    image.pixels.foreach_get(data)
    bpy.data.images.remove(image)
    return data.reshape(h, w, 4)[::-1].copy()


def _mean(a, r):
    """Mean over a square of side 2r + 1."""
    return uniform_filter(a, 2 * r + 1, mode='nearest')


def _shifts(radius, step):
    for dy in range(0, radius + 1):
        for dx in range(-radius, radius + 1):
            if dy > 0 or dx > 0:
                yield dy * step, dx * step


def _pass(colour, guide, noise, radius, step, patch):
    """Non-local means: a pixel is averaged with those around it whose neighbourhoods agree with its
    own to within the noise, and whose surface and print are the same."""
    h, w, _ = colour.shape
    total, weight = colour.copy(), np.ones((h, w), np.float32)
    for dy, dx in _shifts(radius, step):
        ys, yt = slice(dy, h), slice(0, h - dy)
        xs, xt = slice(max(0, dx), w + min(0, dx)), slice(max(0, -dx), w - max(0, dx))
        if ys.start >= h or xs.start >= w:
            continue
        diff = colour[ys, xs] - colour[yt, xt]
        d = np.einsum('ijk,ijk->ij', diff, diff)
        gap = guide[ys, xs] - guide[yt, xt]
        g = np.einsum('ijk,ijk->ij', gap, gap)
        n = np.minimum(noise[ys, xs], noise[yt, xt])
        k = np.exp(-np.maximum(_mean(d, patch) - n, 0) / n - g * 80)
        k3 = k[..., None]
        total[yt, xt] += colour[ys, xs] * k3
        total[ys, xs] += colour[yt, xt] * k3
        weight[yt, xt] += k
        weight[ys, xs] += k
    return total / weight[..., None]


def _quiet(colour, normal, albedo, strength):
    """Takes the sampling noise out. The print of labels is divided away first and comes back untouched."""
    print_ = np.maximum(albedo, 0.04)
    light = colour.copy()
    light[..., :3] /= print_
    value = np.sqrt(np.clip(light, 0, 6))
    guide = np.concatenate([normal * 0.7, np.sqrt(np.clip(albedo, 0, 1)) * 0.6, ], axis=2).astype(np.float32)
    grey = value.mean(2)
    edge = np.zeros_like(grey)
    lap = np.zeros_like(grey)
    lap[1:-1, 1:-1] = np.abs(grey[1:-1, 1:-1] - 0.25 * (grey[:-2, 1:-1] + grey[2:, 1:-1] + grey[1:-1, :-2] + grey[1:-1, 2:]))
    for axis in (0, 1):
        d = np.abs(np.diff(guide, axis=axis)).sum(2)
        pad = [(0, 0), (0, 0)]
        pad[axis] = (0, 1)
        edge += np.pad(d, pad)
    calm = (edge < 0.06).astype(np.float32)
    top = np.percentile(lap[colour[..., 3] > 0.05], 85) if (colour[..., 3] > 0.05).any() else 0.01
    lap = np.minimum(lap, top * 1.6)
    sigma = _mean(lap * calm, 9) / np.maximum(_mean(calm, 9), 0.02) * 1.15
    sigma = np.clip(sigma, 0.004, None) * strength
    noise = (7.0 * sigma**2).astype(np.float32)
    value = _pass(value, guide, noise, 4, 1, 2)
    value = _pass(value, guide, noise * 0.16, 3, 3, 1)
    out = value**2
    out[..., :3] *= print_
    # few samples leave the outlines ragged: smooth them by half a pixel
    turn = np.zeros_like(grey)
    for axis in (0, 1):
        d = np.abs(np.diff(normal, axis=axis)).sum(2)
        pad = [(0, 0), (0, 0)]
        pad[axis] = (0, 1)
        turn += np.pad(d, pad)
    turn = np.clip(gaussian_filter((turn > 0.5).astype(np.float32), 1.0) * 2.0, 0, 1)[..., None]
    return out * (1 - turn) + gaussian_filter(out, (0.75, 0.75, 0)) * turn


def scene(paths, target, size=None, clean=True, quality=80):
    """A picture that fills its frame: denoised, then through the view transform of the scene. `size` is (width, height)."""
    colour = _load(paths['image'])
    if clean:
        colour[..., :3] = denoise(colour[..., :3], _load(paths['albedo'])[..., :3], _load(paths['normal'])[..., :3])
    h, w = colour.shape[:2]
    colour[..., 3] = 1
    image = bpy.data.images.new('developed', w, h, float_buffer=True)
    image.colorspace_settings.name = 'Linear'
    image.pixels.foreach_set(np.ascontiguousarray(colour[::-1]).ravel())
    settings = bpy.context.scene.render.image_settings
    settings.file_format, settings.color_mode = 'PNG', 'RGB'
    image.save_render(target + '.png', scene=bpy.context.scene)
    bpy.data.images.remove(image)
    with Image.open(target + '.png') as png:
        picture = png.convert('RGB')
    os.remove(target + '.png')
    if size and picture.size != tuple(size):
        picture = picture.resize(size, Image.LANCZOS)
    picture.save(target, **(dict(quality=quality, method=6) if target.endswith('.webp') else {}))
    return picture


def develop(paths, target, border, size=None, exposure=-0.35, strength=1.0, quality=82, whole=True, above=0.04, neural=False):
    """`border` is the rendered part of the picture (left, top, right, bottom) in fractions. A `whole` product
    has the ground all around it; a detail goes on beyond the picture, and so does its shadow. `above` is the
    rendered part above the product. `neural` takes the noise out with the network of the sets, if its weights are there."""
    colour = _load(paths['image'])
    normal = _load(paths['normal'])[..., :3]
    albedo = _load(paths['albedo'])[..., :3]
    h, w = colour.shape[:2]
    used = np.argwhere(colour[..., 3] > 0.002)
    if strength and len(used):
        (y0, x0), (y1, x1) = used.min(0), used.max(0) + 1
        part = np.s_[max(0, y0 - 6) : y1 + 6, max(0, x0 - 6) : x1 + 6]
    if strength and len(used) and neural and available():
        # the network knows no transparency: it gets the product and its shadow before a plain ground, which is taken
        # off again afterwards
        own = ((colour[part][..., :3].max(2) > 0.002) | (colour[part][..., 3] > 0.99))[..., None]
        alpha = np.clip(colour[part][..., 3:4], 0, 1)
        clean = denoise(colour[part][..., :3] + 0.8 * (1 - alpha), albedo[part], normal[part], guides=False)
        # a veil of one or two per cent is no shadow: it would only show where the rendered part ends
        shadow = np.clip((1 - clean.mean(2, keepdims=True) / 0.8 - 0.025) / 0.975, 0, 1)
        clean = np.where(own, np.maximum(clean - 0.8 * (1 - alpha), 0.012), 0)
        colour[part] = np.concatenate([clean, np.where(own, alpha, shadow)], axis=2)
    elif strength and len(used):
        colour[part] = _quiet(colour[part], normal[part], albedo[part], strength)
    alpha = np.clip(colour[..., 3:4], 0, 1)
    rgb = np.clip(colour[..., :3] * 2**exposure, 0, None)
    # a pixel without colour of its own is shadow: softened, and faded out before the rendered part ends
    own = np.clip(rgb.max(2, keepdims=True) / 0.012, 0, 1)
    bare = (own[..., 0] < 0.25).astype(np.float32)
    calm = median_filter(alpha[..., 0], 5) * bare
    reach = w / 900 * 4.5
    soft_alpha = gaussian_filter(calm, reach) / np.maximum(gaussian_filter(bare, reach), 1e-3)
    alpha = np.where(bare[..., None] > 0, soft_alpha[..., None], alpha)
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    left, top, right, bottom = border[0] * w, border[1] * h, border[2] * w, border[3] * h
    near = np.minimum(np.minimum(xx - left, right - 1 - xx) / (w * 0.16), (bottom - 1 - yy) / (h * 0.11))
    near = np.minimum(near, (yy - top) / (h * (above + 0.01)))
    fade = np.clip(near, 0, 1)[..., None] if whole else 1
    fade = fade * fade * (3 - 2 * fade)
    soft = 0.92 * alpha * fade
    alpha = alpha * own + soft * (1 - own)
    straight = np.clip(rgb / np.maximum(np.clip(colour[..., 3:4], 0, 1), 1e-4), 0, 1)
    srgb = np.where(straight <= 0.0031308, straight * 12.92, 1.055 * np.power(straight, 1 / 2.4) - 0.055)
    ground = np.array(GROUND, np.float32) / 255
    out = srgb * alpha + ground * (1 - alpha)
    picture = Image.fromarray((np.clip(out, 0, 1) * 255 + 0.5).astype(np.uint8), 'RGB')
    if size and picture.width != size:
        picture = picture.resize((size, round(picture.height * size / picture.width)), Image.LANCZOS)
    if target.endswith('.webp'):
        picture.save(target, quality=quality, method=6)
    else:
        picture.save(target)
    return picture
