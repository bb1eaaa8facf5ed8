import { describe, expect, it } from 'vitest';

import { MAX_STOCK_REQUESTS } from '#domain/consents/back-in-stock.ts';
import { CONSENT_WORDS } from '#contract/text/consents.ts';
import { endClosure } from '#server/closures/queries.ts';
import { askForStock } from '#server/consents/back-in-stock/ask-for-stock.ts';
import { tellBackInStock } from '#server/consents/back-in-stock/tell-back-in-stock.ts';
import { createMailSender } from '#server/mail/send-mail.ts';
import { newId } from '#server/platform/ids.ts';

import { useTestApp } from '#tests/support/app.ts';
import {
  addAddress,
  addPerson,
  addProduct,
  addToCart,
  addVariant,
  contextOf,
  payForOrder,
  placeAndOpen,
  sandboxFor,
  signInDirectly,
} from '#tests/support/trade.ts';

const DAY_MS = 86_400_000;
const [WORDS] = CONSENT_WORDS['back-in-stock'];

const test = useTestApp({ payments: sandboxFor });

const ctx = () => ({ ...test.services, now: test.clock.now() });
const tell = () => tellBackInStock(ctx());
const setStock = (stockItemId: string, units: number) =>
  test.db
    .updateTable('stock_items')
    .set({ on_hand: units })
    .where('id', '=', stockItemId)
    .execute();
const ask = (userId: string, productId: string, variantId: string | null = null) =>
  askForStock(contextOf(test, userId), { productId, variantId, words: WORDS });

/** People who ask about an item, one after the other. */
async function askers(count: number, productId: string, variantId: string | null = null) {
  const people: string[] = [];
  for (let person = 0; person < count; person += 1) {
    const userId = await addPerson(test.db);
    await ask(userId, productId, variantId);
    people.push(userId);
  }
  return people;
}

/** The addresses of those who were told, in the order of being told. */
async function told(): Promise<string[]> {
  const rows = await test.db
    .selectFrom('mails')
    .select('to_address')
    .where('kind', '=', 'back-in-stock')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.to_address.replace('@example.com', ''));
}

describe('telling', () => {
  it('tells exactly the first n while n units are available', async () => {
    const { id, stockItemId } = await addProduct(test.db, { stock: 0 });
    const people = await askers(5, id);
    await tell();
    expect(await told()).toEqual([]);
    await setStock(stockItemId, 2);
    await tell();
    await tell();
    expect(await told()).toEqual(people.slice(0, 2));
    await setStock(stockItemId, 3);
    await tell();
    expect(await told()).toEqual(people.slice(0, 3));
    await setStock(stockItemId, 30);
    await tell();
    expect(await told()).toEqual(people);
  });

  it('tells each once, also from two processes at the same time', async () => {
    const { id, stockItemId } = await addProduct(test.db, { stock: 0 });
    const people = await askers(6, id);
    await setStock(stockItemId, 4);
    await Promise.all([tell(), tell(), tell()]);
    expect(await told()).toEqual(people.slice(0, 4));
    const mails = await test.db.selectFrom('mails').select('dedupe_key').execute();
    expect(new Set(mails.map((mail) => mail.dedupe_key)).size).toBe(4);
  });

  it('names the item, links to it and can be stopped', async () => {
    const { id, stockItemId } = await addProduct(test.db, { name: 'Claw hammer', stock: 0 });
    await askers(1, id);
    await setStock(stockItemId, 1);
    await tell();
    const mail = await test.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
    expect(mail.subject).toBe('Back in stock: Claw hammer');
    expect(mail.text_body).toContain(`/products/product-${id}`);
    expect(mail.unsubscribe_url).toMatch(/\/unsubscribe\/[\w-]{43}$/);
    expect(mail.text_body).toContain(`Stop these emails: ${mail.unsubscribe_url}`);
    expect(mail.text_body).not.toMatch(/discount|sale\b|save |% off|deal|!/i);
  });

  it('counts neither those who bought it since, nor anyone once the last unit has gone', async () => {
    const product = await addProduct(test.db, { stock: 0 });
    const [ann = '', bo, cy, di] = await askers(4, product.id);
    await setStock(product.stockItemId, 2);
    await tell();
    const addressId = await addAddress(test.db, ann);
    await addToCart(test.db, ann, { productId: product.id });
    const { sessionId } = await placeAndOpen(test, { userId: ann, addressId });
    await tell();
    expect(await told()).toEqual([ann, bo]);
    await payForOrder(test, sessionId);
    // One unit for Bo, one for the next.
    await setStock(product.stockItemId, 2);
    await tell();
    expect(await told()).toEqual([ann, bo, cy]);
    await setStock(product.stockItemId, 0);
    await setStock(product.stockItemId, 1);
    await tell();
    expect(await told()).toEqual([ann, bo, cy, di]);
  });

  it('tells nobody else of a unit that was only held for a while', async () => {
    const product = await addProduct(test.db, { stock: 0 });
    const [ann] = await askers(2, product.id);
    await setStock(product.stockItemId, 1);
    await tell();
    const stranger = await addPerson(test.db);
    const addressId = await addAddress(test.db, stranger);
    await addToCart(test.db, stranger, { productId: product.id });
    const { order } = await placeAndOpen(test, { userId: stranger, addressId });
    await tell();
    const buyer = await signInDirectly(test, stranger);
    const cancelled = await buyer.request(`/api/orders/${order.id}/cancel`, { json: {} });
    expect(cancelled.status).toBe(200);
    await tell();
    expect(await told()).toEqual([ann]);
  });

  it('goes on with the next when those who were told have not bought within a week', async () => {
    const { id, stockItemId } = await addProduct(test.db, { stock: 0 });
    const [ann, bo] = await askers(2, id);
    await setStock(stockItemId, 1);
    await tell();
    test.clock.advanceMs(7 * DAY_MS);
    await tell();
    expect(await told()).toEqual([ann]);
    test.clock.advanceMs(1);
    await tell();
    expect(await told()).toEqual([ann, bo]);
    expect(await test.db.selectFrom('consents').select('id').execute()).toHaveLength(2);
  });

  it('keeps the variants of a product apart', async () => {
    const { id } = await addProduct(test.db, { stock: 0 });
    const short = await addVariant(test.db, { productId: id, priceCents: 900, stock: 0 });
    await test.db.updateTable('product_variants').set({ position: 1 }).execute();
    const long = await addVariant(test.db, { productId: id, priceCents: 990, stock: 0 });
    const [ann] = await askers(1, id, short.id);
    await askers(1, id, long.id);
    await setStock(short.stockItemId, 5);
    await tell();
    expect(await told()).toEqual([ann]);
  });

  /** The job while this happens inside its transactions. */
  const tellWith = (send: () => Promise<void>) =>
    tellBackInStock({
      ...ctx(),
      config: { ...test.config, demo: false },
      jobs: { ...test.services.jobs, send },
    });

  it('tells nobody of an item when the transaction that would mark them fails', async () => {
    const items = [
      await addProduct(test.db, { stock: 0 }),
      await addProduct(test.db, { stock: 0 }),
    ];
    const people: string[] = [];
    for (const { id, stockItemId } of items) {
      people.push(...(await askers(2, id)));
      await setStock(stockItemId, 2);
    }
    let sent = 0;
    // The second email of the first item.
    await tellWith(() =>
      (sent += 1) === 2 ? Promise.reject(new Error('killed')) : Promise.resolve(),
    );
    expect(await told()).toHaveLength(2);
    await tell();
    expect((await told()).toSorted()).toEqual(people.toSorted());
  });

  it('lets a payment take the last unit meanwhile', async () => {
    const { id, stockItemId } = await addProduct(test.db, { stock: 0 });
    await askers(2, id);
    await setStock(stockItemId, 1);
    await tell();
    await setStock(stockItemId, 2);
    await tellWith(async () => {
      await setStock(stockItemId, 0);
    });
    expect(await told()).toHaveLength(2);
  });

  it('tells many in several transactions', async () => {
    const { id, stockItemId } = await addProduct(test.db, { stock: 0 });
    const people = await askers(43, id);
    await setStock(stockItemId, 42);
    await Promise.all([tell(), tell()]);
    expect(await told()).toEqual(people.slice(0, 42));
  });
});

describe('nobody is told', () => {
  async function oneAsker(sellerId: string | null = null) {
    const product = await addProduct(test.db, { stock: 0, sellerId });
    await askers(1, product.id);
    await setStock(product.stockItemId, 3);
    return product;
  }

  it('while the shop is closed', async () => {
    await oneAsker();
    const closure = { reason: 'maintenance', message: null, reopens_at: null } as const;
    const closed = { closed_at: test.clock.now(), closed_by: 'Robin' };
    await test.db
      .insertInto('closures')
      .values({ id: newId(), ...closure, ...closed })
      .execute();
    await tell();
    expect(await told()).toEqual([]);
    await endClosure(test.db, { now: test.clock.now(), person: 'Robin', reason: 'maintenance' });
    await tell();
    expect(await told()).toHaveLength(1);
  });

  it('while the seller may not sell or is on holidays without sales', async () => {
    const sellerId = await addPerson(test.db, { role: 'seller' });
    await oneAsker(sellerId);
    const setProfile = (change: object) =>
      test.db.updateTable('seller_profiles').set(change).where('id', '=', sellerId).execute();
    await setProfile({ sells_until: test.clock.now() });
    await tell();
    await setProfile({
      sells_until: null,
      away_from: '2026-03-01',
      away_until: '2026-03-03',
      away_is_off_sale: true,
    });
    await tell();
    expect(await told()).toEqual([]);
    await setProfile({ away_is_off_sale: false });
    await tell();
    expect(await told()).toHaveLength(1);
  });

  it('of a product that was archived, whose requests go; a suspended seller’s stay', async () => {
    const archived = await oneAsker();
    const withheld = await oneAsker();
    const archive = (id: string, isWithheld: boolean) =>
      test.db
        .updateTable('products')
        .set({ archived_at: test.clock.now(), is_withheld: isWithheld })
        .where('id', '=', id)
        .execute();
    await archive(archived.id, false);
    await archive(withheld.id, true);
    await tell();
    expect(await told()).toEqual([]);
    const left = await test.db.selectFrom('stock_requests').select('product_id').execute();
    expect(left).toEqual([{ product_id: withheld.id }]);
  });

  it('of a product that has variants now, whose requests go', async () => {
    const product = await oneAsker();
    await addVariant(test.db, { productId: product.id, priceCents: 900 });
    await tell();
    expect(await told()).toEqual([]);
    expect(await test.db.selectFrom('stock_requests').selectAll().execute()).toEqual([]);
  });

  it('whose account is suspended; the next is, and the place is kept', async () => {
    const { id, stockItemId } = await addProduct(test.db, { stock: 0 });
    const [ann = '', bo] = await askers(2, id);
    const suspend = (at: Date | null) =>
      test.db
        .updateTable('user_profiles')
        .set({ suspended_at: at })
        .where('id', '=', ann)
        .execute();
    await suspend(test.clock.now());
    await setStock(stockItemId, 1);
    await tell();
    expect(await told()).toEqual([bo]);
    await suspend(null);
    await setStock(stockItemId, 2);
    await tell();
    expect(await told()).toEqual([bo, ann]);
  });
});

describe('asking', () => {
  it('keeps the first place, is listed, and can be taken back', async () => {
    const robin = await test.signIn();
    const { id, stockItemId } = await addProduct(test.db, { name: 'Claw hammer', stock: 0 });
    const send = () =>
      robin.request('/api/stock-requests', { json: { product_id: id, words: WORDS } });
    const first = await send();
    expect(first).toMatchObject({
      status: 201,
      body: { product_id: id, variant_id: null, product_name: 'Claw hammer', variant_name: null },
    });
    expect((await send()).body.id).toBe(first.body.id);
    const list = async () =>
      (await robin.request('/api/profile/email-preferences')).body.stock_requests;
    expect(await list()).toEqual([first.body]);

    const path = `/api/stock-requests/${first.body.id}?place=product`;
    const other = await test.signIn();
    const remove = { method: 'DELETE' };
    expect((await other.request(path, remove)).status).toBe(404);
    expect((await robin.request(path, remove)).status).toBe(204);
    expect((await robin.request(path, remove)).body.error.code).toBe('STOCK_REQUEST_NOT_FOUND');
    expect(await list()).toEqual([]);
    await setStock(stockItemId, 5);
    await tell();
    expect(await told()).toEqual([]);
    const consents = await test.db
      .selectFrom('consents')
      .select(['is_given', 'words', 'place', 'product_id'])
      .orderBy('id')
      .execute();
    expect(consents).toEqual([
      { is_given: true, words: WORDS, place: 'product', product_id: id },
      { is_given: false, words: 'Do not tell me', place: 'product', product_id: id },
    ]);
  });

  it('is refused for what can be bought, does not exist or is not one item', async () => {
    const robin = await test.signIn();
    const send = async (productId: string, variantId: string | null = null) => {
      const json = { product_id: productId, variant_id: variantId, words: WORDS };
      return (await robin.request('/api/stock-requests', { json })).body.error?.code;
    };
    const inStock = await addProduct(test.db, { stock: 1 });
    expect(await send(inStock.id)).toBe('ITEM_IN_STOCK');
    expect(await send(newId())).toBe('PRODUCT_NOT_FOUND');
    const withVariants = await addProduct(test.db, { stock: 0 });
    const variant = await addVariant(test.db, {
      productId: withVariants.id,
      priceCents: 900,
      stock: 0,
    });
    expect(await send(withVariants.id)).toBe('VARIANT_NOT_FOUND');
    expect(await send(inStock.id, variant.id)).toBe('VARIANT_NOT_FOUND');
    expect(await send(withVariants.id, variant.id)).toBeUndefined();
    const json = { product_id: inStock.id, words: 'Anything' };
    expect((await robin.request('/api/stock-requests', { json })).status).toBe(422);
    expect((await test.request('/api/stock-requests', { json })).status).toBe(401);
  });

  it('is possible again after the item came back and sold out', async () => {
    const { id, stockItemId } = await addProduct(test.db, { stock: 0 });
    const [ann = ''] = await askers(1, id);
    await setStock(stockItemId, 1);
    await tell();
    await setStock(stockItemId, 0);
    await ask(ann, id);
    await setStock(stockItemId, 1);
    await tell();
    expect(await told()).toEqual([ann, ann]);
  });

  it('is limited to 50 items, also when several are asked about at the same time', async () => {
    const robin = await test.signIn();
    const products: string[] = [];
    for (let count = 0; count < MAX_STOCK_REQUESTS + 3; count += 1) {
      products.push((await addProduct(test.db, { stock: 0 })).id);
    }
    const answers = await Promise.all(
      products.map((id) =>
        robin.request('/api/stock-requests', { json: { product_id: id, words: WORDS } }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ body }) => body.error.code)).toEqual(
      Array.from({ length: 3 }, () => 'STOCK_REQUESTS_FULL'),
    );
  });
});

it('sends the email when a mail server that was away is back, once and with its link', async () => {
  const { id, stockItemId } = await addProduct(test.db, { stock: 0 });
  await askers(1, id);
  await setStock(stockItemId, 1);
  const config = { ...test.config, demo: false };
  await tellBackInStock({ ...ctx(), config });
  let isAway = true;
  const sent: (string | null)[] = [];
  const send = createMailSender(
    { ...test.services, config },
    {
      send: ({ unsubscribeUrl }) => {
        if (isAway) return Promise.reject(new Error('away'));
        sent.push(unsubscribeUrl);
        return Promise.resolve();
      },
    },
  );
  const run = () =>
    test.jobs.runDue({ 'send-mail': ({ mailId }) => send(mailId) }, test.clock.now());
  await run();
  await tellBackInStock({ ...ctx(), config });
  isAway = false;
  test.clock.advanceMs(DAY_MS);
  await run();
  await run();
  expect(sent).toEqual([expect.stringMatching(/\/unsubscribe\/[\w-]{43}$/)]);
  const mail = await test.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
  expect(mail).toMatchObject({ text_body: null, unsubscribe_url: null });
});
