import { describe, expect, it } from 'vitest';

import {
  hasRenditions,
  readRenditionPath,
  renditionPath,
  renditionWidths,
  picturesToShare,
  sharedPicturePath,
  uploadOf,
} from '#contract/paths/pictures.ts';

const MIXER = '/pictures/products/arc-basin-mixer.webp';

describe('picture renditions', () => {
  it('builds a path and reads it back', () => {
    const rendition = { source: MIXER, width: 320, format: 'avif' } as const;
    expect(renditionPath(rendition)).toBe(
      '/renditions/320.avif/pictures/products/arc-basin-mixer.webp',
    );
    expect(readRenditionPath(renditionPath(rendition))).toEqual(rendition);
  });

  it('offers no width larger than the original', () => {
    expect(renditionWidths(MIXER)).toEqual([160, 320, 640, 900]);
    expect(renditionWidths('/pictures/scenes/hero-garden-ready.webp')).toContain(1600);
  });

  it.each([
    '/renditions/321.avif/pictures/products/a.webp',
    '/renditions/0320.avif/pictures/products/a.webp',
    '/renditions/320.png/pictures/products/a.webp',
    '/renditions/320.avif/pictures/../secrets/a.webp',
    '/renditions/320.avif/pictures/products/..%2fa.webp',
    '/renditions/320.avif/pictures//a.webp',
    '/renditions/320.avif/pictures/products/a.svg',
    '/renditions/320.avif/pictures/.hidden.webp',
    '/renditions/320.avif/assets/client.webp',
    '/renditions/320.avif/pictures/a.webp?x=1',
    '/renditions/320.avif',
    '/renditions/320.avif/http://evil.example/a.webp',
  ])('refuses %s', (path) => {
    expect(readRenditionPath(path)).toBeNull();
  });

  it('uses the storage client’s name for an uploaded picture', () => {
    const source = '/storage/v1/object/public/product-images/products/1767225600000-deck.jpg';
    const path = renditionPath({ source, width: 640, format: 'webp' });
    expect(readRenditionPath(path)?.source).toBe(source);
    expect(uploadOf(source)).toEqual({
      bucket: 'product-images',
      path: 'products/1767225600000-deck.jpg',
    });
    expect(hasRenditions(source.replace('product-images', 'private'))).toBe(false);
    expect(uploadOf(MIXER)).toBeNull();
  });

  it('knows published attachments by their id, and no signed address', () => {
    const id = '0190d5c4-1111-7222-8333-444455556666';
    const source = `/storage/v1/object/public/attachments/${id}`;
    expect(uploadOf(source)).toEqual({ bucket: 'attachments', path: id });
    expect(hasRenditions(source)).toBe(true);
    expect(hasRenditions(source.replace('public', 'sign'))).toBe(false);
    expect(hasRenditions(source.replace(id, 'products/1767225600000-a.jpg'))).toBe(false);
  });

  it('gives other sites the largest JPEG', () => {
    expect(sharedPicturePath(MIXER)).toBe(
      '/renditions/900.jpeg/pictures/products/arc-basin-mixer.webp',
    );
    expect(sharedPicturePath('/pictures/scenes/deck.webp')).toContain('/renditions/1600.jpeg/');
    expect(sharedPicturePath('https://evil.example/a.webp')).toBeNull();
  });

  it('gives other sites absolute addresses, and no drawings', () => {
    const drawing = '/pictures/products/arc-basin-mixer-dimensions.svg';
    expect(picturesToShare([drawing, MIXER, '/pictures/old.gif'], 'https://shop.example')).toEqual([
      'https://shop.example/renditions/900.jpeg/pictures/products/arc-basin-mixer.webp',
      'https://shop.example/pictures/old.gif',
    ]);
  });

  it.each(['/scenes/winter.svg', 'https://evil.example/pictures/a.webp', 'data:image/webp,x', ''])(
    '%s has no renditions',
    (source) => expect(hasRenditions(source)).toBe(false),
  );
});
