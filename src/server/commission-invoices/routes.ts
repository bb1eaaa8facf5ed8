import { commissionInvoiceEndpoints } from '#contract/endpoints/office-commission-invoices.ts';
import { AppError } from '#contract/errors/app-error.ts';

import { sellerScope } from '#server/http/seller-scope.ts';
import {
  csvOf,
  presentDetail,
  presentInvoice,
  sheetOf,
} from '#server/commission-invoices/present.ts';
import { findDocument, listDocuments } from '#server/commission-invoices/queries.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { mount, type Api } from '#server/http/mount.ts';
import { loadLogo } from '#server/invoices/load-logo.ts';
import { renderSheet } from '#server/invoices/sheet.ts';
import { loadShop } from '#server/shop/load-shop.ts';

export function mountCommissionInvoices(api: Api): void {
  mount(
    api,
    commissionInvoiceEndpoints,
  )({
    listOwnInvoices: async (ctx, { query: { seller_id: id, limit, offset } }) => {
      const { sellerId } = sellerScope(ctx, id, 'read invoices');
      const wanted = { sellerId, month: null, limit, offset };
      const { rows, totalCount } = await listDocuments(ctx.db, wanted);
      return { invoices: rows.map(presentInvoice), totalCount };
    },
    getInvoice: async (ctx, { params, query: { seller_id: id, limit, offset } }) =>
      presentDetail(await getDocument(ctx, params.number, id), { limit, offset }),
    downloadInvoice: async (ctx, { params: { number }, query }) => {
      const document = await getDocument(ctx, number, query.seller_id);
      const shop = await loadShop(ctx);
      const logo = await loadLogo(ctx, shop);
      const bytes = await renderSheet(sheetOf(document), { shop, logo });
      return { bytes, name: `${number}.pdf` };
    },
    exportInvoice: async (ctx, { params: { number }, query }) => ({
      bytes: csvOf(await getDocument(ctx, number, query.seller_id)),
      name: `${number}.csv`,
    }),
    listInvoices: async ({ db }, { query }) => {
      const { seller_id: sellerId = null, month = null, limit, offset } = query;
      const { rows, totalCount } = await listDocuments(db, { sellerId, month, limit, offset });
      return {
        invoices: rows.map((row) => ({
          ...presentInvoice(row),
          seller_id: row.seller_id,
          seller_name: row.seller_name,
        })),
        totalCount,
      };
    },
  });
}

/** For anybody but its seller, and administrators who look at their shop, it does not exist. */
async function getDocument(ctx: SignedInCtx, number: string, seller: string | undefined) {
  const { sellerId } = sellerScope(ctx, seller, 'read invoices');
  const document = await findDocument(ctx.db, { sellerId, number });
  if (document === undefined) throw new AppError('INVOICE_NOT_FOUND');
  return document;
}
