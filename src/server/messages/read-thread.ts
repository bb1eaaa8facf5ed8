import { afterReading, newThreadState } from '#domain/messages/thread-state.ts';

import { AppError } from '#contract/errors/app-error.ts';
import type { Thread } from '#contract/schemas/messages.ts';

import { inTransaction, type Ctx } from '#server/http/context.ts';
import { findSubject, type About } from '#server/messages/find-subject.ts';
import { presentThread } from '#server/messages/present.ts';
import {
  findSubjectFacts,
  findThread,
  findThreadAbout,
  listMessages,
  lockThread,
  updateThread,
  type ThreadRow,
} from '#server/messages/queries.ts';
import type { Reader, Subject } from '#server/messages/reader.ts';
import { columnsOf, stateOf, subjectOf } from '#server/messages/thread-row.ts';
import { signedAddress } from '#server/uploads/attachments.ts';
import { loadShop } from '#server/shop/load-shop.ts';

/** The messages of one answer. */
const MESSAGES_AT_ONCE = 50;

/** A thread that the reader may see, with its newest messages or those before a number. */
export async function getThread(
  ctx: Ctx,
  reader: Reader,
  { id, before }: { readonly id: string; readonly before?: number | undefined },
): Promise<Thread> {
  const row = await findThread(ctx.db, reader, id);
  if (row === undefined) throw new AppError('THREAD_NOT_FOUND');
  return readThread(ctx, reader, { row, subject: subjectOf(row), before });
}

/** The thread about an order or a product, which may have no message yet. */
export async function getThreadAbout(ctx: Ctx, reader: Reader, about: About): Promise<Thread> {
  const subject = await findSubject(ctx, reader, about);
  return readThread(ctx, reader, { row: await findThreadAbout(ctx.db, subject), subject });
}

interface WhichThread {
  readonly row: ThreadRow | undefined;
  readonly subject: Subject;
  readonly before?: number | undefined;
}

async function readThread(ctx: Ctx, reader: Reader, { row, subject, before }: WhichThread) {
  const page = { before, limit: MESSAGES_AT_ONCE };
  const [facts, shop, messages] = await Promise.all([
    findSubjectFacts(ctx.db, subject),
    loadShop(ctx),
    row === undefined ? [] : listMessages(ctx.db, row.id, page),
  ]);
  return presentThread({
    reader,
    id: row?.id ?? null,
    subject,
    facts,
    shopName: shop.name,
    state: row === undefined ? newThreadState(subject.sellerId !== null) : stateOf(row),
    messages: messages.toReversed(),
    pictureAddress: (picture) => signedAddress(ctx, picture),
  });
}

/** Notes up to which message the reader's side has read a thread. */
export async function markThreadRead(
  ctx: Ctx,
  reader: Reader,
  { id, number }: { readonly id: string; readonly number: number },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await lockThread(tx.db, reader, id);
    if (row === undefined) throw new AppError('THREAD_NOT_FOUND');
    const read = afterReading(stateOf(row), reader.side, number);
    await updateThread(tx.db, id, columnsOf(read));
  });
}
