import { bookSubjectOf } from '#domain/ledger/provider-books.ts';
import { cents } from '#domain/money/cents.ts';

import { inTransaction, type Ctx } from '#server/http/context.ts';
import type { BookPlace } from '#server/jobs/jobs.ts';
import { postBookEntry } from '#server/ledger/post-provider-books.ts';
import { compareWithLedger } from '#server/payments/books/compare-with-ledger.ts';
import { findReading, insertProviderTransaction } from '#server/payments/books/queries.ts';
import { withEachProvider, withProvider } from '#server/platform/configured-providers.ts';
import type { ProviderTransaction } from '#server/platform/payment-provider.ts';

/** Entries since the last reading are read, and those of the day before it once more. */
const OVERLAP_MS = 24 * 3_600_000;
/** Pages a run, so that a run ends in time. The next job continues. */
const PAGES = 5;
/** The currency of the ledger. */
const OUR_CURRENCY = 'AUD';

/**
 * Reads a provider's books: keeps every new entry, posts its fee or payout, and compares the books
 * with the ledger after the last page (Rule 123). Without a provider it queues a job for each.
 * Idempotent: each entry and what it posts are one transaction.
 */
export async function readBooks(
  ctx: Ctx,
  { provider, from }: { readonly provider?: string; readonly from?: BookPlace },
): Promise<void> {
  if (provider === undefined) {
    for (const { payments } of withEachProvider(ctx)) {
      await ctx.jobs.send(ctx.db, 'read-books', { provider: payments.name });
    }
    return;
  }
  const reader = withProvider(ctx, provider);
  if (reader === undefined) return;
  const place = from ?? (await firstPlace(ctx, provider));
  const since = place.since === null ? null : new Date(place.since);
  let { cursor } = place;
  for (let page = 0; page < PAGES; page += 1) {
    const { transactions, next } = await reader.payments.listTransactions({ since, cursor });
    for (const transaction of transactions) await keep(reader, transaction);
    if (next === null) {
      await compareWithLedger(reader, new Date(place.beganAt));
      return;
    }
    cursor = next;
  }
  await ctx.jobs.send(ctx.db, 'read-books', { provider, from: { ...place, cursor } });
}

async function firstPlace({ db, now }: Ctx, provider: string): Promise<BookPlace> {
  const reading = await findReading(db, provider);
  const since = reading === undefined ? null : reading.read_at.getTime() - OVERLAP_MS;
  return {
    cursor: null,
    since: since === null ? null : new Date(since).toISOString(),
    beganAt: now.toISOString(),
  };
}

async function keep(ctx: Ctx, transaction: ProviderTransaction): Promise<void> {
  const provider = ctx.payments.name;
  const { transactionId, amountCents, feeCents, currency } = transaction;
  const subject = bookSubjectOf(transaction.category);
  await inTransaction(ctx, async (tx) => {
    const isNew = await insertProviderTransaction(tx.db, {
      provider,
      transaction_id: transactionId,
      category: transaction.category,
      subject,
      amount_cents: amountCents,
      fee_cents: feeCents,
      currency,
      reference: transaction.reference,
      payment_reference: transaction.paymentReference,
      available_on: transaction.availableOn,
      created_at: transaction.createdAt,
      read_at: tx.now,
    });
    if (!isNew || currency !== OUR_CURRENCY) return;
    await postBookEntry(tx, {
      provider,
      transactionId,
      subject,
      amountCents: cents(amountCents),
      feeCents: cents(feeCents),
    });
  });
}
