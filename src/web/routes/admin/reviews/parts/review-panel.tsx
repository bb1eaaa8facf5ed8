import { useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';

import { REFUSAL_REASONS, type RefusalReason } from '#domain/reviews/moderation.ts';

import type { OfficeReview } from '#contract/endpoints/office-reviews.ts';
import { MAX_REASON_LENGTH } from '#contract/limits.ts';
import { adminPages } from '#contract/paths/office-pages.ts';
import { REFUSAL_REASON_WORDS, WAITING_REASON_WORDS } from '#contract/text/reviews.ts';

import { HistoryEntries } from '#web/backoffice/history/record-history.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { ReplyForm } from '#web/backoffice/reviews/reply-form.tsx';
import { ReplyText, ReviewedProduct, ReviewText } from '#web/backoffice/reviews/review-text.tsx';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { useCall } from '#web/backoffice/use-call.ts';
import { readAgain } from '#web/lib/read-again.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Select, Textarea } from '#web/ui/input.tsx';
import { showToast } from '#web/ui/toast.ts';

interface ReviewPanelProps {
  review: OfficeReview;
  /** The list without this review. */
  listHref: string;
}

/** One review with everything that its decision needs, and the decision. */
export function ReviewPanel({ review, listHref }: ReviewPanelProps) {
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <a href={listHref} className="w-fit text-small text-link">
        Back to the list
      </a>
      <h2 className="text-h3 wrap-anywhere">
        <ReviewedProduct review={review} />
      </h2>
      <ReviewText review={review} />
      <p className="text-small text-ink-2">
        Bought with order{' '}
        <a href={adminPages.order(review.order_id)} className="text-link tabular-nums">
          {review.order_number}
        </a>
        {review.seller_name !== null && ` from ${review.seller_name}`}
        <br />
        {review.writer_email === null ? (
          'The customer has closed the account.'
        ) : (
          <a href={`mailto:${review.writer_email}`} className="text-link wrap-anywhere">
            {review.writer_email}
          </a>
        )}
      </p>
      {(review.report_due_at ?? review.hurt_settled_at) !== null && <Hurt review={review} />}
      {review.state !== 'removed' && <Decision review={review} />}
      <Reply review={review} />
      <History id={review.id} />
    </div>
  );
}

/** Loads the list and the panel again. */
function useDone() {
  const router = useRouter();
  return async (message: string) => {
    showToast({ tone: 'success', message });
    await readAgain(router);
  };
}

function Decision({ review }: { review: OfficeReview }) {
  const api = useOfficeApi();
  const done = useDone();
  const [reason, setReason] = useState<RefusalReason | ''>('');
  const { run, isRunning, failure } = useCall();
  const call = { params: { id: review.id } };
  const { version, state, writer_name: writer } = review;
  const hasAccount = review.writer_email !== null;
  const publish = () =>
    run(async () => {
      await api.officeReviews.publish({ ...call, body: { version } });
      await done('The review is published.');
    });
  const refuse = () =>
    run(async () => {
      if (reason === '') throw new Error('Choose a reason.');
      await api.officeReviews.refuse({ ...call, body: { version, reason } });
      await done(
        hasAccount
          ? `The review was refused. ${writer} gets an email with the reason.`
          : 'The review was refused.',
      );
    });
  return (
    <Section title="Decision">
      {review.waits_for !== null && (
        <p className="text-small">{WAITING_REASON_WORDS[review.waits_for]}</p>
      )}
      {review.refusal_reason !== null && (
        <p className="text-small">Refused: {REFUSAL_REASON_WORDS[review.refusal_reason]}.</p>
      )}
      {failure !== null && <InlineError message={failure} />}
      {state !== 'published' && (
        <>
          <p className="text-small text-ink-2">
            Publishing shows it on the product’s page at once and counts its {review.stars}{' '}
            {review.stars === 1 ? 'star' : 'stars'}.
          </p>
          <Button
            className="self-start"
            loading={isRunning}
            loadingLabel="Saving..."
            onClick={() => void publish()}
          >
            Publish
          </Button>
        </>
      )}
      {state !== 'refused' && (
        <>
          <Field
            label="Reason for refusing it"
            hint={[
              state === 'published' && 'Takes it off the product’s page and out of the rating.',
              hasAccount
                ? `${writer} gets this reason by email and can change the review.`
                : 'Nobody gets an email: the account is closed.',
              'Few stars are no reason.',
            ]
              .filter(Boolean)
              .join(' ')}
          >
            <Select
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value as RefusalReason | '')}
            >
              <option value="">Choose a reason</option>
              {REFUSAL_REASONS.map((each) => (
                <option key={each} value={each}>
                  {REFUSAL_REASON_WORDS[each]}
                </option>
              ))}
            </Select>
          </Field>
          <Button
            variant="danger"
            className="self-start"
            loading={isRunning}
            loadingLabel="Saving..."
            onClick={() => void refuse()}
          >
            Refuse
          </Button>
        </>
      )}
    </Section>
  );
}

function Hurt({ review }: { review: OfficeReview }) {
  const api = useOfficeApi();
  const done = useDone();
  const [note, setNote] = useState('');
  const { run, isRunning, failure } = useCall();
  const { report_due_at: dueAt, hurt_note: settled, hurt_settled_at: settledAt } = review;
  if (dueAt === null) {
    return (
      <Section title="Somebody was hurt">
        <TakenBack review={review} />
        <p className="text-small">
          Dealt with {settledAt !== null && <ShortDate at={settledAt} withTime />}: {settled}
        </p>
      </Section>
    );
  }
  return (
    <Section title="Somebody was hurt">
      <TakenBack review={review} />
      <p className="text-small">
        If it is serious, a report to the ACCC is due by <ShortDate at={dueAt} withTime />.{' '}
        {review.writer_email !== null && 'Ask the customer what happened. '}Look at other reviews of
        the product.
      </p>
      <Field label="What you did" error={failure} hint="Kept with the review. The deadline ends.">
        <Textarea
          rows={3}
          maxLength={MAX_REASON_LENGTH}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Field>
      <Button
        variant="secondary"
        className="self-start"
        loading={isRunning}
        loadingLabel="Saving..."
        onClick={() =>
          void run(async () => {
            if (note.trim() === '') throw new Error('Write what you did.');
            await api.officeReviews.settleHurt({ params: { id: review.id }, body: { note } });
            await done('What you did is recorded.');
          })
        }
      >
        Record what you did
      </Button>
    </Section>
  );
}

/** What became of a report that its writer does not make any more: it has to be settled as well. */
function TakenBack({ review: { state, was_hurt: isTicked } }: { review: OfficeReview }) {
  if (state !== 'removed' && isTicked) return null;
  return (
    <p className="text-small font-[600]">
      {state === 'removed'
        ? 'The review was removed by its writer, or with the account. Only administrators see it, until somebody has dealt with this.'
        : 'The writer took this back: the box is no longer ticked.'}
    </p>
  );
}

/** The shop replies to reviews of its own range; a seller's reply can only be removed here. */
function Reply({ review }: { review: OfficeReview }) {
  const api = useOfficeApi();
  const done = useDone();
  const { run, isRunning, failure } = useCall();
  const call = { params: { id: review.id } };
  const remove = async () => {
    await api.officeReviews.removeReply(call);
    await done('The reply was removed.');
  };
  if (review.seller_id === null && review.state === 'published') {
    return (
      <Section title="Reply">
        <ReplyForm
          review={review}
          onSave={async (text) => {
            await api.officeReviews.reply({ ...call, body: { text } });
            await done('The reply is published.');
          }}
          onRemove={remove}
        />
      </Section>
    );
  }
  if (review.reply === null) return null;
  return (
    <Section title="Reply">
      <ReplyText reply={review.reply} />
      {failure !== null && <InlineError message={failure} />}
      <Button
        variant="ghost"
        size="sm"
        className="self-start"
        loading={isRunning}
        loadingLabel="Removing..."
        onClick={() => void run(remove)}
      >
        Remove reply
      </Button>
    </Section>
  );
}

/** Loaded when it is opened. */
function History({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="border-t border-line pt-3"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="w-fit cursor-pointer text-small text-link">History</summary>
      <div className="pt-3">{isOpen && <HistoryEntries subject="review" id={id} />}</div>
    </details>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="font-[600]">{title}</h3>
      {children}
    </section>
  );
}
