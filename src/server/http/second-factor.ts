import { type Role, roleSatisfies } from '#domain/access/access.ts';
import type { Membership } from '#domain/access/seller-roles.ts';

import { AppError } from '#contract/errors/app-error.ts';

import type { Actor } from '#server/http/context.ts';
import type { Config } from '#server/platform/config.ts';

/** For this long a person is not asked again. */
const RECENT_MS = 10 * 60_000;

/** Whether a second factor is required: of administrators and sellers' owners (Rule 106). */
export function requiresSecondFactor(
  { auth }: Pick<Config, 'auth'>,
  { role, sellers }: { readonly role: Role; readonly sellers: readonly Membership[] },
): boolean {
  if (!auth.requireSecondFactor) return false;
  return role === 'admin' || sellers.some((seller) => seller.role === 'owner');
}

/** The error of a call that needs a role which this session does not have, or not yet. */
export function roleRefusal({ grantedRole }: Actor, required: Role): AppError {
  return new AppError(roleSatisfies(grantedRole, required) ? 'MFA_REQUIRED' : 'FORBIDDEN');
}

/** Asks again whoever has a second factor and did not just give it (Rule 106). */
export function requireRecentFactor({ hasFactor, secondFactorAt }: Actor, now: Date): void {
  if (hasFactor && !isRecent(secondFactorAt, now)) throw new AppError('MFA_NOT_RECENT');
}

/** Whether it was in the last ten minutes. */
export function isRecent(instant: Date | null, now: Date): boolean {
  return instant !== null && now.getTime() - instant.getTime() <= RECENT_MS;
}
