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

interface Retention {
  /** What the audit log calls it. */
  readonly what: string;
  /** The period that applies. */
  readonly period: keyof ReturnType<typeof retentionOf>;
  /** Removes one batch of what is older and returns its size. */
  readonly remove: (db: Db, age: { before: Date; now: Date }) => Promise<number>;
}

/** Everything that is kept for a period of the settings (Rule 104). */
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
  { what: 'Audit log', period: 'keep_audit_months', remove: deleteAuditEntries },
];

/** More than a night has to remove; the rest of a large backlog follows the next night. */
const BATCHES_PER_NIGHT = 20;

/**
 * Removes what is older than its period, in batches. Each batch commits together with an entry in
 * the audit log that says how much it removed. Safe to repeat and to run in several processes.
 */
export async function applyRetention({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  const periods = retentionOf(await findGlobalSettings(db));
  for (const retention of RETENTIONS) {
    const before = await monthsAgo(db, now, periods[retention.period]);
    for (let batch = 0; batch < BATCHES_PER_NIGHT; batch += 1) {
      const removed = await removeBatch(db, retention, { before, now });
      if (removed < REMOVED_AT_ONCE) break;
    }
  }
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
