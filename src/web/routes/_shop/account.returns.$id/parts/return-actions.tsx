import { useState } from 'react';

import { MAX_RETURN_TEXT_LENGTH } from '#contract/limits.ts';
import type { AttachedPicture } from '#contract/schemas/attachments.ts';

import { AttachPictures } from '#web/features/pictures/attach-pictures.tsx';
import { useApi } from '#web/lib/api.ts';
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Textarea } from '#web/ui/input.tsx';

import { useStep, type ActionProps } from './use-step.ts';

/** The question that waits, and the form to answer it. */
export function AnswerQuestion({ found, ...then }: ActionProps) {
  const { returns } = useApi();
  const { take, isSending, fields, failure } = useStep(then);
  const [text, setText] = useState('');
  const [pictures, setPictures] = useState<readonly AttachedPicture[]>([]);
  const [isUploading, setIsUploading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useUnsavedChanges(text !== '' || pictures.length > 0);
  const question = found.steps.findLast(({ action }) => action === 'ask');

  function send() {
    if (isUploading) return;
    if (text.trim() === '') {
      setProblem('Write an answer.');
      document.getElementById('answer')?.focus();
      return;
    }
    void take(() =>
      returns.answer({
        params: { id: found.id },
        body: { version: found.version, text, pictures: pictures.map(({ id }) => id) },
      }),
    );
  }

  return (
    <Card as="section" title="Your answer is needed">
      <form
        noValidate
        method="post"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {question !== undefined && (
          <p className="border-l-2 border-warning pl-4 break-words whitespace-pre-line">
            {question.text}
          </p>
        )}
        <Field id="answer" label="Your answer" error={problem ?? fields['text']}>
          <Textarea
            required
            rows={4}
            maxLength={MAX_RETURN_TEXT_LENGTH}
            value={text}
            onChange={(event) => {
              setProblem(null);
              setText(event.currentTarget.value);
            }}
          />
        </Field>
        <AttachPictures
          value={pictures}
          onChange={setPictures}
          onBusy={setIsUploading}
          error={fields['pictures']}
        />
        {failure !== null && <InlineError message="Your answer was not sent" help={failure} />}
        <div>
          <Button
            type="submit"
            disabled={isUploading}
            loading={isSending}
            loadingLabel="Sending..."
          >
            Send answer
          </Button>
        </div>
      </form>
    </Card>
  );
}

const ASKING = {
  withdraw: {
    title: 'Withdraw this return?',
    description: 'Nothing more will be decided about it. You can ask for another one at any time.',
    label: 'Why',
    confirm: 'Withdraw return',
    confirming: 'Withdrawing...',
    tone: 'danger',
  },
  escalate: {
    title: 'Ask the shop to decide?',
    description: 'The people who run the shop read everything on this page and decide.',
    label: 'What they should know',
    confirm: 'Ask the shop',
    confirming: 'Sending...',
    tone: 'plain',
  },
} as const;

/** Asking the shop to decide, and withdrawing; both with words if the customer wants. */
export function EndOrEscalate({ found, ...then }: ActionProps) {
  const { returns } = useApi();
  const { take, isSending, fields, failure } = useStep(then);
  const [asking, setAsking] = useState<keyof typeof ASKING>('escalate');
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const words = ASKING[asking];
  const mayWithdraw = found.actions.includes('withdraw');
  const mayEscalate = found.actions.includes('escalate');

  function ask(action: keyof typeof ASKING) {
    setAsking(action);
    setText('');
    setIsOpen(true);
  }

  async function confirm() {
    const call = { params: { id: found.id }, body: { version: found.version, text } };
    const step = () => (asking === 'withdraw' ? returns.withdraw(call) : returns.escalate(call));
    if (await take(step)) setIsOpen(false);
  }

  return (
    <>
      {(mayWithdraw || mayEscalate) && (
        <div className="flex flex-wrap gap-3">
          {mayEscalate && (
            <Button
              variant={found.state === 'declined' ? 'primary' : 'secondary'}
              onClick={() => ask('escalate')}
            >
              {found.seller_id === null ? 'Ask the shop to look again' : 'Ask the shop to decide'}
            </Button>
          )}
          {mayWithdraw && (
            <Button variant="secondary" onClick={() => ask('withdraw')}>
              Withdraw return
            </Button>
          )}
        </div>
      )}
      <AlertDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onCancel={() => setIsOpen(false)}
        onConfirm={() => void confirm()}
        title={words.title}
        description={words.description}
        tone={words.tone}
        confirmLabel={words.confirm}
        confirming={isSending}
        confirmingLabel={words.confirming}
        error={failure}
      >
        <Field label={words.label} optional error={fields['text']}>
          <Textarea
            rows={3}
            maxLength={MAX_RETURN_TEXT_LENGTH}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Field>
      </AlertDialog>
    </>
  );
}
