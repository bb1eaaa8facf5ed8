import { describe, expect, it } from 'vitest';

import { hashPassword } from '#server/accounts/passwords.ts';
import { useTestApp } from '#tests/support/app.ts';
import { EMAIL, PASSWORD, mailTools } from '#tests/support/auth-mails.ts';

describe('the commonest passwords in production', () => {
  const test = useTestApp({ env: { DEMO: 'false', SITE_URL: 'https://shop.example' } });
  const { signUp } = mailTools(test);

  it.each(['123456', 'Password1', 'qwerty123', 'Sunshine', 'football12', 'p@ssw0rd'])(
    'refuses %s',
    async (password) => {
      const { status, body } = await signUp(EMAIL, password);
      expect([status, body]).toEqual([
        422,
        {
          code: 'weak_password',
          message: 'Password is known to be weak and easy to guess, please choose a different one.',
          weak_password: { reasons: ['pwned'] },
        },
      ]);
    },
  );

  it('accepts others', async () => {
    expect((await signUp(EMAIL, 'horse battery staple')).status).toBe(200);
  });
});

describe('a password that names the shop or its owner', () => {
  const test = useTestApp();
  const { signUp, signIn, post } = mailTools(test);
  const [name = ''] = EMAIL.split('@');

  it.each(['bullnose', 'Bullnose1', 'BULLNOSE 2026!', EMAIL, EMAIL.toUpperCase(), `${name}!!`])(
    'is refused, also in demo mode: %s',
    async (password) => {
      const { status, body } = await signUp(EMAIL, password);
      expect([status, body.weak_password]).toEqual([422, { reasons: ['pwned'] }]);
    },
  );

  it('is refused as a new password', async () => {
    await signUp();
    const { access_token: token } = (await signIn(PASSWORD)).body;
    const { status, body } = await test.request('/auth/v1/user', {
      method: 'PUT',
      json: { password: EMAIL, current_password: PASSWORD },
      headers: { authorization: `Bearer ${token}` },
    });
    expect([status, body.weak_password]).toEqual([422, { reasons: ['pwned'] }]);
  });

  it.each(['bullnose and ogee', '!!!!!!!!', `${name} and a hammer`])(
    'is accepted if the name is only a part: %s',
    async (password) => {
      expect((await signUp(EMAIL, password)).status).toBe(200);
      expect((await post('/token?grant_type=password', { email: EMAIL, password })).status).toBe(
        200,
      );
    },
  );
});

describe('a password from before the rules became stricter', () => {
  const test = useTestApp({ env: { AUTH_PASSWORD_MIN: '12' } });
  const { signIn, signUp } = mailTools(test);

  it('still signs in, and the answer names its weakness', async () => {
    await signUp(EMAIL, 'long enough for today');
    expect((await signIn('long enough for today')).body.weak_password).toBeUndefined();
    const passwordHash = await hashPassword(PASSWORD.slice(0, 7));
    await test.db.updateTable('auth_users').set({ password_hash: passwordHash }).execute();
    const { status, body } = await signIn(PASSWORD.slice(0, 7));
    expect([status, typeof body.access_token]).toEqual([200, 'string']);
    expect(body.weak_password).toEqual({
      message: 'Password should be at least 12 characters.',
      reasons: ['length'],
    });
    expect((await signIn('12345')).body.weak_password).toBeUndefined();
  });
});
