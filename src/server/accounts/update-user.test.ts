import { GoTrueClient } from '@supabase/auth-js';
import { describe, expect, it } from 'vitest';

import { TEST_NOW, useTestApp } from '#tests/support/app.ts';
import {
  EMAIL,
  EXPIRED,
  PASSWORD,
  RESET,
  SITE,
  VERSION,
  query,
  mailTools,
} from '#tests/support/auth-mails.ts';

const HOUR_MS = 3_600_000;

describe('PUT /user', () => {
  const test = useTestApp();
  const { post, mails, kinds, signUp, signIn, recover, newestLink, fragment } = mailTools(test);
  const put = (token: string, json: object) =>
    test.request(`/auth/v1/user?${query({ redirect_to: `${SITE}/account` })}`, {
      method: 'PUT',
      json,
      headers: { ...VERSION, authorization: `Bearer ${token}` },
    });
  const tokenOf = async (password = PASSWORD, email = EMAIL) =>
    (await signIn(password, email)).body.access_token as string;
  const readUser = (token: string) =>
    test.request('/auth/v1/user', { headers: { authorization: `Bearer ${token}` } });

  it('changes the password given the current one, ends other sessions and links, and notifies the owner', async () => {
    await signUp();
    const here = await tokenOf();
    const there = await tokenOf();
    await recover();
    const { verifyPath } = await newestLink('reset-password');

    const missing = await put(here, { password: 'a better horse 8' });
    expect([missing.status, missing.body.code]).toEqual([400, 'validation_failed']);
    const wrong = await put(here, { password: 'a better horse 8', current_password: 'no' });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'invalid_credentials']);
    const same = await put(here, { password: PASSWORD, current_password: PASSWORD });
    expect([same.status, same.body]).toEqual([
      422,
      {
        code: 'same_password',
        message: 'New password should be different from the old password.',
      },
    ]);
    const weak = await put(here, { password: '12345', current_password: PASSWORD });
    expect([weak.status, weak.body.weak_password]).toEqual([422, { reasons: ['length'] }]);
    expect((await readUser(there)).status).toBe(200);

    const done = await put(here, { password: 'a better horse 8', current_password: PASSWORD });
    expect([done.status, done.body.email]).toEqual([200, EMAIL]);
    expect((await readUser(here)).status).toBe(200);
    const ended = await readUser(there);
    expect([ended.status, ended.body.error_code]).toEqual([403, 'session_not_found']);
    const link = await test.request(verifyPath);
    expect(link.headers.get('location')).toBe(`${RESET}#${EXPIRED}`);
    expect(await kinds()).toEqual(['welcome', 'reset-password', 'password-changed']);
    expect((await signIn(PASSWORD)).status).toBe(400);
    expect((await signIn('a better horse 8')).status).toBe(200);
  });

  it('counts wrong current passwords without blocking the owner’s sign-in', async () => {
    await signUp();
    const token = await tokenOf();
    for (let count = 1; count <= 10; count += 1) {
      await put(token, { password: 'a better horse 8', current_password: `guess ${count}` });
    }
    const right = await put(token, { password: 'a better horse 8', current_password: PASSWORD });
    expect([right.status, right.body.code]).toEqual([429, 'over_request_rate_limit']);
    expect((await signIn(PASSWORD)).status).toBe(200);
  });

  it('sets a password, and nothing else, after a reset link', async () => {
    await signUp();
    const there = await tokenOf();
    await recover();
    const location = (await test.request((await newestLink('reset-password')).verifyPath)).headers;
    const token = fragment(location.get('location')).values.get('access_token') ?? '';
    for (const json of [{ email: 'new@example.com' }, { data: { first_name: 'Eve' } }]) {
      expect((await put(token, json)).body.code).toBe('validation_failed');
    }
    expect((await put(token, { password: PASSWORD })).body.code).toBe('same_password');
    expect((await put(token, { password: 'a better horse 8' })).status).toBe(200);
    expect((await readUser(there)).status).toBe(403);
    expect((await signIn('a better horse 8')).status).toBe(200);
  });

  it('sets one password after a reset link, then ends its session', async () => {
    await signUp();
    await recover();
    const { headers } = await test.request((await newestLink('reset-password')).verifyPath);
    const { values } = fragment(headers.get('location'));
    const token = values.get('access_token') ?? '';
    const refresh = { refresh_token: values.get('refresh_token') };
    expect((await put(token, { password: 'a better horse 8' })).status).toBe(200);
    const second = await put(token, { password: 'a worse horse 9' });
    expect([second.status, second.body.code]).toEqual([403, 'session_not_found']);
    expect((await readUser(token)).status).toBe(403);
    const { body } = await post('/token?grant_type=refresh_token', refresh);
    expect(body.code).toBe('refresh_token_not_found');
    expect((await signIn('a better horse 8')).status).toBe(200);
  });

  it('sets one password when a reset link is used twice at once', async () => {
    await signUp();
    await recover();
    const { headers } = await test.request((await newestLink('reset-password')).verifyPath);
    const token = fragment(headers.get('location')).values.get('access_token') ?? '';
    const answers = await Promise.all(
      ['a better horse 8', 'a worse horse 9'].map((password) => put(token, { password })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  });

  it('allows an hour to set the new password', async () => {
    await signUp();
    await recover();
    const { headers } = await test.request((await newestLink('reset-password')).verifyPath);
    const { values } = fragment(headers.get('location'));
    test.clock.advanceMs(HOUR_MS + 1000);
    const { body } = await post('/token?grant_type=refresh_token', {
      refresh_token: values.get('refresh_token'),
    });
    expect(body.code).toBe('session_expired');
  });

  it('merges metadata: null removes a key, and a role is ignored', async () => {
    await signUp();
    const token = await tokenOf();
    const { body } = await put(token, {
      data: { first_name: ' Robyn ', last_name: null, role: 'admin', newsletter: true },
      app_metadata: { role: 'admin' },
      role: 'service_role',
      id: '01890000-0000-7000-8000-000000000000',
    });
    expect(body.user_metadata).toEqual({ first_name: 'Robyn', role: 'customer', newsletter: true });
    expect(body.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
    expect(body.role).toBe('authenticated');
    const large = await put(token, { data: { note: 'x'.repeat(5000) } });
    expect([large.status, large.body.code]).toEqual([400, 'validation_failed']);
  });

  it('gives the profile the names that are sent, and leaves it otherwise', async () => {
    await signUp();
    const token = await tokenOf();
    const names = async () => {
      const { body } = await test.request('/api/profile', {
        headers: { authorization: `Bearer ${token}` },
      });
      return [body.first_name, body.last_name];
    };
    const before = await names();
    await put(token, { data: { newsletter: true } });
    expect(await names()).toEqual(before);
    await put(token, { data: { first_name: ' Robyn ', last_name: 'Marsh-Lee' } });
    expect(await names()).toEqual(['Robyn', 'Marsh-Lee']);
    await put(token, { data: { last_name: null } });
    expect(await names()).toEqual(['Robyn', '']);
    const long = await put(token, { data: { first_name: 'x'.repeat(101) } });
    expect([long.status, long.body.code]).toEqual([400, 'validation_failed']);
    expect(await names()).toEqual(['Robyn', '']);
  });

  it.each([
    ['the current address first', ['confirm-email-change', 'confirm-new-email']],
    ['the new address first', ['confirm-new-email', 'confirm-email-change']],
  ])('changes the address once both addresses have confirmed, %s', async (_, order) => {
    await signUp();
    const token = await tokenOf();
    const asked = await put(token, { email: 'New@Example.com' });
    expect(asked.body).toMatchObject({ email: EMAIL, new_email: 'new@example.com' });
    expect(asked.body.email_change_sent_at).toBe(TEST_NOW.toISOString());
    const links = {
      'confirm-email-change': await newestLink('confirm-email-change', EMAIL),
      'confirm-new-email': await newestLink('confirm-new-email', 'new@example.com'),
    };
    const press = async (kind: string) =>
      fragment(
        (await test.request(links[kind as keyof typeof links].verifyPath)).headers.get('location'),
      );
    const first = await press(order[0] ?? '');
    expect(first.target).toBe(`${SITE}/account`);
    expect(first.text).toMatch(/^message=.+&sb=$/);
    expect((await readUser(token)).body.email).toBe(EMAIL);
    expect((await press(order[0] ?? '')).text).toBe(EXPIRED);
    const second = await press(order[1] ?? '');
    expect(second.values.get('type')).toBe('email_change');
    const changed = await readUser(token);
    expect(changed.body.email).toBe('new@example.com');
    expect(changed.body.new_email).toBeUndefined();
    expect((await signIn(PASSWORD, 'new@example.com')).status).toBe(200);
    expect((await signIn(PASSWORD)).status).toBe(400);
  });

  it('answers a POST of the first of two confirmations with a message', async () => {
    await signUp();
    await put(await tokenOf(), { email: 'new@example.com' });
    const { token } = await newestLink('confirm-new-email', 'new@example.com');
    const { status, body } = await post('/verify', { type: 'email_change', token_hash: token });
    expect([status, body.code]).toEqual([200, '200']);
    expect(body.msg).toContain('Confirmation link accepted');
  });

  it('applies the change when both confirm at the same moment', async () => {
    await signUp();
    await put(await tokenOf(), { email: 'new@example.com' });
    const links = [
      await newestLink('confirm-email-change', EMAIL),
      await newestLink('confirm-new-email', 'new@example.com'),
    ];
    await Promise.all(links.map(({ verifyPath }) => test.request(verifyPath)));
    expect((await signIn(PASSWORD, 'new@example.com')).status).toBe(200);
  });

  it('gives the same answer for taken and free addresses, and notifies the owner of a taken one', async () => {
    await signUp();
    await signUp('taken@example.com');
    const token = await tokenOf();
    const answers: unknown[] = [];
    for (const address of ['taken@example.com', 'free@example.com']) {
      const { status, headers, body } = await put(token, { email: address });
      expect(body.new_email).toBe(address);
      const { new_email: _, ...rest } = body;
      answers.push([status, [...headers.keys()].toSorted(), rest]);
      test.clock.advanceMs(61_000);
    }
    const [taken, free] = answers.map((answer) =>
      JSON.stringify(answer).replaceAll(/"\d{4}-[^"]*Z"/g, '"a time"'),
    );
    expect(taken).toBe(free);
    const to = async (kind: string) => (await mails(kind)).map((mail) => mail.to_address);
    expect(await to('address-in-use')).toEqual(['taken@example.com']);
    expect(await to('confirm-new-email')).toEqual(['free@example.com']);
    expect(await to('confirm-email-change')).toEqual([EMAIL, EMAIL]);

    await put(token, { email: 'taken@example.com' });
    test.clock.advanceMs(61_000);
    await post('/resend', { type: 'email_change', email: EMAIL });
    expect(await to('address-in-use')).toEqual(['taken@example.com']);
    expect(await to('confirm-new-email')).toEqual(['free@example.com']);
    const current = await newestLink('confirm-email-change', EMAIL);
    const { headers } = await test.request(current.verifyPath);
    expect(fragment(headers.get('location')).text).toMatch(/^message=.+&sb=$/);
    expect((await readUser(token)).body.email).toBe(EMAIL);
  });

  it('refuses an address that was taken before it is confirmed', async () => {
    await signUp();
    const token = await tokenOf();
    await put(token, { email: 'new@example.com' });
    await signUp('new@example.com');
    await test.request((await newestLink('confirm-email-change', EMAIL)).verifyPath);
    const { headers } = await test.request(
      (await newestLink('confirm-new-email', 'new@example.com')).verifyPath,
    );
    expect(fragment(headers.get('location')).values.get('error_code')).toBe('email_exists');
    expect((await readUser(token)).body.email).toBe(EMAIL);
  });

  it('sends a confirmation once a minute, and again on request', async () => {
    await signUp();
    const token = await tokenOf();
    await put(token, { email: 'new@example.com' });
    const soon = await put(token, { email: 'other@example.com' });
    expect([soon.status, soon.body.code]).toEqual([429, 'over_email_send_rate_limit']);
    test.clock.advanceMs(61_000);
    expect((await post('/resend', { type: 'email_change', email: EMAIL })).status).toBe(200);
    expect(await mails('confirm-new-email')).toHaveLength(2);
    expect(await mails('confirm-email-change')).toHaveLength(2);
  });

  it('needs a session', async () => {
    const { status, body } = await test.request('/auth/v1/user', { method: 'PUT', json: {} });
    expect([status, body.error_code]).toEqual([401, 'no_authorization']);
  });

  it('works with the unmodified client', async () => {
    test.clock.advanceMs(Date.now() - TEST_NOW.getTime());
    const client = new GoTrueClient({
      url: `${SITE}/auth/v1`,
      autoRefreshToken: false,
      persistSession: false,
      detectSessionInUrl: false,
      fetch: async (input, init) =>
        test.app.request(input instanceof Request ? input.url : input.toString(), init),
    });
    await client.signUp({ email: EMAIL, password: PASSWORD });
    await client.resetPasswordForEmail(EMAIL, { redirectTo: RESET });
    const { headers } = await test.request((await newestLink('reset-password')).verifyPath);
    const { values } = fragment(headers.get('location'));
    const set = await client.setSession({
      access_token: values.get('access_token') ?? '',
      refresh_token: values.get('refresh_token') ?? '',
    });
    expect(set.error).toBeNull();
    const same = await client.updateUser({ password: PASSWORD });
    expect(same.error).toMatchObject({ status: 422, code: 'same_password' });
    const weak = await client.updateUser({ password: '12345' });
    expect(weak.error?.name).toBe('AuthWeakPasswordError');
    const done = await client.updateUser({ password: 'a better horse 8' });
    expect(done.error).toBeNull();
    expect((await client.signOut()).error).toBeNull();
    const signedIn = await client.signInWithPassword({
      email: EMAIL,
      password: 'a better horse 8',
    });
    expect(signedIn.error).toBeNull();
  });

  it('reverts a change of address and ends its links', async () => {
    await signUp();
    const token = await tokenOf();
    await put(token, { email: 'new@example.com' });
    expect((await readUser(token)).body).toMatchObject({
      email: EMAIL,
      new_email: 'new@example.com',
    });
    const links = [
      await newestLink('confirm-email-change'),
      await newestLink('confirm-new-email', 'new@example.com'),
    ];
    const cancel = () =>
      test.request('/api/profile/email-change', {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await cancel()).status).toBe(204);
    const { body } = await readUser(token);
    expect([body.email, body.new_email, body.email_change_sent_at]).toEqual([
      EMAIL,
      undefined,
      undefined,
    ]);
    for (const { verifyPath } of links) {
      const { headers } = await test.request(verifyPath);
      expect(fragment(headers.get('location')).text).toBe(EXPIRED);
    }
    await recover();
    expect((await cancel()).status).toBe(204);
    const reset = await test.request((await newestLink('reset-password')).verifyPath);
    expect(fragment(reset.headers.get('location')).values.get('type')).toBe('recovery');
    const guest = await test.request('/api/profile/email-change', { method: 'DELETE' });
    expect(guest.status).toBe(401);
  });
});
