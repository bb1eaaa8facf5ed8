import { pages, type ShopSearch } from '#contract/paths/pages.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import type { OptionCounts } from './list-page.ts';

/** The result of a search, and how many products each option of the panel would match. */
export interface ListSummary {
  totalCount: number;
  isCapped: boolean;
  counts: OptionCounts | null;
}

export type CountMatches = (search: ShopSearch, signal: AbortSignal) => Promise<ListSummary>;

/** The counts for the panel's choices, and whether newer ones are loading. */
export interface Preview extends ListSummary {
  isCounting: boolean;
}

const SETTLED_AFTER_MS = 250;

/**
 * The result of a search that is not applied yet; `applied` when there is none. Requested after a
 * pause in choosing; outdated answers are dropped, and without an answer no count is shown.
 */
export function usePreview(
  wanted: ShopSearch | null,
  applied: ListSummary | null,
  countMatches: CountMatches,
): Preview | null {
  const key = wanted && pages.shop(wanted);
  const asked = useDebounced(key, SETTLED_AFTER_MS, null);
  const { status, data } = useAsync(asked === key ? key : null, (signal) =>
    countMatches(wanted ?? {}, signal),
  );
  if (wanted === null) return applied && { ...applied, isCounting: false };
  if (status === 'error') return null;
  const known = data ?? applied;
  return known && { ...known, isCounting: status !== 'ready' };
}
