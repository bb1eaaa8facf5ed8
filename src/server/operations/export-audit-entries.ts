import type { Ctx } from '#server/http/context.ts';
import { csvOfList, type CsvColumns } from '#server/http/csv.ts';
import { listAuditEntriesBelow, type AuditFilter } from '#server/operations/queries.ts';

type EntryRow = Awaited<ReturnType<typeof listAuditEntriesBelow>>[number];

const textOf = (fields: EntryRow['before']) => (fields === null ? null : JSON.stringify(fields));

const COLUMNS: CsvColumns<EntryRow> = {
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
  before: (row) => textOf(row.before),
  after: (row) => textOf(row.after),
};

/** The whole filtered audit log. */
export function exportAuditEntries({ db, now }: Ctx, filter: AuditFilter) {
  return csvOfList({
    name: 'audit-log',
    now,
    columns: COLUMNS,
    read: (below) => listAuditEntriesBelow(db, filter, below),
  });
}
