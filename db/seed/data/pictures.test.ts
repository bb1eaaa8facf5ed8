import { existsSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { articles } from './articles.ts';
import { departments } from './departments.ts';
import {
  articlePictures,
  departmentPictures,
  productPictures,
  servicePictures,
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
});
