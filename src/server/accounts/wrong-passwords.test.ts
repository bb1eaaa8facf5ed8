import { beforeEach, describe, expect, it } from 'vitest';

import { useTestApp } from '#tests/support/app.ts';
import { mailTools, RESET } from '#tests/support/auth-mails.ts';
import { skipPauses } from '#tests/support/pauses.ts';

const MINUTE_MS = 60_000;
const RIGHT = 'correct horse 7';
const HOME = '203.0.113.7';
const ELSEWHERE = '198.51.100.9';

/** The delays requested for the answers. */
const pauses = skipPauses();

interface From {
  ip?: string;
  cookie?: string;
  address?: string;
}

/** A shop with one account behind a proxy that reports the address of each attempt. */
function attemptTools(env: Record<string, string> = {}) {
  const test = useTestApp({ env: { TRUST_PROXY_HOPS: '1', ...env } });
  let email: string;
  beforeEach(async () => {
    ({ email } = await test.signIn({ password: RIGHT }));
  });
  const signIn = (password: string, { ip = ELSEWHERE, cookie, address = email }: From = {}) =>
    test.request('/auth/v1/token?grant_type=password', {
      json: { email: address, password },
      headers: { 'x-forwarded-for': ip, ...(cookie === undefined ? {} : { cookie }) },
    });
  /** Signs in and returns the status and the delay of the answer. */
  const pauseOf = async (password: string, from: From = {}) => {
    pauses.length = 0;
    const { status } = await signIn(password, from);
    return [status, ...pauses];
  };
  const guess = async (times: number, from: From = {}) => {
    const statuses: number[] = [];
    for (let count = 1; count <= times; count += 1) {
      statuses.push((await signIn(`guess ${count}`, from)).status);
    }
    return statuses;
  };
  const statusOf = async (password: string, from: From = {}) =>
    (await signIn(password, from)).status;
  return { test, emailOf: () => email, signIn, pauseOf, guess, statusOf };
}

const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? '';

describe('wrong passwords', () => {
  const { test, emailOf, signIn, pauseOf, guess, statusOf } = attemptTools();
  const { mails, newestLink, fragment } = mailTools(test);
  const tenTimes = Array.from({ length: 10 }, () => 400);

  it('are answered at once three times, then with a delay that doubles up to two seconds', async () => {
    const answers: number[][] = [];
    for (let count = 1; count <= 11; count += 1) answers.push(await pauseOf(`guess ${count}`));
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
      // The owner is notified during the delay, so that answers for unknown addresses take as long.
      [400, 2000, 250],
      [429],
    ]);
  });

  it('delay the next attempt from the tenth on, even with the right password, which then succeeds', async () => {
    expect(await guess(10)).toEqual(tenTimes);
    const early = await signIn(RIGHT, { address: emailOf().toUpperCase() });
    expect([early.status, early.body.error_code]).toEqual([429, 'over_request_rate_limit']);
    expect(early.headers.get('retry-after')).toBe('30');
    test.clock.advanceMs(30_000);
    expect(await statusOf('guess 11')).toBe(400);
    expect((await signIn(RIGHT)).headers.get('retry-after')).toBe('60');
    test.clock.advanceMs(MINUTE_MS);
    expect(await statusOf(RIGHT)).toBe(200);
    expect(await guess(10)).toEqual(tenTimes);
  });

  it('are limited to ten, even in parallel', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => statusOf(`guess number ${index}`)),
    );
    expect(guesses.toSorted((a, b) => a - b)).toEqual([...tenTimes, 429, 429]);
  });

  it('do not delay another address or another network', async () => {
    await guess(11);
    expect(await statusOf(RIGHT, { ip: '198.51.100.200' })).toBe(429);
    expect(await pauseOf('guess', { address: 'somebody.else@example.com' })).toEqual([400]);
    expect(await pauseOf(RIGHT, { ip: HOME })).toEqual([200]);
    expect(await statusOf(RIGHT)).toBe(429);
  });

  it('do not delay a device that has logged in before, even on the same network', async () => {
    const first = await signIn(RIGHT, { ip: HOME });
    const setCookie = first.headers.get('set-cookie') ?? '';
    expect(setCookie).toMatch(
      /^shop-device=[\w-]{38}; Max-Age=34560000; Path=\/auth\/v1; HttpOnly; SameSite=Strict$/,
    );
    const cookie = cookieOf(first.headers);
    await guess(11, { ip: HOME });
    expect(await statusOf(RIGHT, { ip: HOME })).toBe(429);
    expect(await statusOf(RIGHT, { ip: HOME, cookie })).toBe(200);

    expect(await guess(11, { ip: HOME, cookie })).toEqual([...tenTimes, 429]);
    expect(await statusOf(RIGHT, { ip: '192.0.2.1' })).toBe(200);
  });

  it('recognise a device for its own accounts only', async () => {
    const other = await test.signIn({ password: RIGHT });
    const mine = cookieOf((await signIn(RIGHT, { ip: HOME, address: other.email })).headers);
    await guess(11, { ip: HOME });
    expect(await statusOf(RIGHT, { ip: HOME, cookie: mine })).toBe(429);
    for (const forged of [
      mine.replace(/.$/, ''),
      `shop-device=${'a'.repeat(38)}`,
      'shop-device=',
    ]) {
      expect(await statusOf(RIGHT, { ip: HOME, cookie: forged })).toBe(429);
    }
    const both = await signIn(RIGHT, { ip: '192.0.2.1', cookie: mine });
    const cookie = cookieOf(both.headers);
    expect(cookie).toMatch(/^shop-device=[\w-]{38}\.[\w-]{38}$/);
    expect(await statusOf(RIGHT, { ip: HOME, cookie })).toBe(200);
    expect(await statusOf(RIGHT, { ip: HOME, cookie, address: other.email })).toBe(200);
  });

  it('are cleared by a completed reset', async () => {
    await guess(11, { ip: HOME });
    await test.request('/auth/v1/recover', { json: { email: emailOf() } });
    const { verifyPath } = await newestLink('reset-password', emailOf());
    const followed = await test.request(verifyPath);
    expect(followed.headers.get('location')).toContain(RESET.slice(0, 8));
    const token = fragment(followed.headers.get('location')).values.get('access_token') ?? '';
    expect(await statusOf(RIGHT, { ip: HOME })).toBe(429);
    const { status } = await test.request('/auth/v1/user', {
      method: 'PUT',
      json: { password: 'a better horse 8' },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(status).toBe(200);
    expect(await statusOf('a better horse 8', { ip: HOME })).toBe(200);
  });

  it('are also counted for unknown addresses, whatever their case', async () => {
    const cases = ['no.one@example.com', 'No.One@example.com', 'NO.ONE@EXAMPLE.COM'];
    const answers: number[][] = [];
    for (let count = 0; count < 11; count += 1) {
      answers.push(await pauseOf('guess', { address: cases[count % 3] ?? '' }));
    }
    expect(answers.slice(0, 4)).toEqual([[400], [400], [400], [400, 100]]);
    expect(answers.slice(-2)).toEqual([[400, 2000, 250], [429]]);
    expect(await mails('wrong-passwords')).toEqual([]);
  });
});

describe('wrong passwords from many networks, two from each', () => {
  const { test, emailOf, signIn, guess, statusOf } = attemptTools({
    AUTH_RATE_PASSWORD_FAILURES: '2',
  });
  const { mails } = mailTools(test);

  it('share twenty attempts, and do not affect known devices', async () => {
    const cookie = cookieOf((await signIn(RIGHT, { ip: HOME })).headers);
    const bots = Array.from({ length: 20 }, (_, bot) => statusOf('guess', { ip: `10.0.${bot}.1` }));
    expect(new Set(await Promise.all(bots))).toEqual(new Set([400]));
    const refused = await signIn(RIGHT, { ip: '192.0.2.1' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(await statusOf('guess', { ip: '10.0.20.1' })).toBe(429);
    expect(await statusOf(RIGHT, { ip: '192.0.2.1', cookie })).toBe(200);
    test.clock.advanceMs(MINUTE_MS);
    expect(await statusOf('guess', { ip: '10.0.21.1' })).toBe(429);
    expect(await statusOf(RIGHT, { ip: '192.0.2.1' })).toBe(200);
  });

  it('do not count right passwords: forty logins cause no delay', async () => {
    for (let count = 1; count <= 5; count += 1) {
      const logIns = Array.from({ length: 8 }, (_, client) =>
        statusOf(RIGHT, { ip: `10.0.${client}.${count}` }),
      );
      expect(new Set(await Promise.all(logIns))).toEqual(new Set([200]));
    }
  });

  it.each([
    ['one network', () => guess(3)],
    [
      'many networks',
      () =>
        Promise.all(Array.from({ length: 21 }, (_, bot) => statusOf('x', { ip: `10.0.${bot}.1` }))),
    ],
  ])('notify the owner, once a day, when they come from %s', async (_, attack) => {
    await attack();
    const sent = await mails('wrong-passwords');
    expect(sent.map((mail) => mail.to_address)).toEqual([emailOf()]);
    await guess(3, { ip: '192.0.2.1' });
    expect(await mails('wrong-passwords')).toHaveLength(1);
    test.clock.advanceMs(24 * 60 * MINUTE_MS);
    await guess(3, { ip: '192.0.2.1' });
    expect(await mails('wrong-passwords')).toHaveLength(2);
  });
});
