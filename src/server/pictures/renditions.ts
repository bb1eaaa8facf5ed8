import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import sharp from 'sharp';

import type { Rendition, RenditionFormat } from '#contract/paths/pictures.ts';

import type { Original, Originals } from '#server/pictures/originals.ts';
import { newId } from '#server/platform/ids.ts';
import { createTurns } from '#server/platform/turns.ts';

/** Change this with the settings below or the storage format, to discard older renditions. */
const SETTINGS_VERSION = 2;
// AVIF with more effort takes ten times as long for a twentieth of the bytes.
const SETTINGS = {
  avif: { quality: 52, effort: 2 },
  webp: { quality: 78, effort: 4 },
  jpeg: { quality: 82, mozjpeg: true },
} as const satisfies Record<RenditionFormat, object>;
/** The background of pictures on the shop's pages. */
const PICTURE_GROUND = '#F2EFE8';
/** Refuses pictures with more pixels than 8,000 by 6,000. */
const MOST_PIXELS = 48_000_000;
/** Renditions made at the same time; each uses one thread. */
const MADE_AT_ONCE = 2;
/** When the queue is longer than this, the client is told to retry. */
const MOST_WAITING = 400;

// Pages render at the same time: pictures must not take every processor.
sharp.concurrency(1);
sharp.cache(false);

export interface StoredRendition {
  readonly body: Buffer;
  /** Of the original's content and the settings, quoted as HTTP requires. */
  readonly etag: string;
}

export interface Renditions {
  /** Made on first use. Null when the original is missing or no picture. */
  find(rendition: Rendition): Promise<StoredRendition | null | 'busy'>;
}

/**
 * Smaller versions of the originals, cached in `storeDir` under the hash of the original's content:
 * a replaced original gets new ones, and the folder may be deleted at any time.
 */
export function createRenditions({
  originals,
  storeDir,
}: {
  readonly originals: Originals;
  readonly storeDir: string;
}): Renditions {
  const making = new Map<string, Promise<Buffer | null>>();
  const inTurn = createTurns(MADE_AT_ONCE);

  async function find(rendition: Rendition): Promise<StoredRendition | null | 'busy'> {
    const original = await originals.find(rendition.source);
    if (original === null) return null;
    const { width, format } = rendition;
    const name = `${original.hash}-${width}-${SETTINGS_VERSION}.${format}`;
    const stored = path.join(storeDir, name.slice(0, 2), name);
    const etag = `"${original.hash.slice(0, 20)}-${width}-${SETTINGS_VERSION}-${format}"`;
    const kept = await readIfWhole(stored);
    if (kept !== null) return { body: kept, etag };
    if (!making.has(name) && inTurn.waiting() >= MOST_WAITING) return 'busy';
    let made = making.get(name);
    if (made === undefined) {
      made = inTurn.run(() => make(original, stored, rendition)).finally(() => making.delete(name));
      making.set(name, made);
    }
    const body = await made;
    return body === null ? null : { body, etag };
  }

  return { find };
}

/** Makes one rendition and stores it atomically. Null when the original cannot be decoded. */
async function make(original: Original, stored: string, rendition: Rendition) {
  const bytes = await original.read();
  if (bytes === null) return null;
  let body: Buffer;
  try {
    const sized = sharp(bytes, { limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .resize({ width: rendition.width, withoutEnlargement: true });
    // JPEG has no transparency, which would become black.
    body = await (
      rendition.format === 'jpeg' ? sized.flatten({ background: PICTURE_GROUND }) : sized
    )
      .toFormat(rendition.format, SETTINGS[rendition.format])
      .toBuffer();
  } catch {
    return null;
  }
  const draft = `${stored}.${newId()}`;
  try {
    await mkdir(path.dirname(stored), { recursive: true });
    // Synced before it is renamed: after a power cut the file is whole or missing.
    await writeFile(draft, Buffer.concat([digestOf(body), body]), { flush: true });
    await rename(draft, stored);
  } catch {
    // When the disk is full the rendition is still sent, and made again next time.
    await rm(draft, { force: true }).catch(() => undefined);
  }
  return body;
}

const DIGEST_BYTES = 32;

function digestOf(body: Buffer): Buffer {
  return createHash('sha256').update(body).digest();
}

/** Null when it is missing or damaged: browsers would cache it for a year. */
async function readIfWhole(file: string): Promise<Buffer | null> {
  const stored = await readFile(file).catch(() => null);
  if (stored === null) return null;
  const body = stored.subarray(DIGEST_BYTES);
  return digestOf(body).equals(stored.subarray(0, DIGEST_BYTES)) ? body : null;
}
