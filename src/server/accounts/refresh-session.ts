import type { AuthCtx } from '#server/accounts/auth-context.ts';
import { AuthError, type AuthErrorCode } from '#server/accounts/auth-errors.ts';
import { isLockedOut } from '#server/accounts/authenticate.ts';
import {
  advanceSession,
  deleteSession,
  lockSession,
  type AuthSessionRow,
} from '#server/accounts/queries/sessions.ts';
import { findUser, type KnownUser } from '#server/accounts/queries/users.ts';
import { takeAttempt } from '#server/accounts/rate-limits.ts';
import {
  judgeRefresh,
  parseRefreshToken,
  type RefreshToken,
} from '#server/accounts/refresh-token.ts';
import { hasExpired } from '#server/accounts/session-lifetime.ts';
import { presentSession } from '#server/accounts/start-session.ts';
import { withTransaction } from '#server/platform/database.ts';
import { logSecurityEvent } from '#server/platform/security-log.ts';

/** Why the refresh is refused, or the refreshed session. */
type Outcome = AuthErrorCode | { readonly session: AuthSessionRow; readonly user: KnownUser };

/**
 * Exchanges a refresh token for a session. Refreshes of one session are serialised on its row, so
 * tabs that use the same token at once all get the same new one. An old token outside the grace
 * period ends the session, because somebody else may hold it. Answers only after the commit.
 */
export async function refreshSession(ctx: AuthCtx, body: Record<string, unknown>) {
  await takeAttempt(ctx, 'refreshPerIp', ctx.clientIp);
  const text = body['refresh_token'];
  if (typeof text !== 'string' || !/^[\w-]+$/.test(text)) {
    throw new AuthError('validation_failed', { message: 'Refresh token is not valid' });
  }
  const token = parseRefreshToken(text);
  if (token === null) throw new AuthError('refresh_token_not_found');

  const outcome = await refresh(ctx, token);
  if (typeof outcome === 'string') throw new AuthError(outcome);
  return presentSession(ctx, outcome.session, outcome.user);
}

function refresh(ctx: AuthCtx, token: RefreshToken): Promise<Outcome> {
  const { db, config, now } = ctx;
  return withTransaction(db, async (trx): Promise<Outcome> => {
    const session = await lockSession(trx, token.sessionId);
    if (session === undefined) return 'refresh_token_not_found';
    const decision = judgeRefresh(config.dataKeys, session, token, now);
    if (decision === 'forged') return 'refresh_token_not_found';
    if (decision === 'reused') {
      await deleteSession(trx, session.id);
      const { id: sessionId, user_id: userId } = session;
      logSecurityEvent(ctx, 'refresh_token_reused', { userId, sessionId });
      return 'refresh_token_already_used';
    }
    const user = await findUser(trx, session.user_id);
    if (user === undefined) return 'refresh_token_not_found';
    if (isLockedOut(user, now)) return 'user_banned';
    if (hasExpired(session, user.role, now)) {
      await deleteSession(trx, session.id);
      return 'session_expired';
    }
    if (decision === 'repeat') return { session, user };
    const counter = session.counter + 1;
    await advanceSession(trx, session.id, counter, now);
    return { session: { ...session, counter, refreshed_at: now }, user };
  });
}
