import { useRouter, useRouterState } from '@tanstack/react-router';

import type { AuditEntry } from '#contract/endpoints/office-operations.ts';

import type { Column } from '#web/backoffice/data-table.tsx';
import { ListPage } from '#web/backoffice/list-page.tsx';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { adminAuditRoute } from '#web/routes/admin/audit/route.tsx';

const HOME = '/admin/audit';

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    key: 'subject',
    header: 'What',
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
  const search = useListState(adminAuditRoute);
  const answer = useLoaded(adminAuditRoute);
  const isUpdating = useRouterState({ select: ({ isLoading }) => isLoading });
  const subjects = answer.ok ? answer.data.subjects : [];
  return (
    <ListPage
      title="Audit log"
      intro="Who changed what, and when. Entries are never changed or removed."
      path={HOME}
      search={search}
      views={[
        { label: 'All', change: { subject: undefined }, isCurrent: search.subject === undefined },
        ...subjects.map((subject) => ({
          label: subject.charAt(0).toUpperCase() + subject.slice(1),
          change: { subject },
          isCurrent: search.subject === subject,
        })),
      ]}
      searchLabel="Search by person, record or action"
      results={
        answer.ok
          ? { ok: true, data: { rows: answer.data.entries, totalCount: answer.data.totalCount } }
          : answer
      }
      isUpdating={isUpdating}
      onRetry={() => void router.invalidate()}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowName={({ subject_name: name, subject }) => name || subject}
      emptyText="Nothing has been changed yet."
    />
  );
}

/** The fields that differ, before and after; the whole record behind a disclosure when it came or went. */
function Changes({ entry: { before, after } }: { entry: AuditEntry }) {
  const record = after ?? before;
  if (record === null) return <span className="text-ink-3">–</span>;
  if (before === null || after === null) {
    return (
      <details>
        <summary className="w-fit cursor-pointer text-link">
          {after === null ? 'What it was' : 'What it is'}
        </summary>
        <Facts record={record} />
      </details>
    );
  }
  return (
    <ul className="flex max-w-md flex-col gap-1">
      {Object.keys(after).map((name) => (
        <li key={name} className="wrap-anywhere">
          <span className="text-ink-3">{name}: </span>
          <s className="text-ink-3">{wordsOf(before[name])}</s> → {wordsOf(after[name])}
        </li>
      ))}
    </ul>
  );
}

function Facts({ record }: { record: Readonly<Record<string, unknown>> }) {
  return (
    <ul className="mt-1 flex max-w-md flex-col gap-1">
      {Object.entries(record).map(([name, value]) => (
        <li key={name} className="wrap-anywhere">
          <span className="text-ink-3">{name}: </span>
          {wordsOf(value)}
        </li>
      ))}
    </ul>
  );
}

const LONGEST = 160;

function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
