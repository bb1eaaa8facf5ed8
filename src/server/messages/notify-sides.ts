import { authorName, customerShortName, type MessageSide } from '#domain/messages/names.ts';
import {
  hasUnread,
  lastNumber,
  takesPart,
  type ThreadState,
} from '#domain/messages/thread-state.ts';

import { adminPages, sellerPages } from '#contract/paths/office-pages.ts';

import type { SignedInCtx } from '#server/http/context.ts';
import type { SubjectFacts, ThreadRow } from '#server/messages/queries.ts';
import { notify } from '#server/notices/notify.ts';

interface Written {
  readonly thread: ThreadRow;
  readonly facts: SubjectFacts;
  readonly side: MessageSide;
  readonly before: ThreadState;
  readonly after: ThreadState;
  readonly shopName: string;
}

/**
 * Tells the people of the seller and administrators who take part in a thread about a message of
 * another side, once until they have read it (Rule 137). If nobody works for the seller,
 * administrators are told in its place.
 */
export async function notifySides(
  tx: SignedInCtx,
  { thread, facts, side, before, after, shopName }: Written,
): Promise<void> {
  const author = authorName(side, {
    customer: customerShortName(facts.first_name, facts.last_name),
    seller: facts.seller_name ?? shopName,
    shop: shopName,
  });
  const about =
    facts.order === null ? (facts.product?.name ?? '') : `order ${facts.order.order_number}`;
  for (const told of ['seller', 'platform'] as const) {
    if (told === side || !takesPart(after, told) || hasUnread(before, told)) continue;
    const isForSeller = told === 'seller' && facts.seller_can_answer;
    await notify(tx, {
      kind: 'message',
      sellerId: isForSeller ? thread.seller_id : null,
      title: `${author} has written about ${about}`,
      path: isForSeller ? sellerPages.thread(thread.id) : adminPages.thread(thread.id),
      key: `message ${thread.id} ${lastNumber(after)} ${told}`,
    });
  }
}
