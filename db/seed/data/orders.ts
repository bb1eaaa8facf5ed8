import { customers } from './customers.ts';
import { products } from './products/all.ts';
import type { ProductData } from './types.ts';

export type DemoOrderStatus = 'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled';

export interface OrderPlanLine {
  productSlug: string;
  /** Index into the product's variants; null when it has none. */
  variantIndex: number | null;
  quantity: number;
}

/**
 * What was bought, by whom and when. It has no amounts: the totals rule computes them when the
 * order is stored.
 */
export interface OrderPlan {
  key: string;
  customerKey: string;
  status: DemoOrderStatus;
  placedMinutesAgo: number;
  lines: readonly OrderPlanLine[];
}

const MINUTES_PER_DAY = 24 * 60;
const DAYS_COVERED = 90;

/** How many of the sixty orders end in each status, oldest orders first. */
const STATUS_SEQUENCE: readonly (readonly [DemoOrderStatus, number])[] = [
  ['delivered', 16],
  ['cancelled', 3],
  ['delivered', 14],
  ['cancelled', 2],
  ['shipped', 11],
  ['cancelled', 1],
  ['processing', 9],
  ['pending', 4],
];

/** Products that came later: messages, returns and reviews name what the orders were drawn with. */
const ADDED_SINCE: ReadonlySet<string> = new Set([
  'echidnail-cast-in-bearer-stirrup',
  'numbatten-h3-deck-bearer',
  'numbatten-h3-deck-joist',
]);

/** The demo shop's sixty orders: the same list every time, from newest to oldest. */
export const orderPlans: readonly OrderPlan[] = planOrders();

function planOrders(): OrderPlan[] {
  const next = sequence(20_260_801);
  const statuses = STATUS_SEQUENCE.flatMap(([status, count]) =>
    Array.from({ length: count }, () => status),
  );
  const buyable = products.filter(
    (product) => !ADDED_SINCE.has(product.slug) && product.stock > 0 && hasChoiceInStock(product),
  );
  const spacing = (DAYS_COVERED * MINUTES_PER_DAY) / statuses.length;
  const plans = statuses.map((status, index): OrderPlan => {
    const placedMinutesAgo = Math.round((statuses.length - index - 1) * spacing + 35 + next(600));
    const placedDaysAgo = placedMinutesAgo / MINUTES_PER_DAY;
    const offered = buyable.filter((product) => product.createdDaysAgo > placedDaysAgo);
    const lineCount = 1 + next(4);
    const chosen = new Map<string, OrderPlanLine>();
    for (let line = 0; line < lineCount; line += 1) {
      const product = offered[next(offered.length)];
      if (product) chosen.set(product.slug, lineFor(product, next));
    }
    return {
      key: `demo-order-${String(index + 1).padStart(2, '0')}`,
      customerKey: customers[next(customers.length)]?.key ?? 'mia-calloway',
      status,
      placedMinutesAgo,
      lines: [...chosen.values()],
    };
  });
  return withOrdersOfDemoLogin(plans).toReversed();
}

function hasChoiceInStock(product: ProductData): boolean {
  return product.variants.length === 0 || product.variants.some((variant) => variant.stock > 0);
}

function lineFor(product: ProductData, next: (below: number) => number): OrderPlanLine {
  const inStock = product.variants.flatMap((variant, index) => (variant.stock > 0 ? [index] : []));
  const variantIndex = inStock[next(Math.max(inStock.length, 1))] ?? null;
  const quantity = product.priceCents < 5000 ? 1 + next(4) : 1;
  return { productSlug: product.slug, variantIndex, quantity };
}

/** The demo login has at least one order in every status, so that its account shows all of them. */
function withOrdersOfDemoLogin(plans: readonly OrderPlan[]): OrderPlan[] {
  const lastOfStatus = new Map(plans.map((plan) => [plan.status, plan.key]));
  return plans.map((plan) =>
    lastOfStatus.get(plan.status) === plan.key ? { ...plan, customerKey: 'mia-calloway' } : plan,
  );
}

/** Whole numbers below a bound, the same sequence for the same seed (mulberry32). */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
