import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { changeSettings } from '#server/settings/save-settings.ts';
import { findGlobalSettings } from '#server/settings/queries.ts';
import { presentSettings } from '#server/settings/present.ts';

import { useTestApp } from '#tests/support/app.ts';
import {
  addBuyer,
  addProduct,
  brokenInvariants,
  placeFor,
  sandboxFor,
} from '#tests/support/trade.ts';

const test = useTestApp({ payments: sandboxFor });

async function taxOf(buyer: { userId: string; addressId: string }): Promise<number> {
  const { id } = await placeFor(test, buyer);
  const order = await test.db
    .selectFrom('orders')
    .select('tax_cents')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return order.tax_cents;
}

it('F47: orders continue while a tax rate is applied to all products, each with one consistent set of rates', async () => {
  const { id: productId } = await addProduct(test.db, { priceCents: 11_000 });
  await sql`
    insert into products (id, slug, name, price_cents, created_at, updated_at)
    select gen_random_uuid(), 'many-' || n, 'Many ' || n, 1000, now(), now() from generate_series(1, 4500) n`.execute(
    test.db,
  );
  await sql`update products set override_global_settings = true, custom_tax_rate_bps = 0`.execute(
    test.db,
  );
  const admin = await test.signIn({ role: 'admin' });
  const actor = {
    userId: admin.id,
    email: admin.email,
    role: 'admin' as const,
    grantedRole: 'admin' as const,
    sellers: [],
    seller: null,
    hasFactor: false,
    secondFactorAt: null,
    key: null,
    sessionId: admin.id,
    firstName: 'Robin',
    lastName: 'Marsh',
  };
  const ctx = { ...test.services, actor, now: test.clock.now(), requestId: admin.id, clientIp: '' };
  const buyers = [];
  for (let nth = 0; nth < 3; nth += 1) buyers.push(await addBuyer(test.db, [{ productId }]));
  const [before, during, after] = buyers;
  const settings = presentSettings(await findGlobalSettings(test.db));

  const taxes: number[] = [];
  taxes.push(await taxOf(before!));
  await test.db.transaction().execute(async (trx) => {
    await changeSettings({ ...ctx, db: trx }, { ...settings, apply_to_all: true });
    // Every product is changed and nothing is committed, so a lock would fail this order after
    // three seconds.
    taxes.push(await taxOf(during!));
  });
  taxes.push(await taxOf(after!));

  expect(taxes).toEqual([0, 0, 1000]);
  const { rows } = await sql<{ left: number }>`
    select count(*)::integer as left from products where custom_tax_rate_bps is not null`.execute(
    test.db,
  );
  expect(rows).toEqual([{ left: 0 }]);
  expect(await brokenInvariants(test.db)).toEqual([]);
});
