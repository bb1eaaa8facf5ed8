import { useEffect, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';

import { formatCount } from '#domain/numbers/format-count.ts';

import { ReviewInputSchema, type OwnReview } from '#contract/endpoints/reviews.ts';
import { ApiError } from '#contract/errors/api-error.ts';
import { MAX_REVIEW_LENGTH, MAX_REVIEW_TITLE_LENGTH } from '#contract/limits.ts';
import type { AttachedPicture } from '#contract/schemas/attachments.ts';

import { AttachPictures } from '#web/features/pictures/attach-pictures.tsx';
import { ReviewStateBadge, reviewStateSentence } from '#web/features/reviews/review-state.tsx';
import { useApi } from '#web/lib/api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { errorsOf } from '#web/lib/form-errors.ts';
import { parseBody, schemaResolver, showErrors } from '#web/lib/schema-form.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, ChoiceGroup } from '#web/ui/choice.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { StarRow } from '#web/ui/stars.tsx';

import {
  deleteDraft,
  EMPTY_REVIEW,
  readDraft,
  saveDraft,
  valuesOf,
  type ReviewValues,
} from './review-draft.ts';

const FIELDS = ['stars', 'title', 'text', 'was_hurt'] as const;
const WORDS = ['Bad', 'Poor', 'Okay', 'Good', 'Excellent'] as const;
/** As the server counts them: an emoji is one. */
const charactersOf = (text: string) => text.match(/./gsu)?.length ?? 0;
const FAILED = 'Your review could not be sent.';

interface ReviewFormProps {
  userId: string;
  productId: string;
  /** Null to write a new one. */
  review: OwnReview | null;
  onSent: (review: OwnReview) => void;
  onRemoved: () => void;
}

export function ReviewForm({ userId, productId, review, onSent, onRemoved }: ReviewFormProps) {
  const api = useApi();
  const [failure, setFailure] = useState<string | null>(null);
  const [pictures, setPictures] = useState<readonly AttachedPicture[]>(review?.pictures ?? []);
  const [isUploading, setIsUploading] = useState(false);
  const inputOf = (values: ReviewValues) => ({
    ...values,
    stars: Number(values.stars),
    pictures: pictures.map(({ id }) => id),
  });
  const version = review?.version ?? null;
  const stored = review === null ? EMPTY_REVIEW : valuesOf(review);
  const [draft, setDraft] = useState(() => readDraft({ userId, productId, version }));
  const form = useForm<ReviewValues>({
    mode: 'onBlur',
    shouldFocusError: false,
    defaultValues: { ...stored, ...draft },
    resolver: schemaResolver(ReviewInputSchema, inputOf),
  });
  const { errors, isDirty, isSubmitting, submitCount } = form.formState;
  const arePicturesChanged = pictures !== (review?.pictures ?? pictures);
  useUnsavedChanges(isDirty || arePicturesChanged);

  useEffect(() => {
    const { unsubscribe } = form.watch((values) =>
      saveDraft({ userId, productId, version }, values as ReviewValues),
    ) as { unsubscribe: () => void };
    return unsubscribe;
  }, [form, userId, productId, version]);

  function discardDraft() {
    form.reset(stored);
    deleteDraft(productId);
    setDraft(null);
    document.querySelector('h1')?.focus();
  }

  async function send(values: ReviewValues) {
    setFailure(null);
    try {
      const body = parseBody(ReviewInputSchema, inputOf(values));
      const sent =
        review === null
          ? await api.reviews.write({ params: { id: productId }, body })
          : await api.reviews.change({
              params: { id: review.id },
              body: { ...body, version: review.version },
            });
      deleteDraft(productId);
      onSent(sent);
    } catch (error) {
      if (error instanceof ApiError) showErrors(form, error.fields, FIELDS);
      setFailure(errorMessage(error, FAILED));
    }
  }

  const sentence = review === null ? null : reviewStateSentence(review);
  return (
    <form
      noValidate
      method="post"
      className="flex flex-col gap-6"
      onSubmit={(event) => void form.handleSubmit(send)(event)}
    >
      {review !== null && (
        <div className="space-y-2">
          <ReviewStateBadge state={review.state} />
          {sentence !== null && (
            <Notice tone={review.state === 'refused' ? 'warning' : 'info'}>
              {sentence}
              {review.state === 'refused' &&
                ' When you have changed it, send it again: our team reads it before it is shown.'}
            </Notice>
          )}
        </div>
      )}
      {draft !== null && (
        <Notice
          tone="info"
          action={
            <Button variant="secondary" onClick={discardDraft}>
              Discard draft
            </Button>
          }
        >
          This is what you typed on this device and have not sent.
        </Notice>
      )}
      <ErrorSummary
        errors={errorsOf(errors, FIELDS, (name) => (name === 'stars' ? 'stars-5' : name))}
        attempt={submitCount}
      />
      {failure && <InlineError message={failure} />}
      <StarsField form={form} />
      <TitleAndText form={form} />
      <AttachPictures value={pictures} onChange={setPictures} onBusy={setIsUploading} />
      <HurtField form={form} />
      <p className="text-small text-ink-2">
        It shows your first name and the first letter of your last name. What you type is saved on
        this device until you send it.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          size="lg"
          disabled={isUploading}
          loading={isSubmitting}
          loadingLabel="Sending..."
        >
          {review === null ? 'Send review' : 'Save changes'}
        </Button>
        {review !== null && (
          <RemoveReview
            reviewId={review.id}
            onRemoved={() => {
              deleteDraft(productId);
              onRemoved();
            }}
          />
        )}
      </div>
    </form>
  );
}

interface PartProps {
  form: UseFormReturn<ReviewValues>;
}

function StarsField({ form }: PartProps) {
  const { error } = form.getFieldState('stars', form.formState);
  return (
    <ChoiceGroup legend="Your rating" error={error?.message}>
      <div className="mt-2 flex flex-wrap gap-2">
        {[5, 4, 3, 2, 1].map((stars) => (
          <label key={stars} className="option-value">
            <input
              {...form.register('stars')}
              id={`stars-${stars}`}
              type="radio"
              value={stars}
              aria-label={`${stars === 1 ? '1 star' : `${stars} stars`}, ${WORDS[stars - 1]?.toLowerCase()}`}
              className="sr-only"
            />
            <StarRow rating={stars} label="" />
            {WORDS[stars - 1]}
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}

function TitleAndText({ form }: PartProps) {
  const [title, text] = form.watch(['title', 'text']);
  return (
    <>
      <Field
        id="title"
        label="Title"
        optional
        count={`${charactersOf(title)} of ${MAX_REVIEW_TITLE_LENGTH}`}
        error={form.getFieldState('title', form.formState).error?.message}
      >
        <Input {...form.register('title')} maxLength={MAX_REVIEW_TITLE_LENGTH} />
      </Field>
      <Field
        id="text"
        label="Your review"
        hint="What you used it for, what is good and what is not. No links, phone numbers or email addresses."
        count={`${formatCount(charactersOf(text))} of ${formatCount(MAX_REVIEW_LENGTH)}`}
        error={form.getFieldState('text', form.formState).error?.message}
      >
        <Textarea {...form.register('text')} required rows={8} maxLength={MAX_REVIEW_LENGTH} />
      </Field>
    </>
  );
}

/** A supplier has to report a serious injury within two days of knowing of it. */
function HurtField({ form }: PartProps) {
  return (
    <div>
      <Checkbox
        {...form.register('was_hurt')}
        label="The product hurt somebody, or made them ill"
        hint="Tick this also if it has been dealt with."
      />
      {form.watch('was_hurt') && (
        <Notice tone="warning" role="status" className="mt-2">
          The shop’s administrators are told at once, because the law may ask them to report it.
          Your review shows no sign of this. Stop using the product. In an emergency call 000.
        </Notice>
      )}
    </div>
  );
}

function RemoveReview({ reviewId, onRemoved }: { reviewId: string; onRemoved: () => void }) {
  const api = useApi();
  const [isAsking, setIsAsking] = useState(false);
  const { work, outcome, run } = useAction<'remove'>();
  const remove = () =>
    run('remove', async () => {
      await api.reviews.remove({ params: { id: reviewId } });
      onRemoved();
      return null;
    });
  return (
    <>
      <Button variant="secondary" size="lg" onClick={() => setIsAsking(true)}>
        Remove review
      </Button>
      <AlertDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void remove()}
        title="Remove your review?"
        description="Its pictures and the reply are removed with it."
        confirmLabel="Remove review"
        confirming={work !== null}
        confirmingLabel="Removing..."
        error={outcome?.message}
      />
    </>
  );
}
