import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { getRequestListener } from '@hono/node-server';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createApi } from '#server/api.ts';
import { useTestApp, type TestUser } from '#tests/support/app.ts';

const test = useTestApp();

let dataDir: string;
let server: Server;
let seller: TestUser;
/** Calls that are not answered yet. */
let open = 0;
let nth = 0;

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'bullnose-uploads-'));
  const { app: api } = createApi({ ...test.services, config: { ...test.config, dataDir } });
  const listener = getRequestListener(async (request) => {
    open += 1;
    try {
      return await api.fetch(request);
    } finally {
      open -= 1;
    }
  });
  server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  seller = await test.signIn({ role: 'seller' });
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(dataDir, { recursive: true, force: true });
});

const newPath = () =>
  `/storage/v1/object/product-images/products/${1_700_000_000_000 + (nth += 1)}-a.png`;

const picture = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#a5410e' } })
    .png({ compressionLevel: 0 })
    .toBuffer();

/** A connection that has announced an upload of this many bytes. */
function announce(lengthHeader: string): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    [
      `POST ${newPath()} HTTP/1.1`,
      'Host: localhost',
      `apikey: ${test.config.publicKey}`,
      `Authorization: Bearer ${seller.accessToken}`,
      'Content-Type: image/png',
      lengthHeader,
      '',
      '',
    ].join('\r\n'),
  );
  return socket;
}

async function readAnswer(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk)));
  // A server that refuses a client may close the connection before it has read everything.
  await new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return text;
}

/** No row, no file, no partial file, no connection and no open file. */
async function expectNothingLeft() {
  await expect.poll(() => open).toBe(0);
  expect(await test.db.selectFrom('stored_files').select('id').execute()).toEqual([]);
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true });
  expect(files.filter((each) => each.isFile())).toEqual([]);
  await expect
    .poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count))))
    .toBe(0);
  if (!existsSync('/proc/self/fd')) return;
  const targets = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return '';
    }
  });
  expect(targets.filter((target) => target.startsWith(dataDir))).toEqual([]);
}

describe('F40: an upload that goes wrong leaves nothing behind', () => {
  it('when the client disconnects in the middle', async () => {
    const bytes = await picture();
    const socket = announce(`Content-Length: ${bytes.length}`);
    socket.write(bytes.subarray(0, bytes.length / 2));
    await expect.poll(() => open).toBe(1);
    socket.destroy();
    await expectNothingLeft();
  });

  it('when it announces more than it sends', async () => {
    const bytes = await picture();
    const socket = announce(`Content-Length: ${bytes.length + 1000}`);
    socket.end(bytes);
    expect(await readAnswer(socket)).not.toContain('200 OK');
    await expectNothingLeft();
  });

  it('when it announces less than it sends: the rest is not read as a request', async () => {
    const bytes = await picture();
    const socket = announce('Content-Length: 1000');
    socket.end(bytes);
    expect(await readAnswer(socket)).not.toContain('200 OK');
    await expectNothingLeft();
  });

  it('when it has no length and does not end', async () => {
    const socket = announce('Transfer-Encoding: chunked');
    const part = Buffer.alloc(1024 * 1024);
    for (let sent = 0; sent < 10; sent += 1) {
      socket.write(`${part.length.toString(16)}\r\n`);
      socket.write(part);
      socket.write('\r\n');
    }
    // It is refused long before the tenth part. A client that is cut off while it writes may not
    // read the answer.
    await expect.poll(() => open).toBe(0);
    socket.destroy();
    await expectNothingLeft();
  });

  it('when it is empty', async () => {
    const socket = announce('Content-Length: 0\r\nConnection: close');
    expect(await readAnswer(socket)).toMatch(/^HTTP\/1\.1 400 /);
    await expectNothingLeft();
  });

  it.each([11, 1000, 100_000])('when its form has %i parts', async (count) => {
    const part = '--b\r\nContent-Disposition: form-data; name="a"; filename="a.png"\r\n\r\nx\r\n';
    const answer = await test.app.request(newPath(), {
      method: 'POST',
      headers: {
        apikey: test.config.publicKey,
        authorization: `Bearer ${seller.accessToken}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
      body: `${part.repeat(count)}--b--\r\n`,
    });
    expect(answer.status).toBe(400);
    await expectNothingLeft();
  });
});
