import { PREFERENCE_KINDS, type PreferenceKind } from '#domain/consents/kinds.ts';

import type { EmailPreference, StockRequest } from '#contract/schemas/consents.ts';

import type { StockRequestRow } from '#server/consents/back-in-stock/queries.ts';
import type { listNewestConsents } from '#server/consents/queries.ts';

type Newest = Awaited<ReturnType<typeof listNewestConsents>>;

export function presentPreference(kind: PreferenceKind, newest: Newest): EmailPreference {
  const answer = newest.find((each) => each.kind === kind);
  return {
    kind,
    is_given: answer?.is_given ?? false,
    changed_at: answer?.created_at.toISOString() ?? null,
  };
}

export const presentPreferences = (newest: Newest): EmailPreference[] =>
  PREFERENCE_KINDS.map((kind) => presentPreference(kind, newest));

export function presentStockRequest({ created_at, ...row }: StockRequestRow): StockRequest {
  return { ...row, created_at: created_at.toISOString() };
}
