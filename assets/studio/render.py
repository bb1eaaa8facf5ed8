"""Renders product pictures: blender -b -P assets/studio/render.py -- --only <name>[,<name>] [--samples N] [--size N]

A name is a product's slug, or that with "-angle", "-detail" or a finish behind it; `--only all-angle` and the
like choose every picture of the kind. Without --only it makes every picture that does not exist yet.
Preview files go where --out says."""

import argparse
import json
import os
import shutil
import sys
import tempfile
import time
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from studio import develop, stage  # noqa: E402

import pictures  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(HERE))


def chosen(only, known):
    names = [s for s in only.split(',') if s]
    if not names:
        return list(known)
    return [n for name in names for n in ([k for k, p in known.items() if p.kind == name[4:]] if name.startswith('all-') else [name])]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--only', default='')
    parser.add_argument('--samples', type=int, default=96)
    parser.add_argument('--size', type=int, default=900)
    parser.add_argument('--render-size', type=int, default=0)
    parser.add_argument('--out', default=os.path.join(ROOT, 'public/pictures/products'))
    parser.add_argument('--format', default='webp')
    parser.add_argument('--force', action='store_true')
    parser.add_argument('--stop-at', type=float, default=0, help='seconds since 1970 after which nothing new is begun')
    parser.add_argument('--quiet', type=float, default=1.0, help='strength of the noise filter, 0 for none')
    args = parser.parse_args(sys.argv[sys.argv.index('--') + 1 :] if '--' in sys.argv else [])
    with open(os.path.join(HERE, 'products.json'), encoding='utf-8') as file:
        products = {p['slug']: p for p in json.load(file)}
    known = pictures.plan()
    wanted = chosen(args.only, known)
    os.makedirs(args.out, exist_ok=True)
    for name in wanted:
        target = os.path.join(args.out, f'{name}.{args.format}')
        if name not in known:
            print(f'studio: no picture is called {name}')
            continue
        if os.path.exists(target) and not args.force:
            continue
        if args.stop_at and time.time() > args.stop_at:
            print('studio: stopped by the clock')
            break
        begun = time.time()
        folder = tempfile.mkdtemp(prefix='studio-')
        try:
            picture = known[name]
            stage.clear()
            picture.build(products[picture.slug], **{k: v() if callable(v) else v for k, v in picture.params.items()})
            view = dict(picture.view)
            quiet = view.pop('quiet', 1.0) * args.quiet
            neural = view.pop('neural', False)
            samples = round(args.samples * view.pop('samples', 1.0))
            stage.set_up(size=args.render_size or args.size, **view)
            stage.engine(samples)
            built = time.time()
            paths = stage.render(folder)
            rendered = time.time()
            half = f'{target}.part.{args.format}'
            develop.develop(paths, half, stage.border(), size=args.size, strength=quiet, whole='close' not in view, above=stage.above(view.get('elevation', 0), view.get('wall', False)), neural=neural)
            os.replace(half, target)
            print(f'studio: {name} {time.time() - begun:.1f} s (built {built - begun:.1f}, rendered {rendered - built:.1f}), processor {time.process_time():.0f} s in all', flush=True)
        except Exception:
            traceback.print_exc()
            print(f'studio: FAILED {name}', flush=True)
        finally:
            shutil.rmtree(folder, ignore_errors=True)


main()
