import { useState } from 'react';

import type { SellerReview } from '#contract/endpoints/office-reviews.ts';
import { MAX_REPLY_LENGTH } from '#contract/limits.ts';

import { ReplyText } from '#web/backoffice/reviews/review-text.tsx';
import { useCall } from '#web/backoffice/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Textarea } from '#web/ui/input.tsx';

interface ReplyFormProps {
  review: SellerReview;
  onSave: (text: string) => Promise<unknown>;
  onRemove: () => Promise<unknown>;
}

/** The one reply to a review: written, changed and removed in place. */
export function ReplyForm({ review, onSave, onRemove }: ReplyFormProps) {
  const { reply, writer_name: writer, product_name: product } = review;
  const [text, setText] = useState<string | null>(null);
  const { run, isRunning, failure } = useCall();
  const about = `${writer}’s review of ${product}`;
  if (text === null) {
    return (
      <div className="flex flex-col gap-3">
        {reply !== null && <ReplyText reply={reply} />}
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            aria-label={reply === null ? `Reply to ${about}` : `Change the reply to ${about}`}
            onClick={() => setText(reply?.text ?? '')}
          >
            {reply === null ? 'Reply' : 'Change the reply'}
          </Button>
          {reply !== null && (
            <Button
              variant="ghost"
              size="sm"
              loading={isRunning}
              loadingLabel="Removing..."
              aria-label={`Remove the reply to ${about}`}
              onClick={() => void run(onRemove)}
            >
              Remove the reply
            </Button>
          )}
        </div>
        {failure !== null && <InlineError message={failure} />}
      </div>
    );
  }
  return (
    <form
      className="flex max-w-measure flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void run(async () => {
          if (text.trim() === '') throw new Error('Write a reply.');
          await onSave(text);
          setText(null);
        });
      }}
    >
      <Field
        label={`Reply to ${about}`}
        hint="Everybody reads it beneath the review. There is one reply; you can change it."
        error={failure}
        count={`${text.length} of ${MAX_REPLY_LENGTH}`}
      >
        <Textarea
          rows={4}
          maxLength={MAX_REPLY_LENGTH}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" loading={isRunning} loadingLabel="Saving...">
          Publish reply
        </Button>
        <Button variant="ghost" size="sm" onClick={() => setText(null)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
