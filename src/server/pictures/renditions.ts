import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import sharp from 'sharp';

import type { Rendition, RenditionFormat } from '#contract/paths/pictures.ts';

import type { Original, Originals } from '#server/pictures/originals.ts';
import { newId } from '#server/platform/ids.ts';
import { createTurns } from '#server/platform/turns.ts';
import type { FileStore } from '#server/uploads/file-store.ts';

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
/** Keeps them apart from the uploaded files in the shared storage. */
const SHARED_FOLDER = 'renditions/';
/** When so many are being found or made, the client is told to retry. */
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

export interface RenditionsOptions {
  readonly originals: Originals;
  /** The folder of this machine. */
  readonly storeDir: string;
  /** The storage of all machines, for a shop that has one. */
  readonly shared: Pick<FileStore, 'get' | 'put'> | null;
}

/**
 * Smaller versions of the originals, cached under the hash of the original's content: a replaced
 * original gets new ones, and both stores may be emptied at any time. A machine makes only what
 * neither its folder nor the shared storage has.
 */
export function createRenditions({ originals, storeDir, shared }: RenditionsOptions): Renditions {
  const making = new Map<string, Promise<Uint8Array | null>>();
  const inTurn = createTurns(MADE_AT_ONCE);

  async function find(rendition: Rendition): Promise<StoredRendition | null | 'busy'> {
    const original = await originals.find(rendition.source);
    if (original === null) return null;
    const { width, format } = rendition;
    const name = `${original.hash}-${width}-${SETTINGS_VERSION}.${format}`;
    const etag = `"${original.hash.slice(0, 20)}-${width}-${SETTINGS_VERSION}-${format}"`;
    const kept = await readFile(path.join(storeDir, name.slice(0, 2), name)).catch(() => null);
    if (kept !== null && isWhole(kept)) return { body: bodyOf(kept), etag };
    if (!making.has(name) && making.size >= MOST_WAITING) return 'busy';
    let found = making.get(name);
    if (found === undefined) {
      found = findElsewhere(original, name, rendition).finally(() => making.delete(name));
      making.set(name, found);
    }
    const whole = await found;
    if (whole === null) return null;
    return { body: bodyOf(whole), etag };
  }

  /** From the shared storage, or made. A storage that is away is no reason not to make it. */
  async function findElsewhere(original: Original, name: string, rendition: Rendition) {
    const place = path.join(storeDir, name.slice(0, 2), name);
    const key = `${SHARED_FOLDER}${name}`;
    const known = (await shared?.get(key).catch(() => null)) ?? null;
    if (known !== null && isWhole(known)) {
      await store(place, known);
      return known;
    }
    const body = await inTurn.run(() => make(original, rendition));
    if (body === null) return null;
    const whole = Buffer.concat([digestOf(body), body]);
    await store(place, whole);
    // Nobody waits for it: another machine that misses it makes its own.
    shared?.put(key, whole, 'application/octet-stream').catch(() => undefined);
    return whole;
  }

  return { find };
}

/** Null when the original was deleted or cannot be decoded. */
async function make(original: Original, { width, format }: Rendition): Promise<Buffer | null> {
  const bytes = await original.read();
  if (bytes === null) return null;
  try {
    const sized = sharp(bytes, { limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .resize({ width, withoutEnlargement: true });
    // JPEG has no transparency, which would become black.
    return await (format === 'jpeg' ? sized.flatten({ background: PICTURE_GROUND }) : sized)
      .toFormat(format, SETTINGS[format])
      .toBuffer();
  } catch {
    return null;
  }
}

/** Stores a rendition atomically, if the disk can. */
async function store(place: string, whole: Uint8Array): Promise<void> {
  const draft = `${place}.${newId()}`;
  try {
    await mkdir(path.dirname(place), { recursive: true });
    // Synced before it is renamed: after a power cut the file is whole or missing.
    await writeFile(draft, whole, { flush: true });
    await rename(draft, place);
  } catch {
    // When the disk is full the rendition is still sent, and found or made again next time.
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

const DIGEST_BYTES = 32;

function digestOf(body: Uint8Array): Buffer {
  return createHash('sha256').update(body).digest();
}

function bodyOf(whole: Uint8Array): Buffer {
  return Buffer.from(whole.buffer, whole.byteOffset, whole.byteLength).subarray(DIGEST_BYTES);
}

/** Whether a stored rendition is undamaged: browsers would cache it for a year. */
function isWhole(stored: Uint8Array): boolean {
  return digestOf(bodyOf(stored)).equals(stored.subarray(0, DIGEST_BYTES));
}
