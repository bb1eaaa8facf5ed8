import { z } from 'zod';

import { BOOK_SUBJECTS, DIFFERENCE_KINDS } from '#domain/ledger/provider-books.ts';

import { endpointsOf } from '#contract/endpoint.ts';
import { IdSchema, InstantSchema, MoneySumSchema } from '#contract/schemas/wire.ts';

/** Both balances of a provider when its books were read last (Rule 123). */
const ProviderReadingSchema = z.object({
  provider: z.string(),
  read_at: InstantSchema,
  /** What the ledger says that the provider holds, and what the provider says. */
  ours: MoneySumSchema,
  theirs: MoneySumSchema,
  open_differences: z.number().int(),
  /**
   * What the open differences come to: theirs less ours, without other currencies. What it does not
   * explain of the two balances is under way.
   */
  difference: MoneySumSchema,
});

const BookDifferenceSchema = z.object({
  provider: z.string(),
  subject: z.enum(BOOK_SUBJECTS),
  kind: z.enum(DIFFERENCE_KINDS),
  /** The provider's id of the payment, refund or dispute, else of its entry. */
  reference: z.string(),
  order: z.object({ id: IdSchema, number: z.string() }).nullable(),
  ours: MoneySumSchema,
  /** In `currency`. */
  theirs: MoneySumSchema,
  currency: z.string(),
  /** When the money moved last. */
  moved_at: InstantSchema,
  found_at: InstantSchema,
});

const admin = endpointsOf({ audience: 'admin', tag: 'Administration: money' });

export const reconciliationEndpoints = {
  getReconciliation: admin('GET /api/admin/money/reconciliation', {
    summary: 'Compare the ledger with the books of each payment provider',
    output: z.object({
      /** Those whose books have been read. */
      providers: z.array(ProviderReadingSchema),
      /** The largest hundred. */
      differences: z.array(BookDifferenceSchema),
      totalCount: z.number().int(),
    }),
  }),
};

export type ProviderReading = z.output<typeof ProviderReadingSchema>;
export type BookDifference = z.output<typeof BookDifferenceSchema>;
