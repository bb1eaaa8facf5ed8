import { cents, type Cents } from '#domain/money/cents.ts';
import { shownPrice } from '#domain/pricing/price.ts';
import { RECALLED_WORDS } from '#domain/recalls/recall.ts';
import { clampQuantity } from '#domain/stock/levels.ts';

import { AppError } from '#contract/errors/app-error.ts';
import { MAX_LINE_QUANTITY } from '#contract/limits.ts';

import {
  deleteCartLine,
  findBuyable,
  findBuyableOfLine,
  insertCartUnits,
  lockCart,
  updateCartLine,
  type Buyable,
} from '#server/cart/queries.ts';
import { discountOf } from '#server/catalog/discount.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { offSaleWords } from '#server/sellers/time-away.ts';
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
 * products, products out of stock or of a seller who is away (Rule 121), and a 91st line (Rule 18).
 */
export async function addToCart({ db, actor, now }: SignedInCtx, added: LineToAdd): Promise<void> {
  const buyable = await findBuyable(db, actor.userId, added);
  const { product, variantIsKnown, available } = buyable;
  if (product === null) throw new AppError('PRODUCT_NOT_FOUND');
  if (!variantIsKnown) throw new AppError('VARIANT_NOT_FOUND');
  refuseOffSale(product, now);
  const most = Math.min(available, MAX_LINE_QUANTITY);
  const quantity = clampQuantity(added.quantity, most);
  if (quantity === 0) {
    throw new AppError('OUT_OF_STOCK', { message: `${product.name} is out of stock.` });
  }
  const line = {
    id: newId(),
    user_id: actor.userId,
    product_id: added.productId,
    variant_id: added.variantId,
    quantity,
    seen_price_cents: priceOf({ ...buyable, product }),
    created_at: added.createdAt !== null && added.createdAt < now ? added.createdAt : now,
    updated_at: now,
  };
  if (!(await insertCartUnits(db, { line, most }))) throw new AppError('CART_FULL');
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
    if (product !== null) refuseOffSale(product, tx.now);
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

/** Why it is recalled or not sold at the moment (Rules 121, 126 and 140); null if it is sold. */
export function whyOffSale(product: NonNullable<Buyable['product']>, now: Date): string | null {
  return product.is_recalled ? RECALLED_WORDS : offSaleWords(product, now);
}

function refuseOffSale(product: NonNullable<Buyable['product']>, now: Date): void {
  const words = whyOffSale(product, now);
  if (words !== null) throw new AppError('OUT_OF_STOCK', { message: `${product.name}: ${words}.` });
}

/** Locks the cart; returns what can be bought now of the product of one of its lines. */
async function lockLine({ db, actor }: SignedInCtx, id: string): Promise<Buyable> {
  await lockCart(db, actor.userId);
  const buyable = await findBuyableOfLine(db, actor.userId, id);
  if (buyable === undefined) throw new AppError('CART_ITEM_NOT_FOUND');
  return buyable;
}

/** Removes a line of the user; another user's line counts as absent. */
export async function removeFromCart({ db, actor }: SignedInCtx, id: string): Promise<void> {
  const wasThere = await deleteCartLine(db, id, actor.userId);
  if (!wasThere) throw new AppError('CART_ITEM_NOT_FOUND');
}

/** Per unit, after the discount: what the product page shows. */
export function priceOf({
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
