import { freightOutlook } from '#domain/freight/free-shipping.ts';

import type { Cart } from '#contract/schemas/customer.ts';

import { freightLineOf, presentCart } from '#server/cart/present.ts';
import { findWaitingOrder, listCartLines } from '#server/cart/queries.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { loadPlatformRules, loadSellerRules } from '#server/settings/rules.ts';

/**
 * The signed-in user's cart, with how far the lines are from free shipping (Rule 6) and the user's
 * unpaid order. A line of a withdrawn product stays, with nothing available. Stock that the unpaid
 * order holds counts as available, because this user can buy it (Rule 18).
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
