import { useRouter } from '@tanstack/react-router';

import type { AuditEntry } from '#contract/endpoints/office-operations.ts';
import { adminPages } from '#contract/paths/office-pages.ts';

import type { Column } from '#web/backoffice/data-table.tsx';
import { Changes } from '#web/backoffice/history/record-history.tsx';
import { ListPage } from '#web/backoffice/list-page.tsx';
import { listHref } from '#web/backoffice/list-search.ts';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { priceAreaOf } from '#web/backoffice/prices/price-area.ts';
import { useUndoPriceChange } from '#web/backoffice/prices/past-price-changes.tsx';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { adminAuditRoute, auditFilters } from '#web/routes/admin/audit/route.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    key: 'subject',
    header: 'Record',
    isName: true,
    cell: ({ subject, subject_name: name, action }) => (
      <div className="min-w-0">
        <p className="font-[600] wrap-anywhere">{name || subject}</p>
        <p className="text-caption text-ink-3">
          {subject} {action}
        </p>
      </div>
    ),
  },
  { key: 'changes', header: 'Changes', cell: (entry) => <Changes entry={entry} /> },
  {
    key: 'actor',
    header: 'By',
    cell: ({ actor_name: name, actor_role: role, ip }) => (
      <>
        {name || 'No name'}
        <span className="block text-caption text-ink-3">
          {role}, {ip}
        </span>
      </>
    ),
  },
  {
    key: 'created',
    header: 'When',
    cell: ({ created_at: createdAt }) => <ShortDate at={createdAt} withTime />,
  },
];

export function AuditPage() {
  const router = useRouter();
  const api = useOfficeApi();
  const search = useListState(adminAuditRoute);
  const answer = useLoaded(adminAuditRoute);
  const { undo, busyId, dialog } = useUndoPriceChange(
    priceAreaOf(api.adminPriceChanges),
    () => void router.invalidate(),
  );
  const subjects = answer.ok ? answer.data.subjects : [];
  return (
    <>
      <ListPage
        title="Audit log"
        intro="Who changed what, and when. Entries are never changed. Old ones are removed after the time in the settings."
        path={adminPages.auditLog()}
        search={search}
        views={[
          { label: 'All', change: { subject: undefined, record: undefined } },
          ...subjects.map((subject) => ({
            label: subject.charAt(0).toUpperCase() + subject.slice(1),
            change: { subject, record: undefined },
            isCurrent: search.subject === subject,
          })),
        ]}
        searchLabel="Search by person, record or action"
        filters={
          search.record !== undefined && (
            <LinkButton
              href={listHref(adminPages.auditLog(), search, { record: undefined })}
              variant="secondary"
            >
              Show all records
            </LinkButton>
          )
        }
        results={answer}
        rowsOf={({ entries }) => entries}
        columns={COLUMNS}
        rowHeight="free"
        rowKey={({ id }) => id}
        rowName={({ subject_name: name, subject }) => name || subject}
        rowActions={({ can_undo: canUndo, subject_id: id, subject_name: name }) =>
          canUndo &&
          id !== null && (
            <Button
              size="sm"
              variant="secondary"
              loading={busyId === id}
              loadingLabel="Undoing..."
              onClick={() => undo(id)}
            >
              Undo<span className="sr-only"> {name}</span>
            </Button>
          )
        }
        onExport={() => api.operations.exportAuditEntries({ query: auditFilters(search) })}
        emptyText="No changes yet."
        errorText="Failed to load the audit log"
      />
      {dialog}
    </>
  );
}
