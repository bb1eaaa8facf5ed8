import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import type { OrderMailKind } from '#server/mail/messages.ts';
import { orderMessage, type MailedOrder } from '#server/orders/mails.ts';
import { releaseExpiredHolds } from '#server/payments/reconcile-payments.ts';
import { useTestApp } from '#tests/support/app.ts';
import {
  addBuyer,
  addProduct,
  contextOf,
  placeAndOpen,
  placeFor,
  runJobs,
  sandboxFor,
} from '#tests/support/trade.ts';
import { cancelOwnOrder } from '#server/order-management/change-order-status.ts';
import { demoProfile } from '#tests/support/demo-profile.ts';

const site = {
  siteUrl: 'https://shop.example',
  auth: { url: 'https://shop.example/auth/v1' },
  shop: demoProfile,
};

const order: MailedOrder = {
  id: '01890000-0000-7000-8000-000000000000',
  orderNumber: 'ORD-1',
  firstName: 'Robin',
  subtotalCents: cents(4000),
  freightCents: cents(995),
  taxCents: cents(454),
  totalCents: cents(4995),
  taxLabel: 'GST (10%)',
  pricesIncludeTax: true,
  lines: [{ name: 'Decking <b>', quantity: 2, totalCents: cents(4000) }],
  proofOfAge: null,
  parcels: [
    {
      id: 'parcel',
      carrier: 'Australia Post',
      trackingNumber: '33ABC',
      proofOfAge: null,
      trackingUrl: 'https://auspost.com.au/mypost/track/details/33ABC',
      lines: [{ name: 'Decking <b>', quantity: 2 }],
    },
  ],
  parcelsTakenBack: [],
  deliverTo: 'Robin Marsh, Richmond 3121',
};

const KINDS: OrderMailKind[] = [
  'order-placed',
  'order-paid',
  'order-payment-failed',
  'order-part-shipped',
  'order-shipped',
  'order-tracking-changed',
  'order-parcel-taken-back',
  'order-delivered',
  'order-cancelled',
  'order-refunded',
];

describe('every mail about an order', () => {
  it.each(KINDS)(
    '%s names the order, links to it and has the same text in both versions',
    (kind) => {
      const message = orderMessage(site, order, {
        kind,
        refundCents: cents(1234),
        parcelId: 'parcel',
      });
      expect(message.subject).toContain('ORD-1');
      const link = `https://shop.example/account/orders/${order.id}`;
      expect(message.text).toContain(`\n${link}\n`);
      expect(message.html).toContain(`href="${link}"`);
      const words = message.html
        .replace(/<head[\s\S]*?<\/head>/g, '')
        .replace(/<[^>]*>/g, ' ')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&#39;', "'")
        .replace(/\s+/g, ' ');
      for (const line of message.text.split('\n')) {
        const said = line.replace(/:$/, '').trim();
        const [, label = said, amount = ''] = /^(.*): (\$[\d,.]+)$/.exec(said) ?? [];
        if (line !== '-- ') expect(words).toContain(label);
        expect(words).toContain(amount);
      }
    },
  );

  it('lists lines and sums with the tax inside, and escapes names', () => {
    const { text, html } = orderMessage(site, order, { kind: 'order-paid' });
    expect(text).toContain(
      '2 × Decking <b>: $40.00\nFreight: $9.95\nTotal: $49.95\nIncludes GST (10%): $4.54',
    );
    expect(html).toContain('2 × Decking &lt;b&gt;');
  });

  it('counts the lines that it does not list', () => {
    const lines = Array.from({ length: 33 }, () => ({
      name: 'Screw',
      quantity: 1,
      totalCents: cents(100),
    }));
    const { text } = orderMessage(site, { ...order, lines }, { kind: 'order-shipped' });
    expect(text).toContain('3 more: $3.00');
  });
});

describe('the notifications of an order', () => {
  const test = useTestApp({ payments: sandboxFor });

  const kindsSent = async () => {
    const rows = await test.db.selectFrom('mails').select('kind').orderBy('id').execute();
    return rows.map((row) => row.kind);
  };

  async function openOrder() {
    const product = await addProduct(test.db);
    const buyer = await addBuyer(test.db, [{ productId: product.id }]);
    return { buyer, ...(await placeAndOpen(test, buyer)) };
  }

  it('are sent once each: placed, paid, cancelled, refunded', async () => {
    const { buyer, order: placed, sessionId } = await openOrder();
    await test.request(`/api/sandbox/sessions/${sessionId}/pay`, {
      json: { cardNumber: '4242424242424242', expiry: '12/30', cvc: '123' },
    });
    await runJobs(test);
    const input = { orderId: placed.id, reason: null };
    await cancelOwnOrder(contextOf(test, buyer.userId), input);
    await cancelOwnOrder(contextOf(test, buyer.userId), input);
    await runJobs(test);
    expect(await kindsSent()).toEqual([
      'order-placed',
      'order-paid',
      'order-cancelled',
      'order-refunded',
    ]);
  });

  it('are sent when nobody paid, but not when the buyer placed a new order instead', async () => {
    const { buyer } = await openOrder();
    await test.db.updateTable('cart_items').set({ quantity: 2 }).execute();
    await placeFor(test, buyer);
    test.clock.advanceMs(40 * 60_000);
    // The second order has no payment page, so the job that runs every minute ends it.
    await releaseExpiredHolds({ ...test.services, now: test.clock.now() });
    expect(await kindsSent()).toEqual(['order-placed', 'order-placed', 'order-payment-failed']);
  });

  it('are not sent when the change is rolled back', async () => {
    const product = await addProduct(test.db, { stock: 0 });
    const buyer = await addBuyer(test.db, [{ productId: product.id }]);
    await expect(placeFor(test, buyer)).rejects.toMatchObject({ code: 'OUT_OF_STOCK' });
    expect(await kindsSent()).toEqual([]);
  });
});
