import type { AuthSessionRow } from '#server/accounts/queries/sessions.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A session ends when it was not refreshed for `idleMs`, and after `absoluteMs` in any case. */
const LIFETIMES = {
  usual: { idleMs: 30 * DAY_MS, absoluteMs: 90 * DAY_MS },
  admin: { idleMs: 12 * HOUR_MS, absoluteMs: 7 * DAY_MS },
  /** Long enough to choose a password, the only use of a reset link (Rule 42). */
  recovery: { idleMs: HOUR_MS, absoluteMs: HOUR_MS },
} as const;

/** After this, no session can be refreshed. */
export const LONGEST_SESSION = LIFETIMES.usual;

/** Whether the session was idle, or alive, longer than its role and sign-in method allow. */
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
