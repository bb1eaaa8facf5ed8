import { cents, type Cents } from '#domain/money/cents.ts';
import {
  daysOffered,
  savingUntil,
  type PastPrice,
  type SavingRule,
} from '#domain/pricing/saving.ts';

import type { PricePoint } from '#contract/schemas/office-products.ts';

/** What the price history says about a price that would be struck through (Rule 111). */
export interface SavingProof {
  readonly rule: SavingRule;
  /** Until when it is shown as a saving; null if it is not. */
  readonly until: Date | null;
  /** For how many days of the window it was charged. */
  readonly days: number;
}

export interface SavingHistory {
  /** The newest first. */
  readonly prices: readonly PricePoint[];
  readonly rule: SavingRule;
  /** When it was loaded. */
  readonly now: Date;
}

/** Null until both have loaded. */
export function savingHistory(
  prices: readonly PricePoint[] | null,
  rule: Omit<SavingHistory, 'prices'> | null,
): SavingHistory | null {
  return prices === null || rule === null ? null : { prices, ...rule };
}

interface PriceInQuestion {
  readonly struck: Cents;
  /** Null for the product itself; "" for a variant that is not saved yet. */
  readonly variantId: string | null;
}

/** The struck price if it is a proven saving, else null. */
export function provenPrice(history: SavingHistory, asked: PriceInQuestion): Cents | null {
  return savingProof(history, asked).until === null ? null : asked.struck;
}

/** The proof for a struck price of the product, or of one of its variants. */
export function savingProof(
  { prices, rule, now }: SavingHistory,
  { struck, variantId }: PriceInQuestion,
): SavingProof {
  const pricesOf = (id: string | null) =>
    prices
      .filter((price) => price.variant_id === id)
      .toReversed()
      .map(pastPrice);
  const offer = {
    struckCents: struck,
    productPrices: pricesOf(null),
    variantPrices: variantId === null ? null : pricesOf(variantId),
    now,
  };
  const until = savingUntil(offer, rule);
  return {
    rule,
    until: until !== null && until > now ? until : null,
    days: daysOffered(offer, rule),
  };
}

function pastPrice({ price, shown_price: shown, valid_from: from }: PricePoint): PastPrice {
  return {
    validFrom: new Date(from),
    priceCents: price,
    shownPriceCents: shown === null ? null : cents(shown),
  };
}
