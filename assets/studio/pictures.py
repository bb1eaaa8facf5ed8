"""Every rendered picture of the demo shop by its name: pack shots, second angles, details, finishes."""

from collections import namedtuple

import catalogue
import finishes
import views

# `kind` is pack, angle, detail or finish; `finish` the words that name it in the variants
Picture = namedtuple('Picture', 'slug kind build params view finish', defaults=(None,))


def slugged(words):
    return ''.join(c if c.isalnum() else '-' for c in words.lower())


def plan():
    out = {}
    for slug, (build, params, view) in catalogue.SHOTS.items():
        out[slug] = Picture(slug, 'pack', build, params, view)
    for slug, extra in views.LEADS.items():
        build, params, view = catalogue.SHOTS[slug]
        azimuth, elevation = extra['angle']
        turned = {**view, 'azimuth': azimuth, 'elevation': elevation}
        if elevation < 0:
            turned['ground'] = False
        out[f'{slug}-angle'] = Picture(slug, 'angle', build, params, turned)
        out[f'{slug}-detail'] = Picture(slug, 'detail', build, params, {**view, 'close': extra['detail']})
    for slug, colours in finishes.FINISHES.items():
        build, params, view = catalogue.SHOTS[slug]
        for words, differing in colours.items():
            out[f'{slug}-{slugged(words)}'] = Picture(slug, 'finish', build, {**params, **differing}, view, words)
    return out
