import packageJson from '../../../package.json' with { type: 'json' };

import { operationsEndpoints } from '#contract/endpoints/office-operations.ts';

import { mount, type Api } from '#server/http/mount.ts';
import { dealWithAlert, presentAlert } from '#server/operations/payment-alerts.ts';
import { exportAuditEntries } from '#server/operations/export-audit-entries.ts';
import {
  countAuditEntries,
  countMails,
  countPaymentAlerts,
  countUndoneJobs,
  listAuditEntries,
  listAuditSubjects,
  listPaymentAlerts,
  readDatabaseFacts,
} from '#server/operations/queries.ts';

export function mountOperations(api: Api): void {
  mount(
    api,
    operationsEndpoints,
  )({
    listAuditEntries: async ({ db }, { query }) => {
      const [rows, totalCount, subjects] = await Promise.all([
        listAuditEntries(db, query),
        countAuditEntries(db, query),
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
    exportAuditEntries: (ctx, { query }) => exportAuditEntries(ctx, query),
    getHealth: async ({ db, config, payments }) => {
      const [database, mail, alerts, jobs] = await Promise.all([
        readDatabaseFacts(db),
        countMails(db),
        countPaymentAlerts(db),
        countUndoneJobs(db),
      ]);
      return {
        version: packageJson.version,
        database,
        storage: config.s3 === null ? 'disk' : 's3',
        mail: { is_configured: config.mail.url !== null, ...mail },
        payments: { provider: payments.name, open_alerts: alerts.open },
        jobs,
      };
    },
  });
}
