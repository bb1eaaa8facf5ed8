import { mayWriteReview, type MayWrite, type Purchase } from '#domain/reviews/may-write.ts';

import { WRITING_REFUSAL_WORDS } from '#contract/text/reviews.ts';

import type { SignedInCtx } from '#server/http/context.ts';
import { listPurchases, type PurchaseRow } from '#server/reviews/queries/writing.ts';

interface ReviewedProduct {
  readonly id: string;
  readonly seller_id: string | null;
}

/** For each product whether the caller may review it, with the proof (Rule 136). */
export async function whoMayWrite(
  { db, actor, now }: SignedInCtx,
  products: readonly ReviewedProduct[],
  reviewed: ReadonlySet<string>,
): Promise<Map<string, MayWrite>> {
  const productIds = products.map(({ id }) => id);
  const rows = await listPurchases(db, { userId: actor.userId, productIds });
  return new Map(
    products.map((product) => [
      product.id,
      mayWriteReview({
        isAdministrator: actor.grantedRole === 'admin',
        isOfSeller: isOfSeller(actor, product.seller_id),
        hasReview: reviewed.has(product.id),
        purchases: rows.filter((row) => row.product_id === product.id).map(purchaseOf),
        now,
      }),
    ]),
  );
}

function isOfSeller(actor: SignedInCtx['actor'], sellerId: string | null): boolean {
  if (sellerId === null) return false;
  return sellerId === actor.userId || actor.sellers.some(({ id }) => id === sellerId);
}

function purchaseOf(row: PurchaseRow): Purchase {
  const { status } = row;
  const movedByHand =
    row.parcels.length === 0 && row.shipped_at !== null && isSent(status)
      ? [{ sentAt: row.shipped_at, deliveredAt: status === 'delivered' ? row.delivered_at : null }]
      : [];
  return {
    orderItemId: row.order_item_id,
    sellerId: row.seller_id,
    quantity: row.quantity,
    isCancelled: status === 'cancelled',
    parcels: [
      ...movedByHand,
      ...row.parcels.map((parcel) => ({
        sentAt: new Date(parcel.dispatched_at),
        deliveredAt: parcel.delivered_at === null ? null : new Date(parcel.delivered_at),
      })),
    ],
    refunds: row.refunds.map(({ created_at: at, quantity }) => ({ at: new Date(at), quantity })),
  };
}

const isSent = (status: PurchaseRow['status']) => status === 'shipped' || status === 'delivered';

/** The two fields of an answer that say so. */
export function presentMayWrite(may: MayWrite | undefined) {
  return may === undefined || may.ok
    ? { may_write: may?.ok ?? false, why_not: null }
    : { may_write: false, why_not: { code: may.reason, text: WRITING_REFUSAL_WORDS[may.reason] } };
}
