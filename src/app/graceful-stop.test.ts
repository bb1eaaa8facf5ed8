import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import { describe, expect, it, vi } from 'vitest';

import { gracefulStop } from '#app/graceful-stop.ts';
import { startWriters } from '#tests/support/keep-alive-writers.ts';

async function open(port = 0) {
  const server = createServer();
  const connections = gracefulStop(server);
  const read = { count: 0 };
  server.on('request', (request, response) => {
    read.count += 1;
    const delayMs = request.url === '/slow' ? 400 : 0;
    setTimeout(() => response.end('answered'), delayMs);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { ...connections, server, read, port: (server.address() as AddressInfo).port };
}

const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

describe('a stop with notice', () => {
  it('loses no answer of 50 clients that write all the time through a restart', async () => {
    const first = await open();
    const writers = startWriters(`http://127.0.0.1:${first.port}`, 50);
    await sleep(300);
    await first.stop({ noticeMs: 300 });
    const second = await open(first.port);
    await sleep(300);
    const { answered, lost } = await writers.stop();
    expect(lost).toEqual([]);
    // What was not answered was not read either.
    expect(answered).toBe(first.read.count + second.read.count);
    expect(second.read.count).toBeGreaterThan(0);
    await second.stop();
  });

  it('answers the next request of an idle connection, and closes it', async () => {
    const server = await open();
    const idle = connect(server.port, '127.0.0.1');
    let answers = '';
    idle.on('data', (bytes) => (answers += String(bytes)));
    idle.write(REQUEST);
    await vi.waitFor(() => expect(answers).toMatch(/^Connection: keep-alive\r$/m));
    const stopped = server.stop({ noticeMs: 50 });
    await vi.waitFor(() => expect(server.server.listening).toBe(false));
    idle.write(REQUEST);
    await once(idle, 'close');
    expect(answers).toMatch(/^Connection: close\r$/m);
    expect(answers.match(/200 OK/g)).toHaveLength(2);
    await stopped;
  });
});

describe('any stop', () => {
  it.each([0, 50])('finishes requests in flight (notice: %i ms)', async (noticeMs) => {
    const server = await open();
    const answer = new Promise<string>((resolve, reject) => {
      get(`http://127.0.0.1:${server.port}/slow`, (response) => resolve(text(response))).once(
        'error',
        reject,
      );
    });
    await vi.waitFor(() => expect(server.read.count).toBe(1));
    await server.stop({ noticeMs });
    expect(await answer).toBe('answered');
    expect(server.isStopping()).toBe(true);
  });

  it('ends connections that browsers opened in advance, at once without notice', async () => {
    const server = await open();
    const accepted = once(server.server, 'connection');
    const ended = text(connect(server.port, '127.0.0.1'));
    await accepted;
    const startedAt = performance.now();
    await server.stop();
    expect(await ended).toBe('');
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});
