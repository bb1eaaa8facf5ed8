import { cents } from '#domain/money/cents.ts';

import { AppError } from '#contract/errors/app-error.ts';
import type { OfficeReturn, Return, ReturnOptions } from '#contract/schemas/returns.ts';

import type { SignedInCtx } from '#server/http/context.ts';
import type { Reader } from '#server/messages/reader.ts';
import { arrivalOfLine, returnableOf } from '#server/returns/lines.ts';
import {
  presentOfficeReturn,
  presentOfficeSummary,
  presentReturn,
  presentSummary,
} from '#server/returns/present.ts';
import {
  countReturns,
  findOwnOrder,
  findReturn,
  listLinesOf,
  listOwnReturns,
  listReturns,
  readReturnDays,
  type OrderLineRow,
  type ReturnFilter,
} from '#server/returns/queries.ts';
import { loadShop } from '#server/shop/load-shop.ts';

/** More returns than one order has. */
const MOST_OF_ORDER = 100;

export async function readOwnReturns(
  ctx: SignedInCtx,
  { open, ...page }: { open?: 'true' | undefined; limit: number; offset: number },
) {
  const { rows, totalCount } = await listOwnReturns(ctx.db, ctx.actor.userId, {
    ...page,
    openOnly: open === 'true',
  });
  const { name } = await loadShop(ctx);
  return { returns: rows.map((row) => presentSummary(row, name)), totalCount };
}

/** What can be returned of one of the caller's orders, by who sold it. */
export async function readReturnOptions(ctx: SignedInCtx, orderId: string): Promise<ReturnOptions> {
  const { db, actor } = ctx;
  const order = await findOwnOrder(db, { id: orderId, userId: actor.userId });
  if (order === undefined) throw new AppError('ORDER_NOT_FOUND');
  const [lines, returnDays, returns, { name: shopName }] = await Promise.all([
    listLinesOf(db, orderId),
    readReturnDays(db),
    listOwnReturns(db, actor.userId, { orderId, limit: MOST_OF_ORDER, offset: 0 }),
    loadShop(ctx),
  ]);
  const suppliers = Map.groupBy(lines, (line) => line.seller_id);
  return {
    order_id: order.id,
    order_number: order.order_number,
    return_days: returnDays,
    suppliers: [...suppliers].map(([sellerId, sold]) => ({
      seller_id: sellerId,
      seller_name: sold[0]?.seller_name ?? shopName,
      lines: sold.map(presentLine),
    })),
    returns: returns.rows.map((row) => presentSummary(row, shopName)),
  };
}

function presentLine(line: OrderLineRow) {
  const { sent, sentOn, deliveredOn } = arrivalOfLine(line);
  return {
    order_item_id: line.id,
    name: line.product_name,
    variant_name: line.variant_name,
    image: line.product_image,
    price: cents(line.price_cents),
    sent,
    returnable: returnableOf(line),
    sent_on: sentOn,
    delivered_on: deliveredOn,
  };
}

/** One of the caller's returns. */
export async function readOwnReturn(ctx: SignedInCtx, id: string): Promise<Return> {
  const row = await findReturn(ctx.db, { side: 'customer', userId: ctx.actor.userId }, id);
  if (row === undefined) throw new AppError('RETURN_NOT_FOUND');
  const { name: shopName } = await loadShop(ctx);
  return presentReturn(ctx, row, { actor: 'customer', shopName });
}

export async function readOfficeReturns(ctx: SignedInCtx, reader: Reader, filter: ReturnFilter) {
  const [{ rows, totalCount }, counts, { name: shopName }] = await Promise.all([
    listReturns(ctx.db, reader, filter),
    countReturns(ctx.db, reader),
    loadShop(ctx),
  ]);
  return {
    returns: rows.map((row) => presentOfficeSummary(row, { reader, shopName })),
    totalCount,
    counts,
  };
}

export async function readOfficeReturn(
  ctx: SignedInCtx,
  reader: Reader,
  id: string,
): Promise<OfficeReturn> {
  const row = await findReturn(ctx.db, reader, id);
  if (row === undefined) throw new AppError('RETURN_NOT_FOUND');
  const { name: shopName } = await loadShop(ctx);
  return presentOfficeReturn(ctx, row, { reader, shopName });
}
