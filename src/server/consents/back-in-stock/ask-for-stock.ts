import { MAX_STOCK_REQUESTS } from '#domain/consents/back-in-stock.ts';

import { AppError } from '#contract/errors/app-error.ts';
import type { StockRequest } from '#contract/schemas/consents.ts';
import { WITHDRAWAL_WORDS } from '#contract/text/consents.ts';

import {
  deleteStockRequests,
  findItem,
  insertStockRequest,
  listStockRequests,
  type Item,
} from '#server/consents/back-in-stock/queries.ts';
import { presentStockRequest } from '#server/consents/present.ts';
import { insertConsents, lockPerson } from '#server/consents/queries.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { newId } from '#server/platform/ids.ts';
import { isOffSale } from '#server/sellers/time-away.ts';

/**
 * Adds the caller to those who are told once when an item is back, and records the consent (Rule
 * 135). Refuses an item that can be bought now. Somebody who waits already keeps their place.
 */
export async function askForStock(
  ctx: SignedInCtx,
  { words, ...item }: Item & { readonly words: string },
): Promise<StockRequest> {
  return inTransaction(ctx, async ({ db, actor: { userId }, now }) => {
    if ((await lockPerson(db, userId)) === undefined) throw new AppError('PROFILE_NOT_FOUND');
    const found = await findItem(db, item);
    if (found === undefined) throw new AppError('PRODUCT_NOT_FOUND');
    if (!found.is_item) throw new AppError('VARIANT_NOT_FOUND');

    const { productId, variantId } = item;
    const isSame = (request: { product_id: string; variant_id: string | null }) =>
      request.product_id === productId && request.variant_id === variantId;
    const waiting = await listStockRequests(db, userId);
    const earlier = waiting.find(isSame);
    if (earlier !== undefined) return presentStockRequest(earlier);
    if (found.available > 0 && !isOffSale(found, now)) throw new AppError('ITEM_IN_STOCK');
    if (waiting.length >= MAX_STOCK_REQUESTS) throw new AppError('STOCK_REQUESTS_FULL');

    const id = newId();
    await insertStockRequest(db, { id, userId, productId, variantId, now });
    const consent = { user_id: userId, kind: 'back-in-stock', is_given: true, words } as const;
    const about = { product_id: productId, variant_id: variantId };
    await insertConsents(db, [{ ...consent, ...about, place: 'product', created_at: now }]);
    const { product_name, product_slug, variant_name } = found;
    const names = { product_name, product_slug, variant_name };
    return presentStockRequest({ id, ...about, ...names, created_at: now });
  });
}

/** Takes a request back, on the product's page or in the account. */
export async function withdrawStockRequest(
  ctx: SignedInCtx,
  { id, place }: { readonly id: string; readonly place: 'product' | 'settings' },
): Promise<void> {
  await inTransaction(ctx, async ({ db, actor: { userId }, now }) => {
    const [request] = await deleteStockRequests(db, { userId, id });
    if (request === undefined) throw new AppError('STOCK_REQUEST_NOT_FOUND');
    const consent = { user_id: userId, kind: 'back-in-stock', is_given: false } as const;
    const said = { words: WITHDRAWAL_WORDS, place, created_at: now };
    await insertConsents(db, [{ ...consent, ...request, ...said }]);
  });
}
