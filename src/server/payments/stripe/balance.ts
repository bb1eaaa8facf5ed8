import { z } from 'zod';

import type { ProviderTransaction } from '#server/platform/payment-provider.ts';

/** What the entry is about; expanded, so that a charge names its payment. */
const SourceSchema = z.looseObject({
  id: z.string(),
  object: z.string(),
  payment_intent: z
    .union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)])
    .nullish(),
});

/** The fields we read of a balance transaction; all amounts are in the account's own currency. */
export const StripeBalanceTransactionSchema = z.object({
  id: z.string(),
  amount: z.number().int(),
  fee: z.number().int(),
  net: z.number().int(),
  currency: z.string().transform((code) => code.toUpperCase()),
  reporting_category: z.string().max(100),
  source: z.union([z.string(), SourceSchema]).nullish(),
  available_on: z.number().int(),
  created: z.number().int(),
});

export function toTransaction(
  entry: z.output<typeof StripeBalanceTransactionSchema>,
): ProviderTransaction {
  const source = typeof entry.source === 'object' ? entry.source : null;
  const payment = source?.payment_intent ?? null;
  const sourceId = typeof entry.source === 'string' ? entry.source : (source?.id ?? null);
  return {
    transactionId: entry.id,
    category: entry.reporting_category,
    amountCents: entry.amount,
    feeCents: entry.fee,
    currency: entry.currency,
    reference: source?.object === 'charge' ? (payment ?? sourceId) : sourceId,
    paymentReference: payment,
    availableOn: new Date(entry.available_on * 1000),
    createdAt: new Date(entry.created * 1000),
  };
}
