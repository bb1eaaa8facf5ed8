import { describe, expect, it } from 'vitest';

import { useTestApp } from '#tests/support/app.ts';

const MINUTE_MS = 60_000;

describe('F36: the server’s clock against the one that a token was given by', () => {
  const test = useTestApp({ env: { AUTH_ACCESS_TTL: '240' } });

  const refresh = (refreshToken: string) =>
    test.request('/auth/v1/token?grant_type=refresh_token', {
      json: { refresh_token: refreshToken },
    });

  const profileStatus = async (accessToken: string) => {
    const headers = { authorization: `Bearer ${accessToken}` };
    return (await test.request('/api/profile', { headers })).status;
  };

  it('may lie five minutes behind: tokens hold, and refreshing goes on', async () => {
    const { accessToken, refreshToken } = await test.signIn();
    test.clock.advanceMs(-5 * MINUTE_MS);
    expect(await profileStatus(accessToken)).toBe(200);
    const first = await refresh(refreshToken);
    const second = await refresh(first.body.refresh_token);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await profileStatus(second.body.access_token)).toBe(200);
  });

  it('may lie five minutes ahead: the token has ended, one refresh mends it for good', async () => {
    const { accessToken, refreshToken } = await test.signIn();
    test.clock.advanceMs(5 * MINUTE_MS);
    expect(await profileStatus(accessToken)).toBe(401);
    const renewed = await refresh(refreshToken);
    expect(renewed.status).toBe(200);
    expect(await profileStatus(renewed.body.access_token)).toBe(200);
  });

  it('is allowed thirty seconds after the end of a token, and no more', async () => {
    const { accessToken } = await test.signIn();
    test.clock.advanceMs(4 * MINUTE_MS + 29_000);
    expect(await profileStatus(accessToken)).toBe(200);
    test.clock.advanceMs(2_000);
    expect(await profileStatus(accessToken)).toBe(401);
  });
});
