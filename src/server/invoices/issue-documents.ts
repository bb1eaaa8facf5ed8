import type { AddressSnapshot } from '#db/types.ts';
import {
  buildAdjustment,
  buildInvoice,
  documentNumber,
  type OrderFacts,
  type Party,
  type SoldGroup,
  type TaxDocument,
} from '#domain/invoices/documents.ts';
import { cents } from '#domain/money/cents.ts';
import { gstRegistration } from '#domain/tax/registration.ts';

import type { Ctx } from '#server/http/context.ts';
import {
  findOrderToInvoice,
  findRefundToAdjust,
  insertTaxDocument,
  listDocumentsOf,
  listItemsToInvoice,
  listSuppliersOf,
  takeNumber,
} from '#server/invoices/queries.ts';
import { newId } from '#server/platform/ids.ts';
import type { Db } from '#server/platform/database.ts';

type TradeCtx = Pick<Ctx, 'db' | 'now'>;

/**
 * Issues one invoice per supplier of an order, in the transaction of its payment. Each is built
 * from stored data and stored whole. Numbers are taken supplier by supplier in one order, so that
 * two orders with the same suppliers never deadlock. A supplier whose part is 0.00 gets none.
 */
export async function issueInvoices({ db, now }: TradeCtx, orderId: string): Promise<void> {
  const sold = await readSold(db, orderId);
  if (sold === null) return;
  for (const group of inLockOrder(sold.groups)) {
    const isFree = group.lines.every((line) => line.lineTotalCents + line.freightCents === 0);
    if (isFree) continue;
    await issue({ db, now }, { orderId, group, refundId: null }, 'invoice', (number) =>
      buildInvoice(sold.order, group, { number, issuedAt: now.toISOString() }),
    );
  }
}

/** Issues an adjustment note for each invoice that a refund changes. */
export async function issueAdjustments({ db, now }: TradeCtx, refundId: string): Promise<void> {
  const refund = await findRefundToAdjust(db, refundId);
  if (refund?.kind !== 'goods') return;
  const sold = await readSold(db, refund.order_id);
  if (sold === null) return;
  const documents = await listDocumentsOf(db, refund.order_id);
  for (const group of inLockOrder(sold.groups)) {
    const { sellerId } = group.supplier;
    const invoice = documents.find(
      (each) => each.kind === 'invoice' && each.supplier_id === sellerId,
    );
    if (invoice === undefined) continue;
    // The invoice's, because the order's may have been removed (Rule 104).
    const { buyer, deliveredTo } = invoice.content;
    const build = (number: string): TaxDocument =>
      buildAdjustment(
        { ...sold.order, buyer, deliveredTo },
        group,
        refund.lines.map(refundedLineOf),
        {
          number,
          issuedAt: now.toISOString(),
          invoiceNumber: invoice.number,
          reason: refund.reason,
        },
      );
    if (build('').totalCents === 0) continue;
    await issue({ db, now }, { orderId: refund.order_id, group, refundId }, 'adjustment', build);
  }
}

async function issue(
  { db, now }: TradeCtx,
  { orderId, group, refundId }: { orderId: string; group: SoldGroup; refundId: string | null },
  kind: TaxDocument['kind'],
  build: (number: string) => TaxDocument,
): Promise<void> {
  const { sellerId } = group.supplier;
  const taken = await takeNumber(db, { supplierId: sellerId, isForCommission: false }, kind);
  const document = build(documentNumber(kind, taken));
  await insertTaxDocument(db, {
    id: newId(),
    order_id: orderId,
    supplier_id: sellerId,
    kind,
    sequence: taken.sequence,
    number: document.number,
    refund_id: refundId,
    total_cents: document.totalCents,
    tax_cents: document.taxCents,
    content: JSON.stringify(document),
    issued_at: now,
  });
}

async function readSold(db: Db, orderId: string) {
  const row = await findOrderToInvoice(db, orderId);
  if (row === undefined || row.paid_at === null) return null;
  const items = await listItemsToInvoice(db, orderId);
  const suppliers = await listSuppliersOf(db, orderId);
  const order: OrderFacts = {
    orderNumber: row.order_number,
    buyer: partyOf(row.billing_address),
    deliveredTo: partyOf(row.shipping_address),
    country: row.shipping_address.country,
    pricesIncludeTax: row.prices_include_tax,
    taxName: row.tax_label.replace(/ \(.*\)$/, ''),
    placedAt: row.created_at.toISOString(),
    paidAt: row.paid_at.toISOString(),
  };
  const groups = suppliers.map((supplier): SoldGroup => ({
    supplier: {
      sellerId: supplier.seller_id,
      name: supplier.seller_name,
      legalName: supplier.legal_name,
      tradingName: supplier.trading_name,
      abn: supplier.abn,
      gstRegistered: gstRegistration({ answer: supplier.gst_registered, abn: supplier.abn }),
    },
    lines: items
      .filter((item) => item.seller_id === supplier.seller_id)
      .map((item) => ({
        id: item.id,
        description: item.product_name,
        detail: [item.variant_name, item.product_sku].filter(Boolean).join(' · ') || null,
        quantity: item.quantity,
        unitPriceCents: cents(item.price_cents),
        lineTotalCents: cents(item.line_total_cents),
        taxRateBps: item.tax_rate_bps,
        taxCents: cents(item.tax_cents),
        freightCents: cents(item.freight_cents),
        freightTaxCents: cents(item.freight_tax_cents),
      })),
  }));
  return { order, groups };
}

function partyOf(address: AddressSnapshot): Party {
  const { company, first_name: first, last_name: last } = address;
  const place = `${address.city} ${address.state} ${address.postcode}`;
  return {
    name: company ?? `${first} ${last}`,
    lines: [
      ...(company === null ? [] : [`${first} ${last}`]),
      address.address1,
      ...(address.address2 === null ? [] : [address.address2]),
      place,
      address.country,
    ],
  };
}

/** The platform first, then sellers by id, so that locks have one order. */
function inLockOrder(groups: readonly SoldGroup[]): SoldGroup[] {
  const key = ({ supplier }: SoldGroup) => supplier.sellerId ?? '';
  return groups.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

function refundedLineOf(
  line: NonNullable<Awaited<ReturnType<typeof findRefundToAdjust>>>['lines'][number],
) {
  return {
    id: line.order_item_id,
    quantity: line.quantity,
    amountCents: cents(line.amount_cents),
    taxCents: cents(line.tax_cents),
    freightCents: cents(line.freight_cents),
    freightTaxCents: cents(line.freight_tax_cents),
  };
}
