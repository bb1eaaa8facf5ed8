import { afterEach, beforeEach, expect } from 'vitest';

import { newId } from '#server/platform/ids.ts';
import type { TestApp, TestUser } from '#tests/support/app.ts';
import {
  addBuyer,
  addProduct,
  brokenInvariants,
  payForOrder,
  placeAndOpen,
  signInDirectly,
} from '#tests/support/trade.ts';

const POST = { carrier: 'australia_post', tracking_number: '33ABC0001' };

/** What the parcel tests use: the order, its people, and its lines by name. */
export interface OrderToSend {
  own: TestUser;
  other: TestUser;
  admin: TestUser;
  buyer: Pick<TestUser, 'request'>;
  orderId: string;
  lines: Record<string, string>;
  stockItems: Record<string, string>;
}

/**
 * Creates a paid order before each test, with 5 decks and 2 screws of one seller and 1 tap of
 * another, and checks all invariants after it.
 */
export function useOrderToSend(test: TestApp) {
  const ctx = {} as OrderToSend;

  beforeEach(async () => {
    ctx.own = await test.signIn({ role: 'seller' });
    ctx.other = await test.signIn({ role: 'seller' });
    ctx.admin = await test.signIn({ role: 'admin' });
    const add = (seller: TestUser, name: string) =>
      addProduct(test.db, { sellerId: seller.id, name });
    const deck = await add(ctx.own, 'Deck');
    const screw = await add(ctx.own, 'Screw');
    const tap = await add(ctx.other, 'Tap');
    const person = await addBuyer(test.db, [
      { productId: deck.id, quantity: 5 },
      { productId: screw.id, quantity: 2 },
      { productId: tap.id },
    ]);
    const { order, sessionId } = await placeAndOpen(test, person);
    await payForOrder(test, sessionId);
    ctx.buyer = await signInDirectly(test, person.userId);
    ctx.orderId = order.id;
    ctx.lines = {};
    ctx.stockItems = {
      Deck: deck.stockItemId,
      Screw: screw.stockItemId,
      Tap: tap.stockItemId,
    };
    for (const seller of [ctx.own, ctx.other]) {
      const { body } = await seller.request(`/api/seller/orders/${order.id}`);
      for (const { id, name } of body.items as { id: string; name: string }[]) {
        ctx.lines[name] = id;
      }
    }
  });

  afterEach(async () => {
    expect(await brokenInvariants(test.db)).toEqual([]);
  });

  return {
    ctx,
    parcel(contents: Record<string, number>, extra: object = {}) {
      const named = Object.entries(contents).map(([name, quantity]) => ({
        order_item_id: ctx.lines[name],
        quantity,
      }));
      return { ...POST, lines: named, ...extra };
    },
    send: (seller: TestUser, body: object, key: string = newId()) =>
      seller.request(`/api/seller/orders/${ctx.orderId}/parcels`, {
        json: body,
        headers: { 'idempotency-key': key },
      }),
    deliver: (seller: TestUser, id: string) =>
      seller.request(`/api/seller/parcels/${id}/delivery`, { method: 'POST' }),
    ownPart: async (seller = ctx.own) =>
      (await seller.request(`/api/seller/orders/${ctx.orderId}`)).body,
    bought: async () => (await ctx.buyer.request(`/api/orders/${ctx.orderId}`)).body,
    async mailsAbout(kind: string): Promise<string[]> {
      const rows = await test.db
        .selectFrom('mails')
        .select('text_body')
        .where('kind', '=', kind)
        .orderBy('id')
        .execute();
      return rows.map((row) => row.text_body ?? '');
    },
  };
}

/** The status and the code of an error answer. */
export function refused({
  status,
  body,
}: {
  status: number;
  body: { error?: { code: string } };
}): [number, string | undefined] {
  return [status, body.error?.code];
}
