import type { Decision } from '#domain/access/access.ts';

export type WriteRefusal = 'unpaid' | 'customer_gone';

/**
 * Whether a side may write about an order or a product (Rule 137). About an order only once it was
 * paid, whatever became of it then: `paidAt` is undefined for a product. Nobody writes to a
 * customer who has closed their account.
 */
export function mayWrite({
  paidAt,
  customerIsGone,
}: {
  readonly paidAt: Date | null | undefined;
  readonly customerIsGone: boolean;
}): Decision<WriteRefusal> {
  if (customerIsGone) return { ok: false, reason: 'customer_gone' };
  return paidAt === null ? { ok: false, reason: 'unpaid' } : { ok: true };
}

/** The products that a customer may begin to ask about within 24 hours. */
export const NEW_QUESTIONS_A_DAY = 10;
