import sharp, { type Sharp } from 'sharp';

import { createTurns } from '#server/platform/turns.ts';

/** Largest picture that is decoded: 40 megapixels. */
const MAX_PIXELS = 40_000_000;
/** Larger pictures are scaled down to this on either side, unless the caller wants less. */
const MAX_SIDE = 3000;

type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

/** The first bytes of each format. SVG and all others have none here, so no decoder sees them. */
const SIGNATURES: readonly (readonly [Format, (bytes: Buffer) => boolean])[] = [
  ['jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['png', (bytes) => bytes.subarray(0, 8).toString('latin1') === '\u0089PNG\r\n\u001A\n'],
  ['gif', (bytes) => /^GIF8[79]a/.test(bytes.subarray(0, 6).toString('latin1'))],
  [
    'webp',
    (bytes) =>
      bytes.subarray(0, 4).toString('latin1') === 'RIFF' &&
      bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  ],
  ['avif', (bytes) => /^ftyp(avif|avis|mif1)/.test(bytes.subarray(4, 12).toString('latin1'))],
];

const ENCODERS: Readonly<Record<Format, (image: Sharp) => Sharp>> = {
  jpeg: (image) => image.jpeg({ quality: 88, mozjpeg: true }),
  png: (image) => image.png({ compressionLevel: 9 }),
  webp: (image) => image.webp({ quality: 88 }),
  avif: (image) => image.avif({ quality: 62 }),
  gif: (image) => image.gif(),
};

/** A decoded picture takes more than 100 MB of memory, so a process has one at a time. */
const turns = createTurns(1);

/**
 * Decodes a picture and encodes it again in its own format, upright: this removes anything that is
 * no picture, hides behind one or says where it was taken. The content decides the type, never a
 * header or a name. Only the first frame of an animated GIF is kept. Null when it is not JPEG, PNG,
 * WebP, AVIF or GIF, is damaged, or has more than 40 megapixels.
 */
export async function cleanPicture(bytes: Uint8Array, maxSide = MAX_SIDE) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const format = SIGNATURES.find(([, matches]) => matches(buffer))?.[0];
  if (format === undefined) return null;
  try {
    const image = sharp(buffer, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
    const { data, info } = await turns.run(() =>
      ENCODERS[format](image).toBuffer({ resolveWithObject: true }),
    );
    const { width, height } = info;
    return { bytes: data, contentType: `image/${format}`, width, height };
  } catch {
    return null;
  }
}
