import { expect, it } from 'vitest';

import { withOwnPicturePaths } from './own-pictures.ts';

const ORIGINS = ['https://shop.example', 'http://127.0.0.1:3000'];
const SAW = '/storage/v1/object/public/product-images/products/1700000000000-saw.webp';

it.each([
  [`https://shop.example${SAW}`, SAW],
  [`http://127.0.0.1:3000${SAW}`, SAW],
  [SAW, SAW],
  ['https://shop.example/pictures/products/saw.webp', '/pictures/products/saw.webp'],
  [`https://elsewhere.example${SAW}`, `https://elsewhere.example${SAW}`],
  [`https://shop.example.evil.example${SAW}`, `https://shop.example.evil.example${SAW}`],
  ['https://shop.example/pictures/../etc', 'https://shop.example/pictures/../etc'],
  ['https://shop.example/help', 'https://shop.example/help'],
  [`See https://shop.example${SAW}`, `See https://shop.example${SAW}`],
])('reads %s as %s', (text, read) => {
  expect(withOwnPicturePaths(text, ORIGINS)).toBe(read);
});

it('replaces addresses in lists, objects and keys, and nothing else', () => {
  const address = `https://shop.example${SAW}`;
  expect(
    withOwnPicturePaths(
      { images: [address], image_alts: { [address]: 'A saw' }, stock: 3, sku: null },
      ORIGINS,
    ),
  ).toEqual({ images: [SAW], image_alts: { [SAW]: 'A saw' }, stock: 3, sku: null });
});
