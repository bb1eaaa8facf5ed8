"""Paint colours without a render of each: python3 assets/studio/recolour.py

Two renders that differ in nothing but the colour of one surface tell how much of every pixel is that surface,
and how bright the light is there: that is the mask. Any other colour is laid on through it. Dark colours start
from a dark render, whose print is light."""

import os
import sys

import numpy as np
from PIL import Image

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))

# product -> the renders: a light one, one that differs most in blue, and a dark one
SOURCES = {'bandicote-low-sheen-interior-paint': ('Verandah White', 'Wheat Belt', 'Bass Strait')}

def linear(value):
    value = np.asarray(value, np.float64) / 255
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def srgb(value):
    value = np.clip(value, 0, 1)
    return np.where(value <= 0.0031308, value * 12.92, 1.055 * np.power(value, 1 / 2.4) - 0.055) * 255


def colour_of(words):
    return linear([int(words[i : i + 2], 16) for i in (1, 3, 5)])


def file_of(slug, name):
    return os.path.join(ROOT, f"public/pictures/products/{slug}-{name.lower().replace(' ', '-')}.webp")


def recolour(slug, paints):
    light, apart, dark = SOURCES[slug]
    seen = {name: linear(Image.open(file_of(slug, name)).convert('RGB')) for name in (light, apart, dark)}
    blue = (seen[light] - seen[apart])[..., 2]
    mask = np.clip(blue / (colour_of(paints[light]) - colour_of(paints[apart]))[2], 0, 1.4)
    # what differs by noise alone is no paint
    mask = np.where(mask < 0.03, 0, mask)[..., None]
    for name, paint in paints.items():
        if name in seen:
            continue
        # the labels' own rule for light print
        base = dark if colour_of(paint).sum() < 0.7 else light
        out = seen[base] + mask * (colour_of(paint) - colour_of(paints[base]))
        picture = Image.fromarray((srgb(out) + 0.5).astype(np.uint8))
        half = f'{file_of(slug, name)}.part.webp'
        picture.save(half, quality=82, method=6)
        os.replace(half, file_of(slug, name))
        print(f'{slug}: {name}')


def main():
    sys.path.insert(0, HERE)
    from paints import PAINTS
    for slug in SOURCES:
        recolour(slug, PAINTS)


if __name__ == '__main__':
    main()
