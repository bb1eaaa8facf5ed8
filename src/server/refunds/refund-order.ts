import { createHash } from 'node:crypto';

import type { Cents } from '#domain/money/cents.ts';
import { ZERO_CENTS } from '#domain/money/cents.ts';
import type { RefundCommand } from '#domain/orders/refunds.ts';

import { AppError } from '#contract/errors/app-error.ts';

import { recordChange } from '#server/audit/record-change.ts';
import { lockOrder } from '#server/orders/queries/change-orders.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { followParcels } from '#server/fulfilment/follow-parcels.ts';
import { findRefundByKey } from '#server/refunds/queries/refundable-lines.ts';
import { requestRefund } from '#server/refunds/request-refund.ts';

export interface RefundInput {
  readonly orderId: string;
  readonly idempotencyKey: string;
  readonly full: boolean;
  readonly lines: readonly { readonly order_item_id: string; readonly quantity: number }[];
  readonly freight: Cents | null;
  readonly reason: string;
  readonly restock: boolean;
}

/**
 * Refunds an order for an administrator, in full or by line and freight. The same key refunds once;
 * the same key with a different body is refused (REFUND_KEY_REUSED). Refunded units need not be
 * sent: an order whose other items have all left becomes shipped.
 */
export async function refundOrder(ctx: SignedInCtx, input: RefundInput): Promise<void> {
  const { reason, restock, idempotencyKey: requestKey } = input;
  const requestHash = hashOf(input);
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx.db, input.orderId);
    if (order === undefined) throw new AppError('ORDER_NOT_FOUND');
    const earlier = await findRefundByKey(tx.db, order.id, requestKey);
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
      request: { key: requestKey, hash: requestHash },
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
function hashOf({ full, lines, freight, reason, restock }: RefundInput): string {
  const units = lines.map((line) => `${line.order_item_id} ${line.quantity}`).toSorted();
  return createHash('sha256')
    .update(JSON.stringify([full, units, freight ?? 0, reason, restock]))
    .digest('hex');
}

function commandOf({ full, lines, freight }: RefundInput): RefundCommand {
  if (full) return { kind: 'full' };
  return {
    kind: 'part',
    units: lines.map((line) => ({ id: line.order_item_id, quantity: line.quantity })),
    freightCents: freight ?? ZERO_CENTS,
  };
}
