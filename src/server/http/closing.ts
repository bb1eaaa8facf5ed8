import { roleSatisfies } from '#domain/access/access.ts';

import { AppError } from '#contract/errors/app-error.ts';

import type { CallServices } from '#server/http/run-call.ts';
import { noteClosed } from '#server/platform/current-request.ts';

/** Why the shop is closed to its visitors and customers (Rules 100, 102 and 110). */
export interface Closing {
  /**
   * `restore`: only administrators are let in. `maintenance`, and `opening` of a shop that was
   * never opened: sellers are too.
   */
  readonly reason: 'restore' | 'maintenance' | 'opening';
  /** What visitors read; null for the usual sentence. */
  readonly message: string | null;
  /** When it is expected to open. */
  readonly reopensAt: Date | null;
}

const RETRY_SECONDS = { usual: 300, least: 60, most: 86_400 } as const;

/** When a program may try again, in seconds. */
export function retryAfterSeconds({ reopensAt }: Closing, now: Date): number {
  const { usual, least, most } = RETRY_SECONDS;
  if (reopensAt === null) return usual;
  const seconds = Math.ceil((reopensAt.getTime() - now.getTime()) / 1000);
  return Math.min(most, Math.max(least, seconds));
}

interface ClosableApi extends CallServices {
  readonly closing: () => Closing | null;
}

/** Refuses a call while the shop is closed, unless somebody makes it who works in the shop. */
export async function refuseWhileClosed(
  { services, authenticate, closing: whyClosed }: ClosableApi,
  bearer: string | undefined,
): Promise<void> {
  const closing = whyClosed();
  if (closing === null) return;
  const now = services.clock();
  if (bearer !== undefined && bearer !== services.config.publicKey) {
    const actor = await authenticate(services, bearer, now);
    if (roleSatisfies(actor.grantedRole, closing.reason === 'restore' ? 'admin' : 'seller')) return;
  }
  noteClosed();
  throw new AppError('CLOSED', {
    ...(closing.message === null ? {} : { message: closing.message }),
    retryAfterSeconds: retryAfterSeconds(closing, now),
  });
}
