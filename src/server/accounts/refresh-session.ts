import type { AuthCtx } from '#server/accounts/auth-context.ts';
import { AuthError, type AuthErrorCode } from '#server/accounts/auth-errors.ts';
import { isShutOut } from '#server/accounts/authenticate.ts';
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
import { presentSession } from '#server/accounts/start-session.ts';
import { withTransaction } from '#server/platform/database.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A session ends when it was not refreshed for `idleMs`, and in any case after `absoluteMs`. */
const LIFETIMES = {
  usual: { idleMs: 30 * DAY_MS, absoluteMs: 90 * DAY_MS },
  admin: { idleMs: 12 * HOUR_MS, absoluteMs: 7 * DAY_MS },
  /** Long enough to choose a password, which is all that a reset link is for (Rule 42). */
  recovery: { idleMs: HOUR_MS, absoluteMs: HOUR_MS },
} as const;

/** After this no session of anybody can be refreshed any more. */
export const LONGEST_SESSION = LIFETIMES.usual;

type Outcome =
  | { readonly ok: true; readonly session: AuthSessionRow; readonly user: KnownUser }
  | { readonly ok: false; readonly code: AuthErrorCode };

/**
 * Trades a refresh token for a session. Refreshes of one session take turns on its row, so that tabs
 * racing with the same token all end up with one new one; an old token outside the allowance ends the
 * session, because somebody else may hold it. The answer leaves only after the commit.
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
  if (!outcome.ok) throw new AuthError(outcome.code);
  return presentSession(ctx, outcome.session, outcome.user);
}

function refresh(ctx: AuthCtx, token: RefreshToken): Promise<Outcome> {
  const { db, config, now } = ctx;
  return withTransaction(db, async (trx): Promise<Outcome> => {
    const session = await lockSession(trx, token.sessionId);
    if (session === undefined) return refusal('refresh_token_not_found');
    const decision = judgeRefresh(config.dataKey, session, token, now);
    if (decision === 'forged') return refusal('refresh_token_not_found');
    if (decision === 'reused') {
      await deleteSession(trx, session.id);
      ctx.log.warn(
        { event: 'refresh_token_reused', userId: session.user_id, sessionId: session.id },
        'An old refresh token came back; its session was ended',
      );
      return refusal('refresh_token_already_used');
    }
    const user = await findUser(trx, session.user_id);
    if (user === undefined) return refusal('refresh_token_not_found');
    if (isShutOut(user, now)) return refusal('user_banned');
    if (hasExpired(session, user.role, now)) {
      await deleteSession(trx, session.id);
      return refusal('session_expired');
    }
    if (decision === 'repeat') return { ok: true, session, user };
    const counter = session.counter + 1;
    await advanceSession(trx, session.id, counter, now);
    return { ok: true, session: { ...session, counter, refreshed_at: now }, user };
  });
}

function refusal(code: AuthErrorCode): Outcome {
  return { ok: false, code };
}

/** Whether the session was idle, or is old, beyond what its user's role and its beginning allow. */
export function hasExpired(
  session: Pick<AuthSessionRow, 'created_at' | 'refreshed_at' | 'method'>,
  role: string,
  now: Date,
): boolean {
  const usual = role === 'admin' ? LIFETIMES.admin : LIFETIMES.usual;
  const { idleMs, absoluteMs } = session.method === 'recovery' ? LIFETIMES.recovery : usual;
  const idle = now.getTime() - session.refreshed_at.getTime();
  const age = now.getTime() - session.created_at.getTime();
  return idle > idleMs || age > absoluteMs;
}
