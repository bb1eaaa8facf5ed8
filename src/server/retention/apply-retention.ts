import { DELIVERIES_KEPT_DAYS } from '#domain/webhooks/deliveries.ts';

import { insertAuditEntries } from '#server/audit/queries.ts';
import type { Services } from '#server/http/context.ts';
import { withTransaction, type Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import {
  deleteAuditEntries,
  deleteFailedMails,
  deleteThreads,
  emptyLateReturns,
  emptyPaymentEvents,
  monthsAgo,
  REMOVED_AT_ONCE,
  removeInvoiceNames,
  removeOrderContacts,
} from '#server/retention/queries.ts';
import { retentionOf } from '#server/settings/present.ts';
import { findGlobalSettings } from '#server/settings/queries.ts';
import { deleteDeliveries } from '#server/webhooks/queries.ts';

interface Retention {
  /** What the audit log calls it. */
  readonly what: string;
  /** The period that applies: a setting, or the same for every shop. */
  readonly period: keyof ReturnType<typeof retentionOf> | { readonly days: number };
  /** Removes one batch of what is older and returns its size. */
  readonly remove: (db: Db, age: { before: Date; now: Date }) => Promise<number>;
}

/** Everything that is kept for a period (Rules 104 and 147). */
const RETENTIONS: readonly Retention[] = [
  {
    what: 'Contact details on orders',
    period: 'keep_order_contacts_months',
    remove: removeOrderContacts,
  },
  {
    what: 'Names on invoices',
    period: 'keep_invoice_names_months',
    remove: removeInvoiceNames,
  },
  {
    what: 'Messages of the payment provider',
    period: 'keep_order_contacts_months',
    remove: emptyPaymentEvents,
  },
  {
    what: 'Messages with customers',
    period: 'keep_order_contacts_months',
    remove: deleteThreads,
  },
  {
    what: 'Words and pictures of returns',
    period: 'keep_order_contacts_months',
    remove: emptyLateReturns,
  },
  {
    what: 'Emails that could not be sent',
    period: 'keep_order_contacts_months',
    remove: deleteFailedMails,
  },
  {
    what: 'Deliveries of webhooks',
    period: { days: DELIVERIES_KEPT_DAYS },
    remove: deleteDeliveries,
  },
  { what: 'Audit log', period: 'keep_audit_months', remove: deleteAuditEntries },
];

const DAY_MS = 86_400_000;
/** As much as a job has time for; the rest of a large backlog follows in another. */
const BATCHES_PER_JOB = 20;

/**
 * Removes what is older than its period, in batches. Each batch commits together with an entry in
 * the audit log that says how much it removed. Safe to repeat and to run in several processes.
 */
export async function applyRetention({
  db,
  clock,
  jobs,
}: Pick<Services, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const now = clock();
  const periods = retentionOf(await findGlobalSettings(db));
  let isDone = true;
  for (const retention of RETENTIONS) {
    const { period } = retention;
    const before =
      typeof period === 'string'
        ? await monthsAgo(db, now, periods[period])
        : new Date(now.getTime() - period.days * DAY_MS);
    let removed = REMOVED_AT_ONCE;
    for (let batch = 0; batch < BATCHES_PER_JOB && removed >= REMOVED_AT_ONCE; batch += 1) {
      removed = await removeBatch(db, retention, { before, now });
    }
    isDone &&= removed < REMOVED_AT_ONCE;
  }
  if (!isDone) await jobs.send(db, 'apply-retention', {});
}

async function removeBatch(
  db: Db,
  { what, remove }: Retention,
  { before, now }: { before: Date; now: Date },
): Promise<number> {
  return withTransaction(db, async (trx) => {
    const removed = await remove(trx, { before, now });
    if (removed === 0) return 0;
    await insertAuditEntries(trx, [
      {
        id: newId(),
        actor_id: null,
        actor_name: 'The shop',
        actor_role: 'nightly job',
        action: 'removed',
        subject: 'retention',
        subject_id: null,
        subject_name: what,
        before: null,
        after: JSON.stringify({ removed, older_than: before.toISOString() }),
        version: null,
        ip: 'the server',
        request_id: newId(),
        created_at: now,
      },
    ]);
    return removed;
  });
}
