import { DEMO_ACCOUNTS } from '#db/seed/accounts.ts';

import { findSandboxSession, updateSandboxSession } from '#server/payments/sandbox/queries.ts';
import { SANDBOX_SIGNATURE_HEADER } from '#server/payments/sandbox/sandbox.ts';
import { signBody } from '#server/platform/signed-body.ts';
import { newId } from '#server/platform/ids.ts';

import { PASSWORDS, type ReleaseShop } from './shop.ts';

type Call = (path: string, json?: object, method?: string) => Promise<Answer>;

/** An answer of the shop; this file reads what it knows to be there. */
// oxlint-disable-next-line typescript/no-explicit-any -- the answers of twenty calls
type Answer = any;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

const CARDS = {
  good: '4242424242424242',
  refundsPend: '4000000000007726',
  refundsFail: '4000000000005126',
  declined: '4000000000000002',
} as const;

const ADDRESS = {
  type: 'shipping',
  first_name: 'Sam',
  last_name: 'Reyes',
  address1: '12 Bridge Road',
  city: 'Richmond',
  state: 'VIC',
  postcode: '3121',
  country: 'Australia',
};

/**
 * Takes orders into every state that people and the payment provider can bring about, through the
 * shop's own API. A state that the schema gets later is added here.
 */
export async function placeEveryOrder(shop: ReleaseShop): Promise<void> {
  const admin = await signIn(shop, 'admin');
  const seller = await signIn(shop, 'seller');
  const { products } = await seller('/api/seller/products?limit=100');
  const own = products.filter((product: Answer) => isSimple(product) && product.can.edit)[0];
  const others = await admin('/api/admin/products?limit=100');
  const platform = others.products.filter(
    (product: Answer) => isSimple(product) && product.seller === null,
  )[0];
  const both = [
    { product_id: own.id, quantity: 3 },
    { product_id: platform.id, quantity: 2 },
  ];
  const buy = (lines = both) => buyer(shop, lines);
  const paid = async (card?: string) => (await buy()).paid(card);
  const office = (id: string): Promise<Answer> => admin(`/api/admin/orders/${id}`);
  const setStatus = async (id: string, change: object) => {
    const { version } = await office(id);
    return admin(`/api/admin/orders/${id}`, { version, ...change }, 'PATCH');
  };
  const send = async (id: string, product: Answer, quantity: number, more: object = {}) => {
    const { order_items: items } = await office(id);
    const line = items.find((item: Answer) => item.product_id === product.id);
    const { tracking } = await admin(`/api/admin/orders/${id}/parcels`, {
      seller_id: line.product.seller_id,
      carrier: 'australia_post',
      tracking_number: `33ABC${Math.round(shop.now().getTime() / SECOND_MS)}`,
      lines: [{ order_item_id: line.id, quantity }],
      ...more,
    });
    return tracking.at(-1).id as string;
  };
  const refund = (id: string, body: object) =>
    admin(`/api/admin/orders/${id}/refunds`, { reason: 'Damaged', restock: false, ...body });
  const cancel = (id: string) => setStatus(id, { status: 'cancelled', refund: true });

  // Cancelled before they were paid: declined, and given up.
  await (await (await buy()).open()).pay(CARDS.declined);
  await shop.pass(2 * HOUR_MS);
  const givenUp = await buy();
  const { orderId } = await givenUp.open();
  await givenUp.call(`/api/orders/${orderId}/cancel`, {});

  // Paid and sent: not yet, in part, wholly, delivered, taken back, cancelled.
  await paid();
  const partly = await paid();
  await send(partly, own, 2);
  const sent = await paid();
  await send(sent, own, 3);
  await send(sent, platform, 2, { carrier: 'other', carrier_name: 'Hill Freight' });
  const delivered = await paid();
  const first = await send(delivered, own, 3);
  const second = await send(delivered, platform, 2);
  await shop.pass(3 * HOUR_MS);
  for (const id of [first, second]) await admin(`/api/admin/parcels/${id}/delivery`, {});
  const back = await paid();
  const returned = await send(back, platform, 2);
  await shop.pass(HOUR_MS);
  await admin(`/api/admin/parcels/${returned}/take-back`, { reason: 'Wrong address' });
  const mixed = await paid();
  await send(mixed, own, 1);
  await cancel(mixed);
  await cancel(await paid());
  const byBuyer = await buy();
  const regretted = await byBuyer.paid();
  await byBuyer.call(`/api/orders/${regretted}/cancel`, { reason: 'Ordered twice' });

  // Refunded: a line, freight, all, and returned by the bank.
  const lines = await paid();
  const [line] = (await office(lines)).order_items;
  await refund(lines, { lines: [{ order_item_id: line.id, quantity: 1 }], restock: true });
  await refund(lines, { freight: 1 });
  await refund(delivered, { full: true });
  await refund(await paid(CARDS.refundsFail), { full: true });
  await shop.pass(MINUTE_MS);

  // Disputed: open, won and lost.
  await dispute(shop, await buy(), ['created']);
  await dispute(shop, await buy(), ['created', 'funds_withdrawn', 'won']);
  await dispute(shop, await buy(), ['created', 'funds_withdrawn', 'lost']);

  // Free of charge.
  const free = await admin('/api/admin/products', {
    name: 'Paint chart',
    slug: `paint-chart-${newId()}`,
    price: 5,
    discount_type: 'percentage',
    discount_value: 100,
    is_shipping_exempt: true,
    stock: 40,
  });
  await (await buy([{ product_id: free.id, quantity: 1 }])).place();
  await admin(`/api/admin/products/${free.id}/stock`, { stock: 35, expected_stock: 39 }, 'PUT');

  // The provider takes another amount than it was asked for: the payment buys nothing.
  const mistaken = await (await buy()).open();
  await updateSandboxSession(shop.db, mistaken.sessionId, { amount_cents: 100 });
  await mistaken.pay();

  // Unfinished, and therefore last: unpaid without and with a payment page, a refund on its way.
  await (await buy()).place();
  await (await buy()).open();
  await refund(await paid(CARDS.refundsPend), { full: true });
}

const isSimple = (product: Answer) => product.product_variants.length === 0 && product.stock > 60;

/** A new customer with these lines in the cart. */
async function buyer(
  shop: ReleaseShop,
  lines: readonly { product_id: string; quantity: number }[],
) {
  const call = await register(shop);
  const { id: address } = await call('/api/addresses', ADDRESS);
  for (const line of lines) await call('/api/cart-items', line);
  const place = async (): Promise<string> => {
    const { grandTotal } = await call('/functions/v1/calculate-order-total', { items: lines });
    const body = { shipping_address_id: address, billing_address_id: address };
    return (await call('/api/orders', { ...body, expected_total: grandTotal })).id;
  };
  const open = async () => {
    const orderId = await place();
    const { sessionId } = await call('/functions/v1/create-checkout-session', { orderId });
    const pay = async (cardNumber: string = CARDS.good) => {
      const card = { cardNumber, expiry: '12/40', cvc: '123' };
      await call(`/api/sandbox/sessions/${sessionId}/pay`, card);
      await shop.pass(SECOND_MS);
    };
    return { orderId, sessionId, pay };
  };
  return {
    call,
    place,
    open,
    paid: async (card?: string) => {
      const { orderId, pay } = await open();
      await pay(card);
      return orderId;
    },
  };
}

type Buying = Awaited<ReturnType<typeof buyer>>;

/** Pays for an order, about which the provider then reports a dispute, one second apart. */
async function dispute(shop: ReleaseShop, buying: Buying, reports: readonly string[]) {
  const { sessionId, pay } = await buying.open();
  await pay();
  const payment = await findSandboxSession(shop.db, sessionId);
  const opened = shop.now();
  for (const report of reports) {
    const isClosed = report === 'won' || report === 'lost';
    const body = JSON.stringify({
      id: `evt_${newId()}`,
      type: `dispute.${isClosed ? 'closed' : report}`,
      dispute_id: `dp_${sessionId}`,
      payment_reference: payment?.payment_reference,
      amount_cents: payment?.amount_cents,
      currency: 'AUD',
      reason: 'product_not_received',
      status: isClosed ? report : 'needs_response',
      due_at: new Date(opened.getTime() + 7 * 24 * HOUR_MS).toISOString(),
      opened_at: opened.toISOString(),
      told_at: shop.now().toISOString(),
    });
    const headers = {
      'content-type': 'application/json',
      [SANDBOX_SIGNATURE_HEADER]: signBody(body, shop.config.sandboxWebhookSecret, shop.now()),
    };
    await answerTo(shop, '/webhooks/sandbox', { method: 'POST', body, headers });
    await shop.pass(SECOND_MS);
  }
}

async function signIn(shop: ReleaseShop, role: 'seller' | 'admin'): Promise<Call> {
  const account = { email: DEMO_ACCOUNTS[role], password: PASSWORDS[role] };
  return asUser(shop, '/auth/v1/token?grant_type=password', account);
}

async function register(shop: ReleaseShop): Promise<Call> {
  const email = `sam-${newId()}@example.com`;
  const data = { first_name: 'Sam', last_name: 'Reyes' };
  return asUser(shop, '/auth/v1/signup', { email, password: PASSWORDS.customer, data });
}

async function asUser(shop: ReleaseShop, path: string, account: object): Promise<Call> {
  const own = { apikey: shop.config.publicKey, 'content-type': 'application/json' };
  const session = await answerTo(shop, path, {
    method: 'POST',
    body: JSON.stringify(account),
    headers: own,
  });
  const headers = { ...own, authorization: `Bearer ${session.access_token}` };
  return async (to, json, method = json === undefined ? 'GET' : 'POST') => {
    const answer = await answerTo(shop, to, {
      method,
      headers: { ...headers, 'idempotency-key': newId() },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    await shop.pass(SECOND_MS);
    return answer;
  };
}

async function answerTo(shop: ReleaseShop, path: string, init: RequestInit): Promise<Answer> {
  const response = await shop.fetch(new Request(`http://shop.test${path}`, init));
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return text === '' ? null : JSON.parse(text);
}
