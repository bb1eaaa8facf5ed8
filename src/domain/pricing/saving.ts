import type { Cents } from '#domain/money/cents.ts';

const DAY_MS = 86_400_000;

/** How long goods must have been offered at the price that is struck through (Rule 111). */
export interface SavingRule {
  readonly days: number;
  readonly windowDays: number;
}

/** The rule without settings. */
export const DEFAULT_SAVING_RULE: SavingRule = { days: 28, windowDays: 90 };

/** The longest period that the settings allow, in days. */
export const MAX_SAVING_DAYS = 365;

/** A price that applied from an instant until the next one. */
export interface PastPrice {
  readonly validFrom: Date;
  readonly priceCents: Cents;
  /** After the discount; null for a variant, whose discount is the product's. */
  readonly shownPriceCents: Cents | null;
}

/** What a struck price is judged by. */
export interface StruckOffer {
  readonly struckCents: Cents;
  /** The product's own prices, the oldest first. */
  readonly productPrices: readonly PastPrice[];
  /** The variant's prices, the oldest first; null for the product itself. */
  readonly variantPrices: readonly PastPrice[] | null;
  /** Until when the newest price has applied. */
  readonly now: Date;
}

/** A period in milliseconds, without its end. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Until when the price history proves that goods were offered at the struck price, or above it, for
 * enough of the last days (Rule 111); null if it never does. Assumes that they cost less from `now`
 * on: no new days are added, so the earliest ones leave the window first. Offered at $239.00 for at
 * least 28 days until 1 November: proven for 62 days, until 2 January.
 */
export function savingUntil(offer: StruckOffer, rule: SavingRule): Date | null {
  let missing = rule.days * DAY_MS;
  for (const { start, end } of offeredSpans(offer).toSorted((a, b) => b.start - a.start)) {
    if (end - start >= missing) return new Date(end - missing + rule.windowDays * DAY_MS);
    missing -= end - start;
  }
  return null;
}

/** For how many whole days of the window the goods were offered at the struck price (Rule 111). */
export function daysOffered(offer: StruckOffer, { windowDays }: SavingRule): number {
  const from = offer.now.getTime() - windowDays * DAY_MS;
  const offered = offeredSpans(offer).reduce(
    (sum, { start, end }) => sum + Math.max(0, end - Math.max(start, from)),
    0,
  );
  return Math.floor(offered / DAY_MS);
}

/**
 * When the goods were offered at the struck price or above it. The history of a variant has no
 * discounts: it counts while the product's own price was not reduced.
 */
function offeredSpans({ struckCents, productPrices, variantPrices, now }: StruckOffer): Span[] {
  const product = spansOf(productPrices, now);
  if (variantPrices === null) {
    return product.filter(({ shownPriceCents }) => (shownPriceCents ?? 0) >= struckCents);
  }
  const unreduced = product.filter(
    ({ priceCents, shownPriceCents }) => priceCents > 0 && shownPriceCents === priceCents,
  );
  return spansOf(variantPrices, now)
    .filter(({ priceCents }) => priceCents >= struckCents)
    .flatMap((variant) => unreduced.map((own) => overlap(variant, own)))
    .filter(({ start, end }) => start < end);
}

function spansOf(prices: readonly PastPrice[], now: Date): (PastPrice & Span)[] {
  return prices
    .map((price, index) => ({
      ...price,
      start: price.validFrom.getTime(),
      end: Math.min(now.getTime(), prices[index + 1]?.validFrom.getTime() ?? Infinity),
    }))
    .filter(({ start, end }) => start < end);
}

function overlap(a: Span, b: Span): Span {
  return { start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) };
}
