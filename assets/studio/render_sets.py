"""Renders sets: blender -b -t 1 -P assets/studio/render_sets.py -- --only deck,shower-hero [--samples N] [--size WIDTH]

A set is a file in sets/, a picture `<set>-<camera>`. Without --only it makes every picture that does not exist yet.
--size is the width of a preview; the finished width is the camera's own."""

import argparse
import importlib
import os
import shutil
import sys
import tempfile
import time
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from studio import denoise, develop, site, stage  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(HERE))


def known_sets():
    names = sorted(f[:-3] for f in os.listdir(os.path.join(HERE, 'sets')) if f.endswith('.py') and f != '__init__.py')
    return {name.replace('_', '-'): importlib.import_module(f'sets.{name}') for name in names}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--only', default='')
    parser.add_argument('--samples', type=int, default=16)
    parser.add_argument('--size', type=int, default=0)
    parser.add_argument('--out', default=os.path.join(ROOT, '.tmp/sets'))
    parser.add_argument('--format', default='webp')
    parser.add_argument('--force', action='store_true')
    parser.add_argument('--stop-at', type=float, default=0, help='seconds since 1970 after which nothing new is begun')
    parser.add_argument('--raw', action='store_true', help='leaves the noise in')
    parser.add_argument('--threads', type=int, default=1)
    args = parser.parse_args(sys.argv[sys.argv.index('--') + 1 :] if '--' in sys.argv else [])
    if not args.raw and not denoise.available():
        sys.exit('studio: the denoiser has no weights: run python3 assets/studio/fetch_denoiser.py first')
    wanted = [name for name in args.only.split(',') if name]
    os.makedirs(args.out, exist_ok=True)
    for set_name, one in known_sets().items():
        todo = []
        for name in one.CAMERAS:
            target = os.path.join(args.out, f'{set_name}-{name}.{args.format}')
            asked = not wanted or set_name in wanted or f'{set_name}-{name}' in wanted
            if asked and (args.force or not os.path.exists(target)):
                todo.append((name, target))
        if not todo:
            continue
        begun = time.time()
        try:
            stage.clear()
            one.build()
        except Exception:
            traceback.print_exc()
            print(f'studio: FAILED to build {set_name}', flush=True)
            continue
        print(f'studio: {set_name} built in {time.time() - begun:.1f} s', flush=True)
        for name, target in todo:
            if args.stop_at and time.time() > args.stop_at:
                print('studio: stopped by the clock')
                return
            picture(one, name, target, args)


def picture(one, name, target, args):
    begun = time.time()
    folder = tempfile.mkdtemp(prefix='studio-')
    view = dict(one.CAMERAS[name])
    size = width, height = view.pop('size')
    exposure = view.pop('exposure', getattr(one, 'EXPOSURE', 0.0))
    if args.size:
        size = (args.size, round(height * args.size / width))
    try:
        site.camera(size=size, **view)
        site.engine(args.samples, args.threads, exposure)
        paths = stage.render(folder)
        rendered = time.time() - begun
        half = f'{target}.part.{args.format}'
        develop.scene(paths, half, clean=not args.raw)
        os.replace(half, target)
        print(f'studio: {os.path.basename(target)} rendered {rendered:.1f} s ({rendered * 1e6 / size[0] / size[1]:.0f} s a megapixel), developed {time.time() - begun - rendered:.1f} s', flush=True)
    except Exception:
        traceback.print_exc()
        print(f'studio: FAILED {name}', flush=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


main()
sys.stdout.flush()
# Blender crashes when it unloads PyTorch
os._exit(0)
