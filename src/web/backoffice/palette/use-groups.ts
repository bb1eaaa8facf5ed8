import { useRouterState } from '@tanstack/react-router';

import type { OfficeArea } from '#contract/paths/pages.ts';

import type { AreaEntry } from '#web/backoffice/area-shell.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useOfficeArea } from '#web/backoffice/route-hooks.ts';
import { chosenSeller } from '#web/backoffice/seller-scope.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';

import { destinationsOf, isUnderMenu, type Destination } from './destinations.ts';
import { findRecords, searchableKinds, type FoundKind } from './find-records.ts';
import { rankMatches } from './rank.ts';
import { readRecentPages } from './recent-pages.ts';

const PAUSE_MS = 200;
/** Fewer letters find too many records. */
const LEAST_LETTERS = 2;
const MAX_RECENT = 6;

export interface PaletteGroup {
  readonly title: string;
  readonly options: readonly Destination[];
  /** How many there are, more than the options, and the list that has them all. */
  readonly all?: { readonly count: number; readonly href: string } | undefined;
  /** Found for an earlier text: in view until the answer for this one. */
  readonly isStale?: boolean;
}

export interface PaletteFailure {
  readonly message: string;
  readonly reason: string;
}

interface GroupsOf {
  readonly menu: readonly AreaEntry[];
  readonly userId: string;
}

/**
 * What the palette offers for a text: screens and actions at once, then the records that the shop
 * finds. Without a text it offers the pages that the reader last went to, and every screen.
 */
export function useGroups(text: string, { menu, userId }: GroupsOf) {
  const area = useOfficeArea();
  const api = useOfficeApi();
  const destinations = destinationsOf(area, menu);
  // Before a seller is chosen there is nothing to search.
  const isAnybodys = area === 'seller' && chosenSeller() === undefined;
  // A page is a recent one once it has loaded, which may be while the palette is open on it again.
  useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href });
  const isTooShort = text.length < LEAST_LETTERS;
  const searched = isTooShort || isAnybodys ? null : text;
  const settled = useDebounced(searched, PAUSE_MS, null);
  const answer = useAsync(searched === null ? null : settled, (signal) =>
    findRecords({ area, api, menu, text: settled ?? '', signal }),
  );
  const isSearching = searched !== null && (searched !== settled || answer.status === 'loading');
  const results = searched === null ? [] : (answer.data ?? []);

  const local =
    text === ''
      ? [
          { title: 'Recent', options: recentPages(userId, area, { menu, destinations }) },
          ...byKind(destinations),
        ]
      : byKind(rankMatches(destinations, text));
  const found = results
    .flatMap((kind) => groupOf(kind))
    .map((group) => ({
      ...group,
      isStale: isSearching,
    }));
  return {
    groups: [...local, ...found].filter(({ options }) => options.length > 0),
    failures: isSearching ? [] : results.flatMap(failureOf),
    isSearching,
    /** What this text is too short to search. */
    unsearched: isTooShort && !isAnybodys ? searchableKinds({ area, menu }) : [],
    retry: answer.reload,
  };
}

function byKind(destinations: readonly Destination[]): readonly PaletteGroup[] {
  const of = (kind: Destination['kind']) => destinations.filter((each) => each.kind === kind);
  return [
    { title: 'Screens', options: of('screen') },
    { title: 'Actions', options: of('action') },
  ];
}

function groupOf({ title, result }: FoundKind): readonly PaletteGroup[] {
  if (!result.ok) return [];
  const { records, totalCount, all } = result.data;
  const hasMore = totalCount > records.length;
  return [{ title, options: records, all: hasMore ? { count: totalCount, href: all } : undefined }];
}

function failureOf({ title, result }: FoundKind): readonly PaletteFailure[] {
  return result.ok ? [] : [{ message: `${title} could not be searched.`, reason: result.message }];
}

/** Those of this area and seller that the reader may still open. */
function recentPages(
  userId: string,
  area: OfficeArea,
  { menu, destinations }: { menu: GroupsOf['menu']; destinations: readonly Destination[] },
): readonly Destination[] {
  const seller = area === 'seller' ? chosenSeller() : undefined;
  return readRecentPages(userId)
    .filter((page) => page.href.split(/[/?]/)[1] === area && page.seller === seller)
    .filter(
      ({ href }) => isUnderMenu(href, menu) || destinations.some((each) => each.href === href),
    )
    .slice(0, MAX_RECENT);
}
