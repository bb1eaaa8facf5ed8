import { expect, it } from 'vitest';

import { DEMO_ACCOUNTS } from '#db/seed/accounts.ts';

import { admitDemoAdministrator, findDemoSignIns } from '#server/accounts/demo-sign-ins.ts';
import { useTestApp } from '#tests/support/app.ts';

const PASSWORDS = { customer: 'mulga-77', seller: 'waratah-88', admin: 'banksia-99' };

const test = useTestApp();

it('lists the demo accounts that are left, with the passwords that still work', async () => {
  await test.signIn({ email: DEMO_ACCOUNTS.customer, password: PASSWORDS.customer });
  await test.signIn({ email: DEMO_ACCOUNTS.seller, password: 'made by another data folder' });
  expect(await findDemoSignIns(test.db, PASSWORDS)).toEqual([
    { role: 'customer', email: DEMO_ACCOUNTS.customer, password: PASSWORDS.customer },
    { role: 'seller', email: DEMO_ACCOUNTS.seller, password: null },
  ]);
});

it('disables the demo administrator in a public demonstration only', async () => {
  const { email, request } = await test.signIn({ email: DEMO_ACCOUNTS.admin, role: 'admin' });
  const customer = await test.signIn();
  const logIn = async () =>
    (
      await test.request('/auth/v1/token?grant_type=password', {
        json: { email, password: 'correct horse 7' },
      })
    ).body.error_code;
  const now = test.clock.now();

  await admitDemoAdministrator(test.db, { reach: 'public', now });
  await admitDemoAdministrator(test.db, { reach: 'public', now });
  expect((await request('/api/admin/users')).status).toBe(401);
  expect(await logIn()).toBe('user_banned');
  await test.request('/auth/v1/recover', { json: { email } });
  expect(await test.db.selectFrom('auth_one_time_tokens').selectAll().execute()).toEqual([]);
  expect((await customer.request('/api/profile')).status).toBe(200);

  await admitDemoAdministrator(test.db, { reach: 'this-machine', now });
  expect(await logIn()).toBeUndefined();
});

it('keeps accounts that a service banned locked out', async () => {
  const { id, email } = await test.signIn({ email: DEMO_ACCOUNTS.admin, role: 'admin' });
  const now = test.clock.now();
  await test.db
    .updateTable('auth_users')
    .set({ banned_until: '2030-01-01T00:00:00Z' })
    .where('id', '=', id)
    .execute();
  await admitDemoAdministrator(test.db, { reach: 'trusted-network', now });
  const { body } = await test.request('/auth/v1/token?grant_type=password', {
    json: { email, password: 'correct horse 7' },
  });
  expect(body.error_code).toBe('user_banned');
});
