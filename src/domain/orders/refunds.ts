import { cents, splitCents, sumCents, ZERO_CENTS, type Cents } from '#domain/money/cents.ts';
import { roundFraction } from '#domain/money/fraction.ts';

/** A line of a placed order with what was stored for it and what has been refunded of it. */
export interface RefundableLine {
  readonly id: string;
  readonly quantity: number;
  readonly lineTotalCents: Cents;
  readonly taxCents: Cents;
  readonly freightCents: Cents;
  readonly freightTaxCents: Cents;
  /** Units whose money went back, or is on its way. */
  readonly refundedQuantity: number;
  /** Freight that went back, its tax included. */
  readonly refundedFreightCents: Cents;
}

/** Everything that is left, or some units and some freight. */
export type RefundWish =
  | { readonly kind: 'full' }
  | {
      readonly kind: 'part';
      readonly units: readonly { readonly id: string; readonly quantity: number }[];
      /** Freight to pay back, its tax included. */
      readonly freightCents: Cents;
    };

export interface RefundPlanLine {
  readonly id: string;
  readonly quantity: number;
  /** For the goods, tax included. */
  readonly amountCents: Cents;
  readonly taxCents: Cents;
  /** Tax included. */
  readonly freightCents: Cents;
  readonly freightTaxCents: Cents;
}

export interface RefundPlan {
  readonly amountCents: Cents;
  readonly freightCents: Cents;
  /** Only lines of which something is refunded. */
  readonly lines: readonly RefundPlanLine[];
}

export type RefundRefusal =
  | 'nothing_to_refund'
  | 'unknown_line'
  | 'too_many_units'
  | 'too_much_freight';

/**
 * What a refund pays back, from the stored cents of the order alone (Rules 7 and 8). Of a line's amounts
 * the units up to the n-th bear round(amount × n / quantity), half up, so that however a line is refunded,
 * in one piece or unit by unit, the parts sum to the whole. Freight is split over the lines in proportion
 * to what each still has of it. Three units with 1.00 tax give back 0.33, 0.34 and 0.33 of it.
 */
export function planRefund(
  lines: readonly RefundableLine[],
  wish: RefundWish,
  { pricesIncludeTax }: { readonly pricesIncludeTax: boolean },
):
  | { readonly ok: true; readonly plan: RefundPlan }
  | { readonly ok: false; readonly reason: RefundRefusal } {
  const units = wish.kind === 'full' ? remainingUnits(lines) : wish.units;
  const quantityOf = new Map<string, number>();
  for (const { id, quantity } of units) quantityOf.set(id, (quantityOf.get(id) ?? 0) + quantity);
  for (const [id, quantity] of quantityOf) {
    const line = lines.find((each) => each.id === id);
    if (line === undefined) return { ok: false, reason: 'unknown_line' };
    if (quantity > line.quantity - line.refundedQuantity)
      return { ok: false, reason: 'too_many_units' };
  }

  const freightLeft = lines.map((line) => freightLeftOf(line, pricesIncludeTax));
  const freightCents = wish.kind === 'full' ? sumCents(...freightLeft) : wish.freightCents;
  if (freightCents > sumCents(...freightLeft)) return { ok: false, reason: 'too_much_freight' };
  const freightShares =
    freightCents > 0 ? splitCents(freightCents, freightLeft) : lines.map(() => ZERO_CENTS);

  const planned = lines.map((line, index) =>
    planLine(line, {
      quantity: quantityOf.get(line.id) ?? 0,
      freightCents: freightShares[index] ?? ZERO_CENTS,
      pricesIncludeTax,
    }),
  );
  const amountCents = sumCents(...planned.flatMap((line) => [line.amountCents, line.freightCents]));
  if (amountCents === 0) return { ok: false, reason: 'nothing_to_refund' };
  return {
    ok: true,
    plan: {
      amountCents,
      freightCents,
      lines: planned.filter((line) => line.quantity > 0 || line.freightCents > 0),
    },
  };
}

function planLine(
  line: RefundableLine,
  {
    quantity,
    freightCents,
    pricesIncludeTax,
  }: { quantity: number; freightCents: Cents; pricesIncludeTax: boolean },
): RefundPlanLine {
  const shareOf = (whole: Cents) =>
    shareBetween(whole, line.quantity, line.refundedQuantity, line.refundedQuantity + quantity);
  const goodsCents = shareOf(line.lineTotalCents);
  const taxCents = shareOf(line.taxCents);
  return {
    id: line.id,
    quantity,
    amountCents: pricesIncludeTax ? goodsCents : sumCents(goodsCents, taxCents),
    taxCents,
    freightCents,
    freightTaxCents: shareBetween(
      line.freightTaxCents,
      wholeFreightOf(line, pricesIncludeTax),
      line.refundedFreightCents,
      line.refundedFreightCents + freightCents,
    ),
  };
}

/** The part of `whole` that falls on the units after the `from`-th up to the `to`-th of `count`. */
function shareBetween(whole: Cents, count: number, from: number, to: number): Cents {
  if (count === 0) return ZERO_CENTS;
  const upTo = (units: number) =>
    roundFraction({ numerator: BigInt(whole) * BigInt(units), denominator: BigInt(count) });
  return cents(upTo(to) - upTo(from));
}

function wholeFreightOf(line: RefundableLine, pricesIncludeTax: boolean): Cents {
  return cents(line.freightCents + (pricesIncludeTax ? 0 : line.freightTaxCents));
}

function freightLeftOf(line: RefundableLine, pricesIncludeTax: boolean): Cents {
  return cents(wholeFreightOf(line, pricesIncludeTax) - line.refundedFreightCents);
}

function remainingUnits(lines: readonly RefundableLine[]): { id: string; quantity: number }[] {
  return lines.map((line) => ({ id: line.id, quantity: line.quantity - line.refundedQuantity }));
}

/** The money of an order's payments and refunds. */
export interface RefundFacts {
  /** What the provider confirmed as paid, over all payments. */
  readonly capturedCents: number;
  /** Refunds that went through, of money that never bought anything. */
  readonly returnedPaymentCents: number;
  /** Refunds that went through, of what was sold. */
  readonly refundedCents: number;
  /** Whether a refund waits for the provider, or the newest one was refused. */
  readonly isDue: boolean;
}

/** The payment state that payments and refunds together make (Rule 19). */
export function paymentStatusAfterRefunds({
  capturedCents,
  returnedPaymentCents,
  refundedCents,
  isDue,
}: RefundFacts): 'paid' | 'refund_due' | 'partly_refunded' | 'refunded' {
  if (isDue) return 'refund_due';
  const kept = capturedCents - returnedPaymentCents - refundedCents;
  if (kept <= 0) return 'refunded';
  return refundedCents > 0 ? 'partly_refunded' : 'paid';
}
