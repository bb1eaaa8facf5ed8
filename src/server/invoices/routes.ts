import { orderView } from '#domain/access/access.ts';

import { invoiceEndpoints } from '#contract/endpoints/invoices.ts';
import { AppError } from '#contract/errors/app-error.ts';

import type { SignedInCtx } from '#server/http/context.ts';
import { mount, type Api } from '#server/http/mount.ts';
import { renderPdf } from '#server/invoices/pdf.ts';
import { presentDocument } from '#server/invoices/present.ts';
import { findOwnerOf, listDocumentsOf } from '#server/invoices/queries.ts';

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
      return { bytes: await renderPdf(document.content), name: file };
    },
  });
}

/** The documents of an order, for its owner and administrators. */
export async function listReadableDocuments(ctx: SignedInCtx, orderId: string) {
  const documents = await listReadable(ctx, orderId);
  return {
    invoices: documents.map(({ content }) => presentDocument(content)),
    totalCount: documents.length,
  };
}

/**
 * All documents of an order for its owner and administrators; another user's order counts as
 * absent.
 */
async function listReadable({ db, actor }: SignedInCtx, orderId: string) {
  const userId = await findOwnerOf(db, orderId);
  if (userId === undefined || orderView(actor, { userId, sellerIds: [] }) !== 'whole') {
    throw new AppError('ORDER_NOT_FOUND');
  }
  return listDocumentsOf(db, orderId);
}
