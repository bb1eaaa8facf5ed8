import type { AccessActor, Decision } from '#domain/access/access.ts';

/** What buyers get for a recalled item. */
export const RECALL_REMEDIES = ['refund', 'replacement', 'repair'] as const;
export type RecallRemedy = (typeof RECALL_REMEDIES)[number];

/** "cleared": it is open, but the units now on sale are known to be safe and are sold again. */
export const RECALL_STATES = ['open', 'cleared', 'closed'] as const;
export type RecallState = (typeof RECALL_STATES)[number];

const HOUR_MS = 60 * 60 * 1000;
/** A supplier notifies the regulator within two days of starting a recall. */
export const RECALL_NOTICE_HOURS = 48;

/** What is shown in place of "Out of stock". */
export const RECALLED_WORDS = 'Recalled, not for sale';

export function recallStateOf({
  clearedAt,
  closedAt,
}: {
  readonly clearedAt: Date | null;
  readonly closedAt: Date | null;
}): RecallState {
  if (closedAt !== null) return 'closed';
  return clearedAt === null ? 'open' : 'cleared';
}

export function regulatorDueAt(publishedAt: Date): Date {
  return new Date(publishedAt.getTime() + RECALL_NOTICE_HOURS * HOUR_MS);
}

export interface RecallOwnership {
  /** Whose product it is; null is the platform. */
  readonly sellerId: string | null;
  readonly isByAdmin: boolean;
}

export type RecallRefusal = 'not_theirs' | 'by_administrator';

/**
 * Who may change and end a recall (Rule 140): administrators every one, a seller those that they
 * published themselves. A recall that an administrator published stays until they end it.
 */
export function mayChangeRecall(
  actor: AccessActor,
  recall: RecallOwnership,
): Decision<RecallRefusal> {
  if (actor.role === 'admin') return { ok: true };
  if (actor.seller === null || recall.sellerId !== actor.seller.id) {
    return { ok: false, reason: 'not_theirs' };
  }
  return recall.isByAdmin ? { ok: false, reason: 'by_administrator' } : { ok: true };
}

/** Whether everything that a new recall would stop is stopped by an open one already. */
export function isStoppedBy(
  variantIds: readonly string[],
  open: readonly { readonly variantIds: readonly string[] }[],
): boolean {
  return open.some(
    ({ variantIds: stopped }) =>
      stopped.length === 0 ||
      (variantIds.length > 0 && variantIds.every((id) => stopped.includes(id))),
  );
}

/** Whether an item of a product, a variant or (null) the product without one, is not sold now. */
export function isStoppedItem(
  recalls: readonly { readonly variant_ids: readonly string[]; readonly stops_sale: boolean }[],
  variantId: string | null,
): boolean {
  return recalls.some(
    ({ variant_ids: ids, stops_sale: stops }) =>
      stops && (ids.length === 0 || (variantId !== null && ids.includes(variantId))),
  );
}

export interface SoldDays {
  /** Days in Sydney, such as `2026-12-24`; null is without a limit. */
  readonly from: string | null;
  readonly until: string | null;
}

/** What is wrong with the days of sale, by field; nothing was sold in the future. */
export function soldDaysErrors(
  { from, until }: SoldDays,
  today: string,
): { readonly from?: string; readonly until?: string } {
  const future = 'Enter a day that is not in the future.';
  const isBackwards = from !== null && until !== null && until < from;
  return {
    ...(from !== null && from > today ? { from: future } : {}),
    ...(until !== null && until > today
      ? { until: future }
      : isBackwards
        ? { until: 'Enter a day that is not before the first one.' }
        : {}),
  };
}

/** The batch numbers of a text, one on each line; empty lines and repetitions are left out. */
export function batchesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== '');
}
