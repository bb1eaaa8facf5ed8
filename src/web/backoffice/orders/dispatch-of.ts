import type { OfficeOrder } from '#contract/schemas/office-orders.ts';
import type { DispatchLine } from '#domain/parcels/dispatch.ts';

/**
 * A line of an order as far as sending it goes: what was bought, refunded and has left in parcels.
 */
export function dispatchOf(
  { tracking }: Pick<OfficeOrder, 'tracking'>,
  item: OfficeOrder['order_items'][number],
): DispatchLine {
  const sent = tracking
    .flatMap(({ lines }) => lines)
    .filter((line) => line.order_item_id === item.id)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return { id: item.id, quantity: item.quantity, refunded: item.refunded_quantity, sent };
}
