import { useRouterState } from '@tanstack/react-router';

import type { AuditEntry } from '#contract/endpoints/office-operations.ts';

import { adminPages } from '#contract/paths/office-pages.ts';

import { Changes } from '#web/backoffice/history/changes.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { useAsync } from '#web/lib/use-async.ts';
import { Card } from '#web/ui/card.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

export interface AuditedRecord {
  /** The kind of record as the audit log calls it, such as "product". */
  readonly subject: string;
  /** Null where there is only one: the settings. */
  readonly id: string | null;
}

/** Newest entries that a record shows; the audit log has the rest. */
const SHOWN = 10;

/**
 * Who changed a record, when and from where, and what it was before: administrators alone may ask.
 */
export function RecordHistory(record: AuditedRecord) {
  return (
    <Card as="section" title="History">
      <HistoryEntries {...record} />
    </Card>
  );
}

/**
 * The entries alone. They are read again whenever the screen's own data are, after a save for
 * example.
 */
export function HistoryEntries({ subject, id }: AuditedRecord) {
  const api = useOfficeApi();
  const loadedAt = useRouterState({ select: ({ matches }) => matches.at(-1)?.updatedAt });
  const history = useAsync(`${subject} ${id} ${loadedAt}`, () =>
    api.operations.listAuditEntries({
      query: { subject, subject_id: id ?? undefined, limit: SHOWN, offset: 0 },
    }),
  );
  if (history.error)
    return <InlineError message={history.error.message} onRetry={history.reload} />;
  if (history.data === null) {
    return (
      <Loading label="Loading...">
        <Skeleton className="h-4 w-2/3" />
      </Loading>
    );
  }
  const { entries, totalCount } = history.data;
  if (entries.length === 0) {
    return <p className="text-small text-ink-2">No changes yet.</p>;
  }
  return (
    <>
      <ol aria-label="Changes" className="flex flex-col gap-4 text-small">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {totalCount > entries.length && (
        <p className="mt-4 text-small">
          <a href={adminPages.auditLog({ subject, record: id })} className="text-link">
            All {totalCount} entries in the audit log
          </a>
        </p>
      )}
    </>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { action, actor_name: name, actor_role: role, ip, created_at: at } = entry;
  return (
    <li className="flex flex-col gap-1 border-l-2 border-line pl-3">
      <p className="font-[600]">{action.charAt(0).toUpperCase() + action.slice(1)}</p>
      <Changes entry={entry} />
      <p className="text-caption text-ink-3">
        <ShortDate at={at} withTime /> · {name || 'No name'} ({role}) · from {ip}
      </p>
    </li>
  );
}
