"""Writes db/seed/data/pictures.json: the pictures that exist, with their alternative texts."""

import json
import os

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))


def main():
    with open(os.path.join(HERE, 'products.json'), encoding='utf-8') as file:
        products = json.load(file)
    views = {}
    views_file = os.path.join(HERE, 'views.json')
    if os.path.exists(views_file):
        with open(views_file, encoding='utf-8') as file:
            views = json.load(file)
    out = {}
    for product in products:
        slug = product['slug']
        if os.path.exists(os.path.join(ROOT, f'public/pictures/products/{slug}.webp')):
            seen = views.get(slug)
            alt = f"{product['name']}, {seen}" if seen else f"{product['name']}, three-quarter view"
            out[slug] = [{'file': f'/pictures/products/{slug}.webp', 'alt': alt}]
    with open(os.path.join(ROOT, 'db/seed/data/pictures.json'), 'w', encoding='utf-8') as file:
        json.dump(out, file, indent=2, ensure_ascii=False)
        file.write('\n')
    print(f'{len(out)} of {len(products)} products have a picture')


main()
