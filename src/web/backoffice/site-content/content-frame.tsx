import { useEffect, useState, type ReactNode } from 'react';

import { FormPage } from '#web/backoffice/form-page.tsx';
import type { Conflict } from '#web/backoffice/use-record-form.ts';
import { settle, type Settled } from '#web/lib/settle.ts';
import { Card } from '#web/ui/card.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

import type { ContentCalls, ContentRecord } from './content-calls.ts';
import { PlaceholdersCard } from './placeholders-card.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import { PublicationCard } from './publication-card.tsx';
import { VersionsCard } from './versions-card.tsx';

const VIEWS = ['Write', 'Preview at 390', 'Preview at 1280'] as const;

interface ContentFrameProps<Body> {
  title: string;
  back: { readonly href: string; readonly label: string };
  /** Its name in the audit log. */
  subject: string;
  /** Null while it is added. */
  record: ContentRecord<Body> | null;
  page: {
    readonly isDirty: boolean;
    readonly isSaving: boolean;
    readonly failure: string | null;
    readonly conflict: Conflict | null;
    readonly onSave: () => void;
    readonly onDiscard: () => void;
  };
  saveDisabled?: boolean;
  calls: ContentCalls<Body>;
  /** "Section 3, text" for `sections.2.html`. */
  fieldWords: (field: string) => string;
  /** What the form holds now. */
  bodyOf: () => Body;
  onRestore: (body: Body) => void;
  preview: (body: Body) => ReactNode;
  /** Whether its texts are sentences, which may name values of the shop. */
  hasPlaceholders?: boolean;
  children: ReactNode;
}

/** The editor of one record of site content: text, preview, publication and versions. */
export function ContentFrame<Body extends object>(props: ContentFrameProps<Body>) {
  const { title, back, subject, record, page, calls, fieldWords, bodyOf, onRestore } = props;
  const [view, setView] = useState<(typeof VIEWS)[number]>('Write');
  return (
    <FormPage
      title={title}
      back={back}
      {...page}
      width={view === 'Preview at 1280' ? 'full' : 'wide'}
      saveLabel="Save draft"
      saveDisabled={props.saveDisabled}
      record={record === null ? undefined : { subject, id: record.id }}
      side={
        <>
          {record !== null && (
            <PublicationCard
              record={record}
              calls={calls}
              isDirty={page.isDirty}
              fieldWords={fieldWords}
            />
          )}
          {props.hasPlaceholders !== false && <PlaceholdersCard />}
          {record !== null && (
            <VersionsCard
              record={record}
              calls={calls}
              fieldWords={fieldWords}
              onRestore={onRestore}
            />
          )}
        </>
      }
    >
      <Segments label="View" value={view} options={VIEWS} onChange={setView} />
      {view === 'Write' ? (
        props.children
      ) : (
        <Preview
          key={view}
          width={view === 'Preview at 390' ? 390 : 1280}
          body={bodyOf()}
          calls={calls}
          fieldWords={fieldWords}
          show={props.preview}
        />
      )}
    </FormPage>
  );
}

interface PreviewProps<Body> {
  width: number;
  body: Body;
  calls: Pick<ContentCalls<Body>, 'preview'>;
  fieldWords: (field: string) => string;
  show: (body: Body) => ReactNode;
}

type Shown<Body> = Awaited<ReturnType<ContentCalls<Body>['preview']>>;

/** The text as visitors would read it, resolved and cleaned by the server. */
function Preview<Body>({ width, body, calls, fieldWords, show }: PreviewProps<Body>) {
  const [answer, setAnswer] = useState<Settled<Shown<Body>> | null>(null);
  const asked = JSON.stringify(body);
  useEffect(() => {
    let isWanted = true;
    async function load() {
      const next = await settle(calls.preview({ body: JSON.parse(asked) as Body }));
      if (isWanted) setAnswer(next);
    }
    void load();
    return () => {
      isWanted = false;
    };
  }, [calls, asked]);

  if (answer === null) {
    return (
      <Loading label="Loading...">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="mt-4 h-60 w-full" />
      </Loading>
    );
  }
  if (!answer.ok) return <InlineError message={answer.message} />;
  const missing = Object.entries(answer.data.missing);
  return (
    <Card as="section" title="Preview">
      {missing.length > 0 && (
        <Notice tone="warning" className="mb-4" title="It cannot be published yet">
          <ul className="list-disc pl-5">
            {missing.map(([field, words]) => (
              <li key={field}>
                {fieldWords(field)}: {words}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <PreviewFrame width={width}>{show(answer.data.body)}</PreviewFrame>
    </Card>
  );
}
