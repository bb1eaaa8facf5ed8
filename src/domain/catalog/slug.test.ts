import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSlug, SLUG_MAX_LENGTH, slugify, uniqueSlugs } from './slug.ts';

describe('isSlug', () => {
  it.each(['decking', 'paint-wallpaper', '90-x-22', '4l'])('accepts %j', (text) => {
    expect(isSlug(text)).toBe(true);
  });

  it.each(['', '-', 'a-', '-a', 'a--b', 'A', 'a b', 'a_b', 'é', 'a/b', '..', 'a'.repeat(101)])(
    'refuses %j',
    (text) => {
      expect(isSlug(text)).toBe(false);
    },
  );
});

describe('slugify', () => {
  it.each([
    ['Crème & Co. Tiles 90 × 22 mm', 'creme-and-co-tiles-90-x-22-mm'],
    ["Tradie's Choice", 'tradies-choice'],
    ['  Paint   4L  ', 'paint-4l'],
    ['Insulation 7.9 m²', 'insulation-7-9-m2'],
    ['日本', ''],
    ['', ''],
  ])('%j becomes %j', (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });

  it('cuts long names at the end of a word', () => {
    const slug = slugify(`${'plank '.repeat(30)}`);
    expect(slug.length).toBeLessThanOrEqual(SLUG_MAX_LENGTH);
    expect(slug.endsWith('plank')).toBe(true);
    expect(slugify('x'.repeat(300))).toBe('x'.repeat(SLUG_MAX_LENGTH));
  });

  it('turns any name into a slug or nothing, and leaves a slug unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (name) => {
        const slug = slugify(name);
        expect(slug === '' || isSlug(slug)).toBe(true);
        expect(slugify(slug)).toBe(slug);
      }),
    );
  });
});

describe('uniqueSlugs', () => {
  it('counts up from 2 until a slug is free', () => {
    const unique = uniqueSlugs();
    const wanted = ['deck', 'fence', 'deck', 'deck-3', 'deck', 'deck-3'];
    expect(wanted.map(unique)).toEqual(['deck', 'fence', 'deck-2', 'deck-3', 'deck-4', 'deck-3-2']);
  });

  it('returns a valid slug at full length', () => {
    const long = `${'a'.repeat(97)}-bc`;
    const unique = uniqueSlugs();
    const slug = [long, long].map(unique)[1] ?? '';
    expect(slug).toBe(`${'a'.repeat(97)}-2`);
    expect(isSlug(slug)).toBe(true);
  });
});
