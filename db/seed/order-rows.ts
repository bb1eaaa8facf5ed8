import type { Insertable } from 'kysely';

import { shop } from '#contract/text/shop.ts';
import type { AddressSnapshot, DB, OrderStatus, PaymentStatus } from '#db/types.ts';
import { cents } from '#domain/money/cents.ts';
import type { OrderEventKind } from '#domain/orders/events.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import {
  calculateOrderTotals,
  type OrderTotals,
  type SellerRules,
  type ShippingRules,
} from '#domain/orders/totals.ts';
import { businessNames } from '#domain/sellers/business-names.ts';
import { DEFAULT_PLATFORM_RULES } from '#domain/settings/rules.ts';

import { stableId } from './builders/ids.ts';
import { customers } from './data/customers.ts';
import { orderPlans, type OrderPlan, type OrderPlanLine } from './data/orders.ts';
import { products } from './data/products/all.ts';
import { sellers } from './data/sellers.ts';
import type {
  AddressData,
  CustomerData,
  ProductData,
  SellerData,
  ShippingRulesData,
  VariantData,
} from './data/types.ts';
import {
  addressId,
  customerId,
  picturesOf,
  productId,
  sellerId,
  stockItemId,
  variantId,
} from './shop-rows.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const PAID_AFTER_MS = 4 * MINUTE_MS;
/**
 * Pending orders of the demo wait this long, so that the watch over payments does not cancel them
 * at once.
 */
const DEMO_HOLD_MS = 365 * 24 * HOUR_MS;

type Rows<Table extends keyof DB> = Insertable<DB[Table]>[];

export interface OrderRows {
  orders: Rows<'orders'>;
  order_items: Rows<'order_items'>;
  order_sellers: Rows<'order_sellers'>;
  order_events: Rows<'order_events'>;
  parcels: Rows<'parcels'>;
  parcel_lines: Rows<'parcel_lines'>;
  stock_holds: Rows<'stock_holds'>;
  stock_movements: Rows<'stock_movements'>;
  payment_sessions: Rows<'payment_sessions'>;
  payment_events: Rows<'payment_events'>;
  sandbox_sessions: Rows<'sandbox_sessions'>;
}

interface SoldLine {
  product: ProductData;
  variant: VariantData | null;
  variantIndex: number | null;
  quantity: number;
}

/** How far an order has come, and after how long each step was taken. */
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

const PAYMENT_STATUS: Record<OrderStatus, PaymentStatus> = {
  pending: 'unpaid',
  processing: 'paid',
  shipped: 'paid',
  delivered: 'paid',
  cancelled: 'unpaid',
};

/**
 * The sixty orders of the demo shop. Every amount comes from the same totals rule that checkout
 * uses, with the platform's starting settings (Rules 2 to 8); what was paid for has left the stock,
 * so opening stock is what lies there today plus what was sold.
 */
export function orderRows(now: Date): OrderRows {
  const rows: OrderRows = {
    orders: [],
    order_items: [],
    order_sellers: [],
    order_events: [],
    parcels: [],
    parcel_lines: [],
    stock_holds: [],
    stock_movements: [],
    payment_sessions: [],
    payment_events: [],
    sandbox_sessions: [],
  };
  const soldUnits = new Map<string, number>();
  for (const plan of orderPlans) addOrder(rows, soldUnits, plan, now);
  for (const item of stockItems()) {
    const opening = item.onHand + (soldUnits.get(item.id) ?? 0);
    if (opening === 0) continue;
    rows.stock_movements.push({
      id: stableId('movement', `opening/${item.id}`),
      stock_item_id: item.id,
      order_id: null,
      quantity_change: opening,
      reason: 'opening',
      created_at: new Date(now.getTime() - item.createdDaysAgo * 24 * HOUR_MS),
    });
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
  const placedAt = new Date(now.getTime() - plan.placedMinutesAgo * MINUTE_MS);
  const shipping = addressOf(customer, 'shipping');
  const billing = addressOf(customer, 'billing');
  const totals = totalsOf(lines, shipping.address);
  const steps = STEPS[plan.status];
  const isPaid = PAYMENT_STATUS[plan.status] === 'paid';
  const lastStep = steps.at(-1);

  rows.orders.push({
    id,
    order_number: orderNumber(placedAt.getTime(), Number.parseInt(id.slice(-4), 16) % 1000),
    user_id: customerId(customer.key),
    status: plan.status,
    payment_status: PAYMENT_STATUS[plan.status],
    fulfilment_status:
      plan.status === 'shipped' || plan.status === 'delivered' ? plan.status : 'unfulfilled',
    prices_include_tax: totals.pricesIncludeTax,
    subtotal_cents: totals.subtotalCents,
    tax_cents: totals.totalTaxCents,
    freight_cents: totals.totalFreightCents,
    total_cents: totals.grandTotalCents,
    tax_label: totals.taxLabel,
    shipping_label: totals.shippingLabel,
    shipping_address_id: shipping.id,
    billing_address_id: billing.id,
    shipping_address: JSON.stringify(snapshot(shipping.address)),
    billing_address: JSON.stringify(snapshot(billing.address)),
    paid_at: isPaid ? new Date(placedAt.getTime() + PAID_AFTER_MS) : null,
    created_at: placedAt,
    updated_at: new Date(placedAt.getTime() + (lastStep?.afterMs ?? 0)),
  });
  const items = itemRows(id, lines, totals);
  rows.order_items.push(...items);
  addParcels(rows, { id, plan, items, placedAt });
  rows.order_sellers.push(...supplierRows(id, totals));
  rows.order_events.push({
    id: stableId('order-event', `${plan.key}/placed`),
    order_id: id,
    kind: 'placed',
    from_status: null,
    to_status: 'pending',
    actor_id: customerId(customer.key),
    note: null,
    created_at: placedAt,
  });
  let from: OrderStatus = 'pending';
  for (const step of steps) {
    rows.order_events.push({
      id: stableId('order-event', `${plan.key}/${step.to}`),
      order_id: id,
      kind: step.kind,
      from_status: from,
      to_status: step.to,
      actor_id: null,
      note: null,
      created_at: new Date(placedAt.getTime() + step.afterMs),
    });
    from = step.to;
  }
  if (isPaid) addPayment(rows, { id, key: plan.key, totalCents: totals.grandTotalCents, placedAt });
  if (plan.status === 'cancelled') return;
  for (const line of lines) {
    const stockItem = stockItemId(line.product, line.variantIndex);
    if (!isPaid) {
      rows.stock_holds.push({
        id: stableId('hold', `${plan.key}/${stockItem}`),
        order_id: id,
        stock_item_id: stockItem,
        quantity: line.quantity,
        state: 'held',
        expires_at: new Date(now.getTime() + DEMO_HOLD_MS),
      });
      continue;
    }
    soldUnits.set(stockItem, (soldUnits.get(stockItem) ?? 0) + line.quantity);
    rows.stock_holds.push({
      id: stableId('hold', `${plan.key}/${stockItem}`),
      order_id: id,
      stock_item_id: stockItem,
      quantity: line.quantity,
      state: 'converted',
      taken_quantity: line.quantity,
      expires_at: new Date(placedAt.getTime() + 36 * MINUTE_MS),
    });
    rows.stock_movements.push({
      id: stableId('movement', `${plan.key}/${stockItem}`),
      stock_item_id: stockItem,
      order_id: id,
      quantity_change: -line.quantity,
      reason: 'sold',
      created_at: new Date(placedAt.getTime() + PAID_AFTER_MS),
    });
  }
}

/**
 * The parcels of an order that was sent: one of each supplier, from its shipping to its arrival.
 */
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
    return step === undefined ? null : new Date(placedAt.getTime() + step.afterMs);
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
      carrier_name: null,
      tracking_number: `DEMO${Number.parseInt(id.slice(-8), 16).toString().padStart(10, '0')}`,
      dispatched_at: sentAt,
      delivered_at: when('delivered'),
      created_by: null,
      request_key: null,
      updated_at: sentAt,
    });
    for (const item of items) {
      if ((item.seller_id ?? null) !== seller) continue;
      rows.parcel_lines.push({ parcel_id: id, order_item_id: item.id, quantity: item.quantity });
    }
  }
}

/**
 * The payment behind a paid order, at the sandbox provider, so that it can be refunded like any
 * other.
 */
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
  const paidAt = new Date(placedAt.getTime() + PAID_AFTER_MS);
  const expiresAt = new Date(placedAt.getTime() + 31 * MINUTE_MS);
  const payment = { payment_reference: `sbp_demo_${id}`, status: 'paid' as const };
  rows.payment_sessions.push({
    ...payment,
    id,
    order_id: orderId,
    provider: 'sandbox',
    attempt: 1,
    provider_session_id: sessionId,
    url: null,
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
    description: `${shop.name} demo order`,
    success_url: '/',
    cancel_url: '/',
    expires_at: expiresAt,
    created_at: placedAt,
  });
}

function itemRows(
  orderId: string,
  lines: readonly SoldLine[],
  totals: OrderTotals,
): OrderRows['order_items'] {
  return lines.map(({ product, variant, quantity }, position) => {
    const line = at(totals.lines, position);
    return {
      id: stableId('order-item', `${orderId}/${position}`),
      order_id: orderId,
      position,
      product_id: productId(product.slug),
      variant_id: variant ? variantId(variant.sku) : null,
      seller_id: line.sellerId,
      quantity,
      list_price_cents: line.listPriceCents,
      unit_discount_cents: line.unitDiscountCents,
      price_cents: line.unitPriceCents,
      line_total_cents: line.lineTotalCents,
      tax_rate_bps: line.taxRateBps,
      tax_cents: line.taxCents,
      freight_cents: line.freightCents,
      freight_tax_cents: line.freightTaxCents,
      product_name: product.name,
      product_slug: product.slug,
      product_image: picturesOf(product)[0] ?? null,
      product_sku: variant?.sku ?? product.sku,
      variant_name: variant?.name ?? null,
      variant_attributes: variant ? JSON.stringify(variant.attributes) : null,
      seller_name: supplierOf(line.sellerId).name,
    };
  });
}

function supplierRows(orderId: string, totals: OrderTotals): OrderRows['order_sellers'] {
  return totals.groups.map((group, position) => {
    const supplier = supplierOf(group.sellerId);
    return {
      order_id: orderId,
      position,
      seller_id: group.sellerId,
      seller_name: supplier.name,
      legal_name: supplier.legalName,
      trading_name: supplier.tradingName,
      abn: supplier.abn,
      gst_registered: supplier.gstRegistered,
      subtotal_cents: group.subtotalCents,
      freight_cents: group.freightCents,
      tax_cents: group.taxCents,
    };
  });
}

function totalsOf(lines: readonly SoldLine[], address: AddressData): OrderTotals {
  return calculateOrderTotals({
    platform: DEFAULT_PLATFORM_RULES,
    sellers: new Map(sellers.map((seller) => [sellerId(seller.key), rulesOf(seller)])),
    country: address.country,
    lines: lines.map(({ product, variant, quantity }) => ({
      productId: productId(product.slug),
      variantId: variant ? variantId(variant.sku) : null,
      sellerId: product.sellerKey === null ? null : sellerId(product.sellerKey),
      listPriceCents: cents(variant?.priceCents ?? product.priceCents),
      discount: product.discount,
      quantity,
      isTaxable: product.isTaxable,
      isShippingExempt: product.isShippingExempt,
      overridesGlobalSettings: product.overridesGlobalSettings,
      customTaxRateBps: product.customTaxRateBps,
      customShippingCents:
        product.customShippingCents === null ? null : cents(product.customShippingCents),
    })),
  });
}

function rulesOf(seller: SellerData): SellerRules {
  return {
    gstRegistered: seller.gstRegistered,
    taxRateOverrideBps: seller.taxRateOverrideBps,
    shippingRules: shippingRulesOf(seller.shippingRules),
  };
}

function shippingRulesOf(rules: ShippingRulesData | null): ShippingRules | null {
  switch (rules?.type) {
    case undefined:
      return null;
    case 'none':
      return { type: 'none' };
    case 'flat_rate':
    case 'per_item':
      return { type: rules.type, costCents: cents(rules.costCents) };
    case 'free_shipping_threshold':
      return { type: rules.type, thresholdCents: cents(rules.thresholdCents) };
  }
}

function supplierOf(id: string | null): {
  name: string;
  legalName: string;
  tradingName: string | null;
  abn: string | null;
  gstRegistered: boolean;
} {
  const seller = sellers.find((each) => sellerId(each.key) === id);
  if (!seller) {
    return {
      name: shop.name,
      legalName: shop.legalName,
      tradingName: null,
      abn: shop.abn,
      gstRegistered: true,
    };
  }
  const name = `${seller.firstName} ${seller.lastName}`;
  return {
    name,
    ...businessNames({ ...seller.application, personName: name }),
    abn: seller.application.abn,
    gstRegistered: seller.gstRegistered,
  };
}

function soldLine({ productSlug, variantIndex, quantity }: OrderPlanLine): SoldLine {
  const product = products.find((each) => each.slug === productSlug);
  if (!product) throw new Error(`An order of the demo shop names no product: ${productSlug}`);
  const variant = variantIndex === null ? null : at(product.variants, variantIndex);
  return { product, variant, variantIndex, quantity };
}

function customerOf(plan: OrderPlan): CustomerData {
  const customer = customers.find((each) => each.key === plan.customerKey);
  if (!customer) throw new Error(`An order of the demo shop names no customer: ${plan.key}`);
  return customer;
}

/** The customer's address of that type, else the first of any. */
function addressOf(
  customer: CustomerData,
  type: 'shipping' | 'billing',
): { id: string; address: AddressData } {
  const found = customer.addresses.findIndex((address) => address.type === type);
  const index = Math.max(found, 0);
  return { id: addressId(customer.key, index), address: at(customer.addresses, index) };
}

function snapshot(address: AddressData): AddressSnapshot {
  return {
    type: address.type,
    first_name: address.firstName,
    last_name: address.lastName,
    company: address.company,
    address1: address.address1,
    address2: address.address2,
    city: address.city,
    state: address.state,
    postcode: address.postcode,
    country: address.country,
    phone: address.phone,
  };
}

function stockItems(): { id: string; onHand: number; createdDaysAgo: number }[] {
  return products.flatMap((product) => [
    {
      id: stockItemId(product, null),
      onHand: product.stock,
      createdDaysAgo: product.createdDaysAgo,
    },
    ...product.variants.map((variant, index) => ({
      id: stockItemId(product, index),
      onHand: variant.stock,
      createdDaysAgo: product.createdDaysAgo,
    })),
  ]);
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`The demo shop has no item ${index}`);
  return item;
}
