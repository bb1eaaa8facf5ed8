const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Endpoints that a seller, or the platform, has at a time. */
export const MOST_ENDPOINTS = 10;
export const MAX_WEBHOOK_URL = 2000;
export const MAX_WEBHOOK_DESCRIPTION = 200;

/** How long a former secret signs after a rotation, besides the new one. */
export const FORMER_SECRET_MS = DAY_MS;

/** Beyond so many that wait for one endpoint, the oldest are given up. */
export const MOST_WAITING = 50_000;

/** How long deliveries are kept with what was sent. */
export const DELIVERIES_KEPT_DAYS = 30;

/** An event is tried for so long, from its first attempt. */
export const TRIED_FOR_MS = DAY_MS;

/** Before the second attempt, the third one and so on; the last gap repeats. */
const GAPS_MINUTES = [1, 2, 5, 10, 30, 60, 120, 180] as const;

export const DELIVERY_STATES = ['waiting', 'delivered', 'given_up'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * When a delivery is tried again after so many failed attempts; null when it is given up. The last
 * attempt is a day after the first, so a receiver that was away for less gets everything.
 */
export function nextAttemptAt(
  attempts: number,
  { now, giveUpAt }: { readonly now: Date; readonly giveUpAt: Date },
): Date | null {
  if (now >= giveUpAt) return null;
  const gap = (GAPS_MINUTES[attempts - 1] ?? 180) * MINUTE_MS;
  return new Date(Math.min(now.getTime() + gap, giveUpAt.getTime()));
}

/** An endpoint fails after so many failures in a row: a single event may be refused for itself. */
export const FAILING_AFTER_ATTEMPTS = 3;

/** Before an endpoint that fails is tried again; the last gap repeats. */
const ENDPOINT_GAPS_MINUTES = [1, 2, 5, 10] as const;

/** When an endpoint is tried again after so many failures in a row; null for at any time. */
export function endpointRestsUntil(failedAttempts: number, now: Date): Date | null {
  const failures = failedAttempts - FAILING_AFTER_ATTEMPTS;
  if (failures < 0) return null;
  return new Date(now.getTime() + (ENDPOINT_GAPS_MINUTES[failures] ?? 10) * MINUTE_MS);
}

/** Failing for so long, and so often, stops an endpoint. */
const STOPPED_AFTER_MS = 3 * DAY_MS;
const STOPPED_AFTER_ATTEMPTS = 20;

/** Whether an endpoint has failed for so long that the shop pauses it. */
export function isDead(
  { failingSince, failedAttempts }: { failingSince: Date; failedAttempts: number },
  now: Date,
): boolean {
  return (
    failedAttempts >= STOPPED_AFTER_ATTEMPTS &&
    now.getTime() - failingSince.getTime() >= STOPPED_AFTER_MS
  );
}

/** Whether a status says that the receiver has taken the event. */
export function isTaken(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}
