import type { PublicSettings } from '#contract/schemas/catalog.ts';

type ReturnSettings = Pick<PublicSettings, 'return_days'>;

/** "30-day returns", or "Returns" where the settings could not be read. */
export function returnsPromise(settings: ReturnSettings | null): string {
  return settings === null ? 'Returns' : `${settings.return_days}-day returns`;
}

/** "30 days", or "the days of our policy" where the settings could not be read. */
export function returnPeriod(settings: ReturnSettings | null): string {
  if (settings === null) return 'the days of our policy';
  return settings.return_days === 1 ? '1 day' : `${settings.return_days} days`;
}

/** Follows the promise: what the law says about faulty goods does not depend on it. */
export const RETURNS_SCOPE = 'for a change of mind. Your consumer guarantees apply regardless.';
