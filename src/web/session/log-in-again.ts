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

/** The reader has logged in again, or does not want to: everything that waits goes on. */
export function answerLogInAgain(isLoggedIn: boolean): void {
  const answered = waiting;
  waiting = [];
  for (const resolve of answered) resolve(isLoggedIn);
  publish();
}

/** Whether the reader is asked to log in again. */
export function useLogInAgainAsked(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting.length > 0,
    () => false,
  );
}

/**
 * The token with which to repeat a call that was refused, `refused` being the one it had: a renewed
 * one or, while a form has unsaved changes, that of the session with which the reader logs in
 * again. Null where there is none.
 */
export async function tokenToRetryWith(refused: string | null): Promise<string | null> {
  const renewed = refused === null ? null : await renewAccessToken(refused);
  if (renewed !== null || !hasUnsavedChanges()) return renewed;
  return (await askToLogInAgain()) ? currentAccessToken() : null;
}
