"""The scenes of tiles, articles and banners, as scenes.json has them: python3 scenes.py [name ...]

A scene is a part of a set's picture (render_sets.py), the middle unless `at` says how far across and down."""

import json
import os
import sys

from PIL import Image, ImageOps

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))


def main():
    with open(os.path.join(HERE, 'scenes.json'), encoding='utf-8') as file:
        scenes = json.load(file)
    folder = os.path.join(ROOT, 'public/pictures/scenes')
    os.makedirs(folder, exist_ok=True)
    for name in sys.argv[1:] or scenes:
        scene = scenes[name]
        rendered = os.path.join(ROOT, f'.tmp/sets/{scene["set"]}.webp')
        if not os.path.exists(rendered):
            print(f'{name}: {scene["set"]} is not rendered yet')
            continue
        picture = ImageOps.fit(Image.open(rendered), scene['size'], Image.LANCZOS, centering=scene.get('at', (0.5, 0.5)))
        picture.save(os.path.join(folder, f'{name}.webp'), quality=84, method=6)
        print(name)


main()
