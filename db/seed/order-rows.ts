import type { Insertable } from 'kysely';

import type { AddressSnapshot, DB, OrderStatus } from '#db/types.ts';
import type { Country } from '#domain/addresses/address.ts';
import { cents } from '#domain/money/cents.ts';
import type { OrderEventKind } from '#domain/orders/events.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { calculateOrderTotals, type OrderTotals } from '#domain/orders/totals.ts';
import { nameBesideLegal } from '#domain/sellers/business-names.ts';
import { DEFAULT_PLATFORM_RULES } from '#domain/settings/rules.ts';

import { amountsOf, itemsOf, sellersOf } from '#server/checkout/write-order.ts';
import { commissionRuleOf } from '#server/commission/present.ts';
import { sandboxEntry } from '#server/payments/sandbox/books.ts';
import { operatorIsRegistered } from '#server/shop/load-shop.ts';
import { sellerRulesOf } from '#server/settings/rules.ts';

import { stableId } from './builders/ids.ts';
import { demoShop } from './data/shop.ts';
import { orderPlans, type OrderPlan, type OrderPlanLine } from './data/orders.ts';
import { variantPicture } from './data/pictures.ts';
import { products } from './data/products/all.ts';
import { everyCustomer } from './data/reviews/buyers.ts';
import { purchasePlans } from './data/reviews/purchases.ts';
import { sellers } from './data/sellers.ts';
import type { CustomerData, ProductData, VariantData } from './data/types.ts';
import { warrantyOf } from './data/warranties.ts';
import {
  addressId,
  commissionRuleRows,
  customerId,
  namesOfDemoSeller,
  picturesOf,
  productId,
  sellerId,
  stockItemId,
  storedRules,
  taxonomyOf,
  variantId,
} from './shop-rows.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const PAID_AFTER_MS = 4 * MINUTE_MS;
/**
 * Pending orders of the demo are held this long, so that the reconciliation of payments does not
 * cancel them at once.
 */
const DEMO_HOLD_MS = 365 * 24 * HOUR_MS;

/** The tables of orders, in an order that their foreign keys allow. */
const ORDER_TABLES = [
  'orders',
  'order_items',
  'order_sellers',
  'order_events',
  'parcels',
  'parcel_lines',
  'stock_holds',
  'stock_movements',
  'sandbox_sessions',
  'sandbox_transactions',
  'payment_sessions',
  'payment_events',
] as const;

export type OrderRows = { [Table in (typeof ORDER_TABLES)[number]]: Insertable<DB[Table]>[] };

interface SoldLine {
  product: ProductData;
  variant: VariantData | null;
  variantIndex: number | null;
  quantity: number;
}

/** The progress of an order, and the time after which each step was taken. */
const STEPS: Record<
  OrderStatus,
  readonly { kind: OrderEventKind; to: OrderStatus; afterMs: number }[]
> = {
  pending: [],
  processing: [{ kind: 'paid', to: 'processing', afterMs: PAID_AFTER_MS }],
  shipped: [
    { kind: 'paid', to: 'processing', afterMs: PAID_AFTER_MS },
    { kind: 'status_changed', to: 'shipped', afterMs: 26 * HOUR_MS },
  ],
  delivered: [
    { kind: 'paid', to: 'processing', afterMs: PAID_AFTER_MS },
    { kind: 'status_changed', to: 'shipped', afterMs: 22 * HOUR_MS },
    { kind: 'status_changed', to: 'delivered', afterMs: 90 * HOUR_MS },
  ],
  cancelled: [{ kind: 'payment_expired', to: 'cancelled', afterMs: 31 * MINUTE_MS }],
};

/**
 * The demo shop's sixty orders of the last ninety days, and the earlier ones behind its reviews.
 * Every amount comes from the same totals rule that checkout uses, with the platform's first
 * settings (Rules 2 to 8). Paid items have left the stock, so the opening stock is today's stock
 * plus the units sold.
 */
export function orderRows(now: Date): OrderRows {
  const rows = Object.fromEntries(ORDER_TABLES.map((table) => [table, []])) as unknown as OrderRows;
  const soldUnits = new Map<string, number>();
  for (const plan of [...orderPlans, ...purchasePlans]) addOrder(rows, soldUnits, plan, now);
  for (const product of products) {
    for (const index of [null, ...product.variants.keys()]) {
      const id = stockItemId(product, index);
      const { stock } = index === null ? product : at(product.variants, index);
      const opening = stock + (soldUnits.get(id) ?? 0);
      if (opening === 0) continue;
      rows.stock_movements.push({
        id: stableId('movement', `opening/${id}`),
        stock_item_id: id,
        quantity_change: opening,
        reason: 'opening',
        created_at: after(now, -product.createdDaysAgo * 24 * HOUR_MS),
      });
    }
  }
  return rows;
}

function addOrder(
  rows: OrderRows,
  soldUnits: Map<string, number>,
  plan: OrderPlan,
  now: Date,
): void {
  const id = stableId('order', plan.key);
  const customer = customerOf(plan);
  const lines = plan.lines.map(soldLine);
  const placedAt = after(now, -plan.placedMinutesAgo * MINUTE_MS);
  const shipping = addressOf(customer, 'shipping');
  const billing = addressOf(customer, 'billing');
  const totals = totalsOf(lines, shipping.snapshot.country);
  const steps = STEPS[plan.status];
  const isPaid = steps[0]?.kind === 'paid';
  const lastStep = steps.at(-1);

  rows.orders.push({
    id,
    order_number: orderNumber(placedAt.getTime(), Number.parseInt(id.slice(-4), 16) % 1000),
    user_id: customerId(customer.key),
    status: plan.status,
    payment_status: isPaid ? 'paid' : 'unpaid',
    fulfilment_status:
      plan.status === 'shipped' || plan.status === 'delivered' ? plan.status : 'unfulfilled',
    ...amountsOf(totals),
    shipping_address_id: shipping.id,
    billing_address_id: billing.id,
    shipping_address: JSON.stringify(shipping.snapshot),
    billing_address: JSON.stringify(billing.snapshot),
    paid_at: isPaid ? after(placedAt, PAID_AFTER_MS) : null,
    created_at: placedAt,
    updated_at: after(placedAt, lastStep?.afterMs ?? 0),
  });
  const sold = {
    totals,
    lines: lines.map(({ product, variant }) => ({
      name: product.name,
      slug: product.slug,
      department_id: taxonomyOf(product).departmentId,
      category_id: taxonomyOf(product).categoryId,
      images: [...picturesOf(product)],
      variant_image: variant === null ? null : variantPicture(product.slug, variant.attributes),
      sku: product.sku,
      variant_sku: variant?.sku ?? null,
      variant_name: variant?.name ?? null,
      variant_attributes: variant?.attributes ?? null,
      // The demo's range has no age-restricted goods.
      proof_of_age: null,
      warranty: warrantyOf(product),
    })),
    suppliers: totals.groups.map(({ sellerId }) => supplierOf(sellerId)),
    commission: {
      // The demo's rules are as old as its shop.
      rules: commissionRuleRows(placedAt).map(commissionRuleOf),
      hasGst: operatorIsRegistered(demoShop),
      pricesIncludeTax: totals.pricesIncludeTax,
      now: placedAt,
    },
  };
  const items = itemsOf(id, sold).map(
    ({ variant_attributes: attributes, commission_rule: rule, warranty, ...item }) => ({
      ...item,
      id: stableId('order-item', `${id}/${item.position}`),
      variant_attributes: attributes && JSON.stringify(attributes),
      commission_rule: rule && JSON.stringify(rule),
      warranty: warranty && JSON.stringify(warranty),
    }),
  );
  rows.order_items.push(...items);
  addParcels(rows, { id, plan, items, placedAt });
  rows.order_sellers.push(...sellersOf(id, sold));
  rows.order_events.push({
    id: stableId('order-event', `${plan.key}/placed`),
    order_id: id,
    kind: 'placed',
    to_status: 'pending',
    actor_id: customerId(customer.key),
    created_at: placedAt,
  });
  steps.forEach(({ kind, to, afterMs }, index) =>
    rows.order_events.push({
      id: stableId('order-event', `${plan.key}/${to}`),
      order_id: id,
      kind,
      from_status: steps[index - 1]?.to ?? 'pending',
      to_status: to,
      created_at: after(placedAt, afterMs),
    }),
  );
  if (isPaid) addPayment(rows, { id, key: plan.key, totalCents: totals.grandTotalCents, placedAt });
  if (plan.status === 'cancelled') return;
  for (const line of lines) {
    const stockItem = stockItemId(line.product, line.variantIndex);
    const hold = {
      id: stableId('hold', `${plan.key}/${stockItem}`),
      order_id: id,
      stock_item_id: stockItem,
      quantity: line.quantity,
    };
    if (!isPaid) {
      rows.stock_holds.push({ ...hold, state: 'held', expires_at: after(now, DEMO_HOLD_MS) });
      continue;
    }
    soldUnits.set(stockItem, (soldUnits.get(stockItem) ?? 0) + line.quantity);
    rows.stock_holds.push({
      ...hold,
      state: 'converted',
      taken_quantity: line.quantity,
      expires_at: after(placedAt, 36 * MINUTE_MS),
    });
    rows.stock_movements.push({
      id: stableId('movement', `${plan.key}/${stockItem}`),
      stock_item_id: stockItem,
      order_id: id,
      quantity_change: -line.quantity,
      reason: 'sold',
      created_at: after(placedAt, PAID_AFTER_MS),
    });
  }
}

/** The parcels of a sent order: one per supplier, from shipping to delivery. */
function addParcels(
  rows: OrderRows,
  {
    id: orderId,
    plan,
    items,
    placedAt,
  }: { id: string; plan: OrderPlan; items: OrderRows['order_items']; placedAt: Date },
): void {
  const when = (status: OrderStatus) => {
    const step = STEPS[plan.status].find(({ to }) => to === status);
    return step === undefined ? null : after(placedAt, step.afterMs);
  };
  const sentAt = when('shipped');
  if (sentAt === null) return;
  for (const seller of new Set(items.map((item) => item.seller_id ?? null))) {
    const id = stableId('parcel', `${plan.key}/${seller ?? 'platform'}`);
    rows.parcels.push({
      id,
      order_id: orderId,
      seller_id: seller,
      carrier: seller === null ? 'startrack' : 'australia_post',
      tracking_number: `DEMO${Number.parseInt(id.slice(-8), 16).toString().padStart(10, '0')}`,
      dispatched_at: sentAt,
      delivered_at: when('delivered'),
      updated_at: sentAt,
    });
    for (const item of items) {
      if ((item.seller_id ?? null) !== seller) continue;
      rows.parcel_lines.push({ parcel_id: id, order_item_id: item.id, quantity: item.quantity });
    }
  }
}

/** The sandbox payment of a paid order, so that it can be refunded like any other. */
function addPayment(
  rows: OrderRows,
  {
    id: orderId,
    key,
    totalCents,
    placedAt,
  }: { id: string; key: string; totalCents: number; placedAt: Date },
): void {
  const id = stableId('payment', key);
  const sessionId = `sbx_demo_${id}`;
  const paidAt = after(placedAt, PAID_AFTER_MS);
  const expiresAt = after(placedAt, 31 * MINUTE_MS);
  const payment = { payment_reference: `sbp_demo_${id}`, status: 'paid' as const };
  rows.payment_sessions.push({
    ...payment,
    id,
    order_id: orderId,
    provider: 'sandbox',
    attempt: 1,
    provider_session_id: sessionId,
    amount_cents: totalCents,
    captured_cents: totalCents,
    captured_currency: 'AUD',
    expires_at: expiresAt,
    created_at: placedAt,
    updated_at: paidAt,
  });
  rows.payment_events.push({
    provider: 'sandbox',
    event_id: `evt_demo_${id}`,
    type: 'paid',
    provider_session_id: sessionId,
    payload: JSON.stringify({ demo: true }),
    outcome: 'paid',
    received_at: paidAt,
    payment_reference: payment.payment_reference,
  });
  rows.sandbox_sessions.push({
    ...payment,
    id: sessionId,
    idempotency_key: `${orderId}:1`,
    client_reference: id,
    amount_cents: totalCents,
    currency: 'AUD',
    description: `${demoShop.trading_name} demo order`,
    success_url: '/',
    cancel_url: '/',
    expires_at: expiresAt,
    created_at: placedAt,
  });
  const { payment_reference: paymentReference } = payment;
  rows.sandbox_transactions.push(
    sandboxEntry({
      category: 'charge',
      reference: paymentReference,
      paymentReference,
      amountCents: totalCents,
      currency: 'AUD',
      at: paidAt,
    }),
  );
}

function totalsOf(lines: readonly SoldLine[], country: Country): OrderTotals {
  return calculateOrderTotals({
    platform: DEFAULT_PLATFORM_RULES,
    sellers: new Map(
      sellers.map((seller) => [
        sellerId(seller.key),
        sellerRulesOf({
          gst_registered: seller.gstRegistered,
          abn: seller.application.abn,
          tax_rate_override_bps: seller.taxRateOverrideBps,
          shipping_rules: storedRules(seller.shippingRules),
        }),
      ]),
    ),
    country,
    lines: lines.map(({ product, variant, quantity }) => ({
      ...product,
      productId: productId(product.slug),
      variantId: variant ? variantId(variant.sku) : null,
      sellerId: product.sellerKey === null ? null : sellerId(product.sellerKey),
      listPriceCents: cents(variant?.priceCents ?? product.priceCents),
      quantityPrices: (variant ?? product).quantityPrices,
      quantity,
      customShippingCents:
        product.customShippingCents === null ? null : cents(product.customShippingCents),
    })),
  });
}

function supplierOf(id: string | null) {
  const seller = sellers.find((each) => sellerId(each.key) === id);
  if (!seller) {
    return {
      sellerId: null,
      name: demoShop.trading_name,
      legalName: demoShop.legal_name,
      tradingName: demoShop.trading_name,
      abn: demoShop.abn,
      gstRegistered: demoShop.gst_registered,
    };
  }
  const { application, gstRegistered } = seller;
  const { legalName } = namesOfDemoSeller(seller);
  const name = seller.profile.tradingName ?? application.businessName;
  return {
    sellerId: id,
    name,
    legalName,
    tradingName: nameBesideLegal(legalName, name),
    abn: application.abn,
    gstRegistered,
  };
}

function soldLine({ productSlug, variantIndex, quantity }: OrderPlanLine): SoldLine {
  const product = products.find((each) => each.slug === productSlug);
  if (!product)
    throw new Error(`An order of the demo shop names an unknown product: ${productSlug}`);
  const variant = variantIndex === null ? null : at(product.variants, variantIndex);
  return { product, variant, variantIndex, quantity };
}

function customerOf(plan: OrderPlan): CustomerData {
  const customer = everyCustomer.find((each) => each.key === plan.customerKey);
  if (!customer)
    throw new Error(`An order of the demo shop names an unknown customer: ${plan.key}`);
  return customer;
}

/** The customer's address of that type, else the first one. */
function addressOf({ key, addresses }: CustomerData, type: 'shipping' | 'billing') {
  const found = addresses.findIndex((address) => address.type === type);
  const index = Math.max(found, 0);
  const { firstName: first_name, lastName: last_name, ...others } = at(addresses, index);
  const snapshot: AddressSnapshot = { ...others, first_name, last_name };
  return { id: addressId(key, index), snapshot };
}

function after(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms);
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`The demo shop has no item ${index}`);
  return item;
}
