import { describe, expect, it } from 'vitest';

import { TEST_NOW, useTestApp } from '#tests/support/app.ts';
import { newAuthClient as newClient, newStorage } from '#tests/support/auth-client.ts';

const PASSWORD = 'correct horse 7';

const registration = (email: string, role = 'customer') => ({
  email,
  password: PASSWORD,
  options: { data: { first_name: 'Robin', last_name: 'Marsh', role } },
});

describe('the unmodified auth client', () => {
  const test = useTestApp();

  /** The client compares expiry with the machine's clock, so these tests run in the present. */
  function comeToThePresent() {
    test.clock.advanceMs(Date.now() - TEST_NOW.getTime());
  }

  it('signs up and is signed in at once, as a customer whatever role it asked for', async () => {
    comeToThePresent();
    const client = newClient(test);
    const { data, error } = await client.signUp(registration('Robin@Example.com', 'seller'));
    expect(error).toBeNull();
    expect(data.session?.access_token).toBeTruthy();
    expect(data.user).toMatchObject({
      email: 'robin@example.com',
      aud: 'authenticated',
      role: 'authenticated',
      phone: '',
      user_metadata: { first_name: 'Robin', last_name: 'Marsh', role: 'seller' },
      app_metadata: { provider: 'email', providers: ['email'] },
      is_anonymous: false,
    });
    const profile = await test.request('/api/profile', {
      headers: { authorization: `Bearer ${data.session?.access_token}` },
    });
    expect(profile.body).toMatchObject({
      id: data.user?.id,
      email: 'robin@example.com',
      first_name: 'Robin',
      last_name: 'Marsh',
      role: 'customer',
    });
  });

  it('signs in, reads the user, and verifies the token with the published keys', async () => {
    comeToThePresent();
    await newClient(test).signUp(registration('robin@example.com'));
    const client = newClient(test);
    const signedIn = await client.signInWithPassword({
      email: 'ROBIN@example.com',
      password: PASSWORD,
    });
    expect(signedIn.error).toBeNull();
    const { data } = await client.getUser();
    expect(data.user?.email).toBe('robin@example.com');
    expect(data.user?.last_sign_in_at).toBeTruthy();
    const claims = await client.getClaims();
    expect(claims.error).toBeNull();
    expect(claims.data?.claims).toMatchObject({
      iss: test.config.auth.issuer,
      aud: 'authenticated',
      role: 'authenticated',
      sub: data.user?.id,
    });
  });

  it('receives the specified error texts', async () => {
    comeToThePresent();
    const client = newClient(test);
    await client.signUp(registration('robin@example.com'));
    const wrong = await newClient(test).signInWithPassword({
      email: 'robin@example.com',
      password: 'wrong-one',
    });
    expect(wrong.error).toMatchObject({
      message: 'Invalid login credentials',
      code: 'invalid_credentials',
      status: 400,
    });
    const unknown = await newClient(test).signInWithPassword({
      email: 'nobody@example.com',
      password: 'wrong-one',
    });
    expect(unknown.error).toMatchObject({ message: 'Invalid login credentials' });
    const again = await newClient(test).signUp(registration('robin@example.com'));
    expect(again.error).toMatchObject({
      message: 'User already registered',
      code: 'user_already_exists',
      status: 422,
    });
    const weak = await newClient(test).signUp({ email: 'b@example.com', password: '12345' });
    expect(weak.error).toMatchObject({
      name: 'AuthWeakPasswordError',
      message: 'Password should be at least 6 characters.',
      reasons: ['length'],
    });
  });

  it('refreshes its session as the same user', async () => {
    comeToThePresent();
    const client = newClient(test);
    const { data: first } = await client.signUp(registration('robin@example.com'));
    const { data: second, error } = await client.refreshSession();
    expect(error).toBeNull();
    expect(second.user?.id).toBe(first.user?.id);
    expect(second.session?.refresh_token).not.toBe(first.session?.refresh_token);
  });

  it('keeps its session when the server cannot answer', async () => {
    comeToThePresent();
    const storage = newStorage();
    const { data: before } = await newClient(test, { storage }).signUp(
      registration('robin@example.com'),
    );
    const cutOff = newClient(test, {
      storage,
      fetch: async () => Response.json({ message: 'restarting' }, { status: 503 }),
    });
    const { error } = await cutOff.getUser();
    expect(error?.name).toBe('AuthRetryableFetchError');
    const { data: after } = await newClient(test, { storage }).getSession();
    expect(after.session?.refresh_token).toBe(before.session?.refresh_token);
  });

  it.each([
    ['local', 1],
    ['others', 1],
    ['global', 0],
  ] as const)('signs out %s and leaves %i of two sessions', async (scope, left) => {
    comeToThePresent();
    const here = newClient(test);
    await here.signUp(registration('robin@example.com'));
    const there = newClient(test);
    await there.signInWithPassword({ email: 'robin@example.com', password: PASSWORD });

    const { error } = await here.signOut({ scope });
    expect(error).toBeNull();
    const sessions = await test.db.selectFrom('auth_sessions').select('id').execute();
    expect(sessions).toHaveLength(left);
    const { data } = await there.getUser();
    expect(data.user === null).toBe(scope !== 'local');
    if (scope === 'others') expect((await here.getUser()).data.user).not.toBeNull();
    // A session that was ended elsewhere is dropped here too.
    if (scope !== 'local') expect((await there.getSession()).data.session).toBeNull();
  });
});

describe('the unmodified auth client with email confirmation on', () => {
  const test = useTestApp({ env: { AUTH_AUTOCONFIRM: 'false' } });

  it('gets a user without a session, and cannot sign in yet', async () => {
    const { data, error } = await newClient(test).signUp(registration('robin@example.com'));
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user?.confirmation_sent_at).toBeTruthy();
    expect(data.user?.email_confirmed_at).toBeUndefined();

    const { error: refusal } = await newClient(test).signInWithPassword({
      email: 'robin@example.com',
      password: PASSWORD,
    });
    expect(refusal).toMatchObject({ code: 'email_not_confirmed', message: 'Email not confirmed' });
  });

  it('gets the same kind of answer for a known address, which stays unchanged', async () => {
    const client = newClient(test);
    const first = await client.signUp(registration('robin@example.com'));
    const second = await client.signUp({
      email: 'robin@example.com',
      password: 'another password',
      options: { data: { first_name: 'Eve', last_name: 'Marsh', role: 'customer' } },
    });
    expect(second.error).toBeNull();
    expect(Object.keys(second.data.user ?? {})).toEqual(Object.keys(first.data.user ?? {}));
    expect(second.data.user?.identities).toHaveLength(1);
    const users = await test.db.selectFrom('auth_users').select('user_metadata').execute();
    expect(users).toEqual([
      { user_metadata: { first_name: 'Robin', last_name: 'Marsh', role: 'customer' } },
    ]);
    const { error } = await newClient(test).signInWithPassword({
      email: 'robin@example.com',
      password: 'another password',
    });
    expect(error?.code).toBe('invalid_credentials');
  });
});
