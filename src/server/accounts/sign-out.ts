import type { AuthCtx } from '#server/accounts/auth-context.ts';
import { AuthError } from '#server/accounts/auth-errors.ts';
import type { OwnSession } from '#server/accounts/own-session.ts';
import { deleteSession, deleteSessionsOf } from '#server/accounts/queries/sessions.ts';
import { withTransaction } from '#server/platform/database.ts';

/** Access tokens of ended sessions stop working too: every call reads the session. */
export async function signOut(
  { db, now }: AuthCtx,
  { userId, sessionId }: Pick<OwnSession, 'userId' | 'sessionId'>,
  scope: string,
): Promise<void> {
  switch (scope) {
    case 'local':
      return deleteSession(db, sessionId);
    case 'others':
      return withTransaction(db, (trx) =>
        deleteSessionsOf(trx, { userId, keepId: sessionId, now }),
      );
    case 'global':
      return withTransaction(db, (trx) => deleteSessionsOf(trx, { userId, now }));
    default:
      throw new AuthError('validation_failed', {
        message: `Unsupported logout scope "${scope.slice(0, 40)}"`,
      });
  }
}
