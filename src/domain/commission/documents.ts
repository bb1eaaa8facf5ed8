import { gstInCommission } from '#domain/commission/amount.ts';
import { cents, formatMoney, sumCents, type Cents } from '#domain/money/cents.ts';

/** What the commission of an order line came to in a month (Rule 128). */
export interface MonthLine {
  readonly lineId: string;
  readonly orderId: string;
  readonly orderNumber: string;
  /** When the order was paid. */
  readonly soldAt: string;
  readonly description: string;
  /** Variant and SKU, if any. */
  readonly detail: string | null;
  readonly quantity: number;
  /** What the buyer paid for the line, freight included. */
  readonly soldCents: Cents;
  /** The rule as the line keeps it: its name and what it charges. */
  readonly ruleName: string;
  readonly ruleWords: string;
  /** Whether the operator was registered for GST at the sale, so that the commission has GST. */
  readonly hasGst: boolean;
  /** In the month: charged by the sale or by a refund that failed, and given back by refunds. */
  readonly chargedCents: Cents;
  readonly givenBackCents: Cents;
}

/** A line of a document. */
export interface CommissionLine extends MonthLine {
  /** Positive: what was charged in an invoice, what was given back in an adjustment note. */
  readonly amountCents: Cents;
}

/** The operator or a seller as the document names them. */
export interface CommissionParty {
  readonly name: string;
  readonly legalName: string;
  /** Null where it is the legal name. */
  readonly tradingName: string | null;
  readonly abn: string | null;
}

/** The operator's document about a seller's commission of a month, as issued and stored. */
export interface CommissionDocument {
  readonly kind: 'invoice' | 'adjustment';
  readonly title: 'Tax invoice' | 'Invoice' | 'Adjustment note' | 'Credit note';
  readonly number: string;
  /** YYYY-MM in Sydney. */
  readonly month: string;
  readonly issuedAt: string;
  readonly supplier: CommissionParty;
  readonly seller: CommissionParty;
  readonly lines: readonly CommissionLine[];
  /** GST included. */
  readonly totalCents: Cents;
  readonly taxCents: Cents;
  /** The sentence about GST. */
  readonly taxStatement: string;
  /** The invoices that an adjustment note changes. */
  readonly adjusts: readonly string[];
}

/**
 * The lines of a seller's invoice and adjustment note for a month (Rule 128). What counts is the
 * net of each order line: a sale less the refunds of the same month is on the invoice, what the
 * month gave back of earlier months is on the note, so neither total is ever negative. The
 * commission of a refund of an earlier month that failed is charged again, so it is on the invoice.
 * Lines that come to 0 are on neither.
 */
export function documentLines(
  lines: readonly MonthLine[],
): Record<CommissionDocument['kind'], readonly CommissionLine[]> {
  const invoice: CommissionLine[] = [];
  const adjustment: CommissionLine[] = [];
  for (const line of lines) {
    const netCents = line.chargedCents - line.givenBackCents;
    if (netCents > 0) invoice.push({ ...line, amountCents: cents(netCents) });
    if (netCents < 0) adjustment.push({ ...line, amountCents: cents(-netCents) });
  }
  return { invoice, adjustment };
}

/**
 * The document of some lines. Its GST is one eleventh of the lines that have GST, rounded once,
 * half up: three commissions of $1.05 contain $0.29. It is a "Tax invoice" or an "Adjustment note"
 * only with such a line and the operator's ABN, else an "Invoice" or a "Credit note".
 */
export function buildCommissionDocument(
  document: Omit<CommissionDocument, 'title' | 'totalCents' | 'taxCents' | 'taxStatement'>,
): CommissionDocument {
  const { kind, lines, supplier } = document;
  const sum = (chosen: readonly CommissionLine[]) =>
    sumCents(...chosen.map(({ amountCents }) => amountCents));
  const taxed = lines.filter(({ hasGst }) => hasGst);
  const taxCents = gstInCommission(sum(taxed));
  const isForTax = taxed.length > 0 && supplier.abn !== null;
  return {
    ...document,
    title:
      kind === 'invoice'
        ? isForTax
          ? 'Tax invoice'
          : 'Invoice'
        : isForTax
          ? 'Adjustment note'
          : 'Credit note',
    totalCents: sum(lines),
    taxCents,
    taxStatement: taxStatement(document, { taxedCount: taxed.length, taxCents }),
  };
}

function taxStatement(
  { kind, lines, supplier }: Pick<CommissionDocument, 'kind' | 'lines' | 'supplier'>,
  { taxedCount, taxCents }: { readonly taxedCount: number; readonly taxCents: Cents },
): string {
  if (taxedCount === 0) {
    return 'The supplier was not registered for GST at these sales. No GST is charged.';
  }
  const amount = formatMoney(taxCents);
  const words =
    kind === 'adjustment'
      ? `The GST in the original price is reduced by ${amount}.`
      : taxedCount === lines.length
        ? `Total price includes GST of ${amount}.`
        : `The total includes GST of ${amount}, on the lines that show it.`;
  return supplier.abn === null
    ? `${words} This is not a tax invoice: the supplier has not entered an ABN.`
    : words;
}
