import { ZERO_CENTS } from '#domain/money/cents.ts';
import { stockEffect } from '#domain/orders/status.ts';
import { hasRecalledLeft } from '#domain/parcels/dispatch.ts';

import { AppError } from '#contract/errors/app-error.ts';
import type { BulkStatusInput, BulkStatusResult } from '#contract/schemas/office-orders.ts';

import type { SignedInCtx } from '#server/http/context.ts';
import { changeOrderStatus, isSending } from '#server/order-management/change-order-status.ts';
import { listOrderStates } from '#server/order-management/office/queries.ts';
import { readRefundable } from '#server/refunds/request-refund.ts';
import { isDisputed } from '#server/disputes/queries.ts';
import { listDispatchLines } from '#server/parcels/queries.ts';

/**
 * Sets the status of many orders, each in its own transaction with its history, stock and email
 * (Rule 19), or previews the change. A refused order does not stop the others. An order that
 * changed since the preview is refused; one with that status already stays as it is.
 */
export async function changeOrders(
  ctx: SignedInCtx,
  { orders, preview, ...wanted }: BulkStatusInput,
): Promise<BulkStatusResult[]> {
  const ids = orders.map(({ id }) => id);
  const states = new Map((await listOrderStates(ctx.db, ids)).map((row) => [row.id, row]));
  const results: BulkStatusResult[] = [];
  for (const { id, version } of orders) {
    const state = states.get(id);
    const result = await expected(ctx, id, { state, status: wanted.status });
    const isChanged = result.outcome === 'changed' && !preview;
    const refusal = isChanged ? await changeOne(ctx, id, { version, ...wanted }) : null;
    results.push(
      refusal === null ? result : { ...result, outcome: 'refused', reason: refusal.message },
    );
  }
  return results;
}

type OrderState = Awaited<ReturnType<typeof listOrderStates>>[number];
type Wanted = Pick<BulkStatusInput, 'status' | 'note' | 'refund' | 'despite_dispute'>;

async function expected(
  { db }: SignedInCtx,
  id: string,
  { state, status }: { state: OrderState | undefined; status: Wanted['status'] },
): Promise<BulkStatusResult> {
  if (state === undefined) {
    return {
      id,
      order_number: null,
      before: null,
      version: null,
      outcome: 'refused',
      reason: new AppError('ORDER_NOT_FOUND').message,
      stock: 'none',
      refundable: ZERO_CENTS,
      asks_about_dispute: false,
    };
  }
  const { order_number, status: before, version } = state;
  const isSame = before === status;
  const isRecalled = isSending(before, status) && hasRecalledLeft(await listDispatchLines(db, id));
  const left = status === 'cancelled' && !isSame ? await readRefundable(db, state) : null;
  return {
    id,
    order_number,
    before,
    version,
    outcome: isSame ? 'same' : isRecalled ? 'refused' : 'changed',
    reason: isRecalled ? new AppError('ITEM_RECALLED').message : null,
    stock: stockEffect(before, status),
    refundable: left?.amountCents ?? ZERO_CENTS,
    asks_about_dispute: status === 'shipped' && !isSame && (await isDisputed(db, id)),
  };
}

/** Null if the order was changed, otherwise the refusal. */
async function changeOne(
  ctx: SignedInCtx,
  id: string,
  { version, ...change }: Wanted & { version: number | null },
): Promise<AppError | null> {
  if (version === null) return new AppError('CONFLICT');
  try {
    await changeOrderStatus(ctx, id, { ...change, version });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
