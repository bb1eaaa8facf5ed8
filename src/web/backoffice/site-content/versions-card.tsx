import { useState } from 'react';

import type { ContentVersion } from '#contract/endpoints/office-site-content.ts';

import { Loaded } from '#web/backoffice/loaded.tsx';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { useAsync } from '#web/lib/use-async.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

import type { ContentCalls, ContentRecord } from './content-calls.ts';

interface VersionsCardProps<Body> {
  record: ContentRecord<Body>;
  calls: Pick<ContentCalls<Body>, 'getVersion'>;
  fieldWords: (field: string) => string;
  /** Fills the form with an earlier version; it is saved as a draft like any change. */
  onRestore: (body: Body) => void;
}

/** Who wrote which version when, what differs from now, and a way back. */
export function VersionsCard<Body extends object>(props: VersionsCardProps<Body>) {
  const { record } = props;
  const [compared, setCompared] = useState<ContentVersion | null>(null);
  return (
    <Card as="section" title="Versions">
      <ol aria-label="Versions" className="flex flex-col gap-3 text-small">
        {record.versions.map((version, index) => (
          <li key={version.number} className="flex flex-wrap items-start justify-between gap-2">
            <div className="min-w-0">
              <p className="font-[600]">
                Version {version.number}
                {version.published_from === null ? ', draft' : ''}
              </p>
              <p className="text-caption text-ink-2">
                {version.created_by}, <ShortDate at={version.created_at} withTime />
              </p>
              {version.published_from !== null && (
                <p className="text-caption text-ink-2">
                  Public from <ShortDate at={version.published_from} withTime inSydney /> (Sydney)
                </p>
              )}
              {version.change !== '' && <p className="text-caption">{version.change}</p>}
            </div>
            {index > 0 && (
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Compare version ${version.number}`}
                onClick={() => setCompared(version)}
              >
                Compare
              </Button>
            )}
          </li>
        ))}
      </ol>
      {compared !== null && (
        <CompareDialog {...props} version={compared} onClose={() => setCompared(null)} />
      )}
    </Card>
  );
}

interface CompareDialogProps<Body> extends VersionsCardProps<Body> {
  version: ContentVersion;
  onClose: () => void;
}

function CompareDialog<Body extends object>({
  record,
  calls,
  fieldWords,
  version: { number },
  onRestore,
  onClose,
}: CompareDialogProps<Body>) {
  const answer = useAsync(`${record.id} ${number}`, () =>
    calls.getVersion({ params: { id: record.id, number } }),
  );
  return (
    <Dialog open onClose={onClose} title={`Version ${number} and the newest`}>
      <Loaded answer={answer}>
        {({ body }) => (
          <>
            <Differences earlier={body} newest={record.body} fieldWords={fieldWords} />
            <div className="mt-5">
              <Button
                variant="secondary"
                onClick={() => {
                  onRestore(body);
                  onClose();
                }}
              >
                Use version {number} as the draft
              </Button>
            </div>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

interface DifferencesProps {
  earlier: object;
  newest: object;
  fieldWords: (field: string) => string;
}

function Differences({ earlier, newest, fieldWords }: DifferencesProps) {
  const before = textsOf(earlier);
  const after = textsOf(newest);
  const fields = [...new Set([...before.keys(), ...after.keys()])].filter(
    (field) => before.get(field) !== after.get(field),
  );
  if (fields.length === 0) return <p>The words are the same.</p>;
  return (
    <dl className="flex flex-col gap-4 text-small">
      {fields.map((field) => (
        <div key={field}>
          <dt className="font-[650]">{fieldWords(field)}</dt>
          <dd className="mt-1 grid gap-3 md:grid-cols-2">
            <Side label="Then" words={before.get(field)} />
            <Side label="Now" words={after.get(field)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Side({ label, words = '' }: { label: string; words: string | undefined }) {
  return (
    <div className="min-w-0 rounded-control bg-ground p-3">
      <p className="text-caption text-ink-2">{label}</p>
      <p className="mt-1 break-words whitespace-pre-line">{words === '' ? 'Nothing' : words}</p>
    </div>
  );
}

/** Every text of a record without its markup, by the name of its field. */
function textsOf(value: unknown, path: readonly string[] = []): Map<string, string> {
  if (typeof value !== 'object' || value === null) {
    const words = value === null ? '' : String(value as string | number | boolean);
    return new Map([
      [path.join('.'), words.replaceAll(/<\/(?:p|li|h\d)>/g, '\n').replaceAll(/<[^>]*>/g, '')],
    ]);
  }
  return new Map(
    Object.entries(value).flatMap(([name, each]) => [...textsOf(each, [...path, name])]),
  );
}
