import type { Logger } from '#server/platform/log.ts';
import type { Db } from '#server/platform/database.ts';
import { PaymentProviderError, type PaymentProvider } from '#server/platform/payment-provider.ts';
import type { Closing } from '#server/http/closing.ts';
import { findHeldRestore } from '#server/backups/queries/restores.ts';

const LOOK_EVERY_MS = 2_000;

/** Why a held shop is closed. */
export const HELD: Closing = { reason: 'restore', message: null, reopensAt: null };

/** Whether a restored shop waits for `npm run restore -- --go-live` (Rule 100). */
export interface Hold {
  isHeld(): boolean;
  /** Runs `work` now or, in a held shop, once it went live. */
  whenLive(work: () => Promise<void>): Promise<void>;
  stop(): void;
}

/** Reads the hold. While there is one, looks every two seconds whether it has ended. */
export async function followHold({
  db,
  log,
}: {
  readonly db: Db;
  readonly log: Logger;
}): Promise<Hold> {
  let isHeld = (await findHeldRestore(db)) !== undefined;
  let begin: (() => Promise<void>) | null = null;
  if (isHeld) log.warn('The shop is held after a restore: npm run restore -- --go-live opens it');

  let isLooking = false;

  /** Looks again until the work has begun. */
  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      if ((await findHeldRestore(db)) !== undefined) return;
      isHeld = false;
      await begin?.();
      clearInterval(timer);
      log.warn('The restored shop is live');
    } finally {
      isLooking = false;
    }
  }
  const timer = setInterval(() => {
    look().catch((error: unknown) =>
      log.error({ err: error }, 'The hold could not be read, or its work not begun'),
    );
  }, LOOK_EVERY_MS).unref();
  if (!isHeld) clearInterval(timer);

  return {
    isHeld: () => isHeld,
    async whenLive(work) {
      if (isHeld) begin = work;
      else await work();
    },
    stop: () => clearInterval(timer),
  };
}

/** A provider that is not called while the shop is held. */
export function withHold(provider: PaymentProvider, hold: Hold): PaymentProvider {
  const unlessHeld =
    <Input, Answer>(call: (input: Input) => Promise<Answer>) =>
    async (input: Input): Promise<Answer> => {
      if (!hold.isHeld()) return call(input);
      throw new PaymentProviderError('unanswered', 'The restored shop is held');
    };
  return {
    name: provider.name,
    createSession: unlessHeld((input) => provider.createSession(input)),
    getSession: unlessHeld((sessionId) => provider.getSession(sessionId)),
    expireSession: unlessHeld((sessionId) => provider.expireSession(sessionId)),
    refund: unlessHeld((input) => provider.refund(input)),
    listRefunds: unlessHeld((reference) => provider.listRefunds(reference)),
    listTransactions: unlessHeld((wanted) => provider.listTransactions(wanted)),
    verifyWebhook: (rawBody, headers, now) => provider.verifyWebhook(rawBody, headers, now),
  };
}
