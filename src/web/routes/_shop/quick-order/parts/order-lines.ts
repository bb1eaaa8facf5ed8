import type { QuickOrderEntry } from '#domain/cart/quick-order.ts';
import { multiplyCents, sumCents, ZERO_CENTS, type Cents } from '#domain/money/cents.ts';
import { clampQuantity } from '#domain/stock/levels.ts';

import type { MatchedOffer, ProductMatch } from '#contract/schemas/catalog.ts';

import { lineUnit } from '#web/features/cart/cart-lines.ts';
import type { AddToCartInput, IntendedLine } from '#web/session/pending-intent.ts';

/** As in the cart. */
const MOST_UNITS = 999;

/** A line of the checked list. */
export interface OrderLine {
  readonly key: string;
  /** As it was written first. */
  readonly text: string;
  /** The lines of the list that it comes from. */
  readonly lines: readonly number[];
  /** What is wanted; null until somebody says, because the list does not. */
  readonly wanted: number | null;
  /** What it may mean; empty if nothing was found. */
  readonly offers: readonly MatchedOffer[];
  /** How many more it may mean. */
  readonly leftOut: number;
  /** What it means; null until it is chosen. */
  readonly offer: MatchedOffer | null;
}

const NO_MATCH: ProductMatch = { kind: 'none', offers: [], left_out: 0 };

/** The lines of a list, those that mean the same product together. */
export function orderLines(
  entries: readonly QuickOrderEntry[],
  matches: readonly ProductMatch[],
): OrderLine[] {
  const lines = new Map<string, OrderLine>();
  for (const [at, entry] of entries.entries()) {
    const { kind, offers, left_out: leftOut } = matches[at] ?? NO_MATCH;
    const offer = (kind === 'exact' ? offers[0] : null) ?? null;
    const key = offer === null ? `text ${entry.text}` : offerKey(offer);
    const before = lines.get(key);
    const { quantity } = entry;
    lines.set(key, {
      key,
      text: before?.text ?? entry.text,
      lines: [...(before?.lines ?? []), ...entry.lines],
      wanted:
        before === undefined
          ? quantity
          : before.wanted === null || quantity === null
            ? null
            : before.wanted + quantity,
      offers,
      leftOut,
      offer,
    });
  }
  return [...lines.values()];
}

export function offerKey({
  product_id: productId,
  variant_id: variantId,
}: Pick<MatchedOffer, 'product_id' | 'variant_id'>): string {
  return `${productId} ${variantId ?? ''}`;
}

export function offerName({ name, variant_name: variant }: MatchedOffer): string {
  return variant === null ? name : `${name}, ${variant}`;
}

/** The units that the cart takes of a line; 0 while it cannot be added. */
export function unitsOf({ offer, wanted }: OrderLine): number {
  if (offer === null || wanted === null || offer.not_for_sale !== undefined) return 0;
  return clampQuantity(wanted, mostUnits(offer));
}

export function mostUnits({ available }: MatchedOffer): number {
  return Math.min(available, MOST_UNITS);
}

/** What each unit of a line costs, and from how many units on. */
export function unitOf(offer: MatchedOffer, quantity: number) {
  return lineUnit({ ...offer, quantity: Math.max(1, quantity) });
}

/** At the prices of the cart, without freight. */
export function lineCents(line: OrderLine): Cents {
  const units = unitsOf(line);
  return line.offer === null || units === 0
    ? ZERO_CENTS
    : multiplyCents(unitOf(line.offer, units).cents, units);
}

export function totalCents(lines: readonly OrderLine[]): Cents {
  return sumCents(...lines.map(lineCents));
}

/** Why a line cannot be added, or not all of it; null if nothing is to be said. */
export function lineError({ offer, offers, wanted }: OrderLine): string | null {
  if (offers.length === 0) return 'Nothing in the shop has this code or these words.';
  if (offer === null) return 'Choose the one that you mean.';
  if (offer.not_for_sale !== undefined) return `${offer.not_for_sale}.`;
  if (offer.available <= 0) return 'Out of stock.';
  if (wanted === null) return 'The list has no whole number here. Enter how many you want.';
  if (wanted <= mostUnits(offer)) return null;
  return offer.available < wanted && offer.available <= MOST_UNITS
    ? `You asked for ${wanted}. Only ${offer.available} can be bought now.`
    : `You asked for ${wanted}. A line of the cart has at most ${MOST_UNITS}.`;
}

/** Each line as the list says it, with what goes into the cart. */
export function intendedLines(lines: readonly OrderLine[]): IntendedLine[] {
  return lines.map((line) => ({
    key: line.key,
    text: line.offer?.sku ?? line.text,
    quantity: line.wanted,
    input: cartInput(line),
  }));
}

function cartInput(line: OrderLine): AddToCartInput | null {
  const { offer } = line;
  const quantity = unitsOf(line);
  if (offer === null || quantity === 0) return null;
  const { product_id: productId, variant_id: variantId } = offer;
  return { productId, variantId, quantity, name: offerName(offer) };
}

/** The lines of which nothing was added, by what the cart answered to their inputs. */
export function linesLeft(
  lines: readonly IntendedLine[],
  added: readonly { readonly added: number }[],
): IntendedLine[] {
  const outcomes = added.values();
  return lines.filter(({ input }) => input === null || outcomes.next().value?.added === 0);
}
