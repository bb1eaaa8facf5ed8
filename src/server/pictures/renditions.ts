import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import sharp from 'sharp';

import type { Rendition, RenditionFormat } from '#contract/paths/pictures.ts';

import type { Original, Originals } from '#server/pictures/originals.ts';
import { newId } from '#server/platform/ids.ts';

/**
 * Changes with the settings below and with how pictures are stored, so that older ones are not
 * used.
 */
const SETTINGS_VERSION = 2;
// AVIF with more effort takes ten times as long for a twentieth of the bytes.
const SETTINGS = {
  avif: { quality: 52, effort: 2 },
  webp: { quality: 78, effort: 4 },
  jpeg: { quality: 82, mozjpeg: true },
} as const satisfies Record<RenditionFormat, object>;
/** The ground on which the shop's pages show pictures. */
const PICTURE_GROUND = '#F2EFE8';
/** A picture that unpacks to more is refused: 8,000 by 6,000. */
const MOST_PIXELS = 48_000_000;
/** Pictures made at the same time; each uses one thread. */
const MADE_AT_ONCE = 2;
/** Who would have to wait behind more than this is asked to come back. */
const MOST_WAITING = 400;

// Pages draw at the same time: a picture must not take every processor.
sharp.concurrency(1);
sharp.cache(false);

export interface StoredRendition {
  readonly body: Buffer;
  /** Of the original's content and the settings, quoted as HTTP wants it. */
  readonly etag: string;
}

export interface Renditions {
  /**
   * The picture in this size and format, made on first use and kept on disk. Null when there is no
   * such original or it is no picture; `busy` when too many wait already.
   */
  find(rendition: Rendition): Promise<StoredRendition | null | 'busy'>;
}

/**
 * Smaller pictures of the originals, kept in `storeDir` under the hash of the original's content: a
 * replaced original gets new ones, and the folder may be deleted at any time.
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

/**
 * Makes one picture and puts it in its place in one step. Null when the original cannot be read as
 * a picture.
 */
async function make(
  original: Original,
  stored: string,
  rendition: Rendition,
): Promise<Buffer | null> {
  const bytes = await original.read();
  if (bytes === null) return null;
  let body: Buffer;
  try {
    const sized = sharp(bytes, { limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .resize({ width: rendition.width, withoutEnlargement: true });
    // JPEG knows no transparency, which would come out black.
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
    // On the disk before it has its name: after a power cut there is the whole file or none.
    await writeFile(draft, Buffer.concat([digestOf(body), body]), { flush: true });
    await rename(draft, stored);
  } catch {
    // A full disk costs the work of making it again, not the picture.
    await rm(draft, { force: true }).catch(() => undefined);
  }
  return body;
}

const DIGEST_BYTES = 32;

function digestOf(body: Buffer): Buffer {
  return createHash('sha256').update(body).digest();
}

/**
 * A stored picture follows its digest. Null where there is none, and where it is damaged: browsers
 * keep it for a year.
 */
async function readIfWhole(file: string): Promise<Buffer | null> {
  const stored = await readFile(file).catch(() => null);
  if (stored === null) return null;
  const body = stored.subarray(DIGEST_BYTES);
  return digestOf(body).equals(stored.subarray(0, DIGEST_BYTES)) ? body : null;
}

/** Lets `most` pieces of work run at the same time; the others wait in order. */
function createTurns(most: number) {
  const queue: (() => void)[] = [];
  let running = 0;
  return {
    waiting: () => queue.length,
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (running >= most) await new Promise<void>((resolve) => queue.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        const next = queue.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
