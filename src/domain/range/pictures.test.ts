import { describe, expect, it } from 'vitest';

import {
  archiveError,
  fileNameOf,
  findArchived,
  isPictureAddress,
  isPictureFile,
  MAX_PICTURE_BYTES,
  picturePath,
  type ArchivedFile,
} from './pictures.ts';

const file = (path: string, more: Partial<ArchivedFile> = {}): ArchivedFile => ({
  path,
  bytes: 1000,
  isEncrypted: false,
  isReadable: true,
  ...more,
});

describe('a file of an archive', () => {
  it.each([
    ['photos/Hammer.JPG', true],
    ['hammer.jpeg', true],
    ['hammer.webp', true],
    ['__MACOSX/photos/._hammer.jpg', false],
    ['photos/.hammer.jpg', false],
    ['.thumbnails/hammer.jpg', false],
    ['Thumbs.db', false],
    ['drawing.svg', false],
    ['photos/', false],
  ])('%s is offered as a picture: %s', (path, expected) => {
    expect(isPictureFile(path)).toBe(expected);
  });

  it.each([
    ['photos\\hammer.jpg', 'photos/hammer.jpg'],
    ['./photos/hammer.jpg', 'photos/hammer.jpg'],
    ['//photos/hammer.jpg', 'photos/hammer.jpg'],
    ['gru\u0308n.jpg', 'grün.jpg'],
  ])('has %s compared as %s', (text, expected) => {
    expect(picturePath(text)).toBe(expected);
  });
});

describe('a cell', () => {
  const find = (written: string, paths: readonly string[]) => {
    const named = paths.filter((path) => fileNameOf(path) === fileNameOf(picturePath(written)));
    const [first = 'none', ...others] = findArchived(written, named);
    return others.length === 0 ? first : 'several';
  };

  it.each([
    ['hammer.jpg', ['hammer.jpg'], 'hammer.jpg'],
    ['HAMMER.JPG', ['hammer.jpg'], 'hammer.jpg'],
    ['hammer.jpg', ['range/photos/Hammer.jpg'], 'range/photos/Hammer.jpg'],
    ['photos/hammer.jpg', ['range/photos/hammer.jpg', 'old/hammer.jpg'], 'range/photos/hammer.jpg'],
    ['C/photos/hammer.jpg', ['photos/hammer.jpg'], 'photos/hammer.jpg'],
    ['hammer.jpg', ['hammer.jpg', 'Hammer.jpg', 'old/hammer.jpg'], 'hammer.jpg'],
    ['HAMMER.jpg', ['hammer.jpg', 'Hammer.jpg'], 'several'],
    ['hammer.jpg', ['a/hammer.jpg', 'b/hammer.jpg'], 'several'],
    ['a/hammer.jpg', ['a/hammer.jpg', 'b/hammer.jpg'], 'a/hammer.jpg'],
    ['nail.jpg', ['hammer.jpg'], 'none'],
    ['hammer', ['hammer.jpg'], 'none'],
  ])('that says %s finds in %j: %s', (written, paths, expected) => {
    expect(find(written, paths)).toBe(expected);
  });

  it.each([
    ['https://supplier.example/a.jpg', true],
    ['HTTP://supplier.example/a.jpg', true],
    ['//supplier.example/a.jpg', true],
    ['file:///etc/passwd', true],
    ['photos/a.jpg', false],
    ['www.supplier.example/a.jpg', false],
  ])('that says %s is an address: %s', (text, expected) => {
    expect(isPictureAddress(text)).toBe(expected);
  });
});

describe('an archive', () => {
  it('of pictures is taken', () => {
    expect(archiveError([file('a.jpg'), file('b/a.jpg')])).toBeNull();
  });

  it.each([
    ['no pictures', [], /has no pictures/],
    ['a password', [file('a.jpg', { isEncrypted: true, isReadable: false })], /needs a password/],
    ['another packing', [file('a.jpg', { isReadable: false })], /a\.jpg is packed in a way/],
    ['a large picture', [file('a.jpg', { bytes: MAX_PICTURE_BYTES + 1 })], /a\.jpg has more/],
    ['a long name', [file(`${'a'.repeat(300)}.jpg`)], /more than 300 characters/],
    ['a control character', [file('a\u0000.jpg')], /control characters.*: a\uFFFD\.jpg\. Rename/],
    ['an address', [file('https://a.example/a.jpg')], /looks like an address: https/],
    ['many pictures', Array.from({ length: 5001 }, (_, n) => file(`${n}.jpg`)), /at most 5,000/],
    [
      'pictures that unpack to more than 1 GB',
      Array.from({ length: 200 }, (_, n) => file(`${n}.jpg`, { bytes: MAX_PICTURE_BYTES })),
      /at most 1 GB/,
    ],
  ])('with %s is refused', (_what, pictures, message) => {
    expect(archiveError(pictures)).toMatch(message);
  });
});
