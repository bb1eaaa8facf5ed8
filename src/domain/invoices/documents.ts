import { cents, formatMoney, multiplyCents, sumCents, type Cents } from '#domain/money/cents.ts';
import type { PaidBack } from '#domain/orders/refunds.ts';
import { amountDue } from '#domain/tax/amount.ts';
import { formatRate } from '#domain/tax/rate.ts';

/** The supplier, as stored with the order. */
export interface Supplier {
  readonly sellerId: string | null;
  readonly name: string;
  readonly legalName: string;
  /** Missing from documents issued before sellers could enter one. */
  readonly tradingName?: string | null;
  readonly abn: string | null;
  /** Null if it was unknown when the order was placed (Rule 4). */
  readonly gstRegistered: boolean | null;
}

/** Name and address as lines of text, as on an envelope. */
export interface Party {
  readonly name: string;
  readonly lines: readonly string[];
}

/** Stands for a party whose contact details were removed (Rule 104). */
export const REMOVED_PARTY: Party = { name: 'Contact details removed', lines: [] };

/** A supplier's line of an order, in stored cents. */
export interface SoldLine {
  readonly id: string;
  readonly description: string;
  /** Variant and SKU, if any. */
  readonly detail: string | null;
  readonly quantity: number;
  readonly unitPriceCents: Cents;
  readonly lineTotalCents: Cents;
  readonly taxRateBps: number;
  readonly taxCents: Cents;
  readonly freightCents: Cents;
  readonly freightTaxCents: Cents;
}

export interface SoldGroup {
  readonly supplier: Supplier;
  readonly lines: readonly SoldLine[];
}

/** The parts that all documents of an order share. */
export interface OrderFacts {
  readonly orderNumber: string;
  /** Always named, although the law requires it only from $1,000 (GST Act s 29-70). */
  readonly buyer: Party;
  readonly deliveredTo: Party;
  readonly country: 'Australia' | 'New Zealand';
  readonly pricesIncludeTax: boolean;
  /** "GST", "VAT" or "Sales Tax". */
  readonly taxName: string;
  readonly placedAt: string;
  readonly paidAt: string;
}

export interface DocumentLine extends Pick<
  SoldLine,
  'description' | 'detail' | 'taxRateBps' | 'taxCents'
> {
  /** Null where units do not apply, as for freight. */
  readonly quantity: number | null;
  readonly unitPriceCents: Cents | null;
  readonly amountCents: Cents;
  /** "10%", or why there is no tax. */
  readonly taxText: string;
}

/** A tax invoice, invoice or adjustment note as issued and stored. */
export interface TaxDocument extends Omit<OrderFacts, 'country'> {
  readonly kind: 'invoice' | 'adjustment';
  readonly title: 'Tax invoice' | 'Invoice' | 'Adjustment note' | 'Credit note';
  readonly number: string;
  readonly issuedAt: string;
  readonly supplier: Supplier;
  readonly lines: readonly DocumentLine[];
  /** Items and freight; includes the tax where prices do. */
  readonly subtotalCents: Cents;
  readonly taxCents: Cents;
  readonly totalCents: Cents;
  /** The sentence about tax that the law requires. */
  readonly taxStatement: string;
  /** The invoice that an adjustment changes, and the reason. */
  readonly adjusts: { readonly number: string; readonly reason: string } | null;
}

/** `INV-1001-000007`: the supplier's code and a gapless number. */
export function documentNumber(
  kind: TaxDocument['kind'],
  { code, sequence }: { readonly code: number; readonly sequence: number },
): string {
  const prefix = kind === 'invoice' ? 'INV' : 'ADJ';
  return `${prefix}-${code}-${String(sequence).padStart(6, '0')}`;
}

interface Issue {
  readonly number: string;
  readonly issuedAt: string;
}

/**
 * One supplier's invoice for their part of a paid order, only from stored cents (Rule 7): supplier
 * with legal name and ABN, date, buyer, each line with quantity and price, which lines are taxed,
 * and the tax or the words "Total price includes GST". A supplier who is not registered, or whose
 * registration is unknown, issues an "Invoice" without tax.
 */
export function buildInvoice(order: OrderFacts, group: SoldGroup, issue: Issue): TaxDocument {
  const { supplier } = group;
  const words = { order, supplier };
  const lines = group.lines.map((line) => ({
    description: line.description,
    detail: line.detail,
    quantity: line.quantity,
    unitPriceCents: line.unitPriceCents,
    amountCents: line.lineTotalCents,
    taxRateBps: line.taxRateBps,
    taxCents: line.taxCents,
    taxText: taxText(line.taxRateBps, words),
  }));
  const freight = freightLines(
    group.lines.map((line) => ({
      amountCents: line.freightCents,
      taxCents: line.freightTaxCents,
      taxRateBps: line.taxRateBps,
    })),
    words,
  );
  return finish(order, supplier, {
    kind: 'invoice',
    title: supplier.gstRegistered ? 'Tax invoice' : 'Invoice',
    lines: [...lines, ...freight],
    adjusts: null,
    ...issue,
  });
}

/**
 * The note by which a refund adjusts a supplier's invoice: the refunded amounts and the tax in
 * them. A line without units is a price reduction. A supplier who is not registered issues a
 * "Credit note".
 */
export function buildAdjustment(
  order: OrderFacts,
  group: SoldGroup,
  refunded: readonly (PaidBack & { readonly id: string })[],
  { invoiceNumber, reason, ...issue }: Issue & { invoiceNumber: string; reason: string },
): TaxDocument {
  const { supplier } = group;
  const words = { order, supplier };
  const net = (amountCents: Cents, taxCents: Cents) =>
    order.pricesIncludeTax ? amountCents : cents(amountCents - taxCents);
  const found = refunded.flatMap((each) => {
    const sold = group.lines.find((line) => line.id === each.id);
    return sold === undefined ? [] : [{ ...each, sold }];
  });
  const lineItems = found
    .filter((each) => each.quantity > 0 || each.amountCents > 0)
    .map(({ sold, quantity, amountCents, taxCents }) => {
      const netCents = net(amountCents, taxCents);
      // After a price reduction, returned units refund less than their original price.
      const isAsSold = netCents === multiplyCents(sold.unitPriceCents, quantity);
      return {
        description: quantity > 0 ? sold.description : `Price reduction: ${sold.description}`,
        detail: sold.detail,
        quantity: quantity > 0 ? quantity : null,
        unitPriceCents: isAsSold ? sold.unitPriceCents : null,
        amountCents: netCents,
        taxRateBps: sold.taxRateBps,
        taxCents,
        taxText: taxText(sold.taxRateBps, words),
      };
    });
  const freight = freightLines(
    found.map(({ sold, freightCents, freightTaxCents }) => ({
      amountCents: net(freightCents, freightTaxCents),
      taxCents: freightTaxCents,
      taxRateBps: sold.taxRateBps,
    })),
    words,
  );
  return finish(order, supplier, {
    kind: 'adjustment',
    title: supplier.gstRegistered ? 'Adjustment note' : 'Credit note',
    lines: [...lineItems, ...freight],
    adjusts: { number: invoiceNumber, reason },
    ...issue,
  });
}

interface Words {
  readonly order: OrderFacts;
  readonly supplier: Supplier;
}

/** Freight as one line per tax rate. */
function freightLines(
  parts: readonly { amountCents: Cents; taxCents: Cents; taxRateBps: number }[],
  words: Words,
): DocumentLine[] {
  const byRate = Map.groupBy(
    parts.filter((part) => part.amountCents > 0),
    (part) => part.taxRateBps,
  );
  return [...byRate].map(([taxRateBps, shares]) => ({
    description: 'Freight',
    detail: byRate.size > 1 ? `Part with ${taxText(taxRateBps, words)}` : null,
    quantity: null,
    unitPriceCents: null,
    amountCents: sumCents(...shares.map((share) => share.amountCents)),
    taxRateBps,
    taxCents: sumCents(...shares.map((share) => share.taxCents)),
    taxText: taxText(taxRateBps, words),
  }));
}

function taxText(rateBps: number, { order, supplier }: Words): string {
  if (supplier.gstRegistered === true && rateBps > 0)
    return `${formatRate(rateBps)} ${order.taxName}`;
  if (order.country === 'New Zealand' && supplier.gstRegistered) return 'Export';
  return `No ${order.taxName}`;
}

function finish(
  order: OrderFacts,
  supplier: Supplier,
  document: Pick<TaxDocument, 'kind' | 'title' | 'lines' | 'adjusts' | 'number' | 'issuedAt'>,
): TaxDocument {
  const subtotalCents = sumCents(...document.lines.map((line) => line.amountCents));
  const taxCents = sumCents(...document.lines.map((line) => line.taxCents));
  const { country, ...facts } = order;
  const { pricesIncludeTax } = order;
  const totalCents = amountDue({ amountCents: subtotalCents, taxCents, pricesIncludeTax });
  const finished = { ...document, ...facts, supplier, subtotalCents, taxCents, totalCents };
  return { ...finished, taxStatement: taxStatement(country, finished) };
}

function taxStatement(
  country: OrderFacts['country'],
  document: Omit<TaxDocument, 'taxStatement'>,
): string {
  const { kind, supplier, lines, taxName, taxCents, totalCents, pricesIncludeTax } = document;
  if (supplier.gstRegistered === null) {
    return `This is not a tax invoice: the supplier has not confirmed an ABN and ${taxName} registration.`;
  }
  if (!supplier.gstRegistered) {
    return `The supplier is not registered for ${taxName}. No ${taxName} is charged.`;
  }
  if (country === 'New Zealand') {
    return `Goods sent to New Zealand are exports: no ${taxName} is charged.`;
  }
  if (taxCents === 0) return `Nothing on this document is taxable. No ${taxName} is charged.`;
  const amount = formatMoney(taxCents);
  if (kind === 'adjustment') {
    return `The ${taxName} in the original price is reduced by ${amount}.`;
  }
  const isWhollyTaxed = lines.every((line) => line.taxRateBps > 0);
  if (pricesIncludeTax && isWhollyTaxed) return `Total price includes ${taxName} of ${amount}.`;
  const place = pricesIncludeTax
    ? 'The total includes'
    : `The total of ${formatMoney(totalCents)} includes`;
  return `${place} ${taxName} of ${amount}, on the items that show a rate.`;
}
