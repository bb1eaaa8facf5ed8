import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import S3rver from 's3rver';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createS3Store } from '#server/uploads/file-store.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bullnose-s3-'));
const keys = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const storage = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: folder,
  configureBuckets: [{ name: 'pictures', configs: [] }],
});
let endpoint: string;

beforeAll(async () => {
  const { port } = await storage.run();
  endpoint = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await storage.close();
  rmSync(folder, { recursive: true, force: true });
});

it('keeps, reads and removes files on an S3-compatible server', async () => {
  const store = createS3Store({ ...keys, endpoint, bucket: 'pictures' });
  const bytes = Buffer.from('a picture, as far as the storage knows');
  await store.put('0a1b', bytes, 'image/png');
  expect(Buffer.from((await store.get('0a1b')) ?? [])).toEqual(bytes);
  await store.remove('0a1b');
  expect(await store.get('0a1b')).toBeNull();
  await store.remove('0a1b');
});

it('lists only its own files in a bucket', async () => {
  const store = createS3Store({ ...keys, endpoint, bucket: 'pictures' });
  const name = '0123456789abcdef0123456789abcdef';
  await store.put(name, Buffer.from('x'), 'image/png');
  await store.put('backup.tar', Buffer.from('x'), 'application/x-tar');
  const listed = await store.list();
  expect(listed.map((each) => each.name)).toEqual([name]);
  expect(listed[0]?.writtenAt.getTime()).toBeGreaterThan(0);
});

it('lists page after page', async () => {
  const names = ['a', 'b'].map((letter) => letter.repeat(32));
  const pages = createServer((request, response) => {
    const from = new URL(request.url ?? '', 'http://s3').searchParams.get('continuation-token');
    const index = from === 'a&b' ? 1 : 0;
    response.end(
      `<ListBucketResult><Contents><Key>${names[index]}</Key><LastModified>2026-03-02T00:00:00.000Z</LastModified></Contents>` +
        (index === 0 ? '<NextContinuationToken>a&amp;b</NextContinuationToken>' : '') +
        '</ListBucketResult>',
    );
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  const { port } = pages.address() as AddressInfo;
  const store = createS3Store({
    ...keys,
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'pictures',
  });
  expect(await store.list()).toEqual(
    names.map((name) => ({ name, writtenAt: new Date('2026-03-02T00:00:00Z') })),
  );
  await new Promise((resolve) => pages.close(resolve));
});

it('answers 503 when the bucket does not exist', async () => {
  const store = createS3Store({ ...keys, endpoint, bucket: 'no-such-bucket' });
  await expect(store.put('0a1c', Buffer.from('x'), 'image/png')).rejects.toMatchObject({
    status: 503,
  });
});

it('answers 503 when the server is not running', async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const store = createS3Store({
    ...keys,
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'pictures',
  });
  await expect(store.get('0a1d')).rejects.toMatchObject({ status: 503 });
});

it('repeats a request whose connection is lost', async () => {
  let asked = 0;
  const flaky = createServer((request, response) => {
    asked += 1;
    if (asked === 1) request.socket.destroy();
    else response.end('a picture');
  });
  await new Promise<void>((resolve) => flaky.listen(0, '127.0.0.1', resolve));
  const { port } = flaky.address() as AddressInfo;
  const store = createS3Store({
    ...keys,
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'pictures',
  });
  expect(Buffer.from((await store.get('a')) ?? []).toString()).toBe('a picture');
  expect(asked).toBe(2);
  await new Promise((resolve) => flaky.close(resolve));
});

it('asks a storage that does not answer once, and fails all other calls at once', async () => {
  let asked = 0;
  let answers = false;
  const silent = createServer((request, response) => {
    asked += 1;
    if (answers) response.end('a picture');
    else request.socket.destroy();
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const store = createS3Store({
    ...keys,
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'pictures',
  });
  await expect(store.get('a')).rejects.toMatchObject({ status: 503 });
  const askedAtFirst = asked;
  for (let n = 0; n < 5; n += 1) {
    await expect(store.get('a')).rejects.toMatchObject({ status: 503 });
  }
  expect(asked).toBe(askedAtFirst);
  answers = true;
  const body = async () => Buffer.from((await store.get('a')) ?? []).toString();
  await expect.poll(body, { timeout: 5_000 }).toBe('a picture');
  await new Promise((resolve) => silent.close(resolve));
});

it('gives a silent storage up in time, whatever is collected as garbage meanwhile', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const config = { ...keys, endpoint: `http://127.0.0.1:${port}`, bucket: 'pictures' };
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const collecting = setInterval(collect, 50);
  try {
    const store = createS3Store(config, { timeoutMs: 500 });
    const put = store.put('a', Buffer.from('a picture'), 'image/png');
    await expect(put).rejects.toMatchObject({ status: 503 });
  } finally {
    clearInterval(collecting);
    silent.closeAllConnections();
    silent.close();
  }
});
