import { cents, toWireDollars } from '#domain/money/cents.ts';

import { officeOrderEndpoints } from '#contract/endpoints/office-orders.ts';
import { AppError } from '#contract/errors/app-error.ts';
import type { OfficeOrder } from '#contract/schemas/office-orders.ts';

import { type SignedInCtx, inTransaction } from '#server/http/context.ts';
import { mount, type Api } from '#server/http/mount.ts';
import { listReadableDocuments } from '#server/invoices/routes.ts';
import { changeOrderStatus } from '#server/order-management/change-order-status.ts';
import { changeOrders } from '#server/order-management/office/change-many.ts';
import {
  presentOfficeOrder,
  presentOfficeRow,
  presentOrderMail,
} from '#server/order-management/office/present.ts';
import {
  countAnyOrders,
  findBuyer,
  listAnyOrders,
  listOrderMails,
  listShortages,
  listAnyOrdersBelow,
  type AnyOrderRow,
  type OrderFilter,
} from '#server/order-management/office/queries.ts';
import { readRefundable } from '#server/refunds/request-refund.ts';
import { sendMailAgain } from '#server/order-management/office/send-mail-again.ts';
import { findAnyOrder } from '#server/orders/queries/read-orders.ts';
import { listDisputes } from '#server/disputes/queries.ts';
import { sortOf } from '#server/http/list-query.ts';
import { refundOrder } from '#server/refunds/refund-order.ts';
import { insertOrderEvent, lockOrder } from '#server/orders/queries/change-orders.ts';
import { newId } from '#server/platform/ids.ts';
import { csvOfList, type CsvColumns } from '#server/http/csv.ts';
import { recordExport } from '#server/audit/record-change.ts';

export function mountOfficeOrders(api: Api): void {
  mount(
    api,
    officeOrderEndpoints,
  )({
    listAllOrders: async ({ db }, { query }) => {
      const { search, status, payment_status: paymentStatus, sort = '-created_at' } = query;
      const filter = { search, status, paymentStatus };
      const rows = await listAnyOrders(db, filter, { ...query, sort: sortOf(sort) });
      return { orders: rows.map(presentOfficeRow), totalCount: await countAnyOrders(db, filter) };
    },
    exportOrders: (ctx, { query }) =>
      exportOrders(ctx, {
        search: query.search,
        status: query.status,
        paymentStatus: query.payment_status,
      }),
    getAnyOrder: (ctx, { params }) => getOfficeOrder(ctx, params.id),
    changeOrderStatus: async (ctx, { params, body }) => {
      await changeOrderStatus(ctx, params.id, body);
      return getOfficeOrder(ctx, params.id);
    },
    changeOrders: async (ctx, { body }) => ({ results: await changeOrders(ctx, body) }),
    requestRefund: async (ctx, { params, headers, body }) => {
      await refundOrder(ctx, { id: params.id, key: headers['idempotency-key'] }, body);
      return getOfficeOrder(ctx, params.id);
    },
    addNote: async (ctx, { params, body }) => {
      await addNote(ctx, { orderId: params.id, note: body.note });
      return getOfficeOrder(ctx, params.id);
    },
    listOrderMails: (ctx, { params }) => getOrderMails(ctx, params.id),
    sendMailAgain: async (ctx, { params }) => {
      await sendMailAgain(ctx, { orderId: params.id, mailId: params.mail_id });
      return getOrderMails(ctx, params.id);
    },
    listAnyInvoices: (ctx, { params }) => listReadableDocuments(ctx, params.id),
  });
}

export async function getOfficeOrder({ db, now }: SignedInCtx, id: string): Promise<OfficeOrder> {
  const row = await findAnyOrder(db, id, now);
  if (row === undefined) throw new AppError('ORDER_NOT_FOUND');
  return presentOfficeOrder(row, {
    buyer: await findBuyer(db, row.user_id),
    shortages: await listShortages(db, id),
    refundable: await readRefundable(db, row),
    disputes: await listDisputes(db, id),
  });
}

async function getOrderMails({ db, now }: SignedInCtx, orderId: string) {
  if ((await findAnyOrder(db, orderId, now)) === undefined) throw new AppError('ORDER_NOT_FOUND');
  const mails = (await listOrderMails(db, orderId)).map(presentOrderMail);
  return { mails, totalCount: mails.length };
}

/** Adds a note to an order's history. Only administrators see it. */
async function addNote(
  ctx: SignedInCtx,
  { orderId, note }: { orderId: string; note: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx.db, orderId);
    if (order === undefined) throw new AppError('ORDER_NOT_FOUND');
    await insertOrderEvent(tx.db, {
      id: newId(),
      order_id: orderId,
      kind: 'note',
      from_status: null,
      to_status: null,
      actor_id: tx.actor.userId,
      note,
      created_at: tx.now,
    });
  });
}

const COLUMNS: CsvColumns<AnyOrderRow> = {
  id: (row) => row.id,
  order_number: (row) => row.order_number,
  placed_at: (row) => row.created_at.toISOString(),
  status: (row) => row.status,
  payment_status: (row) => row.payment_status,
  fulfilment_status: (row) => row.fulfilment_status,
  units: (row) => row.units ?? 0,
  subtotal: (row) => toWireDollars(cents(row.subtotal_cents)),
  freight: (row) => toWireDollars(cents(row.freight_cents)),
  tax: (row) => toWireDollars(cents(row.tax_cents)),
  total: (row) => toWireDollars(cents(row.total_cents)),
  buyer: (row) => `${row.first_name} ${row.last_name}`.trim(),
  email: (row) => row.email,
};

async function exportOrders(ctx: SignedInCtx, filter: OrderFilter) {
  await recordExport(ctx, 'order', { ...filter });
  return csvOfList({
    name: 'orders',
    now: ctx.now,
    columns: COLUMNS,
    read: (below) => listAnyOrdersBelow(ctx.db, filter, below),
  });
}
