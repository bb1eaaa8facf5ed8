import { mayChangeRecall, recallStateOf, regulatorDueAt } from '#domain/recalls/recall.ts';

import type {
  AnyRecallBuyer,
  ListedRecall,
  OfficeRecall,
  Recall,
} from '#contract/schemas/recalls.ts';

import type { Actor, Ctx } from '#server/http/context.ts';
import type { BuyerRow, RecallRow, sumRecalls } from '#server/recalls/queries.ts';
import { loadShop } from '#server/shop/load-shop.ts';

export async function presentRecalls(
  ctx: Pick<Ctx, 'db' | 'config'>,
  rows: readonly RecallRow[],
): Promise<Recall[]> {
  const { name: shopName } = await loadShop(ctx);
  return rows.map((row) => presentRecall(row, shopName));
}

function presentRecall(row: RecallRow, shopName: string): Recall {
  return {
    id: row.id,
    state: recallStateOf({ clearedAt: row.cleared_at, closedAt: row.closed_at }),
    title: row.title,
    danger: row.danger,
    instructions: row.instructions,
    remedy: row.remedy,
    contact: row.contact,
    sold_from: row.sold_from,
    sold_until: row.sold_until,
    batches: row.batches,
    published_at: row.published_at.toISOString(),
    amended_at: row.amended_at?.toISOString() ?? null,
    cleared_at: row.cleared_at?.toISOString() ?? null,
    cleared_reason: row.cleared_reason,
    closed_at: row.closed_at?.toISOString() ?? null,
    closed_reason: row.closed_reason,
    regulator_reference: row.regulator_reference,
    product: {
      id: row.product_id,
      name: row.product_name,
      slug: row.product_slug,
      image: row.product_image,
    },
    variants: row.variants,
    seller_name: row.seller_id === null ? shopName : row.seller_name,
  };
}

const NO_ORDERS = {
  orders: 0,
  units: 0,
  sent_units: 0,
  told_orders: 0,
  orders_without_address: 0,
};

type Sums = Awaited<ReturnType<typeof sumRecalls>>;
type OfficeCtx = Pick<Ctx, 'db' | 'config'> & { readonly actor: Actor };

/** With the sums of those that are open; a list of closed ones would sum the sales history. */
export async function presentListedRecalls(
  ctx: OfficeCtx,
  rows: readonly RecallRow[],
  sums: Sums,
): Promise<ListedRecall[]> {
  const { name: shopName } = await loadShop(ctx);
  return rows.map((row) => ({
    ...presentForOffice(ctx, row, shopName),
    totals: row.closed_at === null ? (sums.get(row.id) ?? NO_ORDERS) : null,
  }));
}

export async function presentOfficeRecall(
  ctx: OfficeCtx,
  row: RecallRow,
  sums: Sums,
): Promise<OfficeRecall> {
  const { name: shopName } = await loadShop(ctx);
  return { ...presentForOffice(ctx, row, shopName), totals: sums.get(row.id) ?? NO_ORDERS };
}

function presentForOffice({ actor }: OfficeCtx, row: RecallRow, shopName: string) {
  return {
    ...presentRecall(row, shopName),
    seller_id: row.seller_id,
    is_by_admin: row.is_by_admin,
    regulator_notified_on: row.regulator_notified_on,
    regulator_due_at:
      row.regulator_notified_on === null ? regulatorDueAt(row.published_at).toISOString() : null,
    can: { change: mayChangeRecall(actor, ownershipOf(row)).ok },
    version: row.version,
  };
}

export function ownershipOf({ seller_id: sellerId, is_by_admin: isByAdmin }: RecallRow) {
  return { sellerId, isByAdmin };
}

export function presentBuyer(row: BuyerRow): AnyRecallBuyer {
  return {
    order_id: row.id,
    order_number: row.order_number,
    placed_at: row.created_at.toISOString(),
    buyer_name: `${row.first_name} ${row.last_name}`.trim() || null,
    buyer_email: row.email,
    has_address: row.email !== null,
    units: row.units,
    sent_units: row.sent_units,
    told_at: row.told_at?.toISOString() ?? null,
  };
}
