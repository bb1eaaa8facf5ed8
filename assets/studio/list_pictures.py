"""Writes db/seed/data/pictures.json: the pictures that exist, with their alternative texts."""

import json
import os
import re

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))

# what the picture of each shape shows, after the product's name
VIEWS = {
    'tin_up': 'labelled tin with its handle up',
    'tin': 'labelled tin with a press lid',
    'sample_pots': 'six pots with coloured lids in an open tray',
    'cartridge': 'cartridge standing with its nozzle on',
    'sausage': 'foil sausage lying on its side',
    'tub': 'round tub with a printed band and lid',
    'bottle': 'bottle with a printed label',
    'bag': 'printed bag standing',
    'fixing_box': 'printed box with a few of the fixings in front',
    'masonry_bolts': 'printed box with a few of the bolts in front',
    'plug_case': 'open case with plugs in three sizes',
    'boards': 'stack of boards with the sawn ends in view',
    'planks': 'four planks laid in steps, face and edge in view',
    'slat_panel': 'whole panel standing, seen from the front right',
    'steel_panel': 'whole panel with posts and rails, seen from the front right',
    'corrugated': 'stack of sheets showing the wave at the end',
    'gutter': 'two lengths side by side, section in view',
    'ridge_cap': 'two lengths nested, section in view',
    'plasterboard': 'stack of sheets with their recessed edges',
    'batts': 'pack of batts held by a printed band',
    'roll': 'roll lying with its loose end forward',
    'rug': 'rug half rolled out',
    'tiles': 'low stack of tiles',
    'subway': 'tiles set in running bond',
    'mosaic': 'whole sheet, tilted to show the glaze',
    'carpet': 'stack of tiles, the top one turned',
    'claw_hammer': 'lying, with head and claw in front',
    'screwdrivers': 'six drivers standing in their rack',
    'level': 'standing on its edge, all three vials in view',
    'tape_measure': 'with a length of blade drawn out',
    'drill_kit': 'drill standing on its battery beside a spare battery',
    'drill': 'standing on its battery, bit fitted',
    'glove': 'pair lying palm down',
    'boot': 'left boot from the side with the zip',
    'secateurs': 'lying slightly open',
    'basin_mixer': 'seen from the side of the spout',
    'hose_coil': 'coiled, with both fittings in view',
    'hoses': 'two coiled hoses with their nuts',
    'power_point': 'seen from the front right',
    'pendant': 'hanging, seen a little from above',
    'curtains': 'both curtains hanging from a rod',
    'sofa': 'whole sofa from the front right',
    'outdoor_setting': 'table with six chairs, seen from above',
    'pot': 'with a plant, seen from the front',
    'clear_tub': 'closed, the lid clipped on',
    'mop_set': 'mop standing beside its bucket',
}


def main():
    with open(os.path.join(HERE, 'products.json'), encoding='utf-8') as file:
        products = json.load(file)
    with open(os.path.join(HERE, 'catalogue.py'), encoding='utf-8') as file:
        builders = dict(re.findall(r"^shot\('([^']+)', \w+\.(\w+)", file.read(), re.M))
    out = {}
    for product in products:
        slug = product['slug']
        if os.path.exists(os.path.join(ROOT, f'public/pictures/products/{slug}.webp')):
            seen = VIEWS.get(builders.get(slug, ''), 'seen from the front right')
            out[slug] = [{'file': f'/pictures/products/{slug}.webp', 'alt': f"{product['name']}, {seen}"}]
    with open(os.path.join(ROOT, 'db/seed/data/pictures.json'), 'w', encoding='utf-8') as file:
        json.dump(out, file, indent=2, ensure_ascii=False)
        file.write('\n')
    print(f'{len(out)} of {len(products)} products have a picture')


main()
