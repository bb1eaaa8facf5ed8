import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';

import type { Role } from '#domain/access/access.ts';
import { allEndpoints } from '#contract/endpoints/every.ts';
import { newId } from '#server/platform/ids.ts';
import { signServiceToken } from '#server/accounts/access-token.ts';
import { useTestApp, type TestUser } from '#tests/support/app.ts';
import { addFactor, adopt, callAs } from '#tests/support/second-factor.ts';
import { addBuyer, addProduct, placeFor } from '#tests/support/trade.ts';

const test = useTestApp({ env: { AUTH_REQUIRE_SECOND_FACTOR: 'true' } });
const MINUTE_MS = 60_000;

const codeOf = async (user: TestUser, path: string, json?: object, method?: string) => {
  const { status, body } = await callAs(test, user, path, json, method);
  return status < 300 ? status : `${status} ${body.error?.code ?? body.code}`;
};

describe('where a second factor is required', () => {
  it.each(['admin', 'seller'] as const)(
    'every call of the back office refuses the session of a %s that has not given one',
    async (role) => {
      const user = await test.signIn({ role });
      const rank: Record<string, number> = { seller: 1, admin: 2 };
      const calls = allEndpoints().filter(
        ({ audience }) => (rank[audience] ?? 9) <= (rank[role] ?? 0),
      );
      expect(calls.length).toBeGreaterThan(role === 'admin' ? 100 : 30);
      for (const { method, path } of calls) {
        const address = path.replace(/\{\w+\}/g, newId());
        const json = method === 'GET' || method === 'DELETE' ? undefined : {};
        expect([path, await codeOf(user, address, json, method)]).toEqual([
          path,
          '403 MFA_REQUIRED',
        ]);
      }
      const upload = await callAs(test, user, '/storage/v1/bucket/product-images');
      expect([upload.status, upload.body.code]).toEqual([403, 'AccessDenied']);
    },
  );

  it('an administrator enrols at the first log-in, and then works as usual', async () => {
    const admin = await test.signIn({ role: 'admin' });
    const requirement = async () =>
      (await callAs(test, admin, '/auth/v1/factors/requirement')).body;
    expect(await requirement()).toEqual({
      required: true,
      enrolled: false,
      recovery_codes_left: 0,
    });
    expect((await callAs(test, admin, '/api/profile')).body).toMatchObject({ role: 'admin' });
    await addFactor(test, admin);
    expect(decodeJwt(admin.accessToken)).toMatchObject({ aal: 'aal2' });
    expect(await requirement()).toMatchObject({ required: true, enrolled: true });
    expect(await codeOf(admin, '/api/admin/users')).toBe(200);
    expect(await codeOf(admin, '/storage/v1/bucket/product-images')).toBe(200);
  });

  it('an administrator without one has the rights of a customer', async () => {
    const { id: productId } = await addProduct(test.db);
    const order = await placeFor(test, await addBuyer(test.db, [{ productId }]));
    const admin = await test.signIn({ role: 'admin' });
    const invoices = `/api/orders/${order.id}/invoices`;
    expect(await codeOf(admin, '/api/cart-items')).toBe(200);
    expect(await codeOf(admin, invoices)).toBe('404 ORDER_NOT_FOUND');
    await addFactor(test, admin);
    expect(await codeOf(admin, invoices)).toBe(200);
    const buyer = await test.signIn();
    expect(await codeOf(buyer, '/api/admin/users')).toBe('403 FORBIDDEN');
  });

  it('a session from before the role needs one from then on', async () => {
    const user = await test.signIn();
    await test.db
      .updateTable('user_profiles')
      .set({ role: 'admin' })
      .where('id', '=', user.id)
      .execute();
    expect(await codeOf(user, '/api/admin/users')).toBe('403 MFA_REQUIRED');
    await addFactor(test, user);
    expect(await codeOf(user, '/api/admin/users')).toBe(200);
  });

  it('removing the last one takes the back office away at once', async () => {
    const admin = await test.signIn({ role: 'admin' });
    const { id } = await addFactor(test, admin);
    expect(await codeOf(admin, `/auth/v1/factors/${id}`, undefined, 'DELETE')).toBe(200);
    expect(await codeOf(admin, '/api/admin/users')).toBe('403 MFA_REQUIRED');
  });

  it('customers and services need none', async () => {
    const customer = await test.signIn();
    const { body } = await callAs(test, customer, '/auth/v1/factors/requirement');
    expect(body.required).toBe(false);
    expect(await codeOf(customer, '/api/profile')).toBe(200);
    const token = await signServiceToken(test.config, test.clock.now(), 60);
    const service = { ...customer, accessToken: token };
    expect(await codeOf(service, '/auth/v1/admin/users')).toBe(200);
  });
});

describe('calls that ask again', () => {
  const ASKING = {
    adminApiKeysMake: 'admin',
    adminWebhooksMake: 'admin',
    adminWebhooksReplace: 'admin',
    adminWebhooksRotateSecret: 'admin',
    applicationsSubmitApplication: 'user',
    bankDetailsReplaceBankDetails: 'seller',
    sellerApiKeysMake: 'seller',
    sellerWebhooksMake: 'seller',
    sellerWebhooksReplace: 'seller',
    sellerWebhooksRotateSecret: 'seller',
    sellerPeopleChangeRole: 'seller',
    sellerPeopleInvite: 'seller',
    sellerPeopleRemove: 'seller',
    officeApplicationsApprove: 'admin',
    officeApplicationsRevealBankDetails: 'admin',
    officePeopleReplaceUser: 'admin',
    officePeopleResetSecondFactor: 'admin',
    payoutsAdjustSellerMoney: 'admin',
    payoutsApprovePayout: 'admin',
    payoutsDownloadPayoutFile: 'admin',
    payoutsReplacePayoutSettings: 'admin',
    payoutsReturnPayment: 'admin',
    payoutsVoidPayout: 'admin',
  } satisfies Record<string, Role | 'user'>;

  it('are those about bank details, payouts, roles, API keys and webhooks', () => {
    const asking = allEndpoints().filter(({ asksAgain }) => asksAgain === true);
    expect(
      Object.fromEntries(asking.map(({ operationId, audience }) => [operationId, audience])),
    ).toEqual(ASKING);
  });

  it('refuse a second factor that is older than ten minutes', async () => {
    const admin = await test.signIn({ role: 'admin' });
    const person = await test.signIn();
    const { verify } = await addFactor(test, admin);
    const rename = (name: string) =>
      codeOf(admin, `/api/admin/users/${person.id}`, { first_name: name }, 'PUT');
    test.clock.advanceMs(10 * MINUTE_MS);
    expect(await rename('Kim')).toBe(200);
    test.clock.advanceMs(1000);
    expect(await rename('Lee')).toBe('403 MFA_NOT_RECENT');
    expect(await codeOf(admin, '/api/admin/users')).toBe(200);
    const old = { ...admin };
    adopt(admin, await verify());
    expect(await rename('Lee')).toBe(200);
    admin.accessToken = old.accessToken;
    expect(await rename('Mo')).toBe('403 MFA_NOT_RECENT');
  });
});

describe('where none is required', () => {
  const demo = useTestApp();

  it('whoever has one is asked again all the same, and nobody else', async () => {
    const plain = await demo.signIn({ role: 'admin' });
    const careful = await demo.signIn({ role: 'admin' });
    await addFactor(demo, careful);
    demo.clock.advanceMs(11 * MINUTE_MS);
    const statusOf = async (admin: TestUser) =>
      (await callAs(demo, admin, `/api/admin/users/${plain.id}`, { first_name: 'Kim' }, 'PUT'))
        .status;
    expect(await statusOf(plain)).toBe(200);
    expect(await statusOf(careful)).toBe(403);
  });
});
