import { cents, formatMoney } from '#domain/money/cents.ts';

import { followTakenAmount } from '#server/disputes/follow-taken-amount.ts';
import { inTransaction, type Ctx } from '#server/http/context.ts';
import { insertPaymentAlert } from '#server/operations/queries.ts';
import {
  alertReferenceOf,
  allowLongStatements,
  hasOpenAlert,
  listDisputesThatDiffer,
  listUnreported,
  readCover,
  recordDifferences,
  recordReading,
  type DifferenceRow,
} from '#server/payments/books/queries.ts';

/** How long our records and the provider's may differ: its events take a while. */
const SETTLES_MS = 3_600_000;
/** A difference that is older than this is reported. */
const ALERT_AFTER_MS = 24 * 3_600_000;
/** Alerts a run: a hundred at once would hide one another. */
const ALERTS = 20;

/**
 * Compares the ledger with a provider's books as they were read, payment by payment, refund by
 * refund and dispute by dispute (Rule 123). A difference is stored for as long as there is one, and
 * administrators are alerted about it after a day.
 */
export async function compareWithLedger(ctx: Ctx, beganAt: Date): Promise<void> {
  const { now, log } = ctx;
  const provider = ctx.payments.name;
  const compare = () =>
    inTransaction(ctx, async ({ db }) => {
      await allowLongStatements(db);
      const settledBefore = new Date(beganAt.getTime() - SETTLES_MS);
      const count = await recordDifferences(db, { provider, settledBefore, now });
      await recordReading(db, { provider, readAt: beganAt });
      return count;
    });
  let open = await compare();
  if (await followDisputes(ctx)) open = await compare();
  log.info({ provider, differences: open }, 'The provider’s books were compared with the ledger');
  await alertDifferences(ctx);
  await alertShortfall(ctx);
}

/** The books say what an open dispute took. Returns whether something was posted. */
async function followDisputes(ctx: Ctx): Promise<boolean> {
  const { name: provider } = ctx.payments;
  let hasPosted = false;
  for (const row of await listDisputesThatDiffer(ctx.db, provider)) {
    const { reference: disputeId, order_id: orderId, their_cents: theirs } = row;
    if (orderId === null) continue;
    const taken = { provider, disputeId, amountCents: -theirs };
    if (await followTakenAmount(ctx, taken, orderId)) hasPosted = true;
  }
  return hasPosted;
}

async function alertDifferences({ db, now, payments, log }: Ctx): Promise<void> {
  const foundBefore = new Date(now.getTime() - ALERT_AFTER_MS);
  const { name: provider } = payments;
  for (const row of await listUnreported(db, { provider, foundBefore, limit: ALERTS })) {
    const note = describe(row);
    await insertPaymentAlert(db, {
      kind: 'books_differ',
      orderId: row.order_id,
      provider,
      reference: alertReferenceOf(row),
      note,
      now,
    });
    log.error({ provider, note }, 'The provider’s books differ from the ledger');
  }
}

function describe(row: DifferenceRow): string {
  const { subject, reference, kind, our_cents: ours, their_cents: theirs } = row;
  const what = `${subject === 'other' ? 'entry' : subject} ${reference}`;
  const [our, their] = [ours, theirs].map((amount) => formatMoney(cents(amount)));
  switch (kind) {
    case 'missing_here':
      return `The provider has ${their} for the ${what}, and the ledger has nothing.`;
    case 'missing_there':
      return `The ledger has ${our} for the ${what}, and the provider has nothing.`;
    case 'other_currency':
      return `The provider’s ${what} is in ${row.currency}, so it is not in the ledger.`;
    case 'amount_differs':
      return `For the ${what} the ledger has ${our}, and the provider has ${their}.`;
  }
}

/**
 * Fees, disputes and losses are the operator's, but the provider takes them from the money that it
 * holds. Alerts administrators when that no longer covers what sellers and buyers are owed; the
 * next alert follows after this one was dealt with.
 */
async function alertShortfall({ db, now, log }: Ctx): Promise<void> {
  const { owed, held } = await readCover(db);
  if (owed <= held || (await hasOpenAlert(db, 'money_short'))) return;
  const [owes, has, missing] = [owed, held, owed - held].map((amount) =>
    formatMoney(cents(amount)),
  );
  await insertPaymentAlert(db, {
    kind: 'money_short',
    orderId: null,
    provider: 'ledger',
    reference: now.toISOString(),
    note: `Sellers and buyers are owed ${owes}, and ${has} is held for them: ${missing} is missing. Fees, disputes and losses have taken more than the shop has earned.`,
    now,
  });
  log.error({ owed, held }, 'The money held does not cover what is owed');
}
