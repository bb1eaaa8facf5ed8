import { AppError } from '#contract/errors/app-error.ts';
import type { BuyAgain } from '#contract/schemas/orders.ts';

import { addLines } from '#server/cart/add-lines.ts';
import { lockOrder } from '#server/orders/queries/change-orders.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { listLinesToBuyAgain } from '#server/orders/queries/read-orders.ts';

/**
 * Adds the lines of an earlier order to the cart, as far as they are still sold and in stock.
 * Returns for each line how many units were added, and why not all.
 */
export async function buyAgain(ctx: SignedInCtx, orderId: string): Promise<BuyAgain> {
  const order = await inTransaction(ctx, (tx) => lockOrder(tx.db, orderId, tx.actor.userId));
  if (order === undefined) throw new AppError('ORDER_NOT_FOUND');
  const items = await listLinesToBuyAgain(ctx.db, orderId);
  const sold = items.flatMap((item) => {
    const isVariantGone = item.variant_name !== null && item.variant_id === null;
    if (item.product_id === null || isVariantGone) return [];
    const { id, quantity } = item;
    return [{ id, productId: item.product_id, variantId: item.variant_id, quantity }];
  });
  const outcomes = new Map((await addLines(ctx, sold)).map((line) => [line.id, line]));
  return {
    lines: items.map((item) => {
      const outcome = outcomes.get(item.id);
      return {
        order_item_id: item.id,
        name: [item.product_name, item.variant_name].filter(Boolean).join(', '),
        wanted: item.quantity,
        added: outcome?.added ?? 0,
        shortfall: outcome === undefined ? 'not_sold' : outcome.shortfall,
      };
    }),
  };
}
