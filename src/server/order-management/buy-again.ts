import { AppError } from '#contract/errors/app-error.ts';
import type { BuyAgain } from '#contract/schemas/orders.ts';

import { addToCart } from '#server/cart/change-cart.ts';
import { findCartLineOf } from '#server/cart/queries.ts';
import { lockOrder } from '#server/orders/queries/change-orders.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { listLinesToBuyAgain } from '#server/orders/queries/read-orders.ts';

type Line = BuyAgain['lines'][number];

/**
 * Adds the lines of an earlier order to the cart, as far as they are still sold and in stock.
 * Returns for each line how many units were added, and why not all.
 */
export async function buyAgain(ctx: SignedInCtx, orderId: string): Promise<BuyAgain> {
  const order = await inTransaction(ctx, (tx) => lockOrder(tx.db, orderId, tx.actor.userId));
  if (order === undefined) throw new AppError('ORDER_NOT_FOUND');
  const lines: Line[] = [];
  for (const item of await listLinesToBuyAgain(ctx.db, orderId)) {
    const { added, shortfall } = await addLine(ctx, item);
    lines.push({
      order_item_id: item.id,
      name: [item.product_name, item.variant_name].filter(Boolean).join(', '),
      wanted: item.quantity,
      added,
      shortfall,
    });
  }
  return { lines };
}

async function addLine(
  ctx: SignedInCtx,
  item: Awaited<ReturnType<typeof listLinesToBuyAgain>>[number],
): Promise<Pick<Line, 'added' | 'shortfall'>> {
  const isVariantGone = item.variant_name !== null && item.variant_id === null;
  if (item.product_id === null || isVariantGone) return { added: 0, shortfall: 'not_sold' };
  const line = { productId: item.product_id, variantId: item.variant_id };
  const before = await findCartLineOf(ctx.db, ctx.actor.userId, line);
  try {
    await addToCart(ctx, { ...line, quantity: item.quantity, createdAt: null });
  } catch (error) {
    const shortfall = error instanceof AppError ? SHORTFALLS[error.code] : undefined;
    if (shortfall === undefined) throw error;
    return { added: 0, shortfall };
  }
  const after = await findCartLineOf(ctx.db, ctx.actor.userId, line);
  const added = Math.max(0, (after?.quantity ?? 0) - (before?.quantity ?? 0));
  return { added, shortfall: added < item.quantity ? 'limited_stock' : null };
}

const SHORTFALLS: Readonly<Partial<Record<string, Line['shortfall']>>> = {
  PRODUCT_NOT_FOUND: 'not_sold',
  VARIANT_NOT_FOUND: 'not_sold',
  OUT_OF_STOCK: 'out_of_stock',
  CART_FULL: 'cart_full',
};
