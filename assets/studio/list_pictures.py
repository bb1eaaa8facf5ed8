"""Writes db/seed/data/pictures.json: the pictures that exist, with their alternative texts and how each was made.

blender -b -P assets/studio/list_pictures.py"""

import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, HERE)

import dimensions  # noqa: E402
import pictures  # noqa: E402
import recolour  # noqa: E402
import views  # noqa: E402

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
    'cast_in_stirrup': 'standing on its foot, seen from the front right',
    'planks': 'four planks laid in steps, face and edge in view',
    'slat_panel': 'whole panel standing, seen from the front right',
    'steel_panel': 'whole panel with posts and rails, seen from the front right',
    'corrugated': 'stack of sheets showing the wave at the end',
    'gutter': 'two lengths side by side, section in view',
    'ridge_cap': 'two lengths nested, section in view',
    'plasterboard': 'three sheets standing, the last turned to show its back',
    'batts': 'pack of batts held by a printed band',
    'roll': 'roll lying with its loose end forward',
    'wallpaper': 'roll partly open, its label on the paper',
    'rug': 'rug lying flat, one corner turned over',
    'tiles': 'low stack of tiles',
    'subway': 'tiles set in running bond',
    'mosaic': 'three sheets on their mesh, the top one turned',
    'shade_sail': 'stretched between its turnbuckles, seen from above',
    'carpet': 'stack of tiles, a corner of the top one turned up to show its back',
    'claw_hammer': 'lying, with head and claw in front',
    'screwdrivers': 'six drivers lying before their wall rack',
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
    'split_system': 'indoor unit and outdoor unit side by side',
    'pendant': 'hanging, seen a little from above',
    'ceiling_fan': 'hanging, seen a little from below',
    'curtains': 'both curtains hanging from a rod',
    'sofa': 'whole sofa from the front right',
    'outdoor_setting': 'table with six chairs, seen from above',
    'pot': 'with a plant, seen from the front',
    'clear_tub': 'closed, the lid clipped on',
    'mop_set': 'mop standing beside its bucket',
}


ORDER = ('pack', 'angle', 'detail', 'dimensions', 'finish')


def shape_of(build):
    return f'{build.__module__.removeprefix("families.")}.{build.__name__}'


def seen_from(view):
    """Where a second angle looks from, in words."""
    azimuth, elevation = view['azimuth'], view['elevation']
    if elevation < 0:
        return 'seen from below'
    if abs(azimuth) > 110:
        side = 'behind'
    elif abs(azimuth) > 60:
        side = 'the side'
    else:
        side = 'the front' + (' left' if azimuth < -12 else ' right' if azimuth > 12 else '')
    return f'seen from {side}' + (' and from above' if elevation > 38 else '')


def shown(product, picture):
    name = product['name']
    if picture.kind == 'angle':
        return f'{name}, {seen_from(picture.view)}'
    if picture.kind == 'detail':
        return f"{name}, seen close: {views.LEADS[picture.slug]['shows']}"
    seen = VIEWS.get(picture.build.__name__, 'seen from the front right')
    return f'{name} in {picture.finish}, {seen}' if picture.finish else f'{name}, {seen}'


def plain(value):
    """A parameter as JSON can hold it: a material stands for itself by being one."""
    return 'material' if callable(value) else value


def script_of(picture):
    rendered = recolour.SOURCES.get(picture.slug)
    return 'recolour.py' if picture.kind == 'finish' and rendered and picture.finish not in rendered else 'render.py'


def of_products(products):
    out = {}
    for name, picture in pictures.plan().items():
        file = f'/pictures/products/{name}.webp'
        if not os.path.exists(f'{ROOT}/public{file}'):
            continue
        entry = {'file': file, 'alt': shown(products[picture.slug], picture), 'kind': picture.kind}
        if picture.finish:
            entry['finish'] = picture.finish
        entry['made'] = {'script': script_of(picture), 'shape': shape_of(picture.build), 'parameters': {k: plain(v) for k, v in picture.params.items()}, 'view': picture.view}
        out.setdefault(picture.slug, []).append(entry)
    for slug, product in products.items():
        file = f'/pictures/products/{slug}-dimensions.svg'
        if os.path.exists(f'{ROOT}/public{file}'):
            out[slug].append({'file': file, 'alt': dimensions.in_words(product), 'kind': 'dimensions', 'made': {'script': 'dimensions.py', 'parameters': dimensions.SIZES[slug]}})
    for entries in out.values():
        entries.sort(key=lambda entry: ORDER.index(entry['kind']))
    return {slug: out[slug] for slug in products if slug in out}


def of_scenes():
    with open(os.path.join(HERE, 'scenes.json'), encoding='utf-8') as file:
        scenes = json.load(file)
    return {
        name: {
            'file': f'/pictures/scenes/{name}.webp',
            'alt': scene['alt'],
            'made': {'script': 'render_sets.py', 'parameters': scene['set']},
        }
        for name, scene in scenes.items()
        if os.path.exists(f'{ROOT}/public/pictures/scenes/{name}.webp')
    }


def main():
    with open(os.path.join(HERE, 'products.json'), encoding='utf-8') as file:
        products = {product['slug']: product for product in json.load(file)}
    out = {'products': of_products(products), 'scenes': of_scenes()}
    with open(os.path.join(ROOT, 'db/seed/data/pictures.json'), 'w', encoding='utf-8') as file:
        json.dump(out, file, indent=2, ensure_ascii=False)
        file.write('\n')
    print(f"{len(out['products'])} of {len(products)} products have a picture")


main()
