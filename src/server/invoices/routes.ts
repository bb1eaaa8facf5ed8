import { orderView } from '#domain/access/access.ts';
import type { TaxDocument } from '#domain/invoices/documents.ts';

import { invoiceEndpoints } from '#contract/endpoints/invoices.ts';
import { AppError } from '#contract/errors/app-error.ts';
import type { TaxDocumentView } from '#contract/schemas/invoices.ts';

import type { SignedInCtx } from '#server/http/context.ts';
import { mount, type Api } from '#server/http/mount.ts';
import { loadLogo } from '#server/invoices/load-logo.ts';
import { renderPdf } from '#server/invoices/pdf.ts';
import { findOwnerOf, listDocumentsOf } from '#server/invoices/queries.ts';
import { loadShop } from '#server/shop/load-shop.ts';

export function mountInvoices(api: Api): void {
  mount(
    api,
    invoiceEndpoints,
  )({
    listInvoices: (ctx, { params }) => listReadableDocuments(ctx, params.id),
    downloadInvoice: async (ctx, { params: { id, file } }) => {
      const documents = await listReadable(ctx, id);
      const document = documents.find(({ number }) => `${number}.pdf` === file);
      if (document === undefined) throw new AppError('INVOICE_NOT_FOUND');
      const shop = await loadShop(ctx);
      const logo = await loadLogo(ctx, shop);
      return { bytes: await renderPdf(document.content, { shop, logo }), name: file };
    },
  });
}

export async function listReadableDocuments(ctx: SignedInCtx, orderId: string) {
  const documents = await listReadable(ctx, orderId);
  return {
    invoices: documents.map(({ content }) => presentDocument(content)),
    totalCount: documents.length,
  };
}

/** Only the owner and administrators may read them; for others the order does not exist. */
async function listReadable({ db, actor }: SignedInCtx, orderId: string) {
  const userId = await findOwnerOf(db, orderId);
  if (userId === undefined || orderView(actor, { userId, sellerIds: [] }) !== 'whole') {
    throw new AppError('ORDER_NOT_FOUND');
  }
  return listDocumentsOf(db, orderId);
}

function presentDocument(document: TaxDocument): TaxDocumentView {
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
