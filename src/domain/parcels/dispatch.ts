import type { FulfilmentStatus } from './fulfilment.ts';

/** The parts of an order line that matter for dispatch. */
export interface DispatchLine {
  readonly id: string;
  /** Units bought. */
  readonly quantity: number;
  /** Units that were refunded, or are being refunded. */
  readonly refunded: number;
  /** Units sent in parcels. */
  readonly sent: number;
  /** Whether a recall stops its units (Rule 140). */
  readonly isRecalled: boolean;
}

/**
 * Units of a line that still have to be sent. A refund takes unsent units first, so returned units
 * are never sent again: 5 bought, 2 sent, 1 refunded leave 2; 3 sent and 3 refunded leave 0, never
 * less.
 */
export function unitsLeft({
  quantity,
  refunded,
  sent,
}: Pick<DispatchLine, 'quantity' | 'refunded' | 'sent'>): number {
  return Math.max(0, quantity - refunded - sent);
}

/** Units of a line that can be sent now: none while they are recalled. */
export function unitsToSend({ isRecalled, ...line }: Omit<DispatchLine, 'id'>): number {
  return isRecalled ? 0 : unitsLeft(line);
}

/**
 * Units returned to stock when an order is cancelled: all that it took except those that the buyer
 * has. Units returned earlier (`returned`) count as unsent ones first, as in refunds. 5 bought and
 * taken, 2 sent return 3; 5 sent, of which 2 came back, leave 3 taken and return none.
 */
export function unitsBackOnCancel({
  quantity,
  sent,
  returned,
  taken,
}: {
  readonly quantity: number;
  readonly sent: number;
  readonly returned: number;
  readonly taken: number;
}): number {
  return Math.max(0, taken - Math.min(sent, quantity - returned));
}

/** Whether units are left that a recall stops. */
export function hasRecalledLeft(lines: readonly Omit<DispatchLine, 'id'>[]): boolean {
  return lines.some((line) => line.isRecalled && unitsLeft(line) > 0);
}

export type ParcelRefusal = 'unknown_line' | 'line_named_twice' | 'recalled' | 'too_many_units';

/**
 * Whether a parcel may hold these units of these lines: each line once, and never more than is left
 * to send, or of what is recalled. The lines are those that its sender may send.
 */
export function checkParcel(
  lines: readonly DispatchLine[],
  wished: readonly { readonly id: string; readonly quantity: number }[],
): { readonly ok: true } | { readonly ok: false; readonly reason: ParcelRefusal } {
  const seen = new Set<string>();
  for (const { id, quantity } of wished) {
    const line = lines.find((each) => each.id === id);
    if (line === undefined) return { ok: false, reason: 'unknown_line' };
    if (seen.has(id)) return { ok: false, reason: 'line_named_twice' };
    if (line.isRecalled) return { ok: false, reason: 'recalled' };
    if (quantity > unitsLeft(line)) return { ok: false, reason: 'too_many_units' };
    seen.add(id);
  }
  return { ok: true };
}

/**
 * The fulfilment status by parcels: shipped once nothing is left to send and something was sent,
 * delivered once every parcel has arrived. For an order all sellers' lines count, for a seller's
 * part their own.
 */
export function fulfilmentByParcels(
  lines: readonly Pick<DispatchLine, 'quantity' | 'refunded' | 'sent'>[],
  parcels: readonly { readonly isDelivered: boolean }[],
): FulfilmentStatus {
  if (parcels.length === 0) return 'unfulfilled';
  if (lines.some((line) => unitsLeft(line) > 0)) return 'partly_shipped';
  return parcels.every(({ isDelivered }) => isDelivered) ? 'delivered' : 'shipped';
}
