import { useEffect, useEffectEvent, useRef } from 'react';

import { isAtWork, type ImportState } from '#domain/range/outcomes.ts';

import type { WholeImport } from '#contract/schemas/imports.ts';

import { useAsync, type Async } from '#web/lib/use-async.ts';

import { useImportArea } from './import-area.ts';
import { secondsLeft, type Pace } from './time-left.ts';

const REFRESH_MS = 2_000;

/** Loads again, a moment after each answer, while the page is visible and the server at work. */
export function useRefresh(
  { data, status, reload }: Pick<Async<unknown>, 'data' | 'status' | 'reload'>,
  isWorking: boolean,
): void {
  const isWaiting = isWorking && status === 'ready';
  const refresh = useEffectEvent(() => {
    if (document.visibilityState === 'visible') reload();
  });
  useEffect(() => {
    if (!isWaiting) return;
    const handle = () => refresh();
    const timer = setTimeout(handle, REFRESH_MS);
    document.addEventListener('visibilitychange', handle);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', handle);
    };
  }, [isWaiting, data]);
}

/** An import, and how long the server still works on it. */
export interface FollowedImport {
  readonly found: WholeImport;
  readonly secondsLeft: number | null;
}

/** An import that is read again while the server works on it. */
export function useImport(id: string): Async<FollowedImport> {
  const { calls, query } = useImportArea();
  const start = useRef<(Pace & { readonly state: ImportState }) | null>(null);
  const answer = useAsync(id, async (signal): Promise<FollowedImport> => {
    const found = await calls.get({ params: { id }, query, signal });
    const now = { atMs: Date.now(), done: found.done_rows };
    if (start.current?.state !== found.state || start.current.done > now.done) {
      start.current = { ...now, state: found.state };
    }
    return { found, secondsLeft: secondsLeft(start.current, now, found.row_count) };
  });
  useRefresh(answer, answer.data !== null && isAtWork(answer.data.found.state));
  return answer;
}
