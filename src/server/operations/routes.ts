import packageJson from '../../../package.json' with { type: 'json' };

import { browserErrorEndpoints } from '#contract/endpoints/browser-errors.ts';
import { operationsEndpoints } from '#contract/endpoints/office-operations.ts';

import { createBrowserErrorLog } from '#server/operations/browser-errors.ts';
import { csvOfList } from '#server/http/csv.ts';
import { mount, type Api } from '#server/http/mount.ts';
import { PACKAGED_POSTGRES } from '#server/platform/postgres-binaries.ts';
import { rowsBelow } from '#server/platform/list-rows.ts';
import { findBackupState } from '#server/operations/backup-state.ts';
import { dealWithAlert, presentAlert } from '#server/operations/payment-alerts.ts';
import {
  auditEntries,
  countMails,
  countPaymentAlerts,
  countUndoneJobs,
  listIncompleteSuppliers,
  listPaymentTakers,
  listAuditEntries,
  listAuditSubjects,
  listPaymentAlerts,
  readDatabaseFacts,
} from '#server/operations/queries.ts';
import { paymentMode } from '#server/platform/payment-config.ts';

/** Of the packaged PostgreSQL; the version of another server is its operator's. */
function releaseDateOf(version: string): string | null {
  return version === PACKAGED_POSTGRES.version ? PACKAGED_POSTGRES.releasedOn : null;
}

export function mountOperations(api: Api): void {
  const logBrowserError = createBrowserErrorLog();
  mount(
    api,
    browserErrorEndpoints,
  )({
    report: (ctx, { body }) => Promise.resolve(logBrowserError(ctx, body)),
  });
  mount(
    api,
    operationsEndpoints,
  )({
    listAuditEntries: async ({ db }, { query }) => {
      const [{ rows, totalCount }, subjects] = await Promise.all([
        listAuditEntries(db, query),
        listAuditSubjects(db),
      ]);
      return {
        entries: rows.map(({ created_at: createdAt, request_id: _request, ...entry }) => ({
          ...entry,
          created_at: createdAt.toISOString(),
        })),
        totalCount,
        subjects,
      };
    },
    listPaymentAlerts: async ({ db }, { query: { state, limit, offset } }) => {
      const isDealtWith = state === 'dealt_with';
      const [rows, counts] = await Promise.all([
        listPaymentAlerts(db, { isDealtWith, limit, offset }),
        countPaymentAlerts(db),
      ]);
      return { payment_alerts: rows.map(presentAlert), totalCount: counts[state], counts };
    },
    dealWithAlert: (ctx, { params, body }) =>
      dealWithAlert(ctx, { id: params.id, isDealtWith: body.is_dealt_with }),
    exportAuditEntries: ({ db, now }, { query }) =>
      csvOfList({
        name: 'audit-log',
        now,
        read: (below) => rowsBelow(auditEntries(db, query), 'id', below),
        columns: {
          id: (row) => row.id,
          at: (row) => row.created_at.toISOString(),
          actor: (row) => row.actor_name,
          actor_role: (row) => row.actor_role,
          actor_id: (row) => row.actor_id,
          ip: (row) => row.ip,
          action: (row) => row.action,
          subject: (row) => row.subject,
          subject_name: (row) => row.subject_name,
          subject_id: (row) => row.subject_id,
          unversioned: (row) => row.is_unversioned,
          before: ({ before }) => before && JSON.stringify(before),
          after: ({ after }) => after && JSON.stringify(after),
        },
      }),
    getHealth: async (ctx) => {
      const { db, config, payments, otherPayments } = ctx;
      const [database, backups, mail, alerts, takers, jobs, suppliers] = await Promise.all([
        readDatabaseFacts(db),
        findBackupState(ctx),
        countMails(db),
        countPaymentAlerts(db),
        listPaymentTakers(db),
        countUndoneJobs(db),
        listIncompleteSuppliers(db),
      ]);
      return {
        version: packageJson.version,
        database: { ...database, released_on: releaseDateOf(database.version) },
        storage: config.s3 === null ? 'disk' : 's3',
        backup: {
          taken_at: backups.whole?.taken_at.toISOString() ?? null,
          is_late: backups.isLate,
          failed: backups.failed && {
            at: backups.failed.taken_at.toISOString(),
            error: backups.failed.error ?? '',
          },
          checked: backups.checked && {
            at: backups.checked.checked_at.toISOString(),
            taken_at: backups.checked.taken_at.toISOString(),
            error: backups.checked.check_error,
          },
          is_checked_weekly: config.backups.isChecked,
          to: config.backups.to,
          is_elsewhere: config.backups.isElsewhere,
          moments: backups.moments && {
            since: backups.moments.since,
            reach_to: backups.moments.reachesTo,
            are_late: backups.moments.isLate,
          },
        },
        mail: { is_configured: config.mail.url !== null, ...mail },
        payments: {
          provider: payments.name,
          mode: paymentMode(config),
          others: takers
            .filter((name) => name !== payments.name)
            .map((name) => ({
              provider: name,
              is_configured: otherPayments.some((other) => other.name === name),
            })),
          open_alerts: alerts.open,
        },
        suppliers,
        jobs,
      };
    },
  });
}
