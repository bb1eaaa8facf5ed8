import packageJson from '../../../package.json' with { type: 'json' };

import { operationsEndpoints } from '#contract/endpoints/office-operations.ts';

import type { Api } from '#server/http/api.ts';
import { mount } from '#server/http/mount.ts';
import {
  countAuditEntries,
  countMails,
  countOpenAlerts,
  countUndoneJobs,
  listAuditEntries,
  listAuditSubjects,
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
    getHealth: async ({ db, config, payments }) => {
      const [database, mail, alerts, jobs] = await Promise.all([
        readDatabaseFacts(db),
        countMails(db),
        countOpenAlerts(db),
        countUndoneJobs(db),
      ]);
      return {
        version: packageJson.version,
        database,
        storage: config.s3 === null ? 'disk' : 's3',
        mail: { is_configured: config.mail.url !== null, ...mail },
        payments: { provider: payments.name, open_alerts: alerts },
        jobs,
      };
    },
  });
}
