import { cents } from '#domain/money/cents.ts';
import { DEFAULT_PLATFORM_RULES } from '#domain/settings/rules.ts';

import type { Cart } from '#contract/schemas/customer.ts';

import { presentCart } from '#server/cart/present.ts';
import { listCartLines } from '#server/cart/queries.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { findGlobalSettings } from '#server/settings/queries.ts';

/** The signed-in user's cart. Lines whose product was withdrawn stay, with nothing available. */
export async function getCart({ db, actor }: SignedInCtx): Promise<Cart> {
  const rows = await listCartLines(db, actor.userId);
  const settings = await findGlobalSettings(db);
  const threshold =
    settings === undefined
      ? DEFAULT_PLATFORM_RULES.freeShippingThresholdCents
      : cents(settings.free_shipping_threshold_cents);
  return presentCart(rows, threshold);
}
