import path from 'node:path';

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import manifest from './pictures.json' with { type: 'json' };

const publicDir = path.resolve(import.meta.dirname, '../../../public');
const GROUND = [0xf2, 0xef, 0xe8] as const;
/** How far rounding and the lossy format may change one colour. */
const TOLERANCE = 3;

interface Listed {
  readonly file: string;
  readonly kind: string;
}

const ofProducts: readonly Listed[] = Object.values(manifest.products).flat();
const rendered = ofProducts.filter(({ kind }) => kind !== 'dimensions');
const scenes = Object.values(manifest.scenes).map(({ file, made }) => ({
  file,
  kind: made.script === 'scenes.py' ? 'laid out' : 'scene',
}));
const laidOut = scenes.filter(({ kind }) => kind === 'laid out');
const onDisk = (file: string) => path.join(publicDir, file);

describe('the picture masters', () => {
  it('are WebP, products square and at least 900 pixels, scenes at least 1080 wide', async () => {
    const wrong = await filterAsync([...rendered, ...scenes], async ({ file, kind }) => {
      const { format, width, height } = await sharp(onDisk(file)).metadata();
      if (format !== 'webp') return true;
      const isScene = kind === 'scene' || kind === 'laid out';
      return isScene ? width < 1080 : width !== height || width < 900;
    });
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it('have the page’s background colour at the edges of whole products and what is laid out from them', async () => {
    const whole = [...rendered.filter(({ kind }) => kind !== 'detail'), ...laidOut];
    const wrong = await filterAsync(whole, async ({ file }) => !(await endsInGround(file)));
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });
});

/** Whether the four corners, each a fortieth of the picture, have the background colour. */
async function endsInGround(file: string): Promise<boolean> {
  const side = 40;
  const pixels = await sharp(onDisk(file))
    .resize(side, side, { fit: 'fill', fastShrinkOnLoad: true })
    .removeAlpha()
    .raw()
    .toBuffer();
  return [0, side - 1, side * (side - 1), side * side - 1].every((pixel) =>
    GROUND.every(
      (value, channel) => Math.abs((pixels[pixel * 3 + channel] ?? 0) - value) <= TOLERANCE,
    ),
  );
}

/** The entries for which a slow check is true. */
async function filterAsync<T>(
  entries: readonly T[],
  isWrong: (entry: T) => Promise<boolean>,
): Promise<T[]> {
  const answers = await Promise.all(entries.map(isWrong));
  return entries.filter((_, index) => answers[index]);
}
