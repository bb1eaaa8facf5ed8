import { authorName, type MessageSide } from '#domain/messages/names.ts';
import { takesPart, type ThreadState } from '#domain/messages/thread-state.ts';

import { adminPages, sellerPages } from '#contract/paths/office-pages.ts';

import type { SignedInCtx } from '#server/http/context.ts';
import type { SubjectFacts, ThreadRow } from '#server/messages/queries.ts';
import { notify } from '#server/notices/notify.ts';

interface Written {
  readonly thread: ThreadRow;
  readonly facts: SubjectFacts;
  readonly side: MessageSide;
  readonly state: ThreadState;
  readonly shopName: string;
}

/**
 * Tells the people of the seller, and administrators who take part in a thread, about a message of
 * another side, once until they have read further (Rule 137). If nobody works for the seller,
 * administrators are told too. Customers are not named: notices outlive accounts.
 */
export async function notifySides(
  tx: SignedInCtx,
  { thread, facts, side, state, shopName }: Written,
): Promise<void> {
  const author = authorName(side, {
    customer: 'A customer',
    seller: facts.seller_name ?? shopName,
    shop: shopName,
  });
  const about =
    facts.order === null ? (facts.product?.name ?? '') : `order ${facts.order.order_number}`;
  const canAnswer = facts.seller_can_answer;
  const isTold = {
    seller: takesPart(state, 'seller') && canAnswer,
    platform: takesPart(state, 'platform') || !canAnswer,
  };
  for (const told of ['seller', 'platform'] as const) {
    if (told === side || !isTold[told]) continue;
    await notify(tx, {
      kind: 'message',
      sellerId: told === 'seller' ? thread.seller_id : null,
      title: `${author} has written about ${about}`,
      path: told === 'seller' ? sellerPages.thread(thread.id) : adminPages.thread(thread.id),
      key: `message ${thread.id} ${state.read[told]} ${told}`,
    });
  }
}
