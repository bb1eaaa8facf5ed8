import { freightOutlook } from '#domain/freight/free-shipping.ts';

import type { Cart } from '#contract/schemas/customer.ts';

import { freightLineOf, presentCart } from '#server/cart/present.ts';
import { findWaitingOrder, listCartLines } from '#server/cart/queries.ts';
import { loadPlatformRules, loadSellerRules } from '#server/checkout/price-order.ts';
import type { SignedInCtx } from '#server/http/context.ts';

/**
 * The signed-in user's cart. Lines whose product was withdrawn stay, with nothing available; how
 * far the others are from free shipping stands beside them (Rule 6), and an order of the user's
 * that waits for its payment. What that order holds counts as available: to this user it is (Rule
 * 18).
 */
export async function getCart({ db, actor, now }: SignedInCtx): Promise<Cart> {
  const rows = await listCartLines(db, actor.userId);
  const listed = rows.filter((row) => row.is_listed);
  const sellerIds = listed.flatMap((row) => (row.seller_id === null ? [] : [row.seller_id]));
  const outlook = freightOutlook({
    lines: listed.map(freightLineOf),
    platform: await loadPlatformRules(db),
    sellers: await loadSellerRules(db, sellerIds),
  });
  return presentCart(rows, outlook, await findWaitingOrder(db, actor.userId, now));
}
