import { adminPages, sellerPages } from '#contract/paths/office-pages.ts';

import type { Ctx } from '#server/http/context.ts';
import { notify } from '#server/notices/notify.ts';
import { listUnitsOfSuppliers } from '#server/orders/queries/read-orders.ts';

/** Tells sellers what to send of a paid order, and administrators what is the operator's own. */
export async function notifySuppliers(
  ctx: Pick<Ctx, 'db' | 'config' | 'clock' | 'jobs'>,
  orderId: string,
): Promise<void> {
  for (const supplier of await listUnitsOfSuppliers(ctx.db, orderId)) {
    const { seller_id: sellerId, order_number: number, units } = supplier;
    await notify(ctx, {
      kind: 'order',
      sellerId,
      title: `Order ${number}: ${units === 1 ? '1 item' : `${units} items`} to send`,
      path: sellerId === null ? adminPages.order(orderId) : sellerPages.orders({ q: number }),
      key: `order ${orderId} ${sellerId ?? 'own'}`,
    });
  }
}
