import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { signBody } from '#server/platform/signed-body.ts';

const SECRET = 'whsec_of_the_example';
const BODY = JSON.stringify({
  id: 'event-1',
  type: 'order.paid',
  subject: { id: 'order-1' },
});

let folder: string;
let running: ChildProcess;
let url: string;
let printed = '';

async function start(): Promise<void> {
  running = spawn(process.execPath, [path.resolve('docs/examples/receive-webhooks.mjs')], {
    env: { WEBHOOK_SECRET: SECRET, PORT: '0', EVENTS_FILE: path.join(folder, 'events.txt') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const listening = Promise.withResolvers<string>();
  running.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    const port = /Listening on port (\d+)/.exec(chunk.toString())?.[1];
    if (port !== undefined) listening.resolve(port);
  });
  url = `http://127.0.0.1:${await listening.promise}/`;
}

async function stop(): Promise<void> {
  const ended = new Promise((resolve) => running.once('exit', resolve));
  running.kill();
  await ended;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'receive-webhooks-'));
  await start();
});
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true });
});

const post = async (body: string, signature: string) =>
  (await fetch(url, { method: 'POST', body, headers: { 'webhook-signature': signature } })).status;

const now = () => new Date();
const minutesAway = (minutes: number) => new Date(Date.now() + minutes * 60_000);

it.each([
  ['another secret', () => post(BODY, signBody(BODY, 'whsec_other', now()))],
  ['a body that was changed', () => post(`${BODY} `, signBody(BODY, SECRET, now()))],
  ['a time that was changed', () => post(BODY, signBody(BODY, SECRET, now()).replace('t=', 't=1'))],
  ['a recording of six minutes ago', () => post(BODY, signBody(BODY, SECRET, minutesAway(-6)))],
  ['a time in the future', () => post(BODY, signBody(BODY, SECRET, minutesAway(6)))],
  ['no signature', () => post(BODY, '')],
  ['a time that is none', () => post(BODY, signBody(BODY, SECRET, now()).replace(/t=\d+/, 't=x'))],
])('the example of the guide refuses %s', async (_what, send) => {
  expect(await send()).toBe(400);
});

it('the example of the guide takes an event once, also after a restart', async () => {
  expect(await post(BODY, signBody(BODY, SECRET, now()))).toBe(200);
  // After a rotation there are two signatures.
  expect(await post(BODY, signBody(BODY, ['whsec_new', SECRET], minutesAway(-4)))).toBe(200);
  await stop();
  await start();
  expect(await post(BODY, signBody(BODY, SECRET, now()))).toBe(200);
  expect(printed.match(/order\.paid order-1/g)).toHaveLength(1);
  expect(await readFile(path.join(folder, 'events.txt'), 'utf8')).toBe('event-1\n');
});
