import { hasUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { currentAccessToken, renewAccessToken } from '#web/session/auth-client.ts';
import { createQuestion } from '#web/session/question.ts';

/** Why somebody logs in again: the session has ended, or it is too old for what they do. */
export type LogInReason = 'ended' | 'old';

/** Asks the reader to log in again on this page. */
export const logInAgain = createQuestion<LogInReason>();

/**
 * The token for the retry of a refused call; `refused` is the token it had. A refreshed token, or,
 * if a form has unsaved changes, the token of the session that the reader logs in with again. Null
 * if there is none.
 */
export async function tokenToRetryWith(refused: string | null): Promise<string | null> {
  const renewed = refused === null ? null : await renewAccessToken(refused);
  if (renewed !== null || !hasUnsavedChanges()) return renewed;
  return (await logInAgain.ask('ended')) ? currentAccessToken() : null;
}
