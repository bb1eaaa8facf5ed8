import type { Kysely } from 'kysely';

import type { DB } from '#db/types.ts';
import { letSell, sellerSettingsRow } from '#db/seed/builders/people.ts';
import type { AgeRestrictedKind } from '#domain/age-restrictions/age-rules.ts';
import { cents } from '#domain/money/cents.ts';
import type { Discount } from '#domain/pricing/discount.ts';
import type { QuantityPrices } from '#domain/pricing/quantity-price.ts';
import type { OrderTotalsView, PlacedOrder } from '#contract/schemas/orders.ts';
import { signAccessToken } from '#server/accounts/access-token.ts';
import { startSession } from '#server/accounts/start-session.ts';
import { discountColumns } from '#server/catalog/discount.ts';
import { storedQuantityPrices } from '#server/catalog/quantity-prices.ts';
import { createCheckoutSession } from '#server/checkout/create-checkout-session.ts';
import { placeOrder } from '#server/checkout/place-order.ts';
import { priceOrder } from '#server/checkout/price-order.ts';
import { presentTotals } from '#server/checkout/present.ts';
import { quoteFor } from '#server/checkout/quote.ts';
import type { Services, SignedInCtx } from '#server/http/context.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import type { PaymentProvider } from '#server/platform/payment-provider.ts';
import { createSandboxProvider } from '#server/payments/sandbox/sandbox.ts';
import { newId } from '#server/platform/ids.ts';
import { insertStockMovements } from '#server/stock/queries.ts';

import { TEST_NOW, testConfig, type TestApp, type TestUser } from './app.ts';

/**
 * The sandbox provider on a test's own services: give it to `useTestApp({ payments: sandboxFor })`.
 */
export function sandboxFor(services: Omit<Services, 'payments'>): PaymentProvider {
  return createSandboxProvider({
    db: services.db,
    jobs: services.jobs,
    clock: services.clock,
    siteUrl: services.config.siteUrl,
    webhookSecret: services.config.sandboxWebhookSecret,
  });
}

/** Runs due jobs until none is left. Webhooks go to the test's own application. */
export async function runJobs(test: TestApp): Promise<void> {
  const handlers = jobHandlers(test.services, {
    url: 'http://shop.test',
    databaseUrl: test.database.url,
    readAs: test.readAs,
    fetch: async (request) => test.app.fetch(request),
  });
  while ((await test.jobs.runDue(handlers, test.clock.now())) > 0);
}

export interface NewProduct {
  sku?: string;
  name?: string;
  priceCents?: number;
  stock?: number;
  sellerId?: string | null;
  discount?: Discount;
  quantityPrices?: QuantityPrices;
  isTaxable?: boolean;
  isShippingExempt?: boolean;
  ageRestriction?: AgeRestrictedKind;
}

/** A listed product with stock and defaults for the rest. */
export async function addProduct(
  db: Kysely<DB>,
  product: NewProduct = {},
): Promise<{ id: string; stockItemId: string }> {
  const id = newId();
  await db
    .insertInto('products')
    .values({
      id,
      slug: `product-${id}`,
      sku: product.sku ?? null,
      name: product.name ?? 'Merbau decking',
      price_cents: product.priceCents ?? 2000,
      original_price_cents: null,
      ...discountColumns(product.discount ?? null),
      quantity_prices: storedQuantityPrices(product.quantityPrices ?? []),
      images: JSON.stringify(['/pictures/decking.webp']),
      unit_measure: null,
      unit_quantity_thousandths: null,
      category_id: null,
      department_id: null,
      seller_id: product.sellerId ?? null,
      is_taxable: product.isTaxable ?? true,
      is_shipping_exempt: product.isShippingExempt ?? false,
      age_restriction: product.ageRestriction ?? null,
      custom_tax_rate_bps: null,
      custom_shipping_cost_cents: null,
      archived_at: null,
      created_at: TEST_NOW,
      updated_at: TEST_NOW,
    })
    .execute();
  const stockItemId = await addStock(db, { productId: id, stock: product.stock ?? 100 });
  return { id, stockItemId };
}

export async function addVariant(
  db: Kysely<DB>,
  variant: Pick<NewProduct, 'name' | 'stock' | 'quantityPrices'> & {
    productId: string;
    priceCents: number;
    position?: number;
  },
): Promise<{ id: string; stockItemId: string }> {
  const id = newId();
  await db
    .insertInto('product_variants')
    .values({
      id,
      product_id: variant.productId,
      position: variant.position ?? 0,
      name: variant.name ?? '5.4 m',
      sku: null,
      price_cents: variant.priceCents,
      quantity_prices: storedQuantityPrices(variant.quantityPrices ?? []),
      attributes: JSON.stringify({ Length: variant.name ?? '5.4 m' }),
      unit_quantity_thousandths: null,
      archived_at: null,
      created_at: TEST_NOW,
    })
    .execute();
  const { productId, stock } = variant;
  const stockItemId = await addStock(db, { productId, variantId: id, stock: stock ?? 100 });
  return { id, stockItemId };
}

async function addStock(
  db: Kysely<DB>,
  item: { productId: string; variantId?: string; stock: number },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('stock_items')
    .values({
      id,
      product_id: item.productId,
      variant_id: item.variantId ?? null,
      on_hand: item.stock,
    })
    .execute();
  const opening = { reason: 'opening', orderId: null, actorId: null } as const;
  const units = [{ stockItemId: id, quantity: item.stock }];
  await insertStockMovements({ db, now: TEST_NOW }, units, opening);
  return id;
}

/** A user with a profile, for tests that need many users and no sign-in. */
export async function addPerson(
  db: Kysely<DB>,
  person: { role?: 'customer' | 'seller' | 'admin'; firstName?: string; lastName?: string } = {},
): Promise<string> {
  const id = newId();
  await db
    .insertInto('auth_users')
    .values({
      id,
      email: `${id}@example.com`,
      password_hash: null,
      email_confirmed_at: TEST_NOW,
      confirmation_sent_at: null,
      recovery_sent_at: null,
      last_sign_in_at: null,
      banned_until: null,
      user_metadata: '{}',
      created_at: TEST_NOW,
      updated_at: TEST_NOW,
    })
    .execute();
  await db
    .insertInto('user_profiles')
    .values({
      id,
      first_name: person.firstName ?? 'Sam',
      last_name: person.lastName ?? 'Nguyen',
      role: person.role ?? 'customer',
      suspended_at: null,
      archived_at: null,
      created_at: TEST_NOW,
    })
    .execute();
  if (person.role === 'seller') await letSell(db, id);
  return id;
}

/** States that a seller is registered for GST; sellers start without an answer. */
export async function registerForGst(db: Kysely<DB>, sellerId: string): Promise<void> {
  await db.insertInto('seller_settings').values(sellerSettingsRow(sellerId)).execute();
}

interface BuyerAddress {
  readonly country?: 'Australia' | 'New Zealand';
  readonly state?: string;
  /** One of the state unless it is given. */
  readonly postcode?: string;
}

const POSTCODES: Readonly<Record<string, string>> = {
  NSW: '2000',
  VIC: '3121',
  QLD: '4000',
  WA: '6000',
  SA: '5000',
  TAS: '7000',
  ACT: '2600',
  NT: '0800',
};

export async function addAddress(
  db: Kysely<DB>,
  userId: string,
  address: BuyerAddress = {},
): Promise<string> {
  const id = newId();
  const state = address.state ?? 'VIC';
  await db
    .insertInto('addresses')
    .values({
      id,
      user_id: userId,
      type: 'shipping',
      first_name: 'Robin',
      last_name: 'Marsh',
      company: null,
      address1: '12 Wattle Street',
      address2: null,
      city: 'Richmond',
      state,
      postcode: address.postcode ?? POSTCODES[state] ?? '3121',
      country: address.country ?? 'Australia',
      phone: null,
      archived_at: null,
      created_at: TEST_NOW,
      updated_at: TEST_NOW,
    })
    .execute();
  return id;
}

export async function addToCart(
  db: Kysely<DB>,
  userId: string,
  line: { productId: string; variantId?: string; quantity?: number },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('cart_items')
    .values({
      id,
      user_id: userId,
      product_id: line.productId,
      variant_id: line.variantId ?? null,
      quantity: line.quantity ?? 1,
      created_at: TEST_NOW,
      updated_at: TEST_NOW,
    })
    .execute();
  return id;
}

/** A use case's context without a signed-in user. */
export function contextOf(test: TestApp, userId: string): SignedInCtx {
  return {
    ...test.services,
    actor: {
      userId,
      email: `${userId}@example.com`,
      role: 'customer',
      grantedRole: 'customer',
      sellers: [],
      seller: null,
      hasFactor: false,
      secondFactorAt: null,
      key: null,
      sessionId: newId(),
      firstName: 'Sam',
      lastName: 'Nguyen',
    },
    requestId: newId(),
    now: test.clock.now(),
    clientIp: '127.0.0.1',
  };
}

/** Signs a user in without a password, for tests that need many users at once. */
export async function signInDirectly(
  test: TestApp,
  userId: string,
): Promise<Pick<TestUser, 'request' | 'accessToken'>> {
  const now = test.clock.now();
  const ctx = { ...test.services, now, clientIp: '127.0.0.1', userAgent: null };
  const session = await startSession(ctx, test.db, userId, 'password');
  const token = await signAccessToken(
    test.config,
    {
      userId,
      email: `${userId}@example.com`,
      sessionId: session.id,
      method: 'password',
      signedInAt: now,
      secondFactor: null,
      appMetadata: {},
      userMetadata: {},
    },
    now,
  );
  const headers = { apikey: test.config.publicKey, authorization: `Bearer ${token}` };
  return {
    accessToken: token,
    request: (path, init = {}) =>
      test.request(path, { ...init, headers: { ...headers, ...init.headers } }),
  };
}

/** A buyer with an address and these lines in the cart. */
export async function addBuyer(
  db: Kysely<DB>,
  lines: readonly { productId: string; variantId?: string; quantity?: number }[],
  address: BuyerAddress = {},
): Promise<{ userId: string; addressId: string }> {
  const userId = await addPerson(db);
  const addressId = await addAddress(db, userId, address);
  for (const line of lines) await addToCart(db, userId, line);
  return { userId, addressId };
}

/** The current cost of the cart, as the checkout shows it. */
export async function totalsOfCart(
  db: Kysely<DB>,
  userId: string,
  country: 'Australia' | 'New Zealand' = 'Australia',
  state: string | null = country === 'Australia' ? 'VIC' : null,
): Promise<OrderTotalsView> {
  const rows = await db
    .selectFrom('cart_items')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const items = rows.map((row) => ({
    productId: row.product_id,
    variantId: row.variant_id,
    quantity: row.quantity,
  }));
  const config = testConfig();
  const priced = await priceOrder(
    { db, config },
    {
      items,
      destination: { country, state },
    },
  );
  return presentTotals(priced, quoteFor(config, { priced, country }, TEST_NOW));
}

/** Places the order for a buyer's cart at its current total. */
export async function placeFor(
  test: TestApp,
  buyer: { userId: string; addressId: string },
  options: { key?: string; expectedTotal?: number } = {},
): Promise<PlacedOrder> {
  const total = options.expectedTotal ?? (await totalsOfCart(test.db, buyer.userId)).grandTotal;
  const ctx = contextOf(test, buyer.userId);
  const { email } = await test.db
    .selectFrom('auth_users')
    .select('email')
    .where('id', '=', buyer.userId)
    .executeTakeFirstOrThrow();
  const actor = { ...ctx.actor, email: email ?? ctx.actor.email };
  return placeOrder(
    { ...ctx, actor },
    {
      idempotencyKey: options.key ?? newId(),
      shippingAddressId: buyer.addressId,
      billingAddressId: buyer.addressId,
      expectedTotal: cents(total),
      quoteId: null,
    },
  );
}

/** A placed order with its open payment session. */
export async function placeAndOpen(
  test: TestApp,
  buyer: { userId: string; addressId: string },
): Promise<{ order: PlacedOrder; sessionId: string; url: string }> {
  const order = await placeFor(test, buyer);
  const session = await createCheckoutSession(contextOf(test, buyer.userId), order.id);
  return { order, ...session };
}

/** Pays an open session at the sandbox and runs the jobs that follow. */
export async function payForOrder(test: TestApp, sessionId: string): Promise<void> {
  await test.request(`/api/sandbox/sessions/${sessionId}/pay`, {
    json: { cardNumber: '4242424242424242', expiry: '12/30', cvc: '123' },
  });
  await runJobs(test);
}

export async function stockOf(
  db: Kysely<DB>,
  stockItemId: string,
): Promise<{ on_hand: number; reserved: number }> {
  return db
    .selectFrom('stock_items')
    .select(['on_hand', 'reserved'])
    .where('id', '=', stockItemId)
    .executeTakeFirstOrThrow();
}

/** The broken invariants, one sentence each; must be empty after every test that places orders. */
export async function brokenInvariants(db: Kysely<DB>): Promise<string[]> {
  const broken = await checkInvariants(db, null);
  return broken.map(({ code, promise, ids }) => `${code} ${promise} ${ids.join(' ')}`);
}
