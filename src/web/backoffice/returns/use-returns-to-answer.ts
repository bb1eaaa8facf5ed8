import { useRouterState } from '@tanstack/react-router';

import type { OfficeArea } from '#contract/paths/pages.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useAsync } from '#web/lib/use-async.ts';

import { returnArea } from './return-area.ts';

/**
 * How many returns wait for the reader: counted again when a page of returns has loaded, and on
 * leaving them; null counts nobody's.
 */
export function useReturnsToAnswer(area: OfficeArea | null): number | undefined {
  const { calls, query, pages } = returnArea(area ?? 'admin', useOfficeApi());
  const lookedAt = useRouterState({
    select: ({ location, matches }) =>
      location.pathname.startsWith(pages.returns())
        ? String(matches.at(-1)?.updatedAt)
        : 'elsewhere',
  });
  const answer = useAsync(area === null ? null : `${area} ${lookedAt}`, async () => {
    const { counts } = await calls.list({
      query: { ...query, view: 'to_answer', limit: 1, offset: 0 },
    });
    return counts.to_answer;
  });
  return answer.data ?? undefined;
}
