import { afterEach, describe, expect, it } from 'vitest';

import { sendRefund } from '#server/refunds/send-refund.ts';
import { lockOrder } from '#server/orders/queries/change-orders.ts';
import { requestRefund } from '#server/refunds/request-refund.ts';
import { useTestApp, type TestUser } from '#tests/support/app.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import {
  addAddress,
  addBuyer,
  addPerson,
  addProduct,
  addToCart,
  brokenInvariants,
  placeAndOpen,
  runJobs,
  sandboxFor,
} from '#tests/support/trade.ts';
import { cents } from '#domain/money/cents.ts';

const test = useTestApp({ payments: sandboxFor });

afterEach(async () => {
  expect(await brokenInvariants(test.db)).toEqual([]);
});

async function addSeller(
  settings: {
    legalName: string;
    tradingName?: string;
    abn: string | null;
    gstRegistered?: boolean | null;
  },
  name = 'Kim',
): Promise<string> {
  const id = await addPerson(test.db, { role: 'seller', firstName: name, lastName: 'Oak' });
  await test.db
    .insertInto('seller_settings')
    .values({
      seller_id: id,
      tax_rate_override_bps: null,
      gst_registered: settings.gstRegistered === undefined ? true : settings.gstRegistered,
      legal_name: settings.legalName,
      abn: settings.abn,
      updated_at: test.clock.now(),
    })
    .execute();
  await test.db
    .updateTable('seller_profiles')
    .set({ trading_name: settings.tradingName ?? null })
    .where('id', '=', id)
    .execute();
  return id;
}

interface NewLine {
  sellerId?: string | null;
  priceCents: number;
  quantity?: number;
  isTaxable?: boolean;
  name?: string;
}

async function payFor(buyer: { userId: string; addressId: string }): Promise<string> {
  const { order, sessionId } = await placeAndOpen(test, buyer);
  await test.request(`/api/sandbox/sessions/${sessionId}/pay`, {
    json: { cardNumber: '4242424242424242', expiry: '12/30', cvc: '123' },
  });
  await runJobs(test);
  return order.id;
}

async function buy(
  lines: NewLine[],
  address: { country?: 'Australia' | 'New Zealand' } = {},
): Promise<{ user: TestUser; orderId: string }> {
  const user = await test.signIn();
  const addressId = await addAddress(test.db, user.id, address);
  for (const { quantity = 1, ...product } of lines) {
    const { id } = await addProduct(test.db, product);
    await addToCart(test.db, user.id, { productId: id, quantity });
  }
  return { user, orderId: await payFor({ userId: user.id, addressId }) };
}

const listOf = async (user: Pick<TestUser, 'request'>, orderId: string) =>
  (await user.request(`/api/orders/${orderId}/invoices`)).body.invoices;

async function pdfOf(user: TestUser, orderId: string, number: string): Promise<string> {
  const response = await test.app.request(`/api/orders/${orderId}/invoices/${number}.pdf`, {
    headers: { authorization: `Bearer ${user.accessToken}` },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${number}.pdf"`);
  return pdfText(new Uint8Array(await response.arrayBuffer()));
}

describe('the tax invoice of a paid order', () => {
  it('has everything the law requires, on the page and in the PDF', async () => {
    const seller = await addSeller({ legalName: 'Oak Timber Pty Ltd', abn: '51 824 753 556' });
    const { user, orderId } = await buy([
      { sellerId: seller, priceCents: 60_000, quantity: 2, name: 'Blackbutt bench' },
    ]);
    const [invoice] = await listOf(user, orderId);
    expect(invoice).toMatchObject({
      number: 'INV-1001-000001',
      title: 'Tax invoice',
      issued_at: '2026-03-02T01:00:00.000Z',
      supplier: { legal_name: 'Oak Timber Pty Ltd', abn: '51 824 753 556', name: 'Kim Oak' },
      buyer: { name: 'Robin Marsh', lines: ['12 Wattle Street', 'Richmond VIC 3121', 'Australia'] },
      lines: [
        { description: 'Blackbutt bench', quantity: 2, unit_price: 600, amount: 1200, tax: 109.09 },
      ],
      tax: 109.09,
      total: 1200,
      tax_statement: 'Total price includes GST of $109.09.',
    });
    const text = await pdfOf(user, orderId, invoice.number);
    for (const words of [
      'Tax invoice',
      'INV-1001-000001',
      'Oak Timber Pty Ltd',
      'ABN 51 824 753 556',
      '2 March 2026',
      'Robin Marsh',
      '12 Wattle Street',
      'Richmond VIC 3121',
      'Blackbutt bench',
      '2',
      '$600.00',
      '10% GST',
      '$109.09',
      'Total price includes GST of $109.09.',
      '$1,200.00',
    ]) {
      expect(text.split('\n')).toContain(words);
    }
  });

  it('is one per supplier, each with its own number, and they sum to the order', async () => {
    const registered = await addSeller({ legalName: 'Oak Pty Ltd', abn: '51 824 753 556' });
    const small = await addSeller(
      { legalName: 'Robin Fern', abn: '53 004 085 616', gstRegistered: false },
      'Robin',
    );
    const { user, orderId } = await buy([
      { sellerId: registered, priceCents: 2000 },
      { sellerId: small, priceCents: 3000 },
      { sellerId: null, priceCents: 1000, isTaxable: false },
    ]);
    const invoices = await listOf(user, orderId);
    const byTitle = invoices.map((each: { title: string; supplier: { legal_name: string } }) => [
      each.supplier.legal_name,
      each.title,
    ]);
    expect(byTitle.toSorted()).toEqual([
      ['Bullnose Marketplace', 'Tax invoice'],
      ['Oak Pty Ltd', 'Tax invoice'],
      ['Robin Fern', 'Invoice'],
    ]);
    expect(new Set(invoices.map((each: { number: string }) => each.number)).size).toBe(3);
    const { body: order } = await user.request(`/api/orders/${orderId}`);
    const sum = (of: 'total' | 'tax') =>
      invoices.reduce(
        (all: number, each: Record<string, number>) => all + Math.round((each[of] ?? 0) * 100),
        0,
      );
    expect(sum('total')).toBe(Math.round(order.total * 100));
    expect(sum('tax')).toBe(Math.round(order.tax * 100));

    const unregistered = invoices.find((each: { title: string }) => each.title === 'Invoice');
    const text = await pdfOf(user, orderId, unregistered.number);
    expect(text).not.toContain('Tax invoice');
    expect(text).toContain('The supplier is not registered for GST. No GST is charged.');
    expect(text).toContain('ABN 53 004 085 616');
  });

  it('is not a tax invoice and shows no GST until ABN and registration are known', async () => {
    const unknown = await addSeller({ legalName: 'Kim Oak', abn: null, gstRegistered: null });
    const { user, orderId } = await buy([{ sellerId: unknown, priceCents: 11_000 }]);
    const [invoice] = await listOf(user, orderId);
    expect(invoice).toMatchObject({ title: 'Invoice', tax: 0, supplier: { gst_registered: null } });
    const text = await pdfOf(user, orderId, invoice.number);
    expect(text).not.toContain('Tax invoice\n');
    expect(text).not.toContain('Includes GST');
    expect(text).toContain('This is not a tax invoice');
  });

  it('is not a tax invoice for an order from before the ABN was required', async () => {
    const seller = await addSeller({ legalName: 'Kim Oak', abn: '51 824 753 556' });
    const user = await test.signIn();
    const addressId = await addAddress(test.db, user.id);
    const { id } = await addProduct(test.db, { sellerId: seller, priceCents: 11_000 });
    await addToCart(test.db, user.id, { productId: id });
    const { order, sessionId } = await placeAndOpen(test, { userId: user.id, addressId });
    await test.db.updateTable('order_sellers').set({ abn: null }).execute();
    await test.request(`/api/sandbox/sessions/${sessionId}/pay`, {
      json: { cardNumber: '4242424242424242', expiry: '12/30', cvc: '123' },
    });
    await runJobs(test);
    const [invoice] = await listOf(user, order.id);
    expect(invoice).toMatchObject({ title: 'Invoice', total: order.total / 100 });
    expect(await pdfOf(user, order.id, invoice.number)).not.toContain('Includes GST');
  });

  it('names the legal entity first, then the trading name', async () => {
    const seller = await addSeller({
      legalName: 'Tom Okafor',
      tradingName: 'Larkrow Paint Co',
      abn: '73 000 000 606',
    });
    const { user, orderId } = await buy([{ sellerId: seller, priceCents: 1000 }]);
    const [invoice] = await listOf(user, orderId);
    expect(invoice.supplier).toMatchObject({
      legal_name: 'Tom Okafor',
      trading_name: 'Larkrow Paint Co',
    });
    const lines = (await pdfOf(user, orderId, invoice.number)).split('\n');
    const legal = lines.indexOf('Tom Okafor');
    expect(legal).toBeGreaterThanOrEqual(0);
    expect(lines.indexOf('Trading as Larkrow Paint Co')).toBeGreaterThan(legal);
  });

  it('names a business once whose trading name is its legal one', async () => {
    const name = 'Hollowick Timber';
    const seller = await addSeller({ legalName: name, tradingName: name, abn: '65 000 000 101' });
    const { user, orderId } = await buy([{ sellerId: seller, priceCents: 1000 }]);
    const [invoice] = await listOf(user, orderId);
    expect(invoice.supplier).toMatchObject({ legal_name: name, trading_name: null });
  });

  it('says which items are taxed when not all are', async () => {
    const { user, orderId } = await buy([
      { priceCents: 2000, name: 'Decking' },
      { priceCents: 1000, name: 'Seedling', isTaxable: false },
    ]);
    const [invoice] = await listOf(user, orderId);
    const text = await pdfOf(user, orderId, invoice.number);
    expect(text).toContain('The total includes GST of $2.42, on the items that show a rate.');
    expect(text).toContain('Decking\n1\n$20.00\n10% GST\n$20.00');
    expect(text).toContain('Seedling\n1\n$10.00\nNo GST\n$10.00');
  });

  it('has no GST for items sent to New Zealand', async () => {
    const { user, orderId } = await buy([{ priceCents: 2000 }], { country: 'New Zealand' });
    const [invoice] = await listOf(user, orderId);
    expect(invoice).toMatchObject({ tax: 0, total: 29.95 });
    const text = await pdfOf(user, orderId, invoice.number);
    expect(text).toContain('Goods sent to New Zealand are exports: no GST is charged.');
  });

  it('does not change with the seller, product or address', async () => {
    const seller = await addSeller({ legalName: 'Oak Pty Ltd', abn: '51 824 753 556' });
    const { user, orderId } = await buy([{ sellerId: seller, priceCents: 2000 }]);
    const before = await listOf(user, orderId);
    await test.db.updateTable('products').set({ name: 'Renamed', price_cents: 1 }).execute();
    await test.db.updateTable('seller_settings').set({ legal_name: 'Other', abn: null }).execute();
    await test.db.updateTable('addresses').set({ city: 'Elsewhere' }).execute();
    await test.db.updateTable('global_settings').set({ default_tax_rate_bps: 0 }).execute();
    expect(await listOf(user, orderId)).toEqual(before);
  });

  it('is available only to the owner and administrators', async () => {
    const { user, orderId } = await buy([{ priceCents: 2000 }]);
    const [invoice] = await listOf(user, orderId);
    const admin = await test.signIn({ role: 'admin' });
    const stranger = await test.signIn({ role: 'seller' });
    expect(await listOf(admin, orderId)).toHaveLength(1);
    const path = `/api/orders/${orderId}/invoices`;
    expect((await stranger.request(path)).status).toBe(404);
    expect((await stranger.request(`${path}/${invoice.number}.pdf`)).status).toBe(404);
    expect((await user.request(`${path}/INV-1001-000999.pdf`)).status).toBe(404);
    expect((await user.request(`${path}/..%2f..%2fetc.pdf`)).status).toBe(422);
    expect((await test.request(`${path}/${invoice.number}.pdf`)).status).toBe(401);
  });

  it('does not exist before payment, nor for a free order', async () => {
    const product = await addProduct(test.db);
    const waiting = await placeAndOpen(test, await addBuyer(test.db, [{ productId: product.id }]));
    const documents = await test.db
      .selectFrom('tax_documents')
      .select('id')
      .where('order_id', '=', waiting.order.id)
      .execute();
    expect(documents).toEqual([]);
  });
});

describe('a refund', () => {
  async function refund(
    orderId: string,
    command: Parameters<typeof requestRefund>[2]['command'],
  ): Promise<void> {
    const { refundId } = await test.db.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, orderId);
      if (order === undefined) throw new Error('no order');
      const ctx = { ...test.services, db: trx, now: test.clock.now() };
      return requestRefund(ctx, order, {
        command,
        reason: 'One board was split.',
        restock: false,
        actorId: null,
        request: null,
      });
    });
    await sendRefund({ ...test.services, now: test.clock.now() }, { refundId });
    await runJobs(test);
  }

  it('issues an adjustment note to its invoice, numbered without gaps', async () => {
    const seller = await addSeller({ legalName: 'Oak Pty Ltd', abn: '51 824 753 556' });
    const { user, orderId } = await buy([
      { sellerId: seller, priceCents: 2000, quantity: 3, name: 'Decking' },
      { sellerId: null, priceCents: 1000, name: 'Tap' },
    ]);
    const { body: order } = await user.request(`/api/orders/${orderId}`);
    const decking = order.order_items[0].id;
    const units = [{ id: decking, quantity: 1 }];
    await refund(orderId, { kind: 'part', units, freightCents: cents(0) });
    const documents = await listOf(user, orderId);
    const note = documents.find((each: { kind: string }) => each.kind === 'adjustment');
    const invoice = documents.find(
      (each: { kind: string; supplier: { seller_id: string | null } }) =>
        each.kind === 'invoice' && each.supplier.seller_id === seller,
    );
    expect(note).toMatchObject({
      title: 'Adjustment note',
      total: 20,
      tax: 1.82,
      adjusts: { number: invoice.number, reason: 'One board was split.' },
      lines: [{ description: 'Decking', quantity: 1, amount: 20 }],
    });
    expect(note.number).toMatch(/^ADJ-\d+-000001$/);
    const text = await pdfOf(user, orderId, note.number);
    expect(text).toContain('Adjustment note');
    expect(text).toContain(
      `This document changes invoice ${invoice.number}. Reason: One board was split.`,
    );
    expect(text).toContain('The GST in the original price is reduced by $1.82.');

    await refund(orderId, { kind: 'full' });
    const all = await listOf(user, orderId);
    const sum = (kind: string) =>
      all
        .filter((each: { kind: string }) => each.kind === kind)
        .reduce(
          (total: number, each: { total: number }) => total + Math.round(each.total * 100),
          0,
        );
    expect(sum('adjustment')).toBe(sum('invoice'));
    expect((await user.request(`/api/orders/${orderId}`)).body.payment_status).toBe('refunded');
  });
});
