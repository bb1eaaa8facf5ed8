import { mayWrite } from '#domain/messages/may-write.ts';
import { authorName, customerShortName } from '#domain/messages/names.ts';
import { hasUnread, isSeen, type ThreadState } from '#domain/messages/thread-state.ts';

import type { Thread, ThreadSummary } from '#contract/schemas/messages.ts';

import type { findSubjectFacts, MessageRow, ThreadListRow } from '#server/messages/queries.ts';
import type { Reader, Subject } from '#server/messages/reader.ts';
import { stateOf } from '#server/messages/thread-row.ts';
import { presentSums } from '#server/orders/present.ts';

type Facts = Awaited<ReturnType<typeof findSubjectFacts>>;

interface ReadThread {
  readonly reader: Reader;
  readonly id: string | null;
  readonly subject: Subject;
  readonly facts: Facts;
  readonly shopName: string;
  readonly state: ThreadState;
  /** Oldest first. */
  readonly messages: readonly MessageRow[];
  readonly pictureAddress: (id: string) => string;
}

export function presentThread(thread: ReadThread): Thread {
  const { reader, facts, shopName, state } = thread;
  const { order, product, seller_name: seller } = facts;
  const names = {
    customer: customerShortName(facts.first_name, facts.last_name),
    seller: seller ?? shopName,
    shop: shopName,
  };
  const decision = mayWrite(writeFactsOf(facts));
  return {
    id: thread.id,
    seller_id: thread.subject.sellerId,
    seller_name: names.seller,
    customer_name: customerNameFor(reader, facts),
    order: order === null ? null : presentOrderPart(order),
    product,
    messages: thread.messages.map((message) => ({
      id: message.id,
      number: message.number,
      side: message.side,
      author: authorName(message.side, names),
      is_own: message.side === reader.side,
      is_seen: isSeen(state, message),
      text: message.text,
      pictures: message.pictures.map(({ id }) => ({ id, url: thread.pictureAddress(id) })),
      created_at: message.created_at.toISOString(),
    })),
    waiting_since: state.waitingSince?.toISOString() ?? null,
    seller_can_answer: facts.seller_can_answer,
    closed: decision.ok ? null : decision.reason,
  };
}

/** What `mayWrite` asks about. */
export function writeFactsOf({ order, customer_is_gone: customerIsGone }: Facts) {
  const paidAt = order?.paid_at;
  return { paidAt: typeof paidAt === 'string' ? new Date(paidAt) : paidAt, customerIsGone };
}

/** Sellers read no last name. */
function customerNameFor(
  { side }: Reader,
  { first_name: first, last_name: last }: Pick<Facts, 'first_name' | 'last_name'>,
): string {
  const name = `${first} ${last}`.trim();
  return side === 'seller' || name === '' ? customerShortName(first, last) : name;
}

function presentOrderPart(order: NonNullable<Facts['order']>): Thread['order'] {
  return {
    id: order.id,
    order_number: order.order_number,
    status: order.status,
    created_at: new Date(order.created_at).toISOString(),
    total: presentSums(order, order.prices_include_tax).total,
    items: [...order.items],
  };
}

export function presentThreadSummary(
  row: ThreadListRow,
  { reader, shopName }: { readonly reader: Reader; readonly shopName: string },
): ThreadSummary {
  return {
    id: row.id,
    seller_id: row.seller_id,
    seller_name: row.seller_name ?? shopName,
    customer_name: customerNameFor(reader, row),
    order:
      row.order_id === null || row.order_number === null
        ? null
        : { id: row.order_id, order_number: row.order_number },
    product:
      row.product_id === null || row.product_name === null
        ? null
        : { id: row.product_id, name: row.product_name },
    is_unread: hasUnread(stateOf(row), reader.side),
    waiting_since: row.waiting_since?.toISOString() ?? null,
    seller_can_answer: row.seller_can_answer,
    last_message: {
      side: row.last_side,
      text: row.last_text,
      created_at: row.last_message_at.toISOString(),
    },
  };
}
