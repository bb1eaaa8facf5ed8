import { hasUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { createStore, useStore } from '#web/lib/store.ts';
import { currentAccessToken, renewAccessToken } from '#web/session/auth-client.ts';

/** The calls that wait for the answer. */
const waiting = createStore<readonly ((isLoggedIn: boolean) => void)[]>([]);

/** Asks the reader to log in again on this page. Resolves to whether they did. */
export function askToLogInAgain(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting.set([...waiting.getSnapshot(), resolve]);
  });
}

/** Ends the request: the reader has logged in again, or does not want to. */
export function answerLogInAgain(isLoggedIn: boolean): void {
  const answered = waiting.getSnapshot();
  waiting.set([]);
  for (const resolve of answered) resolve(isLoggedIn);
}

/** Whether a request to log in again is open. */
export function useLogInAgainAsked(): boolean {
  return useStore(waiting).length > 0;
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
