"""The scenes of tiles, articles and banners, as scenes.json has them: python3 scenes.py [name ...]

A scene with a `set` is a part of that set's picture (render_sets.py), the middle unless `at` says how
far across and down. One with `items` is laid out from finished product pictures: they share one
ground, so a product is laid over the scene by multiplying, and shadows fall as if all had been
photographed together. Products stand side by side and never overlap."""

import json
import os
import sys

import numpy as np
from PIL import Image, ImageOps

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
GROUND = np.array((0xF2, 0xEF, 0xE8), np.float32)


def cut_out(slug):
    """The picture trimmed to what differs from the ground, and the box of the product without its shadow."""
    path = os.path.join(ROOT, f'public/pictures/products/{slug}.webp')
    data = np.asarray(Image.open(path).convert('RGB'), np.float32)
    diff = np.abs(data - GROUND).max(2)
    colour = diff > 70
    seen = np.argwhere(colour if colour.sum() > 2000 else diff > 30)
    y0, x0 = np.percentile(seen, 0.2, axis=0)
    y1, x1 = np.percentile(seen, 99.8, axis=0)
    return data, (x0, y0, x1, y1)


def compose(name, width, height, items):
    """`items` are (slug, centre x, foot y, height or width of the product) in fractions of the scene;
    the last one is the longer side of the product in fractions of the scene's height."""
    scene = np.ones((height, width, 3), np.float32)
    for slug, cx, foot, tall in items:
        data, (x0, y0, x1, y1) = cut_out(slug)
        scale = tall * height / max(x1 - x0, y1 - y0)
        size = max(1, round(data.shape[1] * scale))
        one = Image.fromarray(data.astype(np.uint8)).resize((size, size), Image.LANCZOS)
        ratio = np.clip(np.asarray(one, np.float32) / GROUND, 0, 1.06)
        left = round(cx * width - (x0 + x1) / 2 * scale)
        top = round(foot * height - y1 * scale)
        sx0, sy0, sx1, sy1 = max(0, left), max(0, top), min(width, left + size), min(height, top + size)
        if sx1 <= sx0 or sy1 <= sy0:
            continue
        scene[sy0:sy1, sx0:sx1] *= ratio[sy0 - top : sy1 - top, sx0 - left : sx1 - left]
    out = np.clip(scene * GROUND, 0, 255)
    save(name, Image.fromarray((out + 0.5).astype(np.uint8)))


def save(name, picture):
    folder = os.path.join(ROOT, 'public/pictures/scenes')
    os.makedirs(folder, exist_ok=True)
    picture.save(os.path.join(folder, f'{name}.webp'), quality=84, method=6)


def rendered(name):
    """Where the finished picture of a set is."""
    return os.path.join(ROOT, f'.tmp/sets/{name}.webp')


def main():
    with open(os.path.join(HERE, 'scenes.json'), encoding='utf-8') as file:
        scenes = json.load(file)
    for name in sys.argv[1:] or scenes:
        scene = scenes[name]
        if 'set' in scene:
            if not os.path.exists(rendered(scene['set'])):
                print(f'{name}: {scene["set"]} is not rendered yet')
                continue
            whole = Image.open(rendered(scene['set']))
            save(name, ImageOps.fit(whole, scene['size'], Image.LANCZOS, centering=scene.get('at', (0.5, 0.5))))
            print(name)
            continue
        missing = [i[0] for i in scene['items'] if not os.path.exists(os.path.join(ROOT, f'public/pictures/products/{i[0]}.webp'))]
        if missing:
            print(f'{name}: no picture yet of {", ".join(missing)}')
            continue
        compose(name, *scene['size'], scene['items'])
        print(name)


main()
