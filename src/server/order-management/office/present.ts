import { cents } from '#domain/money/cents.ts';

import type { OfficeOrder, OfficeOrderRow, OrderMail } from '#contract/schemas/office-orders.ts';

import type {
  AnyOrderRow,
  findBuyer,
  listShortages,
  OrderMailRow,
} from '#server/order-management/office/queries.ts';
import type { Refundable } from '#server/refunds/request-refund.ts';
import type { listDisputes } from '#server/disputes/queries.ts';
import { instant, presentOrder } from '#server/orders/present.ts';
import type { OrderRow } from '#server/orders/queries/read-orders.ts';
import { presentParcel } from '#server/parcels/present.ts';

export function presentOfficeRow(row: AnyOrderRow): OfficeOrderRow {
  return {
    ...row,
    total: cents(row.total_cents),
    units: row.units ?? 0,
    buyer: {
      id: row.user_id,
      first_name: row.first_name,
      last_name: row.last_name,
      email: row.email,
    },
    created_at: row.created_at.toISOString(),
  };
}

export function presentOfficeOrder(
  row: OrderRow,
  {
    buyer,
    shortages,
    refundable,
    disputes,
  }: {
    buyer: Awaited<ReturnType<typeof findBuyer>>;
    shortages: Awaited<ReturnType<typeof listShortages>>;
    refundable: Refundable;
    disputes: Awaited<ReturnType<typeof listDisputes>>;
  },
): OfficeOrder {
  return {
    ...presentOrder(row),
    buyer,
    tracking: row.parcels.map(presentParcel),
    history: row.events.map((event) => ({
      ...event,
      actor_name:
        event.actor_id === null
          ? null
          : `${event.actor_first_name ?? ''} ${event.actor_last_name ?? ''}`.trim(),
      created_at: instant(event.created_at),
    })),
    shortages: shortages.map(({ name, variant_name: variant, quantity }) => ({
      name: [name, variant].filter(Boolean).join(', '),
      quantity,
    })),
    disputes: disputes.map((dispute) => ({
      ...dispute,
      amount: cents(dispute.amount_cents),
      due_at: dispute.due_at === null ? null : instant(dispute.due_at),
      opened_at: instant(dispute.opened_at),
    })),
    refundable: refundable.amountCents,
    refundable_freight: refundable.freightCents,
  };
}

export function presentOrderMail(row: OrderMailRow): OrderMail {
  const state = row.sent_at !== null ? 'sent' : row.failed_at !== null ? 'failed' : 'waiting';
  return {
    ...row,
    state,
    is_repeat: row.repeats_id !== null,
    may_repeat: row.notification !== null && state !== 'waiting' && !row.is_outdated,
    created_at: row.created_at.toISOString(),
  };
}
