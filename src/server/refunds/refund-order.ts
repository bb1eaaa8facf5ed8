import { createHash } from 'node:crypto';

import type { z } from 'zod';

import { ZERO_CENTS } from '#domain/money/cents.ts';
import type { RefundCommand } from '#domain/orders/refunds.ts';

import { AppError } from '#contract/errors/app-error.ts';
import type { RequestRefundSchema } from '#contract/schemas/office-orders.ts';

import { recordChange } from '#server/audit/record-change.ts';
import { lockOrder } from '#server/orders/queries/change-orders.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { followParcels } from '#server/fulfilment/follow-parcels.ts';
import { findRefundByKey } from '#server/refunds/queries/refundable-lines.ts';
import { requestRefund } from '#server/refunds/request-refund.ts';

type RefundInput = z.output<typeof RequestRefundSchema>;

/**
 * Refunds an order for an administrator, in full or by line and freight. The same key refunds once;
 * the same key with a different body is refused (REFUND_KEY_REUSED). Refunded units need not be
 * sent: an order whose other items have all left becomes shipped.
 */
export async function refundOrder(
  ctx: SignedInCtx,
  { id, key }: { readonly id: string; readonly key: string },
  input: RefundInput,
): Promise<void> {
  const { reason, restock } = input;
  const requestHash = hashOf(input);
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx.db, id);
    if (order === undefined) throw new AppError('ORDER_NOT_FOUND');
    const earlier = await findRefundByKey(tx.db, order.id, key);
    if (earlier !== undefined) {
      const isSame =
        earlier.request_hash === null
          ? earlier.reason === reason && earlier.restock === restock
          : earlier.request_hash === requestHash;
      if (isSame) return;
      throw new AppError('REFUND_KEY_REUSED');
    }
    const { refundId } = await requestRefund(tx, order, {
      command: commandOf(input),
      reason,
      restock,
      actorId: tx.actor.userId,
      request: { key, hash: requestHash },
    });
    await followParcels(tx, { order, actorId: tx.actor.userId });
    await recordChange(tx, {
      action: 'refunded',
      subject: 'order',
      subjectId: order.id,
      subjectName: order.order_number,
      before: null,
      after: { refund: refundId, reason, restock },
    });
  });
}

/** The order of the lines does not matter. */
function hashOf({
  full = false,
  lines = [],
  freight = ZERO_CENTS,
  reason,
  restock,
}: RefundInput): string {
  const units = lines.map((line) => `${line.order_item_id} ${line.quantity}`).toSorted();
  return createHash('sha256')
    .update(JSON.stringify([full, units, freight, reason, restock]))
    .digest('hex');
}

function commandOf({ full, lines = [], freight = ZERO_CENTS }: RefundInput): RefundCommand {
  if (full === true) return { kind: 'full' };
  return {
    kind: 'part',
    units: lines.map((line) => ({ id: line.order_item_id, quantity: line.quantity })),
    freightCents: freight,
  };
}
