import { Secret, TOTP } from 'otpauth';

import type { TestApp, TestResponse, TestUser } from './app.ts';

/** What an authenticator app shows for this secret. */
export function codeAt(secret: string, instant: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: instant.getTime() });
}

/** Takes the tokens of an answered session. */
export function adopt(user: TestUser, { status, body }: TestResponse): void {
  if (status !== 200) throw new Error(`The code was refused: ${JSON.stringify(body)}`);
  user.accessToken = body.access_token;
  user.refreshToken = body.refresh_token;
}

/** A call with the user's newest access token. */
export function callAs(
  test: TestApp,
  user: TestUser,
  path: string,
  json?: object,
  method?: string,
) {
  return test.request(path, {
    ...(json === undefined ? {} : { json }),
    ...(method === undefined ? {} : { method }),
    headers: {
      apikey: test.config.publicKey,
      authorization: `Bearer ${user.accessToken}`,
      'x-supabase-api-version': '2024-01-01',
    },
  });
}

/** Adds a confirmed authenticator app to an account; its session is `aal2` afterwards. */
export async function addFactor(test: TestApp, user: TestUser, name = 'Phone') {
  const { body } = await callAs(test, user, '/auth/v1/factors', {
    factor_type: 'totp',
    friendly_name: name,
  });
  const id: string = body.id;
  const secret: string = body.totp.secret;
  const verify = (code = codeAt(secret, test.clock.now())) =>
    callAs(test, user, `/auth/v1/factors/${id}/verify`, { challenge_id: id, code });
  adopt(user, await verify());
  return { id, secret, verify };
}

/** The same for an account of a running shop. */
export async function addFactorAt(url: string, accessToken: string): Promise<{ secret: string }> {
  const post = async (path: string, json: object) => {
    const response = await fetch(`${url}/auth/v1/factors${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { id: string; totp: { secret: string } };
  };
  const { id, totp } = await post('', { factor_type: 'totp' });
  await post(`/${id}/verify`, { code: codeAt(totp.secret, new Date()) });
  return totp;
}
