import {
  buildCommissionDocument,
  documentLines,
  type CommissionDocument,
  type CommissionParty,
  type MonthLine,
} from '#domain/commission/documents.ts';
import { commissionWords } from '#domain/commission/words.ts';
import { documentNumber } from '#domain/invoices/documents.ts';
import { commissionGstPostings } from '#domain/ledger/postings.ts';
import { cents } from '#domain/money/cents.ts';
import { nameBesideLegal } from '#domain/sellers/business-names.ts';
import { sellerName } from '#domain/sellers/seller-name.ts';
import { sydneyDay } from '#domain/sellers/time-away.ts';

import type { Shop } from '#contract/schemas/shop.ts';

import { commissionInvoicedMessage } from '#server/commission-invoices/messages.ts';
import {
  closeMonth,
  findSellerToInvoice,
  hasDocuments,
  insertDocument,
  listInvoicesOf,
  listMonthLines,
  listOpenMonths,
  listSellersToInvoice,
  lockDocuments,
  type MonthLineRow,
} from '#server/commission-invoices/queries.ts';
import { inTransaction, type Ctx } from '#server/http/context.ts';
import { takeNumber } from '#server/invoices/queries.ts';
import { insertTransaction } from '#server/ledger/queries/postings.ts';
import { newId } from '#server/platform/ids.ts';
import { tellOwners } from '#server/sellers/people/tell-owners.ts';
import { loadShop } from '#server/shop/load-shop.ts';

type IssueCtx = Pick<Ctx, 'db' | 'config' | 'clock' | 'jobs' | 'now'>;

/** Transactions of a month's last seconds have ended by then. */
const MONTH_ENDS_AFTER_MS = 60 * 60 * 1000;

/**
 * Issues the documents about commission of every month in Sydney that has ended and is not closed
 * yet, the oldest first (Rule 128). Each seller is a transaction of its own, so an interrupted run
 * goes on with the next one, and of two runs at once one finds the documents of the other. A month
 * is closed once every seller has its documents and the months before it are closed; a seller who
 * fails keeps back none of the others.
 */
export async function issueCommissionInvoices(ctx: IssueCtx): Promise<void> {
  const until = sydneyDay(new Date(ctx.now.getTime() - MONTH_ENDS_AFTER_MS)).slice(0, 7);
  const failures: unknown[] = [];
  const failed = new Set<string>();
  const open: string[] = [];
  for (const month of await listOpenMonths(ctx.db, until)) {
    for (const sellerId of await listSellersToInvoice(ctx.db, month)) {
      // Their documents are made in the order of the months.
      if (failed.has(sellerId)) continue;
      await issueMonth(ctx, { sellerId, month }).catch((error: unknown) => {
        failures.push(error);
        failed.add(sellerId);
      });
    }
    if (failures.length > 0) open.push(month);
    else await closeMonth(ctx.db, month, ctx.now);
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `Commission of ${open[0]} could not be invoiced`);
  }
}

interface SellerMonth {
  readonly sellerId: string;
  readonly month: string;
}

async function issueMonth(ctx: IssueCtx, { sellerId, month }: SellerMonth): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockDocuments(tx.db);
    if (await hasDocuments(tx.db, sellerId, month)) return;
    const lines = documentLines((await listMonthLines(tx.db, { sellerId, month })).map(lineOf));
    const seller = await findSellerToInvoice(tx.db, sellerId);
    const parties = { supplier: operatorOf(await loadShop(tx)), seller: partyOf(seller) };
    const issued: { id: string; document: CommissionDocument }[] = [];
    for (const kind of ['invoice', 'adjustment'] as const) {
      const ofKind = lines[kind];
      if (ofKind.length === 0) continue;
      const lineIds = ofKind.map(({ lineId }) => lineId);
      const adjusts = kind === 'invoice' ? [] : await listInvoicesOf(tx.db, { sellerId, lineIds });
      const series = { supplierId: null, isForCommission: true };
      const taken = await takeNumber(tx.db, series, kind);
      const document = buildCommissionDocument({
        kind,
        number: documentNumber(kind, taken),
        month,
        issuedAt: tx.now.toISOString(),
        ...parties,
        lines: ofKind,
        adjusts,
      });
      const id = newId();
      await insertDocument(tx.db, {
        id,
        seller_id: sellerId,
        month,
        kind,
        sequence: taken.sequence,
        number: document.number,
        total_cents: document.totalCents,
        tax_cents: document.taxCents,
        content: JSON.stringify(document),
        issued_at: tx.now,
      });
      issued.push({ id, document });
    }
    for (const { id, document } of issued) {
      await insertTransaction(
        tx.db,
        {
          kind: 'commission_gst',
          businessKey: `commission-gst:${id}`,
          orderId: null,
          postedAt: tx.now,
        },
        commissionGstPostings(sellerId, document),
      );
    }
    const [first] = issued;
    if (first === undefined || seller.archived_at !== null) return;
    await tellOwners(tx.db, tx, {
      sellerId,
      kind: 'commission-invoiced',
      dedupeKey: `commission-invoiced ${first.id}`,
      message: (site, { firstName }) =>
        commissionInvoicedMessage(site, {
          firstName,
          documents: issued.map(({ document }) => document),
        }),
    });
  });
}

function lineOf(row: MonthLineRow): MonthLine {
  const { commission_rule: rule } = row;
  const terms = {
    rateBps: rule.rate_bps,
    fixedCents: cents(rule.fixed_cents),
    minimumCents: rule.minimum_cents === null ? null : cents(rule.minimum_cents),
    maximumCents: rule.maximum_cents === null ? null : cents(rule.maximum_cents),
    includesFreight: rule.includes_freight,
  };
  return {
    lineId: row.line_id,
    orderId: row.order_id,
    orderNumber: row.order_number,
    soldAt: row.paid_at.toISOString(),
    description: row.product_name,
    detail: [row.variant_name, row.product_sku].filter(Boolean).join(' · ') || null,
    quantity: row.quantity,
    soldCents: cents(row.sold_cents),
    ruleName: rule.name,
    ruleWords: commissionWords(terms, { hasGst: rule.has_gst }),
    hasGst: rule.has_gst,
    chargedCents: cents(Number(row.charged_cents)),
    givenBackCents: cents(Number(row.given_back_cents)),
  };
}

/** The operator's names as today's profile has them; what a line has of GST was frozen with it. */
function operatorOf(shop: Shop): CommissionParty {
  return {
    name: shop.name,
    legalName: shop.legal_name ?? shop.name,
    tradingName: shop.legal_name && nameBesideLegal(shop.legal_name, shop.name),
    abn: shop.abn,
  };
}

function partyOf(seller: Awaited<ReturnType<typeof findSellerToInvoice>>): CommissionParty {
  const person = sellerName({ ...seller, trading_name: null });
  const legalName = seller.legal_name ?? (person || (seller.sold_as ?? ''));
  return {
    name: sellerName(seller) || legalName,
    legalName,
    tradingName: nameBesideLegal(legalName, seller.trading_name),
    abn: seller.abn,
  };
}
