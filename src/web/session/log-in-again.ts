import { useSyncExternalStore } from 'react';

import { currentAccessToken, renewAccessToken } from '#web/session/auth-client.ts';
import { hasUnsavedChanges } from '#web/lib/unsaved-changes.ts';

let waiting: ((isLoggedIn: boolean) => void)[] = [];
const listeners = new Set<() => void>();

function publish(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the reader to log in again on this page. Resolves to whether they did. */
export function askToLogInAgain(): Promise<boolean> {
  const answer = new Promise<boolean>((resolve) => waiting.push(resolve));
  publish();
  return answer;
}

/** Ends the request: the reader has logged in again, or does not want to. */
export function answerLogInAgain(isLoggedIn: boolean): void {
  const answered = waiting;
  waiting = [];
  for (const resolve of answered) resolve(isLoggedIn);
  publish();
}

/** Whether a request to log in again is open. */
export function useLogInAgainAsked(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting.length > 0,
    () => false,
  );
}

/**
 * The token for the retry of a refused call; `refused` is the token it had. A refreshed token, or,
 * if a form has unsaved changes, the token of the session that the reader logs in with again. Null
 * if there is none.
 */
export async function tokenToRetryWith(refused: string | null): Promise<string | null> {
  const renewed = refused === null ? null : await renewAccessToken(refused);
  if (renewed !== null || !hasUnsavedChanges()) return renewed;
  return (await askToLogInAgain()) ? currentAccessToken() : null;
}
