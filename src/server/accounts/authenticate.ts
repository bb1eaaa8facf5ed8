import { AppError } from '#contract/errors/app-error.ts';

import { readAccessToken } from '#server/accounts/access-token.ts';
import { findSessionUser } from '#server/accounts/queries/sessions.ts';
import { hasExpired } from '#server/accounts/session-lifetime.ts';
import type { Actor, Services } from '#server/http/context.ts';
import { noteActor } from '#server/platform/current-request.ts';

/**
 * The signed-in user behind an access token. Throws INVALID_TOKEN unless the token is valid, its
 * session exists and has not expired, and the profile is neither banned, suspended nor archived.
 * Name and role come from the database, never from the token.
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
  return {
    userId: claims.userId,
    email: user.email,
    role: user.role,
    sessionId: claims.sessionId,
    firstName: user.first_name,
    lastName: user.last_name,
  };
}

/** Whether a ban, a suspension or a closed account locks this person out at `now`. */
export function isLockedOut(
  user: { banned_until: Date | null; suspended_at: Date | null; archived_at: Date | null },
  now: Date,
): boolean {
  const isBanned = user.banned_until !== null && user.banned_until > now;
  return isBanned || user.suspended_at !== null || user.archived_at !== null;
}
