import { describe, expect, it } from 'vitest';

import { FAILURES_TO_OPEN, withCircuitBreaker } from '#server/payments/circuit-breaker.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { PaymentProviderError } from '#server/platform/payment-provider.ts';
import { TEST_NOW, useTestApp } from '#tests/support/app.ts';

const MINUTE_MS = 60_000;

const test = useTestApp({ env: { AUTH_ACCESS_TTL: '240' } });

describe('F36: a server clock that differs from the one that issued a token', () => {
  const refresh = (refreshToken: string) =>
    test.request('/auth/v1/token?grant_type=refresh_token', {
      json: { refresh_token: refreshToken },
    });

  const profileStatus = async (accessToken: string) => {
    const headers = { authorization: `Bearer ${accessToken}` };
    return (await test.request('/api/profile', { headers })).status;
  };

  it('may be five minutes behind: tokens stay valid, and refreshing works', async () => {
    const { accessToken, refreshToken } = await test.signIn();
    test.clock.advanceMs(-5 * MINUTE_MS);
    expect(await profileStatus(accessToken)).toBe(200);
    const first = await refresh(refreshToken);
    const second = await refresh(first.body.refresh_token);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await profileStatus(second.body.access_token)).toBe(200);
  });

  it('may be five minutes ahead: the token has expired, and one refresh fixes it', async () => {
    const { accessToken, refreshToken } = await test.signIn();
    test.clock.advanceMs(5 * MINUTE_MS);
    expect(await profileStatus(accessToken)).toBe(401);
    const renewed = await refresh(refreshToken);
    expect(renewed.status).toBe(200);
    expect(await profileStatus(renewed.body.access_token)).toBe(200);
  });

  it('accepts a token for thirty seconds after its end, and no longer', async () => {
    const { accessToken } = await test.signIn();
    test.clock.advanceMs(4 * MINUTE_MS + 29_000);
    expect(await profileStatus(accessToken)).toBe(200);
    test.clock.advanceMs(2_000);
    expect(await profileStatus(accessToken)).toBe(401);
  });
});

it('F36: a server clock that is set back while calls to the provider are paused does not pause them longer', async () => {
  const clock = fixedClock(TEST_NOW);
  let calls = 0;
  const { services } = test;
  const provider = withCircuitBreaker(
    {
      ...services.payments,
      getSession: async () => {
        calls += 1;
        throw new PaymentProviderError('unanswered', 'The provider does not answer');
      },
    },
    { clock: clock.now, log: services.log },
  );
  const ask = () => provider.getSession('cs_1').catch(() => undefined);
  for (let n = 0; n < FAILURES_TO_OPEN + 1; n += 1) await ask();
  expect(calls).toBe(FAILURES_TO_OPEN);
  clock.advanceMs(-5 * MINUTE_MS);
  await ask();
  expect(calls).toBe(FAILURES_TO_OPEN + 1);
  await ask();
  expect(calls).toBe(FAILURES_TO_OPEN + 1);
});
