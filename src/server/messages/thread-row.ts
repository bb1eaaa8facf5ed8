import type { ThreadState } from '#domain/messages/thread-state.ts';
import { hasUnread } from '#domain/messages/thread-state.ts';

import type { ThreadRow } from '#server/messages/queries.ts';
import type { Subject } from '#server/messages/reader.ts';

export function stateOf(row: ThreadRow): ThreadState {
  return {
    isWithSeller: row.seller_id !== null,
    last: {
      customer: row.last_customer,
      seller: row.last_seller,
      platform: row.last_platform,
    },
    read: {
      customer: row.customer_read,
      seller: row.seller_read,
      platform: row.platform_read,
    },
    emailed: row.customer_emailed,
    waitingSince: row.waiting_since,
  };
}

/** The columns of a state, with what follows from it. */
export function columnsOf(state: ThreadState) {
  return {
    last_customer: state.last.customer,
    last_seller: state.last.seller,
    last_platform: state.last.platform,
    customer_read: state.read.customer,
    seller_read: state.read.seller,
    platform_read: state.read.platform,
    customer_emailed: state.emailed,
    customer_unread: hasUnread(state, 'customer'),
    seller_unread: hasUnread(state, 'seller'),
    platform_unread: hasUnread(state, 'platform'),
    waiting_since: state.waitingSince,
  };
}

export function subjectOf(row: ThreadRow): Subject {
  return {
    customerId: row.customer_id,
    sellerId: row.seller_id,
    orderId: row.order_id,
    productId: row.product_id,
  };
}
