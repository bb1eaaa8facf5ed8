import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { articles } from './articles.ts';
import { departments } from './departments.ts';
import manifest from './pictures.json' with { type: 'json' };
import {
  articlePictures,
  departmentPictures,
  productPictures,
  servicePictures,
  variantPicture,
} from './pictures.ts';
import { products } from './products/all.ts';
import { services } from './services.ts';

const publicDir = path.resolve(import.meta.dirname, '../../../public');

describe('the demo pictures', () => {
  it.each([
    ['products', productPictures, products],
    ['departments', departmentPictures, departments],
    ['articles', articlePictures, articles],
    ['services', servicePictures, services],
  ] as const)('of %s exist and belong to something', (_, pictures, things) => {
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

  it('exist, say what they show and how they were made', () => {
    const all = [...Object.values(manifest.products).flat(), ...Object.values(manifest.scenes)];
    const faulty = all.filter(
      ({ file, alt, made }) =>
        !existsSync(path.join(publicDir, file)) ||
        alt.length < 20 ||
        !/^(?:render|recolour|dimensions|scenes)\.py$/.test(made.script),
    );
    expect(faulty).toEqual([]);
    const alts = Object.values(manifest.products).flatMap((entries) =>
      entries.map(({ alt }) => alt),
    );
    expect(alts.filter((alt, index) => alts.indexOf(alt) !== index)).toEqual([]);
  });

  it('give 40 products a drawing with their sizes, which the plan of their pictures does not cut off', () => {
    const planned = new Map(products.map(({ slug, pictureCount }) => [slug, pictureCount]));
    const drawn = Object.entries(productPictures).filter(([, files]) =>
      files.some((file) => file.endsWith('-dimensions.svg')),
    );
    expect(drawn).toHaveLength(40);
    expect(drawn.filter(([slug, files]) => files.length > (planned.get(slug) ?? 0))).toEqual([]);
  });

  it('of a finish belong to a variant that is called so', () => {
    const claimed = products.flatMap(({ slug, variants }) =>
      variants.flatMap(({ attributes }) => variantPicture(slug, attributes) ?? []),
    );
    const finishes = Object.values(manifest.products)
      .flat()
      .filter(({ kind }) => kind === 'finish')
      .map(({ file }) => file);
    expect(new Set(claimed)).toEqual(new Set(finishes));
  });

  it('leave out what a variant has in common with the main picture', () => {
    expect(variantPicture('tidewren-arc-basin-mixer', { Finish: 'Chrome' })).toBeNull();
    expect(variantPicture('tidewren-arc-basin-mixer', { Finish: 'Matt black' })).toBe(
      '/pictures/products/tidewren-arc-basin-mixer-matt-black.webp',
    );
  });

  it('weigh less than 40 MB in all', () => {
    const folder = path.join(publicDir, 'pictures');
    const bytes = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
    expect(bytes).toBeLessThan(40_000_000);
  });
});
