import type { AuditEntry } from '#contract/endpoints/office-operations.ts';

import { changesOf, factsOf } from '#web/backoffice/history/audit-words.ts';

/**
 * The fields that differ, before and after; the whole record behind a disclosure when it came or
 * went.
 */
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
