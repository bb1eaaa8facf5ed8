import type { Insertable } from 'kysely';

import type { DB } from '#db/types.ts';
import { MESSAGE_SIDES } from '#domain/messages/names.ts';
import { afterMessage, lastNumber, newThreadState } from '#domain/messages/thread-state.ts';

import { columnsOf } from '#server/messages/thread-row.ts';

import { stableId } from './builders/ids.ts';
import { threadPlans } from './data/messages.ts';
import { customerId, productId, sellerId } from './shop-rows.ts';

const HOUR_MS = 60 * 60 * 1000;

interface MessageRows {
  readonly message_threads: Insertable<DB['message_threads']>[];
  readonly messages: Insertable<DB['messages']>[];
}

/** The messages of the demo shop. The operator's are nobody's in particular. */
export function messageRows(now: Date): MessageRows {
  const rows: MessageRows = { message_threads: [], messages: [] };
  for (const { customerKey, sellerKey, about, messages, read = {} } of threadPlans) {
    const key = 'orderKey' in about ? about.orderKey : about.productSlug;
    const id = stableId('thread', `${customerKey}/${key}`);
    const authors = {
      customer: customerId(customerKey),
      seller: sellerKey === null ? null : sellerId(sellerKey),
      platform: null,
    };
    let state = newThreadState(sellerKey !== null);
    for (const { side, text, hoursAgo } of messages) {
      const at = new Date(now.getTime() - hoursAgo * HOUR_MS);
      state = afterMessage(state, side, at);
      const number = lastNumber(state);
      rows.messages.push({
        id: stableId('message', `${id}/${number}`),
        thread_id: id,
        number,
        side,
        author_id: authors[side],
        text,
        created_at: at,
      });
    }
    const times = rows.messages.filter((row) => row.thread_id === id).map((row) => row.created_at);
    const readUpTo = Object.fromEntries(
      MESSAGE_SIDES.map((side) => [side, read[side] ?? lastNumber(state)]),
    ) as typeof state.read;
    rows.message_threads.push({
      id,
      customer_id: authors.customer,
      order_id: 'orderKey' in about ? stableId('order', about.orderKey) : null,
      product_id: 'productSlug' in about ? productId(about.productSlug) : null,
      seller_id: authors.seller,
      ...columnsOf({ ...state, read: readUpTo, emailed: readUpTo.customer }),
      created_at: times[0] ?? now,
      last_message_at: times.at(-1) ?? now,
    });
  }
  return rows;
}
