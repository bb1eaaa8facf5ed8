import type { GoTrueClient } from '@supabase/auth-js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { TEST_NOW, useTestApp } from '#tests/support/app.ts';
import { conventionCheckingFetch, newAuthClient, newStorage } from '#tests/support/auth-client.ts';
import { EMAIL, mailTools, PASSWORD, RESET, SITE, VERSION } from '#tests/support/auth-mails.ts';

const NEXT_PASSWORD = 'a better horse 8';
const credentials = { email: EMAIL, password: PASSWORD };
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const metadata = { first_name: 'Robin', last_name: 'Marsh', role: 'customer' };

/** A confirmed user as every endpoint returns one: these keys and no others. */
const user = {
  id: expect.stringMatching(UUID),
  aud: 'authenticated',
  role: 'authenticated',
  email: EMAIL,
  phone: '',
  email_confirmed_at: expect.stringMatching(INSTANT),
  confirmed_at: expect.stringMatching(INSTANT),
  last_sign_in_at: expect.stringMatching(INSTANT),
  app_metadata: { provider: 'email', providers: ['email'] },
  user_metadata: metadata,
  identities: [
    {
      identity_id: expect.stringMatching(UUID),
      id: expect.stringMatching(UUID),
      user_id: expect.stringMatching(UUID),
      identity_data: {
        ...metadata,
        sub: expect.stringMatching(UUID),
        email: EMAIL,
        email_verified: true,
        phone_verified: false,
      },
      provider: 'email',
      last_sign_in_at: expect.stringMatching(INSTANT),
      created_at: expect.stringMatching(INSTANT),
      updated_at: expect.stringMatching(INSTANT),
      email: EMAIL,
    },
  ],
  created_at: expect.stringMatching(INSTANT),
  updated_at: expect.stringMatching(INSTANT),
  is_anonymous: false,
};

const session = {
  access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: expect.any(Number),
  refresh_token: expect.stringMatching(/^[\w-]+$/),
  user,
};

describe('the auth interface', () => {
  const test = useTestApp();
  const { post, newestLink } = mailTools(test);
  const problems: string[] = [];
  let client: GoTrueClient;
  const another = (storage = newStorage()) =>
    newAuthClient(test, { storage, fetch: conventionCheckingFetch(test, problems) });
  beforeEach(() => {
    // The client compares expiry with the machine's clock.
    test.clock.advanceMs(Date.now() - TEST_NOW.getTime());
    client = another();
  });
  afterEach(() => {
    expect(problems.splice(0)).toEqual([]);
  });

  const signUp = () => client.signUp({ ...credentials, options: { data: metadata } });
  const bearer = async () => (await client.getSession()).data.session?.access_token ?? '';
  const authorized = async () => ({ ...VERSION, authorization: `Bearer ${await bearer()}` });

  it('answers sign-up, sign-in, refresh and links with a session, and other calls with a user only', async () => {
    expect((await post('/signup', { ...credentials, data: metadata })).body).toEqual(session);
    const signedIn = await post('/token?grant_type=password', credentials);
    expect(signedIn.body).toEqual(session);
    expect(signedIn.body.expires_at).toBe(Math.floor(test.clock.now().getTime() / 1000) + 3600);
    const refreshed = await post('/token?grant_type=refresh_token', {
      refresh_token: signedIn.body.refresh_token,
    });
    expect(refreshed.body).toEqual(session);
    await post('/recover', { email: EMAIL });
    const { token } = await newestLink('reset-password');
    const withRecovery = { ...user, recovery_sent_at: expect.stringMatching(INSTANT) };
    expect((await post('/verify', { type: 'recovery', token_hash: token })).body).toEqual({
      ...session,
      user: withRecovery,
    });

    const { error } = await client.signInWithPassword(credentials);
    expect(error).toBeNull();
    const headers = await authorized();
    expect((await test.request('/auth/v1/user', { headers })).body).toEqual(withRecovery);
    const changed = await test.request('/auth/v1/user', {
      method: 'PUT',
      json: { data: { note: 'kind' } },
      headers,
    });
    expect(changed.body).toMatchObject({ user_metadata: { ...metadata, note: 'kind' } });
    const forgotten = await test.request('/auth/v1/user', {
      method: 'PUT',
      json: { data: { note: null } },
      headers,
    });
    expect(forgotten.body.user_metadata).toEqual(metadata);
  });

  it('answers recover and resend with {}, and logout with nothing', async () => {
    await signUp();
    for (const email of [EMAIL, 'nobody@example.com']) {
      expect((await post('/recover', { email })).body).toEqual({});
      expect((await post('/resend', { type: 'signup', email })).body).toEqual({});
      expect((await post('/resend', { type: 'email_change', email })).body).toEqual({});
    }
    for (const scope of ['others', 'local']) {
      const headers = await authorized();
      const answer = await test.request(`/auth/v1/logout?scope=${scope}`, {
        method: 'POST',
        headers,
      });
      expect([answer.status, answer.body]).toEqual([204, '']);
    }
    await client.signInWithPassword(credentials);
    const everywhere = await test.request('/auth/v1/logout', {
      method: 'POST',
      headers: await authorized(),
    });
    expect(everywhere.status).toBe(204);
    expect(await test.db.selectFrom('auth_sessions').select('id').execute()).toEqual([]);
  });

  it('publishes its settings, health and public keys', async () => {
    expect((await test.request('/auth/v1/settings')).body).toEqual({
      external: {
        email: true,
        anonymous_users: false,
        apple: false,
        azure: false,
        facebook: false,
        github: false,
        google: false,
        phone: false,
      },
      disable_signup: false,
      mailer_autoconfirm: true,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
    });
    const health = await test.request('/auth/v1/health');
    expect([health.status, Object.keys(health.body)]).toEqual([
      200,
      ['version', 'name', 'description'],
    ]);
    const keys = await test.request('/auth/v1/.well-known/jwks.json');
    expect(keys.headers.get('cache-control')).toBe('public, max-age=600');
    expect(Object.keys(keys.body.keys[0]).toSorted()).toEqual([
      'alg',
      'crv',
      'key_ops',
      'kid',
      'kty',
      'use',
      'x',
      'y',
    ]);
  });

  it('redirects a link with a fragment: a session, the next step or the error', async () => {
    await signUp();
    await client.resetPasswordForEmail(EMAIL, { redirectTo: RESET });
    const { verifyPath } = await newestLink('reset-password');
    const head = await test.request(verifyPath, { method: 'HEAD' });
    expect(head.status).toBe(200);
    const good = await test.request(verifyPath);
    expect(good.status).toBe(303);
    expect(good.headers.get('referrer-policy')).toBe('no-referrer');
    expect(good.headers.get('cache-control')).toBe('no-store');
    expect(good.headers.get('location')).toMatch(
      /^http:\/\/localhost:3000\/reset-password#access_token=[^&]+&expires_at=\d+&expires_in=3600&refresh_token=[^&]+&sb=&token_type=bearer&type=recovery$/,
    );
    const used = await test.request(verifyPath);
    expect([used.status, used.headers.get('location')]).toEqual([
      303,
      `${RESET}#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=`,
    ]);
    await client.updateUser({ email: 'new@example.com' }, { emailRedirectTo: `${SITE}/login` });
    const first = await test.request((await newestLink('confirm-email-change')).verifyPath);
    expect(first.headers.get('location')).toMatch(
      /\/login#message=Confirmation\+link\+accepted[^&]*&sb=$/,
    );
  });

  it('lets 20 tabs refresh one session at once, with one new token for all', async () => {
    await signUp();
    const stored = (await client.getSession()).data.session;
    const tabs = Array.from({ length: 20 }, () => another());
    const answers = await Promise.all(
      tabs.map((tab) => tab.refreshSession({ refresh_token: stored?.refresh_token ?? '' })),
    );
    expect(answers.filter(({ error }) => error !== null)).toEqual([]);
    const tokens = new Set(answers.map(({ data }) => data.session?.refresh_token));
    expect(tokens.size).toBe(1);
    expect(tokens.has(stored?.refresh_token)).toBe(false);
    const next = await another().refreshSession({ refresh_token: [...tokens][0] ?? '' });
    expect(next.error).toBeNull();
  });

  it('keeps 20 tabs signed in that refresh one stored session', async () => {
    const storage = newStorage();
    client = another(storage);
    await signUp();
    const tabs = Array.from({ length: 20 }, () => another(storage));
    const answers = await Promise.all(tabs.map((tab) => tab.refreshSession()));
    // The client drops its answer when another tab was faster, and uses what that tab stored.
    const names = new Set(answers.map(({ error }) => error?.name));
    expect([undefined, 'AuthRefreshDiscardedError']).toEqual(expect.arrayContaining([...names]));
    expect((await another(storage).getUser()).data.user?.email).toBe(EMAIL);
  });

  it('recovers, changes the password and ends every other session, through the client only', async () => {
    await signUp();
    const elsewhere = another();
    await elsewhere.signInWithPassword(credentials);
    await client.resetPasswordForEmail(EMAIL, { redirectTo: RESET });
    const { token } = await newestLink('reset-password');
    const visitor = another();
    const opened = await visitor.verifyOtp({ type: 'recovery', token_hash: token });
    expect(opened.error).toBeNull();
    expect((await visitor.updateUser({ password: NEXT_PASSWORD })).error).toBeNull();
    expect((await elsewhere.getUser()).error).not.toBeNull();
    expect((await client.getUser()).error).not.toBeNull();
    expect((await visitor.signOut()).error).toBeNull();
    const signedIn = await another().signInWithPassword({ email: EMAIL, password: NEXT_PASSWORD });
    expect(signedIn.error).toBeNull();
  });

  it('emits every event to listeners: signed in, refreshed, updated, signed out', async () => {
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    await signUp();
    await client.refreshSession();
    await client.updateUser({ data: { note: 'kind' } });
    await client.signOut({ scope: 'local' });
    await expect
      .poll(() => events)
      .toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED', 'SIGNED_OUT']);
  });
});
