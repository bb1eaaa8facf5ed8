import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import { galleryPictures } from './gallery-pictures.ts';

const variant = (id: string, name: string, image: string | null, stock = 5) => ({
  id,
  name,
  sku: null,
  price: cents(18900),
  shown_price: cents(18900),
  struck_price: null,
  stock,
  attributes: { Finish: name },
  image,
  unit_price: null,
});
const mixer = {
  name: 'Arc Basin Mixer',
  images: ['/chrome.webp', '/side.webp'],
  product_variants: [
    variant('a', 'Chrome', null),
    variant('b', 'Matt black', '/black.webp'),
    variant('c', 'Brass', '/brass.webp', 0),
  ],
};

describe('the pictures of a product', () => {
  it('are the product’s, each with its own text, if the shown variant has none', () => {
    expect(galleryPictures(mixer, undefined)).toEqual([
      { src: '/chrome.webp', alt: 'Arc Basin Mixer' },
      { src: '/side.webp', alt: 'Arc Basin Mixer, view 2 of 2' },
    ]);
  });

  it('use the entered descriptions', () => {
    const image_alts = { '/side.webp': 'The lever, from the side' };
    expect(galleryPictures({ ...mixer, image_alts }, undefined).map(({ alt }) => alt)).toEqual([
      'Arc Basin Mixer',
      'The lever, from the side',
    ]);
  });

  it('begin with the picture of the chosen variant, sold out or not', () => {
    expect(galleryPictures(mixer, 'b')).toEqual([
      { src: '/black.webp', alt: 'Arc Basin Mixer, Matt black' },
      { src: '/side.webp', alt: 'Arc Basin Mixer, view 2 of 2' },
    ]);
    expect(galleryPictures(mixer, 'c')[0]?.src).toBe('/brass.webp');
  });

  it('begin with the view that the chosen variant shows, once', () => {
    const side = { ...mixer, product_variants: [variant('a', 'Chrome', '/side.webp')] };
    const image_alts = { '/side.webp': 'The lever, from the side' };
    expect(galleryPictures({ ...side, image_alts }, 'a')).toEqual([
      { src: '/side.webp', alt: 'The lever, from the side' },
      { src: '/chrome.webp', alt: 'Arc Basin Mixer, view 2 of 2' },
    ]);
    expect(galleryPictures(side, 'a')[0]?.alt).toBe('Arc Basin Mixer, Chrome');
  });

  it('begin with the main picture when no variant is chosen', () => {
    expect(galleryPictures(mixer, 'none')[0]?.src).toBe('/chrome.webp');
  });

  it('are the variant’s if the product has none, and empty if neither has any', () => {
    const bare = { ...mixer, images: [] };
    expect(galleryPictures(bare, 'b')).toEqual([
      { src: '/black.webp', alt: 'Arc Basin Mixer, Matt black' },
    ]);
    expect(galleryPictures(bare, 'a')).toEqual([]);
  });
});
