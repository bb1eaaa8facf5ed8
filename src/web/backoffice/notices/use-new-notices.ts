import { useRouterState } from '@tanstack/react-router';

import type { OfficeArea } from '#contract/paths/pages.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useAsync } from '#web/lib/use-async.ts';

import { noticeCalls } from './notice-calls.ts';

/** How many notices the reader has not seen; counted again with each page, null for nobody's. */
export function useNewNotices(area: OfficeArea | null): number | undefined {
  const api = useOfficeApi();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const answer = useAsync(area === null ? null : `${area} ${path}`, () =>
    noticeCalls(api, area ?? 'admin').count(),
  );
  return answer.data?.count;
}
