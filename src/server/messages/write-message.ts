import { isDeepStrictEqual } from 'node:util';

import { mayWrite, NEW_QUESTIONS_A_DAY, type WriteRefusal } from '#domain/messages/may-write.ts';
import {
  afterEmail,
  afterMessage,
  isEmailDue,
  lastNumber,
  type ThreadState,
} from '#domain/messages/thread-state.ts';

import { AppError } from '#contract/errors/app-error.ts';
import type { ErrorCode } from '#contract/errors/codes.ts';
import type { NewMessage } from '#contract/schemas/messages.ts';

import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { findSubject, type About } from '#server/messages/find-subject.ts';
import { messageReceivedMessage } from '#server/messages/mails.ts';
import { notifySides } from '#server/messages/notify-sides.ts';
import { writeFactsOf } from '#server/messages/present.ts';
import {
  countQuestionsSince,
  findCustomerAddress,
  findMessage,
  findSubjectFacts,
  findThreadAbout,
  insertMessage,
  insertMessagePictures,
  lockCustomer,
  lockThread,
  lockThreadAbout,
  updateThread,
  type ThreadRow,
} from '#server/messages/queries.ts';
import type { Reader, Subject } from '#server/messages/reader.ts';
import { columnsOf, stateOf, subjectOf } from '#server/messages/thread-row.ts';
import { newId } from '#server/platform/ids.ts';
import { loadShop } from '#server/shop/load-shop.ts';
import { attachPictures } from '#server/uploads/attachments.ts';

const DAY_MS = 86_400_000;

const REFUSALS = {
  unpaid: 'ORDER_NOT_PAID',
  customer_gone: 'CUSTOMER_GONE',
} as const satisfies Record<WriteRefusal, ErrorCode>;

/** Writes about an order or a product, in the thread about it or a new one. Returns its id. */
export async function startThread(
  ctx: SignedInCtx,
  reader: Reader,
  { about, message }: { readonly about: About; readonly message: NewMessage },
): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const subject = await findSubject(tx, reader, about);
    const facts = await getWritableFacts(tx, subject);
    if (subject.productId !== null) await limitQuestions(tx, subject);
    const thread = await lockThreadAbout(tx.db, subject, { id: newId(), now: tx.now });
    await append(tx, reader, { thread, facts, message });
    return thread.id;
  });
}

/** Writes in a thread that the reader may see. */
export async function replyInThread(
  ctx: SignedInCtx,
  reader: Reader,
  { id, message }: { readonly id: string; readonly message: NewMessage },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const thread = await lockThread(tx.db, reader, id);
    if (thread === undefined) throw new AppError('THREAD_NOT_FOUND');
    const facts = await getWritableFacts(tx, subjectOf(thread));
    await append(tx, reader, { thread, facts, message });
  });
}

type Facts = Awaited<ReturnType<typeof findSubjectFacts>>;

async function getWritableFacts({ db }: SignedInCtx, subject: Subject): Promise<Facts> {
  const facts = await findSubjectFacts(db, subject);
  const decision = mayWrite(writeFactsOf(facts));
  if (!decision.ok) throw new AppError(REFUSALS[decision.reason]);
  return facts;
}

/** A customer may begin to ask about a few products a day; further messages do not count. */
async function limitQuestions({ db, now }: SignedInCtx, subject: Subject): Promise<void> {
  await lockCustomer(db, subject.customerId);
  if ((await findThreadAbout(db, subject)) !== undefined) return;
  const since = new Date(now.getTime() - DAY_MS);
  const count = await countQuestionsSince(db, subject.customerId, since);
  if (count >= NEW_QUESTIONS_A_DAY) throw new AppError('QUESTIONS_LIMIT');
}

interface Appended {
  readonly thread: ThreadRow;
  readonly facts: Facts;
  readonly message: NewMessage;
}

/** Adds a message to a locked thread. One that was sent before is there already. */
async function append(
  tx: SignedInCtx,
  reader: Reader,
  { thread, facts, message }: Appended,
): Promise<void> {
  const { side, userId } = reader;
  const state = afterMessage(stateOf(thread), side, tx.now);
  const isNew = await insertMessage(tx.db, {
    id: message.id,
    thread_id: thread.id,
    number: lastNumber(state),
    side,
    author_id: userId,
    text: message.text,
    created_at: tx.now,
  });
  if (!isNew) {
    const sent = await findMessage(tx.db, message.id);
    const isSame =
      sent?.thread_id === thread.id &&
      sent.author_id === userId &&
      sent.text === message.text &&
      isDeepStrictEqual(sent.pictures, message.pictures);
    if (isSame) return;
    throw new AppError('MESSAGE_ID_REUSED');
  }
  await attachPictures(tx, message.pictures);
  await insertMessagePictures(tx.db, message);
  const { name: shopName } = await loadShop(tx);
  const told = await emailCustomer(tx, { thread, facts, side, state, shopName });
  await notifySides(tx, { thread, facts, side, state, shopName });
  await updateThread(tx.db, thread.id, { ...columnsOf(told), last_message_at: tx.now });
}

/** Queues the email about a message to the customer, if one is due. */
async function emailCustomer(
  tx: SignedInCtx,
  {
    thread,
    facts,
    side,
    state,
    shopName,
  }: Omit<Appended, 'message'> &
    Pick<Reader, 'side'> & { readonly state: ThreadState; readonly shopName: string },
): Promise<ThreadState> {
  if (!isEmailDue(state)) return state;
  const customer = await findCustomerAddress(tx.db, thread.customer_id);
  if (customer === undefined) return state;
  const { order, product, seller_name: seller } = facts;
  await queueMail(tx.db, tx, {
    kind: 'message-received',
    to: customer.email,
    dedupeKey: `message ${thread.id} ${lastNumber(state)}`,
    message: (site) =>
      messageReceivedMessage(site, {
        firstName: customer.first_name,
        from: side === 'seller' ? (seller ?? shopName) : shopName,
        about: order === null ? (product?.name ?? '') : `order ${order.order_number}`,
        threadId: thread.id,
      }),
  });
  return afterEmail(state);
}
