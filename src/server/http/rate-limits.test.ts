import { describe, expect, it } from 'vitest';

import { createRateLimits } from '#server/http/rate-limits.ts';
import { testConfig } from '#tests/support/app.ts';

const START = new Date('2026-03-02T10:00:00Z');
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const robin = { userId: 'robin' };

function counting(env: Record<string, string>) {
  const limits = createRateLimits(testConfig(env));
  /** The seconds to wait, or null when the request may pass. */
  return (
    caller: { actor?: { userId: string } | null; clientIp?: string; now?: Date },
    name: 'orders' | 'addresses' = 'orders',
  ) => {
    try {
      limits.take(name, { actor: null, clientIp: '203.0.113.7', now: START, ...caller });
      return null;
    } catch (error) {
      return error;
    }
  };
}

describe('an account', () => {
  it('waits for the end of the five minutes above its limit, wherever it comes from', () => {
    const take = counting({ RATE_ORDERS: '2' });
    expect(take({ actor: robin, clientIp: '203.0.113.7' })).toBeNull();
    expect(take({ actor: robin, clientIp: '203.0.113.8' })).toBeNull();
    expect(take({ actor: robin, clientIp: '203.0.113.9', now: after(61) })).toMatchObject({
      code: 'RATE_LIMITED',
      message: 'Too many requests. Please try again in 4 minutes.',
      details: { retryAfterSeconds: 239 },
    });
    expect(take({ actor: robin, now: after(299) })).toMatchObject({
      message: 'Too many requests. Please try again in a minute.',
    });
    expect(take({ actor: robin, now: after(300) })).toBeNull();
  });

  it('does not wait for a clock that was wrong', () => {
    const take = counting({ RATE_ORDERS: '1' });
    expect(take({ actor: robin, now: after(86_400) })).toBeNull();
    expect(take({ actor: robin })).toBeNull();
    expect(take({ actor: robin })).not.toBeNull();
  });

  it('has a limit for each kind of request', () => {
    const take = counting({ RATE_ORDERS: '1', RATE_ADDRESSES: '1' });
    expect(take({ actor: robin })).toBeNull();
    expect(take({ actor: robin }, 'addresses')).toBeNull();
    expect(take({ actor: robin })).not.toBeNull();
  });
});

describe('an address', () => {
  const fill = (take: ReturnType<typeof counting>, addresses: readonly string[]) =>
    addresses.map((clientIp, n) => take({ actor: { userId: `buyer-${n}` }, clientIp }));

  it('may do five times as much, for all its accounts together', () => {
    const take = counting({ RATE_ORDERS: '1' });
    expect(
      fill(
        take,
        Array.from({ length: 5 }, () => '203.0.113.7'),
      ),
    ).toEqual(Array.from({ length: 5 }, () => null));
    expect(take({ actor: robin })).toMatchObject({ code: 'RATE_LIMITED' });
    expect(take({ actor: robin, clientIp: '203.0.113.8' })).not.toBeNull();
    expect(take({ actor: { userId: 'kim' }, clientIp: '203.0.113.8' })).toBeNull();
  });

  it('is an IPv6 /64, in which one machine may choose', () => {
    const take = counting({ RATE_ORDERS: '1' });
    fill(take, ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8::4', '2001:db8::5']);
    expect(take({ clientIp: '2001:db8::6' })).not.toBeNull();
    expect(take({ clientIp: '2001:db8:0:1::6' })).toBeNull();
  });
});

it('forgets the oldest counters rather than growing without end', () => {
  const take = counting({ RATE_ORDERS: '1' });
  take({ actor: robin });
  for (let n = 0; n < 100_000; n += 1)
    take({ clientIp: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` });
  expect(take({ actor: robin, clientIp: '203.0.113.9' })).toBeNull();
});
