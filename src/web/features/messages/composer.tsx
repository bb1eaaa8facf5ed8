import { useId, useRef, useState, type ReactNode } from 'react';

import { formatCount } from '#domain/numbers/format-count.ts';

import { MAX_THREAD_MESSAGE_LENGTH } from '#contract/limits.ts';
import type { NewMessage } from '#contract/schemas/messages.ts';

import { errorCode, errorMessage } from '#web/lib/error-message.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Textarea } from '#web/ui/input.tsx';

import { useDraft, type Draft } from './draft.ts';

interface ComposerProps {
  /** Names the thread: its draft is kept under it. */
  draftKey: string;
  label: string;
  onSend: (message: NewMessage) => Promise<void>;
  /** The field for pictures, which the screen brings. */
  pictures: (field: PicturesFieldProps) => ReactNode;
}

export interface PicturesFieldProps {
  readonly value: Draft['pictures'];
  readonly onChange: (pictures: Draft['pictures']) => void;
  readonly onBusy: (isBusy: boolean) => void;
}

/** From here on the reader sees how much room is left. */
const COUNT_FROM = MAX_THREAD_MESSAGE_LENGTH - 500;

/** The answer to an earlier try was lost, and what was written has been changed since. */
const SENT_BEFORE =
  'It was sent as you had written it before. Look at it above, and send this one too if you still want to.';

/** Where a message is written. Ctrl or Cmd with Enter sends it too. */
export function Composer({ draftKey, label, onSend, pictures }: ComposerProps) {
  const { draft, change, clear, takeNewId } = useDraft(draftKey);
  const [isSending, setIsSending] = useState(false);
  const [isUploading, setIsUploading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const fieldId = useId();
  const textRef = useRef<HTMLTextAreaElement>(null);

  async function send() {
    if (isSending || isUploading) return;
    setFailure(null);
    if (draft.text.trim() === '') {
      setProblem('Write a message.');
      textRef.current?.focus();
      return;
    }
    setIsSending(true);
    try {
      await onSend({
        id: draft.id,
        text: draft.text,
        pictures: draft.pictures.map(({ id }) => id),
      });
      clear();
      textRef.current?.focus();
    } catch (error) {
      if (errorCode(error) === 'MESSAGE_ID_REUSED') {
        takeNewId();
        setFailure(SENT_BEFORE);
      } else {
        setFailure(errorMessage(error));
      }
    } finally {
      setIsSending(false);
    }
  }

  const length = draft.text.length;
  return (
    <form
      noValidate
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field
        id={fieldId}
        label={label}
        error={problem}
        count={
          length >= COUNT_FROM
            ? `${formatCount(length)} of ${formatCount(MAX_THREAD_MESSAGE_LENGTH)}`
            : undefined
        }
      >
        <Textarea
          ref={textRef}
          rows={4}
          required
          maxLength={MAX_THREAD_MESSAGE_LENGTH}
          value={draft.text}
          onChange={(event) => {
            setProblem(null);
            change({ text: event.currentTarget.value });
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            void send();
          }}
        />
      </Field>
      {pictures({
        value: draft.pictures,
        onChange: (chosen) => change({ pictures: chosen }),
        onBusy: setIsUploading,
      })}
      {failure !== null && <InlineError message="Your message was not sent" help={failure} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" loading={isSending} loadingLabel="Sending..." disabled={isUploading}>
          Send message
        </Button>
      </div>
    </form>
  );
}
