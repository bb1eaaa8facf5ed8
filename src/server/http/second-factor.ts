import { type Role, roleSatisfies } from '#domain/access/access.ts';

import { AppError } from '#contract/errors/app-error.ts';

import type { Actor } from '#server/http/context.ts';
import type { Config } from '#server/platform/config.ts';

/** For this long a person is not asked again. */
const RECENT_MS = 10 * 60_000;

/** Whether the shop requires a second factor of this role (Rule 106). */
export function requiresSecondFactor({ auth }: Pick<Config, 'auth'>, role: Role): boolean {
  return auth.requireSecondFactor && role !== 'customer';
}

/** The error of a call that needs a role which this session does not have, or not yet. */
export function roleRefusal({ profileRole }: Actor, required: Role): AppError {
  return new AppError(roleSatisfies(profileRole, required) ? 'MFA_REQUIRED' : 'FORBIDDEN');
}

/** Asks again whoever has a second factor and did not just give it (Rule 106). */
export function requireRecentFactor({ hasFactor, secondFactorAt }: Actor, now: Date): void {
  if (hasFactor && !isRecent(secondFactorAt, now)) throw new AppError('MFA_NOT_RECENT');
}

/** Whether it was in the last ten minutes. */
export function isRecent(instant: Date | null, now: Date): boolean {
  return instant !== null && now.getTime() - instant.getTime() <= RECENT_MS;
}
