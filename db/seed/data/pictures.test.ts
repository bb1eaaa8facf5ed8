import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { articles } from './articles.ts';
import { departments } from './departments.ts';
import manifest from './pictures.json' with { type: 'json' };
import {
  articlePictures,
  DAMAGED_PICTURE,
  departmentPictures,
  productPictures,
  sellerBanners,
  servicePictures,
  variantPicture,
} from './pictures.ts';
import { products } from './products/all.ts';
import { sellers } from './sellers.ts';
import { services } from './services.ts';

const publicDir = path.resolve(import.meta.dirname, '../../../public');

/** Options whose values look different. */
const LOOKS = new Set('Colour Finish Tone Glaze Timber Blades Canopy Edge'.split(' '));
/** Options whose values look the same: the sheen of a paint, the grip of a tile. */
const LOOK_ALIKE: Readonly<Record<string, string>> = {
  'bandicote-enamel-trim-door-paint': 'Finish',
  'quolltile-porcelain-floor-tile-600x600': 'Finish',
};

describe('the demo pictures', () => {
  it.each([
    ['products', productPictures, products],
    ['departments', departmentPictures, departments],
    ['articles', articlePictures, articles],
    ['services', servicePictures, services],
    ['sellers', sellerBanners, sellers.map(({ key }) => ({ slug: key }))],
  ] as const)('of %s exist and are used', (_, pictures, things) => {
    const slugs = new Set(things.map(({ slug }) => slug));
    for (const [slug, files] of Object.entries(pictures)) {
      expect(slugs).toContain(slug);
      for (const file of [files].flat()) expect(existsSync(path.join(publicDir, file))).toBe(true);
    }
  });

  it('show every product, its pack shot first', () => {
    const withPackShot = Object.entries(manifest.products)
      .filter(([, entries]) => entries[0]?.kind === 'pack')
      .map(([slug]) => slug);
    expect(new Set(withPackShot)).toEqual(new Set(products.map(({ slug }) => slug)));
  });

  it('exist, with a description and a note of how they were made', () => {
    const all = [...Object.values(manifest.products).flat(), ...Object.values(manifest.scenes)];
    const faulty = all.filter(
      ({ file, alt, made }) =>
        !existsSync(path.join(publicDir, file)) ||
        alt.length < 20 ||
        !/^(?:render|render_sets|recolour|dimensions|scenes)\.py$/.test(made.script),
    );
    expect(faulty).toEqual([]);
    const alts = Object.values(manifest.products).flatMap((entries) =>
      entries.map(({ alt }) => alt),
    );
    expect(alts.filter((alt, index) => alts.indexOf(alt) !== index)).toEqual([]);
  });

  it('include a pack shot, a second angle, a detail and a drawing for 40 products, all in the plan', () => {
    const planned = new Map(products.map(({ slug, pictureCount }) => [slug, pictureCount]));
    const leads = Object.entries(manifest.products)
      .map(([slug, entries]) => ({
        slug,
        kinds: entries.map(({ kind }) => kind).filter((kind) => kind !== 'finish'),
      }))
      .filter(({ kinds }) => kinds.length > 1);
    expect(leads).toHaveLength(40);
    const wrong = leads.filter(
      ({ slug, kinds }) =>
        kinds.join() !== 'pack,angle,detail,dimensions' || kinds.length > (planned.get(slug) ?? 0),
    );
    expect(wrong).toEqual([]);
  });

  it('show every colour and finish of the variants, one of them in the pack shot', () => {
    const looks = products.flatMap(({ slug, options, variants }) =>
      options
        .filter((option) => LOOKS.has(option) && LOOK_ALIKE[slug] !== option)
        .map((option) => ({
          slug,
          option,
          values: new Set(variants.map(({ attributes }) => attributes[option] ?? '')),
        })),
    );
    expect(looks.length).toBeGreaterThan(20);
    const unseen = looks.filter(({ slug, option, values }) => {
      const bare = [...values].filter(
        (value) => variantPicture(slug, { [option]: value }) === null,
      );
      return bare.length > 1;
    });
    expect(unseen).toEqual([]);
  });

  it('of a finish belong to a variant with that name', () => {
    const claimed = products.flatMap(({ slug, variants }) =>
      variants.flatMap(({ attributes }) => variantPicture(slug, attributes) ?? []),
    );
    const finishes = Object.values(manifest.products)
      .flat()
      .filter(({ kind }) => kind === 'finish')
      .map(({ file }) => file);
    expect(new Set(claimed)).toEqual(new Set(finishes));
  });

  it('ignore options that a variant shares with the main picture', () => {
    expect(variantPicture('tidewren-arc-basin-mixer', { Finish: 'Chrome' })).toBeNull();
    expect(variantPicture('tidewren-arc-basin-mixer', { Finish: 'Matt black' })).toBe(
      '/pictures/products/tidewren-arc-basin-mixer-matt-black.webp',
    );
  });

  it('are the only files in the folder and total less than 40 MB', () => {
    const files = readdirSync(path.join(publicDir, 'pictures'), {
      recursive: true,
      withFileTypes: true,
    })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
    const listed = [...Object.values(manifest.products).flat(), ...Object.values(manifest.scenes)];
    const known = new Set([DAMAGED_PICTURE, ...listed.map(({ file }) => file)]);
    const strangers = files
      .map((file) => `/${path.relative(publicDir, file)}`)
      .filter((file) => !known.has(file));
    expect(strangers).toEqual([]);
    expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(40_000_000);
  });
});
