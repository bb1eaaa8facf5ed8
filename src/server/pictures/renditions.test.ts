import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Rendition } from '#contract/paths/pictures.ts';

import { createShippedOriginals } from '#server/pictures/originals.ts';
import {
  createRenditions,
  type Renditions,
  type RenditionsOptions,
} from '#server/pictures/renditions.ts';

const SOURCE = '/pictures/products/board.webp';
let folder: string;
let storeDir: string;
let renditions: Renditions;

async function writeBoard(background: string): Promise<void> {
  const picture = sharp({ create: { width: 900, height: 600, channels: 4, background } });
  writeFileSync(path.join(folder, SOURCE), await picture.webp().toBuffer());
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'bullnose-renditions-'));
  storeDir = path.join(folder, 'renditions');
  mkdirSync(path.join(folder, 'pictures/products'), { recursive: true });
  await writeBoard('#a33');
  renditions = renditionsIn(storeDir);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function made(differences: Partial<Rendition> = {}, from = renditions) {
  const found = await from.find({ source: SOURCE, width: 320, format: 'avif', ...differences });
  if (found === null || found === 'busy') throw new Error(`No picture, but ${found}`);
  return found;
}

function renditionsIn(machineDir: string, shared: RenditionsOptions['shared'] = null): Renditions {
  return createRenditions({
    originals: { find: createShippedOriginals(folder) },
    storeDir: machineDir,
    shared,
  });
}

const storedFiles = () =>
  readdirSync(storeDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

const storedFile = () => {
  const [name = ''] = storedFiles();
  return path.join(storeDir, name.slice(0, 2), name);
};

describe('renditions', () => {
  it.each([
    ['avif', 'heif', 160],
    ['webp', 'webp', 640],
    ['jpeg', 'jpeg', 900],
  ] as const)('converts a picture to %s', async (format, kind, width) => {
    const { body } = await made({ format, width });
    const { format: is, width: wide, height } = await sharp(body).metadata();
    expect([is, wide, height]).toEqual([kind, width, Math.round((width * 600) / 900)]);
  });

  it('fill transparent parts with the page background in a JPEG, not with black', async () => {
    await writeBoard('#0000');
    const { body } = await made({ format: 'jpeg' });
    const { dominant } = await sharp(body).stats();
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(200);
  });

  it('are never larger than their original', async () => {
    const { body } = await made({ width: 1600, format: 'webp' });
    expect((await sharp(body).metadata()).width).toBe(900);
  });

  it('are made once, cached on disk, and found there by another process', async () => {
    const [first, again] = await Promise.all([made(), made()]);
    expect(again.etag).toBe(first.etag);
    expect(storedFiles()).toHaveLength(1);
    // If the stored picture is used, the content of the file is returned.
    const digest = createHash('sha256').update('kept').digest();
    writeFileSync(storedFile(), Buffer.concat([digest, Buffer.from('kept')]));
    expect((await made({}, renditionsIn(storeDir))).body.toString()).toBe('kept');
  });

  it.each<[string, (stored: Buffer) => Buffer]>([
    ['empty', () => Buffer.alloc(0)],
    ['cut off', (stored) => stored.subarray(0, stored.length / 2)],
    ['too long', (stored) => Buffer.concat([stored, Buffer.alloc(1)])],
    ['zeros, as after a power cut', (stored) => Buffer.alloc(stored.length)],
    [
      'changed by one bit',
      (stored) => {
        stored[stored.length - 1]! ^= 1;
        return stored;
      },
    ],
  ])('replace a stored file that is %s', async (_, damage) => {
    const { body } = await made();
    const whole = readFileSync(storedFile());
    writeFileSync(storedFile(), damage(readFileSync(storedFile())));
    expect((await made()).body.equals(body)).toBe(true);
    expect(readFileSync(storedFile()).equals(whole)).toBe(true);
    expect(storedFiles()).toHaveLength(1);
  });

  it('are new under another tag when the original is replaced', async () => {
    const before = await made();
    await writeBoard('#3a3');
    const after = await made();
    expect(after.etag).not.toBe(before.etag);
    expect(after.body.equals(before.body)).toBe(false);
  });

  it('do not exist without an original, or when it is not a picture', async () => {
    const absent = await renditions.find({
      source: '/pictures/none.webp',
      width: 320,
      format: 'webp',
    });
    expect(absent).toBeNull();
    writeFileSync(path.join(folder, SOURCE), 'not a picture');
    expect(await renditions.find({ source: SOURCE, width: 320, format: 'webp' })).toBeNull();
    expect(readdirSync(folder)).not.toContain('renditions');
  });

  it('are returned even when the disk cannot store them', async () => {
    writeFileSync(storeDir, 'a file where the folder should be');
    expect((await made({ format: 'webp' })).body.length).toBeGreaterThan(0);
  });

  it('are all made when many are requested at once', async () => {
    for (let n = 0; n < 12; n += 1) {
      cpSync(path.join(folder, SOURCE), path.join(folder, `pictures/products/board-${n}.webp`));
    }
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        made({ source: `/pictures/products/board-${n}.webp`, width: 160, format: 'webp' }),
      ),
    );
    expect(all.every(({ body }) => body.length > 0)).toBe(true);
  });

  describe('of several machines', () => {
    const stored = new Map<string, Uint8Array>();
    const shared = {
      get: (name: string) => Promise.resolve(stored.get(name) ?? null),
      put: (name: string, bytes: Uint8Array) => Promise.resolve(void stored.set(name, bytes)),
    };
    const machine = (name: string) => renditionsIn(path.join(folder, name), shared);

    beforeEach(() => stored.clear());

    it('are made by one and found by the others', async () => {
      const { body } = await made({}, machine('one'));
      expect((await made({}, machine('two'))).body.equals(body)).toBe(true);
      // If the shared one is used, its content is returned.
      const [name = ''] = stored.keys();
      expect(name).toMatch(/^renditions\/[0-9a-f]{64}-320-\d+\.avif$/);
      const digest = createHash('sha256').update('kept').digest();
      stored.set(name, Buffer.concat([digest, Buffer.from('kept')]));
      expect((await made({}, machine('three'))).body.toString()).toBe('kept');
      stored.clear();
      // It is in the machine's own folder now.
      expect((await made({}, machine('three'))).body.toString()).toBe('kept');
    });

    it('are made again when the shared one is damaged', async () => {
      const { body } = await made({}, machine('one'));
      const [name = ''] = stored.keys();
      stored.set(name, Buffer.from('half of it'));
      expect((await made({}, machine('two'))).body.equals(body)).toBe(true);
      expect(stored.get(name)?.subarray(32)).toEqual(body);
    });

    it('are refused while 400 wait for the shared storage', async () => {
      let asked = 0;
      const get = () => {
        asked += 1;
        return new Promise<null>(() => undefined);
      };
      const find = (hash: string) => Promise.resolve({ hash, read: () => Promise.resolve(null) });
      const slow = createRenditions({ originals: { find }, storeDir, shared: { ...shared, get } });
      const ask = (n: number) => slow.find({ source: `${n}`, width: 320, format: 'webp' });
      for (let n = 1; n <= 400; n += 1) void ask(n);
      await expect.poll(() => asked).toBe(400);
      expect(await ask(401)).toBe('busy');
    });

    it('are made while the shared storage is away', async () => {
      const away = () => Promise.reject(new Error('The storage is away'));
      const alone = renditionsIn(storeDir, { get: away, put: away });
      expect((await made({}, alone)).body.length).toBeGreaterThan(0);
    });
  });
});
