import type { Context } from 'hono';

import type { Role } from '#domain/access/access.ts';
import type { Membership } from '#domain/access/seller-roles.ts';

import { readAccessToken } from '#server/accounts/access-token.ts';
import type { AuthCtx } from '#server/accounts/auth-context.ts';
import { AuthError } from '#server/accounts/auth-errors.ts';
import { isLockedOut, secondFactorTime } from '#server/accounts/authenticate.ts';
import { findSessionUser, type AuthSessionRow } from '#server/accounts/queries/sessions.ts';
import { bearerOf } from '#server/http/bearer.ts';
import { isRecent } from '#server/http/second-factor.ts';
import { noteActor } from '#server/platform/current-request.ts';

/** The session that a call under /auth/v1 is made with. */
export interface OwnSession {
  readonly userId: string;
  readonly sessionId: string;
  readonly method: AuthSessionRow['method'];
  readonly signedInAt: Date;
  readonly role: Role;
  /** The sellers that the user works for (Rule 130). */
  readonly sellers: readonly Membership[];
  /** Whether the user has a confirmed second factor. */
  readonly hasFactor: boolean;
  /** When this session's second factor was given; null at `aal1`. */
  readonly secondFactorAt: Date | null;
}

export function requireBearer(c: Context): string {
  const token = bearerOf(c);
  if (token === undefined) throw new AuthError('no_authorization');
  return token;
}

/** The session of the bearer token, with the errors of this interface. */
export async function requireSession(c: Context, ctx: AuthCtx): Promise<OwnSession> {
  const token = requireBearer(c);
  if (token === ctx.config.publicKey) {
    throw new AuthError('bad_jwt', { message: 'invalid claim: missing sub claim' });
  }
  const claims = await readAccessToken(ctx.config, token, ctx.now);
  if (claims === null) throw new AuthError('bad_jwt');
  const user = await findSessionUser(ctx.db, claims.sessionId, claims.userId);
  if (user === undefined) throw new AuthError('session_not_found');
  if (isLockedOut(user, ctx.now)) throw new AuthError('user_banned');
  noteActor(user.role);
  return {
    userId: claims.userId,
    sessionId: claims.sessionId,
    method: user.method,
    signedInAt: user.created_at,
    role: user.role,
    sellers: user.sellers,
    hasFactor: user.has_factor,
    secondFactorAt: secondFactorTime(claims, user),
  };
}

/** Refuses a session that has not given the second factor of its user, if there is one. */
export function requireOwnFactor({ hasFactor, secondFactorAt }: OwnSession): void {
  if (hasFactor && secondFactorAt === null) throw new AuthError('insufficient_aal');
}

/**
 * Refuses a change of second factors unless one was just given, or without one the password
 * (Rule 106). Otherwise a stolen session could lock its owner out for good.
 */
export function requireRecentProof(session: OwnSession, now: Date): void {
  requireOwnFactor(session);
  const { hasFactor, secondFactorAt, signedInAt } = session;
  if (isRecent(hasFactor ? secondFactorAt : signedInAt, now)) return;
  throw hasFactor
    ? new AuthError('insufficient_aal', { message: 'Give your second factor again first' })
    : new AuthError('reauthentication_needed');
}
