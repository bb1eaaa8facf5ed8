import { pages, type ShopSearch } from '#contract/paths/pages.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import type { OptionCounts } from './list-page.ts';

/** How many products a search leaves, and how many each option of the panel would. */
export interface Listed {
  totalCount: number;
  counts: OptionCounts | null;
}

export type CountMatches = (search: ShopSearch, signal: AbortSignal) => Promise<Listed>;

/** What is known of the choices in the panel: the counts, and whether newer ones are on the way. */
export interface Preview extends Listed {
  isCounting: boolean;
}

const SETTLED_AFTER_MS = 250;

/**
 * What a search that is not applied yet would leave; `applied` where there is none. Asked for once
 * the choosing pauses; an outdated question is dropped, and without an answer nothing is claimed.
 */
export function usePreview(
  wanted: ShopSearch | null,
  applied: Listed | null,
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
