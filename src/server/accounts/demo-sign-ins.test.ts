import { expect, it } from 'vitest';

import { DEMO_ACCOUNTS } from '#db/seed/accounts.ts';

import { findDemoSignIns } from '#server/accounts/demo-sign-ins.ts';
import { useTestApp } from '#tests/support/app.ts';

const PASSWORDS = { customer: 'mulga-77', seller: 'waratah-88', admin: 'banksia-99' };

const test = useTestApp();

it('promises the demo passwords that open their accounts, and no other', async () => {
  await test.signIn({ email: DEMO_ACCOUNTS.customer, password: PASSWORDS.customer });
  await test.signIn({ email: DEMO_ACCOUNTS.seller, password: 'made by another data folder' });
  expect(await findDemoSignIns(test.db, PASSWORDS)).toEqual([
    { role: 'customer', email: DEMO_ACCOUNTS.customer, password: PASSWORDS.customer },
    { role: 'seller', email: DEMO_ACCOUNTS.seller, password: null },
    { role: 'admin', email: DEMO_ACCOUNTS.admin, password: null },
  ]);
});
