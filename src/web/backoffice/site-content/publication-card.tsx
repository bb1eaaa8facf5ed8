import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

import { ApiError } from '#contract/errors/api-error.ts';

import { ShortDate } from '#web/backoffice/short-date.tsx';
import { sydneyInstantOf } from '#web/backoffice/sydney-minute.ts';
import { useCall } from '#web/backoffice/use-call.ts';
import { readAgain } from '#web/lib/read-again.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';
import { showToast } from '#web/ui/toast.ts';

import type { ContentCalls, ContentRecord } from './content-calls.ts';
import { StateBadge } from './content-list.tsx';

interface PublicationCardProps {
  record: ContentRecord<unknown>;
  calls: Pick<ContentCalls<never>, 'publish' | 'withdraw' | 'discard'>;
  /** Unsaved changes have to be saved first. */
  isDirty: boolean;
  /** "Section 3": the words for a field of the form. */
  fieldWords: (field: string) => string;
}

/** Publishes the draft now or at a time, or takes that back. */
export function PublicationCard({ record, calls, isDirty, fieldWords }: PublicationCardProps) {
  const router = useRouter();
  const [from, setFrom] = useState('');
  const [change, setChange] = useState('');
  const call = useCall();
  const params = { id: record.id };
  const { state } = record;
  const scheduledFor = record.versions[0]?.published_from;
  const isLater = sydneyInstantOf(from) !== null;
  const { fields = {}, message } = call.error instanceof ApiError ? call.error : { message: null };

  const run = (words: string, work: () => Promise<unknown>) =>
    call.run(async () => {
      await work();
      setFrom('');
      setChange('');
      showToast({ tone: 'success', message: words });
      await readAgain(router);
    });

  return (
    <Card as="section" title="Publication" action={<StateBadge state={state} />}>
      <div className="flex flex-col gap-4 text-small">
        {call.error !== null && (
          <InlineError
            message={
              Object.keys(fields).length === 0 ? (message ?? call.failure ?? '') : 'Not published:'
            }
            help={Object.entries(fields)
              .map(([field, words]) => `${fieldWords(field)}: ${words}`)
              .join(' ')}
          />
        )}
        {state === 'published' && (
          <p className="text-ink-2">Visitors see this version. Saving a change begins a draft.</p>
        )}
        {state === 'scheduled' && (
          <>
            <p>
              Comes out on{' '}
              {scheduledFor != null && <ShortDate at={scheduledFor} withTime inSydney />} (Sydney
              time). Until then you can change it.
            </p>
            <Button
              variant="secondary"
              loading={call.isRunning}
              loadingLabel="Saving..."
              onClick={() => void run('It is a draft again.', () => calls.withdraw({ params }))}
            >
              Make it a draft again
            </Button>
          </>
        )}
        {(state === 'draft' || state === 'changed') && (
          <>
            <Field label="What is new" optional hint="Shown beside the version.">
              <Textarea
                rows={2}
                maxLength={300}
                value={change}
                onChange={(event) => setChange(event.currentTarget.value)}
              />
            </Field>
            <Field
              label="Public from"
              optional
              hint="In Sydney time, as visitors read it. Leave blank to publish now."
            >
              <Input
                type="datetime-local"
                value={from}
                onChange={(event) => setFrom(event.currentTarget.value)}
              />
            </Field>
            <div className="flex flex-wrap gap-3">
              <Button
                disabled={isDirty}
                loading={call.isRunning}
                loadingLabel="Publishing..."
                onClick={() =>
                  void run(isLater ? 'Scheduled.' : 'Published.', () =>
                    calls.publish({
                      params,
                      body: { published_from: sydneyInstantOf(from), change },
                    }),
                  )
                }
              >
                {isLater ? 'Schedule' : 'Publish'}
              </Button>
              {state === 'changed' && (
                <Button
                  variant="secondary"
                  disabled={call.isRunning}
                  onClick={() =>
                    void run('The draft was discarded.', () => calls.discard({ params }))
                  }
                >
                  Discard the draft
                </Button>
              )}
            </div>
            {isDirty && <p className="text-ink-2">Save the draft first.</p>}
          </>
        )}
      </div>
    </Card>
  );
}
