import type { Country } from '#domain/addresses/address.ts';

import type { PricedOrder } from '#server/checkout/price-order.ts';
import type { Config } from '#server/platform/config.ts';
import { isSigned, sign } from '#server/platform/signature.ts';

/** How long a total can be ordered after it was shown. */
export const QUOTE_LIFE_MS = 30 * 60_000;

export interface Quote {
  readonly id: string;
  readonly expiresAt: Date;
}

interface QuoteFacts {
  readonly priced: PricedOrder;
  readonly country: Country;
}

type Keys = Pick<Config, 'dataKeys'>;

/**
 * Signs a shown total: its lines with the proof of age that they need, country, amounts and expiry.
 * Nothing needs to be stored for totals that never become orders, and nobody can forge a quote. The
 * order stores it as proof of what the buyer saw.
 */
export function quoteFor(keys: Keys, facts: QuoteFacts, now: Date): Quote {
  const expiresAt = new Date(Math.ceil((now.getTime() + QUOTE_LIFE_MS) / 1000) * 1000);
  const seconds = (expiresAt.getTime() / 1000).toString(36);
  return { id: `q-${seconds}-${sign(keys, 'quotes', contentOf(facts, seconds))}`, expiresAt };
}

/** `expired` if only its time is over, `changed` if anything else differs. */
export function verifyQuote(keys: Keys, quoteId: string, facts: QuoteFacts, now: Date) {
  const [, seconds = '', signature = ''] = /^q-([0-9a-z]{1,8})-([\w-]{43})$/.exec(quoteId) ?? [];
  const content = contentOf(facts, seconds);
  if (!isSigned(keys, 'quotes', { content, signature })) return 'changed';
  return Number.parseInt(seconds, 36) * 1000 > now.getTime() ? 'same' : 'expired';
}

function contentOf({ priced, country }: QuoteFacts, seconds: string): string {
  const { totals } = priced;
  // Sorted, because another tab may have read the cart in a different order.
  const lines = totals.lines
    .map((line, index) => [
      line.productId,
      line.variantId,
      line.quantity,
      line.listPriceCents,
      line.unitPriceCents,
      line.taxRateBps,
      priced.lines[index]?.proof_of_age,
    ])
    .map((line) => JSON.stringify(line))
    .toSorted();
  return JSON.stringify([
    seconds,
    country,
    lines,
    totals.subtotalCents,
    totals.totalTaxCents,
    totals.totalFreightCents,
    totals.grandTotalCents,
  ]);
}
