import { describe, expect, it } from 'vitest';

import { useTestApp } from '#tests/support/app.ts';

const MINUTE_MS = 60_000;

describe('F36: a server clock that differs from the one that issued a token', () => {
  const test = useTestApp({ env: { AUTH_ACCESS_TTL: '240' } });

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
