import { beforeEach, describe, expect, it, vi } from 'vitest';

import { useTestApp } from '#tests/support/app.ts';

const MINUTE_MS = 60_000;
const RIGHT = 'correct horse 7';

/** The milliseconds that answers were held back, in order: asked for, not waited. */
const pauses = vi.hoisted((): number[] => []);
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => Promise.resolve(void pauses.push(ms)),
}));

describe('wrong passwords for one address', () => {
  const test = useTestApp();
  let email: string;

  const signIn = (password: string, address = email) =>
    test.request('/auth/v1/token?grant_type=password', { json: { email: address, password } });
  /** Signs in and answers the status and how long the answer was held back. */
  const pauseOf = async (password: string, address = email) => {
    pauses.length = 0;
    const { status } = await signIn(password, address);
    return [status, ...pauses];
  };

  beforeEach(async () => {
    ({ email } = await test.signIn({ password: RIGHT }));
  });

  it('are answered at once three times, then twice as late each time, up to two seconds', async () => {
    const answers: number[][] = [];
    for (let guess = 1; guess <= 11; guess += 1) answers.push(await pauseOf(`guess ${guess}`));
    expect(answers).toEqual([
      [400],
      [400],
      [400],
      [400, 100],
      [400, 200],
      [400, 400],
      [400, 800],
      [400, 1600],
      [400, 2000],
      [400, 2000],
      [429],
    ]);
    test.clock.advanceMs(15 * MINUTE_MS);
    expect(await pauseOf('guess 12')).toEqual([400]);
  });

  it('hold up neither another address nor the right password, which makes good for them', async () => {
    for (let guess = 1; guess <= 4; guess += 1) await signIn(`guess ${guess}`);
    expect(await pauseOf('guess', 'somebody.else@example.com')).toEqual([400]);
    expect(await pauseOf(RIGHT)).toEqual([200]);
    expect(await pauseOf('guess 5')).toEqual([400]);
    const rows = await test.db
      .selectFrom('rate_limits')
      .select('attempts')
      .where('bucket', 'like', 'passwordPerAddress:%')
      .execute();
    expect(rows).toEqual([{ attempts: 1 }, { attempts: 1 }]);
  });

  it('are as late where nobody has the address, whatever its case', async () => {
    const answers: number[][] = [];
    for (const address of ['no.one@example.com', 'No.One@example.com', 'NO.ONE@EXAMPLE.COM']) {
      answers.push(await pauseOf('guess', address), await pauseOf('guess', address));
    }
    expect(answers).toEqual([[400], [400], [400], [400, 100], [400, 200], [400, 400]]);
  });

  it('are ten in 15 minutes: the next is refused, also the right one and however they race', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, guess) => signIn(`guess number ${guess}`)),
    );
    const statuses = guesses.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
    const refused = await signIn(RIGHT, email.toUpperCase());
    expect(refused.status).toBe(429);
    expect(refused.body.error_code).toBe('over_request_rate_limit');
    expect(refused.headers.get('retry-after')).toBe('900');
    expect((await signIn('guess', 'somebody.else@example.com')).status).toBe(400);
    test.clock.advanceMs(15 * MINUTE_MS);
    expect((await signIn(RIGHT)).status).toBe(200);
  });
});
