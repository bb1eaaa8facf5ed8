import { useRouterState } from '@tanstack/react-router';

import type { AuditEntry } from '#contract/endpoints/office-operations.ts';
import { adminPages } from '#contract/paths/office-pages.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { Loaded } from '#web/backoffice/loaded.tsx';
import { useAsync } from '#web/lib/use-async.ts';
import { Card } from '#web/ui/card.tsx';

import { changesOf, factsOf } from './audit-words.ts';

export interface AuditedRecord {
  /** The kind of record as the audit log calls it, such as "product". */
  readonly subject: string;
  /** Null where there is only one: the settings. */
  readonly id: string | null;
}

const SHOWN = 10;

/** Who changed a record, when, and what it was before; for administrators. */
export function RecordHistory(record: AuditedRecord) {
  return (
    <Card as="section" title="History">
      <HistoryEntries {...record} />
    </Card>
  );
}

/** The entries alone, read again whenever the screen's own data are. */
export function HistoryEntries({ subject, id }: AuditedRecord) {
  const api = useOfficeApi();
  const loadedAt = useRouterState({ select: ({ matches }) => matches.at(-1)?.updatedAt });
  const history = useAsync(`${subject} ${id} ${loadedAt}`, () =>
    api.operations.listAuditEntries({
      query: { subject, subject_id: id ?? undefined, limit: SHOWN, offset: 0 },
    }),
  );
  return (
    <Loaded answer={history}>
      {({ entries, totalCount }) =>
        entries.length === 0 ? (
          <p className="text-small text-ink-2">No changes yet.</p>
        ) : (
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
        )
      }
    </Loaded>
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

/** The fields that differ; the whole record, folded, when it was added or deleted. */
export function Changes({ entry: { before, after, is_unversioned } }: { entry: AuditEntry }) {
  if (before !== null && after !== null) {
    return (
      <>
        <Differences before={before} after={after} />
        {is_unversioned && (
          <p className="text-caption text-ink-3">Saved without checking the record's version</p>
        )}
      </>
    );
  }
  const record = after ?? before;
  const facts = record === null ? [] : factsOf(record);
  if (facts.length === 0) return null;
  return (
    <details>
      <summary className="w-fit cursor-pointer text-link">
        {after === null ? 'Before' : 'New values'}
      </summary>
      <ul className="mt-1 flex max-w-measure flex-col gap-1">
        {facts.map(({ field, value }) => (
          <li key={field} className="wrap-anywhere">
            <span className="text-ink-3">{field}: </span>
            {value}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface DifferencesProps {
  before: NonNullable<AuditEntry['before']>;
  after: NonNullable<AuditEntry['after']>;
}

function Differences({ before, after }: DifferencesProps) {
  return (
    <ul className="flex max-w-measure flex-col gap-1">
      {changesOf(before, after).map((change) => (
        <li key={change.field} className="wrap-anywhere">
          <span className="text-ink-3">{change.field}: </span>
          <span className="sr-only">before </span>
          <s className="text-ink-3">{change.before}</s>
          <span aria-hidden="true"> → </span>
          <span className="sr-only">, after </span>
          {change.after}
        </li>
      ))}
    </ul>
  );
}
