import packageJson from '../../../package.json' with { type: 'json' };

import { describe, expect, it } from 'vitest';

import { createBrowserErrorLog } from '#server/operations/browser-errors.ts';
import { createLog } from '#server/platform/log.ts';
import { useTestApp } from '#tests/support/app.ts';

const NOON = new Date('2026-03-02T12:00:00Z');
const REPORT = {
  kind: 'error',
  message: 'TypeError: x is not a function',
  route: '/products/$slug',
  stack: 'TypeError: x is not a function\n    at add (/assets/shop-1234567.js:1:20)',
} as const;

describe('the log', () => {
  it('has ten lines of a minute at most', () => {
    const lines: string[] = [];
    const log = createLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) });
    const take = createBrowserErrorLog();
    for (let n = 0; n < 12; n += 1) take({ log, now: NOON }, REPORT);
    expect(lines).toHaveLength(10);
    take({ log, now: new Date(NOON.getTime() + 60_000) }, REPORT);
    expect(lines).toHaveLength(11);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      event: 'browser_error',
      version: packageJson.version,
      ...REPORT,
    });
  });

  it('has one line of a message that looks like several', () => {
    const lines: string[] = [];
    const log = createLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) });
    createBrowserErrorLog()(
      { log, now: NOON },
      { ...REPORT, message: 'a\n{"level":60}\r\n\u001b[2J\u0085{}\u2028{}\u009b2J' },
    );
    expect(lines.join('').trimEnd().split('\n')).toHaveLength(1);
    expect(
      ['\u001b', '\u0085', '\u009b', '\u2028'].filter((sign) => lines[0]?.includes(sign)),
    ).toEqual([]);
  });
});

describe('POST /api/browser-errors', () => {
  const test = useTestApp({ env: { RATE_REPORTS: '1' } });
  const send = (json: object) => test.request('/api/browser-errors', { method: 'POST', json });

  it('takes a report from anybody', async () => {
    expect((await send(REPORT)).status).toBe(204);
  });

  it.each([
    ['message', 'x'.repeat(301)],
    ['message', ' '],
    ['stack', 'x'.repeat(2_001)],
    ['route', 'https://shop.example/'],
    ['kind', 'other'],
  ])('refuses a %s of %j', async (field, value) => {
    const { status, body } = await send({ ...REPORT, [field]: value });
    expect([status, Object.keys(body.error.fields)]).toEqual([422, [field]]);
  });

  it('takes the longest report however its characters are escaped, and reads no longer body', async () => {
    const longest = { ...REPORT, message: '\u0001'.repeat(300), stack: '\u0001'.repeat(2_000) };
    expect((await send(longest)).status).toBe(204);
    expect((await send({ ...longest, more: 'x'.repeat(16 * 1024) })).status).toBe(413);
  });

  it('refuses the sixth of an address whose accounts may send one', async () => {
    for (let n = 1; n <= 5; n += 1) expect((await send(REPORT)).status).toBe(204);
    expect((await send(REPORT)).status).toBe(429);
  });
});
