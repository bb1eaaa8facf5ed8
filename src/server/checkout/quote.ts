import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

import type { Country } from '#domain/addresses/address.ts';

import type { PricedOrder } from '#server/checkout/price-order.ts';
import type { Config } from '#server/platform/config.ts';

/** How long a shown total can be ordered without being shown again. */
export const QUOTE_LIFE_MS = 30 * 60_000;

export interface Quote {
  readonly id: string;
  readonly expiresAt: Date;
}

interface QuoteFacts {
  readonly priced: PricedOrder;
  readonly country: Country;
}

type Key = Pick<Config, 'dataKey'>;

/**
 * Names a total that somebody is shown: these lines, this country, every amount and a time to
 * answer. The name is a signature over all of that, so nothing needs to be stored for the many
 * totals that never become orders, nobody can make one up, and the order keeps the name as the
 * proof of what was shown.
 */
export function quoteFor(key: Key, facts: QuoteFacts, now: Date): Quote {
  const expiresAt = new Date(Math.ceil((now.getTime() + QUOTE_LIFE_MS) / 1000) * 1000);
  const seconds = (expiresAt.getTime() / 1000).toString(36);
  return { id: `q-${seconds}-${signature(key, facts, seconds)}`, expiresAt };
}

/**
 * Whether a quote still says what is true now: `changed` when any line, amount or the country
 * differs or the quote is none of ours, `expired` when only its time is over.
 */
export function verifyQuote(
  key: Key,
  quoteId: string,
  facts: QuoteFacts,
  now: Date,
): 'same' | 'changed' | 'expired' {
  const [, seconds = '', given = ''] = /^q-([0-9a-z]{1,8})-([\w-]{43})$/.exec(quoteId) ?? [];
  const expected = Buffer.from(signature(key, facts, seconds));
  const isOurs = given.length === expected.length && timingSafeEqual(Buffer.from(given), expected);
  if (!isOurs) return 'changed';
  return Number.parseInt(seconds, 36) * 1000 > now.getTime() ? 'same' : 'expired';
}

function signature({ dataKey }: Key, { priced: { totals }, country }: QuoteFacts, seconds: string) {
  // The order of the lines is not part of it: another tab may have read the cart in another order.
  const lines = totals.lines
    .map((line) => [
      line.productId,
      line.variantId,
      line.quantity,
      line.listPriceCents,
      line.unitPriceCents,
      line.taxRateBps,
    ])
    .map((line) => JSON.stringify(line))
    .toSorted();
  const content = JSON.stringify([
    seconds,
    country,
    lines,
    totals.subtotalCents,
    totals.totalTaxCents,
    totals.totalFreightCents,
    totals.grandTotalCents,
  ]);
  const quoteKey = createHash('sha256').update('quotes').update(dataKey).digest();
  return createHmac('sha256', quoteKey).update(content).digest('base64url');
}
