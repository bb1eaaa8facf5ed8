import { GoTrueClient } from '@supabase/auth-js';
import { describe, expect, it } from 'vitest';

import { TEST_NOW, useTestApp } from '#tests/support/app.ts';
import {
  EMAIL,
  EXPIRED,
  PASSWORD,
  RESET,
  SITE,
  query,
  mailTools,
} from '#tests/support/auth-mails.ts';

const HOUR_MS = 3_600_000;

describe('recovery', () => {
  const test = useTestApp();
  const { post, mails, recover, signIn, signUp, newestLink, fragment, kinds } = mailTools(test);

  it('gives known and unknown addresses the same answer and the same limit', async () => {
    await signUp();
    for (const email of [EMAIL, 'nobody@example.com']) {
      const first = await recover(email);
      expect([first.status, first.body]).toEqual([200, {}]);
      test.clock.advanceMs(20_000);
      const second = await recover(email);
      expect([second.status, second.body]).toEqual([
        429,
        {
          code: 'over_email_send_rate_limit',
          message: 'For security purposes, you can only request this after 40 seconds.',
        },
      ]);
      expect(second.headers.get('retry-after')).toBe('40');
      test.clock.advanceMs(40_000);
    }
    expect((await mails('reset-password')).map((mail) => mail.to_address)).toEqual([EMAIL]);
    expect((await recover(EMAIL)).status).toBe(200);
  });

  it('takes the same time for known and unknown addresses', async () => {
    await signUp();
    for (const email of [EMAIL, 'nobody@example.com']) {
      const startedAt = performance.now();
      await recover(email);
      expect(performance.now() - startedAt).toBeGreaterThanOrEqual(245);
    }
  });

  it('opens a page with one button, which signs in to set a password', async () => {
    await signUp();
    await recover();
    const link = await newestLink('reset-password');
    expect(link.url.pathname).toBe('/auth/v1/confirm');
    expect(link.url.searchParams.get('redirect_to')).toBe(RESET);

    const page = await test.request(link.path);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${SITE};`);
    expect(page.body).not.toContain('<script');
    expect(page.body).toContain('<form method="post" action="/auth/v1/confirm">');
    expect(page.body).toContain(`name="token" value="${link.token}"`);
    await test.request(link.path);

    const pressed = await test.request('/auth/v1/confirm', {
      method: 'POST',
      body: link.url.searchParams.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(pressed.status).toBe(303);
    const { target, text, values } = fragment(pressed.headers.get('location'));
    expect(target).toBe(RESET);
    expect([...values.keys()]).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'sb',
      'token_type',
      'type',
    ]);
    expect(text).toContain('&sb=&token_type=bearer&type=recovery');
    const authorization = `Bearer ${values.get('access_token')}`;
    expect((await test.request('/auth/v1/user', { headers: { authorization } })).status).toBe(200);
    // Rule 42: it may set a password and read nothing.
    expect((await test.request('/api/profile', { headers: { authorization } })).status).toBe(403);
  });

  it('escapes the parameters of the page', async () => {
    const values = { token: '"><script>alert(1)</script>', type: 'recovery' };
    const page = await test.request(`/auth/v1/confirm?${query(values)}`);
    expect(page.body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  });

  it('accepts a link once, and ignores HEAD requests', async () => {
    await signUp();
    await recover();
    const { verifyPath } = await newestLink('reset-password');
    const head = await test.request(verifyPath, { method: 'HEAD' });
    expect(head.status).toBe(200);
    const used = await test.request(verifyPath);
    expect(used.status).toBe(303);
    expect(used.headers.get('referrer-policy')).toBe('no-referrer');
    expect(used.headers.get('cache-control')).toBe('no-store');
    expect(used.headers.get('location')).toContain('#access_token=');
    const again = await test.request(verifyPath);
    expect([again.status, again.headers.get('location')]).toEqual([303, `${RESET}#${EXPIRED}`]);
  });

  it('accepts only one of twenty presses of one link', async () => {
    await signUp();
    await recover();
    const { verifyPath } = await newestLink('reset-password');
    const answers = await Promise.all(Array.from({ length: 20 }, () => test.request(verifyPath)));
    const locations = answers.map(({ headers }) => headers.get('location') ?? '');
    expect(locations.filter((location) => location.includes('#access_token='))).toHaveLength(1);
    expect(locations.filter((location) => location.endsWith(`#${EXPIRED}`))).toHaveLength(19);
  });

  it('expires a link after 24 hours, and when a newer one is sent', async () => {
    await signUp();
    await recover();
    const older = await newestLink('reset-password');
    test.clock.advanceMs(2 * HOUR_MS);
    await recover();
    const newer = await newestLink('reset-password');
    expect((await test.request(older.verifyPath)).headers.get('location')).toBe(
      `${RESET}#${EXPIRED}`,
    );
    test.clock.advanceMs(24 * HOUR_MS);
    expect((await test.request(newer.verifyPath)).headers.get('location')).toBe(
      `${RESET}#${EXPIRED}`,
    );
    const tokens = await test.db.selectFrom('auth_one_time_tokens').selectAll().execute();
    expect(tokens).toHaveLength(1);
    expect(JSON.stringify(tokens)).not.toContain(newer.token);
  });

  it('refuses links of another type, and answers 400 to an incomplete link', async () => {
    await signUp();
    await recover();
    const { token } = await newestLink('reset-password');
    const link = (values: Record<string, string>) =>
      test.request(`/auth/v1/verify?${query(values)}`);
    const mismatch = await link({ token, type: 'signup', redirect_to: RESET });
    expect(mismatch.headers.get('location')).toBe(`${RESET}#${EXPIRED}`);
    for (const half of [{ token }, { type: 'recovery' }, { token, type: 'nonsense' }]) {
      const { status, body } = await link(half as Record<string, string>);
      expect([status, body.error_code]).toEqual([400, 'validation_failed']);
    }
  });

  it('answers POST with a session, or with the error of a link or a code', async () => {
    await signUp();
    await recover();
    const { token } = await newestLink('reset-password');
    const wrongAddress = await post('/verify', { type: 'recovery', email: 'x@example.com', token });
    expect([wrongAddress.status, wrongAddress.body]).toEqual([
      403,
      { code: 'otp_expired', message: 'Token has expired or is invalid' },
    ]);
    const right = await post('/verify', { type: 'recovery', token_hash: token });
    expect(right.status).toBe(200);
    expect(right.body).toMatchObject({ token_type: 'bearer', user: { email: EMAIL } });
    const again = await post('/verify', { type: 'recovery', token_hash: token });
    expect([again.status, again.body]).toEqual([
      403,
      { code: 'otp_expired', message: 'Email link is invalid or has expired' },
    ]);
    for (const json of [{ token }, { type: 'recovery' }]) {
      expect((await post('/verify', json)).body.code).toBe('validation_failed');
    }
  });

  it('refuses banned users', async () => {
    await signUp();
    await recover();
    const { verifyPath } = await newestLink('reset-password');
    await test.db
      .updateTable('auth_users')
      .set({ banned_until: new Date(TEST_NOW.getTime() + HOUR_MS) })
      .execute();
    const location = (await test.request(verifyPath)).headers.get('location');
    expect(fragment(location).values.get('error_code')).toBe('user_banned');
    test.clock.advanceMs(61_000);
    await recover();
    expect(await kinds()).toEqual(['welcome', 'reset-password']);
  });

  it('removes a password set before the address was confirmed', async () => {
    await signUp();
    await test.db.updateTable('auth_users').set({ email_confirmed_at: null }).execute();
    await recover();
    const { verifyPath } = await newestLink('reset-password');
    expect((await test.request(verifyPath)).headers.get('location')).toContain('#access_token=');
    expect((await signIn(PASSWORD)).body.code).toBe('invalid_credentials');
  });

  it.each([
    'https://evil.example/reset-password',
    'http://localhost:3000.evil.example/',
    'http://robin@localhost:3000/reset-password',
    'http:\\\\localhost:3000\\reset-password',
    'http://localhost:3001/reset-password',
    'javascript:alert(1)',
    '//evil.example',
  ])('redirects to the shop itself instead of to %s', async (redirectTo) => {
    await signUp();
    await recover(EMAIL, redirectTo);
    const { url } = await newestLink('reset-password');
    expect(url.searchParams.get('redirect_to')).toBe(SITE);
    const forged = query({ token: 'x', type: 'recovery', redirect_to: redirectTo });
    const { headers } = await test.request(`/auth/v1/verify?${forged}`);
    expect(headers.get('location')).toBe(`${SITE}#${EXPIRED}`);
  });
});

describe('links of a shop with an allow list and few attempts', () => {
  const test = useTestApp({
    env: {
      REDIRECT_ALLOW_LIST:
        'https://app.example/back, https://app.example/*/done http://2130706433/*',
      AUTH_RATE_VERIFY: '3',
      AUTH_RATE_RECOVER: '2',
      MAIL_LINK_INTERSTITIAL: 'false',
    },
  });
  const { recover, signUp, newestLink } = mailTools(test);
  const target = async (redirectTo: string) => {
    const path = `/auth/v1/confirm?${query({ token: 'x', type: 'signup', redirect_to: redirectTo })}`;
    const page = await test.request(path);
    return /name="redirect_to" value="([^"]*)"/.exec(page.body)?.[1];
  };

  it('redirects where the list allows, compared by path segment', async () => {
    for (const listed of ['https://app.example/back', 'https://app.example/en/done']) {
      expect(await target(listed)).toBe(listed);
    }
    expect(await target('https://app.example/back#x')).toBe('https://app.example/back');
    for (const other of [
      'https://app.example/back/more',
      'https://app.example/a/b/done',
      'https://app.example/a%2f..%2fdone',
      'https://app.example.evil.example/back',
      'http://app.example/back',
      'http://2130706433/x',
    ]) {
      expect(await target(other)).toBe(SITE);
    }
  });

  it('allows the other origin as a form target', async () => {
    const values = { token: 'x', type: 'signup', redirect_to: 'https://app.example/back' };
    const page = await test.request(`/auth/v1/confirm?${query(values)}`);
    expect(page.headers.get('content-security-policy')).toContain(
      "form-action 'self' https://app.example;",
    );
  });

  it('sends plain links when configured, and counts attempts for each caller', async () => {
    await signUp();
    expect((await recover()).status).toBe(200);
    expect((await newestLink('reset-password')).url.pathname).toBe('/auth/v1/verify');
    expect((await recover('b@example.com')).status).toBe(200);
    const third = await recover('c@example.com');
    expect([third.status, third.body.code]).toEqual([429, 'over_request_rate_limit']);

    const attempt = () => test.request(`/auth/v1/verify?${query({ token: 'x', type: 'signup' })}`);
    for (let count = 1; count <= 3; count += 1) {
      expect((await attempt()).headers.get('location')).toBe(`${SITE}#${EXPIRED}`);
    }
    const { headers } = await attempt();
    expect(headers.get('location')).toContain(
      '#error=temporarily_unavailable&error_code=over_request_rate_limit',
    );
  });
});

describe('sign-up with email confirmation on', () => {
  const test = useTestApp({ env: { AUTH_AUTOCONFIRM: 'false' } });
  const { post, mails, kinds, signUp, signIn, newestLink, fragment } = mailTools(test);
  const resend = (email = EMAIL) =>
    post(`/resend?${query({ redirect_to: `${SITE}/login` })}`, { type: 'signup', email });

  it('sends a link that confirms the address, then a welcome email', async () => {
    const { status, body } = await signUp();
    expect(status).toBe(200);
    expect(body.access_token).toBeUndefined();
    expect(body.confirmation_sent_at).toBe(TEST_NOW.toISOString());
    expect((await signIn(PASSWORD)).body.code).toBe('email_not_confirmed');
    const { verifyPath } = await newestLink('confirm-address');
    const { target, values } = fragment((await test.request(verifyPath)).headers.get('location'));
    expect([target, values.get('type')]).toEqual([`${SITE}/login`, 'signup']);
    expect((await signIn(PASSWORD)).status).toBe(200);
    expect(await kinds()).toEqual(['confirm-address', 'welcome']);
  });

  it('gives known and unknown addresses the same answer, and notifies the owner of a known one', async () => {
    const first = await signUp();
    test.clock.advanceMs(61_000);
    const unconfirmed = await signUp(EMAIL, 'another password');
    expect(await kinds()).toEqual(['confirm-address', 'confirm-address']);
    const { verifyPath } = await newestLink('confirm-address');
    await test.request(verifyPath);
    test.clock.advanceMs(61_000);
    const confirmed = await signUp(EMAIL, 'another password');
    expect((await mails('already-registered')).map((mail) => mail.to_address)).toEqual([EMAIL]);
    const again = await signUp(EMAIL, 'another password');
    expect(await mails('already-registered')).toHaveLength(1);

    for (const answer of [unconfirmed, confirmed, again]) {
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.body)).toEqual(Object.keys(first.body));
      expect(answer.body.identities).toHaveLength(1);
      expect(answer.body.created_at).toBe(answer.body.confirmation_sent_at);
      expect(answer.body.id).not.toBe(first.body.id);
    }
    expect((await signIn('another password')).body.code).toBe('invalid_credentials');
    expect((await signIn(PASSWORD)).status).toBe(200);
  });

  it('allows the first resend at once, then one a minute, also for unknown addresses', async () => {
    await signUp();
    for (const email of [EMAIL, 'nobody@example.com']) {
      const first = await resend(email);
      expect([first.status, first.body]).toEqual([200, {}]);
      const second = await resend(email);
      expect([second.status, second.body.message]).toEqual([
        429,
        'For security purposes, you can only request this after 60 seconds.',
      ]);
    }
    expect((await mails()).map((mail) => [mail.kind, mail.to_address])).toEqual([
      ['confirm-address', EMAIL],
      ['confirm-address', EMAIL],
    ]);
  });

  it('resends nothing to confirmed users, and accepts two types', async () => {
    await signUp();
    await test.request((await newestLink('confirm-address')).verifyPath);
    expect((await resend()).status).toBe(200);
    expect(await kinds()).toEqual(['confirm-address', 'welcome']);
    const { status, body } = await post('/resend', { type: 'sms', email: EMAIL });
    expect([status, body.code]).toEqual([400, 'validation_failed']);
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
    expect((await client.resend({ type: 'signup', email: EMAIL })).error).toBeNull();
    const { token } = await newestLink('confirm-address');
    const confirmed = await client.verifyOtp({ type: 'signup', token_hash: token });
    expect(confirmed.error).toBeNull();
    expect(confirmed.data.user?.email_confirmed_at).toBeTruthy();
    const asked = await client.resetPasswordForEmail(EMAIL, { redirectTo: RESET });
    expect(asked.error).toBeNull();
    const early = await client.resetPasswordForEmail(EMAIL, { redirectTo: RESET });
    expect(early.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    const used = await client.verifyOtp({ type: 'signup', token_hash: token });
    expect(used.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });
});
