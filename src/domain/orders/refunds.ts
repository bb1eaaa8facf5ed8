import { commissionGivenBack } from '#domain/commission/amount.ts';
import { cents, splitCents, sumCents, ZERO_CENTS, type Cents } from '#domain/money/cents.ts';
import { roundFraction } from '#domain/money/fraction.ts';
import { amountDue } from '#domain/tax/amount.ts';

/** A line of a placed order with its stored amounts and its refunds. */
export interface RefundableLine {
  readonly id: string;
  readonly quantity: number;
  readonly lineTotalCents: Cents;
  readonly taxCents: Cents;
  readonly freightCents: Cents;
  readonly freightTaxCents: Cents;
  /** What the operator earned from the line, GST included. */
  readonly commissionCents: Cents;
  /** Whether freight carries commission too. */
  readonly isFreightCommissioned: boolean;
  /** The part of the line taken by refunds that have not failed. */
  readonly refunded: RefundedParts;
}

/** Units and amounts of a line that the buyer was, or is being, paid back. */
export interface PaidBack {
  readonly quantity: number;
  /** For the items, tax included. */
  readonly amountCents: Cents;
  readonly taxCents: Cents;
  /** Tax included. */
  readonly freightCents: Cents;
  readonly freightTaxCents: Cents;
}

export interface RefundedParts extends PaidBack {
  /** What the operator gives back of its commission. */
  readonly commissionCents: Cents;
}

/**
 * Everything that is left, some units and some freight, units that come back with or without their
 * share of the delivery, or an amount without items, of all lines or of some.
 */
export type RefundCommand =
  | { readonly kind: 'full' }
  | {
      readonly kind: 'part';
      readonly units: readonly { readonly id: string; readonly quantity: number }[];
      /** Freight to refund, its tax included. */
      readonly freightCents: Cents;
    }
  | {
      readonly kind: 'returned';
      readonly units: readonly { readonly id: string; readonly quantity: number }[];
      readonly withFreight: boolean;
    }
  | {
      readonly kind: 'money';
      readonly amountCents: Cents;
      /** The ids of the lines whose price is reduced; all of them, and the freight, if absent. */
      readonly of?: readonly string[];
    };

export interface RefundPlanLine extends RefundedParts {
  readonly id: string;
}

export interface RefundPlan {
  readonly amountCents: Cents;
  readonly freightCents: Cents;
  /** Only the lines with a refund. */
  readonly lines: readonly RefundPlanLine[];
}

export type RefundRefusal =
  | 'nothing_to_refund'
  | 'unknown_line'
  | 'too_many_units'
  | 'too_much_freight'
  | 'too_much_money';

/**
 * Plans a refund from what earlier refunds left of each line, in cents and in units (Rules 7 and
 * 8). A full refund pays back all cents and units that are left. Of a line with r units left, n
 * units pay back round(left × n / r), half up, of its price and of its tax: three units with 1.00
 * tax pay back 0.33, 0.34 and 0.33 of it; after an earlier price reduction of $10.00 on two units
 * of $50.00 each unit pays back $45.00. Freight is split over the lines in proportion to the
 * freight each has left. An amount without items reduces the price of all lines in proportion to
 * what is left of them, then the freight; if it is all that is left, it is a full refund. Units
 * that come back pay back the freight of their line in the same proportion as its price. The
 * operator gives its commission back in proportion (Rule 116).
 */
export function planRefund(
  lines: readonly RefundableLine[],
  command: RefundCommand,
  { pricesIncludeTax }: { readonly pricesIncludeTax: boolean },
):
  | { readonly ok: true; readonly plan: RefundPlan }
  | { readonly ok: false; readonly reason: RefundRefusal } {
  const left = lines.map((line) => ({
    ...leftOf(line, pricesIncludeTax),
    isFreightCommissioned: line.isFreightCommissioned,
  }));
  const shares = shareOut(left, command);
  if (typeof shares === 'string') return { ok: false, reason: shares };
  const planned = left.map((line, index) => planLine(line, shares[index] ?? NOTHING));
  const freightCents = sumCents(...planned.map((line) => line.freightCents));
  const amountCents = sumCents(freightCents, ...planned.map((line) => line.amountCents));
  if (amountCents === 0) return { ok: false, reason: 'nothing_to_refund' };
  return {
    ok: true,
    plan: {
      amountCents,
      freightCents,
      lines: planned.filter(
        (line) => line.quantity > 0 || line.amountCents > 0 || line.freightCents > 0,
      ),
    },
  };
}

/** What a refund takes from one line: units, and cents of its price and freight. */
type LineShare = Pick<RefundedParts, 'quantity' | 'amountCents' | 'freightCents'>;

const NOTHING: LineShare = { quantity: 0, amountCents: ZERO_CENTS, freightCents: ZERO_CENTS };

function shareOut(
  left: readonly RefundPlanLine[],
  command: RefundCommand,
): readonly LineShare[] | RefundRefusal {
  if (command.kind === 'full') return left;
  if (command.kind === 'money') return shareOutMoney(left, command);
  const quantityOf = new Map<string, number>();
  for (const { id, quantity } of command.units) {
    quantityOf.set(id, (quantityOf.get(id) ?? 0) + quantity);
  }
  for (const [id, quantity] of quantityOf) {
    const line = left.find((each) => each.id === id);
    if (line === undefined) return 'unknown_line';
    if (quantity > line.quantity) return 'too_many_units';
  }
  const freightLeft = left.map((line) => line.freightCents);
  const wanted = command.kind === 'part' ? command.freightCents : ZERO_CENTS;
  if (wanted > sumCents(...freightLeft)) return 'too_much_freight';
  const freight =
    command.kind === 'returned' && command.withFreight
      ? left.map((line) => shareOf(line.freightCents, quantityOf.get(line.id) ?? 0, line.quantity))
      : splitCents(wanted, freightLeft);
  return left.map((line, index) => {
    const quantity = quantityOf.get(line.id) ?? 0;
    return {
      quantity,
      amountCents: shareOf(line.amountCents, quantity, line.quantity),
      freightCents: freight[index] ?? ZERO_CENTS,
    };
  });
}

/** What can be paid back of a line if only the price of some lines is reduced. */
function withoutFreight(line: RefundPlanLine, of: readonly string[]): RefundPlanLine {
  return of.includes(line.id) ? { ...line, freightCents: ZERO_CENTS } : { ...line, ...NOTHING };
}

/**
 * An amount without items reduces the price of the items first, then the freight; of some lines it
 * reduces the price alone, and pays back no unit.
 */
function shareOutMoney(
  all: readonly RefundPlanLine[],
  { amountCents, of }: Extract<RefundCommand, { kind: 'money' }>,
): readonly LineShare[] | RefundRefusal {
  const left = of === undefined ? all : all.map((line) => withoutFreight(line, of));
  const lineItemsLeft = left.map((line) => line.amountCents);
  const freightLeft = left.map((line) => line.freightCents);
  const lineItemsCents = sumCents(...lineItemsLeft);
  const allCents = sumCents(lineItemsCents, ...freightLeft);
  if (amountCents > allCents) return 'too_much_money';
  if (amountCents === allCents && of === undefined) return left;
  const fromLineItems = cents(Math.min(amountCents, lineItemsCents));
  const lineItems = splitCents(fromLineItems, lineItemsLeft);
  const freight = splitCents(cents(amountCents - fromLineItems), freightLeft);
  return left.map((_line, index) => ({
    quantity: 0,
    amountCents: lineItems[index] ?? ZERO_CENTS,
    freightCents: freight[index] ?? ZERO_CENTS,
  }));
}

/** Adds commission and tax of a share: tax by its units, or by its cents when it has none. */
function planLine(
  left: RefundPlanLine & Pick<RefundableLine, 'isFreightCommissioned'>,
  share: LineShare,
): RefundPlanLine {
  const { quantity, amountCents, freightCents } = share;
  const commissioned = (part: LineShare) =>
    left.isFreightCommissioned ? sumCents(part.amountCents, part.freightCents) : part.amountCents;
  return {
    id: left.id,
    quantity,
    amountCents,
    taxCents:
      quantity > 0
        ? shareOf(left.taxCents, quantity, left.quantity)
        : shareOf(left.taxCents, amountCents, left.amountCents),
    freightCents,
    freightTaxCents: shareOf(left.freightTaxCents, freightCents, left.freightCents),
    commissionCents: commissionGivenBack({
      commissionLeftCents: left.commissionCents,
      amountLeftCents: commissioned(left),
      amountCents: commissioned(share),
    }),
  };
}

/**
 * `part` of `count` equal parts of an amount, rounded half up; 0 of nothing. Of what is left of a
 * line, units pay back their share of the units that are left.
 */
export function shareOf(whole: Cents, part: number, count: number): Cents {
  if (count === 0) return ZERO_CENTS;
  return cents(
    roundFraction({ numerator: BigInt(whole) * BigInt(part), denominator: BigInt(count) }),
  );
}

/** Units and cents of a line that no refund has taken. */
export function leftOf(line: RefundableLine, pricesIncludeTax: boolean): RefundPlanLine {
  const { refunded } = line;
  const due = (amountCents: Cents, taxCents: Cents) =>
    amountDue({ amountCents, taxCents, pricesIncludeTax });
  return {
    id: line.id,
    quantity: line.quantity - refunded.quantity,
    amountCents: cents(due(line.lineTotalCents, line.taxCents) - refunded.amountCents),
    taxCents: cents(line.taxCents - refunded.taxCents),
    freightCents: cents(due(line.freightCents, line.freightTaxCents) - refunded.freightCents),
    freightTaxCents: cents(line.freightTaxCents - refunded.freightTaxCents),
    commissionCents: cents(line.commissionCents - refunded.commissionCents),
  };
}

/** The payments and refunds of an order. */
export interface RefundFacts {
  /** The amount that the provider confirmed as paid, over all payments. */
  readonly capturedCents: number;
  /** Completed refunds of money that never bought anything. */
  readonly returnedPaymentCents: number;
  /** Completed refunds of items and freight. */
  readonly refundedCents: number;
  /** Whether a refund is pending at the provider, or the newest one was refused. */
  readonly isDue: boolean;
}

/** The payment status that follows from payments and refunds (Rule 19). */
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
