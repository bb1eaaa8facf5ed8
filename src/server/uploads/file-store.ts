import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';

import { AppError } from '#contract/errors/app-error.ts';

import type { Config } from '#server/platform/config.ts';
import { newId } from '#server/platform/ids.ts';
import { openBucket, xmlTexts } from '#server/platform/s3.ts';
import { errorCode } from '#server/platform/start-error.ts';

/** Stores uploaded files under names of ours that reveal nothing about their content. */
export interface FileStore {
  /** Stores the file atomically. Throws UNAVAILABLE when there is no space. */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Null when there is no such file. */
  get(name: string): Promise<Uint8Array | null>;
  /** Also removes what an interrupted `put` left of it. Does nothing when there is no such file. */
  remove(name: string): Promise<void>;
  /** All files, including the parts that an interrupted `put` left. */
  list(): Promise<StoredBytes[]>;
}

export interface StoredBytes {
  readonly name: string;
  readonly writtenAt: Date;
}

export function createFileStore(config: Pick<Config, 'dataDir' | 's3'>): FileStore {
  return sharedStoreOf(config) ?? createDiskStore(path.join(config.dataDir, 'files'));
}

const sharedStores = new WeakMap<NonNullable<Config['s3']>, FileStore>();

/** The storage of all machines, or null. One client in a process knows whether it is away. */
export function sharedStoreOf({ s3 }: Pick<Config, 's3'>): FileStore | null {
  if (s3 === null) return null;
  const store = sharedStores.get(s3) ?? createS3Store(s3);
  sharedStores.set(s3, store);
  return store;
}

/** Uploads stop before the disk is full, so that the database on it keeps working. */
const LEAST_FREE_BYTES = 200 * 1024 * 1024;

export function createDiskStore(folder: string, { freeBytes = freeBytesOf } = {}): FileStore {
  const placeOf = (name: string) => path.join(folder, name.slice(0, 2), name);
  return {
    async put(name, bytes) {
      const place = placeOf(name);
      const half = `${place}.${newId()}.part`;
      await mkdir(path.dirname(place), { recursive: true });
      if ((await freeBytes(folder)) < LEAST_FREE_BYTES + bytes.byteLength) throw noRoom();
      try {
        const file = await open(half, 'wx');
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(half, place);
      } catch (error) {
        await rm(half, { force: true });
        if (['ENOSPC', 'EDQUOT', 'EROFS'].includes(errorCode(error) ?? '')) throw noRoom();
        throw error;
      }
    },
    get: (name) => orIfMissing(readFile(placeOf(name)), null),
    async remove(name) {
      const place = placeOf(name);
      const halves = (await namesIn(path.dirname(place))).filter(
        (each) => each.startsWith(`${name}.`) && each.endsWith('.part'),
      );
      for (const half of halves) await rm(path.join(path.dirname(place), half), { force: true });
      await rm(place, { force: true });
    },
    async list() {
      const found: StoredBytes[] = [];
      for (const part of await namesIn(folder)) {
        for (const name of await namesIn(path.join(folder, part))) {
          // Null for a file that was removed in the meantime.
          const file = await orIfMissing(stat(path.join(folder, part, name)), null);
          if (file !== null) found.push({ name, writtenAt: file.mtime });
        }
      }
      return found;
    },
  };
}

const namesIn = (folder: string) => orIfMissing(readdir(folder), []);

async function orIfMissing<T, Otherwise>(found: Promise<T>, otherwise: Otherwise) {
  return found.catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return otherwise;
    throw error;
  });
}

/** Free bytes on the folder's disk. */
async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function noRoom(): AppError {
  return new AppError('UNAVAILABLE', {
    message: 'There is no space for more files at the moment. Please try again later.',
    retryAfterSeconds: 60,
  });
}

const S3_TIMEOUT_MS = 10_000;
/** A storage that did not answer is asked once in this time; all other calls fail at once. */
const S3_ASK_AGAIN_MS = 2_000;

/** A bucket of any S3-compatible storage. */
export function createS3Store(
  config: NonNullable<Config['s3']>,
  { timeoutMs = S3_TIMEOUT_MS } = {},
): FileStore {
  const send = openBucket(config);
  let isAway = false;
  let askAgainAtMs = 0;

  async function call(name: string, init: RequestInit): Promise<Response> {
    if (isAway) {
      if (performance.now() < askAgainAtMs) throw unreachable();
      askAgainAtMs = performance.now() + timeoutMs;
    }
    try {
      const response = await send(name, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      isAway = false;
      return response;
    } catch {
      isAway = true;
      askAgainAtMs = performance.now() + S3_ASK_AGAIN_MS;
      throw unreachable();
    }
  }

  return {
    async put(name, bytes, contentType) {
      const response = await call(name, {
        method: 'PUT',
        body: bytes as BodyInit,
        headers: { 'content-type': contentType, 'content-length': String(bytes.byteLength) },
      });
      await response.body?.cancel();
      if (!response.ok) throw unreachable();
    },
    async get(name) {
      const response = await call(name, { method: 'GET' });
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      if (!response.ok) throw unreachable();
      const bytes = await response.arrayBuffer().catch(() => null);
      if (bytes === null) throw unreachable();
      return new Uint8Array(bytes);
    },
    async remove(name) {
      const response = await call(name, { method: 'DELETE' });
      await response.body?.cancel();
      if (!response.ok && response.status !== 404) throw unreachable();
    },
    async list() {
      const found: StoredBytes[] = [];
      let from: string | null = '';
      while (from !== null) {
        const query: string = new URLSearchParams({
          'list-type': '2',
          // Not what is in folders, such as renditions.
          delimiter: '/',
          ...(from === '' ? {} : { 'continuation-token': from }),
        }).toString();
        const response = await call(`?${query}`, { method: 'GET' });
        if (!response.ok) throw unreachable();
        const page = await response.text();
        found.push(...objectsIn(page));
        from = xmlTexts(page, 'NextContinuationToken')[0] ?? null;
      }
      return found;
    },
  };
}

/** Our objects on one page of a listing: names of 32 hexadecimal digits. */
function objectsIn(page: string): StoredBytes[] {
  return [...page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].flatMap(([, object = '']) => {
    const [name = ''] = xmlTexts(object, 'Key');
    const writtenAt = new Date(xmlTexts(object, 'LastModified')[0] ?? Number.NaN);
    return /^[0-9a-f]{32}$/.test(name) ? [{ name, writtenAt }] : [];
  });
}

function unreachable(): AppError {
  return new AppError('UNAVAILABLE', {
    message: 'The file storage cannot be reached. Please try again in a moment.',
    retryAfterSeconds: 5,
  });
}
