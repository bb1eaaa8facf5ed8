import type { TaxDocument } from '#domain/invoices/documents.ts';

import type { TaxDocumentView } from '#contract/schemas/invoices.ts';

/** An issued document as sent to the client. */
export function presentDocument(document: TaxDocument): TaxDocumentView {
  const { supplier } = document;
  return {
    number: document.number,
    kind: document.kind,
    title: document.title,
    issued_at: document.issuedAt,
    order_number: document.orderNumber,
    paid_at: document.paidAt,
    supplier: {
      seller_id: supplier.sellerId,
      name: supplier.name,
      legal_name: supplier.legalName,
      trading_name: supplier.tradingName ?? null,
      abn: supplier.abn,
      gst_registered: supplier.gstRegistered,
    },
    buyer: { name: document.buyer.name, lines: [...document.buyer.lines] },
    delivered_to: { name: document.deliveredTo.name, lines: [...document.deliveredTo.lines] },
    lines: document.lines.map((line) => ({
      description: line.description,
      detail: line.detail,
      quantity: line.quantity,
      unit_price: line.unitPriceCents,
      amount: line.amountCents,
      tax_rate: line.taxRateBps,
      tax: line.taxCents,
      tax_text: line.taxText,
    })),
    subtotal: document.subtotalCents,
    tax: document.taxCents,
    total: document.totalCents,
    prices_include_tax: document.pricesIncludeTax,
    tax_name: document.taxName,
    tax_statement: document.taxStatement,
    adjusts: document.adjusts,
  };
}
