import { cents } from '#domain/money/cents.ts';

import type { DifferenceRow, ReadingRow } from '#server/payments/books/queries.ts';

export function presentReading(row: ReadingRow) {
  return {
    provider: row.provider,
    read_at: row.read_at.toISOString(),
    ours: cents(row.our_cents),
    theirs: cents(row.their_cents),
    open_differences: row.difference_count,
    difference: cents(row.difference_cents),
  };
}

export function presentDifference(row: DifferenceRow) {
  const { provider, subject, kind, reference, currency, order_id: id, order_number: number } = row;
  return {
    provider,
    subject,
    kind,
    reference,
    order: id === null || number === null ? null : { id, number },
    ours: cents(row.our_cents),
    theirs: cents(row.their_cents),
    currency,
    moved_at: row.moved_at.toISOString(),
    found_at: row.found_at.toISOString(),
  };
}
