import type { GoTrueClient } from '@supabase/auth-js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { TEST_NOW, useTestApp, type TestApp } from '#tests/support/app.ts';
import { conventionCheckingFetch, newAuthClient } from '#tests/support/auth-client.ts';
import { EMAIL, mailTools, PASSWORD, VERSION } from '#tests/support/auth-mails.ts';

const NEXT_PASSWORD = 'a better horse 8';
const DAY_MS = 86_400_000;

interface Refused {
  readonly error: {
    readonly status?: number | undefined;
    readonly code?: string | undefined;
    readonly message: string;
  } | null;
}

/** Status, code and text, as the unmodified client reports them. */
type Refusal = readonly [status: number, code: string, message: string | RegExp];

/**
 * The client of one browser and what tests need around it. Every answer to any client is checked
 * against the conventions of all endpoints.
 */
function clientFor(env: Record<string, string> = {}) {
  const test = useTestApp({ env });
  const problems: string[] = [];
  const held = { test } as { test: TestApp; client: GoTrueClient; another: () => GoTrueClient };
  beforeEach(() => {
    // The client compares expiry with the machine's clock.
    test.clock.advanceMs(Date.now() - TEST_NOW.getTime());
    held.another = () => newAuthClient(test, { fetch: conventionCheckingFetch(test, problems) });
    held.client = held.another();
  });
  afterEach(() => {
    expect(problems.splice(0)).toEqual([]);
  });
  return held;
}

function expectRefusal({ error }: Refused, [status, code, message]: Refusal): void {
  expect([error?.status, error?.code]).toEqual([status, code]);
  if (message instanceof RegExp) expect(error?.message).toMatch(message);
  else expect(error?.message).toBe(message);
}

const credentials = { email: EMAIL, password: PASSWORD };
const INVALID: Refusal = [400, 'invalid_credentials', 'Invalid login credentials'];
const NO_TOKEN: Refusal = [
  400,
  'refresh_token_not_found',
  'Invalid Refresh Token: Refresh Token Not Found',
];
const invalid = (message: string): Refusal => [400, 'validation_failed', message];

describe('the unmodified client gets the documented error for', () => {
  const shop = clientFor();

  it.each<[string, (client: GoTrueClient) => Promise<Refused>, Refusal]>([
    [
      'a sign-up without a password',
      (client) => client.signUp({ email: EMAIL, password: '' }),
      invalid('Signup requires a valid password'),
    ],
    [
      'a sign-up without an address',
      (client) => client.signUp({ email: '', password: PASSWORD }),
      invalid('An email address is required'),
    ],
    [
      'a sign-up with an incomplete address',
      (client) => client.signUp({ email: 'robin@', password: PASSWORD }),
      invalid('Unable to validate email address: invalid format'),
    ],
    [
      'a password that is too long',
      (client) => client.signUp({ email: EMAIL, password: 'x'.repeat(129) }),
      invalid('Password cannot be longer than 128 characters'),
    ],
    [
      'a password that is too short',
      (client) => client.signUp({ email: EMAIL, password: '12345' }),
      [422, 'weak_password', 'Password should be at least 6 characters.'],
    ],
    [
      'a sign-in without an address',
      (client) => client.signInWithPassword({ email: '', password: PASSWORD }),
      invalid('missing email or phone'),
    ],
    ['an unknown address', (client) => client.signInWithPassword(credentials), INVALID],
    [
      'an invalid refresh token',
      (client) => client.refreshSession({ refresh_token: 'not a token!' }),
      invalid('Refresh token is not valid'),
    ],
    [
      'a refresh token that was never issued',
      (client) => client.refreshSession({ refresh_token: 'bm90LW9uZS1vZi1vdXJz' }),
      NO_TOKEN,
    ],
    [
      'an invalid access token',
      (client) => client.getUser('a.b.c'),
      [403, 'bad_jwt', /^invalid JWT: unable to parse or verify signature/],
    ],
    [
      'the public key as a user',
      (client) => client.getUser('pk_for_the_tests'),
      [403, 'bad_jwt', 'invalid claim: missing sub claim'],
    ],
    [
      'an unknown link',
      (client) => client.verifyOtp({ type: 'recovery', token_hash: 'unknown' }),
      [403, 'otp_expired', 'Email link is invalid or has expired'],
    ],
    [
      'an unknown code',
      (client) => client.verifyOtp({ type: 'signup', email: EMAIL, token: '123456' }),
      [403, 'otp_expired', 'Token has expired or is invalid'],
    ],
    [
      'a link without a type',
      (client) => client.verifyOtp({ type: '' as 'signup', token_hash: 'unknown' }),
      invalid('Verify requires a verification type'),
    ],
    [
      'a sign-in by emailed code, which is not offered',
      (client) => client.signInWithOtp({ email: EMAIL }),
      [404, 'not_found', 'There is nothing at this address'],
    ],
    [
      'an anonymous sign-in, which is not offered',
      (client) => client.signInAnonymously(),
      invalid('An email address is required'),
    ],
  ])('%s', async (_, act, refusal) => {
    expectRefusal(await act(shop.client), refusal);
  });

  it('a known address, when addresses need no confirmation', async () => {
    await shop.client.signUp(credentials);
    expectRefusal(await shop.another().signUp(credentials), [
      422,
      'user_already_exists',
      'User already registered',
    ]);
  });

  it('a change to its own account', async () => {
    const { client } = shop;
    await client.signUp(credentials);
    const change = async (
      attributes: Parameters<GoTrueClient['updateUser']>[0],
      ...refusal: Refusal
    ) => expectRefusal(await client.updateUser(attributes), refusal);
    const current = { current_password: PASSWORD };
    await change({ password: NEXT_PASSWORD }, ...invalid('The current password is required'));
    await change({ password: NEXT_PASSWORD, current_password: 'wrong-one' }, ...INVALID);
    await change(
      { password: PASSWORD, ...current },
      422,
      'same_password',
      'New password should be different from the old password.',
    );
    await change(
      { password: '12345', ...current },
      422,
      'weak_password',
      'Password should be at least 6 characters.',
    );
    await change(
      { email: 'half@' },
      ...invalid('Unable to validate email address: invalid format'),
    );
  });

  it('a session that was ended elsewhere, which it then drops', async () => {
    const { client } = shop;
    const { data } = await client.signUp(credentials);
    await client.admin.signOut(data.session?.access_token ?? '', 'global');
    const answer = await client.getUser(data.session?.access_token);
    expect([answer.error?.name, answer.error?.status]).toEqual(['AuthSessionMissingError', 400]);
    expect((await client.getSession()).data.session).toBeNull();
    const raw = await shop.test.request('/auth/v1/user', {
      headers: { ...VERSION, authorization: `Bearer ${data.session?.access_token}` },
    });
    expect([raw.status, raw.body]).toEqual([
      403,
      {
        code: 'session_not_found',
        message: 'Session from session_id claim in JWT does not exist',
      },
    ]);
    expectRefusal(
      await client.refreshSession({ refresh_token: data.session?.refresh_token ?? '' }),
      NO_TOKEN,
    );
  });

  it('a refresh token that is reused late or has expired', async () => {
    const { client, test } = shop;
    const first = (await client.signUp(credentials)).data.session;
    const tokens = [first?.refresh_token ?? ''];
    for (let count = 1; count <= 2; count += 1) {
      const { data } = await client.refreshSession();
      tokens.push(data.session?.refresh_token ?? '');
    }
    test.clock.advanceMs(10_001);
    expectRefusal(await client.refreshSession({ refresh_token: tokens[0] ?? '' }), [
      400,
      'refresh_token_already_used',
      'Invalid Refresh Token: Already Used',
    ]);
    // The holder of the newest token is signed out with the others.
    expectRefusal(await client.refreshSession({ refresh_token: tokens[2] ?? '' }), NO_TOKEN);

    const { data } = await client.signInWithPassword(credentials);
    test.clock.advanceMs(31 * DAY_MS);
    expectRefusal(
      await client.refreshSession({ refresh_token: data.session?.refresh_token ?? '' }),
      [400, 'session_expired', 'Invalid Refresh Token: Session Expired'],
    );
  });

  it('a ban: 400 on sign-in with the right password, and 403 afterwards', async () => {
    const { client, test } = shop;
    const { data } = await client.signUp(credentials);
    await test.db
      .updateTable('user_profiles')
      .set({ suspended_at: test.clock.now() })
      .where('id', '=', data.user?.id ?? '')
      .execute();
    expectRefusal(await client.getUser(), [403, 'user_banned', 'User is banned']);
    expectRefusal(await client.signInWithPassword(credentials), [
      400,
      'user_banned',
      'User is banned',
    ]);
    expectRefusal(
      await client.signInWithPassword({ email: EMAIL, password: 'wrong-one' }),
      INVALID,
    );
  });

  it('another email within a minute', async () => {
    const soon = [
      429,
      'over_email_send_rate_limit',
      /^For security purposes, you can only request this after \d+ seconds\.$/,
    ] as const;
    const { client } = shop;
    expect((await client.resetPasswordForEmail(EMAIL)).error).toBeNull();
    expectRefusal(await client.resetPasswordForEmail(EMAIL), soon);
    expect((await client.resend({ type: 'signup', email: EMAIL })).error).toBeNull();
    expectRefusal(await client.resend({ type: 'signup', email: EMAIL }), soon);
    expectRefusal(
      await client.resend({ type: 'sms', phone: '0400000000' }),
      invalid('Missing one of these types: signup, email_change'),
    );
  });

  it.each([
    ['POST', '/logout?scope=x', ...invalid('Unsupported logout scope "x"')],
    ['POST', '/token?grant_type=saml', 400, 'invalid_credentials', 'unsupported_grant_type'],
    [
      'POST',
      '/token?grant_type=pkce',
      404,
      'flow_state_not_found',
      'invalid flow state, no valid flow state found',
    ],
    ['GET', '/verify?type=recovery', ...invalid('Verify requires a token or a token hash')],
    ['GET', '/verify?token=x', ...invalid('Verify requires a verification type')],
    ['GET', '/sso', 404, 'not_found', 'There is nothing at this address'],
    ['GET', '/oauth/authorize', 404, 'not_found', 'There is nothing at this address'],
    ['POST', '/passkeys', 404, 'not_found', 'There is nothing at this address'],
    ['DELETE', '/user', 404, 'not_found', 'There is nothing at this address'],
  ] as const)('%s %s, which it never sends', async (method, path, status, code, message) => {
    const { accessToken } = await shop.test.signIn();
    const answer = await shop.test.request(`/auth/v1${path}`, {
      method,
      headers: { ...VERSION, authorization: `Bearer ${accessToken}` },
    });
    expect([answer.status, answer.body]).toEqual([status, { code, message }]);
  });

  it('a missing header or one that is not Bearer', async () => {
    for (const headers of [
      {},
      { authorization: 'Basic cm9iaW46eA==' },
      { authorization: 'Bearer' },
    ]) {
      const { status, body } = await shop.test.request('/auth/v1/user', {
        headers: { ...VERSION, ...headers },
      });
      expect([status, body]).toEqual([
        401,
        { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' },
      ]);
    }
  });

  it('a code challenge where a link would have to carry it, and only there', async () => {
    const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 's256' };
    const { post } = mailTools(shop.test);
    for (const path of ['/recover', '/resend']) {
      const { status, body } = await post(path, { type: 'signup', email: EMAIL, ...challenge });
      expect([status, body.code]).toEqual([400, 'validation_failed']);
    }
    expect(
      (await post('/signup', { ...credentials, ...challenge })).body.access_token,
    ).toBeTruthy();
  });
});

describe('the unmodified client of a shop with email confirmation on', () => {
  const shop = clientFor({ AUTH_AUTOCONFIRM: 'false' });

  it('learns that an address is unconfirmed only with its password', async () => {
    await shop.client.signUp(credentials);
    expectRefusal(await shop.client.signInWithPassword(credentials), [
      400,
      'email_not_confirmed',
      'Email not confirmed',
    ]);
    const wrong = { email: EMAIL, password: 'wrong-one' };
    expectRefusal(await shop.client.signInWithPassword(wrong), INVALID);
  });

  it('cannot use a code challenge', async () => {
    const { post } = mailTools(shop.test);
    const { status, body } = await post('/signup', {
      ...credentials,
      code_challenge: 'x'.repeat(43),
    });
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  });
});

describe('the unmodified client of a shop with sign-ups disabled', () => {
  const shop = clientFor({ AUTH_DISABLE_SIGNUP: 'true' });

  it('is told that sign-ups are disabled', async () => {
    expectRefusal(await shop.client.signUp(credentials), [
      422,
      'signup_disabled',
      'Signups not allowed for this instance',
    ]);
  });
});

const LIMITED: Refusal = [429, 'over_request_rate_limit', 'Request rate limit reached'];

describe('the unmodified client of a shop that allows one attempt', () => {
  const shop = clientFor({
    AUTH_RATE_SIGNUP: '1',
    AUTH_RATE_RECOVER: '1',
    AUTH_RATE_RESEND: '1',
    AUTH_RATE_REFRESH: '1',
    AUTH_RATE_VERIFY: '1',
    AUTH_RATE_EMAIL_CHANGE: '1',
    AUTH_RATE_PASSWORD: '1',
  });

  it.each<[string, (client: GoTrueClient, count: number) => Promise<Refused>]>([
    [
      'sign-up',
      (client, count) => client.signUp({ email: `${count}@example.com`, password: PASSWORD }),
    ],
    ['sign-in', (client) => client.signInWithPassword(credentials)],
    ['recovery', (client, count) => client.resetPasswordForEmail(`${count}@example.com`)],
    ['resend', (client, count) => client.resend({ type: 'signup', email: `${count}@example.com` })],
    ['refresh', (client, count) => client.refreshSession({ refresh_token: `bm90LW9uZQ${count}` })],
    ['verify', (client) => client.verifyOtp({ type: 'signup', token_hash: 'unknown' })],
  ])('is limited at the second %s', async (_, act) => {
    expect((await act(shop.client, 1)).error?.status).not.toBe(429);
    expectRefusal(await act(shop.client, 2), LIMITED);
  });

  it('is limited at the second change of address', async () => {
    const { client } = shop;
    await client.signUp(credentials);
    expect((await client.updateUser({ email: 'one@example.com' })).error).toBeNull();
    shop.test.clock.advanceMs(61_000);
    expectRefusal(await client.updateUser({ email: 'two@example.com' }), LIMITED);
  });
});
