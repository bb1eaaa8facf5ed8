import { bookPostings, type BookEntry } from '#domain/ledger/provider-books.ts';

import type { Ctx } from '#server/http/context.ts';
import { insertTransaction } from '#server/ledger/queries/postings.ts';

/**
 * Posts what the ledger learns from a provider's books alone: fees and payouts (Rule 123). They
 * belong to no order, so that an order's own postings still sum to what its buyer paid.
 */
export async function postBookEntry(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  entry: BookEntry & { readonly provider: string; readonly transactionId: string },
): Promise<void> {
  for (const { kind, postings } of bookPostings(entry)) {
    const businessKey = `${kind.replaceAll('_', '-')}:${entry.provider}:${entry.transactionId}`;
    await insertTransaction(db, { kind, businessKey, orderId: null, postedAt: now }, postings);
  }
}
