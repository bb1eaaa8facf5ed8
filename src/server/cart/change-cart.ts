import { cents, type Cents } from '#domain/money/cents.ts';
import { shownPrice } from '#domain/pricing/price.ts';
import { clampQuantity, MAX_CART_LINES, quantityAfterAdding } from '#domain/stock/levels.ts';

import { AppError } from '#contract/errors/app-error.ts';
import { MAX_LINE_QUANTITY } from '#contract/schemas/customer.ts';

import {
  countCartLines,
  deleteCartLine,
  findBuyable,
  findCartLine,
  findCartLineOf,
  insertCartLine,
  lockCart,
  updateCartLine,
  type Buyable,
} from '#server/cart/queries.ts';
import { discountOf } from '#server/catalog/discount.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { newId } from '#server/platform/ids.ts';

interface LineToAdd {
  readonly productId: string;
  readonly variantId: string | null;
  readonly quantity: number;
  /** When the line was added: undoing a removal restores the line's own time. */
  readonly createdAt: Date | null;
}

/**
 * Adds units of a product to its line or to a new one, capped at the units that can be bought (Rule
 * 47) and at 999. The line stores the price that the buyer has seen. Refuses unknown and withdrawn
 * products, products out of stock and a 91st line (Rule 18).
 */
export async function addToCart(ctx: SignedInCtx, line: LineToAdd): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { actor, now } = tx;
    await lockCart(tx.db, actor.userId);
    const buyable = await findBuyable(tx.db, actor.userId, line);
    const { product, variantIsKnown, available } = buyable;
    if (product === null) throw new AppError('PRODUCT_NOT_FOUND');
    if (!variantIsKnown) throw new AppError('VARIANT_NOT_FOUND');
    const present = await findCartLineOf(tx.db, actor.userId, line);
    const quantity = quantityAfterAdding({
      inCart: present?.quantity ?? 0,
      added: line.quantity,
      stock: Math.min(available, MAX_LINE_QUANTITY),
    });
    if (quantity === 0) {
      throw new AppError('OUT_OF_STOCK', { message: `${product.name} is out of stock.` });
    }
    const seenPriceCents = priceOf({ ...buyable, product });
    if (present !== undefined) {
      await updateCartLine(tx.db, present.id, {
        quantity,
        seen_price_cents: seenPriceCents,
        updated_at: now,
      });
      return;
    }
    if ((await countCartLines(tx.db, actor.userId)) >= MAX_CART_LINES) {
      throw new AppError('CART_FULL');
    }
    await insertCartLine(tx.db, {
      id: newId(),
      user_id: actor.userId,
      product_id: line.productId,
      variant_id: line.variantId,
      quantity,
      seen_price_cents: seenPriceCents,
      created_at: line.createdAt !== null && line.createdAt < now ? line.createdAt : now,
      updated_at: now,
    });
  });
}

/** Sets the units of a line, capped at what can be bought; zero or less removes the line. */
export async function setQuantity(
  ctx: SignedInCtx,
  { id, quantity }: { id: string; quantity: number },
): Promise<void> {
  if (quantity <= 0) {
    await removeFromCart(ctx, id);
    return;
  }
  await inTransaction(ctx, async (tx) => {
    const { product, available, variantIsKnown } = await lockLine(tx, id);
    const buyable = product === null || !variantIsKnown ? 0 : available;
    const allowed = clampQuantity(quantity, Math.min(buyable, MAX_LINE_QUANTITY));
    if (allowed === 0) throw new AppError('OUT_OF_STOCK');
    await updateCartLine(tx.db, id, { quantity: allowed, updated_at: tx.now });
  });
}

/** Stores the current price as the one that the buyer has seen. */
export async function acceptPrice(ctx: SignedInCtx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { product, variant } = await lockLine(tx, id);
    if (product === null) return;
    await updateCartLine(tx.db, id, {
      seen_price_cents: priceOf({ product, variant }),
      updated_at: tx.now,
    });
  });
}

/** Locks the cart; returns what can be bought now of the product of one of its lines. */
async function lockLine({ db, actor }: SignedInCtx, id: string) {
  await lockCart(db, actor.userId);
  const line = await findCartLine(db, id, actor.userId);
  if (line === undefined) throw new AppError('CART_ITEM_NOT_FOUND');
  const { product_id: productId, variant_id: variantId } = line;
  return findBuyable(db, actor.userId, { productId, variantId });
}

/** Removes a line of the user; another user's line counts as absent. */
export async function removeFromCart({ db, actor }: SignedInCtx, id: string): Promise<void> {
  const wasThere = await deleteCartLine(db, id, actor.userId);
  if (!wasThere) throw new AppError('CART_ITEM_NOT_FOUND');
}

/** Per unit, after the discount: what the product page shows. */
function priceOf({
  product,
  variant,
}: {
  product: NonNullable<Buyable['product']>;
  variant: Buyable['variant'];
}): Cents {
  return shownPrice(
    { priceCents: cents(product.price_cents), discount: discountOf(product) },
    variant && { priceCents: cents(variant.price_cents) },
  );
}
