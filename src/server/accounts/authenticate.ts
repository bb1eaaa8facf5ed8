import { DEFAULT_ROLE } from '#domain/access/access.ts';
import { roleWithMemberships } from '#domain/access/seller-roles.ts';

import { AppError } from '#contract/errors/app-error.ts';

import { readAccessToken, type AccessClaims } from '#server/accounts/access-token.ts';
import { findSessionUser } from '#server/accounts/queries/sessions.ts';
import { hasExpired } from '#server/accounts/session-lifetime.ts';
import type { Actor, Services } from '#server/http/context.ts';
import { requiresSecondFactor } from '#server/http/second-factor.ts';
import { noteActor } from '#server/platform/current-request.ts';

/**
 * The signed-in user behind an access token. Throws INVALID_TOKEN unless the token is valid, its
 * session exists and has not expired, and the profile is neither banned, suspended nor archived.
 * Name and role come from the database, never from the token. Throws MFA_REQUIRED if the user has a
 * second factor that this session has not given. Until a required factor was given, the actor has a
 * customer's role (Rule 106) and acts for no seller (Rule 130).
 */
export async function authenticate(services: Services, token: string, now: Date): Promise<Actor> {
  const claims = await readAccessToken(services.config, token, now);
  if (claims === null) throw new AppError('INVALID_TOKEN');
  const user = await findSessionUser(services.db, claims.sessionId, claims.userId);
  if (user === undefined || isLockedOut(user, now) || hasExpired(user, user.role, now)) {
    throw new AppError('INVALID_TOKEN');
  }
  // Rule 42: a session from a reset link may only set a password, under /auth/v1.
  if (user.method === 'recovery') throw new AppError('FORBIDDEN');
  noteActor(user.role);
  const secondFactorAt = secondFactorTime(claims, user);
  const isMissing = secondFactorAt === null;
  if (user.has_factor && isMissing) throw new AppError('MFA_REQUIRED');
  const isLimited = isMissing && requiresSecondFactor(services.config, user);
  const sellers = user.role === 'admin' ? [] : user.sellers;
  const grantedRole = roleWithMemberships(user.role, sellers);
  return {
    userId: claims.userId,
    email: user.email,
    role: isLimited ? DEFAULT_ROLE : grantedRole,
    grantedRole,
    sellers,
    seller: isLimited ? null : (sellers[0] ?? null),
    sessionId: claims.sessionId,
    hasFactor: user.has_factor,
    secondFactorAt,
    firstName: user.first_name,
    lastName: user.last_name,
    key: null,
  };
}

/**
 * When the second factor was given; null at `aal1`. Token and session must both have it: an older
 * token does not rise with its session, and a removed factor lowers tokens that are still valid.
 */
export function secondFactorTime(
  { secondFactorAt }: AccessClaims,
  session: { readonly second_factor_at: Date | null },
): Date | null {
  if (secondFactorAt === null || session.second_factor_at === null) return null;
  return new Date(secondFactorAt * 1000);
}

/** Whether a ban, a suspension or a closed account locks this person out at `now`. */
export function isLockedOut(
  user: { banned_until: Date | null; suspended_at: Date | null; archived_at: Date | null },
  now: Date,
): boolean {
  const isBanned = user.banned_until !== null && user.banned_until > now;
  return isBanned || user.suspended_at !== null || user.archived_at !== null;
}
