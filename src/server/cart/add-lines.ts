import { MAX_CART_LINES } from '#domain/stock/levels.ts';

import { MAX_LINE_QUANTITY } from '#contract/limits.ts';
import type { Shortfall } from '#contract/schemas/customer.ts';

import { priceOf, whyOffSale } from '#server/cart/change-cart.ts';
import {
  findManyBuyable,
  insertManyCartUnits,
  listCartUnits,
  lockCart,
} from '#server/cart/queries.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { newId } from '#server/platform/ids.ts';

interface Line {
  readonly productId: string;
  readonly variantId: string | null;
  readonly quantity: number;
}

/**
 * Adds lines to the cart in their order, each as far as it can be bought (Rules 18 and 47). Answers
 * for each how many units were added and why not all. The number of statements does not depend on
 * the number of lines.
 */
export async function addLines<AddedLine extends Line>(
  ctx: SignedInCtx,
  lines: readonly AddedLine[],
): Promise<(AddedLine & { added: number; shortfall: Shortfall | null })[]> {
  return inTransaction(ctx, async ({ db, actor, now }) => {
    await lockCart(db, actor.userId);
    const found = await findManyBuyable(db, actor.userId, lines);
    const buyable = new Map(found.map((each) => [keyOf(each.item), each]));
    const inCart = await listCartUnits(db, actor.userId);
    const units = new Map(inCart.map((line) => [keyOf(line), line.quantity]));

    const toInsert: Parameters<typeof insertManyCartUnits>[1][number][] = [];
    const outcomes = lines.map((line) => {
      const key = keyOf(line);
      const { product = null, variant = null, variantIsKnown, available } = buyable.get(key) ?? {};
      if (product === null || variantIsKnown !== true) return short(line, 'not_sold');
      const isForSale = whyOffSale(product, now) === null;
      const most = isForSale ? Math.min(available ?? 0, MAX_LINE_QUANTITY) : 0;
      if (most <= 0) return short(line, 'out_of_stock');
      const present = units.get(key);
      if (present === undefined && units.size >= MAX_CART_LINES) return short(line, 'cart_full');
      const added = Math.max(0, Math.min(line.quantity, most - (present ?? 0)));
      units.set(key, (present ?? 0) + added);
      toInsert.push({
        line: {
          id: newId(),
          user_id: actor.userId,
          product_id: line.productId,
          variant_id: line.variantId,
          quantity: added,
          seen_price_cents: priceOf({ product, variant }),
          created_at: now,
          updated_at: now,
        },
        most,
      });
      return {
        ...line,
        added,
        shortfall: added < line.quantity ? ('limited_stock' as const) : null,
      };
    });
    const more = toInsert.filter(({ line }) => line.quantity > 0);
    if (more.length > 0) await insertManyCartUnits(db, more);
    return outcomes;
  });
}

function keyOf({ productId, variantId }: Pick<Line, 'productId' | 'variantId'>): string {
  return `${productId} ${variantId ?? ''}`;
}

function short<AddedLine extends Line>(line: AddedLine, shortfall: Shortfall) {
  return { ...line, added: 0, shortfall };
}
