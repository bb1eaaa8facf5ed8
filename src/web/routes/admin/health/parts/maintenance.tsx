import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

import { ApiError } from '#contract/errors/api-error.ts';
import type { Closure } from '#contract/endpoints/office-operations.ts';
import { adminPages } from '#contract/paths/office-pages.ts';

import { DialogForm } from '#web/backoffice/dialog-form.tsx';
import { instantOf, localMinute } from '#web/backoffice/local-minute.ts';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { toastFailure, useCall } from '#web/backoffice/use-call.ts';
import { readAgain } from '#web/lib/read-again.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.ts';

const MAX_MESSAGE_LENGTH = 300;

/** Closes the shop to visitors and customers, and opens it again (Rule 102). */
export function Maintenance({ closure }: { closure: Closure | null }) {
  const api = useOfficeApi();
  const router = useRouter();
  const { run, isRunning } = useCall(toastFailure);
  const [isAsking, setIsAsking] = useState(false);

  async function done(message: string) {
    setIsAsking(false);
    showToast({ tone: 'success', message });
    await readAgain(router);
  }

  if (closure?.reason === 'opening') return <NeverOpened />;
  return (
    <Card as="section" title="Maintenance">
      {closure === null ? (
        <p className="text-small text-ink-2">
          The shop is open. While it is closed, visitors and customers see a page that says so.
          Administrators and sellers can work, and emails, jobs and what the payment provider
          reports are handled as usual.
        </p>
      ) : (
        <Notice tone="warning" title="The shop is closed">
          <p>
            Since <ShortDate at={closure.closed_at} withTime />, by {closure.closed_by}.
          </p>
          {closure.reopens_at !== null && (
            <p>
              Visitors read that it opens <ShortDate at={closure.reopens_at} withTime />.
            </p>
          )}
          {closure.message !== null && <p>“{closure.message}”</p>}
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {closure !== null && (
          <Button
            loading={isRunning}
            loadingLabel="Opening..."
            onClick={() =>
              void run(async () => {
                await api.closures.openShop();
                await done('The shop is open.');
              })
            }
          >
            Open the shop
          </Button>
        )}
        <Button variant="secondary" onClick={() => setIsAsking(true)}>
          {closure === null ? 'Close the shop' : 'Change the message'}
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={closure === null ? 'Close the shop?' : 'What visitors read'}
        description="Visitors and customers cannot browse, buy or use their accounts until you open it again. Payments that the provider reports are still recorded."
      >
        {isAsking && (
          <CloseForm closure={closure} onDone={done} onCancel={() => setIsAsking(false)} />
        )}
      </Dialog>
    </Card>
  );
}

/** A shop that was never opened is opened from its checklist. */
function NeverOpened() {
  return (
    <Card as="section" title="Maintenance">
      <Notice
        tone="warning"
        title="The shop has not been opened yet"
        action={<LinkButton href={adminPages.setup()}>See the checklist</LinkButton>}
      >
        Visitors see a page that says “Opening soon”.
      </Notice>
    </Card>
  );
}

interface CloseFormProps {
  closure: Closure | null;
  onDone: (message: string) => Promise<void>;
  onCancel: () => void;
}

function CloseForm({ closure, onDone, onCancel }: CloseFormProps) {
  const api = useOfficeApi();
  const { run, isRunning, error, failure } = useCall();
  const [message, setMessage] = useState(closure?.message ?? '');
  const [reopensAt, setReopensAt] = useState(
    closure?.reopens_at ? localMinute(closure.reopens_at) : '',
  );
  const errors = error instanceof ApiError ? error.fields : {};
  const isAboutField = Object.keys(errors).length > 0;

  async function close() {
    await api.closures.closeShop({
      body: { message, reopens_at: reopensAt === '' ? null : instantOf(reopensAt) },
    });
    await onDone(closure === null ? 'The shop is closed.' : 'The message was saved.');
  }

  return (
    <DialogForm
      onSubmit={() => void run(close)}
      onCancel={onCancel}
      submitLabel={closure === null ? 'Close the shop' : 'Save'}
      savingLabel={closure === null ? 'Closing...' : 'Saving...'}
      variant={closure === null ? 'danger' : 'primary'}
      disabled={isRunning}
      saving={isRunning}
    >
      <Field
        label="Message"
        optional
        hint="For example why, and what goes on in the meantime."
        error={errors['message']}
      >
        <Textarea
          rows={3}
          maxLength={MAX_MESSAGE_LENGTH}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      </Field>
      <Field
        label="Expected to open"
        optional
        hint="In your time zone. The shop does not open by itself."
        error={errors['reopens_at']}
      >
        <Input
          type="datetime-local"
          value={reopensAt}
          onChange={(event) => setReopensAt(event.currentTarget.value)}
        />
      </Field>
      {failure !== null && !isAboutField && <InlineError message={failure} />}
    </DialogForm>
  );
}
