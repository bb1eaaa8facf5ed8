import { epochSeconds, signAccessToken, type SecondFactor } from '#server/accounts/access-token.ts';
import type { AuthCtx } from '#server/accounts/auth-context.ts';
import { AuthError } from '#server/accounts/auth-errors.ts';
import { presentAppMetadata, presentUser } from '#server/accounts/present.ts';
import { insertSession, type AuthSessionRow } from '#server/accounts/queries/sessions.ts';
import { markSignedIn } from '#server/accounts/queries/users.ts';
import { newSessionKey, writeRefreshToken } from '#server/accounts/refresh-token.ts';
import type { Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';

type SessionUser = Parameters<typeof presentUser>[0];

/** Refuses if all sessions were ended in the meantime, for example by a new password. */
export async function startSession(
  ctx: AuthCtx,
  db: Db,
  userId: string,
  method: AuthSessionRow['method'],
): Promise<AuthSessionRow> {
  const id = newId();
  const session: AuthSessionRow = {
    id,
    user_id: userId,
    hmac_key: newSessionKey(ctx.config.dataKeys, id),
    counter: 0,
    method,
    user_agent: ctx.userAgent,
    ip: ctx.clientIp,
    created_at: ctx.now,
    refreshed_at: ctx.now,
    second_factor_method: null,
    second_factor_at: null,
    passkey_challenge: null,
    passkey_challenge_at: null,
  };
  if (!(await insertSession(db, session))) throw new AuthError('session_expired');
  await markSignedIn(db, userId, ctx.now);
  return session;
}

function secondFactorOf(session: AuthSessionRow): SecondFactor | null {
  const { second_factor_method: method, second_factor_at: at } = session;
  return method === null || at === null ? null : { method, at };
}

/** A new access token and the session's current refresh token. */
export async function presentSession(ctx: AuthCtx, session: AuthSessionRow, user: SessionUser) {
  const { config, now } = ctx;
  const accessToken = await signAccessToken(
    config,
    {
      userId: user.id,
      email: user.email,
      sessionId: session.id,
      method: session.method,
      signedInAt: session.created_at,
      secondFactor: secondFactorOf(session),
      appMetadata: presentAppMetadata(user),
      userMetadata: user.user_metadata,
    },
    now,
  );
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: config.auth.accessTtlSeconds,
    expires_at: epochSeconds(now) + config.auth.accessTtlSeconds,
    refresh_token: writeRefreshToken(config.dataKeys, session),
    user: presentUser(user),
  };
}
